// An event, moment by moment. Fire is drawn wall by wall from the order that chance gave; what follows from it
// (reveals, losses, breaches) is taken from the view after it. Nothing is reckoned that the views do not hold.
import type { Beat } from '../../lib/game.ts';
import type { GameEvent, Seat, Story, View } from '../../lib/types.ts';
import { minus, parse } from './notation.ts';
import { asBarna, type BarnaView } from './view.ts';
import { walls, type Wall } from './walls.ts';

export interface Effect {
  kind: 'fire' | 'charge' | 'breach';
  wall: Wall | null;
  hits: string;
}

const fires = new Set(['ballshot', 'grapeshot', 'rifle']);
const fireHold = 1700;
const spoken = (texts: number): number => 650 + 350 * texts;

const toView = (view: BarnaView): View => view as unknown as View;

/** The view once these units at a wall are gone to their box. */
export function struck(view: BarnaView, wall: Wall, hits: string): BarnaView {
  return {
    ...view,
    boxes: { ...view.boxes, mexican: view.boxes.mexican + hits },
    walls: view.walls.map((w) => {
      if (w.code !== wall) return w;
      const known = minus(w.mexican.known, hits);
      const seen = w.mexican.known.length - known.length;
      return { ...w, mexican: { known, hidden: Math.max(0, w.mexican.hidden - (hits.length - seen)) } };
    }),
  };
}

/** The assault, before its losses: the Mexicans as they were revealed, the Texians as they stood. */
function facing(before: BarnaView, after: BarnaView, breached: boolean): BarnaView {
  return {
    ...before,
    boxes: { ...before.boxes, mexican: after.boxes.mexican },
    breached: breached ? after.breached : [],
    walls: before.walls.map((w, i) => {
      const then = after.walls[i] ?? w;
      return {
        ...w,
        mexican: then.mexican,
        mexican_strength: then.mexican_strength,
        breached: breached && then.breached,
      };
    }),
  };
}

function grouped(stories: readonly Story[]): Story[][] {
  const groups: Story[][] = [];
  for (const story of stories) {
    const last = groups.at(-1);
    if (last?.[0]?.rule === story.rule) last.push(story);
    else groups.push([story]);
  }
  return groups;
}

function consequence(group: Story[], before: BarnaView, after: BarnaView): Beat {
  const rule = group[0]?.rule ?? '';
  const texts = group.map((s) => s.text);
  const opened = rule === '13.0' && after.breached.length > before.breached.length;
  const isAssault = rule === '12.0' || rule === '13.0';
  return {
    rule,
    texts,
    view: toView(isAssault ? facing(before, after, opened) : after),
    effect: opened ? ({ kind: 'breach', wall: after.breached[0] ?? null, hits: '' } satisfies Effect) : null,
    hold: spoken(texts.length) + (opened ? 600 : 0),
  };
}

function fireBeats(before: BarnaView, event: GameEvent): { beats: Beat[]; left: BarnaView; used: number } {
  const order = parse(event.line?.order ?? '');
  let now = before;
  const beats: Beat[] = [];
  for (const wall of walls) {
    const hits = order?.at[wall];
    const story = event.story[beats.length];
    if (!hits || !story) continue;
    const effect: Effect = { kind: 'fire', wall, hits };
    beats.push({ rule: story.rule, texts: [story.text], view: toView(now), effect, hold: fireHold });
    now = struck(now, wall, hits);
  }
  return { beats, left: now, used: beats.length };
}

export function beats(before: View, event: GameEvent, after: View, mine: readonly Seat[]): Beat[] {
  const from = asBarna(before);
  const to = asBarna(after);
  const [verb = '', units = ''] = (event.line?.order ?? '').split(' ');
  let told = event.story;
  let start = from;
  const list: Beat[] = [];
  if (fires.has(verb)) {
    const fire = fireBeats(from, event);
    list.push(...fire.beats);
    start = fire.left;
    told = event.story.slice(fire.used);
  } else if (verb === 'charge') {
    const [story] = told;
    const effect: Effect = { kind: 'charge', wall: null, hits: units };
    if (story) list.push({ rule: story.rule, texts: [story.text], view: before, effect, hold: fireHold });
    told = told.slice(1);
  }
  const groups = grouped(told);
  // Who gave the order knows it: only what follows from it is shown to him.
  const own = mine.length === 1 && event.line?.by === mine[0];
  groups.slice(own ? 1 : 0).forEach((group) => list.push(consequence(group, start, to)));
  return list;
}
