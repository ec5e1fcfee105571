import type { Bucket, InsideBucket } from '../../rules/stock/buckets.js';
import type { LedgerSum, RecordedMove } from '../../rules/stock/stock-as-of.js';
import { sql, type Tx } from '../database/database.js';

/** Reads from the ledger: the stock at a moment in the past, and the moves. */

/**
 * Each move as up to two rows: `quantity` for the bucket that gets the units, `-quantity` for the bucket that loses them.
 * Rows of outside buckets are left out: in the type `bucket` they begin with 'supplier' (migrations/0003_stock.sql).
 * @param moves a table expression with the columns of `stock_moves`
 */
export const sidesOf = (moves: string): string => `
  select m.item_no, side.warehouse, m.lot_no, side.bucket, side.quantity
    from ${moves} as m
   cross join lateral (values
     (coalesce(m.to_warehouse, m.warehouse), m.to_bucket, m.quantity),
     (m.warehouse, m.from_bucket, -m.quantity)) side(warehouse, bucket, quantity)
   where side.bucket < 'supplier'`;

/** The balances of a checkpoint, as rows. @param checkpoint alias of a row with a column `balances` */
export const balancesOf = (checkpoint: string): string =>
  `jsonb_to_recordset(${checkpoint}.balances) as own(warehouse text, lot_no bigint, bucket bucket, quantity bigint)`;

const AS_OF = sql(
  'ledger_as_of',
  `with base as materialized (
     -- The last checkpoint all of whose moves had happened.
     select i.item_no, coalesce(c.move_no, 0) as move_no, c.balances
       from unnest($2::bigint[]) as i(item_no)
       left join lateral (select * from stock_checkpoints c
                           where c.account_id = $1 and c.item_no = i.item_no and c.last_at <= $3
                           order by c.move_no desc limit 1) c on true
   ), move_range as materialized (
     -- The ranges of move numbers after that checkpoint that can contain moves up to $3: those between two checkpoints whose
     -- first_at is not later than $3, and everything after the last checkpoint.
     select b.item_no, c.after_move_no, c.move_no
       from base b
      -- offset 0: otherwise a plan may read the checkpoints of all items.
      cross join lateral (select * from stock_checkpoints c where c.account_id = $1 and c.item_no = b.item_no
                             and c.move_no > b.move_no and c.first_at <= $3 offset 0) c
     union all
     select b.item_no, coalesce((select max(c.move_no) from stock_checkpoints c
                                  where c.account_id = $1 and c.item_no = b.item_no), 0), null
       from base b
   ), moved as (
     select m.* from move_range s
       join stock_moves m on m.account_id = $1 and m.item_no = s.item_no and m.move_no > s.after_move_no
                         and m.move_no <= coalesce(s.move_no, 9223372036854775807) and m.at <= $3
   ), sum as (
     select item_no, warehouse, lot_no, bucket, sum(quantity)::bigint as quantity
       from (select b.item_no, own.* from base b cross join lateral ${balancesOf('b')}
             union all
             ${sidesOf('moved')}) as part
      group by item_no, warehouse, lot_no, bucket having sum(quantity) <> 0
   )
   select s.warehouse, s.item_no, s.lot_no, s.bucket, s.quantity, l.expiry_date, l.manufacture_date, l.received_at,
          exists (select from lot_blocks f
                   where f.account_id = $1 and f.item_no = s.item_no and f.lot_no = s.lot_no
                     and f.blocked_at <= $3 and (f.ended_at is null or f.ended_at > $3)) as blocked
     from sum s left join lots l on l.account_id = $1 and l.item_no = s.item_no and l.lot_no = s.lot_no
    order by s.warehouse, s.item_no, s.lot_no, s.bucket`,
);

/**
 * Units of items by warehouse, lot and bucket at a moment: the sums of all moves that had happened, whenever they were
 * written. Read from the last checkpoint whose moves had all happened, and the moves after it that had happened. A lot
 * counts as blocked when it was blocked then.
 * @param at ISO instant; moves of that very millisecond are included
 */
export const sumsAsOf = (tx: Tx, account_id: string, item_nos: readonly number[], at: string): Promise<LedgerSum[]> =>
  item_nos.length === 0 ? Promise.resolve([]) : tx.query<LedgerSum>(AS_OF, [account_id, item_nos, at]);

const AT_MOMENTS = sql(
  'ledger_at_moments',
  // As ledger_as_of, for one item and several moments: from each, at most the moves of a checkpoint before and after it are read.
  `with base as materialized (
     select moment.at, coalesce(c.move_no, 0) as move_no, c.balances
       from unnest($3::timestamptz[]) as moment(at)
       left join lateral (select * from stock_checkpoints c
                           where c.account_id = $1 and c.item_no = $2 and c.last_at <= moment.at
                           order by c.move_no desc limit 1) c on true
   ), move_range as materialized (
     select b.at, c.after_move_no, c.move_no
       from base b
      cross join lateral (select * from stock_checkpoints c where c.account_id = $1 and c.item_no = $2
                             and c.move_no > b.move_no and c.first_at <= b.at offset 0) c
     union all
     select b.at, coalesce((select max(c.move_no) from stock_checkpoints c
                             where c.account_id = $1 and c.item_no = $2), 0), null
       from base b
   ), part as (
     select b.at, own.bucket, own.quantity from base b cross join lateral ${balancesOf('b')}
     union all
     select s.at, side.bucket, side.quantity
       from move_range s
       join stock_moves m on m.account_id = $1 and m.item_no = $2 and m.move_no > s.after_move_no
                         and m.move_no <= coalesce(s.move_no, 9223372036854775807) and m.at <= s.at
      cross join lateral (values (m.to_bucket, m.quantity), (m.from_bucket, -m.quantity)) side(bucket, quantity)
      where side.bucket < 'supplier'
   )
   select at, bucket, sum(quantity)::bigint as quantity from part group by at, bucket having sum(quantity) <> 0`,
);

/** The units of an item in one bucket at a moment. */
interface BucketSum {
  readonly at: Date;
  readonly bucket: InsideBucket;
  readonly quantity: number;
}

/** Units of an item by bucket at several moments; empty buckets are left out. @param moments ISO instants */
export const sumsAtMoments = (
  tx: Tx,
  account_id: string,
  item_no: number,
  moments: readonly string[],
): Promise<BucketSum[]> => tx.query<BucketSum>(AT_MOMENTS, [account_id, item_no, moments]);

const UNITS = sql(
  'stock_units_of_account',
  `select coalesce(sum(available), 0)::bigint as available, coalesce(sum(reserved), 0)::bigint as reserved,
          coalesce(sum(allocated), 0)::bigint as allocated, coalesce(sum(picked), 0)::bigint as picked,
          coalesce(sum(packed), 0)::bigint as packed, coalesce(sum(in_transit), 0)::bigint as in_transit,
          coalesce(sum(processing), 0)::bigint as processing, coalesce(sum(defective), 0)::bigint as defective,
          coalesce(sum(unidentified), 0)::bigint as unidentified
     from stock where account_id = $1`,
);

/** Units of all items of an account by bucket, now. */
export async function unitsOfAccount(tx: Tx, account_id: string): Promise<Record<InsideBucket, number>> {
  const [units] = await tx.query<Record<InsideBucket, number>>(UNITS, [account_id]);
  return units as Record<InsideBucket, number>;
}

const NEWEST_BETWEEN = sql(
  'ledger_newest_between',
  // A move of the very millisecond of a moment belongs before it.
  `select width_bucket(at - interval '1 microsecond', $2::timestamptz[]) as passed, from_bucket, to_bucket,
          sum(quantity)::bigint as quantity, count(*) as moves, min(at) as first_at
     from (select at, from_bucket, to_bucket, quantity from stock_moves
            where account_id = $1 order by move_no desc limit $3) newest
    group by 1, 2, 3`,
);

/** Moves of an account between two moments, from one bucket to another, together. */
export interface MovesBetween {
  /** How many of the moments lie before these moves. */
  readonly passed: number;
  readonly from_bucket: Bucket;
  readonly to_bucket: Bucket;
  readonly quantity: number;
  readonly moves: number;
  readonly first_at: Date;
}

/**
 * The newest moves of all items of an account, added up between moments.
 * @param moments ISO instants, the oldest first
 * @param limit maximum number of moves
 */
export const newestMovesBetween = (
  tx: Tx,
  account_id: string,
  moments: readonly string[],
  limit: number,
): Promise<MovesBetween[]> => tx.query<MovesBetween>(NEWEST_BETWEEN, [account_id, moments, limit]);

const MOVE = `m.move_no, m.at, m.warehouse, m.to_warehouse, m.lot_no, m.quantity, m.from_bucket, m.to_bucket, m.cause,
          m.receipt_no, m.shipment_no, m.removal_no, m.adjustment_no, m.line_no, m.actor`;

/** A page of moves with the client's own number of the shipment or receipt. @param page a query for columns {@link MOVE} */
const withIdentifiers = (page: string): string => `
   select m.*, coalesce(s.identifier, r.identifier) as identifier
     from (${page}) m
     left join shipments s on s.account_id = $1 and s.shipment_no = m.shipment_no
     left join receipts r on r.account_id = $1 and r.receipt_no = m.receipt_no
    order by m.move_no desc`;

const LINES = sql(
  'ledger_lines',
  withIdentifiers(
    `select ${MOVE} from stock_moves m
      where m.account_id = $1 and m.item_no = $2 and m.move_no < $3 order by m.move_no desc limit $4`,
  ),
);

const LINES_UNTIL = sql(
  'ledger_lines_until',
  // The checkpoints limit the move numbers to search, so that the moves of a year after the moment are not read.
  `with move_range as materialized (
     select 0 as after_move_no, max(c.move_no) filter (where c.first_at <= $5) as move_no
       from stock_checkpoints c where c.account_id = $1 and c.item_no = $2
     union all
     select coalesce(max(c.move_no), 0), 9223372036854775807
       from stock_checkpoints c where c.account_id = $1 and c.item_no = $2
   )
   ${withIdentifiers(
     `select m.* from move_range n
       cross join lateral (
         select ${MOVE} from stock_moves m
          where m.account_id = $1 and m.item_no = $2 and m.move_no > n.after_move_no and m.move_no <= n.move_no
            and m.move_no < $3 and m.at <= $5
          order by m.move_no desc limit $4) m
       order by m.move_no desc limit $4`,
   )}`,
);

/** Moves of an item below number `before`, newest first. @param at ISO instant: only those that had happened then */
export const pageOfMoves = (
  tx: Tx,
  account_id: string,
  item_no: number,
  before: number,
  limit: number,
  at: string | null,
): Promise<RecordedMove[]> =>
  at === null
    ? tx.query<RecordedMove>(LINES, [account_id, item_no, before, limit])
    : tx.query<RecordedMove>(LINES_UNTIL, [account_id, item_no, before, limit, at]);
