// The JSON view of docs/view-barna.md.
import type { Seat, View } from '../../lib/types.ts';
import type { Wall } from './walls.ts';

export interface Group {
  known: string;
  hidden: number;
}
export interface WallView {
  code: Wall;
  breach_value: number;
  texian: Group;
  captured: string;
  room: number;
  mexican_room: number | null;
  mexican: Group;
  mexican_strength: number | null;
  reinforced: boolean;
  breached: boolean;
  entered: boolean;
}
export interface BarnaView {
  who: string;
  turn: number;
  phase: string;
  waits_for: { by: Seat | 'chance'; order: string; rule: string } | null;
  options: Record<string, boolean | number>;
  walls: WallView[];
  hands: Record<Seat, string>;
  face_down: Record<Seat, string>;
  boxes: Record<Seat, string>;
  centre: string;
  track: string;
  bowie_ill: boolean;
  conditions: { night: string; sentries: string } | null;
  breached: Wall[];
  entered: Wall[];
  points: { units: number; cannon: number; bonus: number | null; total: number };
  result: { points: number; level: string; winner: string } | null;
}

/** The server's views of this game have this shape: it is the format's contract, versioned by its key `view`. */
export const asBarna = (view: View): BarnaView => view as unknown as BarnaView;
