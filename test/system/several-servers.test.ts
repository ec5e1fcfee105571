import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shipmentId } from '../../src/kernel/ids.js';
import { authenticate } from '../../src/operations/accounts/tokens.js';
import type { Context } from '../../src/operations/context.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { inTransaction, sql } from '../../src/storage/database/database.js';
import { type ConnectionPool, openPool } from '../../src/storage/database/open-pool.js';
import { contextOn, countGoods, makeItems, NOW, stockUp } from '../kit/accounts.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { differences, workTo } from '../kit/floor.js';
import { deadlocks, tried } from '../kit/race.js';
import { type RunningServer, serve } from '../kit/server.js';

/*
 * Two servers on one database, and the floor at work in a third process: clients of both order, change, delete and clear
 * for the same five items. What was acknowledged is what is there, to the unit.
 */

const TOKEN = 'kura_several_servers_0123456789abcdef0123456789';
const CODES = ['HOT-1', 'HOT-2', 'HOT-3', 'HOT-4', 'HOT-5'];
const WRITERS = 32;
/** Requests of one writer. */
const TURNS = 8;
const FIRST = 40;
const LATER = 15;

const NAP = sql('test_nap', 'select pg_sleep(0.1)');

interface Line {
  readonly code: string;
  readonly quantity: number;
}

let database: FreshDatabase;
let pool: ConnectionPool;
let ctx: Context;
let caller: ClientCaller;
const dirs: string[] = [];
const servers: RunningServer[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  const start = async () => {
    const dir = await scratchDirectory('several');
    dirs.push(dir);
    servers.push(
      await serve({ KURA_DATA: dir, DATABASE_URL: database.url, KURA_DEMO_TOKEN: TOKEN, KURA_DEMO_CLOCK: NOW }),
    );
  };
  await start();
  await start();
  // The floor needs few connections; all are opened before a full machine makes that slow, the servers' by requests.
  pool = openPool(database.url, { max: 3 });
  ctx = contextOn(pool);
  await Promise.all(Array.from({ length: 3 }, () => inTransaction(pool, (tx) => tx.query(NAP))));
  for (const server of [0, 1]) await Promise.all(Array.from({ length: 8 }, () => call(server, 'GET', '/shipments')));
  caller = (await authenticate(ctx, TOKEN)) as ClientCaller;
  await makeItems(
    ctx,
    caller,
    CODES.map((code) => ({ code })),
  );
  await stockUp(
    ctx,
    caller,
    CODES.map((code) => ({ code, good: FIRST })),
  );
}, 180_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  if (!pool.ended) await pool.end();
  await database.drop();
  await Promise.all(dirs.map((dir) => removeDirectory(dir)));
});

interface Heard {
  readonly status: number;
  readonly body: { readonly id?: string };
}

async function call(server: number, method: string, path: string, body?: object): Promise<Heard> {
  const answer = await fetch(`${servers[server]?.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'x-api-version': '1.6', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Heard['body'] };
}

const RECIPIENT = { postcode: '1000001', prefecture: '東京都', address1: '千代田1-1', name: '山田 太郎' };

const bodyOf = (identifier: string, items: readonly Line[]) => ({
  identifier,
  backorder_if_unavailable: true,
  recipient: RECIPIENT,
  items,
});

describe('two servers on one database', () => {
  /** What each shipment that was acknowledged is made of, as it was last acknowledged. */
  const acknowledged = new Map<string, readonly Line[]>();
  const statuses = new Map<number, number>();
  let ended = false;

  const linesOf = (n: number): Line[] => {
    const first = n % CODES.length;
    const second = (first + 1 + (n % 3)) % CODES.length;
    return [first, second].map((index) => ({ code: CODES[index] as string, quantity: 1 + (n % 2) }));
  };

  const heard = ({ status, body }: Heard): Heard => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return { status, body };
  };

  async function writer(n: number): Promise<void> {
    const own: { readonly id: string; readonly identifier: string }[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const what = (n * 7 + turn * 3) % 8;
      // Another server each time: nobody is bound to one.
      const server = (n + turn) % 2;
      const one = own[(n + turn) % Math.max(1, own.length)];
      if (what < 4 || one === undefined) {
        const identifier = `w${n}-${turn}`;
        const items = linesOf(n + turn);
        const { status, body } = heard(await call(server, 'POST', '/shipments', bodyOf(identifier, items)));
        if (status === 201 && body.id !== undefined) {
          own.push({ id: body.id, identifier });
          acknowledged.set(body.id, items);
        }
      } else if (what < 6) {
        const items = linesOf(n + turn + 2);
        const answer = heard(await call(server, 'PUT', `/shipments/${one.id}`, bodyOf(one.identifier, items)));
        if (answer.status === 200) acknowledged.set(one.id, items);
      } else if (what === 6) {
        const { status } = heard(await call(server, 'DELETE', `/shipments/${one.id}`));
        if (status === 200) {
          acknowledged.delete(one.id);
          own.splice(own.indexOf(one), 1);
        }
      } else {
        heard(await call(server, 'POST', `/shipments/allocation/${one.id}/clear`));
      }
    }
  }

  /** Ships what is ready, and puts away what comes, as long as the writers write. */
  async function floor(): Promise<void> {
    while (!ended) {
      const ready = await pool.query<{ id: number }>(
        `select shipment_no::integer as id from shipments
          where account_id = 'TS001' and identifier like 'w%' and status = 'waiting' and deleted_at is null order by shipment_no limit 2`,
      );
      for (const { id } of ready.rows) await tried(workTo(ctx, id, 'shipped'));
    }
  }

  it('keep stock and orders exact under concurrent requests, without a deadlock', async () => {
    const receipts = [];
    for (const code of CODES) receipts.push(await countGoods(ctx, caller, [{ code, good: LATER }]));
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, n) => writer(n))).finally(() => {
      ended = true;
    });
    const arriving = receipts.map((one) => putAway(ctx, one.account_id, one.receipt_no, {}, staff('floor')));
    await Promise.all([writing, floor(), ...arriving]);

    // Refused is fair, where the floor was first; an error of ours is not.
    expect([...statuses.keys()].filter((status) => ![200, 201, 400, 404, 409].includes(status))).toEqual([]);
    expect(statuses.get(201)).toBeGreaterThan(WRITERS);
    const { rows } = await pool.query<{ no: number; lines: Line[] }>(
      `select s.shipment_no::integer as no,
              json_agg(json_build_object('code', i.code, 'quantity', l.quantity) order by l.line_no) as lines
         from shipments s join shipment_lines l using (account_id, shipment_no) join items i using (account_id, item_no)
        where s.identifier like 'w%' and s.deleted_at is null group by 1`,
    );
    const there = Object.fromEntries(rows.map(({ no, lines }) => [shipmentId('TS001', no), lines]));
    expect(there).toEqual(Object.fromEntries(acknowledged));

    const { rows: units } = await pool.query(
      `select code, sum(available + reserved + allocated + picked + packed)::integer as inside,
              (select coalesce(sum(m.quantity), 0)::integer from stock_moves m
                where (m.account_id, m.item_no) = (i.account_id, i.item_no) and m.to_bucket = 'customer') as shipped
         from items i join stock using (account_id, item_no) where code like 'HOT-%' group by code, i.account_id, i.item_no order by code`,
    );
    expect(units.map(({ code, inside, shipped }) => [code, inside + shipped])).toEqual(
      CODES.map((code) => [code, FIRST + LATER]),
    );
    expect(units.some(({ shipped }) => shipped > 0)).toBe(true);
    expect(await differences(ctx)).toEqual([]);
    await Promise.all(servers.splice(0).map((server) => server.end('SIGTERM')));
    await pool.end();
    expect(await deadlocks(database)).toBe(0);
  }, 240_000);
});
