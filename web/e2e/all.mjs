// All scenes in one process and one browser, three at a time: a browser for each file costs more than many a
// scene, and some scenes mostly wait.
import { readdirSync } from 'node:fs';
import { describe } from 'node:test';

const files = readdirSync(new URL('.', import.meta.url)).filter((file) => file.endsWith('.test.mjs'));

describe('scenes', { concurrency: 3 }, async () => {
  for (const file of files) await import(`./${file}`);
});
