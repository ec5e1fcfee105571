import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { sql, type Tx } from '../database/database.js';

const ALL = sql(
  'warehouses_all',
  'select warehouse, name, postcode, prefecture, address, phone, calendar, default_carrier from warehouses order by warehouse',
);

export const allWarehouses = (tx: Tx): Promise<Warehouse[]> => tx.query<Warehouse>(ALL);

/** A warehouse that other data refers to, so it must exist. */
export async function findWarehouse(tx: Tx, warehouse: string): Promise<Warehouse> {
  const found = (await allWarehouses(tx)).find((one) => one.warehouse === warehouse);
  if (found === undefined) throw new Error(`warehouse ${warehouse} does not exist`);
  return found;
}

const INSERT = sql(
  'warehouse_insert',
  `with made as (
     insert into warehouses (warehouse, name, postcode, prefecture, address, phone, calendar, default_carrier)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning warehouse
   )
   select warehouse from made`,
);

const LOCK_ITEMS = sql('warehouse_items_lock', 'lock table items in share row exclusive mode');

const INSERT_LOCK_ROWS = sql(
  'warehouse_lock_rows_insert',
  'insert into stock (account_id, warehouse, item_no, lot_no) select account_id, $1, item_no, 0 from items',
);

/**
 * Writes a warehouse with the stock lock row of a balance for every item. Concurrent item creations wait; otherwise
 * neither transaction would see the other, and the stock lock rows of those items would be missing here.
 */
export async function insertWarehouse(tx: Tx, warehouse: Warehouse): Promise<void> {
  await tx.query(LOCK_ITEMS);
  const { calendar, default_carrier, ...plain } = warehouse;
  const values = [plain.warehouse, plain.name, plain.postcode, plain.prefecture, plain.address, plain.phone];
  await tx.query(INSERT, [...values, JSON.stringify(calendar), default_carrier]);
  await tx.query(INSERT_LOCK_ROWS, [warehouse.warehouse]);
}
