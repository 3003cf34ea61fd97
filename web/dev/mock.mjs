// For development only: the API of docs/api.md, played by the real program (`alamo play --resume` takes the orders,
// `alamo view` and `alamo show` tell what a seat may know). Nothing here is fast, safe or complete.
//   node dev/mock.mjs [--port 1836]     serves dist/ too, with the content security policy of the real server
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { blake2b } from '@noble/hashes/blake2.js';
import { parse } from 'smol-toml';
import { WebSocketServer } from 'ws';

const root = new URL('../../', import.meta.url).pathname;
const alamo = process.env.ALAMO ?? join(root, 'build/release/alamo');
const dist = join(root, 'web/dist');
const port = Number(process.argv[process.argv.indexOf('--port') + 1] || 1836);
const folder = mkdtempSync(join(tmpdir(), 'alamo-mock-'));
const texts = parse(readFileSync(join(root, 'texts/barna.toml'), 'utf8'));
const tables = new Map();

const run = (lang, ...args) => execFileSync(alamo, ['--lang', lang, ...args], { encoding: 'utf8' });
const type = (lang, args, lines) =>
  spawnSync(alamo, ['--lang', lang, 'play', ...args, '--plain'], { input: lines.join('\n') + '\n', encoding: 'utf8' }).stdout;
const levels = [['triumph', 15], ['decisive', 12], ['victory', 8], ['pyrrhic', 5], ['humiliating', -99]];
const levelId = { triumph: 'mexican-triumph', decisive: 'mexican-decisive-victory', victory: 'mexican-victory', pyrrhic: 'mexican-pyrrhic-victory', humiliating: 'mexican-humiliating-victory' };

function games(lang) {
  const barna = JSON.parse(run(lang, 'games', '--json')).games[0];
  const later = [['krasner', 'Alamo', 'by Lloyd Krasner, Warp Spawn Games'], ['peterson', 'Remember the Alamo', 'by Brian Peterson'], ['knapp', 'Remember the Alamo!', 'by George Knapp, in MWAN 100']];
  return [
    {
      ...barna,
      ready: true,
      options: barna.options.map((o) => ({ name: o.name, values: o.values.split('|'), default: o.default, text: o.help, rule: o.rule })),
      players: barna.players.map((p) => ({ name: p.name, text: p.help })),
      default_player: { texian: 'captain', mexican: 'captain' },
      levels: levels.map(([id, from]) => ({ id: levelId[id], title: texts.level[id][lang], text: texts.meaning[id][lang], from })),
    },
    ...later.map(([id, title, credit]) => ({ id, title, credit, kind: '', ready: false })),
  ];
}

const records = (t) => readFileSync(t.file, 'utf8').trim().split('\n').map((l) => JSON.parse(l));
const linesOf = (t) => records(t).filter((l) => 'n' in l);
const viewOf = (t, who, at) => JSON.parse(run('en', 'view', t.file, '--as', who, ...(at === undefined ? [] : ['--at', String(at)])));
const hide = (order) => order.replace(/=([A-Za-z]+)/g, (_, u) => '=' + '?'.repeat(u.length));
const hidden = new Set(['deploy', 'approach', 'move', 'reinforce']);

function events(t, seats, lang, since) {
  const viewers = seats.length ? seats : ['spectator'];
  const story = {};
  for (const line of run(lang, 'show', t.file, '--plain', '--as', seats.length === 1 ? seats[0] : seats.length ? 'umpire' : 'spectator').split('\n')) {
    const found = /^\s+(\d+)\. (\S+)\s+(.*)$/.exec(line);
    if (found) (story[found[1]] ??= []).push({ rule: found[2], text: found[3] });
  }
  return linesOf(t).filter((l) => l.n > since).map((line) => ({
    n: line.n,
    line: { ...line, order: line.by === 'chance' || seats.includes(line.by) || !hidden.has(line.order.split(' ')[0]) ? line.order : hide(line.order) },
    story: story[line.n] ?? [],
    views: Object.fromEntries(viewers.map((v) => [v, viewOf(t, v, line.n)])),
  }));
}

function state(t, seats, lang) {
  const viewers = seats.length ? seats : ['spectator'];
  const views = Object.fromEntries(viewers.map((v) => [v, viewOf(t, v)]));
  const any = views[viewers[0]];
  const waits = any.waits_for;
  const over = records(t).find((l) => l.result)?.result;
  const seat = waits?.by;
  const mine = seats.includes(seat);
  const level = over?.level && Object.keys(levelId).find((k) => levelId[k] === over.level);
  const out = mine ? type(lang, ['--resume', t.file], ['', 'quit']) : '';
  const asked = /: \d+\.\d\w? .*\n(.*)\n/.exec(out.split('\n').slice(-12).join('\n'));
  return {
    views,
    turn: over ? { kind: 'over' } : { kind: seat === 'chance' ? 'chance' : 'decision', seat },
    prompt: over ? null : { text: asked?.[1] ?? '', rule: waits?.rule, forms: [] },
    waits: over ? 'The game is over.' : mine ? 'You decide.' : `${seat === 'texian' ? 'The Texian' : 'The Mexican'} has to decide: ${waits?.order}.`,
    may: { order: mine ? [seat] : [], undo: [], resign: seats.slice(0, over ? 0 : 1), offer_take_back: [] },
    offer: null,
    points: any.points.total,
    lines: linesOf(t).length,
    result: over ? { points: over.points?.mexican, level: over.level, title: texts.level[level]?.[lang], text: texts.meaning[level]?.[lang], winner: over.winner, winner_text: `The ${over.winner} wins.` } : null,
    dice: over ? { secret: t.secret } : null,
  };
}

const head = (t, seats) => ({
  table: t.id, game: 'barna', options: t.options, created: t.created, commitment: t.commitment, rematch: null, your_seats: seats,
  seats: Object.fromEntries(Object.entries(t.seats).map(([s, who]) => [s, { kind: who === 'me' ? 'person' : who === 'friend' ? 'open' : 'computer', name: who === 'me' ? t.name : who, here: true }])),
  links: Object.fromEntries(Object.entries(t.seats).filter(([, w]) => w === 'friend').map(([s]) => [s, `http://127.0.0.1:${port}/t/${t.id}#seat=AAAAAAAAAAAAAAAAAAAAAA`])),
});

function create({ options = {}, seats, name = '' }) {
  const id = randomBytes(12).toString('base64url');
  const secret = randomBytes(32);
  const seal = Buffer.concat([Buffer.from(`alamo dice 1\0${id}\0`), secret]);
  const t = { id, options, seats, name, file: join(folder, `${id}.jsonl`), created: new Date().toISOString(), secret: secret.toString('hex'), commitment: Buffer.from(blake2b(seal, { dkLen: 32 })).toString('hex'), sockets: new Set(), version: 1, taken: new Map(), chat: [] };
  const person = (who) => (who === 'me' || who === 'friend' ? 'human' : who);
  const header = { record: 1, game: 'barna', rules: '1', options: Object.fromEntries(Object.entries(options).map(([k, v]) => [k, v === 'true' ? true : v === 'false' ? false : Number(v)])), players: { texian: person(seats.texian), mexican: person(seats.mexican ?? 'system') }, seed: String(randomBytes(6).readUIntBE(0, 6)), started: t.created };
  if (seats.mexican === undefined) delete header.players.mexican;
  writeFileSync(t.file, JSON.stringify(header) + '\n');
  type('en', ['--resume', t.file], ['', 'quit']);
  tables.set(id, t);
  return t;
}

const mine = (t) => Object.entries(t.seats).filter(([, w]) => w === 'me').map(([s]) => s);
const mimes = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };

const server = createServer((req, res) => {
  const url = new URL(req.url, 'http://x');
  const lang = url.searchParams.get('lang') === 'es' ? 'es' : 'en';
  const json = (data, status = 200) => res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
  const body = (then) => {
    let text = '';
    req.on('data', (d) => (text += d)).on('end', () => then(JSON.parse(text)));
  };
  const [, api, kind, id, what] = url.pathname.split('/');
  try {
    if (api !== 'api') return page(url.pathname, res);
    if (kind === 'games' && !id) return json({ games: games(lang) });
    if (kind === 'games' && what === 'rules') return json({ game: id, edition: '1', rules: JSON.parse(run(lang, 'rules', id, '--json')).rules.map((r) => ({ id: r.id, title: r.title, sentence: r.text, of: r.of })) });
    if (kind === 'games' && what === 'options') return body((b) => json({ seats: b.options.solitaire === 'true' ? ['texian'] : ['texian', 'mexican'] }));
    if (kind === 'tables' && !id && req.method === 'POST') return body((b) => json({ table: create(b).id, links: {} }, 201));
    if (kind === 'tables' && !id)
      return json({ tables: [...tables.values()].reverse().map((t) => ({ table: t.id, game: 'barna', created: t.created, version: t.version, turn: state(t, mine(t), lang).turn, your_seats: mine(t), seats: head(t, mine(t)).seats, over: records(t).some((l) => l.result) })) });
    const t = tables.get(id);
    if (!t) return json({ type: 'about:blank', title: 'Not Found', status: 404, detail: 'There is no such table.' }, 404);
    if (what === 'join') return json({ type: 'about:blank', title: 'Forbidden', status: 403, detail: 'This seat link is wrong or used.' }, 403);
    if (what === 'record') return res.writeHead(200, { 'content-type': 'application/x-ndjson', 'content-disposition': 'attachment; filename="alamo.jsonl"' }).end(readFileSync(t.file));
    if (what === 'replay') {
      if (!records(t).some((l) => l.result)) return json({ type: 'about:blank', title: 'Forbidden', status: 403, detail: 'The game is still going on.' }, 403);
      const n = Number(url.searchParams.get('at'));
      const as = url.searchParams.get('as');
      return json({ at: n, of: linesOf(t).length, view: viewOf(t, as, n), events: events(t, as === 'umpire' ? ['texian', 'mexican'] : as === 'spectator' ? [] : [as], lang, n - 1).filter((e) => e.n === n) });
    }
    json(head(t, mine(t)));
  } catch (e) {
    json({ type: 'about:blank', title: 'Broken mock', status: 500, detail: String(e) }, 500);
  }
});

function page(path, res) {
  const file = path.startsWith('/assets/') ? join(dist, path) : join(dist, 'index.html');
  if (!existsSync(file)) return res.writeHead(404).end();
  res.writeHead(200, { 'content-type': mimes[extname(file)] ?? 'application/octet-stream', 'content-security-policy': "default-src 'self'", 'cache-control': path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache' }).end(readFileSync(file));
}

const sockets = new WebSocketServer({ server });
sockets.on('connection', (ws, req) => {
  const t = tables.get(req.url.split('/')[3]);
  if (!t) return ws.close(1008, 'no such table');
  const seats = mine(t);
  let lang = 'en';
  const send = (m) => ws.send(JSON.stringify(m));
  const tell = (since) => send({ type: 'events', version: ++t.version, state: state(t, seats, lang), events: events(t, seats, lang, since), chat: [] });
  const check = (order, draft) => {
    const copy = join(folder, 'check.jsonl');
    writeFileSync(copy, readFileSync(t.file));
    const out = type(lang, ['--resume', copy], ['', `${lang === 'es' ? 'comprobar' : 'check'} ${order}`, 'quit', 'salir']);
    const said = out.split('\n').findLast((l) => /(> )?(\d+\.\d\w?|AR-\d+): |legal|notation|notación/.test(l) && !l.includes('decides') && !l.includes('decide:')) ?? '';
    if (/This order is legal|Esta orden es legal/.test(out)) return { ok: true, complete: true };
    const [, rule, detail] = /^(?:.*> )?(\S+): (.*)$/.exec(out.slice(out.lastIndexOf(order)).split('\n')[1] ?? '') ?? [];
    if (draft && /left out|falta|must be among|deben incluir|lost here|se pierde|named|which|needs a wall/.test(detail ?? '')) return { ok: true, complete: false };
    return { ok: false, complete: false, problem: { type: '/problems/rule', title: 'Refused', status: 422, detail: detail ?? said, ...(rule && /\d/.test(rule) ? { rule } : {}) } };
  };
  const answers = {
    hello: (m) => {
      lang = m.lang === 'es' ? 'es' : 'en';
      send({ type: 'table', version: t.version, head: head(t, seats), state: state(t, seats, lang), events: events(t, seats, lang, 0), chat: t.chat });
      send({ type: 'presence', seats: { texian: true, mexican: true } });
    },
    check: (m) => send({ type: 'verdict', id: m.id, ...check(m.order, m.draft) }),
    order: (m) => {
      if (t.taken.has(m.id)) return send(t.taken.get(m.id));
      const before = linesOf(t).length;
      if (m.seq !== before + 1) return send({ type: 'refused', id: m.id, version: t.version, problem: { type: '/problems/stale', title: 'Stale' } });
      type('en', ['--resume', t.file], ['', m.order, 'quit']);
      if (linesOf(t).length === before) return send({ type: 'refused', id: m.id, version: t.version, problem: check(m.order, false).problem });
      const accepted = { type: 'accepted', id: m.id, version: t.version };
      t.taken.set(m.id, accepted);
      send(accepted);
      tell(before);
    },
    hint: (m) => {
      const said = JSON.parse(run(lang, 'hint', t.file, '--as', m.seat, '--json'));
      send({ type: 'hint', id: m.id, order: said.order, reasons: said.reasons ?? [] });
    },
    odds: (m) => {
      try {
        send({ type: 'odds', id: m.id, lines: JSON.parse(run(lang, 'odds', t.file, '--as', m.seat, '--json')).odds });
      } catch {
        send({ type: 'odds', id: m.id, lines: [] });
      }
    },
    chat: (m) => {
      t.chat.push({ by: seats[0] ?? '', name: t.name, text: m.text });
      send({ type: 'events', version: ++t.version, state: state(t, seats, lang), events: [], chat: t.chat.slice(-1) });
      send({ type: 'accepted', id: m.id, version: t.version });
    },
    ping: (m) => send({ type: 'pong', id: m.id }),
  };
  ws.on('message', (data) => {
    const m = JSON.parse(String(data));
    try {
      (answers[m.type] ?? (() => send({ type: 'refused', id: m.id, version: t.version, problem: { type: 'about:blank', title: 'Not in the mock' } })))(m);
    } catch (e) {
      send({ type: 'error', id: m.id, problem: { type: 'about:blank', title: String(e) } });
    }
  });
});

server.listen(port, '127.0.0.1', () => console.log(`mock at http://127.0.0.1:${port}/`));
