import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contextOn } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { differences } from '../kit/floor.js';
import { type RunningServer, serve } from '../kit/server.js';

/*
 * Two servers on one database, as a demo environment: one clock, each work done once, one system to begin again. They are
 * started at the same moment, on an empty database.
 */

const TOKEN = 'kura_two_demo_servers_0123456789abcdef0123456789';
const START = '2026-11-24T10:00:00+09:00';
const HEADERS = { authorization: `Bearer ${TOKEN}`, 'x-api-version': '1.6', 'content-type': 'application/json' };

interface Heard {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfter: string | null;
}

interface Event {
  readonly at: string;
  readonly type: string;
  readonly id: string;
}

let database: FreshDatabase;
let dirs: string[];
let servers: RunningServer[];

async function start(env: Readonly<Record<string, string>>): Promise<void> {
  const common = { DATABASE_URL: database.url, KURA_DEMO_TOKEN: TOKEN, LOG_LEVEL: 'error' };
  servers = await Promise.all(dirs.map((KURA_DATA) => serve({ ...common, ...env, KURA_DATA })));
}

beforeEach(async () => {
  database = await freshDatabase();
  dirs = [await scratchDirectory('two-a'), await scratchDirectory('two-b')];
  servers = [];
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await database.drop();
  await Promise.all(dirs.map(removeDirectory));
});

async function call(server: number, method: string, path: string, body?: object, more = {}): Promise<Heard> {
  const answer = await fetch(`${servers[server]?.url}${path}`, {
    method,
    headers: { ...HEADERS, ...more },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  const parsed = (await answer.json().catch(() => ({}))) as Heard['body'];
  return { status: answer.status, body: parsed, retryAfter: answer.headers.get('retry-after') };
}

const msOf = (text: unknown): number => Date.parse(String(text));
const clockOf = async (server: number): Promise<number> => msOf((await call(server, 'GET', '/demo/clock')).body.now);

async function advance(server: number, by: string): Promise<{ readonly now: number; readonly events: Event[] }> {
  const { status, body } = await call(server, 'POST', '/demo/clock/advance', { by });
  expect(status).toBe(200);
  return { now: msOf(body.now), events: body.events as Event[] };
}

let ordered = 0;
function order(server: number, more: object = {}, headers = {}): Promise<Heard> {
  ordered += 1;
  const body = {
    identifier: `TWO-${ordered}`,
    backorder_if_unavailable: true,
    recipient: { postcode: '100-0001', prefecture: '東京都', address1: '千代田区千代田1-1', name: '倉 太郎' },
    items: [{ code: 'TEA-001', quantity: 1 }],
    ...more,
  };
  return call(server, 'POST', '/api/shipments', body, headers);
}

const verified = async () => differences(contextOn(database.pool, new Date(await clockOf(0)).toISOString()));

/** When the shipment was ordered that was ordered last. */
async function lastOrdered(): Promise<number> {
  const [row] = await command<{ at: Date }>(
    database.url,
    `select at from shipment_history join shipments using (account_id, shipment_no) where identifier = $1`,
    [`TWO-${ordered}`],
  );
  return row?.at.getTime() ?? 0;
}

/** Rows of history that bear a moment before that of the row before them. */
const backwards = () =>
  command(
    database.url,
    `select * from (select shipment_no, event, at, lag(at) over (partition by account_id, shipment_no order by history_no)
       as before from shipment_history) h where at < before`,
  );

describe('two servers on one demo database, with a stopped clock', () => {
  beforeEach(() => start({ KURA_DEMO_CLOCK: START }), 180_000);

  it('show the same time, do each piece of work once, and write no time earlier than one that the other has shown', async () => {
    expect(await clockOf(0)).toBe(msOf(START));
    expect(await clockOf(1)).toBe(msOf(START));
    const events: Event[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const [here, there] = turn % 2 === 0 ? [0, 1] : [1, 0];
      const { now, events: more } = await advance(here, 'PT5H');
      events.push(...more);
      expect((await order(there)).status).toBe(201);
      expect(await lastOrdered()).toBe(now);
      expect(await clockOf(there)).toBe(now);
    }
    // Both at once, while both are asked for orders: the one goes on from where the other has come to.
    let ended = false;
    const customers = [0, 1, 0, 1].map(async (server) => {
      while (!ended) expect((await order(server)).status).toBe(201);
    });
    const before = await clockOf(0);
    const both = await Promise.all([advance(0, 'P1D'), advance(1, 'P1D'), advance(1, 'P1D')]);
    ended = true;
    await Promise.all(customers);
    for (const { events: more } of both) events.push(...more);
    expect(await clockOf(1)).toBe(before + 3 * 86_400_000);
    const told = events.map(({ at, type, id }) => `${at} ${type} ${id}`);
    expect(new Set(told).size).toBe(told.length);
    expect(told.length).toBeGreaterThan(30);
    expect(await backwards()).toEqual([]);
    expect(await verified()).toEqual([]);
  }, 240_000);

  it('reset the demo again and again while eight clients send requests', async () => {
    const heard: Heard[] = [];
    let ended = false;
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (let n = 0; !ended; n += 1) {
        const key = n % 3 === 0 ? { 'idempotency-key': `${client}-${n}` } : {};
        heard.push(await order((client + n) % 2, {}, key));
        heard.push(await call(client % 2, 'GET', '/api/shipments?limit=100'));
        heard.push(await call((client + 1) % 2, 'GET', '/api/items/TS001/TEA-001?stock=1'));
      }
    });
    for (const server of [0, 1, 0, 1]) {
      const turning = call(1 - server, 'POST', '/demo/clock/advance', { by: 'PT3H' });
      const reset = await call(server, 'POST', '/demo/reset');
      expect(reset.status).toBe(200);
      expect((await turning).status).toBe(200);
    }
    ended = true;
    await Promise.all(clients);
    // Those who waited for too long are asked to come again, all others are served.
    const statuses = new Set(
      heard.map(({ status, retryAfter }) => (status === 503 ? `503 ${retryAfter !== null}` : status)),
    );
    expect([...statuses].filter((one) => ![200, 201, '503 true'].includes(one))).toEqual([]);
    expect(heard.filter(({ status }) => status === 201).length).toBeGreaterThan(20);
    expect(await verified()).toEqual([]);

    await call(0, 'POST', '/demo/reset');
    expect(await clockOf(1)).toBe(msOf(START));
    const { rows } = await database.pool.query(
      "select count(*)::int as orders from shipments where identifier like 'TWO-%'",
    );
    expect(rows).toEqual([{ orders: 0 }]);
  }, 300_000);
});

describe('two servers on one demo database, with a running clock', () => {
  beforeEach(() => start({}), 180_000);

  it('show the same time, which never goes back, whichever server turns the clock', async () => {
    let latest = 0;
    const look = async (server: number) => {
      const shown = await clockOf(server);
      // Answers tell whole seconds.
      expect(shown).toBeGreaterThanOrEqual(latest);
      latest = shown;
    };
    for (const server of [0, 1, 0, 1]) {
      await look(1 - server);
      const asked = latest;
      latest = (await advance(server, 'P1D')).now;
      expect(latest).toBeGreaterThanOrEqual(asked + 86_400_000);
      await look(1 - server);
      expect((await order(1 - server)).status).toBe(201);
      await look(server);
    }
    await expect.poll(() => clockOf(0)).toBeGreaterThan(latest);
    expect(await backwards()).toEqual([]);
    expect(await verified()).toEqual([]);
  }, 240_000);
});
