// A turn at the width of a phone, by touch; two fingers zoom and never drop a counter.
import { assert, scene, until } from './support.mjs';

scene('a turn on a phone, and pinching', async (house) => {
  const me = await house.player({ size: 'phone' });
  const { page } = me;
  await page.addInitScript(() => {
    window.clicks = 0;
    window.addEventListener('click', () => window.clicks++, true);
  });
  await me.begin({ strength: 'recruit' });
  await me.next();
  // Nothing is wider than the screen.
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'no sideways scrolling');
  const cdp = await page.context().newCDPSession(page);
  const touch = (type, ...points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const centre = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  /** On a busy machine a touch and its end can lie as far apart as a long press, which is no click: then it is tapped again. */
  const tap = async (locator) => {
    const clicks = () => page.evaluate(() => window.clicks);
    const before = await clicks();
    for (let clicked = false; !clicked; ) {
      await locator.tap();
      clicked = await until('the click', async () => (await clicks()) > before, 3000).catch(() => false);
    }
  };
  const tray = me.means.getByRole('button', { name: /to place$/ });
  const text = () => me.order.inputValue();
  const set = (part) => until(`${part} in the order`, async () => (await text()).includes(part));

  // By tapping: a unit, then a wall of the list, then one on the map.
  await tap(tray.last());
  await tap(me.means.getByRole('group', { name: 'Walls' }).getByRole('button', { name: /^North \d/ }));
  await set('N=D');
  // Dragged by one finger, from the tray to the map.
  const [x, y] = await centre(tray.last());
  const east = await centre(me.wall('E'));
  await touch('touchStart', [x, y]);
  for (let i = 1; i <= 6; i++) await touch('touchMove', [x + ((east[0] - x) * i) / 6, y + ((east[1] - y) * i) / 6]);
  await touch('touchEnd');
  await set('E=D');

  // Two fingers on the map, one of them on a counter: the map grows, the order stays.
  const before = await text();
  const piece = await centre(me.map.getByRole('button', { name: /inside the North wall$/ }).first());
  const other = [piece[0] + 60, piece[1] + 90];
  await touch('touchStart', piece);
  await touch('touchMove', [piece[0] + 2, piece[1] + 1]);
  await touch('touchStart', piece, other);
  for (let i = 1; i <= 8; i++) await touch('touchMove', [piece[0] - 3 * i, piece[1] - 3 * i], [other[0] + 6 * i, other[1] + 6 * i]);
  await touch('touchEnd', [other[0] + 48, other[1] + 48]);
  await touch('touchEnd');
  await me.button('board.whole-map').waitFor();
  assert.equal(await text(), before);
  // The same with a counter already in the air.
  const lifted = await centre(me.map.getByRole('button', { name: /inside the North wall$/ }).first());
  await touch('touchStart', lifted);
  for (let i = 1; i <= 5; i++) await touch('touchMove', [lifted[0] + 8 * i, lifted[1] + 8 * i]);
  await touch('touchStart', [lifted[0] + 40, lifted[1] + 40], [lifted[0] + 120, lifted[1] + 120]);
  for (let i = 1; i <= 5; i++) await touch('touchMove', [lifted[0] + 40, lifted[1] + 40], [lifted[0] + 120 + 8 * i, lifted[1] + 120 + 8 * i]);
  await touch('touchEnd');
  await me.map.getByRole('button', { name: /inside the North wall$/ }).first().waitFor();
  assert.equal(await text(), before);
  assert.equal(await me.map.getByRole('button', { pressed: true }).count(), 0, 'nothing is held any more');
  await tap(me.button('board.whole-map'));
  await me.button('board.whole-map').waitFor({ state: 'detached' });

  // The turn goes on to the next step; the sheet can be made larger and smaller.
  await tap(me.button('means.spread'));
  await me.give();
  await me.next();
  const sheet = me.button('table.sheet');
  const height = async () => (await me.panel.boundingBox()).height;
  const half = await height();
  await tap(sheet);
  await until('a larger sheet', async () => (await height()) > half + 50);
  await tap(sheet);
  await until('a smaller sheet', async () => (await height()) < half - 50);
  await tap(sheet);
  await until('the sheet as before', async () => Math.abs((await height()) - half) < 2);
  await tap(page.getByRole('button', { name: 'Menu' }));
  await tap(page.getByRole('button', { name: 'Keys' }));
  await tap(me.dialog.getByRole('button', { name: 'Close' }));
  await me.dialog.waitFor({ state: 'detached' });
  // What comes next is another step, or after a breach the end.
  await me.fill();
  me.seen = await me.events();
  await tap(me.commit);
  await me.taken();
  await me.next();
});
