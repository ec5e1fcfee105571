import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import type { Fault, KuraError } from '../../src/kernel/errors.js';
import type { Context } from '../../src/operations/context.js';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { deleteItem } from '../../src/operations/items/delete-item.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { cancelReceipt } from '../../src/operations/receipts/cancel-receipt.js';
import { listPendingReceipts, listStockedReceipts, readReceipt } from '../../src/operations/receipts/read-receipts.js';
import { updateReceipt } from '../../src/operations/receipts/update-receipt.js';
import { EVERY_FEATURE, NO_FEATURES } from '../../src/rules/accounts/account.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ReceiptView } from '../../src/rules/receipts/receipt.js';
import { decodeReceipt, decodeReceiptUpdate, encodeReceipt } from '../../src/wire/contract/receipts/receipts.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, OSAKA, TODAY, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';

const LIST_START = Number.MAX_SAFE_INTEGER;

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;
let accounts = 0;

beforeAll(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  await makeWarehouse(ctx, OSAKA);
});

afterAll(() => database.drop());

beforeEach(async () => {
  accounts += 1;
  caller = await makeAccount(ctx, `TS${String(accounts).padStart(3, '0')}`);
  await makeItems(ctx, caller, [{ code: 'TEA' }, { code: 'CUP', name: '湯呑み', barcode: '4901234567894' }]);
  await makeItems(ctx, caller, [{ code: 'SET', child_items: [{ id: null, code: 'TEA', quantity: 1 }] }]);
});

const BODY = { inspection_type: 'CODE', arrival_date: TODAY, items: [{ code: 'TEA', quantity: 10 }] };

const announce = (more: object = {}, at = ctx) =>
  announceReceipt(at, caller, decodeReceipt(withoutFaults({ ...BODY, ...more })));

const update = (receipt_no: number, body: unknown) =>
  updateReceipt(ctx, caller, receipt_no, () => decodeReceiptUpdate(withoutFaults(body), {}));

/** Announces and stores a receipt, in a system that shows another time. */
async function stock(instant: string): Promise<number> {
  const then = contextOn(database.pool, instant);
  const { receipt } = await announce({ arrival_date: instant.slice(0, 10) }, then);
  const { account_id, receipt_no } = receipt;
  await receiveGoods(then, account_id, receipt_no, staff('floor'));
  await inspectGoods(then, account_id, receipt_no, { counts: [], measured: [] }, staff('floor'));
  await putAway(then, account_id, receipt_no, {}, staff('floor'));
  return receipt_no;
}

const refusalOf = (work: Promise<unknown>): Promise<KuraError> =>
  work.then(
    () => expect.fail('was not refused'),
    (e) => e,
  );

const pathsOf = async (work: Promise<unknown>): Promise<string[]> =>
  (await refusalOf(work)).faults.map(({ path }: Fault) => path);

const numbersOf = ({ rows }: { rows: readonly ReceiptView[] }): number[] =>
  rows.map(({ receipt }) => receipt.receipt_no);

const historyOf = (receipt_no: number) =>
  command(
    database.url,
    `select event, from_status, to_status, actor from receipt_history
      where account_id = $1 and receipt_no = $2 order by history_no`,
    [caller.account.account_id, receipt_no],
  );

/** How many sessions of the database wait for a lock. */
async function waiting(): Promise<number> {
  const text = `select count(*)::int as n from pg_stat_activity
                 where datname = current_database() and wait_event_type = 'Lock'`;
  const [row] = await command<{ n: number }>(database.url, text);
  return row?.n ?? 0;
}

/** Does something in a transaction that ends only when `count` others wait for it: a race with a known outcome. */
async function whileWaiting<T>(text: string, values: unknown[], work: () => T, count: number): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(text, values);
    const started = work();
    await expect.poll(waiting, { timeout: 10_000 }).toBe(count);
    await client.query('commit');
    return started;
  } finally {
    client.release();
  }
}

const HELD_BEFORE_WRITING = 'lock table receipts in share mode';

describe('announcing a receipt', () => {
  it('answers every field of the contract, without results', async () => {
    const view = await announce({
      identifier: 'PO/1',
      tracking_codes: ['1234'],
      unknown: 1,
      items: [{ code: 'CUP', quantity: 3, x: 1 }],
    });
    const { account_id } = caller.account;
    expect(encodeReceipt(view, EVERY_FEATURE)).toEqual({
      id: `${account_id}-W0001`,
      status: 'waiting',
      halfway: false,
      arrival_date: TODAY,
      arrival_date_confirmed: false,
      arrival_time_from: null,
      arrival_time_to: null,
      sales_method: 'INVENTORY',
      shipping_scheduled_date: null,
      stock_deadline_date: '2026-11-25',
      identifier: 'PO/1',
      inspection_type: 'CODE',
      inspection_type_label: '商品コード',
      transport_mode: 'HOME_DELIVERY',
      identity_type: 'ID_OR_LABEL',
      identity_values: null,
      tracking_codes: ['1234'],
      vehicle_code: null,
      vehicle_size: null,
      carrying_method: null,
      container_no: null,
      driver_info: null,
      company_memo: null,
      items: [{ id: `${account_id}-I000002`, code: 'CUP', name: '湯呑み', quantity: 3 }],
      warehouse: 'TOKYO',
      warehouse_info: { postcode: '135-0061', address: '東京都江東区豊洲1-1-1', name: '東京倉庫' },
      created_at: '2026-11-24T10:00:00+09:00',
      create_user: { name: 'test' },
    });
    expect(await historyOf(1)).toEqual([{ event: 'announce', from_status: null, to_status: 'waiting', actor: 'test' }]);
  });

  it('leaves fields of other features out, and has results only in reads', async () => {
    const { receipt } = await announce({ warehouse: 'OSAKA' });
    const view = await readReceipt(ctx, caller, { receipt_no: receipt.receipt_no });
    const plain = encodeReceipt(view, NO_FEATURES) as { items: object[] };
    expect(plain).toMatchObject({ warehouse: 'OSAKA', shipment_return: false });
    expect(plain).not.toHaveProperty('identity_type');
    expect(plain).not.toHaveProperty('identity_values');
    expect(plain.items[0]).toMatchObject({ received: 0, lot_items: [], warehoused_count: 0 });
    expect(plain.items[0]).not.toHaveProperty('cases');
    expect(encodeReceipt(view, EVERY_FEATURE)).toMatchObject({ items: [{ cases: [] }] });
  });

  it('refuses with the faults of the schema and of the rules together, and writes nothing', async () => {
    const body = {
      arrival_time_from: 24,
      identifier: 'not allowed',
      warehouse: 'MARS',
      container_no: 'C-1',
      items: [
        { code: 'NONE', quantity: 1 },
        { code: 'SET', quantity: 1 },
        { code: 'TEA', quantity: 0 },
      ],
    };
    const given = announceReceipt(ctx, caller, decodeReceipt(withoutFaults(body)));
    const paths = ['inspection_type', 'arrival_date', 'arrival_time_from', 'identifier', 'items.2.quantity'];
    expect((await pathsOf(given)).sort()).toEqual(
      [...paths, 'container_no', 'items.0.code', 'items.1.code', 'warehouse'].sort(),
    );
    expect(numbersOf(await listPendingReceipts(ctx, caller, { before: LIST_START, limit: 10 }))).toEqual([]);
  });

  it('refuses what is no request at all', async () => {
    for (const body of [null, [], 'text', { ...BODY, items: 'TEA' }, { ...BODY, items: [] }, { ...BODY, items: [7] }]) {
      expect((await refusalOf(announceReceipt(ctx, caller, decodeReceipt(withoutFaults(body))))).refusal).toBe(
        'validation_failed',
      );
    }
  });

  it('takes an identifier once, however many come at the same time, and again after a cancel', async () => {
    const four = () => Array.from({ length: 4 }, () => announce({ identifier: 'PO-1' }));
    const tries = await whileWaiting(HELD_BEFORE_WRITING, [], () => Promise.allSettled(four()), 4);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const taken = { refusal: 'validation_failed', faults: [{ path: 'identifier' }] };
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject(taken);

    const [first] = numbersOf(await listPendingReceipts(ctx, caller, { before: LIST_START, limit: 10 }));
    await cancelReceipt(ctx, caller, first ?? 0);
    await announce({ identifier: 'PO-1' });
    expect(await pathsOf(announce({ identifier: 'PO-1' }))).toEqual(['identifier']);
  });

  it('never names an item that is deleted at the same time', async () => {
    const codes = Array.from({ length: 12 }, (_, n) => `GONE-${n}`);
    await makeItems(
      ctx,
      caller,
      codes.map((code) => ({ code })),
    );
    const outcomes = await Promise.all(
      codes.map((code) =>
        Promise.allSettled([announce({ items: [{ code, quantity: 1 }] }), deleteItem(ctx, caller, { code })]),
      ),
    );
    for (const pair of outcomes) expect(pair.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('keeps an item from being deleted until it is written', async () => {
    await makeItems(ctx, caller, [{ code: 'SLOW' }]);
    const [announced, deleted] = await whileWaiting(
      HELD_BEFORE_WRITING,
      [],
      () => {
        const first = announce({ items: [{ code: 'SLOW', quantity: 1 }] });
        const second = expect
          .poll(waiting)
          .toBe(1)
          .then(() => refusalOf(deleteItem(ctx, caller, { code: 'SLOW' })));
        return Promise.all([first, second]);
      },
      2,
    );
    expect(announced.receipt.status).toBe('waiting');
    expect(deleted.refusal).toBe('api_exception');
  });
});

describe('updating a receipt', () => {
  it('keeps what it does not name, clears what it nulls, and replaces lines as a whole', async () => {
    const items = [
      { code: 'TEA', quantity: 1 },
      { code: 'CUP', quantity: 2 },
    ];
    const { receipt } = await announce({
      identifier: 'PO-1',
      company_memo: 'old',
      tracking_codes: ['1'],
      warehouse: 'OSAKA',
      items,
    });
    const changed = await update(receipt.receipt_no, {
      company_memo: null,
      arrival_time_to: 18,
      items: [{ code: 'CUP', quantity: 5 }],
    });
    expect(changed.receipt).toMatchObject({ identifier: 'PO-1', warehouse: 'OSAKA', status: 'waiting' });
    expect(changed.receipt.document).toMatchObject({ company_memo: null, arrival_time_to: 18, tracking_codes: ['1'] });
    expect(changed.receipt.lines.map(({ code, quantity, line_no }) => [line_no, code, quantity])).toEqual([
      [1, 'CUP', 5],
    ]);

    const grown = await update(receipt.receipt_no, {
      warehouse: null,
      identifier: null,
      arrival_date: '2026-12-01',
      items,
    });
    expect(grown.receipt).toMatchObject({ identifier: null, warehouse: 'TOKYO', arrival_date: '2026-12-01' });
    expect(grown.receipt.document.stock_deadline_date).toBe('2026-12-02');
    expect(grown.receipt.lines.map(({ code }) => code)).toEqual(['TEA', 'CUP']);
    expect((await historyOf(receipt.receipt_no)).map(({ event }) => event)).toEqual(['announce', 'update', 'update']);
  });

  it('looks for the receipt first, then at the body, then at the status', async () => {
    const unasked = () => expect.fail('decoded a body for nothing');
    expect((await refusalOf(updateReceipt(ctx, caller, 99, unasked))).refusal).toBe('not_found');
    const { receipt } = await announce();
    await receiveGoods(ctx, caller.account.account_id, receipt.receipt_no, staff('floor'));
    expect(await pathsOf(update(receipt.receipt_no, { items: [{ code: 'NONE', quantity: 1 }] }))).toEqual([
      'items.0.code',
    ]);
    const refused = await refusalOf(update(receipt.receipt_no, { company_memo: 'x' }));
    expect(refused).toMatchObject({ refusal: 'api_exception' });
    expect(refused.description?.en).toMatch(/is received; .* while it is waiting/);
    expect(refused.description?.ja).toContain('現在のステータスはreceived');
  });

  it('gives an identifier to one of those who want it at the same time, and never a taken one', async () => {
    const { receipt: other } = await announce({ identifier: 'PO-9' });
    expect(await pathsOf(update((await announce()).receipt.receipt_no, { identifier: 'PO-9' }))).toEqual([
      'identifier',
    ]);
    expect((await update(other.receipt_no, { identifier: 'PO-9', company_memo: 'm' })).receipt.identifier).toBe('PO-9');
    const receipts = await Promise.all(Array.from({ length: 5 }, () => announce()));
    const tries = await Promise.allSettled(
      receipts.map(({ receipt }) => update(receipt.receipt_no, { identifier: 'PO-1' })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries) {
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ refusal: 'validation_failed', faults: [{ path: 'identifier' }] });
    }
  });

  it('builds on what the update before it left, fields and lines alike', async () => {
    const { receipt } = await announce();
    const key = [caller.account.account_id, receipt.receipt_no];
    const theirs = `with line as (update receipt_lines set quantity = 77 where account_id = $1 and receipt_no = $2)
      update receipts set identifier = 'THEIRS' where account_id = $1 and receipt_no = $2`;
    const after = await whileWaiting(theirs, key, () => update(receipt.receipt_no, { company_memo: 'ours' }), 1);
    expect(after.receipt).toMatchObject({ identifier: 'THEIRS', document: { company_memo: 'ours' } });
    expect(after.receipt.lines.map(({ quantity }) => quantity)).toEqual([77]);
  });
});

describe('cancelling a receipt', () => {
  it('answers it as it last was, and it is gone', async () => {
    const { receipt } = await announce();
    const view = await cancelReceipt(ctx, caller, receipt.receipt_no);
    expect(view.receipt).toMatchObject({ status: 'waiting', receipt_no: receipt.receipt_no });
    expect(view).not.toHaveProperty('results');
    expect((await refusalOf(readReceipt(ctx, caller, { receipt_no: receipt.receipt_no }))).refusal).toBe('not_found');
    expect((await refusalOf(cancelReceipt(ctx, caller, receipt.receipt_no))).refusal).toBe('not_found');
    expect((await refusalOf(update(receipt.receipt_no, {}))).refusal).toBe('not_found');
    expect((await historyOf(receipt.receipt_no)).at(-1)).toMatchObject({ event: 'cancel', to_status: 'cancelled' });
  });

  it('comes before or after the goods, never both', async () => {
    const receipts = await Promise.all(Array.from({ length: 8 }, () => announce()));
    for (const { receipt } of receipts) {
      const { account_id, receipt_no } = receipt;
      const pair = await Promise.allSettled([
        cancelReceipt(ctx, caller, receipt_no),
        receiveGoods(ctx, account_id, receipt_no, staff('floor')),
      ]);
      expect(pair.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await historyOf(receipt_no)).toHaveLength(2);
    }
  });

  it('is refused once the goods are there', async () => {
    const { receipt } = await announce();
    await receiveGoods(ctx, caller.account.account_id, receipt.receipt_no, staff('floor'));
    expect((await refusalOf(cancelReceipt(ctx, caller, receipt.receipt_no))).description?.en).toMatch(/is received/);
  });
});

describe('lists of receipts', () => {
  it('show pending ones of the account alone, newest first, page by page', async () => {
    const mine = [];
    for (let n = 0; n < 3; n += 1) mine.push((await announce()).receipt.receipt_no);
    await stock('2026-11-24T09:00:00+09:00');
    const first = await listPendingReceipts(ctx, caller, { before: LIST_START, limit: 2 });
    expect(numbersOf(first)).toEqual([mine[2], mine[1]]);
    expect(first.rows[0]?.results).toHaveLength(1);
    const second = await listPendingReceipts(ctx, caller, { before: first.next ?? 0, limit: 2 });
    expect([numbersOf(second), second.next]).toEqual([[mine[0]], null]);
    const stranger = await makeAccount(ctx, `ZZ${String(accounts).padStart(3, '0')}`);
    await makeItems(ctx, stranger, [{ code: 'TEA' }]);
    await announceReceipt(ctx, stranger, decodeReceipt(withoutFaults(BODY)));
    const all = { before: LIST_START, limit: 9 };
    expect(numbersOf(await listPendingReceipts(ctx, stranger, all))).toEqual([1]);
    expect(numbersOf(await listPendingReceipts(ctx, caller, all))).toEqual(mine.reverse());
  });

  it('find the stocked ones of a day in Japan, the nearest day, or a month', async () => {
    const day = Temporal.PlainDate.from;
    const all = { before: LIST_START, limit: 10 };
    const a = await stock('2026-10-30T23:59:59+09:00');
    const b = await stock('2026-11-10T00:00:00+09:00');
    const c = await stock('2026-11-10T23:59:59+09:00');
    const d = await stock('2026-11-11T00:00:00+09:00');
    const find = async (asked: Parameters<typeof listStockedReceipts>[2], page = all) =>
      numbersOf(await listStockedReceipts(ctx, caller, asked, page));
    expect(await find({ date_before: null })).toEqual([d]);
    expect(await find({ date_before: day('2026-11-10') })).toEqual([c, b]);
    expect(await find({ date_before: day('2026-11-09') })).toEqual([a]);
    expect(await find({ date_before: day('2026-10-29') })).toEqual([]);
    expect(await find({ date_after: day('2026-10-31') })).toEqual([c, b]);
    expect(await find({ date_after: day('2026-11-12') })).toEqual([]);
    expect(await find({ first: day('2026-11-01'), last: day('2026-11-30') })).toEqual([d, c, b]);
    expect(await find({ first: day('2026-11-10'), last: day('2026-11-10') })).toEqual([c, b]);
    expect(numbersOf(await listPendingReceipts(ctx, caller, all))).toEqual([]);
  });

  it('tell the day that a page began with, and the next page stays with it', async () => {
    const older = await stock('2026-11-23T10:00:00+09:00');
    const newer = await stock('2026-11-23T11:00:00+09:00');
    const page = await listStockedReceipts(ctx, caller, { date_before: null }, { before: LIST_START, limit: 1 });
    expect([numbersOf(page), page.next]).toEqual([[newer], newer]);
    await stock('2026-11-24T09:00:00+09:00');
    const following = { before: page.next ?? 0, limit: 1, day: page.day };
    const next = await listStockedReceipts(ctx, caller, { date_before: null }, following);
    expect([numbersOf(next), next.next]).toEqual([[older], null]);
  });
});
