// Pointers on a drawing: one finger drags what it took, or the drawing; two fingers zoom. A second finger lets go
// of what the first one held, so that a pinch never drops a counter.
import type { Viewport } from './viewport.svelte.ts';

export interface Drag {
  lift(): void;
  move(x: number, y: number): void;
  drop(x: number, y: number): void;
  cancel(): void;
}

const slack = { mouse: 4, touch: 8, pen: 6 } as const;
let fingers = 0;

window.addEventListener('pointerdown', () => fingers++, true);
for (const end of ['pointerup', 'pointercancel'] as const)
  window.addEventListener(end, () => (fingers = Math.max(0, fingers - 1)), true);

/** Follows one pointer from its press. A press that does not travel stays an ordinary click. */
export function drag(press: PointerEvent, handlers: Drag): void {
  if (press.button !== 0 || fingers > 1) return;
  const reach = slack[press.pointerType as keyof typeof slack] ?? 6;
  let lifted = false;
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  const end = (): void => stop.abort();
  const giveUp = (): void => {
    end();
    if (lifted) handlers.cancel();
  };
  window.addEventListener(
    'pointermove',
    (e) => {
      if (e.pointerId !== press.pointerId) return;
      if (!lifted && Math.hypot(e.clientX - press.clientX, e.clientY - press.clientY) > reach) {
        lifted = true;
        handlers.lift();
      }
      if (lifted) handlers.move(e.clientX, e.clientY);
    },
    options,
  );
  window.addEventListener(
    'pointerup',
    (e) => {
      if (e.pointerId !== press.pointerId) return;
      end();
      if (!lifted) return;
      // The click that follows a drag is no click.
      const swallow = (click: Event): void => click.stopPropagation();
      window.addEventListener('click', swallow, true);
      setTimeout(() => window.removeEventListener('click', swallow, true), 0);
      handlers.drop(e.clientX, e.clientY);
    },
    options,
  );
  window.addEventListener('pointercancel', giveUp, options);
  window.addEventListener('pointerdown', giveUp, options);
  window.addEventListener('keydown', (e) => e.key === 'Escape' && giveUp(), options);
}

/** Panning and pinching of the drawing itself; an action for the element that shows it. */
export function pinch(element: Element, viewport: Viewport): { destroy(): void } {
  const points = new Map<number, PointerEvent>();
  // A finger that took a counter moves the counter, unless a second finger makes it a pinch.
  const taking = new Set<number>();
  const stop = new AbortController();
  const on = { signal: stop.signal };
  const node = element as HTMLElement;
  const span = (): { d: number; x: number; y: number } => {
    const [a, b] = [...points.values()];
    const box = node.getBoundingClientRect();
    if (!a || !b) return { d: 1, x: 0, y: 0 };
    return {
      d: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
      x: (a.clientX + b.clientX) / 2 - box.left,
      y: (a.clientY + b.clientY) / 2 - box.top,
    };
  };
  node.addEventListener(
    'pointerdown',
    (e) => {
      points.set(e.pointerId, e);
      if ((e.target as Element).closest('[data-take]')) taking.add(e.pointerId);
    },
    on,
  );
  window.addEventListener(
    'pointermove',
    (e) => {
      const last = points.get(e.pointerId);
      if (!last) return;
      if (points.size === 1) {
        if (!taking.has(e.pointerId)) viewport.pan(e.clientX - last.clientX, e.clientY - last.clientY);
        points.set(e.pointerId, e);
        return;
      }
      const before = span();
      points.set(e.pointerId, e);
      const after = span();
      viewport.zoom(after.d / Math.max(1, before.d), after.x, after.y);
      viewport.pan(after.x - before.x, after.y - before.y);
    },
    on,
  );
  for (const end of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(
      end,
      (e) => {
        points.delete(e.pointerId);
        taking.delete(e.pointerId);
      },
      on,
    );
  node.addEventListener(
    'wheel',
    (e) => {
      e.preventDefault();
      const box = node.getBoundingClientRect();
      viewport.zoom(Math.exp(-e.deltaY / 400), e.clientX - box.left, e.clientY - box.top);
    },
    { ...on, passive: false },
  );
  return { destroy: () => stop.abort() };
}
