// What a screen reader says of counters and walls, and what labels read.
import { capital, t } from '../../lib/texts.svelte.ts';
import type { Piece, StagedWall } from './stage.ts';
import { strength, unitKey } from './units.ts';
import type { BarnaView } from './view.ts';
import { isWall, wallKey, type Wall } from './walls.ts';

export const wallName = (wall: Wall): string => capital(t(wallKey[wall]));
export const unitName = (letter: string): string => capital(t(unitKey(letter)));

export function pieceName(piece: Piece, view: BarnaView): string {
  const place = isWall(piece.place)
    ? t(piece.inside ? 'board.inside' : 'board.outside', t(wallKey[piece.place]))
    : t(piece.place === 'centre' ? 'board.in-centre' : 'board.in-box');
  if (piece.letter === '?') return t(piece.side === 'texian' ? 'board.hidden-texian' : 'board.hidden-mexican', place);
  const kind = piece.captured ? 'board.captured-counter' : 'board.counter';
  return t(kind, unitName(piece.letter), strength(piece.letter, view), place);
}

export function stagedWallName(w: StagedWall): string {
  const parts = [t('board.wall', wallName(w.wall), w.breach, w.inside.length, w.outside.length)];
  if (w.breached) parts.push(t('board.breached'));
  if (w.room !== null) parts.push(w.room > 0 ? t('board.room', w.room) : t('board.no-room'));
  return parts.join(' ');
}
