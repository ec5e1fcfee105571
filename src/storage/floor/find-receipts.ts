import type { ResourceRef } from '../../kernel/ids.js';
import type { FoundReceipt } from '../../rules/floor/receipt-at-desk.js';
import { sql, type Tx } from '../database/database.js';

const FIND = sql(
  'receipts_named',
  // $1 warehouses (null: all), $2 and $3 account and number of a receipt, $4 texts, $5 from when on goods were put away whose tracking codes are compared, $6 how many
  `with open as materialized (
     select r.account_id, r.receipt_no, r.document from receipts r where r.status <> 'stocked' and r.cancelled_at is null
     union all
     -- The index of what was put away begins with the account: it is asked once for each account.
     select r.account_id, r.receipt_no, r.document
       from accounts a join receipts r on r.account_id = a.account_id and r.status = 'stocked' and r.stocked_at >= $5
   ), named as materialized (
     select $2::text as account_id, $3::bigint as receipt_no
     union
     select r.account_id, r.receipt_no
       from accounts a join receipts r on r.account_id = a.account_id and r.identifier = any($4) and r.cancelled_at is null
     union
     -- No index has the codes of how goods travel: those of open receipts, and of those put away lately, are compared one by one.
     select o.account_id, o.receipt_no from open o
      where o.document -> 'tracking_codes' ?| $4 or o.document ->> 'container_no' = any($4)
         or o.document ->> 'vehicle_code' = any($4)
   )
   select r.account_id, a.name as account_name, r.receipt_no, r.identifier, r.warehouse, r.status, r.arrival_date
     from named n
     cross join lateral (select * from receipts where account_id = n.account_id and receipt_no = n.receipt_no offset 0) r
     join accounts a on a.account_id = r.account_id
    where r.cancelled_at is null and ($1::text[] is null or r.warehouse = any($1))
    order by r.created_at desc, r.account_id, r.receipt_no limit $6`,
);

/**
 * Receipts of all clients that have a number: the newest come first.
 * @param warehouses null: all
 * @param ref what the number says as an id; null: it is none
 * @param texts the number as it may be written. Whole identifiers, tracking codes, and numbers of containers and vehicles are compared
 * @param since an ISO instant: of receipts put away before, only ids and identifiers are compared
 */
export const receiptsNamed = (
  tx: Tx,
  warehouses: readonly string[] | null,
  ref: ResourceRef | null,
  texts: readonly string[],
  since: string,
  limit: number,
): Promise<FoundReceipt[]> =>
  tx.query<FoundReceipt>(FIND, [warehouses, ref?.account_id ?? null, ref?.no ?? null, texts, since, limit]);
