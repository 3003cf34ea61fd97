// What happens is shown beat after beat to who has not asked for stillness; Skip ends it; then the board stands as the
// server has it.
import { assert, reach, scene, until, wallName } from './support.mjs';

/** The walls of the page, as their labels count what stands there. */
const counted = (page) => page.locator('[data-wall]').evaluateAll((all) => all.map((e) => e.getAttribute('aria-label').replace(/ Room for.*| Full\.$/, '')));

/** The walls of the newest view that the server has sent. */
function sent(player, who) {
  const { walls } = player.received().findLast(({ state }) => state).state.views[who];
  const size = ({ known, hidden }) => known.length + hidden;
  return walls.map((w) => {
    const label = player.say('board.wall', wallName(player.say, w.code), w.breach_value, size(w.texian), size(w.mexican) + w.captured.length);
    return w.breached ? `${label} ${player.say('board.breached')}` : label;
  });
}

/** Every set of sentences that the news has shown, in their order. */
function watchNews() {
  window.shownNews = [];
  const look = () => {
    const text = [...document.querySelectorAll('.news li span')].map((e) => e.textContent).join(' | ');
    if (text && window.shownNews.at(-1) !== text) window.shownNews.push(text);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Cannon stand at two walls only, so that not too much is shot at once. */
const orders = { deploy: 'deploy E=GCCRRR SE=CCCRRR S=KDDDDD SW=RDDDDD' };

scene('beats one after another, skipped, and then the board of the server', async (house) => {
  const ann = await house.player({ size: 'desk', still: false });
  const bob = await house.player();
  await ann.page.addInitScript(watchNews);
  const table = await reach({ texian: ann, mexican: bob }, 'approach', { orders });
  await Promise.all([ann.page.goto(`/t/${table}`), bob.open(table)]);
  await ann.map.waitFor();
  const before = await counted(ann.page);

  // The approach and the ballshot after it, told from the first beat to the last without a hand on the page.
  await bob.fill();
  await bob.give();
  const step = ann.page.getByRole('region', { name: ann.say('table.step') });
  await ann.button('news.skip').waitFor();
  assert.equal(await ann.order.isVisible(), false, 'no order while the news is shown');
  await ann.button('news.skip').waitFor({ state: 'detached' });
  await ann.order.waitFor();
  const events = () => ann.received().flatMap((m) => m.events ?? []);
  const told = events().filter((e) => ['approach', 'ballshot'].includes(e.line.order.split(' ')[0])).flatMap((e) => e.story.map((s) => s.text));
  const shown = await ann.page.evaluate(() => window.shownNews);
  assert.ok(shown.length >= 2, `${shown.length} beats`);
  assert.deepEqual(shown.flatMap((beat) => beat.split(' | ')), told, 'every sentence, each once and in its order');
  assert.deepEqual(await counted(ann.page), sent(ann, 'texian'));
  assert.notDeepEqual(await counted(ann.page), before);

  // The reinforcement, the fire and the assault: cut short.
  await ann.give();
  await until('the reinforcement to be due', async () => (await bob.order.isVisible()) && (await bob.verb()) === 'reinforce');
  await ann.page.evaluate(() => (window.shownNews = []));
  await bob.fill();
  await bob.ready.waitFor();
  await bob.give();
  await ann.button('news.skip').waitFor();
  await ann.button('news.next').click();
  await ann.page.waitForFunction(() => window.shownNews.length > 1);
  await until('chance to have done', () => ann.received().findLast(({ state }) => state).state.turn.kind === 'decision');
  await ann.button('news.skip').click();
  await ann.button('news.skip').waitFor({ state: 'detached' });
  assert.deepEqual(await counted(ann.page), sent(ann, 'texian'));
  const skipped = await ann.page.evaluate(() => window.shownNews.flatMap((beat) => beat.split(' | ')));
  const all = events().filter((e) => e.n > 4).flatMap((e) => e.story.map((s) => s.text));
  assert.ok(skipped.length < all.length, `${skipped.length} sentences of ${all.length}`);
  assert.deepEqual(skipped, all.slice(0, skipped.length));

  // Somebody who comes now sees the same.
  const labels = (page) => page.locator('.piece').evaluateAll((pieces) => pieces.map((e) => e.getAttribute('aria-label')));
  const seen = await labels(ann.page);
  const prompt = await step.textContent();
  await ann.page.reload();
  await ann.map.waitFor();
  assert.deepEqual(await labels(ann.page), seen);
  assert.equal(await step.textContent(), prompt);
});
