// What the board shows: a view with the reader's unfinished order laid on it. Pure, so that it can be tested
// without a browser. Counters of one kind at one place are alike; their keys count them.
import type { Seat } from '../../lib/types.ts';
import { count, isMoving, isPicking, isPlacing, minus, placed, sorted, type Order, type Place } from './notation.ts';
import type { BarnaView, WallView } from './view.ts';
import { walls, type Wall } from './walls.ts';

export interface Piece {
  key: string;
  letter: string; // '?' where the reader may not know it
  side: Seat;
  place: Place;
  origin: Place;
  inside: boolean;
  held: boolean; // the reader may take it for the order being made
  drafted: boolean; // it is where it is by the order being made
  picked: boolean;
  captured: boolean;
}
export interface StagedWall {
  wall: Wall;
  breach: number;
  inside: Piece[];
  outside: Piece[];
  room: number | null; // null: nothing can be placed here now, or it is not known
  strength: number | null;
  breached: boolean;
  entered: boolean;
  named: boolean;
}
export interface Stage {
  walls: Record<Wall, StagedWall>;
  tray: string;
  texianBox: Piece[];
  mexicanBox: Piece[];
  centre: Piece[];
}

interface Act {
  seat: Seat;
  verb: string;
  order: Order;
}

const bare = {
  inside: false,
  held: false,
  drafted: false,
  picked: false,
  captured: false,
};

/** What lies before the player: the hand, or for reinforcements the unit that is due, which is first on the track. */
export function trayOf(view: BarnaView, verb: string, seat: Seat): string {
  if (verb === 'reinforce') return view.hands[seat] + view.track.slice(0, 1);
  return isPlacing(verb) ? view.hands[seat] : '';
}

/** The letters that can be picked for `rally` or `sacrifice`, all together. */
export function choices(view: BarnaView, verb: string): string {
  if (verb === 'rally') return sorted(view.boxes.texian);
  if (verb === 'sacrifice') return sorted(view.walls.map((w) => w.captured + w.mexican.known).join(''));
  return '';
}

class Keys {
  private readonly seen = new Map<string, number>();
  of(stem: string): string {
    const n = this.seen.get(stem) ?? 0;
    this.seen.set(stem, n + 1);
    return `${stem}.${n}`;
  }
}

function standing(view: WallView, side: Seat, keys: Keys, held: boolean): Piece[] {
  const group = view[side];
  const inside = side === 'texian';
  return [...sorted(group.known), ...'?'.repeat(group.hidden)].map((letter) => ({
    ...bare,
    key: keys.of(`${view.code}.${side}.${letter}`),
    letter,
    side,
    place: view.code,
    origin: view.code,
    inside,
    held: held && letter !== '?',
  }));
}

function lying(units: string, place: Place, side: Seat, keys: Keys, held: boolean): Piece[] {
  return [...units].map((letter) => ({
    ...bare,
    key: keys.of(`${place}.${side}.${letter}`),
    letter,
    side,
    place,
    origin: place,
    held,
  }));
}

function laidDown(act: Act, wall: Wall, keys: Keys): Piece[] {
  return [...sorted(act.order.at[wall] ?? '')].map((letter) => ({
    ...bare,
    key: keys.of(`${wall}.draft.${letter}`),
    letter,
    side: act.seat,
    place: wall,
    origin: 'tray' as const,
    inside: act.seat === 'texian',
    held: true,
    drafted: true,
  }));
}

function relocate(stage: Stage, act: Act): void {
  const half = act.seat === 'texian' ? 'inside' : 'outside';
  for (const move of act.order.moves)
    for (const letter of move.units) {
      const from = stage.walls[move.from][half];
      const at = from.findIndex((p) => p.letter === letter && !p.drafted);
      const [piece] = at < 0 ? [] : from.splice(at, 1);
      if (piece)
        stage.walls[move.to][half].push({ ...piece, key: `${piece.key}>`, place: move.to, drafted: true });
    }
}

function markPicks(pieces: Piece[], units: string): void {
  let left = units;
  for (const piece of pieces)
    if (left.includes(piece.letter)) {
      piece.picked = true;
      left = minus(left, piece.letter);
    }
}

function room(view: WallView, act: Act | null): number | null {
  if (!act || act.verb === 'lose' || !(isPlacing(act.verb) || act.verb === 'move')) return null;
  const free = act.seat === 'texian' ? view.room : view.mexican_room;
  if (free === null) return null;
  const come = act.order.moves.filter((m) => m.to === view.code).reduce((n, m) => n + m.units.length, 0);
  const gone = act.order.moves.filter((m) => m.from === view.code).reduce((n, m) => n + m.units.length, 0);
  return free - (act.order.at[view.code]?.length ?? 0) - come + gone;
}

export function stageOf(view: BarnaView, act: Act | null): Stage {
  const keys = new Keys();
  const verb = act?.verb ?? '';
  const moves = isMoving(verb);
  const stage = { walls: {} as Record<Wall, StagedWall>, tray: '' } as Stage;
  for (const w of view.walls) {
    const takesTexian = act?.seat === 'texian' && moves;
    const takesMexican = act?.seat === 'mexican' && (moves || verb === 'sacrifice');
    stage.walls[w.code] = {
      wall: w.code,
      breach: w.breach_value,
      inside: standing(w, 'texian', keys, takesTexian || verb === 'lose'),
      outside: [
        ...standing(w, 'mexican', keys, takesMexican),
        ...lying(w.captured, w.code, 'texian', keys, verb === 'sacrifice').map((p) => ({ ...p, captured: true })),
      ],
      room: room(w, act),
      strength: w.mexican_strength,
      breached: w.breached,
      entered: w.entered,
      named: act?.order.wall === w.code,
    };
  }
  stage.texianBox = lying(sorted(view.boxes.texian), 'box', 'texian', keys, verb === 'rally');
  stage.mexicanBox = lying(sorted(view.boxes.mexican), 'box', 'mexican', keys, verb === 'reinforce');
  stage.centre = [...sorted(view.centre)].map((letter) => ({
    ...bare,
    key: keys.of(`centre.${letter}`),
    letter,
    side: 'texian' as const,
    place: 'centre' as const,
    origin: 'centre' as const,
    inside: true,
  }));
  if (!act) return stage;
  if (isPlacing(verb) && verb !== 'lose') {
    const used = placed(act.order);
    const tray = trayOf(view, verb, act.seat);
    stage.tray = sorted(minus(tray, used));
    const half = act.seat === 'texian' ? 'inside' : 'outside';
    for (const wall of walls) stage.walls[wall][half].push(...laidDown(act, wall, keys));
    if (verb === 'reinforce') {
      let fromBox = minus(used, tray);
      stage.mexicanBox = stage.mexicanBox.filter((p) => {
        const taken = fromBox.includes(p.letter);
        if (taken) fromBox = minus(fromBox, p.letter);
        return !taken;
      });
    }
  }
  if (moves) relocate(stage, act);
  if (verb === 'lose') {
    for (const wall of walls) markPicks(stage.walls[wall].inside, act.order.at[wall] ?? '');
  }
  if (isPicking(verb)) {
    const all = verb === 'rally' ? stage.texianBox : walls.flatMap((w) => stage.walls[w].outside);
    markPicks(all, act.order.units);
    stage.tray = choices(view, verb);
  }
  return stage;
}

/** Letters with their numbers, in the canonical order: a tray of stacks. */
export function stacks(units: string): { letter: string; n: number }[] {
  return [...new Set(sorted(units))].map((letter) => ({ letter, n: count(units, letter) }));
}
