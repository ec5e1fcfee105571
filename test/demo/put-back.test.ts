import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSIONS } from '../../src/wire/contract/versions.js';
import { contextOn, makeToken } from '../kit/accounts.js';
import type { Json } from '../kit/api.js';
import { appOver } from '../kit/app.js';
import { command, type FreshDatabase } from '../kit/database.js';
import { dump, openDemo, seededDatabase } from './demo-kit.js';

/*
 * Whatever the seed holds can be read and sent back as it was answered: accepted in every state that allows an update,
 * and not a row of the database is another one afterwards.
 */

let database: FreshDatabase;
let app: FastifyInstance;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  database = await seededDatabase();
  const demo = await openDemo(database);
  const ctx = { ...contextOn(database.pool), clock: demo.clock };
  for (const account of ['TS001', 'TS002']) tokens[account] = (await makeToken(ctx, account, 'reader')).token;
  app = await appOver(ctx, { demo });
  // Of the transfers of the seed one waits, and none is backordered.
  const ask = askBy('TS001', '1.6');
  const transfer = { destination: { warehouse: 'OSAKA' }, items: [{ code: 'TEA-001', quantity: 1 }] };
  const [, cleared] = [
    await ask('POST', '/shipments/transfer', transfer),
    await ask('POST', '/shipments/transfer', transfer),
  ];
  await ask('POST', `/shipments/allocation/${cleared.body.id}/clear`);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

type Ask = (method: 'GET' | 'POST' | 'PUT', url: string, body?: Json) => Promise<{ status: number; body: Json }>;

const askBy =
  (account: string, version: string): Ask =>
  async (method, url, body) => {
    const answer = await app.inject({
      method,
      url: `/api${url}`,
      headers: {
        authorization: `Bearer ${tokens[account]}`,
        'x-api-version': version,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };

/** Reads, sends back, and reads again. An answer to an update has no results; what it has, reads have too. */
async function sendBack(ask: Ask, read: string, write = read): Promise<void> {
  const before = await ask('GET', read);
  expect(before.status).toBe(200);
  const answer = await ask('PUT', write, before.body);
  expect([write, answer]).toMatchObject([write, { status: 200 }]);
  expect(before.body).toMatchObject(answer.body);
  expect(await ask('GET', read)).toEqual(before);
}

interface Kept extends Json {
  readonly account_id: string;
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly transfer: boolean;
}

const ITEMS = `select account_id, code as name, '' as status, false as transfer,
    account_id || '-I' || lpad(item_no::text, 6, '0') as id from items where deleted_at is null`;
const RECEIPTS = `select account_id, '' as name, status, exists (
      select from shipments s where (s.account_id, s.receipt_no) = (r.account_id, r.receipt_no)) as transfer,
    account_id || '-W' || lpad(receipt_no::text, 4, '0') as id from receipts r where cancelled_at is null`;
const SHIPMENTS = `select account_id, identifier as name, status, receipt_no is not null as transfer,
    account_id || '-S' || lpad(shipment_no::text, 6, '0') as id from shipments where deleted_at is null`;

const kept = (query: string): Promise<Kept[]> => command<Kept>(database.url, `${query} order by id`);

describe.each(VERSIONS)('sent back as it was answered, version %s [G-032]', (version) => {
  const unchanged = async (rows: readonly Kept[], body: (row: Kept, ask: Ask) => Promise<void>) => {
    const before = await dump(database);
    for (const row of rows) await body(row, askBy(row.account_id, version));
    expect(await dump(database)).toEqual(before);
  };

  it('every item, by id and by code', async () => {
    const rows = await kept(ITEMS);
    expect(rows.length).toBeGreaterThanOrEqual(30);
    await unchanged(rows, async ({ account_id, id, name }, ask) => {
      await sendBack(ask, `/items/${id}?stock=1`, `/items/${id}`);
      await sendBack(ask, `/items/${account_id}/${encodeURIComponent(name)}`);
    });
  });

  it('every receipt that waits', async () => {
    const rows = (await kept(RECEIPTS)).filter(({ status, transfer }) => status === 'waiting' && !transfer);
    expect(rows.length).toBeGreaterThan(1);
    await unchanged(rows, ({ id }, ask) => sendBack(ask, `/warehousings/${id}`));
  });

  it('every shipment before work, by id and by identifier', async () => {
    const open = ['backordered', 'suspended', 'waiting'];
    const rows = (await kept(SHIPMENTS)).filter(({ status, transfer }) => open.includes(status) && !transfer);
    expect([...new Set(rows.map(({ status }) => status))].sort()).toEqual(open);
    await unchanged(rows, async ({ account_id, id, name }, ask) => {
      await sendBack(ask, `/shipments/${id}?requests=1&rules=1`, `/shipments/${id}`);
      await sendBack(ask, `/shipments/${account_id}/${encodeURIComponent(name)}`);
    });
  });

  it('every transfer before work', async () => {
    const open = ['backordered', 'waiting'];
    const rows = (await kept(SHIPMENTS)).filter(({ status, transfer }) => open.includes(status) && transfer);
    expect([...new Set(rows.map(({ status }) => status))].sort()).toEqual(open);
    await unchanged(rows, ({ id }, ask) => sendBack(ask, `/shipments/${id}`, `/shipments/transfer/${id}`));
  });
});
