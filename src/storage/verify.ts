/**
 * What `kura verify` asks: does everything that the house keeps agree with the ledger?
 *
 * The moves are the truth. Balances, holdings, demand, statuses and receipts are kept beside them so that nobody has to
 * add the ledger up; here it is added up. Each check is one statement over all accounts that answers what differs: it
 * costs a few scans, whatever is wrong. None takes a lock, so they run beside a house at work, and they agree with each
 * other as long as one transaction with one snapshot runs them all.
 *
 * A check must not lean on what it judges. None of them takes a rule or a query from the code that writes the tables.
 */
import { sql, type Tx } from './database.js';

/** Something that should be equal and is not. Fields that do not apply are absent. */
export interface DifferenceRow {
  readonly account_id: string;
  readonly item_no: number;
  readonly warehouse?: string;
  readonly lot_no?: number;
  readonly shipment_no?: number | null;
  readonly receipt_no?: number;
  readonly disposal_no?: number | null;
  readonly line_no?: number | null;
  /** What differs, in words; mostly a bucket. */
  readonly figure: string;
  readonly expected: number | string;
  readonly actual: number | string;
}

/** Differences shown of one check; the rest is only counted. */
export const SHOWN = 100;

const PLACE = 'account_id, item_no, warehouse, lot_no';
const LINE = 'account_id, item_no, warehouse, shipment_no, line_no';

/** Every move twice, once for each of its sides that lies inside: what it brought there, or (negative) took away. */
export const MOVED = `(
  select m.account_id, side.warehouse, m.item_no, m.lot_no, m.shipment_no, m.receipt_no, m.line_no, side.figure, side.quantity
    from stock_moves m
   cross join lateral (values
     (coalesce(m.to_warehouse, m.warehouse), m.to_bucket, m.quantity),
     (m.warehouse, m.from_bucket, -m.quantity)) side(warehouse, figure, quantity)
   where side.figure < 'supplier')`;

const IN_STOCK = `(
  select s.account_id, s.warehouse, s.item_no, s.lot_no, place.figure, place.quantity
    from stock s cross join lateral (values
     ('available'::bucket, s.available), ('reserved', s.reserved), ('allocated', s.allocated), ('picked', s.picked),
     ('packed', s.packed), ('in_transit', s.in_transit), ('processing', s.processing), ('defective', s.defective),
     ('unidentified', s.unidentified)) place(figure, quantity))`;

export const IS_HELD = `figure in ('reserved', 'allocated', 'picked', 'packed')`;
const HELD = `(select *, bucket as figure from shipment_holdings)`;

/** What open lines need, item by item: the parts frozen for a set, else the item itself. */
const NEEDED = `(
  select l.account_id, part.item_no, s.warehouse, l.shipment_no, l.line_no, part.quantity, 'held or waiting' as figure
    from shipments s
    join shipment_lines l using (account_id, shipment_no)
   cross join lateral (
     select l.item_no, l.quantity where l.parts is null
     union all
     select x.item_no, x.quantity from jsonb_to_recordset(l.parts) as x(item_no bigint, quantity bigint)) part
   where s.status <> 'shipped' and s.deleted_at is null)`;

const HELD_OR_WAITING = `(
  select ${LINE}, quantity, 'held or waiting' as figure from shipment_holdings
  union all
  select ${LINE}, quantity, 'held or waiting' from shipment_demands)`;

const COUNTED = `(
  select account_id, item_no, warehouse, lot_no, receipt_no, status, state.figure, state.counted, state.quantity
    from receipt_counts c join receipt_lines using (account_id, receipt_no, line_no)
    join receipts using (account_id, receipt_no)
   cross join lateral (values
     ('available'::bucket, c.good, c.good_stored), ('defective', c.defective, c.defective_stored),
     ('unidentified', c.unidentified, c.unidentified_stored)) state(figure, counted, quantity))`;

/** What a supplier brought, or a transfer: out of transit, or found on top of what was sent. */
const PUT_AWAY = `(
  select ${PLACE}, receipt_no, to_bucket as figure, quantity
    from stock_moves
   where from_bucket in ('supplier', 'in_transit', 'adjustment') and to_bucket < 'supplier' and receipt_no is not null)`;

const TRANSFER_LINE = 'account_id, item_no, warehouse, shipment_no, receipt_no';

/** What the lines of transfers say: those of the shipment, of which (`sent`) only what has left, and of the receipt. */
const transferLines = (sent: boolean) => `(
  select account_id, l.item_no, r.warehouse, shipment_no, receipt_no, 'units' as figure, l.quantity
    from shipments s
    join shipment_lines l using (account_id, shipment_no)
    join receipts r using (account_id, receipt_no)
   where ${sent ? `s.status = 'shipped'` : 's.deleted_at is null'})`;
const AWAITED = `(
  select account_id, l.item_no, r.warehouse, shipment_no, receipt_no, 'units' as figure, l.quantity
    from receipts r
    join receipt_lines l using (account_id, receipt_no)
    join shipments s using (account_id, receipt_no)
   where r.cancelled_at is null)`;
const SENT = `(
  select account_id, item_no, coalesce(to_warehouse, warehouse) as warehouse, shipment_no, receipt_no,
         'units' as figure, quantity
    from stock_moves where to_bucket = 'in_transit')`;

/** What of each receipt is in transit, by the moves that name it. */
const ON_THE_WAY = `(
  select ${PLACE}, receipt_no, sum(quantity) as quantity
    from ${MOVED} as moved where figure = 'in_transit' group by ${PLACE}, receipt_no)`;

/** What disposals have in `processing` while they run, and in `disposed` when they are done. */
const DISPOSED = `(
  select account_id, item_no, warehouse, lot_no, disposal_no, quantity,
         (case status when 'done' then 'disposed' else 'processing' end)::bucket as figure
    from disposals join disposal_lots using (account_id, disposal_no) where status <> 'withdrawn')`;
const DISPOSED_BY_MOVES = `(
  select ${PLACE}, disposal_no, side.figure, side.quantity
    from stock_moves
   cross join lateral (values (to_bucket, quantity), (from_bucket, -quantity)) side(figure, quantity)
   where side.figure = 'disposed' or side.figure = 'processing' and disposal_no is not null)`;

const SET_ASIDE = `(
  select ${PLACE}, quantity, 'processing'::bucket as figure from put_backs where done_at is null
  union all
  select ${PLACE}, quantity, figure from ${DISPOSED} as d where figure = 'processing')`;

const RELEASED = `(
  select account_id, item_no, warehouse, lot_no, receipt_no, state.figure, state.quantity
    from receipt_counts c join receipt_lines using (account_id, receipt_no, line_no)
    join receipts using (account_id, receipt_no)
   cross join lateral (values
     ('defective'::bucket, c.defective_released), ('unidentified', c.unidentified_released)) state(figure, quantity))`;

const LET_GO = `(
  select ${PLACE}, receipt_no, from_bucket as figure, quantity from stock_moves
   where from_bucket in ('defective', 'unidentified') and to_bucket = 'available' and receipt_no is not null)`;

/** What crossed the border: units that came in, and (negative) went out. */
const CROSSED = `(
  select account_id, item_no, 'units inside' as figure,
         case when from_bucket < 'supplier' then -quantity else quantity end as quantity
    from stock_moves where from_bucket >= 'supplier' or to_bucket >= 'supplier')`;

const INSIDE = `(select account_id, item_no, 'units inside' as figure, quantity from ${IN_STOCK} as stocked)`;

/**
 * Keys whose quantities in two sources do not add up to the same. Adding up instead of joining finds keys that one of
 * the sources lacks, and a null in a key.
 */
const compared = (keys: string, expected: string, actual: string): string =>
  `select ${keys}, figure::text as figure, sum(expected) as expected, sum(actual) as actual
     from (select ${keys}, figure, quantity as expected, 0 as actual from ${expected} as a
           union all
           select ${keys}, figure, 0, quantity from ${actual} as b) as both_sides
    group by ${keys}, figure having sum(expected) <> sum(actual)`;

const check = (name: string, description: string, text: string) => {
  const limited = `select d.*, count(*) over () as count from (${text}) as d order by 1, 2, 3, 4 limit ${SHOWN}`;
  return { name, description, statement: sql(`verify_${name}`, limited) };
};

/** Open shipments with the buckets that their status allows, and whether part of them waits for stock. */
const OPEN = `(
  select account_id, shipment_no, warehouse, status, buckets, waits
    from shipments join (values
      ('backordered', '{reserved}'::bucket[], true), ('waiting', '{allocated}', false),
      ('suspended', '{allocated}', false), ('picking', '{allocated,picked}', false), ('picked', '{picked}', false),
      ('packed', '{packed}', false), ('modify_request', '{allocated,picked,packed}', false),
      ('cancel_request', '{allocated,picked,packed}', false)) as allowed(status, buckets, waits) using (status)
   where deleted_at is null) as open`;

const CHECKS = [
  check(
    'balances',
    'every balance is what the moves brought in less what they took out, and every move has its balance',
    `${compared(PLACE, MOVED, IN_STOCK)}
     union all
     (select ${PLACE}, 'balance row', 1, 0
        from (select ${PLACE} from ${MOVED} as moved except select ${PLACE} from stock) as lost)`,
  ),
  check(
    'conservation',
    'of every item, what came in from outside is inside, or went out again',
    compared('account_id, item_no', CROSSED, INSIDE),
  ),
  check(
    'holdings',
    'what the lines of shipments hold is what the moves made for them say',
    compared(`${LINE}, lot_no`, `(select * from ${MOVED} as moved where ${IS_HELD})`, HELD),
  ),
  check(
    'held',
    'the units held by all lines together are the balance of their bucket',
    compared(PLACE, `(select * from ${IN_STOCK} as inside where ${IS_HELD})`, HELD),
  ),
  check(
    'lines',
    'every open line holds or waits for what it needs, a shipped or deleted one for nothing',
    compared(LINE, NEEDED, HELD_OR_WAITING),
  ),
  check(
    'whole_lines',
    'a line is held whole or waits whole',
    `select ${LINE}, lot_no, bucket || ' while the line waits' as figure, 0 as expected, quantity as actual
       from shipment_holdings
      where (account_id, shipment_no, line_no) in (select account_id, shipment_no, line_no from shipment_demands)`,
  ),
  check(
    'statuses',
    'what shipments hold and wait for suits their status',
    `select ${LINE}, lot_no, 'held while ' || status as figure, array_to_string(buckets, ' or ') as expected,
            bucket::text as actual
       from shipment_holdings join ${OPEN} using (account_id, shipment_no, warehouse) where bucket <> all (buckets)
     union all
     select ${LINE}, null, 'waiting while ' || status, '0', quantity::text
       from shipment_demands join ${OPEN} using (account_id, shipment_no, warehouse) where not waits
     union all
     select ${LINE}, null, 'waiting while ' || status, 'some line', 'none'
       from shipment_lines join ${OPEN} using (account_id, shipment_no)
      where waits and not exists (
        select from shipment_demands d where (d.account_id, d.shipment_no) = (open.account_id, open.shipment_no))`,
  ),
  check(
    'rows',
    'every item has its head in every warehouse, every lot with a balance is a lot of its item',
    `select i.account_id, i.item_no, w.warehouse, 0 as lot_no, 'balance row' as figure, 1 as expected, 0 as actual
       from items i cross join warehouses w
      where not exists (select from stock s where (s.account_id, s.warehouse) = (i.account_id, w.warehouse)
                                              and (s.item_no, s.lot_no) = (i.item_no, 0))
     union all
     select account_id, item_no, s.warehouse, lot_no, 'lot', 1, 0
       from stock s left join lots l using (account_id, item_no, lot_no) where lot_no <> 0 and l.account_id is null`,
  ),
  check(
    'sets',
    'sets hold no stock of their own',
    `select s.account_id, s.item_no, s.warehouse, s.lot_no, s.figure, 0 as expected, s.quantity as actual
       from ${IN_STOCK} as s join items i using (account_id, item_no)
      where i.is_set and s.quantity <> 0`,
  ),
  check(
    'receipts',
    'what receipts say was put away is what the moves brought in for them',
    compared(`${PLACE}, receipt_no`, PUT_AWAY, COUNTED),
  ),
  check(
    'released',
    'what receipts say was released of the units set apart is what the moves let go',
    compared(`${PLACE}, receipt_no`, LET_GO, RELEASED),
  ),
  check(
    'stocked',
    'of a stocked receipt everything counted is put away',
    `select ${PLACE}, receipt_no, figure || ' put away' as figure, counted as expected, quantity as actual
       from ${COUNTED} as c where status = 'stocked' and counted <> quantity`,
  ),
  check(
    'transfers',
    'a transfer brings what its receipt awaits, where it awaits it',
    `${compared(TRANSFER_LINE, transferLines(false), AWAITED)}
     union all
     select ${TRANSFER_LINE}, 'units that stay where they are', 0, quantity
       from ${transferLines(false)} as l join shipments s using (account_id, shipment_no, receipt_no, warehouse)`,
  ),
  check(
    'sent',
    'every shipped transfer sent its lines to its receipt, and nothing else did',
    compared(TRANSFER_LINE, transferLines(true), SENT),
  ),
  check(
    'transit',
    'what is on its way was sent to a receipt that is open, and nothing was received before it was sent',
    `select ${PLACE}, receipt_no, 'in_transit while ' || coalesce(status, 'there is no receipt') as figure,
            case when status <> 'stocked' then '0 or more' else '0' end as expected, quantity::text as actual
       from ${ON_THE_WAY} as t left join receipts r using (account_id, receipt_no, warehouse)
      where quantity < 0 or quantity > 0 and (r.status is null or r.status = 'stocked')
     union all
     select account_id, l.item_no, r.warehouse, null, receipt_no, r.status || ' while its transfer is ' || s.status, '0',
            l.quantity::text
       from receipts r
       join shipments s using (account_id, receipt_no)
       join receipt_lines l using (account_id, receipt_no)
      where r.status <> 'waiting' and s.status <> 'shipped'`,
  ),
  check(
    'set_aside',
    'what lies in processing is what cancelled shipments left to be put back, and what running disposals set aside',
    compared(PLACE, SET_ASIDE, `(select * from ${IN_STOCK} as s where figure = 'processing')`),
  ),
  check(
    'disposals',
    'what disposals set aside and did away with is what the moves made for them say, and nothing else is disposed of',
    compared(`${PLACE}, disposal_no`, DISPOSED, DISPOSED_BY_MOVES),
  ),
  check(
    'signs',
    'nothing is negative, no move, holding or demand is empty, nothing is put away that was not counted',
    `select ${PLACE}, null::bigint as shipment_no, figure::text, '0 or more' as expected, quantity::text as actual
       from ${IN_STOCK} as s where quantity < 0
     union all
     select ${PLACE}, shipment_no, 'move', '1 or more', quantity::text from stock_moves where quantity <= 0
     union all
     select ${PLACE}, shipment_no, bucket::text, '1 or more', quantity::text from shipment_holdings where quantity <= 0
     union all
     select account_id, item_no, warehouse, null, shipment_no, 'waiting', '1 or more', quantity::text
       from shipment_demands where quantity <= 0
     union all
     select ${PLACE}, null, figure || ' put away', '0 to ' || counted, quantity::text
       from ${COUNTED} as c where quantity not between 0 and counted`,
  ),
];

const OTHER_JOINS = sql(
  'verify_other_joins',
  `select set_config('enable_nestloop', $1, true), set_config('enable_mergejoin', $1, true)`,
);

/**
 * Reads with hash joins alone, whose cost is bounded. Tables just filled and not yet analyzed look tiny to the planner,
 * and what it chose for them ran past every timeout. Afterwards all is as before: the plans of other statements, which
 * outlive the transaction, must not be made like this.
 */
export async function byHashJoins<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.query(OTHER_JOINS, ['off']);
  const result = await work();
  await tx.query(OTHER_JOINS, ['on']);
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

export const runChecks = (tx: Tx): Promise<Finding[]> =>
  byHashJoins(tx, async () => {
    const findings: Finding[] = [];
    for (const { statement, ...check } of CHECKS) {
      // biome-ignore lint/performance/noAwaitInLoops: a fixed list of statements on one connection
      const rows = await tx.query<DifferenceRow & { count: number }>(statement);
      const differences = rows.map(({ count: _, ...row }) => row);
      findings.push({ ...check, differences, count: rows[0]?.count ?? 0 });
    }
    return findings;
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
