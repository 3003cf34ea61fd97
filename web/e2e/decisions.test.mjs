// The decisions that few games come to, each by mouse and by keyboard: which Hero falls, what is lost at the end, and
// whether Bowie is tossed.
import { assert, capital, deal, quickFall, reach, scene, unitKeys, until } from './support.mjs';

const canon = 'GCKJRDxyzbid';
const canonical = (letters) => [...letters].sort((a, b) => canon.indexOf(a) - canon.indexOf(b)).join('');
const cheap = 'Cidbzyx';
const others = ['E', 'S', 'SW', 'NW', 'N'];
const heroes = { 'bowie-illness': 'true', 'crockett-strength': '1', 'bowie-strength': '1' };

/** Both Heroes alone behind the Southeast wall, three Infantry before it: two fall to the rifles, and one is left. */
const onlyHeroes = {
  deploy: (view) => {
    if (view.turn === 1) return 'deploy E=CCRRD SE=DD S=CRDD SW=GRRD NW=CRDD N=CKRDD';
    if (!/K.*J/.test(view.hands.texian)) return undefined;
    return deal('deploy', view.hands.texian.replace(/[KJ]/g, ''), others, 'SE=KJ');
  },
  approach: (view) => {
    if (view.turn === 1) return 'approach E=iid SE=dd S=iii SW=iii NW=iii N=iib';
    return deal('approach', view.hands.mexican.replace('iii', ''), others, 'SE=iii');
  },
  move: 'hold',
  flip: 'flip',
};

/** The last order of a side in the record. */
async function recorded(player, verb) {
  const answer = await player.page.request.get(`/api/tables/${player.table}/record`);
  const lines = (await answer.text()).trim().split('\n').map((line) => JSON.parse(line));
  return lines.findLast((line) => line.order?.split(' ')[0] === verb)?.order;
}

/** From wherever the focus is to the button of this name, by Tab. */
async function tabTo(player, name) {
  const focused = () => player.page.evaluate(() => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent?.trim() || '');
  for (let n = 0; n < 60 && !name.test(await focused()); n++) await player.page.keyboard.press('Tab');
  assert.match(await focused(), name);
}

const written = (player, text) => until(`the order ${text}`, async () => {
  const now = await player.order.inputValue();
  return typeof text === 'string' ? now === text : text.test(now);
});

async function giveByKey(player) {
  await player.ready.waitFor();
  player.seen = await player.events();
  await player.page.keyboard.press('Control+Enter');
  await player.taken();
}

scene('which Hero falls: by mouse, by keyboard', async (house) => {
  const me = await house.player();
  const { keyboard } = me.page;
  const begin = async () => {
    await me.open(await reach({ texian: me }, 'lose', { options: heroes, orders: onlyHeroes }));
    assert.equal(await me.verb(), 'lose');
    assert.equal(await me.ready.isVisible(), false, 'nobody falls unless he is named');
  };
  await begin();
  // On the map, and in the list beside it.
  await me.map.getByRole('button', { name: /^Crockett, .* inside the Southeast wall$/ }).click();
  await written(me, 'lose SE=K');
  await me.means.getByRole('button', { name: 'Bowie falls at Southeast' }).click();
  await written(me, 'lose SE=J');
  assert.equal(await me.map.getByRole('button', { name: /^Bowie/ }).getAttribute('aria-pressed'), 'true');
  await me.give();
  assert.equal(await recorded(me, 'lose'), 'lose SE=J');

  await begin();
  // The Southeast is 2 on the die; its counters are below it.
  await keyboard.press('2');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await written(me, 'lose SE=J');
  await keyboard.press('k');
  await written(me, 'lose SE=K');
  await giveByKey(me);
  assert.equal(await recorded(me, 'lose'), 'lose SE=K');
});

scene('what is lost in the end: by mouse, by keyboard', async (house) => {
  const me = await house.player();
  const { keyboard } = me.page;
  const begin = async () => {
    await me.open(await reach({ texian: me }, 'sacrifice', { orders: quickFall }));
    assert.equal(await me.verb(), 'sacrifice');
  };
  /** As many as the Texians in the centre are strong are picked one by one. */
  const pickAll = async (pick) => {
    const view = me.received().findLast(({ state }) => state).state.views.mexican;
    const strong = [...view.centre].reduce((sum, unit) => sum + ({ D: 0, K: 2, J: 2 }[unit] ?? 1), 0);
    const there = view.walls.map((w) => w.captured + w.mexican.known).join('');
    // Cheap ones first, captured Cannon among them.
    const lost = [...there].sort((a, b) => cheap.indexOf(a) - cheap.indexOf(b)).slice(0, strong);
    for (const [n, unit] of lost.entries()) {
      // Too few are not enough.
      await me.ready.waitFor({ state: 'detached' });
      await pick(unit);
      await written(me, `sacrifice ${canonical(lost.slice(0, n + 1))}`);
    }
    return `sacrifice ${canonical(lost)}`;
  };
  await begin();
  // One on the map, which is laid back; then all of them in the list.
  const first = me.map.getByRole('button', { name: / outside the /, pressed: false }).first();
  await first.click();
  await written(me, /^sacrifice [a-zA-Z]$/);
  await me.map.getByRole('button', { name: / outside the /, pressed: true }).click();
  await written(me, 'sacrifice');
  const names = new Map(Object.entries(unitKeys).map(([letter, key]) => [letter, capital(me.say(key))]));
  const given = await pickAll((unit) => me.means.getByRole('button', { name: new RegExp(`^${names.get(unit)}: \\d`) }).click());
  await me.give();
  assert.equal(await recorded(me, 'sacrifice'), given);

  await begin();
  const byKey = await pickAll((unit) => keyboard.press(unit.toLowerCase()));
  await giveByKey(me);
  assert.equal(await recorded(me, 'sacrifice'), byKey);
});

scene('whether Bowie is tossed: by mouse, by keyboard', async (house) => {
  const me = await house.player();
  const begin = async () => {
    await me.open(await reach({ texian: me }, 'flip', { options: { 'bowie-illness': 'true' } }));
    assert.equal(await me.verb(), 'flip');
  };
  await begin();
  await me.button('means.pass').click();
  await written(me, 'pass');
  await me.button('means.flip').click();
  await written(me, 'flip');
  await me.give();
  assert.equal(await recorded(me, 'flip'), 'flip');
  assert.match(await recorded(me, 'bowie'), /^bowie (up|down)$/);

  await begin();
  await me.page.keyboard.press('F6');
  await tabTo(me, new RegExp(`^${me.say('means.pass')}$`));
  await me.page.keyboard.press('Enter');
  await written(me, 'pass');
  await giveByKey(me);
  assert.equal(await recorded(me, 'pass'), 'pass');
});
