// Orders in the notation of docs/notation.md, as a draft that hands can change. Nothing here knows what is legal:
// the server's `check` does. A draft is its text; this reads and writes that text.
import { isWall, walls, type Wall } from './walls.ts';

/** Where a counter can be while an order is made. */
export type Place = Wall | 'tray' | 'box' | 'centre';

export interface Move {
  from: Wall;
  to: Wall;
  units: string;
}
export interface Order {
  verb: string;
  at: Partial<Record<Wall, string>>;
  moves: readonly Move[];
  units: string;
  wall: Wall | null;
}

/** One counter and where it goes. `origin` is where it stands without the order. */
export interface Change {
  letter: string;
  origin: Place;
  from: Place;
  to: Place;
}

const canon = 'GCKJRDxyzbid';
export const sorted = (units: string): string =>
  [...units].sort((a, b) => canon.indexOf(a) - canon.indexOf(b)).join('');
export const without = (units: string, letter: string): string => {
  const at = units.indexOf(letter);
  return at < 0 ? units : units.slice(0, at) + units.slice(at + 1);
};
/** `units` less those of `gone`, each once. */
export const minus = (units: string, gone: string): string => [...gone].reduce(without, units);
export const count = (units: string, letter: string): number => [...units].filter((u) => u === letter).length;

export const emptyOrder = (verb: string): Order => ({ verb, at: {}, moves: [], units: '', wall: null });

const placing = new Set(['deploy', 'approach', 'reinforce', 'lose']);
const moving = new Set(['move', 'hold', 'incursion', 'overrun']);
const picking = new Set(['rally', 'sacrifice']);

export const isPlacing = (verb: string): boolean => placing.has(verb);
export const isMoving = (verb: string): boolean => moving.has(verb);
export const isPicking = (verb: string): boolean => picking.has(verb);

/** The draft in a line, or null where the line is not (yet) the notation; then only the server judges it. */
export function parse(text: string): Order | null {
  const [verb = '', ...parts] = text.trim().split(/\s+/);
  const order = { ...emptyOrder(verb.toLowerCase()), moves: [] as Move[] };
  for (const part of parts) {
    const arrow = /^([a-z]+)>([a-z]+)=([a-z]+)$/i.exec(part);
    const group = /^([a-z]+)=([a-z]+)$/i.exec(part);
    const [, a = '', b = '', c = ''] = arrow ?? group ?? [];
    const from = a.toUpperCase();
    const to = b.toUpperCase();
    if (arrow && isWall(from) && isWall(to)) order.moves.push({ from, to, units: c });
    else if (group && isWall(from)) order.at[from] = (order.at[from] ?? '') + b;
    else if (order.verb === 'overrun' && isWall(part.toUpperCase())) order.wall = part.toUpperCase() as Wall;
    else if (isPicking(order.verb) && order.units === '' && /^[a-z]+$/i.test(part)) order.units = part;
    else return null;
  }
  if (order.verb === 'hold' && parts.length === 0) order.verb = 'move';
  return order;
}

const inRing = (a: Wall, b: Wall): number => walls.indexOf(a) - walls.indexOf(b);

/** The draft as one line, in the canonical order of walls and counters. */
export function write(order: Order): string {
  const parts: string[] = [order.verb];
  if (order.wall) parts.push(order.wall);
  for (const wall of walls) if (order.at[wall]) parts.push(`${wall}=${sorted(order.at[wall] ?? '')}`);
  const moves = order.moves.filter((m) => m.units !== '');
  for (const m of [...moves].sort((a, b) => inRing(a.from, b.from) || inRing(a.to, b.to)))
    parts.push(`${m.from}>${m.to}=${sorted(m.units)}`);
  if (order.units !== '') parts.push(sorted(order.units));
  return order.verb === 'move' && moves.length === 0 ? 'hold' : parts.join(' ');
}

function moved(moves: readonly Move[], from: Wall, to: Wall, change: (units: string) => string): Move[] {
  const found = moves.find((m) => m.from === from && m.to === to);
  const rest = moves.filter((m) => m !== found);
  const units = change(found?.units ?? '');
  return units === '' ? rest : [...rest, { from, to, units }];
}

/** The order after one counter was put somewhere else. */
export function change(order: Order, { letter, origin, from, to }: Change): Order {
  if (isPlacing(order.verb)) {
    const at = { ...order.at };
    if (isWall(from)) at[from] = without(at[from] ?? '', letter);
    if (isWall(to)) at[to] = (at[to] ?? '') + letter;
    return { ...order, at };
  }
  if (isMoving(order.verb) && isWall(origin)) {
    let moves = order.moves;
    if (isWall(from) && from !== origin) moves = moved(moves, origin, from, (units) => without(units, letter));
    if (isWall(to) && to !== origin) moves = moved(moves, origin, to, (units) => units + letter);
    const names = order.verb === 'overrun' && isWall(to) && to !== origin;
    return { ...order, moves: [...moves], wall: names ? to : order.wall };
  }
  return order;
}

/** A counter is picked, or laid back. */
export const pick = (order: Order, letter: string): Order => ({ ...order, units: order.units + letter });
export const unpick = (order: Order, letter: string): Order => ({ ...order, units: without(order.units, letter) });

/** All units an order places, wherever. */
export const placed = (order: Order): string => walls.map((w) => order.at[w] ?? '').join('');

/** What of `last` can be said again with the units of `hand`. */
export function again(last: Order, verb: string, hand: string): Order {
  let left = hand;
  const at: Partial<Record<Wall, string>> = {};
  for (const wall of walls)
    for (const letter of last.at[wall] ?? '')
      if (left.includes(letter)) {
        left = without(left, letter);
        at[wall] = (at[wall] ?? '') + letter;
      }
  return { ...emptyOrder(verb), at };
}

/** The hand dealt out kind by kind, each unit to a wall of `where` that has the fewest. `there` counts who stands already. */
export function spread(order: Order, hand: string, there: Record<Wall, number>, where: readonly Wall[] = walls): Order {
  const [first] = where;
  if (!first) return order;
  const at = { ...order.at };
  const total = { ...there };
  for (const wall of walls) total[wall] += at[wall]?.length ?? 0;
  for (const letter of sorted(hand)) {
    const fewest = where.reduce((best, w) => {
      const by = total[w] - total[best] || count(at[w] ?? '', letter) - count(at[best] ?? '', letter);
      return by < 0 ? w : best;
    }, first);
    at[fewest] = (at[fewest] ?? '') + letter;
    total[fewest]++;
  }
  return { ...order, at };
}
