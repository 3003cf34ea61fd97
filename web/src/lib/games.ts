// The one place where games are registered. A new game brings its board and its texts.
import type { GameUi } from './game.ts';

const shelf: Record<string, () => Promise<GameUi>> = {
  barna: async () => (await import('../games/barna/index.ts')).barna,
};

export const hasBoard = (game: string): boolean => Object.hasOwn(shelf, game);

export function loadGame(game: string): Promise<GameUi> {
  const load = Object.hasOwn(shelf, game) ? shelf[game] : undefined;
  return load ? load() : Promise.reject(new Error(game));
}
