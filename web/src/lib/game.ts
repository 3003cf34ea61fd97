// What a game brings to the table. Everything else on the page is the same for all games.
import type { Component } from 'svelte';
import type { GameEvent, Seat, View } from './types.ts';
import type { Desk } from './desk.svelte.ts';

/** One moment of an event: what is said, what the board shows meanwhile, and what moves on it. */
export interface Beat {
  rule: string;
  texts: string[];
  view: View;
  effect: unknown;
  hold: number; // milliseconds
}
export interface Step {
  id: string;
  number: string;
  name: string;
}
export interface BoardProps {
  view: View;
  effect: unknown;
  desk: Desk | null; // null: the board is only looked at
}
export interface SummaryRow {
  letters: string;
  text: string;
  points: string;
}
export interface GameUi {
  Board: Component<BoardProps>;
  /** Tray, pickers and tools of the step. */
  Means: Component<{ view: View; desk: Desk }>;
  /** What lies beside the board, as a list. */
  Boxes: Component<{ view: View }>;
  Counter: Component<{ letter: string; size?: number }>;
  steps(view: View): { turn: string; steps: Step[]; current: string };
  points(view: View): number | null;
  stepName(view: View): string;
  stepRule(view: View): string;
  /** The order a draft begins with. */
  opening(view: View): string;
  /** The verb and the figures for the commit button, as a sentence. */
  commitText(view: View, order: string): string;
  beats(before: View, event: GameEvent, after: View, mine: readonly Seat[]): Beat[];
  summary(view: View): SummaryRow[];
}
