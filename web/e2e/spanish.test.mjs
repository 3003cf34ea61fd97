// Everything in Spanish: no English sentence of any catalogue is left on a page.
import { assert, catalogue, scene } from './support.mjs';

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const spanish = new Set(catalogue.map((entry) => entry.es));
/** Long runs of words of the English texts, and the short texts as a whole. */
const english = catalogue
  .filter(({ en, es }) => en !== es && !spanish.has(en))
  .flatMap(({ key, en }) => {
    const runs = en.split(/\{[^}]*\}/).map((run) => run.trim());
    const long = runs.filter((run) => run.length >= 12 && run.includes(' '));
    if (long.length) return long.map((run) => ({ key, test: (text) => text.includes(run) }));
    if (runs.length > 1) return [];
    const whole = new RegExp(`^${escape(en)}[.:]?$`, 'i');
    return [{ key, test: (text) => whole.test(text) }];
  });

async function noEnglish(me, where) {
  const texts = await me.page.evaluate(() => {
    const found = new Set([document.title]);
    const walk = (node) => {
      if (node instanceof Element && (node.getAttribute('lang') ?? 'es') !== 'es') return;
      if (node.nodeType === Node.TEXT_NODE) found.add(node.data.replace(/\s+/g, ' ').trim());
      if (node instanceof Element) {
        if (['STYLE', 'SCRIPT'].includes(node.tagName)) return;
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) if (node.hasAttribute(name)) found.add(node.getAttribute(name));
      }
      for (const child of node.childNodes) walk(child);
    };
    walk(document.documentElement);
    return [...found].filter(Boolean);
  });
  const left = texts.flatMap((text) => english.filter((e) => e.test(text)).map((e) => `${e.key}: ${text}`));
  assert.deepEqual(left, [], `English on ${where}`);
  assert.equal(await me.page.evaluate(() => document.documentElement.lang), 'es');
}

scene('a game in Spanish', async (house) => {
  const me = await house.player({ lang: 'es' });
  const { page, say } = me;
  await page.goto('/');
  await me.button('start.play').waitFor();
  await noEnglish(me, 'the first page');
  await page.goto('/about');
  await page.getByRole('heading', { name: say('about.privacy') }).waitFor();
  await noEnglish(me, 'about');
  await page.goto('/rules/barna');
  await page.getByRole('article').first().waitFor();
  await noEnglish(me, 'the rules');

  await page.goto('/');
  await me.button('start.play').click();
  for (const way of ['friend', 'screen', 'system', 'watch', 'computer']) {
    await me.dialog.getByRole('radio', { name: say(`new.${way}`), exact: true }).check();
    await noEnglish(me, `a new game against ${way}`);
  }
  await me.begin({ strength: 'recruit' });
  const looked = new Set();
  await me.playOn({
    before: async (verb) => {
      if (looked.has(verb)) return;
      looked.add(verb);
      await noEnglish(me, verb);
      if (looked.size > 1) return;
      for (const tab of ['odds', 'boxes', 'chat', 'table', 'log']) {
        await me.tab(tab).click();
        if (tab === 'odds') await page.getByText(say('odds.reckoning')).waitFor({ state: 'detached' });
        await noEnglish(me, `${verb}, ${tab}`);
      }
      await me.button('order.hint').click();
      await me.button('order.use-hint').waitFor();
      await noEnglish(me, `${verb}, hint`);
      await me.button('site.close').first().click();
      // A refusal, in the words of the game.
      const text = await me.order.inputValue();
      await me.order.fill('disparate');
      await me.commit.and(page.getByRole('button', { disabled: true })).waitFor();
      await noEnglish(me, `${verb}, refused`);
      await me.order.fill(text);
    },
  });
  await noEnglish(me, 'the result');
  await me.dialog.getByRole('button', { name: say('result.look') }).click();
  await me.button('site.keys').click();
  await noEnglish(me, 'the keys');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('site.rules'), exact: true }).click();
  await me.dialog.getByRole('article').first().waitFor();
  await noEnglish(me, 'the rules drawer');
  await page.keyboard.press('Escape');
  await me.link('result.replay').click();
  await page.getByRole('slider').waitFor();
  await noEnglish(me, 'the replay');

  // A table that does not exist, and back to English at a click.
  await page.goto('/');
  await page.getByText(say('start.over')).waitFor();
  await page.getByText(say('player.recruit')).waitFor();
  await noEnglish(me, 'my tables');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Play against the computer' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
});
