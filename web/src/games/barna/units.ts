// Names and figures of the counters, as a board writes them.
import type { Seat } from '../../lib/types.ts';
import type { BarnaView } from './view.ts';

const keys: Record<string, string> = {
  G: 'barna.unit.eighteen-pounder',
  C: 'board.unit.cannon',
  K: 'barna.unit.crockett',
  J: 'barna.unit.bowie',
  R: 'board.unit.riflemen',
  D: 'board.unit.decoy',
  x: 'barna.unit.cazadores',
  y: 'barna.unit.second-elite',
  z: 'barna.unit.third-elite',
  b: 'barna.unit.banners',
  i: 'board.unit.infantry',
  d: 'board.unit.decoy',
};

export const unitKey = (letter: string): string => keys[letter] ?? 'board.unit.hidden';
export const sideOf = (letter: string): Seat => (letter === letter.toUpperCase() ? 'texian' : 'mexican');

/** The figure printed on a counter; the Heroes' are options of the game. */
export function strength(letter: string, view: BarnaView): number {
  if (letter === 'K') return Number(view.options['crockett-strength'] ?? 2);
  if (letter === 'J') return Number(view.options['bowie-strength'] ?? 2);
  if ('Gxyz'.includes(letter)) return 2;
  return 'Dd'.includes(letter) ? 0 : 1;
}
