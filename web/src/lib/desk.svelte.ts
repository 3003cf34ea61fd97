// The player's unfinished order: its text is the truth, and every change of it can be undone. What is wrong with
// it is asked of the server, a moment after the last change.
import type { Checker } from './socket.ts';
import type { Problem, Seat, Verdict } from './types.ts';

const pause = 120;

export class Desk {
  text = $state('');
  /** The counter in the hand: which and from where, as the game's board says it. */
  held = $state.raw<unknown>(null);
  problem = $state.raw<Problem | null>(null);
  complete = $state(false);
  checking = $state(false);
  sending = $state(false);
  private past: string[] = [];
  private future: string[] = [];
  undoable = $state(false);
  redoable = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly seat: Seat,
    readonly lines: number,
    opening: string,
    private readonly checker: Checker,
    readonly lastOrders: readonly string[],
  ) {
    this.text = opening;
    this.ask();
  }

  set(text: string): void {
    if (text === this.text) return;
    this.past.push(this.text);
    this.future = [];
    this.show(text);
  }

  undo(): void {
    const text = this.past.pop();
    if (text === undefined) return;
    this.future.push(this.text);
    this.show(text);
  }

  redo(): void {
    const text = this.future.pop();
    if (text === undefined) return;
    this.past.push(this.text);
    this.show(text);
  }

  /** Would this draft be allowed as far as it goes? */
  would(text: string): Promise<Verdict> {
    return this.checker.check(this.seat, this.lines, text, true);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private show(text: string): void {
    this.text = text;
    this.held = null;
    this.undoable = this.past.length > 0;
    this.redoable = this.future.length > 0;
    this.ask();
  }

  private ask(): void {
    clearTimeout(this.timer);
    this.checking = true;
    this.timer = setTimeout(() => void this.judge(this.text), pause);
  }

  private async judge(text: string): Promise<void> {
    const [draft, whole] = await Promise.all([
      this.checker.check(this.seat, this.lines, text, true),
      this.checker.check(this.seat, this.lines, text, false),
    ]);
    if (text !== this.text) return;
    this.checking = false;
    this.complete = whole.ok;
    this.problem = draft.ok ? (whole.problem ?? null) : (draft.problem ?? null);
  }
}
