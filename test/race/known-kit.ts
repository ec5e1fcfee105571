import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import type { Context } from '../../src/operations/context.js';
import { listItems } from '../../src/operations/items/read-items.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { updateShipment } from '../../src/operations/shipments/update-shipment.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import type { ItemDraft } from '../../src/rules/items/item.js';
import type { PlannedShipment } from '../../src/rules/shipments/plan-shipment.js';
import type { Shipment, ShipmentDraft } from '../../src/rules/shipments/shipment.js';
import type { StockView } from '../../src/rules/stock/stock-figures.js';
import { inTransaction, TransactionPool, type Tx } from '../../src/storage/database/database.js';
import { openPool } from '../../src/storage/database/open-pool.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, OSAKA, order, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';
import { tried } from '../kit/race.js';

/* The setup for the failures that are known in this trade: two warehouses, one account, and two processes on one database. */

export type Lines = readonly (readonly [code: string, quantity: number])[];

export const WAIT = { backorder_if_unavailable: true };

export interface Setup {
  readonly database: FreshDatabase;
  readonly ctx: Context;
  /** The same system in another process: a pool of its own. */
  readonly other: Context;
  readonly caller: ClientCaller;
  close(): Promise<void>;
}

export async function openSetup(...items: readonly (readonly ItemDraft[])[]): Promise<Setup> {
  const database = await freshDatabase();
  const second = openPool(database.url, { max: 8 });
  const ctx = contextOn(database.pool);
  for (const warehouse of [TOKYO, OSAKA]) await makeWarehouse(ctx, warehouse);
  const caller = await makeAccount(ctx);
  for (const drafts of items) await makeItems(ctx, caller, drafts);
  const close = async () => {
    await second.end();
    await database.drop();
  };
  return { database, ctx, other: contextOn(second), caller, close };
}

/** A set of some of each of its parts. */
export const setOf = (code: string, ...parts: Lines): ItemDraft => ({
  code,
  child_items: parts.map(([part, quantity]) => ({ id: null, code: part, quantity })),
});

export const draftOf = (identifier: string, lines: Lines, more: ShipmentDraft = {}) =>
  order(
    identifier,
    lines.map(([code, quantity]) => ({ code, quantity })),
    more,
  );

export async function create(
  { caller }: Setup,
  ctx: Context,
  identifier: string,
  lines: Lines,
  more: ShipmentDraft = {},
): Promise<PlannedShipment> {
  const [made] = await createShipments(ctx, caller, [draftOf(identifier, lines, more)], 'single');
  if (made === undefined) throw new Error('nothing was made');
  return made;
}

export const update = ({ caller }: Setup, ctx: Context, shipment_no: number, draft: ShipmentDraft): Promise<Shipment> =>
  updateShipment(ctx, caller, { shipment_no }, () => withoutFaults(draft));

export async function stockOf({ caller }: Setup, ctx: Context, code: string): Promise<StockView> {
  const { rows } = await listItems(
    ctx,
    caller,
    { codes: [code] },
    { before: Number.MAX_SAFE_INTEGER, limit: 10 },
    true,
  );
  const stock = rows[0]?.stock;
  if (stock === undefined) throw new Error(`there is no item ${code}`);
  return stock;
}

/** What a shipment holds and waits for, line by line: `1 A reserved 2`, `2 B waits 1`. */
export const goodsOf = async ({ database }: Setup, shipment_no: number): Promise<string[]> =>
  (
    await command<{ text: string }>(
      database.url,
      `select concat_ws(' ', line_no, code, bucket, sum(quantity)) as text
         from shipment_allocations join items using (account_id, item_no) where shipment_no = $1
        group by line_no, code, bucket
       union all
       select concat_ws(' ', line_no, code, 'waits', quantity)
         from shipment_demands join items using (account_id, item_no) where shipment_no = $1
        order by 1`,
      [shipment_no],
    )
  ).map(({ text }) => text);

/** Units of an item in each bucket of all warehouses together that has any. */
export async function bucketsOf({ database }: Setup, code: string): Promise<Record<string, number>> {
  const buckets = ['available', 'reserved', 'allocated', 'picked', 'packed', 'in_transit', 'processing', 'defective'];
  const [row = {}] = await command<Record<string, number>>(
    database.url,
    `select ${buckets.map((one) => `sum(s.${one})::int as ${one}`)}
       from stock s join items i using (account_id, item_no) where i.code = $1`,
    [code],
  );
  return Object.fromEntries(Object.entries(row).filter(([, units]) => units !== 0));
}

export const clean = async ({ ctx }: Setup): Promise<void> => expect(await differences(ctx)).toEqual([]);

/** Rows of everything that orders write, and the balances: equal when nothing happened. */
export async function traceOf({ database }: Setup): Promise<unknown> {
  const tables = [
    'shipments',
    'shipment_lines',
    'shipment_demands',
    'shipment_allocations',
    'shipment_history',
    'stock_moves',
  ];
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  return command(database.url, `select ${counts}, (select json_agg(s order by s) from stock s) as stock`);
}

/**
 * Lets rivals come while a transaction that did `first` is not committed yet: they start, one of them at least waits for a
 * lock, and only then it commits. @returns how each fared
 */
export async function meanwhile(
  { database, ctx }: Setup,
  first: (ctx: Context, tx: Tx) => Promise<unknown>,
  rivals: readonly (() => Promise<unknown>)[],
): Promise<string[]> {
  // In a list, so that the transaction can end before they do.
  const [outcomes] = await inTransaction(database.pool, async (tx) => {
    await first({ ...ctx, pool: new TransactionPool(tx) }, tx);
    const started = Promise.all(rivals.map((rival) => tried(rival())));
    await waiting(database, rivals.length);
    return [started];
  });
  return outcomes as Promise<string[]>;
}

/** Until so many sessions of the database wait for a lock. */
export async function waiting(database: FreshDatabase, count: number): Promise<void> {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await command(database.url, text)).length < count) await sleep(5);
}
