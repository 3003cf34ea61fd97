// The counter in the hand, and what the server says of each place it might go to.
import type { Desk } from '../../lib/desk.svelte.ts';
import { drag } from '../../lib/gestures.ts';
import type { Problem, Verdict } from '../../lib/types.ts';
import { change, emptyOrder, isPicking, parse, pick, unpick, write, type Order, type Place } from './notation.ts';
import type { Piece } from './stage.ts';
import { isWall, walls, type Wall } from './walls.ts';

export interface Held {
  key: string;
  letter: string;
  origin: Place;
  from: Place;
}
export interface Refusal {
  place: Place;
  problem: Problem;
}

export class Hand {
  held = $state.raw<Held | null>(null);
  dragging = $state.raw<{ x: number; y: number } | null>(null);
  over = $state<Place | null>(null);
  verdicts = $state.raw<Partial<Record<Place, Verdict>>>({});
  refused = $state.raw<Refusal | null>(null);

  constructor(
    readonly desk: Desk,
    readonly verb: string,
  ) {}

  get order(): Order {
    return parse(this.desk.text) ?? emptyOrder(this.verb);
  }

  /** The draft with the held counter at `to`. */
  private with(held: Held, to: Place): string {
    return write(change(this.order, { letter: held.letter, origin: held.origin, from: held.from, to }));
  }

  take(held: Held): void {
    this.refused = null;
    this.held = held;
    this.verdicts = {};
    for (const wall of walls) void this.judge(held, wall);
  }

  private async judge(held: Held, place: Place): Promise<Verdict> {
    const text = this.with(held, place);
    const verdict = text === this.desk.text ? { ok: true } : await this.desk.would(text);
    if (this.held === held) this.verdicts = { ...this.verdicts, [place]: verdict };
    return verdict;
  }

  drop(): void {
    this.held = null;
    this.dragging = null;
    this.over = null;
    this.verdicts = {};
  }

  async put(to: Place): Promise<void> {
    const held = this.held;
    if (!held) return;
    const text = this.with(held, to);
    if (text === this.desk.text) return this.drop();
    const verdict = isWall(to) ? (this.verdicts[to] ?? (await this.judge(held, to))) : { ok: true };
    this.drop();
    if (verdict.ok) this.desk.set(text);
    else if (verdict.problem) this.refused = { place: to, problem: verdict.problem };
  }

  /** A drafted counter goes back to where it came from. */
  putBack(piece: Piece): void {
    if (!piece.drafted) return;
    const { letter, origin, place } = piece;
    this.drop();
    this.desk.set(write(change(this.order, { letter, origin, from: place, to: isWall(origin) ? origin : 'tray' })));
  }

  /** What a click or Enter on a counter does in this step. */
  press(piece: Piece): void {
    if (!piece.held) return;
    if (isPicking(this.verb)) this.toggle(piece.letter, piece.picked);
    else if (this.verb === 'lose' && isWall(piece.place)) this.fall(piece.place, piece.letter);
    else if (this.held?.key === piece.key) this.drop();
    else this.take({ key: piece.key, letter: piece.letter, origin: piece.origin, from: piece.place });
  }

  pressWall(wall: Wall): void {
    if (this.held) void this.put(wall);
    else if (this.verb === 'overrun') {
      const order = this.order;
      const moves = order.moves.filter((m) => m.to === wall);
      void this.propose(write({ ...order, moves, wall }), wall);
    }
  }

  toggle(letter: string, picked: boolean): void {
    void this.propose(write(picked ? unpick(this.order, letter) : pick(this.order, letter)), 'tray');
  }

  fall(wall: Wall, letter: string): void {
    this.desk.set(write({ ...emptyOrder('lose'), at: { [wall]: letter } }));
  }

  private async propose(text: string, place: Place): Promise<void> {
    const verdict = await this.desk.would(text);
    this.refused = verdict.ok || !verdict.problem ? null : { place, problem: verdict.problem };
    if (verdict.ok) this.desk.set(text);
  }

  /** Follows a pointer that pressed a counter, from the tray or the map. */
  follow(press: PointerEvent, held: Held): void {
    if (isPicking(this.verb) || this.verb === 'lose') return;
    drag(press, {
      lift: () => this.take(held),
      move: (x, y) => {
        this.dragging = { x, y };
        this.over = placeAt(x, y);
      },
      drop: (x, y) => {
        this.dragging = null;
        const to = placeAt(x, y);
        if (to) void this.put(to);
        else this.drop();
      },
      cancel: () => this.drop(),
    });
  }
}

function placeAt(x: number, y: number): Place | null {
  const target = document.elementFromPoint(x, y)?.closest<HTMLElement | SVGElement>('[data-drop]');
  return (target?.dataset.drop as Place | undefined) ?? null;
}

const hands = new WeakMap<Desk, Hand>();

/** Board and tray share one hand. */
export function handOf(desk: Desk, verb: string): Hand {
  let hand = hands.get(desk);
  if (!hand) {
    hand = new Hand(desk, verb);
    hands.set(desk, hand);
  }
  return hand;
}
