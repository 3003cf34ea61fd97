import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { format } from '../src/lib/format.ts';
import { catalogue } from '../vite/texts.ts';

describe('texts', () => {
  it('prints arguments and chooses by number, as the program does', () => {
    expect(format('{0} {0?unit:units} at {1}', [1, 'South'])).toBe('1 unit at South');
    expect(format('{0} {0?unit:units} at {1}', [24, 'South'])).toBe('24 units at South');
    expect(format('{0?is:are} left', ['1'])).toBe('are left');
    expect(format('nothing', [])).toBe('nothing');
  });

  it('never reads an argument as a text', () => {
    expect(format('{0}', ['{1}', 'x'])).toBe('{1}');
  });

  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
    );
  const source = files(join(import.meta.dirname, '../src'))
    .filter((file) => /\.(ts|svelte)$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const en = catalogue('en');
  const es = catalogue('es');

  it('has every text that the page names, in both languages', () => {
    const named = [...source.matchAll(/\bt\(\s*'([a-z][\w.-]+)'/gi)].map((m) => m[1] ?? '');
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((key) => !(key in en))).toEqual([]);
    expect(Object.keys(en)).toEqual(Object.keys(es));
  });

  it('holds no text that the page never names', () => {
    // Keys made of a stem and a name count as named by their stem.
    const stems = [...source.matchAll(/`([a-z]+(?:\.[a-z]+)*[.-](?:[a-z]+-)*)\$\{/g)].map((m) => m[1] ?? '');
    const unused = Object.keys(en).filter(
      (key) => !key.startsWith('barna.') && !source.includes(`'${key}'`) && !stems.some((stem) => key.startsWith(stem)),
    );
    expect(unused).toEqual([]);
  });
});
