import { type Fault, fault, notOneOf } from '../../kernel/errors.js';
import { receiptId, shipmentId } from '../../kernel/ids.js';
import { isStorable } from '../../kernel/text.js';
import { HOLDER_KINDS, LISTED_BUCKETS, type ListedBucket } from '../../rules/stock/holder-values.js';
import type { Holder } from '../../rules/stock/holders.js';
import { type Query, single } from '../contract/lists.js';
import { exact, integer, list, nullableInteger, nullableOneOf, nullableText, oneOf, text } from '../schema.js';

/* The orders, receipts and removals to which the units of a bucket belong, for the console. */

export const holdersQuery = {
  warehouse: text({ description: 'Code of the warehouse. Required.', examples: ['TOKYO'] }),
  bucket: oneOf(LISTED_BUCKETS, { description: 'The bucket. Required.', examples: ['allocated'] }),
};

/** Reads the warehouse and the bucket that the query asks about. */
export function decodeHoldersQuery(
  query: Query,
  faults: Fault[],
): { readonly warehouse: string; readonly bucket: ListedBucket } {
  const warehouse = single(query.warehouse) ?? '';
  if (warehouse === '' || !isStorable(warehouse))
    faults.push(fault('warehouse', 'Must be the code of a warehouse.', '倉庫コードを指定してください。'));
  const named = single(query.bucket);
  const bucket = LISTED_BUCKETS.find((one) => one === named);
  if (bucket === undefined) faults.push(notOneOf('bucket', LISTED_BUCKETS));
  return { warehouse, bucket: bucket ?? LISTED_BUCKETS[0] };
}

export const Holders = exact({
  holders: list(
    exact({
      kind: oneOf(HOLDER_KINDS),
      shipment: nullableText({ description: 'Id of the shipment.' }),
      receipt: nullableText({ description: 'Id of the receipt.' }),
      removal_no: nullableInteger(),
      identifier: nullableText({ description: "The client's own number of the shipment or the receipt." }),
      status: nullableText({ description: 'Of a shipment, a receipt or a removal.' }),
      removal: nullableOneOf(['disposal', 'return'], { description: 'What becomes of units that are removed.' }),
      quantity: integer(),
    }),
  ),
});

export const encodeHolder = (account_id: string, { place: _, shipment_no, receipt_no, ...rest }: Holder): object => ({
  ...rest,
  shipment: shipment_no === null ? null : shipmentId(account_id, shipment_no),
  receipt: receipt_no === null ? null : receiptId(account_id, receipt_no),
});
