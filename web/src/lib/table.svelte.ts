// A table as this page sees it: what the server last said, and what of the news is still being shown.
import type { Beat, GameUi } from './game.ts';
import { isStill } from './motion.ts';
import { Checker, TableSocket, type Answer, type Connection, type LinkState, type SocketHandlers } from './socket.ts';
import type { ChatLine, GameEvent, Head, Rewind, Seat, TableMessage, TableState, View, Viewer } from './types.ts';
import { seats } from './types.ts';

/** A moment of the event with this number. */
export type NewsBeat = Beat & { n: number };

function readBy(event: GameEvent, viewer: Viewer): GameEvent {
  const own = viewer === 'texian' || viewer === 'mexican' ? event.by_seat?.[viewer] : undefined;
  return own ? { ...event, ...own } : event;
}

const isRewind = (event: GameEvent | Rewind): event is Rewind => 'rewind' in event;

export class Table {
  head = $state.raw<Head | null>(null);
  state = $state.raw<TableState | null>(null);
  events = $state.raw<GameEvent[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  here = $state.raw<Record<string, boolean>>({});
  link = $state<LinkState>('connecting');
  linkReason = $state('');
  /** Moments still to be shown; the first is on the board now. */
  beats = $state.raw<NewsBeat[]>([]);
  /** The sentence that a screen reader hears next. */
  spoken = $state('');
  /** Hot-seat: whose eyes the page has now; null while the screen is handed over. */
  shown = $state<Seat | null>(null);
  /** What the table's game brings; it is loaded once the server has said which game it is. */
  game = $state.raw<GameUi | null>(null);
  readonly checker: Checker;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly socket: TableSocket) {
    this.checker = new Checker(socket);
  }

  get hotSeat(): boolean {
    return this.head?.your_seats.length === 2;
  }

  /** Through whose eyes the page looks. */
  get viewer(): Viewer {
    const own = this.head?.your_seats ?? [];
    if (own.length === 2) return this.shown ?? own[0] ?? 'spectator';
    return own[0] ?? 'spectator';
  }

  get view(): View | null {
    return this.state?.views[this.viewer] ?? this.state?.views.spectator ?? null;
  }

  get beat(): NewsBeat | null {
    return this.beats[0] ?? null;
  }

  /** What has happened, as this pair of eyes may read it, as far as the board has shown it. */
  get told(): GameEvent[] {
    const now = this.beat;
    const shown = now ? this.events.filter((e) => e.n < now.n) : this.events;
    return shown.map((e) => readBy(e, this.viewer));
  }

  /** The seat of mine that is to decide, once the news has been shown. */
  get deciding(): Seat | null {
    if (!this.state || this.state.turn.kind !== 'decision') return null;
    const seat = this.state.may.order[0];
    return seat && this.head?.your_seats.includes(seat) ? seat : null;
  }

  get mustHandOver(): boolean {
    return this.hotSeat && this.beats.length === 0 && this.deciding !== null && this.deciding !== this.shown;
  }

  viewAfter(n: number): View | null {
    const event = this.events.find((e) => e.n === n);
    return event ? (event.views[this.viewer] ?? event.views.spectator ?? null) : null;
  }

  takeOver(): void {
    this.shown = this.deciding;
  }

  hear(message: TableMessage): void {
    const before = this.view;
    // After a change of the head the server says the whole table again; only the first time all of it is old.
    const isNew = this.state !== null;
    if (message.head) this.head = message.head;
    const fresh: GameEvent[] = [];
    let events = this.events;
    for (const event of message.events ?? []) {
      if (isRewind(event)) {
        events = events.filter((e) => e.n <= event.rewind);
        this.spoken = event.text;
        this.skip();
      } else if (!events.some((e) => e.n === event.n)) {
        events = [...events, event];
        fresh.push(event);
      }
    }
    this.events = events;
    const heard = new Set(this.chat.map((line) => line.version));
    const said = (message.chat ?? []).filter((line) => line.version === undefined || !heard.has(line.version));
    this.chat = [...this.chat, ...said];
    this.state = message.state;
    if (isNew && before) this.show(before, fresh);
  }

  /** Starts over when the page asked for everything anew. */
  forget(): void {
    this.events = [];
    this.chat = [];
    this.state = null;
    this.skip();
  }

  next(): void {
    clearTimeout(this.timer);
    this.beats = this.beats.slice(1);
    this.play();
  }

  skip(): void {
    clearTimeout(this.timer);
    this.beats = [];
  }

  private show(before: View, fresh: readonly GameEvent[]): void {
    const wasIdle = this.beats.length === 0;
    const list: NewsBeat[] = [];
    let from = before;
    for (const event of fresh) {
      const after = event.views[this.viewer] ?? event.views.spectator ?? from;
      const mine = this.hotSeat && this.shown ? [this.shown] : (this.head?.your_seats ?? []);
      const beats = this.game?.beats(from, readBy(event, this.viewer), after, mine) ?? [];
      list.push(...beats.map((beat) => ({ ...beat, n: event.n })));
      from = after;
    }
    if (isStill()) {
      this.spoken = list.flatMap((b) => b.texts).join(' ');
      return;
    }
    this.beats = [...this.beats, ...list];
    if (wasIdle) this.play();
  }

  private play(): void {
    const beat = this.beats[0];
    if (!beat) return;
    this.spoken = beat.texts.join(' ');
    this.timer = setTimeout(() => this.next(), beat.hold);
  }

  send(seat: Seat, order: string): Promise<Answer> {
    return this.socket.request('order', { seat, seq: (this.state?.lines ?? 0) + 1, order });
  }
}

/** A table and its socket, wired to each other. */
export function openTable(id: string, lang: () => string): Table {
  const base = location.origin.replace(/^http/, 'ws');
  let table: Table | null = null;
  const handlers: SocketHandlers = {
    table: (message) => table?.hear(message),
    presence: (seatsHere) => {
      if (table) table.here = seatsHere;
    },
    link: (state, reason) => {
      if (!table) return;
      table.link = state;
      table.linkReason = reason;
    },
  };
  const socket = new TableSocket({
    // A browser's socket is one; its handlers are only typed with more than is asked for here.
    connect: () => new WebSocket(`${base}/api/tables/${id}/socket`) as unknown as Connection,
    lang,
    handlers,
  });
  table = new Table(socket);
  return table;
}

export const seatNames = (head: Pick<Head, 'seats'>): { seat: Seat; name: string; kind: string }[] =>
  seats.flatMap((seat) => {
    const info = head.seats[seat];
    return info ? [{ seat, name: info.name ?? '', kind: info.kind }] : [];
  });
