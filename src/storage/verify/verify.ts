/**
 * The checks of `kura verify`: does everything that Kura stores agree with the ledger?
 *
 * The moves are the source of truth. Balances, allocations, demand, statuses and receipts are stored beside them so
 * that other code does not have to sum up the ledger. The checks do sum it up. Each check is a SELECT over all accounts
 * that returns differences; it costs a few scans, whatever is wrong. Checks that need the same sums of the ledger are
 * one statement. No check takes locks, so they can run beside working servers. They agree with each other when all read
 * the same snapshot.
 *
 * A check must not depend on what it checks: none uses a rule or a query of the code that writes the tables.
 */
import { sql, type Tx } from '../database/database.js';
import { BLOCK_CHECKS } from './blocks.js';
import { BORDER_CHECKS } from './border.js';
import { PLACE_CHECKS } from './places.js';
import { RECEIPT_CHECKS } from './receipts.js';
import { REMOVAL_CHECKS } from './removals.js';
import { RUN_CHECKS } from './runs.js';
import { SHIPMENT_CHECKS } from './shipments.js';
import { SIGN_CHECKS } from './signs.js';
import { type Check, type DifferenceRow, SHOWN } from './sources.js';
import { STOCK_CHECKS } from './stock.js';

export { type DifferenceRow, SHOWN };

export const CHECKS: readonly Check[] = [
  ...STOCK_CHECKS,
  ...SHIPMENT_CHECKS,
  ...RUN_CHECKS,
  ...BLOCK_CHECKS,
  ...RECEIPT_CHECKS,
  ...REMOVAL_CHECKS,
  ...BORDER_CHECKS,
  ...PLACE_CHECKS,
  ...SIGN_CHECKS,
];

const HASH_JOINS = sql(
  'verify_hash_joins',
  `select set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
          set_config('work_mem', '64MB', true)`,
);
const ANY_JOINS = sql(
  'verify_any_joins',
  `select set_config('enable_nestloop', 'on', true), set_config('enable_mergejoin', 'on', true)`,
);

/**
 * Forces hash joins, whose cost is bounded, with enough memory to sum up a long ledger. The planner takes tables that
 * were just filled and not yet analyzed for tiny, and its plans ran past every timeout. Join settings are reset
 * afterwards, because plans of other statements outlive the transaction. The memory setting ends with the transaction.
 */
export async function byHashJoins<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.query(HASH_JOINS);
  const result = await work();
  await tx.query(ANY_JOINS);
  return result;
}

/** The result of a check: the first {@link SHOWN} differences, and their total number. */
export interface Finding {
  readonly name: string;
  /** What the check asserts. */
  readonly description: string;
  readonly differences: readonly DifferenceRow[];
  readonly count: number;
}

/** Runs the statement of one check, or of several that share a pass over the moves. */
export const runCheck = (tx: Tx, { statement, checks }: Check): Promise<Finding[]> =>
  byHashJoins(tx, async () => {
    const rows = await tx.query<{ check: string; row: DifferenceRow; count: number }>(statement);
    return checks.map(({ name, description }) => {
      const found = rows.filter(({ check }) => check === name);
      return { name, description, differences: found.map(({ row }) => row), count: found[0]?.count ?? 0 };
    });
  });

const EXTENT = sql(
  'verify_extent',
  `select count(*) as moves, (select count(*) from items) as items, array(select account_id from accounts order by 1) as account_ids
     from stock_moves`,
);

/** How much there is to verify. */
export interface Extent {
  /** In the ledger. */
  readonly moves: number;
  readonly items: number;
  readonly account_ids: readonly string[];
}

export const readExtent = async (tx: Tx): Promise<Extent> => (await tx.query<Extent>(EXTENT))[0] as Extent;
