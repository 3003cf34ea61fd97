// axe-core on every page and at several steps, light and dark.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { assert, scene, sitDown } from './support.mjs';

const require = createRequire(import.meta.url);
const axe = readFileSync(createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

/** All rules in light; in dark, where nothing but colours differs, the rule on contrast. */
async function noViolation(me, where) {
  for (const colorScheme of ['light', 'dark']) {
    await me.page.emulateMedia({ colorScheme });
    if (!(await me.page.evaluate(() => 'axe' in window))) await me.page.evaluate(axe);
    const told = await me.page.evaluate(async (runOnly) => {
      // Colours change over a moment.
      await Promise.all(document.getAnimations().filter((a) => a.effect?.getComputedTiming().iterations !== Infinity).map((a) => a.finished.catch(() => undefined)));
      const { violations } = await window.axe.run(document, { resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) });
      return violations.map((v) => `${v.id}: ${v.nodes.slice(0, 4).map((n) => `${n.target.join(' ')} ${n.failureSummary?.split('\n')[1] ?? ''}`).join(' | ')}`);
    }, colorScheme === 'dark' ? ['color-contrast'] : null);
    assert.deepEqual(told, [], `${where}, ${colorScheme}`);
  }
}

for (const size of ['desk', 'phone'])
  scene(`axe finds nothing on any page: ${size}`, async (house) => {
    const me = await house.player({ size });
    const { page } = me;
    await page.goto('/');
    await me.button('start.play').waitFor();
    await noViolation(me, 'the first page');
    await me.button('start.play').click();
    await me.dialog.waitFor();
    await me.dialog.getByText('Figures that owners of the box').click();
    await noViolation(me, 'the new game');
    // Pages of text are the same at every width.
    if (size === 'desk') {
      await page.goto('/rules/barna#7.0');
      await page.getByRole('article').first().waitFor();
      await noViolation(me, 'the rules');
      await page.goto('/about');
      await page.getByRole('heading', { name: 'Privacy' }).waitFor();
      await noViolation(me, 'about');
    }

    await me.begin({ strength: 'recruit' });
    const looked = new Set();
    await me.playOn({
      before: async (verb) => {
        if (looked.has(verb)) return;
        looked.add(verb);
        await noViolation(me, `${verb}, empty`);
        if (verb !== 'deploy') return;
        await me.means.getByRole('button', { name: /to place$/ }).first().click();
        await me.means.getByRole('button', { name: /^North \d/ }).and(page.locator('.legal, .illegal')).waitFor();
        await noViolation(me, 'a counter in the hand');
        await page.keyboard.press('Escape');
        await me.button('means.spread').click();
        await me.commit.and(page.getByRole('button', { disabled: false })).waitFor();
        for (const tab of size === 'phone' ? [] : ['odds', 'boxes', 'chat', 'table', 'log']) {
          await me.tab(tab).click();
          await noViolation(me, `deployed, ${tab}`);
        }
        await me.button('means.clear').click();
      },
    });
    await noViolation(me, 'the result');
    await me.dialog.getByRole('button', { name: 'Look at the map' }).click();
    await noViolation(me, 'the table after the end');
    if (size === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
    await me.button('site.keys').click();
    await noViolation(me, 'the keys');
    await page.keyboard.press('Escape');
    await me.link('result.replay').click();
    await page.getByRole('slider').waitFor();
    await me.map.waitFor();
    await noViolation(me, 'the replay');
    await page.getByRole('link', { name: /^Rule / }).first().click();
    await me.dialog.getByRole('article').first().waitFor();
    await noViolation(me, 'the rules drawer');
    await page.goto('/');
    await page.getByText('over', { exact: true }).waitFor();
    await noViolation(me, 'my tables');
  });

scene('axe finds nothing on the pages of two', async (house) => {
  const ann = await house.player();
  const bob = await house.player();
  await ann.begin({ against: 'screen' });
  await ann.hand.waitFor();
  await noViolation(ann, 'the blank screen');
  await ann.begin({ against: 'friend', side: 'mexican' });
  await ann.button('table.show-link').click();
  await noViolation(ann, 'a link to send');
  const link = await ann.page.getByRole('textbox', { name: 'Link for the Texian' }).inputValue();
  await bob.page.goto(link);
  await bob.button('join.sit').waitFor();
  await noViolation(bob, 'the kept seat');
  await bob.button('join.watch').click();
  await bob.whose.getByText('You are watching').waitFor();
  await noViolation(bob, 'a spectator');
  await ann.tab('log').click();
  await sitDown(ann, bob, 'texian');
  await ann.whose.getByText('Waiting for the Texian').waitFor();
  await noViolation(ann, 'waiting');
  await bob.page.goto('/t/AAAAAAAAAAAAAAAA');
  await bob.link('table.first-page').waitFor();
  await noViolation(bob, 'a table that is not there');
});
