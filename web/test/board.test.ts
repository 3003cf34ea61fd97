// Against views and events of a game that the program played itself (test/fixtures/game.json says how).
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { beats } from '../src/games/barna/beats.ts';
import { emptyOrder, parse, type Order } from '../src/games/barna/notation.ts';
import { stageOf, trayOf } from '../src/games/barna/stage.ts';
import { asBarna, type BarnaView } from '../src/games/barna/view.ts';
import { walls } from '../src/games/barna/walls.ts';
import type { GameEvent, View } from '../src/lib/types.ts';

interface Fixture {
  views: Record<string, View>;
  mexican: Record<string, View>;
  events: Record<string, GameEvent>;
}
const fixture = JSON.parse(
  readFileSync(new URL('fixtures/game.json', import.meta.url), 'utf8'),
) as Fixture;

function must<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('the fixture lacks this');
  return value;
}
const texian = (n: number): BarnaView => asBarna(must(fixture.views[n]));
const mexican = (n: number): BarnaView => asBarna(must(fixture.mexican[n]));
const order = (text: string): Order => must(parse(text));
const letters = (pieces: { letter: string }[]): string => pieces.map((p) => p.letter).join('');

describe('the board with a draft on it', () => {
  it('lays drafted units on their walls and leaves the rest in the tray', () => {
    const view = texian(0);
    const stage = stageOf(view, { seat: 'texian', verb: 'deploy', order: order('deploy E=CKDD S=R') });
    expect(letters(stage.walls.E.inside)).toBe('CKDD');
    expect(stage.walls.E.room).toBe(2);
    expect(stage.tray.length).toBe(trayOf(view, 'deploy', 'texian').length - 5);
  });

  it('moves units without losing any', () => {
    const view = texian(3);
    const before = stageOf(view, { seat: 'texian', verb: 'move', order: emptyOrder('move') });
    const after = stageOf(view, { seat: 'texian', verb: 'move', order: order('move SE>E=R S>E=R') });
    const count = (s: typeof before): number => walls.reduce((n, w) => n + s.walls[w].inside.length, 0);
    expect(count(after)).toBe(count(before));
    expect(after.walls.E.inside.filter((p) => p.drafted).map((p) => p.origin)).toEqual(['SE', 'S']);
    expect(after.walls.E.room).toBe((before.walls.E.room ?? 0) - 2);
  });

  it('tells the room for the approach, and none where no rule limits it', () => {
    const room = (n: number, verb: string, text: string): number | null =>
      stageOf(mexican(n), { seat: 'mexican', verb, order: order(text) }).walls.E.room;
    expect(room(1, 'approach', 'approach')).toBe(4);
    expect(room(1, 'approach', 'approach E=iid')).toBe(1);
    expect(room(4, 'reinforce', 'reinforce E=xiii')).toBeNull();
  });

  it('takes reinforcements from the track and the box', () => {
    const view = mexican(4);
    expect(trayOf(view, 'reinforce', 'mexican')).toBe('x');
    const stage = stageOf(view, { seat: 'mexican', verb: 'reinforce', order: order('reinforce E=xiii') });
    expect(stage.tray).toBe('');
    expect(letters(stage.mexicanBox)).toBe('idd');
  });

  it('offers captured cannon and units on the map for the losses', () => {
    const stage = stageOf(mexican(18), { seat: 'mexican', verb: 'sacrifice', order: order('sacrifice C') });
    expect(stage.tray).toBe('Cyiiiii');
    expect(stage.walls.E.outside.find((p) => p.captured)?.picked).toBe(true);
  });

  it('gives every counter a key of its own', () => {
    for (const n of [0, 2, 3, 6, 7, 15]) {
      const stage = stageOf(texian(n), null);
      const keys = walls.flatMap((w) => [...stage.walls[w].inside, ...stage.walls[w].outside]).map((p) => p.key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('shows face-down counters as such', () => {
    const stage = stageOf(texian(2), null);
    expect(letters(stage.walls.E.outside)).toBe('????');
    expect(stage.walls.E.outside.every((p) => !p.held)).toBe(true);
  });
});

describe('an event, moment by moment', () => {
  it('fires wall by wall, and each moment begins without those hit before', () => {
    const event = must(fixture.events[3]);
    const list = beats(must(fixture.views[2]), event, must(fixture.views[3]), ['texian']);
    expect(list.map((b) => b.effect)).toEqual([
      { kind: 'fire', wall: 'E', hits: 'i' },
      { kind: 'fire', wall: 'S', hits: 'd' },
      { kind: 'fire', wall: 'SW', hits: 'ii' },
      { kind: 'fire', wall: 'NW', hits: 'i' },
      { kind: 'fire', wall: 'N', hits: 'd' },
    ]);
    const east = (n: number): number => must(asBarna(must(list[n]).view).walls[0]).mexican.hidden;
    expect(east(0)).toBe(4);
    expect(east(1)).toBe(3);
    expect(asBarna(must(list[4]).view).boxes.mexican).toBe('idiii');
  });

  it('tells every sentence once, in order', () => {
    const event = must(fixture.events[7]);
    const list = beats(must(fixture.views[6]), event, must(fixture.views[7]), ['texian']);
    expect(list.flatMap((b) => b.texts)).toEqual(event.story.map((s) => s.text));
  });

  it('shows the assault with the Texians as they stood', () => {
    const event = must(fixture.events[7]);
    const list = beats(must(fixture.views[6]), event, must(fixture.views[7]), ['texian']);
    const assault = must(list.find((b) => b.rule === '12.0'));
    expect(must(asBarna(assault.view).walls[0]).texian.known).toBe(must(texian(6).walls[0]).texian.known);
    expect(must(asBarna(assault.view).walls[0]).mexican.known).toBe('ii');
  });

  it('does not tell a player his own order', () => {
    const event = { ...must(fixture.events[3]), line: { n: 3, turn: 1, phase: 'x', by: 'texian' as const, order: 'hold' } };
    const story = [{ rule: '8.0', text: 'The Texian moves nobody.' }];
    expect(beats(must(fixture.views[2]), { ...event, story }, must(fixture.views[3]), ['texian'])).toEqual([]);
  });
});
