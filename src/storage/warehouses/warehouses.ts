import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { sql, type Tx } from '../database/database.js';

/** The provider's warehouses. migrations/0031_provider.sql explains how one is opened. */

const COLUMNS =
  'warehouse, name, postcode, prefecture, address, phone, calendar, default_carrier, cart_totes, lead_times';

const ALL = sql(
  'warehouses_all',
  `select ${COLUMNS} from warehouses where opened_at is not null order by opened_at, warehouse`,
);

/** The open warehouses, the oldest first: most providers have one main warehouse, and it came first. */
export const allWarehouses = (tx: Tx): Promise<Warehouse[]> => tx.query<Warehouse>(ALL);

/**
 * The open warehouses `w` that the account $1 may use: the rest of a statement after FROM.
 * @param kept SQL for the code of a warehouse that is also allowed, because the resource that is changed is already there
 */
export const openToAccount = (kept: string): string => `accounts a
  join warehouses w on w.opened_at is not null
                   and (a.warehouses is null or w.warehouse = any(a.warehouses) or w.warehouse = ${kept})
 where a.account_id = $1`;

const OF_ACCOUNT = sql('warehouses_of_account', `select w.* from ${openToAccount('any($2)')} order by w.warehouse`);

/** The warehouses that an account may use. @param kept as in {@link openToAccount} */
export const warehousesOf = (tx: Tx, account_id: string, kept: readonly string[] = []): Promise<Warehouse[]> =>
  tx.query<Warehouse>(OF_ACCOUNT, [account_id, kept]);

const ONE = sql('warehouse_find', `select ${COLUMNS} from warehouses where warehouse = $1 and opened_at is not null`);

/** An open warehouse that other data refers to, so it must exist. */
export async function findWarehouse(tx: Tx, warehouse: string): Promise<Warehouse> {
  const [found] = await tx.query<Warehouse>(ONE, [warehouse]);
  if (found === undefined) throw new Error(`warehouse ${warehouse} does not exist`);
  return found;
}

const LOCK = sql('warehouse_lock', `select ${COLUMNS} from warehouses where warehouse = $1 for no key update`);

/** A warehouse, open or not, with its row locked; null when there is none. */
export const lockWarehouse = async (tx: Tx, warehouse: string): Promise<Warehouse | null> =>
  (await tx.query<Warehouse>(LOCK, [warehouse]))[0] ?? null;

const valuesOf = ({ calendar, default_carrier, cart_totes, lead_times, ...plain }: Warehouse): unknown[] => {
  const { warehouse, name, postcode, prefecture, address, phone } = plain;
  const settings = [JSON.stringify(calendar), default_carrier, cart_totes, JSON.stringify(lead_times)];
  return [warehouse, name, postcode, prefecture, address, phone, ...settings];
};

/** SQL for the places that every warehouse has. */
export const OWN_PLACES = `(values ('MAIN', 'shelf', 'pick'), ('STAGING', 'staging', null), ('MISSING', 'missing', null))
  own(code, kind, use)`;

const INSERT = sql(
  'warehouse_insert',
  `with warehouse as (
     insert into warehouses (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   )
   insert into places (warehouse, code, kind, use) select $1, own.* from ${OWN_PLACES}`,
);

/** Writes a warehouse that is not open yet, and the places that every warehouse has. @throws SQLSTATE 23505 when the code is taken */
export const insertWarehouse = (tx: Tx, warehouse: Warehouse): Promise<unknown> =>
  tx.query(INSERT, valuesOf(warehouse));

const UPDATE = sql(
  'warehouse_update',
  `update warehouses
      set name = $2, postcode = $3, prefecture = $4, address = $5, phone = $6, calendar = $7, default_carrier = $8,
          cart_totes = $9, lead_times = $10
    where warehouse = $1`,
);

export const updateWarehouse = (tx: Tx, warehouse: Warehouse): Promise<unknown> =>
  tx.query(UPDATE, valuesOf(warehouse));

const UNOPENED = sql(
  'warehouses_unopened',
  'select warehouse from warehouses where opened_at is null order by warehouse',
);

/** Codes of the warehouses whose stock lock rows are not complete. */
export const unopenedWarehouses = async (tx: Tx): Promise<string[]> =>
  (await tx.query<{ warehouse: string }>(UNOPENED)).map(({ warehouse }) => warehouse);

const ITEM_WRITERS = sql(
  'item_writers',
  `select distinct virtualtransaction as id from pg_locks
    where locktype = 'relation' and relation = 'items'::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`,
);

/**
 * The transactions that write items. A statement locks its tables before it takes its snapshot. So a statement that
 * is not among these creates its items with lock rows for every warehouse that was committed by now.
 */
export const itemWriters = async (tx: Tx): Promise<string[]> =>
  (await tx.query<{ id: string }>(ITEM_WRITERS)).map(({ id }) => id);

export interface ItemKey {
  readonly account_id: string;
  readonly item_no: number;
}

const INSERT_LOCK_ROWS = sql(
  'warehouse_lock_rows_insert',
  // $1 warehouse, $2 and $3 the item before the first one, $4 how many items
  `with item as materialized (
     select account_id, item_no from items where (account_id, item_no) > ($2, $3::bigint)
      order by account_id, item_no limit $4
   ), made as (
     insert into stock (account_id, warehouse, item_no, lot_no) select account_id, $1, item_no, 0 from item
     on conflict do nothing
   )
   select account_id, item_no from item order by account_id desc, item_no desc limit 1`,
);

/**
 * Makes the stock lock rows of the next items in a warehouse, where they are missing.
 * @returns the last of these items; null when there are no more
 */
export const insertLockRows = async (
  tx: Tx,
  warehouse: string,
  after: ItemKey,
  limit: number,
): Promise<ItemKey | null> =>
  (await tx.query<ItemKey>(INSERT_LOCK_ROWS, [warehouse, after.account_id, after.item_no, limit]))[0] ?? null;

const OPEN = sql('warehouse_open', 'update warehouses set opened_at = $2 where warehouse = $1 and opened_at is null');

/** Lets clients and staff use the warehouse from now on. */
export const markOpened = (tx: Tx, warehouse: string, at: string): Promise<unknown> => tx.query(OPEN, [warehouse, at]);
