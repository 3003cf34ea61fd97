// What every end-to-end test needs: a server of its own on a store of its own, one browser for all, and players
// who find things by their roles and names. A page that says anything on the console fails its scene.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { parse } from 'smol-toml';
import { WebSocket } from 'ws';

export { assert, sleep };
const root = fileURLToPath(new URL('../../', import.meta.url));
const program = process.env.ALAMO_PROGRAM ?? join(root, 'build/release/alamo');
// The headless shell makes a page at a tenth of what the whole browser spends on it.
const shell = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const patience = 30_000;
export const sizes = { desk: { width: 1440, height: 900 }, small: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } };

/** Every text of texts/*.toml: key, English, Spanish. `web.toml` gives its keys bare, as the page does. */
export const catalogue = (() => {
  const all = [];
  const walk = (node, key) => {
    if (typeof node.en === 'string') all.push({ key, en: node.en, es: node.es });
    else if (typeof node === 'object') for (const [name, child] of Object.entries(node)) walk(child, key ? `${key}.${name}` : name);
  };
  for (const file of readdirSync(join(root, 'texts')).filter((f) => f.endsWith('.toml')))
    walk(parse(readFileSync(join(root, 'texts', file), 'utf8')), file === 'web.toml' ? '' : file.replace('.toml', ''));
  return all;
})();
const byKey = new Map(catalogue.map((entry) => [entry.key, entry]));

/** One text of the page as a reader of `lang` sees it; without arguments for what stands in braces. */
export const textIn = (lang) => (key, ...args) => {
  const text = byKey.get(key)?.[lang];
  assert.ok(text !== undefined, `texts/web.toml has no ${key}`);
  return text.replace(/\{(\d)(?:\?([^:}]*):([^}]*))?\}/g, (_, n, one, many) => (one === undefined ? String(args[n] ?? '') : args[n] === 1 ? one : many));
};

export async function until(what, condition, ms = patience) {
  const end = Date.now() + ms;
  for (;;) {
    const answer = await condition();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited ${ms / 1000} s for ${what}`);
    await sleep(40);
  }
}

/** `alamo serve` on a port and a store that survive its death. */
class Server {
  port = 0;

  constructor(folder) {
    this.store = join(folder, 'store.db');
  }

  async start() {
    const words = ['serve', '--port', String(this.port), '--store', `sqlite:${this.store}`, '--limits', '100', '--web', join(root, 'web/dist')];
    this.process = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    this.process.stderr.on('data', (text) => (said += text));
    this.process.stdout.on('data', (text) => (said += text));
    await until('the server', () => {
      if (this.process.exitCode !== null) throw new Error(`alamo serve ended: ${said}`);
      return /http:\/\/\S+:(\d+)\//.exec(said);
    });
    this.port = Number(/http:\/\/\S+:(\d+)\//.exec(said)[1]);
    this.address = `http://localhost:${this.port}`;
  }

  async end(signal) {
    if (!this.process || this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = once(this.process, 'exit');
    process.kill(this.process.pid, signal);
    await gone;
  }
}

// Playwright gives it a fresh user-data-dir and removes it.
let browser = null;
const launched = () => (browser ??= chromium.launch({ executablePath: shell, args: flags }));
after(async () => (await browser)?.close());

/** Server and players of one scene. */
export class House {
  players = [];

  async open() {
    this.folder = mkdtempSync(join(tmpdir(), 'alamo-e2e-'));
    this.server = new Server(this.folder);
    await Promise.all([launched(), this.server.start()]);
  }

  /** Somebody at a browser of their own. */
  async player({ lang = 'en', scheme = 'light', size = 'small', still = true } = {}) {
    const phone = size === 'phone';
    const context = await (await launched()).newContext({
      baseURL: this.server.address,
      viewport: sizes[size],
      locale: lang === 'es' ? 'es-ES' : 'en-GB',
      colorScheme: scheme,
      reducedMotion: still ? 'reduce' : 'no-preference',
      hasTouch: phone,
      isMobile: phone,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const player = new Player(await context.newPage(), lang, this);
    this.players.push(player);
    return player;
  }

  async close() {
    await Promise.all(this.players.map((player) => player.page.context().close()));
    await this.server?.end('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * Sits `players` (one for each seat, or one for both) down at a new table and plays it by orders alone, until `wanted`
 * takes the position: the word of the order that is due, or `over`. Dice are honest, so a game that ends before is
 * given up for another. `orders` has what to say at a step (or how to make it from the view); otherwise the server's own
 * example is given.
 */
export async function reach({ texian, mexican = texian }, wanted, { options = {}, orders = {} } = {}) {
  for (let n = 0; n < 200; n++) {
    const alone = texian === mexican;
    const asked = { game: 'barna', options, seats: { texian: 'me', mexican: alone ? 'me' : 'friend' } };
    const made = await texian.page.request.post('/api/tables', { data: asked });
    const { table, links } = await made.json();
    if (!alone) await mexican.page.request.post(`/api/tables/${table}/join`, { data: { token: links.mexican.split('#seat=')[1], name: 'Bob' } });
    const arrived = await Promise.all([...new Set([texian, mexican])].map((player) => playUp(player, table, wanted, orders)));
    if (arrived.includes(true)) return table;
  }
  throw new Error(`200 games have not come to ${wanted}`);
}

/** Gives one player's orders, until the game comes to what is wanted (true) or ends. */
async function playUp(player, table, wanted, orders) {
  const { server } = player.house;
  const cookies = await player.page.context().cookies(server.address);
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/tables/${table}/socket`, { headers });
  let given = -1;
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', since: 0, lang: 'en' })));
  try {
    for await (const [frame] of on(socket, 'message'))
      for (const { type, problem, state } of String(frame).split('\n').map((text) => JSON.parse(text))) {
        assert.ok(type !== 'refused', problem?.detail);
        if (!state || state.lines <= given) continue;
        if (state.turn.kind === 'over') return wanted === 'over';
        if (state.turn.kind === 'chance') continue;
        const [view] = Object.values(state.views);
        const verb = view.waits_for.order;
        if (verb === wanted) return true;
        const [seat] = state.may.order;
        if (!seat) continue;
        given = state.lines;
        const say = orders[verb];
        const order = (typeof say === 'function' ? say(state.views[seat]) : say) ?? state.prompt.forms[0];
        socket.send(JSON.stringify({ type: 'order', id: `reach-${given}`, seat, seq: given + 1, order }));
      }
  } finally {
    socket.terminate();
  }
}

/** Nobody but Decoys holds the East, and nobody goes there: the wall falls on the first turn. */
export const quickFall = {
  deploy: 'deploy E=DDDDDD SE=GCC S=CCC SW=KRRR NW=RRRR N=DDDD',
  approach: 'approach E=biii SE=ddd S=ii SW=ii NW=ii N=iiii',
  move: 'hold',
};

/** An order that deals a hand round these walls. */
export function deal(verb, hand, where, first = '') {
  const at = where.map((wall, i) => [wall, [...hand].filter((_, n) => n % where.length === i).join('')]);
  return [verb, first, ...at.filter(([, units]) => units).map(([wall, units]) => `${wall}=${units}`)].filter(Boolean).join(' ');
}

/** The Mexicans come thinly, everywhere: mostly no wall falls in three turns. */
export const noFall = {
  deploy: ({ turn, hands }) => (turn === 1 ? deal('deploy', hands.texian, walls) : undefined),
  approach: ({ hands }) => deal('approach', hands.mexican, walls),
  move: 'hold',
  reinforce: ({ track, walls: all }) => {
    const standing = all.map(({ code, mexican }) => [mexican.known.length, code]).filter(([n]) => n > 0);
    return `reinforce ${standing.sort(([a], [b]) => a - b)[0][1]}=${track[0]}`;
  },
};

/** A test with a house of its own. When it fails, what each page showed is kept in build/e2e. */
export function scene(name, play, options = {}) {
  test(name, { timeout: 120_000, ...options }, async () => {
    const house = new House();
    try {
      await house.open();
      await play(house);
      for (const player of house.players) assert.deepEqual(player.complaints, [], 'nothing on the console');
    } catch (error) {
      const pictures = join(root, 'build/e2e');
      mkdirSync(pictures, { recursive: true });
      for (const [i, player] of house.players.entries()) {
        const path = join(pictures, `${name.replace(/\W+/g, '-')}-${i}.png`);
        await player.page.screenshot({ path, timeout: 3000 }).then(() => console.error(`the page: ${path}`), () => undefined);
        if (player.complaints.length) console.error(player.complaints);
      }
      throw error;
    } finally {
      await house.close();
    }
  });
}

export class Player {
  complaints = [];
  /** Every socket frame: { sent, data }. */
  frames = [];
  /** Events in the log when the last order was given. */
  seen = -1;
  /** How the words of an order are called: what it has done so far. */
  given = [];

  constructor(page, lang, house) {
    this.page = page;
    this.house = house;
    this.say = textIn(lang);
    page.setDefaultTimeout(patience);
    page.on('console', (m) => {
      if (['error', 'warning'].includes(m.type()) && !this.isExpected?.(m.text())) this.complaints.push(`${m.type()}: ${m.text()}`);
    });
    page.on('pageerror', (e) => this.complaints.push(`page error: ${e.stack}`));
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => this.frames.push({ sent: true, data: String(payload) }));
      socket.on('framereceived', ({ payload }) => this.frames.push({ sent: false, data: String(payload) }));
    });
    const { say } = this;
    this.commit = page.getByRole('region', { name: say('order.give'), exact: true }).getByRole('button');
    this.order = page.getByRole('textbox', { name: say('order.title'), exact: true });
    this.dialog = page.getByRole('dialog');
    this.map = page.getByRole('group', { name: say('board.map') });
    this.panel = page.getByRole('region', { name: say('table.panel'), exact: true });
    this.means = page.getByRole('region', { name: say('means.title') });
    this.hand = page.getByRole('button', { name: new RegExp(`^${say('hand.i-am', '')}`) });
    this.whose = page.getByRole('region', { name: say('whose.title') });
    this.log = page.getByRole('tabpanel', { name: say('tab.log') });
    this.ready = this.commit.and(page.getByRole('button', { disabled: false }));
  }

  button(key, ...args) {
    return this.page.getByRole('button', { name: this.say(key, ...args), exact: true });
  }
  link(key) {
    return this.page.getByRole('link', { name: this.say(key), exact: true });
  }
  tab(name) {
    return this.page.getByRole('tab', { name: this.say(`tab.${name}`), exact: true });
  }
  /** A wall on the map, by its name in the catalogue. */
  wall(code) {
    return this.map.getByLabel(new RegExp(`^${this.say('board.wall', wallName(this.say, code), 'X').split('X')[0]}`));
  }
  received(type) {
    return this.messages(false, type);
  }
  sent(type) {
    return this.messages(true, type);
  }
  /** A frame holds one message or several, one a line. */
  messages(sent, type) {
    const texts = this.frames.filter((f) => f.sent === sent).flatMap((f) => f.data.split(String.fromCharCode(10)));
    return texts.map((text) => JSON.parse(text)).filter((m) => !type || m.type === type);
  }
  get table() {
    return new URL(this.page.url()).pathname.split('/').at(-1);
  }

  /** From the first page to a table. `against`: computer, friend, screen, system, watch. */
  async begin({ against = 'computer', side = 'texian', strength = 'recruit' } = {}) {
    const { page, say } = this;
    await page.goto('/');
    await this.button('start.play').click();
    const choose = (key) => this.dialog.getByRole('radio', { name: capital(say(key)), exact: true }).or(this.dialog.getByRole('radio', { name: say(key), exact: true })).first().check();
    await choose(`new.${against}`);
    if (against === 'computer' || against === 'friend') await choose(`side.${side}`);
    if (against === 'computer' || against === 'watch') await choose(`player.${strength}`);
    await this.dialog.getByRole('button', { name: new RegExp(`^${say('new.begin')}`) }).click();
    await this.map.or(this.hand).first().waitFor();
  }

  /** Opens a table; on one screen, takes the sheet away that covers it. */
  async open(table) {
    this.seen = -1;
    await this.page.goto(`/t/${table}`);
    if ((await this.next()) === 'hand') await this.hand.click();
    await this.next();
  }

  /** How many events the log tells of. */
  async events() {
    return this.log.getByRole('button').count();
  }

  /** Waits for what this player meets next: 'step', 'hand' (the blank screen) or 'over'. */
  async next() {
    const met = await this.page.waitForFunction(meets, this.seen, { polling: 50 });
    return met.jsonValue();
  }

  /** The first word of the order that is to be given. */
  async verb() {
    const [word] = (await this.order.inputValue()).split(' ');
    return word === 'hold' ? 'move' : word;
  }

  /** Fills the order in, the short way, with the buttons of the panel. */
  async fill() {
    const verb = await this.verb();
    if (['deploy', 'approach', 'reinforce'].includes(verb)) await this.button('means.spread').click();
    else if (verb === 'lose') await this.means.getByRole('button').first().click();
    else if (['overrun', 'sacrifice'].includes(verb)) await this.useHint();
    return verb;
  }

  async useHint() {
    await this.button('order.hint').click();
    await this.button('order.use-hint').click();
  }

  /** Gives the order; a click waits until the server calls it complete. */
  async give() {
    this.seen = await this.events();
    const text = await this.order.inputValue();
    await this.commit.click();
    this.given.push(text);
    await this.taken();
    return text;
  }

  /** Waits for the order to be out of the player's hands. */
  async taken() {
    await this.page.waitForFunction((seen) => !document.getElementById('order') || document.querySelectorAll('#tabs-part[aria-labelledby=tab-log] button').length > seen, this.seen, { polling: 50 });
  }

  /** Plays on to the end, with `before` called at each step before the order is filled in. */
  async playOn({ before = async () => undefined, fill = () => this.fill() } = {}) {
    for (;;) {
      const met = await this.next();
      if (met === 'over') return;
      if (met === 'hand') {
        await this.hand.click();
        continue;
      }
      await before(await this.verb());
      await fill(await this.verb());
      await this.give();
    }
  }

  /** Every text and attribute of the page: what a curious player finds in the browser's inspector. */
  async everything() {
    return this.page.evaluate(() => {
      const found = [];
      const walk = (node) => {
        if (node.nodeType === Node.TEXT_NODE && node.data.trim()) found.push(node.data.trim());
        if (node instanceof Element) {
          // The sheet of counter drawings is the same for everybody.
          if (['STYLE', 'SCRIPT', 'symbol', 'defs'].includes(node.tagName)) return;
          for (const { name, value } of node.attributes) found.push(`${name}=${value}`);
          if (node instanceof HTMLTextAreaElement || node instanceof HTMLInputElement) found.push(`value=${node.value}`);
        }
        for (const child of node.childNodes) walk(child);
      };
      walk(document.body);
      return found;
    });
  }
}

/** In the page: one look, where looking by roles would walk the whole page for each of them again and again. */
function meets(seen) {
  if (document.querySelector('dialog[open]')) return 'over';
  if (document.querySelector('main.desk')) return 'hand';
  const lines = document.querySelectorAll('#tabs-part[aria-labelledby=tab-log] button').length;
  return document.getElementById('order') !== null && lines > seen && 'step';
}

export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
/** The names of the counters in the catalogue. */
export const unitKeys = {
  G: 'barna.unit.eighteen-pounder',
  C: 'board.unit.cannon',
  K: 'barna.unit.crockett',
  J: 'barna.unit.bowie',
  R: 'board.unit.riflemen',
  D: 'board.unit.decoy',
  x: 'barna.unit.cazadores',
  y: 'barna.unit.second-elite',
  z: 'barna.unit.third-elite',
  b: 'barna.unit.banners',
  i: 'board.unit.infantry',
  d: 'board.unit.decoy',
};
const wallKeys = { E: 'east', SE: 'southeast', S: 'south', SW: 'southwest', NW: 'northwest', N: 'north' };
export const walls = Object.keys(wallKeys);
export const wallName = (say, code) => capital(say(`barna.wall.${wallKeys[code]}`));

/** A friend takes the seat that `host` has a link for. */
export async function sitDown(host, guest, seat) {
  await host.button('table.show-link').click();
  const link = await host.page.getByRole('textbox', { name: host.say('table.link', host.say(`side.the-${seat}`)) }).inputValue();
  await guest.page.goto(link);
  await guest.button('join.sit').click();
  await guest.map.waitFor();
  await host.tab('log').click();
  return link;
}

if (!shell) throw new Error('chromium-headless-shell is not there; packages.txt names it');
if (!existsSync(program)) throw new Error(`${program} is not there; ./play or ./check release builds it`);
