import type { Account } from '../../rules/accounts/account.js';
import { accountValues } from '../accounts/accounts.js';
import { sql, type Tx } from '../database/database.js';
import { OWN_PLACES } from '../warehouses/warehouses.js';

/** Only for the demo environment: deletes all data and starts over with the same tokens. */

/** Tables with business data. Add a new table here, or to those that a reset keeps (KEPT in test/demo/demo-kit.ts). */
export const WIPED = [
  'demo_scenarios',
  'floor_scans',
  'floor_tasks',
  'work_lines',
  'replenishments',
  'batch_totes',
  'batch_orders',
  'batches',
  'wave_orders',
  'waves',
  'idempotency_answer_parts',
  'idempotency_keys',
  'notices',
  'charges',
  'shipment_requests',
  'put_backs',
  'shipment_returns',
  'adjustments',
  'removal_lots',
  'removals',
  'shipment_serials',
  'shipping_rules',
  'former_invoice_issuers',
  'allocation_runs',
  'shipment_history',
  'shipment_allocations',
  'shipment_demands',
  'floor_photos',
  'parcels',
  'manifests',
  'program_labels',
  'label_files',
  'label_programs',
  'shipment_lines',
  'shipments',
  'receipt_history',
  'receipt_counts',
  'receipt_cases',
  'receipt_serials',
  'receipt_lines',
  'receipts',
  'stock_checkpoints',
  'stock_checkpoint_progress',
  'recalls',
  'count_rows',
  'counts',
  'place_moves',
  'place_stock',
  'places',
  'stock_moves',
  'stock',
  'lot_blocks',
  'lots',
  'set_children',
  'item_images',
  'items',
  'import_entries',
  'imports',
  'export_parts',
  'exports',
  'bulk_change_orders',
  'bulk_changes',
  'audit_log',
] as const;

const TRUNCATE = sql('demo_truncate', `truncate ${WIPED.join(', ')} restart identity`, ['everything']);

const RESTART_NUMBERS = sql(
  'demo_restart_numbers',
  `do $$ declare number_sequence text; begin
     alter sequence tracking_serial restart;
     for number_sequence in
       select quote_ident(kind || '_no_' || account_id)
         from accounts cross join unnest(array['item', 'receipt', 'shipment', 'image']) as kind
     loop
       execute 'alter sequence ' || number_sequence || ' restart';
     end loop;
   end $$`,
);

const FORGET_MORNINGS = sql(
  'demo_forget_mornings',
  // The clock is set back, so the same mornings come again.
  `with gone as (delete from person_mails where purpose = 'morning')
   update notifications set morning_day = null`,
);

/**
 * Deletes all business data and restarts every running number. Accounts with their tokens and senders, warehouses and switches
 * stay: the seed puts its own back ({@link restoreAccount}, {@link removeWarehouses}).
 */
export async function wipe(tx: Tx): Promise<void> {
  await tx.query(TRUNCATE);
  await tx.query(RESTART_NUMBERS);
  await tx.query(FORGET_MORNINGS);
}

const RESTORE_ACCOUNT = sql(
  'demo_account_restore',
  `with account as (
     insert into accounts (account_id, name, features, settings, payment_registered, rate_limit, warehouses, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (account_id) do update
        set name = excluded.name, features = excluded.features, settings = excluded.settings,
            payment_registered = excluded.payment_registered, rate_limit = excluded.rate_limit,
            warehouses = excluded.warehouses, created_at = excluded.created_at
     returning account_id, xmax = 0 as made
   )
   select create_account_sequences(account_id) from account where made`,
);
const REMOVE_SENDERS = sql('demo_senders_remove', 'delete from senders where account_id = $1');

/**
 * Creates an account without senders, or resets its name and settings to their initial values and removes its senders; its tokens
 * stay valid.
 */
export async function restoreAccount(tx: Tx, account: Account, at: string): Promise<void> {
  await tx.query(RESTORE_ACCOUNT, [...accountValues(account), at]);
  await tx.query(REMOVE_SENDERS, [account.account_id]);
}

const REMOVE_WAREHOUSES = sql('demo_warehouses_remove', 'delete from warehouses where warehouse = any($1)');

/** Removes warehouses in which nothing is left after {@link wipe}, so that they can be opened again. */
export const removeWarehouses = (tx: Tx, warehouses: readonly string[]): Promise<unknown> =>
  tx.query(REMOVE_WAREHOUSES, [warehouses]);

const FURNISH = sql(
  'demo_warehouses_furnish',
  `insert into places (warehouse, code, kind, use)
   select w.warehouse, own.* from warehouses w cross join ${OWN_PLACES}
    where not exists (select from places p where p.warehouse = w.warehouse)`,
);

/** Gives the warehouses that {@link wipe} left, and that the seed did not open again, the places that every warehouse has. */
export const furnishWarehouses = (tx: Tx): Promise<unknown> => tx.query(FURNISH);

const IN_USE = sql('demo_in_use', 'select exists (select from accounts) or exists (select from warehouses) as in_use');

/** Whether the database has any business data. */
export const isInUse = async (tx: Tx): Promise<boolean> =>
  (await tx.query<{ in_use: boolean }>(IN_USE))[0]?.in_use === true;
