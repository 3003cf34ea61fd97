// A whole game without a pointer: nothing here clicks.
import { assert, scene, until } from './support.mjs';

scene('a game against the sergeant by keyboard alone', async (house) => {
  const me = await house.player();
  const { page } = me;
  const { keyboard } = page;
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent?.trim() || '');
  const tabTo = async (name, limit = 40) => {
    for (let n = 0; n < limit; n++) {
      if (name.test(await focused())) return;
      await keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${name}; it stands on ${await focused()}`);
  };

  await page.goto('/');
  await me.button('start.play').waitFor();
  await keyboard.press('Tab');
  assert.match(await focused(), /Skip to the page/);
  await tabTo(/^Play against the computer$/);
  await keyboard.press('Enter');
  await me.dialog.waitFor();
  // The focus is on Begin; the strength is some steps back.
  assert.match(await focused(), /^Begin as/);
  for (let n = 0; n < 30 && !(await page.evaluate(() => document.activeElement?.name === 'strength')); n++) await keyboard.press('Shift+Tab');
  await until('the sergeant to be chosen', async () => {
    if (await me.dialog.getByRole('radio', { name: 'sergeant' }).isChecked()) return true;
    await keyboard.press('ArrowUp');
    return false;
  });
  await keyboard.press('Enter');
  await me.map.waitFor();
  await me.next();

  // F6 to the board, arrows round the walls, letters take, figures and Enter set.
  for (let n = 0; n < 4 && !/^North wall/.test(await focused()); n++) await keyboard.press('F6');
  // The rail is the first thing on the board; the map is the next stop.
  await tabTo(/^North wall/);
  await keyboard.press('ArrowRight');
  assert.match(await focused(), /^East wall/);
  await keyboard.press('ArrowLeft');
  assert.match(await focused(), /^North wall/);
  const set = async (keys, part) => {
    for (const key of keys) await keyboard.press(key);
    await until(`${part} in the order`, async () => (await me.order.inputValue()).includes(part));
  };
  await set(['r', 'Enter'], 'N=R');
  await set(['c', '1'], 'E=C');
  await set(['k', '1'], 'E=CK');
  await keyboard.press('1');
  assert.match(await focused(), /^East wall.*2 inside/);
  await keyboard.press('ArrowDown');
  assert.match(await focused(), /^Cannon, strength 1, inside the East wall/);
  await keyboard.press('ArrowRight');
  assert.match(await focused(), /^Crockett/);
  await keyboard.press('Delete');
  await until('Crockett to be back', async () => !(await me.order.inputValue()).includes('K'));
  await keyboard.press('Control+z');
  await until('the undo', async () => (await me.order.inputValue()).includes('E=CK'));
  await keyboard.press('Control+Shift+Z');
  await until('the redo', async () => !(await me.order.inputValue()).includes('K'));
  await tabTo(/^Spread evenly$/);
  await keyboard.press('Enter');

  const giveByKey = async () => {
    await me.ready.waitFor();
    me.seen = await me.events();
    await keyboard.press('Control+Enter');
    await me.taken();
  };
  await giveByKey();
  const kinds = new Set();
  while ((await me.next()) !== 'over') {
    const verb = await me.verb();
    kinds.add(verb);
    // The keyboard is never lost: after an order the focus is somewhere on the page.
    await page.waitForFunction(() => document.activeElement !== document.body);
    if (verb === 'deploy') {
      await tabTo(/^Spread evenly$/);
      await keyboard.press('Enter');
    } else if (verb === 'lose') {
      await tabTo(/falls at/);
      await keyboard.press('Enter');
    } else if (verb === 'move' && !kinds.has('edited')) {
      kinds.add('edited');
      await keyboard.press('e');
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA');
      await keyboard.press('Control+a');
      await keyboard.type('nonsense');
      await me.page.getByRole('region', { name: 'Give the order' }).getByText(/nonsense|not/).waitFor();
      await keyboard.press('Control+a');
      await keyboard.type('hold');
    }
    await giveByKey();
  }
  assert.ok(kinds.has('edited'), 'the order was typed once');
  await until('the focus on the rematch', async () => /Rematch/.test(await focused()));
  await keyboard.press('Escape');
  await me.dialog.waitFor({ state: 'detached' });
  await keyboard.press('?');
  await me.dialog.getByRole('heading', { name: 'Keys' }).waitFor();
  await keyboard.press('Escape');
});
