import type { Present } from '../../rules/allocation/waiting.js';
import { timedArrivals } from '../allocation/awaited-goods.js';
import { sql, type Tx } from '../database/database.js';

/** When the next announced receipt brings units of an item. */
export interface NextArrival {
  readonly code: string;
  readonly arrives_on: string;
  /** Units that will still come on that day. */
  readonly quantity: number;
}

const NEXT = sql(
  'next_arrivals',
  // $1 account, $2 warehouse, $3 codes, $4 the present day, $5 warehouses, $6 for each of them what it owes since when
  `select distinct on (i.code) i.code, a.arrival_date as arrives_on, sum(a.units)::bigint as quantity
     from (${timedArrivals('$4::date', '$5::text[]', '$6::timestamptz[]')}) a join items i on i.account_id = $1 and i.item_no = a.item_no
    where a.warehouse = $2 and a.units > 0 and not a.late and i.deleted_at is null and i.code = any($3::text[])
    group by i.code, a.arrival_date order by i.code, a.arrival_date`,
);

/**
 * The next arrivals of items in a warehouse that are not late. Items of which none is announced are left out, and so are sets, which
 * no receipt brings.
 */
export const nextArrivals = (
  tx: Tx,
  account_id: string,
  warehouse: string,
  codes: readonly string[],
  { day, owed_since }: Present,
): Promise<NextArrival[]> =>
  tx.query<NextArrival>(NEXT, [account_id, warehouse, codes, day, [...owed_since.keys()], [...owed_since.values()]]);
