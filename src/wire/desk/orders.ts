import { shipmentId } from '../../kernel/ids.js';
import type { FoundOrder } from '../../rules/floor/found-order.js';
import { SHIPMENT_STATUSES } from '../../rules/shipments/shipment-values.js';
import { exact, flag, list, nullableInteger, oneOf, optional, text } from '../schema.js';

export const orderQuery = {
  search: optional(
    text({
      description: "An id, the client's own order number, or a tracking code, as a whole. Absent: nothing is found.",
      examples: ['ORDER-1001'],
    }),
  ),
};

export const FoundOrders = exact({
  orders: list(
    exact({
      account_id: text({ description: 'The account whose order it is.', examples: ['TS001'] }),
      account_name: text({ description: 'The name of the account.' }),
      id: text({ description: 'Id of the shipment.', examples: ['TS001-S000001'] }),
      identifier: text({ description: "The client's own number." }),
      warehouse: text({ description: 'The warehouse from which it leaves.', examples: ['TOKYO'] }),
      status: oneOf(SHIPMENT_STATUSES, { description: 'How far it is.' }),
      is_transfer: flag({ description: 'Whether it goes to another warehouse.' }),
      request_no: nullableInteger({ description: 'The open request to modify or cancel it. null: none.' }),
      batch_no: nullableInteger({ description: 'The batch with which it is or was picked. null: it is in none.' }),
      manifest_no: nullableInteger({ description: 'The manifest with which its last parcel left. null: none.' }),
    }),
    { description: 'At most 5, the newest first: several clients may use the same number.' },
  ),
});

export const encodeFoundOrder = ({ account_id, shipment_no, ...order }: FoundOrder) => ({
  account_id,
  id: shipmentId(account_id, shipment_no),
  ...order,
});
