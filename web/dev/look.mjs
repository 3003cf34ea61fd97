// Pictures of every page and step for a designer's eye, with axe and the console watched:
//   node dev/look.mjs http://127.0.0.1:1836 OUT [only]    needs a server (the mock will do) and /usr/bin/chromium-headless-shell
import { mkdirSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';

const [, , base = 'http://127.0.0.1:1836', out = 'shots', only = ''] = process.argv;
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const sizes = { desk: { width: 1440, height: 900 }, small: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } };
let bad = 0;
const complain = (text) => {
  bad++;
  console.log(text);
};

async function open(size, scheme, lang = 'en') {
  const context = await browser.newContext({ viewport: sizes[size], colorScheme: scheme, locale: lang, reducedMotion: 'no-preference', deviceScaleFactor: 1, hasTouch: size === 'phone', isMobile: size === 'phone' });
  const page = await context.newPage();
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && complain(`console: ${m.text()}`));
  page.on('pageerror', (e) => complain(`page error: ${e.message}`));
  page.setDefaultTimeout(15000);
  return page;
}
async function shot(page, name, axe = true) {
  await page.waitForTimeout(350);
  await page.screenshot({ path: `${out}/${name}.png` });
  if (!axe) return;
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const v of violations) complain(`axe ${name}: ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).slice(0, 4).join(' | ')} ${v.nodes[0]?.failureSummary?.split('\n')[1] ?? ''}`);
}

async function game(page, tag) {
  await page.goto(base);
  await page.getByRole('button', { name: /Play against the computer|Jugar contra/ }).click();
  await page.locator('label:has(input[value="sergeant"])').click();
  await shot(page, `${tag}-new`);
  await page.locator('dialog button[type=submit]').click();
  await page.locator('#commit').waitFor();
  await shot(page, `${tag}-deploy-empty`);
  await page.locator('.trayc').nth(3).click();
  await shot(page, `${tag}-held`, false);
  await page.keyboard.press('Escape');
  await page.locator('.tools button').first().click();
  await page.locator('#commit[aria-disabled=false]').waitFor();
  await shot(page, `${tag}-deploy-full`);
  await page.locator('#commit').click();
  await page.locator('#commit').waitFor({ state: 'detached' });
  for (let step = 0; step < 30; step++) {
    await page.waitForFunction(() => document.querySelector('.commit.skip, #commit, dialog[open], .step .tools'), null, { timeout: 30000 });
    if (await page.locator('dialog[open]').count()) break;
    if (await page.locator('.commit.skip').count()) {
      const text = await page.locator('.news').innerText({ timeout: 1000 }).catch(() => '');
      if (/eliminates|bajas|breached/.test(text)) {
        await page.waitForTimeout(700);
        await shot(page, `${tag}-news-${step}`, false);
        await page.getByRole('button', { name: /Skip all|Saltar/ }).click({ timeout: 2000 }).catch(() => {});
      } else await page.keyboard.press('n');
      continue;
    }
    const title = (await page.locator('.step h2').innerText()).replace(/\W+/g, '-');
    await shot(page, `${tag}-step-${step}-${title}`);
    if (!(await page.locator('#commit[aria-disabled=false]').count())) {
      await page.locator('#hint').click();
      await page.locator('.hint button').first().click();
      await page.locator('#commit[aria-disabled=false]').waitFor();
    }
    await page.locator('#commit').click();
    await page.locator('#commit').waitFor({ state: 'detached' });
  }
  await page.locator('dialog[open]').waitFor();
  await shot(page, `${tag}-result`);
  await page.getByRole('button', { name: /Look at the map|Ver el mapa/ }).click();
  await shot(page, `${tag}-after`);
  await page.getByRole('link', { name: /Replay|Repetición/ }).first().click();
  await page.locator('svg.map').waitFor();
  await page.keyboard.press('[');
  await page.waitForTimeout(1200);
  await shot(page, `${tag}-replay`);
}

const jobs = [
  ['desk-light', 'desk', 'light', 'en'],
  ['phone-light', 'phone', 'light', 'en'],
  ['small-dark', 'small', 'dark', 'es'],
  ['desk-dark', 'desk', 'dark', 'en'],
  ['phone-dark', 'phone', 'dark', 'es'],
  ['small-light', 'small', 'light', 'en'],
].filter(([tag]) => tag.includes(only));
for (const [tag, size, scheme, lang] of jobs) {
  const page = await open(size, scheme, lang);
  try {
    await page.goto(base);
    await page.locator('.game .pic svg').first().waitFor();
    await shot(page, `${tag}-start`);
    await page.goto(`${base}/rules/barna#7.0`);
    await page.locator('.rule').first().waitFor();
    await shot(page, `${tag}-rules`);
    await page.goto(`${base}/about`);
    await shot(page, `${tag}-about`);
    await game(page, tag);
  } catch (e) {
    complain(`${tag}: ${e.message.split('\n')[0]}`);
    await page.screenshot({ path: `${out}/${tag}-FAILED.png` });
  }
  await page.context().close();
}
await browser.close();
console.log(bad ? `${bad} complaints` : 'nothing to complain about');
