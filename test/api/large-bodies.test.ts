import { readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Spool } from '../../src/http/edge/spool.js';
import { KuraError } from '../../src/kernel/errors.js';
import { stockUp } from '../kit/accounts.js';
import { type Answer, type Api, column, faultsOf, openApi, shipment } from '../kit/api.js';
import { listening } from '../kit/listening.js';

/* Bodies over 1 MiB: they wait for their turn in a file, and are worked on entry by entry, while others are served. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await api.call('POST', '/items', { code: 'TEA' });
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 100_000 }]);
});
afterAll(() => api.close());

const PADDING = 'x'.repeat(1_000);
const HEAVY = 'x'.repeat(100_000);

/** A bulk of items of more than 1 MiB, as text. */
const items = (name: string): string =>
  JSON.stringify({ items: Array.from({ length: 12 }, (_, n) => ({ code: `${name}-${n}`, nonsense: HEAVY })) });

/** CPU time of this process, in µs. Time that the machine gave to others does not count. */
const cpuTime = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** What reading a megabyte of JSON costs this machine, in µs: the least that a body can keep the event loop for. */
const MEGABYTE = JSON.stringify(Array.from({ length: 36_000 }, () => ({ code: 'NONE', quantity: 1 })));
function reading(): number {
  const began = cpuTime();
  for (let times = 0; times < 10; times += 1) JSON.parse(MEGABYTE);
  return (cpuTime() - began) / 10;
}

/** What `work` answers, and how much work it did at most before others had their turn: as often as a megabyte is read. */
async function watched<T>(work: () => Promise<T>): Promise<{ answer: T; longest: number }> {
  let longest = 0;
  let before = cpuTime();
  const look = (): void => {
    const now = cpuTime();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const beat = setInterval(look, 5);
  const answer = await work();
  // What kept the beat waiting until now counts, too.
  look();
  clearInterval(beat);
  return { answer, longest: longest / reading() };
}

/** A megabyte that is read, judged entry by entry and answered with its faults takes up to 20 times as long as reading it. */
const AT_A_STRETCH = 45;

describe('a bulk request over 1 MiB', () => {
  it('is done as a small one is, in the order given [S-065]', async () => {
    const names = Array.from({ length: 2_000 }, (_, n) => `L-${n}`);
    const shipments = names.map((name) => shipment(name, { nonsense: PADDING }));
    const { answer, longest } = await watched(() => api.call('POST', '/shipments/bulk', { shipments }));
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    expect(column(answer, 'shipments', 'identifier')).toEqual(names);
    expect(longest).toBeLessThan(AT_A_STRETCH);
  });

  it('of items, too [I-034]', async () => {
    const answer = await api.call('POST', '/items/bulk', items('I'));
    expect([answer.status, column(answer, 'items', 'code').length]).toEqual([200, 12]);
  });

  it.each([
    ['no JSON in its last entry', items('J').replace(/\}\]\}$/, '},{]}'), ['body'], ['shipments']],
    ['no JSON in another list', `${items('J').slice(0, -1)},"more":[1,]}`, ['body'], ['shipments']],
    [
      'a text that cannot be stored',
      items('J').replace('x', '\\u0000'),
      ['items.0.nonsense'],
      ['shipments.0.nonsense'],
    ],
  ])('is refused for %s', async (_name, text, ofItems, ofShipments) => {
    const before = await api.written();
    const refused = await api.call('POST', '/items/bulk', text);
    expect([refused.status, faultsOf(refused)]).toEqual([422, ofItems]);
    const orders = await api.call('POST', '/shipments/bulk', text.replace('items', 'shipments'));
    expect(orders.status).toBe(422);
    expect(faultsOf(orders)).toEqual(expect.arrayContaining(ofShipments));
    expect(await api.written()).toEqual(before);
  });
});

describe('nothing that is sent holds the event loop', () => {
  const many = (entry: string, count: number) => `[${`${entry},`.repeat(count - 1)}${entry}]`;

  it.each([
    ['/shipments/bulk', `{"shipments":${many('{}', 100_000)}}`],
    ['/shipments/bulk', `{"shipments":${many('[]', 100_000)}}`],
    ['/shipments/bulk', `{"shipments":${many(`{"items":${many('{}', 9)}}`, 90_000)}}`],
    ['/shipments/bulk', `{"shipments":${many(`{"items":${many('{"code":"NONE","quantity":1}', 100)}}`, 3_000)}}`],
    ['/items/bulk', `{"items":${many('{}', 100_000)}}`],
    ['/items/bulk', `{"items":${many(`{"code":"x","tags":${many('1', 1_000)}}`, 900)}}`],
    ['/items', `{"code":"x","child_items":${many('{}', 140_000)}}`],
    ['/shipments', `{"identifier":"x","items":${many('{}', 140_000)}}`],
    ['/shipments', `{"identifier":"x","items":${many('{"code":"NONE","quantity":1}', 36_000)}}`],
    ['/warehousings', `{"items":${many('{}', 140_000)},"identity_values":[]}`],
  ])('POST %s %.60s', async (path, body) => {
    const { answer, longest } = await watched(() => api.call('POST', path, body));
    expect(answer.status).toBe(422);
    expect(answer.bytes.length).toBeLessThan(2 * 1_048_576);
    expect(longest).toBeLessThan(AT_A_STRETCH);
  });
});

/** Files of waiting bodies that this process has open; they have no names any more. Only Linux tells. */
async function spoolsOpen(): Promise<number> {
  const numbers = await readdir('/proc/self/fd').catch(() => []);
  const files = await Promise.all(numbers.map((no) => readlink(`/proc/self/fd/${no}`).catch(() => '')));
  return files.filter((file) => /kura-[0-9a-f-]{36} \(deleted\)$/.test(file)).length;
}

describe('places and turns', () => {
  /** Sends the first megabyte, and the rest when it is told to. */
  function slowly(text: string) {
    const body = new PassThrough();
    const answer = api.call('POST', '/items/bulk', body);
    body.write(text.slice(0, 1_100_000));
    return { answer, finish: () => body.end(text.slice(1_100_000)) };
  }

  it('who sends slowly holds no turn, one account holds not all places, and more than that is 503 at once', async () => {
    const slow = Array.from({ length: 12 }, (_, n) => slowly(items(`S${n}`)));
    const refused: Answer[] = [];
    for (const { answer } of slow) void answer.then((one) => refused.push(one));
    await vi.waitUntil(() => refused.length === 4, { timeout: 30_000 });
    expect(refused.map(({ status, headers }) => [status, typeof headers['retry-after']])).toEqual(
      Array.from({ length: 4 }, () => [503, 'string']),
    );
    expect((await api.call('POST', '/items/bulk', { items: [{ code: 'SMALL' }] })).status).toBe(200);
    const others = await api.call('POST', '/items/bulk', items('O'), api.by('TS002'));
    expect([others.status, column(others, 'items', 'code').length]).toEqual([200, 12]);
    for (const { finish } of slow) finish();
    const answers = await Promise.all(slow.map(({ answer }) => answer));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    // All places are free again.
    expect((await api.call('POST', '/items/bulk', items('T'))).status).toBe(200);
  });

  it('who breaks off leaves no place taken and no file open', async () => {
    const { app, token, port } = await listening(api);
    const head = `POST /api/items/bulk HTTP/1.1\r\nHost: x\r\nX-Api-Version: 1.6\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 60000000\r\n\r\n`;
    const begin = Buffer.from(head + items('B').slice(0, 1_100_000));
    const begun = () =>
      Array.from({ length: 8 }, () => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => {});
        socket.write(begin);
        return socket;
      });
    const first = begun();
    if (process.platform === 'linux') await vi.waitUntil(async () => (await spoolsOpen()) === 8, { timeout: 10_000 });
    for (const socket of first) socket.resetAndDestroy();
    // Others at any moment: while the file is opened, say.
    for (const ms of [5, 10, 20, 40, 80]) {
      const later = begun();
      await wait(ms);
      for (const socket of later) socket.resetAndDestroy();
    }
    const headers = { 'x-api-version': '1.6', authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const send = () => fetch(`http://127.0.0.1:${port}/api/items/bulk`, { method: 'POST', headers, body: items('U') });
    await vi.waitUntil(async () => (await send()).status === 200, { timeout: 10_000 });
    await app.close();
    await vi.waitUntil(async () => (await spoolsOpen()) === 0);
  });

  it('whose last bytes find no room on the disk is 503, not taken for whole without them', async () => {
    const { app, token, port } = await listening(api);
    const text = items('F');
    const { write } = Spool.prototype;
    let written = 0;
    const disk = vi.spyOn(Spool.prototype, 'write').mockImplementation(async function (this: Spool, bytes) {
      await wait(20);
      written += bytes.length;
      if (written === text.length) throw new KuraError('unavailable');
      await write.call(this, bytes);
    });
    const headers = { 'x-api-version': '1.6', authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${port}/api/items/bulk`, { method: 'POST', headers, body: text });
    disk.mockRestore();
    expect([answer.status, written]).toEqual([503, text.length]);
    await app.close();
  });
});
