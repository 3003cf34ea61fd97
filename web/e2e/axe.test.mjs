// axe-core on every page and on the kinds of step that look different, each in light and dark, wide and narrow.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { assert, quickFall, reach, scene, sitDown, sizes } from './support.mjs';

const require = createRequire(import.meta.url);
const axe = readFileSync(createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

/** All rules, in light on a desk and in dark on a phone; `part` where the rest of the page has been looked at before. */
async function noViolation({ page }, where, part = 'html') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const before = page.viewportSize();
  for (const [size, colorScheme] of [['desk', 'light'], ['phone', 'dark']]) {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme });
    const told = await page.evaluate(async (within) => {
      // Colours change over a moment.
      await Promise.all(document.getAnimations().filter((a) => a.effect?.getComputedTiming().iterations !== Infinity).map((a) => a.finished.catch(() => undefined)));
      const { violations } = await window.axe.run(within, { resultTypes: ['violations'] });
      return violations.map((v) => `${v.id}: ${v.nodes.slice(0, 4).map((n) => `${n.target.join(' ')} ${n.failureSummary?.split('\n')[1] ?? ''}`).join(' | ')}`);
    }, part);
    assert.deepEqual(told, [], `${where}, ${size}, ${colorScheme}`);
  }
  await page.setViewportSize(before);
}

scene('axe finds nothing on any page', async (house) => {
  const me = await house.player({ size: 'desk' });
  const { page } = me;
  await page.goto('/');
  await me.button('start.play').waitFor();
  await noViolation(me, 'the first page');
  await me.button('start.play').click();
  await me.dialog.getByText('Figures that owners of the box').click();
  await noViolation(me, 'the new game', 'dialog');
  await page.goto('/rules/barna#7.0');
  await page.getByRole('article').first().waitFor();
  await noViolation(me, 'the rules');
  await page.goto('/about');
  await page.getByRole('heading', { name: 'Privacy' }).waitFor();
  await noViolation(me, 'about');

  await me.open(await reach({ texian: me }, 'over', { orders: quickFall }));
  await noViolation(me, 'the result', 'dialog');
  await me.dialog.getByRole('button', { name: 'Look at the map' }).click();
  await me.button('site.keys').click();
  await noViolation(me, 'the keys', 'dialog');
  await page.keyboard.press('Escape');
  await me.link('result.replay').click();
  await page.getByRole('slider').waitFor();
  await me.map.waitFor();
  await noViolation(me, 'the replay');
  await page.getByRole('link', { name: /^Rule / }).first().click();
  await me.dialog.getByRole('article').first().waitFor();
  await noViolation(me, 'the rules drawer', 'dialog');
  await page.goto('/');
  await page.getByText('over', { exact: true }).waitFor();
  await noViolation(me, 'my tables');
});

scene('axe finds nothing on the steps of a game', async (house) => {
  const me = await house.player({ size: 'desk' });
  await me.open(await reach({ texian: me }, 'deploy'));
  await me.means.getByRole('button', { name: /to place$/ }).first().click();
  await me.means.getByRole('button', { name: /^North \d/ }).and(me.page.locator('.legal, .illegal')).waitFor();
  await noViolation(me, 'a counter in the hand');
  await me.page.keyboard.press('Escape');
  await me.button('means.spread').click();
  await me.ready.waitFor();
  for (const tab of ['odds', 'boxes', 'chat', 'table']) {
    await me.tab(tab).click();
    if (tab === 'odds') await me.page.getByText(me.say('odds.reckoning')).waitFor({ state: 'detached' });
    await noViolation(me, `deployed, ${tab}`, '.tabs, #tabs-part');
  }
  await me.open(await reach({ texian: me }, 'sacrifice', { orders: quickFall }));
  await noViolation(me, 'the losses of the end');
});

scene('axe finds nothing on the pages of two', async (house) => {
  const ann = await house.player();
  const bob = await house.player();
  await ann.begin({ against: 'screen' });
  await ann.hand.waitFor();
  await noViolation(ann, 'the blank screen');
  await ann.begin({ against: 'friend', side: 'mexican' });
  await ann.button('table.show-link').click();
  await noViolation(ann, 'a link to send', '#panel-part');
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
  await noViolation(ann, 'waiting', '.whose-part');
  await bob.page.goto('/t/AAAAAAAAAAAAAAAA');
  await bob.link('table.first-page').waitFor();
  await noViolation(bob, 'a table that is not there');
});
