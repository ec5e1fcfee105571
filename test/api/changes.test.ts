import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { resetDemo } from '../../src/operations/demo/reset-demo.js';
import { TABLES } from '../../src/storage/database/changes.js';
import { inDryRun, inTransaction, sql, underlyingPool } from '../../src/storage/database/database.js';
import { type ConnectionPool, openPool } from '../../src/storage/database/open-pool.js';
import { keepSwitch, writeSwitch } from '../../src/storage/server/switches.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { listening } from '../kit/listening.js';
import { type Browser, hire, join, PASSWORD } from '../kit/people.js';

/* What people hear while they look at a page: server-sent events over a real connection. */

let api: Api;
let server: Awaited<ReturnType<typeof listening>>;
beforeAll(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA', name: '煎茶' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 100 }]);
  server = await listening(api);
});
afterAll(async () => {
  await server.app.close();
  await api.close();
});

const TIMEOUT_MS = 5_000;

/** What a stream has told, as text. */
class Heard {
  #text = '';
  readonly over: Promise<void>;
  #isOver = false;

  constructor(readonly answer: Response) {
    this.over = this.#read();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The changes told since the last call. */
  take(): { readonly account_id: string | null; readonly subjects: readonly string[] }[] {
    const told = [...this.#text.matchAll(/event: changed\ndata: (.*)\n\n/g)].map(([, data]) => JSON.parse(data ?? ''));
    this.#text = '';
    return told;
  }

  async until(pattern: RegExp): Promise<string> {
    await expect.poll(() => this.#text, { timeout: TIMEOUT_MS, interval: 20 }).toMatch(pattern);
    return this.#text;
  }

  async #read(): Promise<void> {
    try {
      for await (const piece of this.answer.body ?? []) this.#text += Buffer.from(piece).toString();
    } catch {
      // Ended by the test, or by a server that stops.
    }
    this.#isOver = true;
  }
}

/** Opens the stream of somebody who is signed in. The first words are that anything may have changed. */
async function hear(browser: Browser, port = server.port): Promise<Heard> {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const answer = await fetch(`http://127.0.0.1:${port}/console/changes`, {
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    signal: ending.signal,
  });
  const heard = new Heard(answer);
  if (answer.ok) await heard.until(/retry/);
  return heard;
}

const makeOrder = (identifier: string, headers: Record<string, string> = {}, query = '') =>
  api.call('POST', `/shipments${query}`, shipment(identifier, { items: [{ code: 'TEA', quantity: 1 }] }), headers);

/** A change that everybody is told of. */
const MARK = { account_id: null, subjects: ['server'] };
let marks = 0;

/**
 * All that the streams were told of changes until now, with {@link MARK} in it: changes are told in the order of their commits. The
 * people who joined before are told of too, as something of no account, and perhaps only now.
 */
async function settled(...streams: readonly Heard[]): Promise<void> {
  marks += 1;
  await inTransaction(api.ctx.pool, (tx) => writeSwitch(tx, 'test_mark', marks));
  await Promise.all(streams.map((one) => one.until(/"account_id":null,"subjects":\[[^\]]*"server"/)));
}

/** Only what changes from now on is heard. */
async function fromNow(...streams: readonly Heard[]): Promise<void> {
  await settled(...streams);
  for (const one of streams) one.take();
}

describe('a stream of changes', () => {
  it('tells people of the account which kinds of things changed, and nobody else', async () => {
    const [own, other, boss] = [
      await join(api, 'TS001', 'own@example.com', 'member'),
      await join(api, 'TS002', 'other@example.com', 'owner'),
      await hire(api, 'a@example.com', 'admin'),
    ];
    const [heard, foreign, admin] = [await hear(own), await hear(other), await hear(boss)];
    await fromNow(heard, foreign, admin);
    expect((await makeOrder('first')).status).toBe(201);
    await heard.until(/"account_id":"TS001"/);
    await admin.until(/"account_id":"TS001"/);
    expect(heard.take()).toEqual([{ account_id: 'TS001', subjects: expect.arrayContaining(['shipments', 'stock']) }]);
    expect(admin.take()).toMatchObject([{ account_id: 'TS001' }]);
    await settled(foreign);
    expect(foreign.take()).toEqual([MARK]);
  });

  it('is quiet about what was rolled back', async () => {
    const heard = await hear(await join(api, 'TS001', 'quiet@example.com', 'member'));
    await fromNow(heard);
    await makeOrder('never', {}, '?dry_run=true');
    await inDryRun(api.ctx.pool, (tx) => tx.query(TOUCH, ['TS001']));
    await inTransaction(api.ctx.pool, async (tx) => {
      await tx.query(TOUCH, ['TS001']);
      throw new Error('rolled back');
    }).catch(() => {});
    await settled(heard);
    expect(heard.take()).toEqual([MARK]);
    await inTransaction(api.ctx.pool, (tx) => tx.query(TOUCH, ['TS001']));
    await heard.until(/changed/);
  });

  it('is quiet while a running clock goes on, and tells everybody when it is turned', async () => {
    const heard = await hear(await join(api, 'TS002', 'clock@example.com', 'member'));
    await fromNow(heard);
    await inTransaction(api.ctx.pool, (tx) => keepSwitch(tx, 'test_clock', 1));
    await settled(heard);
    expect(heard.take()).toEqual([MARK]);
    await inTransaction(api.ctx.pool, (tx) => writeSwitch(tx, 'test_clock', 2));
    await heard.until(/changed/);
    expect(heard.take()).toEqual([{ account_id: null, subjects: ['server'] }]);
  });

  it('tells a thousand changes at once in a few words', async () => {
    const heard = await hear(await join(api, 'TS001', 'many@example.com', 'member'));
    await fromNow(heard);
    await Promise.all(
      Array.from({ length: 1_000 }, () => inTransaction(api.ctx.pool, (tx) => tx.query(TOUCH, ['TS001']))),
    );
    await settled(heard);
    const told = heard.take();
    expect(told.length).toBeGreaterThan(1);
    expect(told.length).toBeLessThan(100);
  });

  it('tells what another process changed', async () => {
    const heard = await hear(await join(api, 'TS001', 'process@example.com', 'member'));
    await fromNow(heard);
    const command = openPool(String((underlyingPool(api.ctx.pool) as ConnectionPool).options.connectionString));
    await inTransaction(command, (tx) => tx.query(TOUCH, ['TS001']));
    // A command ends at once; what it changed is told before.
    await command.end();
    await heard.until(/changed/);
  });

  it('says after a lost connection that anything may have changed', async () => {
    const heard = await hear(await join(api, 'TS001', 'lost@example.com', 'member'));
    await fromNow(heard);
    const lost = await api.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'kura changes' and datname = current_database()`,
    );
    expect(lost).toHaveLength(1);
    await heard.until(/unsure/);
    await inTransaction(api.ctx.pool, (tx) => tx.query(TOUCH, ['TS001']));
    await heard.until(/changed/);
  });
});

describe('a notification that says nothing', () => {
  it.each([
    'nonsense',
    'null',
    '{"account_id":"TS001"}',
    '{"account_id":7,"subjects":[]}',
    '{"account_id":"TS001","subjects":["newer"]}',
  ])('of a later version, say, leaves people unsure: %s', async (payload) => {
    const heard = await hear(await join(api, 'TS001', `odd${payload.length}@example.com`, 'member'));
    await fromNow(heard);
    await api.rows('select pg_notify($1, $2)', ['kura_changes', payload]);
    await heard.until(/unsure/);
  });
});

describe('a stream ends', () => {
  it('with the session', async () => {
    const browser = await join(api, 'TS001', 'out@example.com', 'member');
    const heard = await hear(browser);
    expect((await browser.call('DELETE', '/session')).status).toBe(200);
    await heard.until(/ended/);
    await heard.over;
  });

  it('for a person who is disabled: nothing more of the account is told', async () => {
    const owner = await join(api, 'TS001', 'boss@example.com', 'owner');
    const heard = await hear(await join(api, 'TS001', 'gone@example.com', 'member'));
    const { body } = await owner.call('GET', '/members', undefined, 'TS001');
    const people = body.members as { readonly email: string; readonly person_id: number }[];
    const { person_id } = people.find(({ email }) => email === 'gone@example.com') ?? {};
    await owner.call('POST', '/session/confirm', { password: PASSWORD });
    const changed = await owner.call('PUT', `/members/${person_id}`, { role: 'member', disabled: true }, 'TS001');
    expect(changed.status).toBe(200);
    await fromNow(heard);
    const told = async () => {
      await inTransaction(api.ctx.pool, (tx) => tx.query(TOUCH, ['TS001']));
      await settled(heard);
      return heard.take();
    };
    await expect.poll(told, { timeout: TIMEOUT_MS }).toEqual([MARK]);
    await makeOrder('unheard');
    expect(await told()).toEqual([MARK]);
  });

  it('when the server stops, which waits for nobody', async () => {
    const stopping = await listening(api);
    const heard = await hear(await join(api, 'TS001', 'stop@example.com', 'member'), stopping.port);
    await stopping.app.close();
    await heard.over;
    expect(heard.isOver).toBe(true);
  });

  it('before it begins: without a session, and for the twenty-first of one session', async () => {
    const nobody = await fetch(`http://127.0.0.1:${server.port}/console/changes`);
    expect(nobody.status).toBe(401);
    await nobody.body?.cancel();
    const browser = await join(api, 'TS001', 'greedy@example.com', 'member');
    for (let streams = 0; streams < 20; streams += 1) expect((await hear(browser)).answer.status).toBe(200);
    const { answer } = await hear(browser);
    expect(answer.status).toBe(503);
  });
});

it('a reset of the demo says to everybody that anything may have changed', async () => {
  const heard = await hear(await join(api, 'TS002', 'reset@example.com', 'member'));
  await fromNow(heard);
  const pool = underlyingPool(api.ctx.pool) as ConnectionPool;
  await resetDemo({ pool, files: api.ctx.files }, async () => CLOCK);
  await heard.until(/unsure/);
});

it('the pages read something again for every kind of change, and wait for no other', async () => {
  const table = await readFile(new URL('../../console/src/app/changes/table.ts', import.meta.url), 'utf8');
  const rows = [...table.matchAll(/[\w'-]+: \[(.*?)\]/g)].map(([, subjects]) => subjects ?? '');
  const read = new Set(rows.flatMap((subjects) => [...subjects.matchAll(/'(\w+)'/g)].map(([, one]) => one)));
  // After `everything`, they are only told that they may be out of date.
  const { everything: _, ...told } = TABLES;
  expect([...read].sort()).toEqual(Object.keys(told).sort());
});

const CLOCK = { at: '2026-11-24T01:00:00Z', stands_at: null, offset_ms: 0, era: 1, turn: 0 };

const TOUCH = sql('test_touch_notices', 'update notices set attempts = attempts where account_id = $1');
