// Two browsers at one table, by link, to the end; a third one looks on. Nobody is told what they may not know.
import { assert, quickFall, reach, scene, sitDown, until } from './support.mjs';

const texianLetters = /[GCKJRD]/;
const mexicanLetters = /[xyzbid]/;

/** What a view shows of one side's counters on the walls. */
const shown = (view, side) => view.walls.map((w) => `${w.code} ${w[side].known} ${w[side].hidden}`).join('; ');

/** Everything in the page that names a counter of a side on the map: drawings, labels, orders. */
async function namedOnMap(player, side) {
  const letters = side === 'texian' ? 'GCKJRD' : 'xyzbid';
  const where = side === 'texian' ? 'inside' : 'outside';
  const names = 'Cannon|Crockett|Bowie|Riflemen|Decoy|18-pounder|Infantry|Banners|elite|Cazadores';
  const named = new RegExp(`(${names}).* ${where} the `, 'i');
  const ordered = new RegExp(`\\b(deploy|approach|move|reinforce)( [A-Z>]+=[?]*[${letters}])`);
  return (await player.everything()).filter((text) => named.test(text) || ordered.test(text));
}

scene('two browsers by link to the end, and a spectator', async (house) => {
  const ann = await house.player();
  const bob = await house.player();
  const eve = await house.player();
  await ann.begin({ against: 'friend', side: 'texian' });
  const link = await sitDown(ann, bob, 'mexican');
  await ann.button('table.show-link').waitFor({ state: 'detached' });
  // The token has left the address, and the link works once.
  assert.equal(new URL(bob.page.url()).hash, '');
  const mallory = await house.player();
  await mallory.page.goto(link);
  mallory.isExpected = (text) => /403/.test(text);
  await mallory.button('join.sit').click();
  await mallory.page.getByRole('alert').waitFor();
  await mallory.page.close();
  await eve.page.goto(`/t/${ann.table}`);
  await eve.whose.getByText('You are watching').waitFor();

  // Talk, with script in it: it stays text.
  await bob.tab('chat').click();
  await bob.page.getByRole('textbox', { name: 'Say something to the table' }).fill('<img src=x onerror=alert(1)> hello');
  await bob.button('chat.say').click();
  await ann.tab('chat').click();
  await ann.page.getByText('<img src=x onerror=alert(1)> hello').waitFor();
  await Promise.all([ann.tab('log').click(), bob.tab('log').click()]);

  // The first deployment: nothing of it may reach the other two.
  await ann.next();
  assert.equal(await bob.order.isVisible(), false);
  await ann.fill();
  const deployed = await ann.give();
  assert.match(deployed, texianLetters);
  await bob.next();
  await until('the spectator to hear of it', async () => (await eve.events()) > 0);
  for (const other of [bob, eve]) {
    assert.deepEqual(await namedOnMap(other, 'texian'), []);
    await other.map.getByRole('img', { name: /Texian unit, face-down, inside the North wall/ }).first().waitFor();
    // Bowie may lie ill, which everybody sees.
    const drawn = (await other.everything()).filter((text) => /^href=#c-[GCKRD]$/.test(text));
    assert.deepEqual(drawn, [], 'no Texian counter is drawn');
  }
  // A take-back before anything has followed is free; afterwards it is asked for.
  await ann.tab('table').click();
  await ann.button('table.take-back').click();
  await ann.tab('log').click();
  ann.seen = -1;
  await ann.next();
  await ann.order.fill(quickFall.deploy);
  await ann.ready.waitFor();
  await ann.give();
  bob.seen = 0;
  await bob.next();

  // To the end, each their own; the others wait and are told why.
  for (;;) {
    const mover = await until('somebody to move', async () => {
      if (await ann.dialog.isVisible()) return 'over';
      if ((await ann.order.isVisible()) && (await ann.events()) > ann.seen) return ann;
      return (await bob.order.isVisible()) && (await bob.events()) > bob.seen && bob;
    });
    if (mover === 'over') break;
    const waiting = mover === ann ? bob : ann;
    await waiting.whose.getByText(/^Waiting for/).waitFor();
    assert.equal(await waiting.order.isVisible(), false);
    const order = quickFall[await mover.verb()];
    if (order) await mover.order.fill(order);
    else await mover.fill();
    await mover.ready.waitFor();
    await mover.give();
    for (const player of [ann, bob]) player.seen = Math.max(player.seen, mover.seen);
  }
  await Promise.all([ann, bob, eve].map((p) => p.dialog.waitFor()));
  await bob.dialog.getByText('The dice check: the key fits').waitFor();

  // What was sent to whom, from the first byte to the result.
  const views = (player, who) => {
    const all = new Map();
    for (const m of player.received())
      for (const e of m.events ?? []) if (e.views?.[who]) all.set(`${m.version} ${e.n}`, e.views[who]);
    return all;
  };
  for (const [player, hidden, own] of [[bob, 'texian', 'mexican'], [ann, 'mexican', 'texian'], [eve, 'both', 'spectator']]) {
    const sides = hidden === 'both' ? ['texian', 'mexican'] : [hidden];
    for (const message of player.received()) {
      for (const views of [message.state?.views ?? {}, ...(message.events ?? []).map((e) => e.views ?? {})])
        assert.ok(Object.keys(views).every((who) => who === own), `${own} gets no other view: ${Object.keys(views)}`);
      for (const event of message.events ?? []) {
        const line = event.line;
        if (!line || !sides.includes(line.by)) continue;
        if (!/^(deploy|approach|move|reinforce)\b/.test(line.order)) continue;
        // Cannon keep their walls and lie open; what is taken from a box is open too (took=).
        const letters = [...line.order.matchAll(/[A-Z]=([A-Za-z?]+)/g)].map((m) => m[1]).join('');
        assert.doesNotMatch(letters, line.by === 'texian' ? /[KJRD]/ : mexicanLetters, `${own} reads ${line.order}`);
      }
      if (hidden !== 'both') assert.ok(!JSON.stringify(message).includes('"by_seat"'), 'no reading of the other seat');
    }
  }
  // A seat knows of the enemy what a spectator knows of him, and no more.
  for (const [player, own, enemy] of [[bob, 'mexican', 'texian'], [ann, 'texian', 'mexican']]) {
    const public_ = views(eve, 'spectator');
    let compared = 0;
    for (const [key, view] of views(player, own)) {
      const other = public_.get(key);
      if (!other) continue;
      compared++;
      assert.equal(shown(view, enemy), shown(other, enemy), `what ${own} sees of the ${enemy} at ${key}`);
    }
    assert.ok(compared > 3, `${compared} views compared`);
  }

  // A rematch by one is offered to the other.
  await ann.dialog.getByRole('button', { name: 'Rematch, sides changed' }).click();
  await bob.dialog.getByRole('link', { name: 'Go to the rematch' }).click();
  await until('the same new table', () => bob.table === ann.table);
  bob.seen = -1;
  assert.equal(await bob.next(), 'step');
  assert.equal(await bob.verb(), 'deploy');
});

scene('a take-back between two people is asked for', async (house) => {
  const ann = await house.player();
  const bob = await house.player();
  // A rally is open, so taking it back is not free; and nothing has come after it that cannot be undone.
  const table = await reach({ texian: ann, mexican: bob }, 'rally');
  await Promise.all([ann.open(table), bob.page.goto(`/t/${table}`)]);
  assert.equal(await ann.verb(), 'rally');
  await ann.give();
  await ann.next();
  assert.equal(await ann.verb(), 'deploy');
  await ann.tab('table').click();
  assert.equal(await ann.button('table.take-back').isVisible(), false, 'he has to ask');
  await ann.button('table.offer').click();
  await bob.button('table.decline').click();
  await bob.button('table.decline').waitFor({ state: 'detached' });
  await ann.button('table.offer').click();
  await bob.button('table.accept').click();
  await bob.button('table.accept').waitFor({ state: 'detached' });
  await until('the rally to be back', async () => (await ann.verb()) === 'rally');
  await bob.whose.getByText('Waiting for the Texian').waitFor();
});
