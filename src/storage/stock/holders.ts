import type { ListedBucket } from '../../rules/stock/holder-values.js';
import type { Holder } from '../../rules/stock/holders.js';
import { sql, type Tx } from '../database/database.js';

/*
 * What has units of an item in a bucket of a warehouse: a list for each kind of bucket, the newest first, each read by an
 * index. `place` is the position in the list. $1 account, $2 item, $3 warehouse, $4 only positions below this one, $5 limit,
 * $6 bucket
 */

const OF_SHIPMENTS = sql(
  'holders_shipments',
  // By the primary key, from its end: a scan that passes over the open allocations of the account, not over its history.
  `select 'shipment' as kind, h.shipment_no as place, h.shipment_no, null as receipt_no, null as removal_no, s.identifier,
          s.status, null as removal, h.quantity
     from (select shipment_no, sum(quantity)::bigint as quantity from shipment_allocations
            where account_id = $1 and item_no = $2 and warehouse = $3 and bucket = $6::bucket and shipment_no < $4
            group by shipment_no order by shipment_no desc limit $5) h
     join shipments s on s.account_id = $1 and s.shipment_no = h.shipment_no
    order by place desc`,
);

const OF_TRANSFERS = sql(
  'holders_transfers',
  // Units in transit belong to a receipt that is not stocked yet.
  `select 'transfer' as kind, r.receipt_no as place, s.shipment_no, r.receipt_no, null as removal_no, r.identifier,
          r.status, null as removal, sent.quantity
     from receipts r
     join shipments s on s.account_id = r.account_id and s.receipt_no = r.receipt_no
    cross join lateral (
      select sum(case when m.to_bucket = 'in_transit' then m.quantity else -m.quantity end)::bigint as quantity
        from stock_moves m
       where m.account_id = r.account_id and m.receipt_no = r.receipt_no and m.item_no = $2
         and (m.from_bucket = 'in_transit' or m.to_bucket = 'in_transit')) sent
    where r.account_id = $1 and r.warehouse = $3 and r.status <> 'stocked' and r.cancelled_at is null
      and r.receipt_no < $4 and sent.quantity > 0
    order by place desc limit $5`,
);

const OF_RECEIPTS = sql(
  'holders_receipts',
  `select 'receipt' as kind, c.receipt_no as place, null as shipment_no, c.receipt_no, null as removal_no, r.identifier,
          r.status, null as removal, c.quantity
     from (select c.receipt_no,
                  sum(case $6 when 'defective' then c.defective_stored - c.defective_released
                              else c.unidentified_stored - c.unidentified_released end)::bigint as quantity
             from receipt_lines l join receipt_counts c using (account_id, receipt_no, line_no)
            where l.account_id = $1 and l.item_no = $2 and l.receipt_no < $4
            group by c.receipt_no) c
     join receipts r on r.account_id = $1 and r.receipt_no = c.receipt_no
    where r.warehouse = $3 and c.quantity > 0
    order by place desc limit $5`,
);

const OF_WORK = sql(
  'holders_work',
  // Removals and shipments are numbered separately. In this list removals get odd positions, and shipments even ones.
  `select * from (
     select 'removal' as kind, r.removal_no * 2 + 1 as place, null::bigint as shipment_no, null as receipt_no, r.removal_no,
            null as identifier, r.status, r.kind as removal, sum(l.quantity)::bigint as quantity
       from removals r join removal_lots l using (account_id, removal_no)
      where r.account_id = $1 and r.item_no = $2 and r.warehouse = $3 and r.status in ('waiting', 'processing')
        and r.source = 'available'
      group by r.removal_no, r.status, r.kind
     union all
     select 'put_back', p.shipment_no * 2, p.shipment_no, null, null, s.identifier, null, null, sum(p.quantity)::bigint
       from put_backs p join shipments s using (account_id, shipment_no)
      where p.account_id = $1 and p.item_no = $2 and p.warehouse = $3 and p.done_at is null
      group by p.shipment_no, s.identifier) work
    where place < $4 order by place desc limit $5`,
);

const STATEMENTS = {
  reserved: OF_SHIPMENTS,
  allocated: OF_SHIPMENTS,
  picked: OF_SHIPMENTS,
  packed: OF_SHIPMENTS,
  in_transit: OF_TRANSFERS,
  processing: OF_WORK,
  defective: OF_RECEIPTS,
  unidentified: OF_RECEIPTS,
} as const satisfies Readonly<Record<ListedBucket, object>>;

/** What has units of the item in the bucket, only positions below `before`, the newest first. */
export function pageOfHolders(
  tx: Tx,
  account_id: string,
  item_no: number,
  { warehouse, bucket }: { readonly warehouse: string; readonly bucket: ListedBucket },
  before: number,
  limit: number,
): Promise<Holder[]> {
  const statement = STATEMENTS[bucket];
  const named = statement === OF_SHIPMENTS || statement === OF_RECEIPTS ? [bucket] : [];
  return tx.query<Holder>(statement, [account_id, item_no, warehouse, before, limit, ...named]);
}
