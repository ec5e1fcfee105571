/**
 * What `kura verify` asks: does everything that Kura keeps agree with the ledger?
 *
 * The moves are the truth. Balances, allocations, demand, statuses and receipts are kept beside them so that nobody has to
 * add the ledger up; here it is added up. Each check is one statement over all accounts that answers what differs: it
 * costs a few scans, whatever is wrong. None takes a lock, so they run beside servers at work, and they agree with each
 * other as long as one snapshot is read by them all.
 *
 * A check must not lean on what it checks. None of them takes a rule or a query from the code that writes the tables.
 */
import { sql, type Tx } from '../database/database.js';
import { BLOCK_CHECKS } from './blocks.js';
import { BORDER_CHECKS } from './border.js';
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
 * Reads with hash joins alone, whose cost is bounded, with memory enough to add up a long ledger. Tables just filled and not
 * yet analyzed look tiny to the planner, and what it chose for them ran past every timeout. Afterwards the joins are as before: the
 * plans of other statements, which outlive the transaction, must not be made like this. The memory goes with the transaction.
 */
export async function byHashJoins<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.query(HASH_JOINS);
  const result = await work();
  await tx.query(ANY_JOINS);
  return result;
}

/** What a check found: the first {@link SHOWN} differences, and how many there are. */
export interface Finding {
  readonly name: string;
  /** What the check holds to be so. */
  readonly description: string;
  readonly differences: readonly DifferenceRow[];
  readonly count: number;
}

export const runCheck = (tx: Tx, { statement, ...check }: Check): Promise<Finding> =>
  byHashJoins(tx, async () => {
    const rows = await tx.query<DifferenceRow & { count: number }>(statement);
    const differences = rows.map(({ count: _, ...row }) => row);
    return { ...check, differences, count: rows[0]?.count ?? 0 };
  });

const EXTENT = sql(
  'verify_extent',
  'select count(*) as moves, array(select account_id from accounts order by 1) as account_ids from stock_moves',
);

/** How much there is to verify: moves in the ledger, and the accounts. */
export async function readExtent(tx: Tx): Promise<{ readonly moves: number; readonly account_ids: string[] }> {
  const [row] = await tx.query<{ moves: number; account_ids: string[] }>(EXTENT);
  return row ?? { moves: 0, account_ids: [] };
}
