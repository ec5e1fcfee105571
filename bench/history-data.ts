import pg from 'pg';
import { ACCOUNT, makeAccount, WAREHOUSE } from './data.js';

/*
 * Accounts with much and with little behind them, which are asked the same. Shipments that left spread evenly over the time
 * around one month, which has the same number of them in both; a hot item with all its moves; and a scarce item, all of whose
 * units are held for shipments that have not left, with one order that waits for more.
 *
 * Made by set-based statements. What no question reads is left out: the lines of shipments outside the month, and the
 * documents that their answers would show.
 */

export interface Past {
  readonly account: string;
  /** Shipments that have left. */
  readonly shipped: number;
  /** Of these, one in so many took the hot item. */
  readonly hotEvery: number;
  /** Shipments that hold units of the scarce item. */
  readonly holders: number;
  /** Shipments that hold units of other items. */
  readonly others: number;
}

export const HOT = 1;
const SCARCE = 2;
/** Items that the other shipments hold. */
const FURTHER = 1_000;
/** Shipments of the month that is asked about, in every account. */
const IN_MONTH = 200;

/** The month began so long ago. */
export const MONTHS_AGO = 24;
const MONTH = `date_trunc('month', now() - interval '${MONTHS_AGO} months')`;
/** When shipment `n` (an expression) of so many left. The days between keep the months of Japan apart from those of UTC. */
function leftAt(n: string, { shipped }: Past): string {
  // Those before the month left within a year, those after it until now.
  const before = shipped / 5;
  const after = shipped - before - IN_MONTH;
  return `
    case when ${n} <= ${before} then ${MONTH} - interval '1 day' - interval '1 year' * (1 - ${n} / ${before}.0)
         when ${n} <= ${before + IN_MONTH} then ${MONTH} + interval '1 day' + interval '20 days' * (${n} - ${before}) / ${IN_MONTH}
         else ${MONTH} + interval '33 days'
              + (now() - interval '1 hour' - ${MONTH} - interval '33 days') * (${n} - ${before + IN_MONTH}) / ${after} end`;
}

const SHIPMENT = `
  insert into shipments (account_id, shipment_no, identifier, status, warehouse, suspend, carrier, document, line_count, unit_count,
                         bytes, searched, created_at, status_at, shipped_at)`;
const LINE = 'insert into shipment_lines (account_id, shipment_no, line_no, item_no, quantity)';
const MOVE = `
  insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, shipment_no, line_no, actor, at)`;

/** What an order says, beside its lines. */
export const SAMPLE = `select document from shipments where account_id = '${ACCOUNT}' limit 1`;

/** All but the moves. After those that left come those that hold the scarce item, those that hold others, and the one that waits. */
function rowsOf(past: Past): string[] {
  const { account, shipped, holders, others } = past;
  const held = holders + others;
  return [
    `insert into items (account_id, item_no, code, name, created_at)
     select '${account}', n, 'PAST-' || n, '計測用', now() from generate_series(1, ${SCARCE + FURTHER}) n`,
    `insert into stock (account_id, warehouse, item_no, lot_no)
     select account_id, warehouse, item_no, 0 from items cross join warehouses where account_id = '${account}'`,
    `${SHIPMENT}
     select '${account}', n, 'past-' || n, 'shipped', '${WAREHOUSE}', false, 'CARRIERA', document, 1, 1,
            order_bytes(document, null), order_search_text('past-' || n, document), at, at, at
       from (select n, ${leftAt('n', past)} as at,
                    case when n - ${shipped / 5} between 1 and ${IN_MONTH} then sample.document else '{}' end as document
               from (${SAMPLE}) sample cross join generate_series(1, ${shipped}) n) gone`,
    `${LINE} select '${account}', ${shipped / 5} + n, 1, ${HOT}, 1 from generate_series(1, ${IN_MONTH}) n`,
    `${SHIPMENT}
     select '${account}', ${shipped} + n, 'open-' || n, case when n <= ${held} then 'waiting' else 'backordered' end,
            '${WAREHOUSE}', false, 'CARRIERA', sample.document, 1, 1,
            order_bytes(sample.document, null), order_search_text('open-' || n, sample.document), now(), now(), null
       from (${SAMPLE}) sample cross join generate_series(1, ${held + 1}) n`,
    `${LINE}
     select '${account}', ${shipped} + n, 1, case when n > ${holders} and n <= ${held} then ${SCARCE} + 1 + n % ${FURTHER} else ${SCARCE} end, 1
       from generate_series(1, ${held + 1}) n`,
    `insert into shipment_allocations (account_id, shipment_no, line_no, item_no, lot_no, warehouse, bucket, quantity)
     select account_id, shipment_no, 1, item_no, 0, '${WAREHOUSE}', 'allocated', quantity
       from shipment_lines where account_id = '${account}' and shipment_no > ${shipped} and shipment_no <= ${shipped + held}`,
    `insert into shipment_demands (account_id, shipment_no, line_no, item_no, warehouse, quantity)
     values ('${account}', ${shipped + held + 1}, 1, ${SCARCE}, '${WAREHOUSE}', 1)`,
  ];
}

/** Of the scarce item there are as many units as shipments hold, of all others more than ever left. */
function movesOf(past: Past): string[] {
  const { account, shipped, hotEvery, holders, others } = past;
  return [
    `${MOVE}
     select account_id, item_no, '${WAREHOUSE}', 0, case when item_no = ${SCARCE} then ${holders} else ${shipped + others} end,
            'adjustment', 'available', 'adjustment', null, null, 'bench', ${MONTH} - interval '2 years'
       from items where account_id = '${account}'`,
    `${MOVE}
     select '${account}', ${HOT}, '${WAREHOUSE}', 0, 1, from_bucket::bucket, to_bucket::bucket, cause, n, 1, 'bench',
            at - (3 - step) * interval '1 minute'
       from (select n, ${leftAt('n', past)} as at from generate_series(${hotEvery}, ${shipped}, ${hotEvery}) n) gone
      cross join (values (0, 'available', 'allocated', 'allocation'), (1, 'allocated', 'picked', 'shipment'),
                         (2, 'picked', 'packed', 'shipment'), (3, 'packed', 'customer', 'shipment'))
                   as move(step, from_bucket, to_bucket, cause)
      order by at, step`,
    `${MOVE}
     select account_id, item_no, warehouse, lot_no, quantity, 'available', 'allocated', 'allocation', shipment_no, line_no,
            'bench', now() from shipment_allocations where account_id = '${account}'`,
  ];
}

/** Makes an account with its past. */
export async function makePast(url: string, past: Past): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await makeAccount(client, past.account);
    // Without the foreign keys, which would be asked a million times what these statements know. The ledger's trigger is needed.
    await client.query('set session_replication_role = replica');
    for (const text of rowsOf(past)) await client.query(text);
    await client.query('reset session_replication_role');
    // Nobody asks where these units lie, and steps that are in order of time in one statement could not be told from where they come.
    await client.query('alter table stock_moves disable trigger post_places');
    for (const text of movesOf(past)) await client.query(text);
    await client.query('alter table stock_moves enable trigger post_places');
  } finally {
    await client.end();
  }
}
