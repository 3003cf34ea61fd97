// The server is killed and started again, and the page loaded again, at every kind of step that a game has.
import { assert, scene, sleep, until } from './support.mjs';

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

async function record(player) {
  const answer = await player.page.request.get(`/api/tables/${player.table}/record`);
  return (await answer.text()).trim().split('\n').map((line) => JSON.parse(line));
}

scene('kill -9 and reload at every kind of step', async (house) => {
  const met = new Set();
  // At one screen the steps of both sides are met.
  const both = await house.player();
  both.isExpected = lineIsDown;
  const { page } = both;
  // The first falls on its first turn: nobody but decoys holds East and North. The second lasts.
  const first = { deploy: 'deploy E=DDDDDD N=DDDD', approach: 'approach E=biii N=iii' };
  for (const start of [first, {}]) {
    const fill = async () => {
      const verb = await both.verb();
      if (start[verb]) await both.order.fill(start[verb]);
      await both.fill();
    };
    both.seen = -1;
    both.given = [];
    both.frames = [];
    await both.begin({ against: 'screen' });
    await both.playOn({
      before: async (verb) => {
        if (met.has(verb)) return;
        met.add(verb);
        // Loaded again: the same step, behind the blank screen, and nothing is played.
        const lines = await both.events();
        await page.reload();
        await both.hand.click();
        await both.order.waitFor();
        assert.equal(await both.verb(), verb);
        assert.equal(await both.events(), lines);
        // The draft stands while the server is gone, and can be given afterwards.
        await fill();
        await both.commit.and(page.getByRole('button', { disabled: false })).waitFor();
        const draft = await both.order.inputValue();
        await killAndRestart(house, both);
        await both.commit.and(page.getByRole('button', { disabled: false })).waitFor();
        assert.equal(await both.order.inputValue(), draft);
        assert.equal(await both.events(), lines);
      },
      fill: async () => {
        if (!(await both.commit.and(page.getByRole('button', { disabled: false })).isVisible())) await fill();
      },
    });
    nothingTwice(both);
    const lines = await record(both);
    const orders = lines.filter((l) => l.by === 'texian' || l.by === 'mexican').map((l) => l.order);
    // A loss that leaves no choice is taken without asking.
    const asked = orders.filter((order, i) => i < orders.length - 1 || !order.startsWith('sacrifice') || both.given.includes(order));
    assert.deepEqual(asked, both.given, 'the record holds what was given, once');
  }
  console.log(`steps met: ${[...met].join(' ')}`);
  for (const verb of ['deploy', 'approach', 'move', 'reinforce', 'incursion']) assert.ok(met.has(verb), `${verb} was met`);
});

scene('killed while an order is on its way', async (house) => {
  const me = await house.player();
  me.isExpected = lineIsDown;
  await me.begin({ strength: 'recruit' });
  let kills = 0;
  for (;;) {
    if ((await me.next()) === 'over') break;
    await me.fill();
    await me.commit.and(me.page.getByRole('button', { disabled: false })).waitFor();
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
    await until('the order to be taken', async () => (await me.events()) > me.seen || (await me.dialog.isVisible()));
  }
  nothingTwice(me);
  const orders = (await record(me)).filter((l) => l.by === 'texian').map((l) => l.order);
  assert.deepEqual(orders, me.given);
});
