import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Demo } from '../../src/demo/demo.js';
import { writeSeed } from '../../src/demo/seed.js';
import { SHOP_CALLER } from '../../src/demo/seed-provider.js';
import { standingAt } from '../../src/demo/virtual-clock.js';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { resetDemo } from '../../src/operations/demo/reset-demo.js';
import { createItems } from '../../src/operations/items/create-items.js';
import { listItems } from '../../src/operations/items/read-items.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { verifyStock } from '../../src/operations/stock/verify-stock.js';
import { createTransfer } from '../../src/operations/transfers/create-transfer.js';
import { requestTransferModify } from '../../src/operations/transfers/request-transfer-modify.js';
import type { Carrier } from '../../src/rules/carriers/carriers.js';
import { isValidTrackingCode } from '../../src/rules/carriers/tracking-code.js';
import { SHIPMENT_STATUSES } from '../../src/rules/shipments/shipment-values.js';
import { WIPED } from '../../src/storage/demo/demo-reset.js';
import { decodeItem } from '../../src/wire/contract/items/items.js';
import { decodeReceipt } from '../../src/wire/contract/receipts/receipts.js';
import { decodeTransfer, decodeTransferModify } from '../../src/wire/contract/transfers/transfers.js';
import { command, type FreshDatabase } from '../kit/database.js';
import { countByStatus, files, instant, KEPT, manyDatabases, openDemo, START, tablesOf } from './demo-kit.js';

const { another, seeded, drop } = manyDatabases();
afterAll(drop);

const RECEIPTS = ['checking', 'received', 'stocked', 'waiting'];
const SHIPMENTS = [...SHIPMENT_STATUSES].sort();

const statusesOf = async (database: FreshDatabase, table: 'receipts' | 'shipments') =>
  Object.keys(await countByStatus(database, table)).sort();

/** What lies on shelves, in the order of walking. */
interface Lying {
  readonly warehouse: string;
  readonly place: string;
  readonly use: string;
  readonly temperature: string;
  readonly item: string;
  readonly temperature_zone: string;
  readonly lot_no: number;
  readonly units: number;
}
const LYING = `
  select y.warehouse, p.code as place, p.use, p.temperature, i.code as item, i.temperature_zone, y.lot_no::int, y.quantity::int as units
    from place_stock y join places p using (warehouse, place_no) join items i using (account_id, item_no)
   where p.kind = 'shelf' order by y.warehouse, p.path, y.lot_no`;

describe('the seed', () => {
  let database: FreshDatabase;
  let demo: Demo;
  beforeAll(async () => {
    database = await another();
    demo = await openDemo(database);
  });

  const begunLately = async (table: 'receipts' | 'shipments', gone: string, statuses: readonly string[]) =>
    command(
      database.url,
      `select distinct status from ${table}
        where ${gone} is null and status = any($1) and status_at between $2::timestamptz - interval '1 hour' and $2`,
      [statuses, START.toString()],
    );

  it('has receipts and shipments in every status, work in progress begun just before the start', async () => {
    expect(await statusesOf(database, 'receipts')).toEqual(RECEIPTS);
    expect(await statusesOf(database, 'shipments')).toEqual(SHIPMENTS);
    expect(await begunLately('receipts', 'cancelled_at', ['received', 'checking'])).toHaveLength(2);
    expect(await begunLately('shipments', 'deleted_at', ['picking', 'picked', 'packed'])).toHaveLength(3);
    const halfway = await command(database.url, 'select from receipts where halfway');
    expect(halfway).toHaveLength(1);
  });

  it('keeps the ledger', async () => {
    const report = await verifyStock({ pool: database.pool, files, clock: demo.clock });
    expect(report.checks.flatMap(({ differences }) => differences.map(({ text }) => text))).toEqual([]);
    expect(report.moves).toBeGreaterThan(500);
    const [balance] = await command<{ differ: number }>(
      database.url,
      `with moved as (
         select account_id, warehouse, item_no, lot_no, sum(quantity) filter (where to_bucket = 'available')::bigint as came,
                sum(quantity) filter (where from_bucket = 'available')::bigint as went
           from stock_moves group by 1, 2, 3, 4)
       select count(*)::int as differ from stock s left join moved m using (account_id, warehouse, item_no, lot_no)
        where s.available <> coalesce(m.came, 0) - coalesce(m.went, 0)`,
    );
    expect(balance?.differ).toBe(0);
  });

  it('has what a client of each kind needs', async () => {
    const items = await command<{ account_id: string; code: string; size: string | null; is_set: boolean }>(
      database.url,
      'select account_id, code, size, is_set from items order by account_id, item_no',
    );
    expect(items.filter(({ account_id }) => account_id === 'TS001')).toHaveLength(32);
    const sizes = new Set(items.map(({ size }) => size));
    expect(['SS', 'S', '60', '80', '100', '160'].filter((size) => !sizes.has(size))).toEqual([]);
    const newcomer = await command<{ quantity: number; payment_registered: boolean }>(
      database.url,
      `select a.payment_registered, sum(s.available)::int as quantity
         from accounts a join stock s using (account_id) where a.account_id = 'TS002' group by 1`,
    );
    expect(newcomer).toEqual([{ payment_registered: false, quantity: 0 }]);
    const rules = await command<{ account_id: string; kept: number }>(
      database.url,
      'select account_id, jsonb_array_length(rules) as kept from shipping_rules',
    );
    expect(rules).toEqual([{ account_id: 'TS001', kept: 6 }]);
    const places = await command<{ warehouse: string }>(
      database.url,
      'select warehouse from stock group by warehouse having sum(available) > 0 order by warehouse',
    );
    expect(places.map(({ warehouse }) => warehouse)).toEqual(['FUKUOKA', 'OSAKA', 'TOKYO']);
    const shipped = await command<{ carrier: Carrier; tracking_codes: string[] }>(
      database.url,
      "select carrier, tracking_codes from shipments where status = 'shipped'",
    );
    expect(shipped.length).toBeGreaterThan(50);
    for (const { carrier, tracking_codes } of shipped) {
      expect(tracking_codes.map((code) => isValidTrackingCode(carrier, code))).toEqual([true]);
    }
    const ems = shipped.filter(({ carrier }) => carrier === 'CARRIERC').flatMap((one) => one.tracking_codes);
    expect(ems.filter((code) => code.endsWith('JP'))).toHaveLength(2);
    const overseas = await command<{ status: string; abroad: number }>(
      database.url,
      `select status, count(*)::int as abroad from shipments
        where document #>> '{recipient,region_code}' is not null group by status order by status`,
    );
    expect(overseas).toEqual([
      { status: 'picking', abroad: 1 },
      { status: 'shipped', abroad: 3 },
      { status: 'waiting', abroad: 1 },
    ]);
  });

  it('has a transfer on its way from TOKYO to OSAKA, and others that can still be changed', async () => {
    const rows = await command(
      database.url,
      `select s.warehouse, s.status, r.warehouse as destination, r.status as receipt,
              (select sum(in_transit)::int from stock) as in_transit
         from shipments s join receipts r using (account_id, receipt_no) order by shipment_no`,
    );
    const transfer = { warehouse: 'TOKYO', receipt: 'waiting', in_transit: 22 };
    expect(rows).toEqual([
      { ...transfer, status: 'shipped', destination: 'OSAKA' },
      { ...transfer, status: 'waiting', destination: 'OSAKA' },
      { ...transfer, status: 'picking', destination: 'FUKUOKA' },
      { ...transfer, status: 'picking', destination: 'FUKUOKA' },
    ]);
  });

  it('has goods that wait to be disposed of, which a client sees in the stock figures', async () => {
    const ctx = { pool: database.pool, files, clock: demo.clock };
    const page = { before: Number.MAX_SAFE_INTEGER, limit: 10 };
    const [view] = (await listItems(ctx, SHOP_CALLER, { codes: ['SWT-005'] }, page, true)).rows;
    expect(view?.stock?.warehouses).toMatchObject([
      { warehouse: 'TOKYO', dispose: 'waiting', figures: { processing: 3 } },
    ]);
  });

  it('lies on shelves: hot goods in front, lots apart, cold ones in the cold, and more in the reserve', async () => {
    const rows = await command<Lying>(database.url, LYING);
    expect(rows.filter(({ place }) => place === 'MAIN')).toEqual([]);
    const places = await command<{ warehouse: string; shelves: number; totes: number }>(
      database.url,
      `select warehouse, count(*) filter (where kind = 'shelf')::int as shelves, count(*) filter (where kind = 'tote')::int as totes
         from places group by 1 order by 1`,
    );
    expect(places).toEqual([
      { warehouse: 'FUKUOKA', shelves: 14, totes: 12 },
      { warehouse: 'OSAKA', shelves: 26, totes: 12 },
      { warehouse: 'TOKYO', shelves: 90, totes: 12 },
    ]);
    // One lot on a shelf.
    expect(new Set(rows.map(({ warehouse, place }) => `${warehouse} ${place}`)).size).toBe(rows.length);
    const inTokyo = rows.filter(({ warehouse }) => warehouse === 'TOKYO');
    const tea = inTokyo.filter(({ item }) => item === 'TEA-001');
    expect(tea.slice(0, 2)).toMatchObject([
      { place: 'A-01-01-1', use: 'pick', lot_no: 1, units: 24 },
      { place: 'A-01-01-3', use: 'reserve', lot_no: 1 },
    ]);
    expect(new Set(tea.map(({ lot_no }) => lot_no)).size).toBe(3);
    for (const { temperature_zone, temperature } of rows) {
      expect(temperature).toBe(temperature_zone === 'constant' ? 'dry' : temperature_zone);
    }
    expect(inTokyo.filter(({ temperature }) => temperature !== 'dry').map(({ item }) => item)).toContain('SWT-004');
  });

  it('leaves nothing to be done at once', async () => {
    const { events } = await demo.advance((now) => now.add({ minutes: 1 }));
    expect(events).toEqual([]);
  });
});

describe('goods that arrive', () => {
  it('are laid on shelves as the others are: a lot of its own in the reserve, new goods on a free pick face', async () => {
    const database = await seeded();
    const demo = await openDemo(database);
    const ctx = { pool: database.pool, files, clock: demo.clock };
    await createItems(ctx, SHOP_CALLER, [decodeItem(withoutFaults({ code: 'NEW-1', name: '新商品' }))], () => '');
    const day = START.toString().slice(0, 10);
    const more = { inspection_type: 'ID', arrival_date: day };
    const announced = { ...more, items: ['TEA-001', 'SWT-003', 'NEW-1'].map((code) => ({ code, quantity: 9 })) };
    await announceReceipt(ctx, SHOP_CALLER, decodeReceipt(withoutFaults(announced)));
    const before = await command<Lying>(database.url, LYING);
    await demo.advance((now) => now.add({ hours: 6 }));
    const known = new Set(before.map(({ item, lot_no }) => `${item} ${lot_no}`));
    const came = (await command<Lying>(database.url, LYING)).filter(
      ({ warehouse, item, lot_no }) => warehouse === 'TOKYO' && !known.has(`${item} ${lot_no}`),
    );
    const arrived = came.filter(({ units }) => units === 9);
    expect(arrived.map(({ place }) => place)).not.toContain('MAIN');
    expect(arrived.map(({ item, use, temperature }) => [item, use, temperature]).sort()).toEqual([
      ['NEW-1', 'pick', 'dry'],
      ['SWT-003', 'reserve', 'chilled'],
      ['TEA-001', 'reserve', 'dry'],
    ]);
    const { events } = await demo.advance((now) => now.add({ hours: 24 * 30 }));
    expect(events.length).toBeGreaterThan(20);
    const report = await verifyStock(ctx);
    expect(report.checks.flatMap(({ differences }) => differences)).toEqual([]);
  });
});

describe('the third warehouse', () => {
  it('is where a transfer can be redirected to while it is picked', async () => {
    const database = await seeded();
    const demo = await openDemo(database);
    const ctx = { pool: database.pool, files, clock: demo.clock };
    const items = [{ code: 'TEA-001', quantity: 6 }];
    const asked = decodeTransfer(withoutFaults({ warehouse: 'TOKYO', destination: { warehouse: 'OSAKA' }, items }));
    const { shipment_no } = await createTransfer(ctx, SHOP_CALLER, asked);
    const to = async () => {
      const rows = await command(
        database.url,
        `select s.status, r.warehouse, r.status as receipt from shipments s join receipts r using (account_id, receipt_no)
          where shipment_no = $1`,
        [shipment_no],
      );
      return rows[0];
    };
    // The wave release of half past twelve takes it up, and it is not checked before two.
    await demo.advance(() => instant('2026-11-24T12:45:00'));
    expect(await to()).toEqual({ status: 'picking', warehouse: 'OSAKA', receipt: 'waiting' });
    const change = decodeTransferModify(withoutFaults({ destination: { warehouse: 'FUKUOKA' } }));
    await requestTransferModify(ctx, SHOP_CALLER, shipment_no, () => change);
    await demo.advance((now) => now.add({ hours: 24 * 7 }));
    expect(await to()).toEqual({ status: 'shipped', warehouse: 'FUKUOKA', receipt: 'stocked' });
    const report = await verifyStock(ctx);
    expect(report.checks.flatMap(({ differences }) => differences)).toEqual([]);
  });
});

/** What the floor works on and what came at the start, which the reference names in its code samples. */
const lately = (database: FreshDatabase) =>
  command(
    database.url,
    `select 'shipment' as kind, shipment_no as no, status from shipments where account_id = 'TS001' and shipment_no > 116
      union all
     select 'receipt', receipt_no, status from receipts where account_id = 'TS001' and receipt_no > 12 order by 1, 2`,
  );

describe('a seed that starts', () => {
  let database: FreshDatabase;
  let usual: object[];
  beforeAll(async () => {
    database = await seeded();
    usual = await lately(database);
  });

  it.each([
    ['on a Sunday night', '2026-11-22T00:20:00'],
    ['when the carrier comes', '2026-11-24T17:00:00'],
    ['at a wave release', '2026-11-24T12:30:00'],
    ['in the New Year holidays', '2027-01-02T10:00:00'],
    ['after Golden Week', '2026-05-07T08:00:00'],
  ])('%s has every status too, and orders for the next wave release', async (_, start) => {
    const at = instant(start);
    await resetDemo({ pool: database.pool, files }, async (ctx) => {
      await writeSeed({ ...ctx, start: at });
      return standingAt(at);
    });
    expect(await statusesOf(database, 'receipts')).toEqual(RECEIPTS);
    expect(await statusesOf(database, 'shipments')).toEqual(SHIPMENTS);
    expect((await countByStatus(database, 'shipments')).waiting).toBeGreaterThanOrEqual(3);
    expect(await lately(database)).toEqual(usual);
    expect(usual.length).toBeGreaterThan(25);
  });
});

it('a reset knows every table: what it wipes and what it keeps', async () => {
  const database = await another();
  expect(await tablesOf(database)).toEqual([...WIPED, ...KEPT].sort());
});
