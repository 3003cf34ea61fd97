// The reader's language and the catalogue in it. `t` is reactive: a page that used it is drawn anew after a switch.
import { format, type Arg } from './format.ts';

export type Lang = 'en' | 'es';

const loaders = { en: () => import('virtual:texts/en'), es: () => import('virtual:texts/es') };
const stored = 'alamo.lang';

let current = $state.raw<{ lang: Lang; texts: Record<string, string> }>({ lang: 'en', texts: {} });

const isLang = (value: string | null | undefined): value is Lang => value === 'en' || value === 'es';

/** What the address asks for, else the reader's last choice, else the browser's language. */
function preferred(): Lang {
  const asked = new URLSearchParams(location.search).get('lang');
  if (isLang(asked)) return asked;
  const kept = localStorage.getItem(stored);
  if (isLang(kept)) return kept;
  return navigator.languages.some((l) => l.startsWith('es')) && !navigator.languages[0]?.startsWith('en') ? 'es' : 'en';
}

async function load(lang: Lang): Promise<void> {
  // The language is known at once, so that what is fetched meanwhile is fetched in it.
  if (Object.keys(current.texts).length === 0) current = { lang, texts: {} };
  current = { lang, texts: (await loaders[lang]()).default };
  document.documentElement.lang = lang;
}

export const startTexts = (): Promise<void> => load(preferred());

export async function setLang(lang: Lang): Promise<void> {
  localStorage.setItem(stored, lang);
  const address = new URL(location.href);
  if (address.searchParams.has('lang')) {
    address.searchParams.delete('lang');
    history.replaceState(history.state, '', address);
  }
  await load(lang);
}

export const lang = (): Lang => current.lang;

export function t(key: string, ...args: Arg[]): string {
  const text = current.texts[key];
  return text === undefined ? key : format(text, args);
}

/** For names that the server knows and the page may not: empty where the catalogue has no such text. */
export const has = (key: string): boolean => key in current.texts;

/** A name at the beginning of a label: Spanish names are written small in sentences. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(current.lang) + text.slice(1);

/** What somebody at a table is called: computer players, whose names the server has, in the reader's language. */
export function calledBy(name: string, kind: string): string {
  if (kind === 'open') return t('table.open');
  const key = `player.${name.split(':')[0]}`;
  return (kind === 'computer' && has(key) ? t(key) : name) || t('table.person');
}
