import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { KuraError } from '../../src/kernel/errors.js';
import type { Context } from '../../src/operations/context.js';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { type PutAway, putAway } from '../../src/operations/floor/put-away.js';
import { listOpenReceipts } from '../../src/operations/floor/read-open-work.js';
import { readReceiptAtWork } from '../../src/operations/floor/read-receipt-at-work.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { readItem } from '../../src/operations/items/read-items.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { readReceipt } from '../../src/operations/receipts/read-receipts.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { readShipment } from '../../src/operations/shipments/read-shipments.js';
import { verifyStock } from '../../src/operations/stock/verify-stock.js';
import { EVERY_FEATURE } from '../../src/rules/accounts/account.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ReceiptDraft } from '../../src/rules/receipts/receipt.js';
import type { CountedUnits } from '../../src/rules/receipts/receipt-counts.js';
import { encodeReceipt } from '../../src/wire/contract/receipts/receipts.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, OSAKA, order, TODAY, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { tried } from '../kit/race.js';

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;
let account_id: string;
let accounts = 0;

beforeAll(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  await makeWarehouse(ctx, OSAKA);
});

afterAll(() => database.drop());

/** TEA is plain, MILK has a best-before date, ICE a manufacture date, RICE is first-in-first-out. */
beforeEach(async () => {
  accounts += 1;
  account_id = `TS${String(accounts).padStart(3, '0')}`;
  caller = await makeAccount(ctx, account_id);
  await makeItems(ctx, caller, [
    { code: 'TEA' },
    { code: 'MILK', lot_limit_type: 'expiry', expiry_at_allocatable_days: 30 },
    { code: 'ICE', lot_limit_type: 'manufacture', manufacture_date_allocatable_days: 90 },
    { code: 'RICE', fifo: true },
  ]);
});

/** Whatever a test did, every figure of Kura agrees with the ledger. */
afterEach(async () => {
  const { checks } = await verifyStock(ctx);
  expect(checks.flatMap(({ differences }) => differences.map(({ text }) => text))).toEqual([]);
});

async function arrive(items: readonly { code: string; quantity: number }[], more: ReceiptDraft = {}): Promise<number> {
  const value = { inspection_type: 'CODE', arrival_date: TODAY, items, ...more } as const;
  const { receipt } = await announceReceipt(ctx, caller, { value, faults: [] });
  await receiveGoods(ctx, account_id, receipt.receipt_no, staff('floor'));
  return receipt.receipt_no;
}

const found = (line_no: number, good: number, more: Partial<CountedUnits> = {}): CountedUnits => ({
  line_no,
  good,
  defective: 0,
  unidentified: 0,
  expiry_date: null,
  manufacture_date: null,
  ...more,
});

const inspect = (receipt_no: number, ...counts: readonly CountedUnits[]) =>
  inspectGoods(ctx, account_id, receipt_no, { counts, measured: [] }, staff('inspector'));

const store = (receipt_no: number, what: PutAway = {}) => putAway(ctx, account_id, receipt_no, what, staff('porter'));

const good = (units: number, line_no = 1, lot_no = 0) => ({
  line_no,
  lot_no,
  good: units,
  defective: 0,
  unidentified: 0,
});

const refusalOf = (work: Promise<unknown>): Promise<KuraError> =>
  work.then(
    () => expect.fail('was not refused'),
    (e) => e,
  );

const stockOf = async (code: string) => (await readItem(ctx, caller, { code }, () => true)).stock;

const answerOf = async (receipt_no: number) =>
  encodeReceipt(await readReceipt(ctx, caller, { receipt_no }), EVERY_FEATURE) as {
    status: string;
    halfway: boolean;
    items: object[];
  };

const movesOf = (receipt_no: number) =>
  command(
    database.url,
    `select i.code, m.lot_no::int, m.quantity::int, m.from_bucket, m.to_bucket, m.cause, m.line_no, m.actor
       from stock_moves m join items i using (account_id, item_no)
      where account_id = $1 and receipt_no = $2 order by move_no`,
    [account_id, receipt_no],
  );

/** How many sessions of the database wait for a lock. */
async function waiting(): Promise<number> {
  const text = `select count(*)::int as n from pg_stat_activity
                 where datname = current_database() and wait_event_type = 'Lock'`;
  return (await command<{ n: number }>(database.url, text))[0]?.n ?? 0;
}

const historyOf = async (receipt_no: number) => {
  const text = `select event, from_status || '>' || to_status as step, actor from receipt_history
                 where account_id = $1 and receipt_no = $2 order by history_no`;
  return (await command(database.url, text, [account_id, receipt_no])).map(
    ({ event, step, actor }) => `${event} ${step} ${actor}`,
  );
};

describe('receiving goods', () => {
  it('goes from the door over the bench to the shelf, each step written down', async () => {
    const no = await arrive([{ code: 'TEA', quantity: 10 }]);
    expect(await movesOf(no)).toEqual([]);
    await inspect(no, found(1, 8, { defective: 1, unidentified: 1 }));
    expect((await stockOf('TEA'))?.total.quantity).toBe(0);
    const done = await store(no);
    expect(done).toMatchObject({ status: 'stocked', halfway: false });
    expect(
      (await movesOf(no)).map(({ quantity, from_bucket, to_bucket }) => [quantity, from_bucket, to_bucket]),
    ).toEqual([
      [8, 'supplier', 'available'],
      [1, 'supplier', 'defective'],
      [1, 'supplier', 'unidentified'],
    ]);
    expect((await movesOf(no))[0]).toMatchObject({
      code: 'TEA',
      lot_no: 0,
      cause: 'receipt',
      line_no: 1,
      actor: 'porter',
    });
    expect((await stockOf('TEA'))?.total).toMatchObject({ quantity: 8, available: 8 });
    expect(await answerOf(no)).toMatchObject({
      items: [{ quantity: 10, received: 8, warehoused_count: 9, lot_items: [] }],
    });
    expect((await historyOf(no)).slice(1)).toEqual([
      'receive waiting>received floor',
      'inspect received>checking inspector',
      'put_away checking>stocked porter',
    ]);
  });

  it('takes more than was announced, less, and nothing at all', async () => {
    const no = await arrive([
      { code: 'TEA', quantity: 10 },
      { code: 'RICE', quantity: 10 },
    ]);
    await inspect(no, found(1, 25), found(2, 0));
    await store(no);
    expect(await answerOf(no)).toMatchObject({
      status: 'stocked',
      items: [{ received: 25 }, { received: 0, warehoused_count: 0 }],
    });

    const empty = await arrive([{ code: 'TEA', quantity: 10 }]);
    await inspect(empty);
    expect(await store(empty)).toMatchObject({ status: 'stocked', halfway: false });
    expect(await movesOf(empty)).toEqual([]);
  });

  it('is halfway from the first part until the last [W-046]', async () => {
    const no = await arrive([{ code: 'TEA', quantity: 10 }]);
    await inspect(no, found(1, 6));
    expect(await readReceiptAtWork(ctx, account_id, no)).toMatchObject({ status: 'checking', halfway: false });
    expect(await store(no, { parts: [good(2)] })).toMatchObject({ status: 'checking', halfway: true });
    expect(await store(no, { complete: false })).toMatchObject({ status: 'checking', halfway: true });
    expect((await refusalOf(store(no, { complete: false }))).refusal).toBe('api_exception');
    expect(await inspect(no, found(1, 4))).toMatchObject({ status: 'checking', halfway: true });
    expect(await store(no)).toMatchObject({ status: 'stocked', halfway: false });
    expect(await answerOf(no)).toMatchObject({ items: [{ received: 10, warehoused_count: 10 }] });
  });

  it('refuses a last put-away that leaves counted units behind', async () => {
    const no = await arrive([{ code: 'TEA', quantity: 10 }]);
    await inspect(no, found(1, 6));
    const refused = await refusalOf(store(no, { parts: [good(2)], complete: true }));
    expect(refused).toMatchObject({ refusal: 'validation_failed', faults: [{ path: 'complete' }] });
    expect(await readReceiptAtWork(ctx, account_id, no)).toMatchObject({ status: 'checking', halfway: false });
    expect(await movesOf(no)).toEqual([]);
  });

  it('refuses steps out of turn, telling the status [W-045]', async () => {
    const no = await arrive([{ code: 'TEA', quantity: 10 }]);
    expect((await refusalOf(receiveGoods(ctx, account_id, no, staff('floor')))).description?.en).toMatch(
      /is received; .*while it is waiting/,
    );
    expect((await refusalOf(store(no))).description?.en).toMatch(/is received; .*while it is checking/);
    await inspect(no, found(1, 1));
    await store(no);
    const late = await refusalOf(inspect(no, found(1, 1)));
    expect(late).toMatchObject({ refusal: 'api_exception' });
    expect(late.description?.ja).toContain('stocked');
    const unknown = [
      inspect(99),
      store(99),
      receiveGoods(ctx, account_id, 99, staff('floor')),
      readReceiptAtWork(ctx, account_id, 99),
    ];
    for (const { refusal } of await Promise.all(unknown.map(refusalOf))) expect(refusal).toBe('not_found');
  });

  it('writes nothing of an inspection with a fault', async () => {
    const no = await arrive([
      { code: 'TEA', quantity: 10 },
      { code: 'MILK', quantity: 1 },
    ]);
    const refused = await refusalOf(inspect(no, found(1, 5), found(2, 1), found(7, 1)));
    expect(refused.faults.map(({ path }) => path)).toEqual(['counts.1.expiry_date', 'counts.2.line_no']);
    expect((await readReceiptAtWork(ctx, account_id, no)).lines.flatMap(({ counts }) => counts)).toEqual([]);
  });

  it('measures an item when it first arrives, and not again [K-012]', async () => {
    const no = await arrive([{ code: 'TEA', quantity: 10 }]);
    const { item } = await readItem(ctx, caller, { code: 'TEA' }, () => false);
    const measure = (size: string, weight_g: number) =>
      inspectGoods(
        ctx,
        account_id,
        no,
        { counts: [], measured: [{ item_no: item.item_no, size, weight_g }] },
        staff('x'),
      );
    await measure('80', 1200);
    await measure('60', 900);
    expect((await readItem(ctx, caller, { code: 'TEA' }, () => false)).item).toMatchObject({
      size: '80',
      weight_g: 1200,
    });
  });

  it('lists what is open, of all accounts, and nothing else', async () => {
    const mine = await arrive([{ code: 'TEA', quantity: 1 }], { arrival_time_from: 9, warehouse: 'OSAKA' });
    const done = await arrive([{ code: 'TEA', quantity: 1 }]);
    await inspect(done);
    await store(done);
    const other = await makeAccount(ctx, `ZZ${String(accounts).padStart(3, '0')}`);
    await makeItems(ctx, other, [{ code: 'TEA' }]);
    const value = { inspection_type: 'ID', arrival_date: '2026-12-01', items: [{ code: 'TEA', quantity: 1 }] } as const;
    await announceReceipt(ctx, other, { value, faults: [] });
    const open = (await listOpenReceipts(ctx)).filter((one) =>
      [account_id, other.account.account_id].includes(one.account_id),
    );
    const status_at = new Date('2026-11-24T01:00:00Z');
    expect(open).toEqual([
      {
        account_id,
        receipt_no: mine,
        status: 'received',
        status_at,
        arrival_date: TODAY,
        arrival_time_from: 9,
        warehouse: 'OSAKA',
        unsent: false,
      },
      {
        account_id: other.account.account_id,
        receipt_no: 1,
        status: 'waiting',
        status_at,
        arrival_date: '2026-12-01',
        arrival_time_from: null,
        warehouse: 'TOKYO',
        unsent: false,
      },
    ]);
  });
});

describe('lots', () => {
  it('are told apart by date; counts of one lot add up', async () => {
    const no = await arrive([
      { code: 'MILK', quantity: 10 },
      { code: 'ICE', quantity: 5 },
    ]);
    const [near, far] = ['2027-03-31', '2027-06-30'];
    await inspect(
      no,
      found(1, 2, { expiry_date: near }),
      found(1, 3, { expiry_date: far }),
      found(1, 1, { expiry_date: near }),
    );
    const { lines } = await inspect(
      no,
      found(1, 4, { expiry_date: near }),
      found(2, 5, { manufacture_date: '2026-11-01' }),
    );
    expect(lines.map(({ counts }) => counts.map((one) => [one.expiry_date ?? one.manufacture_date, one.good]))).toEqual(
      [
        [
          [near, 7],
          [far, 3],
        ],
        [['2026-11-01', 5]],
      ],
    );
    const [first, second] = lines[0]?.counts ?? [];
    await store(no, { parts: [good(7, 1, first?.lot_no)] });
    expect(await answerOf(no)).toMatchObject({
      items: [
        {
          received: 7,
          lot_items: [
            {
              id: 'TS009-I000002',
              expiry_at: `${near} 00:00:00`,
              manufacture_date: null,
              lot_allocatable_at: '2027-03-01 23:59:59',
              received: 7,
            },
          ],
        },
        { received: 0, lot_items: [] },
      ],
    });
    expect((await refusalOf(store(no, { parts: [good(1, 1, 0)] }))).refusal).toBe('validation_failed');
    await store(no);
    const after = await answerOf(no);
    expect(after.items[1]).toMatchObject({
      lot_items: [
        { manufacture_date: '2026-11-01', expiry_at: null, lot_allocatable_at: '2027-01-30 23:59:59', received: 5 },
      ],
    });
    expect((await movesOf(no)).map(({ lot_no, quantity }) => [lot_no, quantity]).slice(0, 2)).toEqual([
      [first?.lot_no, 7],
      [second?.lot_no, 3],
    ]);
  });

  it('are shared by receipts with the same date, and between warehouses', async () => {
    const lotOf = async (warehouse: string) => {
      const no = await arrive([{ code: 'MILK', quantity: 1 }], { warehouse });
      await inspect(no, found(1, 1, { expiry_date: '2027-03-31' }));
      return (await store(no)).lines[0]?.counts[0]?.lot_no;
    };
    const lot_no = await lotOf('TOKYO');
    expect(lot_no).toBeGreaterThan(0);
    expect([await lotOf('TOKYO'), await lotOf('OSAKA')]).toEqual([lot_no, lot_no]);
  });

  it('of first-in-first-out items are one for each receipt', async () => {
    const lots = [];
    for (let n = 0; n < 2; n += 1) {
      const no = await arrive([{ code: 'RICE', quantity: 4 }]);
      await inspect(no, found(1, 2), found(1, 1));
      await inspect(no, found(1, 1));
      const { lines } = await store(no);
      expect(lines[0]?.counts).toHaveLength(1);
      expect(lines[0]?.counts[0]).toMatchObject({ good: 4, good_stored: 4, expiry_date: null });
      lots.push(lines[0]?.counts[0]?.lot_no);
    }
    expect(new Set(lots).size).toBe(2);
    expect(lots).not.toContain(0);
  });
});

describe('many hands at once', () => {
  it('store all that was counted exactly once', async () => {
    const no = await arrive([
      { code: 'TEA', quantity: 10 },
      { code: 'RICE', quantity: 10 },
    ]);
    await inspect(no, found(1, 10), found(2, 10, { defective: 2 }));
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => store(no)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ refusal: 'api_exception' });
    expect((await stockOf('TEA'))?.total.quantity).toBe(10);
    expect(await movesOf(no)).toHaveLength(3);
  });

  it('store unit by unit no more than was counted', async () => {
    const no = await arrive([{ code: 'TEA', quantity: 10 }]);
    await inspect(no, found(1, 10));
    const tries = await Promise.allSettled(
      Array.from({ length: 14 }, () => store(no, { parts: [good(1)], complete: false })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const one of tries) {
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ refusal: 'validation_failed', faults: [{ path: 'parts.0.good' }] });
    }
    expect(await store(no, { parts: [] })).toMatchObject({ status: 'stocked', halfway: false });
    expect((await stockOf('TEA'))?.total.quantity).toBe(10);
  });

  it('count together, also for several receipts of the same items, without a deadlock', async () => {
    const items = ['TEA', 'MILK', 'RICE'].map((code) => ({ code, quantity: 100 }));
    const receipts = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        arrive(n % 2 === 0 ? items : [...items].reverse(), {
          arrival_date: '2026-12-01',
          arrival_date_confirmed: true,
        }),
      ),
    );
    const date = { expiry_date: '2027-03-31' };
    await Promise.all(
      receipts.flatMap((no, n) =>
        Array.from({ length: 3 }, () =>
          inspect(no, found(n % 2 === 0 ? 1 : 3, 5), found(2, 5, date), found(n % 2 === 0 ? 3 : 1, 5)),
        ),
      ),
    );
    await Promise.all(receipts.map((no) => store(no)));
    for (const code of ['TEA', 'MILK', 'RICE']) expect((await stockOf(code))?.total.available).toBe(60);
  });

  it('take the stock locks before the receipt, as all do', async () => {
    const no = await arrive([{ code: 'TEA', quantity: 10 }]);
    await inspect(no, found(1, 10));
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('select 1 from stock where account_id = $1 for update', [account_id]);
    const works = [store(no, { parts: [good(1)] }), inspect(no, found(1, 1))];
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    // Whoever held the receipt by now would stand in the way of one who has the stock and comes for the receipt.
    const free = 'select 1 from receipts where account_id = $1 and receipt_no = $2 for update nowait';
    await client.query(free, [account_id, no]);
    await client.query('commit');
    client.release();
    await Promise.all(works);
  });

  it('receive goods once', async () => {
    const value = { inspection_type: 'CODE', arrival_date: TODAY, items: [{ code: 'TEA', quantity: 1 }] } as const;
    const { receipt } = await announceReceipt(ctx, caller, { value, faults: [] });
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => receiveGoods(ctx, account_id, receipt.receipt_no, staff('x'))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await historyOf(receipt.receipt_no)).toHaveLength(2);
  });
});

describe('goods that are waited for', () => {
  const wait = async (identifier: string, quantity: number) => {
    const [shipment] = await createShipments(
      ctx,
      caller,
      [order(identifier, [{ code: 'TEA', quantity }], { backorder_if_unavailable: true })],
      'single',
    );
    return shipment?.shipment_no ?? 0;
  };
  const statusOf = async (shipment_no: number) => (await readShipment(ctx, caller, { shipment_no })).status;

  it('go to those who wait with the put-away itself [H-009]', async () => {
    const first = await wait('O-1', 3);
    const second = await wait('O-2', 4);
    const no = await arrive([{ code: 'TEA', quantity: 10 }]);
    await inspect(no, found(1, 5, { defective: 5 }));
    expect(await statusOf(first)).toBe('backordered');
    await store(no, { parts: [good(2)] });
    expect(await statusOf(first)).toBe('backordered');
    await store(no, { parts: [good(2)] });
    expect([await statusOf(first), await statusOf(second)]).toEqual(['waiting', 'backordered']);
    await store(no);
    expect(await statusOf(second)).toBe('backordered');
    expect((await stockOf('TEA'))?.total).toMatchObject({ quantity: 5, shipping: 3, available: 2, backordered: 4 });
    expect(await answerOf(no)).toMatchObject({ items: [{ received: 5, warehoused_count: 10 }] });
  });
});

it('staff of the warehouse from which a receipt was sent elsewhere at this moment do not mark it as arrived', async () => {
  const { receipt } = await announceReceipt(ctx, caller, {
    value: { inspection_type: 'CODE', arrival_date: TODAY, items: [{ code: 'TEA', quantity: 1 }], warehouse: 'TOKYO' },
    faults: [],
  });
  const of = `where account_id = '${account_id}' and receipt_no = ${receipt.receipt_no}`;
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(`update receipts set warehouse = 'OSAKA' ${of}`);
  const received = tried(
    receiveGoods(ctx, account_id, receipt.receipt_no, { ...staff('floor'), warehouses: ['TOKYO'] }),
  );
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => command(database.url, waiting)).toHaveLength(1);
  await client.query('commit');
  client.release();
  expect(await received).toBe('forbidden');
  expect(await command(database.url, `select status from receipts ${of}`)).toEqual([{ status: 'waiting' }]);
});
