// The Alamo Remembered on the table.
import type { GameUi, SummaryRow } from '../../lib/game.ts';
import { t } from '../../lib/texts.svelte.ts';
import type { View } from '../../lib/types.ts';
import { beats } from './beats.ts';
import Board from './Board.svelte';
import Boxes from './Boxes.svelte';
import Counter from './Counter.svelte';
import Means from './Means.svelte';
import { unitName } from './names.ts';
import { emptyOrder, parse, write } from './notation.ts';
import { laySheet } from './sheet.ts';
import { stacks, trayOf } from './stage.ts';
import { strength } from './units.ts';
import { asBarna } from './view.ts';

/** The rail: which steps a turn has, as the names of the phases in records. */
const steps = [
  ['texian-deployment', '5.0'],
  ['mexican-approach', '6.0'],
  ['ballshot', '7.0'],
  ['texian-movement', '8.0'],
  ['mexican-reinforcement', '9.0'],
  ['grapeshot', '10.0'],
  ['rifle-fire', '11.0'],
  ['mexican-assault', '12.0'],
  ['breach', '13.0'],
  ['texian-rally', '14.0'],
  ['last-stand', '15.0'],
] as const;

function commitText(raw: View, text: string): string {
  const view = asBarna(raw);
  const order = parse(text);
  const verb = order?.verb ?? '';
  const moving = order?.moves.reduce((n, m) => n + m.units.length, 0) ?? 0;
  switch (verb) {
    case 'deploy':
      return t('commit.deploy', trayOf(view, verb, 'texian').length);
    case 'approach':
      return t('commit.approach', trayOf(view, verb, 'mexican').length);
    case 'move':
      return moving === 0 ? t('commit.hold') : t('commit.move', moving);
    case 'rally':
      return order?.units ? t('commit.rally', order.units.length) : t('commit.rally-nobody');
    case 'incursion':
      return moving === 0 ? t('commit.incursion-nobody') : t('commit.incursion', moving);
    case 'sacrifice':
      return t('commit.sacrifice', order?.units.length ?? 0);
    case 'reinforce':
    case 'lose':
    case 'flip':
    case 'pass':
    case 'overrun':
      return t(`commit.${verb}`);
    default:
      return t('commit.order');
  }
}

function summary(raw: View): SummaryRow[] {
  const view = asBarna(raw);
  const rows: SummaryRow[] = [];
  const add = (units: string, place: string): void => {
    for (const { letter, n } of stacks(units)) {
      const worth = n * strength(letter, view);
      if (worth > 0) rows.push({ letters: letter, text: t(place, n, unitName(letter)), points: String(worth) });
    }
  };
  add(view.walls.map((w) => w.mexican.known).join(''), 'summary.on-map');
  add(view.track, 'summary.on-track');
  add(view.walls.map((w) => w.captured).join(''), 'summary.captured');
  const bonus = view.points.bonus ?? 0;
  const kind = view.breached.length > 0 ? 'summary.breach' : 'summary.overrun';
  rows.push({ letters: '', text: t(kind, view.turn), points: bonus > 0 ? `+${bonus}` : String(bonus) });
  return rows;
}

laySheet();

export const barna: GameUi = {
  Board,
  Boxes,
  Counter,
  Means,
  beats,
  commitText,
  summary,
  opening: (raw) => {
    const verb = asBarna(raw).waits_for?.order ?? '';
    return write(emptyOrder(verb));
  },
  steps: (raw) => {
    const view = asBarna(raw);
    return {
      turn: t('rail.turn', view.turn, 3),
      steps: steps.map(([id, number]) => ({ id, number, name: t(`rail.${id}`) })),
      current: view.phase,
    };
  },
  points: (raw) => asBarna(raw).points.total,
  stepName: (raw) => t(`barna.phase.${asBarna(raw).phase}`),
  stepRule: (raw) => asBarna(raw).waits_for?.rule ?? '',
};
