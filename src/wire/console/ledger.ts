import { momentInTokyo, timestampInTokyo } from '../../kernel/dates.js';
import { itemId, receiptId, shipmentId } from '../../kernel/ids.js';
import type { ItemAsOf, RecordedMove } from '../../rules/stock/stock-as-of.js';
import { counts, date, exact, list } from '../schema.js';

/*
 * The ledger as the console and the command line show it. The figures are the stock figures that result from moves
 * alone.
 */

export const encodeAsOf = ({ item, as_of, stock }: ItemAsOf): object => ({
  id: itemId(item.account_id, item.item_no),
  code: item.code,
  // With milliseconds, unlike the contract's timestamps, so that a request for this time gets the same answer.
  as_of: momentInTokyo(as_of),
  ...(item.children.length === 0
    ? {}
    : {
        child_items: item.children.map(({ item_no, quantity }) => ({ id: itemId(item.account_id, item_no), quantity })),
      }),
  stock: stock.total,
  stocks: stock.warehouses.map(({ warehouse, figures, lots }) => ({ warehouse, ...figures, lots })),
});

export const encodeMove = (account_id: string, move: RecordedMove): object => {
  const { receipt_no, shipment_no, at, from_bucket, to_bucket, ...rest } = move;
  return {
    ...rest,
    at: timestampInTokyo(at),
    from: from_bucket,
    to: to_bucket,
    receipt: receipt_no === null ? null : receiptId(account_id, receipt_no),
    shipment: shipment_no === null ? null : shipmentId(account_id, shipment_no),
  };
};

export const StockByDay = exact({
  days: list(
    exact({
      day: date(),
      units: counts({ description: 'By bucket, at the end of the day; now for the last one.' }),
    }),
  ),
});
