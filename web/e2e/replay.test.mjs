// A finished game again: slider, keys, eyes, and a link to one position.
import { assert, quickFall, reach, scene, until } from './support.mjs';

scene('replay by slider and keyboard, and a link to a position', async (house) => {
  const me = await house.player();
  const { page } = me;
  // Not before its end.
  const going = await reach({ texian: me }, 'approach');
  const early = await page.request.get(`/api/tables/${going}/replay?at=1&as=umpire`);
  assert.equal(early.status(), 403);
  const table = await reach({ texian: me }, 'over', { orders: quickFall });
  await page.goto(`/t/${table}`);
  await me.dialog.getByRole('link', { name: 'Replay' }).click();
  const slider = page.getByRole('slider', { name: 'Event' });
  await slider.waitFor();
  const at = async () => /Event (\d+) of (\d+)/.exec(await page.getByRole('heading', { name: /^Event \d+ of \d+$/ }).textContent()).slice(1).map(Number);
  const stands = (n) => until(`event ${n}`, async () => (await at())[0] === n);
  const [last, of] = await at();
  assert.equal(last, of);
  assert.ok(of > 6);

  const { keyboard } = page;
  await keyboard.press('[');
  await stands(of - 1);
  await keyboard.press('Home');
  await stands(0);
  await page.getByText('The game begins.').waitFor();
  assert.equal(await me.button('replay.first').isDisabled(), true);
  await keyboard.press(']');
  await stands(1);
  const told = page.getByRole('region', { name: 'Log' });
  await told.getByText(/^deploy /).waitFor();
  await keyboard.press('End');
  await stands(of);
  await slider.focus();
  await keyboard.press('ArrowLeft');
  await stands(of - 1);
  await slider.fill('1');
  await stands(1);
  await page.getByRole('button', { name: /^Next/ }).click();
  await stands(2);
  await page.getByRole('button', { name: /^Back/ }).click();
  await stands(1);

  // Through other eyes: the Mexican has not seen the deployment, the Texian has.
  const eyes = (who) => page.getByRole('button', { name: who, exact: true });
  await eyes('Mexican').click();
  await told.getByText(/^deploy [A-Z]+=\?/).waitFor();
  await me.map.getByRole('img', { name: /Texian unit, face-down, inside the North wall/ }).first().waitFor();
  await eyes('Texian').click();
  await told.getByText(/^deploy [A-Z]+=[GCKJRD]/).waitFor();
  assert.equal(await eyes('Texian').getAttribute('aria-pressed'), 'true');

  // The link opens the same moment for anybody.
  await me.button('replay.copy').click();
  await me.button('table.copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, `${house.server.address}/t/${table}?at=1&as=texian`);
  const friend = await house.player();
  await friend.page.goto(link);
  await friend.page.getByRole('heading', { name: `Event 1 of ${of}` }).waitFor();
  await friend.page.getByRole('region', { name: 'Log' }).getByText(/^deploy [A-Z]+=[GCKJRD]/).waitFor();
  assert.equal(await friend.page.getByRole('button', { name: 'Texian', exact: true }).getAttribute('aria-pressed'), 'true');
  const labels = (p) => p.map.getByRole('img').evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')).filter(Boolean));
  assert.deepEqual(await labels(friend), await labels(me));

  // The rules from here, and the table again.
  await told.getByRole('link', { name: /^Rule / }).first().click();
  await me.dialog.getByRole('heading', { name: 'Rules', exact: true }).waitFor();
  await keyboard.press('Escape');
  await me.link('replay.to-table').click();
  await me.dialog.getByRole('button', { name: 'Look at the map' }).click();
  // A past moment from the log, and back.
  await me.log.getByRole('button', { name: 'Show the board after event 1', exact: true }).click();
  await page.getByText('The board after event 1', { exact: true }).waitFor();
  await me.button('log.now').click();
});
