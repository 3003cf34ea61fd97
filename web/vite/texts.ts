// The page and the program share one catalogue: texts/*.toml, read when the page is built. Each language is a
// module of its own, so that a reader loads one. `web.toml` gives its keys bare; of a game's file only the names
// that a board writes are taken, since everything else a game says comes from the server.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

export type Lang = 'en' | 'es';
type Entry = { en: string; es: string };
type Node = Entry | { [key: string]: Node };

const folder = new URL('../../texts/', import.meta.url);
const sources: { file: string; prefix: string; sections?: string[] }[] = [
  { file: 'web.toml', prefix: '' },
  { file: 'barna.toml', prefix: 'barna.', sections: ['wall', 'unit', 'phase'] },
];

const isEntry = (node: Node): node is Entry => typeof (node as Entry).en === 'string';

function collect(node: Node, key: string, lang: Lang, into: Record<string, string>): void {
  if (isEntry(node)) into[key] = node[lang];
  else for (const [name, child] of Object.entries(node)) collect(child, key === '' ? name : `${key}.${name}`, lang, into);
}

export function catalogue(lang: Lang): Record<string, string> {
  const all: Record<string, string> = {};
  for (const { file, prefix, sections } of sources) {
    const root = parse(readFileSync(new URL(file, folder), 'utf8')) as { [key: string]: Node };
    for (const [name, node] of Object.entries(root))
      if (!sections || sections.includes(name)) collect(node, prefix + name, lang, all);
  }
  return all;
}

export function texts(): Plugin {
  return {
    name: 'alamo-texts',
    resolveId: (id) => (id.startsWith('virtual:texts/') ? `\0${id}` : undefined),
    load(id) {
      const lang = /^\0virtual:texts\/(en|es)$/.exec(id)?.[1];
      if (!lang) return undefined;
      for (const { file } of sources) this.addWatchFile(new URL(file, folder).pathname);
      return `export default ${JSON.stringify(catalogue(lang as Lang))}`;
    },
  };
}
