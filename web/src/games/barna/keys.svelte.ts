// The keyboard on the board: the arrows go round the walls and through their counters, letters take units, figures
// name walls by their die.
import type { Desk } from '../../lib/desk.svelte.ts';
import { isTyping } from '../../lib/keys.ts';
import type { Viewport } from '../../lib/viewport.svelte.ts';
import type { Hand } from './hand.svelte.ts';
import type { Piece, Stage } from './stage.ts';
import { isWall, sections, walls, type Wall } from './walls.ts';

interface Around {
  stage: Stage;
  hand: Hand | null;
  desk: Desk | null;
  viewport: Viewport;
}

/** Clockwise as the walls lie, from the North. */
const ring: readonly Wall[] = ['N', 'E', 'SE', 'S', 'SW', 'NW'];
const byDie = (die: number): Wall | undefined => walls.find((w) => sections[w].die === die);

export class BoardKeys {
  /** The one counter or wall that Tab reaches. */
  focus = $state('wall:N');

  constructor(private readonly around: () => Around) {}

  private pieces(wall: Wall): Piece[] {
    const w = this.around().stage.walls[wall];
    return [...w.inside, ...w.outside];
  }

  private find(): { wall: Wall | null; piece: Piece | null } {
    if (this.focus.startsWith('wall:')) return { wall: this.focus.slice(5) as Wall, piece: null };
    const { stage } = this.around();
    const all = [...walls.flatMap((w) => this.pieces(w)), ...stage.centre, ...stage.texianBox, ...stage.mexicanBox];
    const piece = all.find((p) => p.key === this.focus) ?? null;
    return { wall: piece && isWall(piece.place) ? piece.place : null, piece };
  }

  private moveTo(id: string, root: Element | null): void {
    this.focus = id;
    const selector = id.startsWith('wall:') ? `[data-wall="${id.slice(5)}"]` : `[data-key="${CSS.escape(id)}"]`;
    root?.querySelector<SVGElement>(selector)?.focus();
  }

  onMap(event: KeyboardEvent): void {
    // Ctrl+Enter gives the order wherever the focus is.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { hand } = this.around();
    const root = event.currentTarget as Element;
    const { wall, piece } = this.find();
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (step !== 0) {
      if (piece) {
        const row = wall ? this.pieces(wall) : this.siblings(piece);
        const next = row[(row.findIndex((p) => p.key === piece.key) + step + row.length) % row.length];
        if (next) this.moveTo(next.key, root);
      } else if (wall) {
        const next = ring[(ring.indexOf(wall) + step + ring.length) % ring.length];
        if (next) this.moveTo(`wall:${next}`, root);
      }
    } else if (event.key === 'ArrowDown' && !piece && wall) {
      const first = this.pieces(wall)[0];
      if (first) this.moveTo(first.key, root);
    } else if (event.key === 'ArrowUp' && piece) this.moveTo(`wall:${wall ?? 'N'}`, root);
    else if (event.key === 'Enter' || event.key === ' ') {
      if (hand?.held && wall) void hand.put(wall).then(() => this.moveTo(`wall:${wall}`, root));
      else if (piece) hand?.press(piece);
      else if (wall) hand?.pressWall(wall);
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && hand) {
      const drafted = piece?.drafted ? piece : wall && this.pieces(wall).findLast((p) => p.drafted);
      if (drafted) hand.putBack(drafted);
      if (wall) this.moveTo(`wall:${wall}`, root);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private siblings(piece: Piece): Piece[] {
    const { stage } = this.around();
    if (piece.place === 'centre') return stage.centre;
    return piece.side === 'texian' ? stage.texianBox : stage.mexicanBox;
  }

  /** Keys that work wherever the focus is, but in a text field or a dialog. */
  onWindow(event: KeyboardEvent, root: Element | undefined): void {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    const { hand, viewport } = this.around();
    if (event.key === '+') viewport.zoom(1.4);
    else if (event.key === '-') viewport.zoom(1 / 1.4);
    else if (event.key === '0') viewport.reset();
    else if (event.key === 'Escape' && hand) hand.drop();
    else if (/^[1-6]$/.test(event.key)) {
      const wall = byDie(Number(event.key));
      if (wall && hand?.held) void hand.put(wall);
      else if (wall) this.moveTo(`wall:${wall}`, root ?? null);
    } else if (!hand || !this.takeLetter(event.key, hand)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  private takeLetter(key: string, hand: Hand): boolean {
    const { stage, desk } = this.around();
    if (!desk || !/^[a-z]$/i.test(key)) return false;
    const letter = desk.seat === 'texian' ? key.toUpperCase() : key.toLowerCase();
    if (stage.tray.includes(letter) && !['rally', 'sacrifice'].includes(hand.verb)) {
      hand.take({ key: `tray.${letter}`, letter, origin: 'tray', from: 'tray' });
      return true;
    }
    const { wall } = this.find();
    // What is lost may stand anywhere, and captured Cannon have the other side's letter.
    const far = hand.verb === 'sacrifice' ? walls.flatMap((w) => this.pieces(w)) : [];
    const near = [...(wall ? this.pieces(wall) : []), ...stage.mexicanBox, ...stage.texianBox, ...far];
    const piece = near.find((p) => p.held && p.letter.toLowerCase() === key.toLowerCase() && !p.picked);
    if (piece) hand.press(piece);
    return piece !== undefined;
  }
}
