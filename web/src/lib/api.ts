// The HTTP part of docs/api.md. A refusal is thrown as the problem the server sent.
import type { GameInfo, Problem, ReplayPage, RuleText, TableSummary, Viewer } from './types.ts';
import { lang, t } from './texts.svelte.ts';

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail ?? problem.title);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const address = `${path}${path.includes('?') ? '&' : '?'}lang=${lang()}`;
  let answer: Response;
  try {
    answer = await fetch(
      address,
      body === undefined
        ? { credentials: 'same-origin' }
        : {
            method: 'POST',
            credentials: 'same-origin',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          },
    );
  } catch {
    throw new Refused({ type: 'about:blank', title: t('net.unreachable') });
  }
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok)
    throw new Refused((data as Problem | null) ?? { type: 'about:blank', title: t('net.failed', answer.status) });
  return data as T;
}

export interface NewTable {
  game: string;
  options: Record<string, string>;
  seats: Partial<Record<string, string>>;
  name?: string;
}

const shelves = new Map<string, Promise<GameInfo[]>>();

/** The shelf does not change while the page is open: it is fetched once for each language. */
export function games(): Promise<GameInfo[]> {
  const key = lang();
  let shelf = shelves.get(key);
  if (!shelf) {
    shelf = ask<{ games: GameInfo[] }>('/api/games').then((answer) => answer.games);
    shelf.catch(() => shelves.delete(key));
    shelves.set(key, shelf);
  }
  return shelf;
}

export const rules = async (game: string): Promise<RuleText[]> =>
  (await ask<{ rules: RuleText[] }>(`/api/games/${game}/rules`)).rules;
export const seatsWith = async (game: string, options: Record<string, string>): Promise<string[]> =>
  (await ask<{ seats: string[] }>(`/api/games/${game}/options`, { options })).seats;
export const tables = async (): Promise<TableSummary[]> =>
  (await ask<{ tables: TableSummary[] }>('/api/tables')).tables;
export const createTable = (table: NewTable): Promise<{ table: string; links?: Record<string, string> }> =>
  ask('/api/tables', table);
export const join = (table: string, token: string, name: string): Promise<{ seat: string }> =>
  ask(`/api/tables/${table}/join`, name === '' ? { token } : { token, name });
export const replay = (table: string, at: number, as: Viewer): Promise<ReplayPage> =>
  ask(`/api/tables/${table}/replay?at=${at}&as=${as}`);
export const recordAddress = (table: string): string => `/api/tables/${table}/record`;

export const sentence = (e: unknown): string => (e instanceof Error ? e.message : String(e));
