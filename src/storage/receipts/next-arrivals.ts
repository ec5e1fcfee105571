import { sql, type Tx } from '../database/database.js';

/** When the next announced receipt brings units of an item. */
export interface NextArrival {
  readonly code: string;
  readonly arrives_on: string;
  /** Units announced for that day. */
  readonly quantity: number;
}

const NEXT = sql(
  'next_arrivals',
  `select i.code, n.arrives_on, n.quantity
     from items i
     cross join lateral (
       select r.arrival_date as arrives_on, sum(l.quantity) as quantity
         from receipt_lines l join receipts r on r.account_id = l.account_id and r.receipt_no = l.receipt_no
        where l.account_id = i.account_id and l.item_no = i.item_no and r.warehouse = $2
          and r.status <> 'stocked' and r.cancelled_at is null
        group by r.arrival_date order by r.arrival_date limit 1) n
    where i.account_id = $1 and i.deleted_at is null and i.code = any($3::text[])
    order by i.code`,
);

/** The next arrivals of items in a warehouse. Items of which none is announced are left out. */
export const nextArrivals = (
  tx: Tx,
  account_id: string,
  warehouse: string,
  codes: readonly string[],
): Promise<NextArrival[]> => tx.query<NextArrival>(NEXT, [account_id, warehouse, codes]);
