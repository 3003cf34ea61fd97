// What the first page weighs on its way, fonts and all, and how soon it can be used.
import { assert, scene } from './support.mjs';

const most = 150_000;

scene('the first page is light', async (house) => {
  const ann = await house.player({ size: 'desk' });
  await ann.page.goto('/', { waitUntil: 'networkidle' });
  const sizes = await ann.page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => [entry.name, entry.encodedBodySize]),
  );
  const sum = sizes.reduce((all, [, size]) => all + size, 0);
  assert.ok(sum > 0 && sum < most, `${sum} bytes: ${JSON.stringify(sizes)}`);
});
