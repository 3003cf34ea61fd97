// The server is killed and started again, and the page loaded again, at every kind of step that a game has.
import { assert, noFall, quickFall, reach, scene, sleep } from './support.mjs';

/** A browser says itself on the console that a socket or a request found nobody. */
const lineIsDown = (text) => /WebSocket connection|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|Failed to load resource/.test(text);

async function killAndRestart(house, player) {
  await house.server.end('SIGKILL');
  await player.whose.getByText('The connection is lost').waitFor();
  await player.page.getByText('Orders can be given again when the connection is back').waitFor();
  await house.server.start();
}

/** The orders that left the page: each table line was asked for under one id only. */
function nothingTwice(player) {
  const ids = new Map();
  for (const { seat, seq, id, order } of player.sent('order')) {
    const key = `${seat} ${seq}`;
    ids.set(key, (ids.get(key) ?? new Set()).add(id));
    assert.equal(ids.get(key).size, 1, `${key} (${order}) was sent under more than one id`);
  }
}

/** In the page: the log or the end tells of more than `seen` events. */
const isTold = (seen) => document.querySelector('dialog[open]') !== null || document.querySelectorAll('#tabs-part[aria-labelledby=tab-log] button').length > seen;

async function record(player) {
  const answer = await player.page.request.get(`/api/tables/${player.table}/record`);
  return (await answer.text()).trim().split('\n').map((line) => JSON.parse(line));
}

/** Loaded again, then with the server killed and back: the same step, the same draft, and nothing is played. */
async function interrupt(house, player, fill) {
  const verb = await player.verb();
  const lines = await player.events();
  await player.page.reload();
  await player.hand.click();
  await player.order.waitFor();
  assert.equal(await player.verb(), verb);
  assert.equal(await player.events(), lines);
  // The draft stands while the server is gone, and can be given afterwards.
  await fill();
  await player.ready.waitFor();
  const draft = await player.order.inputValue();
  await killAndRestart(house, player);
  await player.ready.waitFor();
  assert.equal(await player.order.inputValue(), draft);
  assert.equal(await player.events(), lines);
}

/** What was given stands in the record, once, where it was given for; other lines of the sides left them no choice. */
async function recordedOnce(player) {
  nothingTwice(player);
  const lines = await record(player);
  const asked = new Map(player.sent('order').map(({ seq, order }) => [seq, order]));
  for (const [seq, order] of asked) assert.equal(lines.find((line) => line.n === seq)?.order, order);
  assert.deepEqual([...asked.values()], player.given);
}

scene('kill -9 and reload at every kind of step', async (house) => {
  // At one screen the steps of both sides are met.
  const both = await house.player();
  both.isExpected = lineIsDown;
  const met = new Set();
  const fill = async () => {
    const order = quickFall[await both.verb()];
    if (order) await both.order.fill(order);
    else await both.fill();
  };
  await both.begin({ against: 'screen' });
  await both.playOn({
    before: async (verb) => {
      met.add(verb);
      await interrupt(house, both, fill);
    },
    fill: () => undefined,
  });
  await recordedOnce(both);
  // Those that a game of one turn does not have.
  for (const [verb, options] of Object.entries({ rally: {}, overrun: {}, flip: { 'bowie-illness': 'true' } })) {
    both.given = [];
    both.frames = [];
    await both.open(await reach({ texian: both }, verb, { options, orders: noFall }));
    assert.equal(await both.verb(), verb);
    met.add(verb);
    await interrupt(house, both, () => both.fill());
    await both.give();
    await both.next();
    await recordedOnce(both);
  }
  for (const verb of ['deploy', 'approach', 'move', 'reinforce', 'incursion', 'rally', 'overrun', 'flip']) assert.ok(met.has(verb), `${verb} was met`);
});

scene('killed while an order is on its way', async (house) => {
  const me = await house.player();
  me.isExpected = lineIsDown;
  await me.begin({ strength: 'recruit' });
  let kills = 0;
  for (;;) {
    if ((await me.next()) === 'over') break;
    await me.fill();
    await me.ready.waitFor();
    me.seen = await me.events();
    me.given.push(await me.order.inputValue());
    // The order and the kill race each other, a little further apart each time.
    const pressed = me.page.keyboard.press('Control+Enter');
    if (kills++ < 5) {
      await sleep(3 * kills);
      await house.server.end('SIGKILL');
      await pressed;
      await house.server.start();
    }
    await pressed;
    await me.page.waitForFunction(isTold, me.seen);
  }
  await recordedOnce(me);
});
