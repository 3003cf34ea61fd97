// Two people at one screen: between them it is blank, and what the other one hides is nowhere in the page.
import { assert, capital, scene, textIn, unitKeys, wallName, walls } from './support.mjs';

const unitNames = Object.fromEntries(Object.entries(unitKeys).map(([letter, key]) => [letter, capital(textIn('en')(key))]));

/** Watches every change of the page; each state is kept once, as what names a counter in it. */
function spy() {
  const seen = new Map();
  const look = () => {
    if (!document.body) return;
    const counters = [...document.querySelectorAll('use')].filter((u) => !u.closest('symbol, defs')).map((u) => u.getAttribute('href')).filter((h) => /^#c-[A-Za-z]$/.test(h ?? ''));
    // Text of the live regions, labels, the order field: everything that can be read or spoken.
    const words = [document.body.textContent, ...[...document.querySelectorAll('[aria-label]')].map((e) => e.getAttribute('aria-label')), ...[...document.querySelectorAll('textarea, input')].map((e) => e.value)].join('\n');
    const orders = words.match(/\b(deploy|approach|move|reinforce) [A-Z>]+=[A-Za-z?]+[^\n<]*/g) ?? [];
    const labels = [...document.querySelectorAll('[aria-label]')].map((e) => e.getAttribute('aria-label')).filter((l) => /(in|out)side the /.test(l));
    const blank = [...document.querySelectorAll('button')].some((b) => /^I am /.test(b.textContent.trim()));
    const state = JSON.stringify({ who: window.whoLooks ?? 'nobody', blank, counters: [...new Set(counters)].sort(), orders: [...new Set(orders)], labels: [...new Set(labels)].sort(), words: blank ? words : '' });
    seen.set(state, true);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  window.spied = () => [...seen.keys()].map((s) => JSON.parse(s));
  window.whoLooks = 'nobody';
}

scene('hot-seat: nothing of the other side before the hand-over', async (house) => {
  const both = await house.player();
  const { page } = both;
  await page.addInitScript(spy);
  await both.begin({ against: 'screen' });

  let looking = '';
  let turns = 0;
  for (;;) {
    const met = await both.next();
    if (met === 'over') break;
    if (met === 'hand') {
      const button = (await both.hand.textContent()).trim();
      looking = /Texian/.test(button) ? 'texian' : 'mexican';
      // Nothing on the blank sheet but the sheet itself: no board, no log, no order.
      assert.equal(await both.map.isVisible(), false);
      // What both have been told may still stand in the region that is read aloud.
      const common = both.received().flatMap((m) => (m.events ?? []).flatMap((e) => (e.story ?? []).map((s) => s.text)));
      const rest = (text) => common.reduce((left, sentence) => left.replaceAll(sentence, ''), text);
      const left = (await both.everything()).map(rest).filter((text) => /#c-|(deploy|approach|move|reinforce) [A-Z]+=|strength|(in|out)side the |Riflemen|Decoy|Infantry|Cannon/.test(text));
      assert.deepEqual(left, [], `the blank screen before the ${looking}`);
      // A reload does not get round the sheet.
      if (turns === 2) {
        await page.reload();
        await both.hand.waitFor();
        assert.equal(await both.map.isVisible(), false);
      }
      await page.evaluate((who) => (window.whoLooks = who), looking);
      await both.hand.click();
      await both.map.waitFor();
      turns++;
      continue;
    }
    await both.fill();
    await both.give();
  }
  assert.ok(turns >= 4, `${turns} hand-overs`);

  // Every state that the page was in: a counter of the enemy is named only where the looking side's own view names
  // it, and a blank screen said nothing but what both had been told.
  const named = { texian: new Set(), mexican: new Set() };
  const common = new Set();
  for (const message of both.received())
    for (const { views = {}, story = [] } of [message.state ?? {}, ...(message.events ?? [])]) {
      for (const line of story) common.add(line.text);
      for (const who of ['texian', 'mexican'])
        for (const w of views[who]?.walls ?? [])
          for (const letter of (who === 'texian' ? w.mexican.known : w.texian.known + w.captured)) named[who].add(`${unitNames[letter]} ${w.code}`);
    }
  const states = await page.evaluate(() => window.spied());
  const where = new Map(walls.map((code) => [wallName(both.say, code), code]));
  let checked = 0;
  for (const state of states) {
    if (state.blank) {
      const words = [...common].reduce((left, sentence) => left.replaceAll(sentence, ''), state.words);
      assert.doesNotMatch(words, /strength|(in|out)side the |Riflemen|Decoy|Infantry|Cannon|[A-Z]=[A-Za-z?]/);
      continue;
    }
    if (state.who === 'nobody') continue;
    const enemy = state.who === 'texian' ? 'mexican' : 'texian';
    for (const label of state.labels) {
      const [, unit, side, wall] = /^(?:Captured )?(.*), strength \d, (in|out)side the (\w+) wall$/.exec(label) ?? [];
      if (!unit || (side === 'in' ? 'texian' : 'mexican') !== enemy) continue;
      checked++;
      assert.ok(named[state.who].has(`${unit} ${where.get(wall)}`), `while the ${state.who} looks the page says: ${label}`);
    }
    for (const order of state.orders)
      if ((/^(deploy|move)/.test(order) ? 'texian' : 'mexican') === enemy)
        assert.doesNotMatch(order, enemy === 'texian' ? /=\w*[KJRD]/ : /=\w*[xyzbid]/, `while the ${state.who} looks`);
  }
  assert.ok(checked > 0, 'some counters of the enemy were open');
});
