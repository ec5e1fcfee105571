import type pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { dateInTokyo } from '../src/kernel/dates.js';
import { type LotBalance, Supply } from '../src/rules/allocation/allocate.js';
import { allocateDemand, type DemandRow, groupDemand } from '../src/rules/allocation/allocate-demand.js';
import { STANDARD_CALENDAR, shippingDateAssigner } from '../src/rules/calendar/calendar.js';
import type { LotPolicy } from '../src/rules/stock/lots.js';
import { LOCK_BATCH } from '../src/storage/allocation/allocation-runs.js';
import { ROWS_OF_SHIPMENTS, servedValues, WRITE_SERVED } from '../src/storage/allocation/demand.js';
import type { Statement } from '../src/storage/database/database.js';
import { ITEM_POLICIES } from '../src/storage/items/items.js';
import { AVAILABLE_LOTS } from '../src/storage/stock/stock.js';
import { ITEMS } from './allocation-data.js';
import { WAREHOUSE } from './data.js';

/*
 * What an allocation run sends: the statements that each batch asks of the database (its reads with the locks, the one write,
 * COMMIT), with the same parameters, driven by `pg` alone. Deciding and making the parameters are not counted.
 */

const BATCH = 2_000;

/** Time that the statements of all batches take. */
export async function sentMs(client: pg.Client, account: string): Promise<number> {
  let ms = 0;
  const timed = async <R>({ name, text }: Statement, values: unknown[]): Promise<R[]> => {
    const started = performance.now();
    const { rows } = await client.query({ name, text, values });
    ms += performance.now() - started;
    return rows as R[];
  };
  const numbers = (values: readonly unknown[]): number[] => values.map(Number);
  const all = Array.from({ length: ITEMS }, (_, n) => n + 1);
  let after = { rank: -1_000_000, shipment_no: '0' };
  for (;;) {
    await timed({ name: 'begin', text: 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE' }, []);
    const next = [account, WAREHOUSE, all, after.rank, after.shipment_no, null, BATCH];
    const [batch] = await timed<typeof after & { shipment_nos: string[] }>(LOCK_BATCH, next);
    if (batch === undefined) break;
    const rows = await timed<DemandRow>(ROWS_OF_SHIPMENTS, [account, all, batch.shipment_nos]);
    const item_nos = [...new Set(numbers(rows.map((row) => row.item_no)))];
    const policies = await timed<LotPolicy & { item_no: string }>(ITEM_POLICIES, [account, item_nos]);
    const balances = await timed<LotBalance>(AVAILABLE_LOTS, [account, [WAREHOUSE], item_nos]);
    const write = decide(account, rows, policies, balances);
    await timed(WRITE_SERVED, write);
    await timed({ name: 'commit', text: 'COMMIT' }, []);
    after = { rank: batch.rank, shipment_no: batch.shipment_no };
  }
  await client.query('COMMIT');
  return ms;
}

/** What the ctx would write; `pg` alone reads BIGINT as text and DATE as Date. */
function decide(
  account: string,
  rows: readonly DemandRow[],
  policies: readonly (LotPolicy & { item_no: string })[],
  balances: readonly LotBalance[],
): unknown[] {
  const day = (value: unknown): string | null => (value instanceof Date ? dayOf(value) : null);
  const plain = rows.map((row) => ({
    ...row,
    shipment_no: Number(row.shipment_no),
    item_no: Number(row.item_no),
    quantity: Number(row.quantity),
    open_lines: Number(row.open_lines),
    shipping_date: day(row.shipping_date),
    delivery_date: day(row.delivery_date),
  }));
  const free = balances.map((one) => ({
    ...one,
    item_no: Number(one.item_no),
    lot_no: Number(one.lot_no),
    available: Number(one.available),
    expiry_date: day(one.expiry_date),
  }));
  const now = Temporal.Now.instant();
  const supply = new Supply(
    free,
    new Map(policies.map((one) => [Number(one.item_no), one])),
    dateInTokyo(now).toString(),
  );
  const assigner = shippingDateAssigner(STANDARD_CALENDAR, now);
  const served = allocateDemand(groupDemand(plain), supply, assigner, { prefecture: '東京都', lead_times: {} });
  return servedValues(account, WAREHOUSE, served, {
    actor: 'bench',
    caller_kind: 'system',
    caller_id: 'bench',
    at: now.toString(),
  });
}

const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
