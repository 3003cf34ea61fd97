// A game's rules in our words, fetched once for each game and language.
import { rules } from './api.ts';
import { lang } from './texts.svelte.ts';
import type { RuleText } from './types.ts';

const shelf = new Map<string, Promise<RuleText[]>>();

export function rulebook(game: string): Promise<RuleText[]> {
  const key = `${game} ${lang()}`;
  let book = shelf.get(key);
  if (!book) {
    book = rules(game).catch((e: unknown) => {
      shelf.delete(key);
      throw e;
    });
    shelf.set(key, book);
  }
  return book;
}

/** Rulings (AR-1) stand apart from the sections, under them where the server says where they belong. */
export const isRuling = (id: string): boolean => /^[A-Z]{1,3}-\d+$/.test(id);

export const chapterOf = (id: string): string => /^\d+/.exec(id)?.[0] ?? '';
export const isSubsection = (id: string): boolean => !/^\d+\.0$/.test(id);

/** The rules that hold all the words searched for. */
export function search(book: readonly RuleText[], words: string): RuleText[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return book.filter((rule) => {
    const text = `${rule.id} ${rule.title} ${rule.sentence}`.toLocaleLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
