import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Checker, TableSocket, type Connection, type LinkState } from '../src/lib/socket.ts';
import type { TableMessage } from '../src/lib/types.ts';

class Line implements Connection {
  sent: Record<string, unknown>[] = [];
  closed: number | undefined;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(code?: number): void {
    this.closed = code ?? 1005;
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(code: number): void {
    this.onclose?.({ code, reason: '' });
  }
}

const table = (version: number): unknown => ({ type: 'table', version, head: {}, state: {}, events: [], chat: [] });

function setUp(): { lines: Line[]; links: LinkState[]; heard: TableMessage[]; socket: TableSocket } {
  const lines: Line[] = [];
  const links: LinkState[] = [];
  const heard: TableMessage[] = [];
  let id = 0;
  const socket = new TableSocket({
    connect: () => {
      const line = new Line();
      lines.push(line);
      return line;
    },
    lang: () => 'en',
    handlers: { table: (m) => heard.push(m), presence: () => undefined, link: (s) => links.push(s) },
    random: () => 0.5,
    newId: () => `id${++id}`,
  });
  socket.start();
  return { lines, links, heard, socket };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the table socket', () => {
  it('greets first and sends nothing else before the table has answered', () => {
    const { lines, socket } = setUp();
    lines[0]?.onopen?.();
    void socket.request('order', { order: 'hold' });
    expect(lines[0]?.sent).toEqual([{ type: 'hello', since: 0, lang: 'en' }]);
    lines[0]?.says(table(3));
    expect(lines[0]?.sent[1]).toEqual({ type: 'order', id: 'id1', order: 'hold' });
    socket.stop();
  });

  it('takes a frame apart: a message a line', async () => {
    const { lines, heard, socket } = setUp();
    lines[0]?.onopen?.();
    lines[0]?.says(table(3));
    const answered = socket.request('order', { order: 'hold' });
    const both = [{ type: 'accepted', id: 'id1', version: 4 }, { type: 'events', version: 4, state: {}, events: [] }];
    lines[0]?.onmessage?.({ data: both.map((message) => JSON.stringify(message)).join('\n') });
    await expect(answered).resolves.toMatchObject({ type: 'accepted', version: 4 });
    expect(heard.map((message) => message.version)).toEqual([3, 4]);
    socket.stop();
  });

  it('comes back with the last version and sends what was not answered again, with the same id', async () => {
    const { lines, links, socket } = setUp();
    lines[0]?.onopen?.();
    lines[0]?.says(table(3));
    const answered = socket.request('chat', { text: 'a' });
    lines[0]?.says({ type: 'accepted', id: 'id1', version: 4 });
    await expect(answered).resolves.toMatchObject({ type: 'accepted' });
    const waiting = socket.request('order', { order: 'hold' });
    lines[0]?.says({ type: 'events', version: 5, state: {}, events: [] });
    lines[0]?.breaks(1006);
    expect(links.at(-1)).toBe('lost');
    vi.advanceTimersByTime(400);
    lines[1]?.onopen?.();
    expect(lines[1]?.sent).toEqual([{ type: 'hello', since: 5, lang: 'en' }]);
    lines[1]?.says(table(5));
    expect(lines[1]?.sent.slice(1)).toEqual([{ type: 'order', id: 'id2', order: 'hold' }]);
    lines[1]?.says({ type: 'accepted', id: 'id2', version: 6 });
    await expect(waiting).resolves.toMatchObject({ id: 'id2' });
    socket.stop();
  });

  it('waits longer each time, and starts afresh once it was heard', () => {
    const { lines, socket } = setUp();
    for (const [i, wait] of [400, 800, 1600].entries()) {
      lines[i]?.breaks(1006);
      vi.advanceTimersByTime(wait - 1);
      expect(lines.length).toBe(i + 1);
      vi.advanceTimersByTime(1);
      expect(lines.length).toBe(i + 2);
    }
    lines[3]?.onopen?.();
    lines[3]?.says(table(1));
    lines[3]?.breaks(1001);
    vi.advanceTimersByTime(400);
    expect(lines.length).toBe(5);
    socket.stop();
  });

  it('does not come back where the server has sent it away', () => {
    const { lines, links, socket } = setUp();
    lines[0]?.onopen?.();
    lines[0]?.breaks(1008);
    vi.advanceTimersByTime(60_000);
    expect(lines.length).toBe(1);
    expect(links.at(-1)).toBe('closed');
    socket.stop();
  });

  it('gives up a line that is silent after a ping', () => {
    const { lines, socket } = setUp();
    lines[0]?.onopen?.();
    lines[0]?.says(table(1));
    vi.advanceTimersByTime(25_000);
    expect(lines[0]?.sent.at(-1)).toMatchObject({ type: 'ping' });
    vi.advanceTimersByTime(10_000 + 400);
    expect(lines.length).toBe(2);
    socket.stop();
  });

  it('is not disturbed by what it does not know', () => {
    const { lines, heard, socket } = setUp();
    lines[0]?.onopen?.();
    lines[0]?.onmessage?.({ data: '{' });
    lines[0]?.says({ type: 'news', id: 'nobody' });
    lines[0]?.says(table(2));
    expect(heard.length).toBe(1);
    socket.stop();
  });
});

describe('checks', () => {
  it('asks each draft once a position', async () => {
    const request = vi.fn(() => Promise.resolve({ type: 'verdict' as const, id: 'x', ok: true }));
    const checker = new Checker({ request });
    await checker.check('texian', 0, 'deploy', true);
    await checker.check('texian', 0, 'deploy', true);
    expect(request).toHaveBeenCalledTimes(1);
    await checker.check('texian', 1, 'deploy', true);
    await checker.check('texian', 0, 'deploy', false);
    expect(request).toHaveBeenCalledTimes(3);
  });
});
