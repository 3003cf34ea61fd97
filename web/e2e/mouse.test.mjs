// A whole game with the mouse: counters dragged, or clicked and then set on a wall.
import { assert, scene, walls } from './support.mjs';

const centre = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
};

scene('a game against the sergeant by mouse', async (house) => {
  const me = await house.player({ size: 'desk' });
  const { page } = me;
  await me.begin({ strength: 'sergeant' });

  // Dragged from the tray, wall by wall; the room that is left goes down with it.
  const drag = async (from, to) => {
    await page.mouse.move(...(await centre(from)));
    await page.mouse.down();
    await page.mouse.move(...(await centre(to)), { steps: 4 });
    await page.mouse.up();
  };
  const tray = me.means.getByRole('button', { name: /to place$/ });
  await me.next();
  await me.wall('N').waitFor();
  for (const wall of walls) {
    const before = await me.order.inputValue();
    await drag(tray.first(), me.wall(wall));
    await page.waitForFunction((text) => document.querySelector('textarea').value !== text, before);
    assert.match(await me.order.inputValue(), new RegExp(` ${wall}=[GCKJRD]`));
    assert.match(await me.wall(wall).getAttribute('aria-label'), /1 inside.*Room for 5 more/);
  }
  // A counter on the map goes on to another wall, and back to the tray.
  const moved = me.map.getByRole('button', { name: /inside the East wall$/ });
  await drag(moved, me.wall('SE'));
  await me.map.getByRole('button', { name: /inside the Southeast wall$/ }).nth(1).waitFor();
  await drag(me.map.getByRole('button', { name: /inside the Southeast wall$/ }).first(), tray.first());
  await me.map.getByRole('button', { name: /inside the Southeast wall$/ }).nth(1).waitFor({ state: 'detached' });
  await me.button('means.undo').click();
  await me.map.getByRole('button', { name: /inside the Southeast wall$/ }).nth(1).waitFor();
  // Clicked, then a wall: and a seventh counter on a wall is refused with its rule.
  for (let n = 0; n < 4; n++) {
    const before = await me.order.inputValue();
    await tray.last().click();
    await page.mouse.click(...(await centre(me.wall('SE'))));
    await page.waitForFunction((text) => document.querySelector('textarea').value !== text, before);
  }
  await tray.last().click();
  await page.mouse.click(...(await centre(me.wall('SE'))));
  const slip = page.getByRole('alert').filter({ hasText: 'Not at Southeast' });
  await slip.waitFor();
  await slip.getByRole('link', { name: 'Rule 5.1' }).click();
  await me.dialog.getByRole('button', { name: 'Close' }).click();
  await me.button('means.spread').click();
  await me.ready.waitFor();
  await me.give();

  let moves = 0;
  await me.playOn({
    fill: async (verb) => {
      if (verb !== 'move') return me.fill();
      // One counter to the next wall, if any may go.
      const mine = me.map.getByRole('button', { name: /inside the North wall$/ });
      if ((await mine.count()) === 0) return;
      // Cannon stay where they are; those who may go come last.
      await drag(mine.last(), me.wall('NW'));
      await page.waitForFunction(() => document.querySelector('textarea').value !== 'hold' || document.querySelector('[role=alert]'));
      if ((await me.order.inputValue()) !== 'hold') moves++;
    },
  });
  assert.ok(moves > 0, 'a counter was moved by dragging');
  await me.dialog.getByText('The dice check: the key fits').waitFor();
  await me.dialog.getByRole('button', { name: 'Look at the map' }).click();
  await me.button('result.show').click();
  await me.dialog.getByRole('button', { name: 'Rematch, sides changed' }).click();
  await me.whose.getByText('the Mexican').first().waitFor();
});
