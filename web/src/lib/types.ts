// What the server says, as docs/api.md has it. Unknown keys are ignored; what a game alone knows stays `unknown`.

export type Seat = 'texian' | 'mexican';
export const seats: readonly Seat[] = ['texian', 'mexican'];
export const other = (seat: Seat): Seat => (seat === 'texian' ? 'mexican' : 'texian');

export interface Problem {
  type: string;
  title: string;
  status?: number;
  detail?: string;
  rule?: string;
  legal?: string;
}

export interface GameOption {
  name: string;
  values: string[];
  default: string;
  text: string;
  rule?: string;
}
export interface Player {
  name: string;
  text: string;
}
export interface Level {
  id: string;
  title: string;
  text: string;
  from?: number;
}
export interface GameInfo {
  id: string;
  title: string;
  credit: string;
  kind: string;
  ready: boolean;
  options?: GameOption[];
  players?: Player[];
  default_player?: Partial<Record<Seat, string>>;
  levels?: Level[];
}

export interface RuleText {
  id: string;
  title: string;
  sentence: string;
  /** The sections it belongs to, with blanks between them or as a list. */
  of?: string | string[];
}

export interface Turn {
  kind: 'decision' | 'chance' | 'over';
  seat?: Seat;
}
export interface TableSummary {
  table: string;
  game: string;
  created: string;
  version: number;
  turn: Turn;
  your_seats: Seat[];
  seats: Partial<Record<Seat, SeatInfo>>;
  over: boolean;
}

export type Viewer = Seat | 'spectator' | 'umpire';
export type View = Readonly<Record<string, unknown>>;
export type Views = Partial<Record<Viewer, View>>;

export interface SeatInfo {
  kind: 'person' | 'computer' | 'open';
  name?: string;
  here?: boolean;
}
export interface Head {
  table: string;
  game: string;
  options: Record<string, string>;
  created: string;
  seats: Partial<Record<Seat, SeatInfo>>;
  your_seats: Seat[];
  hot_seat?: boolean;
  commitment: string;
  rematch: string | null;
  links?: Partial<Record<Seat, string>>;
}
export interface Result {
  points?: number;
  level?: string;
  title?: string;
  text?: string;
  winner?: string;
  winner_text?: string;
  reason?: string;
  reason_text?: string;
}
export interface Prompt {
  text: string;
  rule?: string;
  forms?: unknown[];
}
export interface TableState {
  views: Views;
  turn: Turn;
  prompt: Prompt | null;
  waits: string;
  may: { order: Seat[]; undo: Seat[]; resign: Seat[]; offer_take_back: Seat[] };
  offer: null | { by: Seat };
  points: number | null;
  lines: number;
  result: Result | null;
  dice: { secret?: string } | null;
}
export interface Story {
  rule: string;
  text: string;
}
export interface Line {
  n: number;
  turn: number;
  phase: string;
  by: Seat | 'chance';
  order: string;
}
/** One line of the record as a reader may read it, and what is told of it. */
export interface Reading {
  line: Line | null;
  story: Story[];
}
export interface GameEvent extends Reading {
  n: number;
  views: Views;
  /** For a reader with both seats, what each of them may read beyond what both may. */
  by_seat?: Partial<Record<Seat, Reading>>;
}
export interface Rewind {
  rewind: number;
  text: string;
}
export interface ChatLine {
  version?: number;
  seat?: Seat | 'spectator';
  name?: string;
  text: string;
}
export interface TableMessage {
  type: 'table' | 'events';
  version: number;
  head?: Head;
  state: TableState;
  events?: (GameEvent | Rewind)[];
  chat?: ChatLine[];
}
export interface Verdict {
  ok: boolean;
  complete?: boolean;
  problem?: Problem;
}
export interface ReplayPage {
  at: number;
  of: number;
  view: View;
  events: GameEvent[];
}
