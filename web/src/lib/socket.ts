// The table socket of docs/api.md. What was asked and not yet answered is kept and sent again, with the same id,
// after a lost connection: the server answers an id it has taken with the same answer and does nothing twice.
import type { Problem, TableMessage, Verdict } from './types.ts';

export interface Connection {
  send(data: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

export interface Answer {
  type: 'accepted' | 'refused' | 'verdict' | 'hint' | 'odds' | 'pong' | 'error';
  id: string;
  version?: number;
  problem?: Problem;
  order?: string;
  reasons?: string[];
  lines?: string[];
}

export type LinkState = 'connecting' | 'open' | 'lost' | 'closed';

export interface SocketHandlers {
  table(message: TableMessage): void;
  presence(seats: Record<string, boolean>): void;
  link(state: LinkState, reason: string): void;
}

export interface SocketOptions {
  connect(): Connection;
  lang(): string;
  handlers: SocketHandlers;
  /** Chance spreads reconnections of many pages out; tests fix it. */
  random?: () => number;
  newId?: () => string;
}

/** Codes after which coming back is right: the server stops, the line broke, it is overloaded. */
const passing = new Set([1001, 1005, 1006, 1012, 1013]);
const steps = [400, 800, 1600, 3200, 6400, 12800];
const heartbeat = 25_000;
const patience = 10_000;

const randomId = (): string => crypto.randomUUID();

export class TableSocket {
  private connection: Connection | null = null;
  private readonly pending = new Map<string, { text: string; resolve: (answer: Answer) => void }>();
  private version = 0;
  private greeted = false;
  private attempts = 0;
  private stopped = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: SocketOptions) {}

  start(): void {
    this.open();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.retry);
    clearTimeout(this.pulse);
    this.connection?.close(1000);
  }

  /** After a sleep or on a tap: do not wait for the next attempt. */
  hurry(): void {
    if (this.stopped || this.connection) return;
    clearTimeout(this.retry);
    this.open();
  }

  /** Asks for everything anew, in the language of now. */
  restart(): void {
    this.version = 0;
    const old = this.connection;
    this.drop();
    old?.close(1000);
    this.open();
  }

  request(type: string, body: Record<string, unknown> = {}): Promise<Answer> {
    const id = (this.options.newId ?? randomId)();
    const text = JSON.stringify({ type, id, ...body });
    return new Promise((resolve) => {
      this.pending.set(id, { text, resolve });
      if (this.greeted) this.connection?.send(text);
    });
  }

  private open(): void {
    this.options.handlers.link('connecting', '');
    const connection = this.options.connect();
    this.connection = connection;
    connection.onopen = () => {
      connection.send(JSON.stringify({ type: 'hello', since: this.version, lang: this.options.lang() }));
      this.beat();
    };
    connection.onmessage = (event) => {
      if (typeof event.data !== 'string') return;
      for (const text of event.data.split('\n')) if (this.connection === connection) this.hear(text);
    };
    connection.onclose = (event) => {
      if (this.connection !== connection) return;
      this.drop();
      if (this.stopped) return;
      if (!passing.has(event.code)) return this.options.handlers.link('closed', event.reason);
      this.options.handlers.link('lost', event.reason);
      const step = steps[Math.min(this.attempts++, steps.length - 1)] ?? 0;
      this.retry = setTimeout(() => this.open(), step * (0.75 + 0.5 * (this.options.random ?? Math.random)()));
    };
  }

  private drop(): void {
    this.connection = null;
    this.greeted = false;
    clearTimeout(this.pulse);
  }

  /** A line that has gone dead without a word is given up after a while of silence. */
  private beat(): void {
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => {
      this.connection?.send(JSON.stringify({ type: 'ping', id: 'pulse' }));
      this.pulse = setTimeout(() => {
        const dead = this.connection;
        if (!dead) return;
        dead.onclose?.({ code: 1006, reason: '' });
        dead.close();
      }, patience);
    }, heartbeat);
  }

  private hear(text: string): void {
    let message: { type?: string; id?: string; seats?: Record<string, boolean>; problem?: Problem };
    try {
      message = JSON.parse(text) as typeof message;
    } catch {
      return;
    }
    this.beat();
    switch (message.type) {
      case 'table':
      case 'events':
        return this.take(message as unknown as TableMessage);
      case 'presence':
        return this.options.handlers.presence(message.seats ?? {});
      default:
        if (message.type === 'error' && !this.greeted && message.problem) return this.turnedAway(message.problem);
        if (message.id !== undefined) this.answer(message as unknown as Answer);
    }
  }

  /** Instead of the table: there is none, or it cannot be read just now. */
  private turnedAway(problem: Problem): void {
    const connection = this.connection;
    const reason = problem.detail ?? problem.title;
    if (problem.status === 404) {
      this.drop();
      this.options.handlers.link('closed', reason);
    } else connection?.onclose?.({ code: 1013, reason });
    connection?.close(1000);
  }

  private take(message: TableMessage): void {
    this.version = Math.max(this.version, message.version);
    this.options.handlers.table(message);
    if (message.type !== 'table') return;
    if (this.greeted) return;
    this.attempts = 0;
    this.greeted = true;
    this.options.handlers.link('open', '');
    for (const { text: waiting } of this.pending.values()) this.connection?.send(waiting);
  }

  private answer(answer: Answer): void {
    const asked = this.pending.get(answer.id);
    if (!asked) return;
    this.pending.delete(answer.id);
    asked.resolve(answer);
  }
}

/** Verdicts on drafts, each asked once: `check` is the one place that knows legality, and it is the server's. */
export class Checker {
  private readonly known = new Map<string, Promise<Verdict>>();

  constructor(private readonly socket: Pick<TableSocket, 'request'>) {}

  check(seat: string, lines: number, order: string, draft: boolean): Promise<Verdict> {
    const key = `${lines} ${seat} ${draft} ${order}`;
    let verdict = this.known.get(key);
    if (!verdict) {
      if (this.known.size > 2000) this.known.clear();
      verdict = this.socket
        .request('check', { seat, order, draft })
        .then((answer) => answer as unknown as Verdict)
        .then((v) => ({ ...v, ok: v.ok === true }));
      this.known.set(key, verdict);
    }
    return verdict;
  }
}
