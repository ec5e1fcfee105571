import type { StockFigures } from '../../rules/stock/stock-figures.js';
import { sql, type Tx } from '../database/database.js';
import { HELD, movedOf } from './sources.js';
import { byHashJoins } from './verify.js';

/**
 * The stock figures that clients see (K-003 to K-010), for `kura verify`, computed from moves, orders and dates alone.
 * The status of its shipment, not the bucket, decides whether a held unit is `shipping` or `reserved`.
 */

const FIGURES = sql(
  'verify_figures',
  `with counted as not materialized (
     -- Units that a shipment holds before and after the move, in the same warehouse, change no figure. In a long
     -- ledger most moves are of this kind.
     select * from stock_moves
      where account_id = $1 and not (from_bucket in ${HELD} and to_bucket in ${HELD} and to_warehouse is null)
   ), moved as materialized (
     select warehouse, item_no, lot_no, case when figure in ${HELD} then shipment_no end as shipment_no,
            figure in ${HELD} as is_held, case when figure not in ${HELD} then figure end as figure, sum(quantity) as quantity
       from ${movedOf('counted', ', shipment_no')} as m
      group by 1, 2, 3, 4, 5, 6 having sum(quantity) <> 0
   ), part as (
     select m.warehouse, m.item_no, m.quantity, m.figure, is_held and s.status <> 'backordered' as is_shipping,
            is_held and s.status = 'backordered' as is_reserved,
            figure = 'available' and (
              l.blocked
              or lot_limit_type = 'expiry' and expiry_date - coalesce(expiry_at_allocatable_days, 0) < $2::date
              or lot_limit_type = 'manufacture' and manufacture_date + manufacture_date_allocatable_days < $2::date
            ) as is_blocked, 0 as waiting
       from moved m
       left join shipments s on s.account_id = $1 and s.shipment_no = m.shipment_no
       left join lots l on l.account_id = $1 and l.item_no = m.item_no and l.lot_no = m.lot_no
       left join items i on i.account_id = $1 and i.item_no = m.item_no and i.deleted_at is null
     union all
     select warehouse, item_no, 0, null, false, false, false, quantity from shipment_demands where account_id = $1
   ), figures as (
     select warehouse, item_no,
            sum(case when figure in ('in_transit', 'defective', 'unidentified') then 0 else quantity end) as quantity,
            sum(case when is_shipping then quantity else 0 end) as shipping,
            sum(case when is_reserved then quantity else 0 end) as reserved,
            sum(case when figure = 'processing' then quantity else 0 end) as processing,
            sum(case when is_blocked then quantity else 0 end) as unallocatable,
            sum(waiting) as backordered
       from part group by warehouse, item_no
   )
   select *, quantity - shipping - reserved - processing - unallocatable as available,
          shipping + reserved + backordered as requesting
     from figures`,
);

/** The stock figures of an item in one warehouse. */
export interface WarehouseFigures extends StockFigures {
  readonly warehouse: string;
  readonly item_no: number;
}

/**
 * The stock figures of an account's items, summed from the ledger, not read from the balances. Items that never had
 * units are left out.
 * @param today `YYYY-MM-DD` in Japan, to decide which lots are past their last allocatable day
 */
export const ledgerFigures = (tx: Tx, account_id: string, today: string): Promise<WarehouseFigures[]> =>
  byHashJoins(tx, () => tx.query<WarehouseFigures>(FIGURES, [account_id, today]));

const ITEM_NOS = sql('verify_item_nos', 'select array(select item_no from items where account_id = $1) as nos');

/** All items of an account, including deleted ones. */
export const allItemNos = async (tx: Tx, account_id: string): Promise<number[]> =>
  (await tx.query<{ nos: number[] }>(ITEM_NOS, [account_id]))[0]?.nos ?? [];
