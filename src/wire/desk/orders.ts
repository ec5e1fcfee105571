import { itemId, receiptId, shipmentId } from '../../kernel/ids.js';
import type { ListedHere, OrderHere } from '../../rules/floor/lists-here.js';
import { ORDERS_HERE, type OrdersHere } from '../../rules/floor/lists-here-values.js';
import type { FoundOrder, OrderAtDesk } from '../../rules/floor/order-at-desk.js';
import { SHIPMENT_STATUSES } from '../../rules/shipments/shipment-values.js';
import { HELD_BUCKETS } from '../../rules/stock/bucket-values.js';
import { WaitingReason } from '../console/lists.js';
import { encodeHistoryEntry, ShipmentHistory } from '../console/shipment-history.js';
import { encodeRecipient, RecipientResponse } from '../contract/addresses/addresses.js';
import { encoderOf } from '../encoder.js';
import {
  exact,
  flag,
  integer,
  list,
  nullableDate,
  nullableInteger,
  nullableText,
  nullableTimestamp,
  oneOf,
  optional,
  orNull,
  text,
  timestamp,
} from '../schema.js';
import { countsHere } from './lists-here.js';

export const orderQuery = {
  search: optional(
    text({
      description:
        "An id, the client's own order number, the one on the delivery note, or a tracking code, as a whole. Absent: nothing is found.",
      examples: ['ORDER-1001'],
    }),
  ),
};

const order = {
  account_id: text({ description: 'The account whose order it is.', examples: ['TS001'] }),
  account_name: text({ description: 'The name of the account.' }),
  id: text({ description: 'Id of the shipment.', examples: ['TS001-S000001'] }),
  identifier: text({ description: "The client's own number." }),
  warehouse: text({ description: 'The warehouse from which it leaves.', examples: ['TOKYO'] }),
  status: oneOf(SHIPMENT_STATUSES, { description: 'How far it is.' }),
};

export const FoundOrders = exact({
  orders: list(
    exact({
      ...order,
      order_no: nullableText({
        description: 'The number on its delivery note. null: it has none.',
        examples: ['WD10116'],
      }),
      is_transfer: flag({ description: 'Whether it goes to another warehouse.' }),
    }),
    { description: 'At most 5, the newest first: several clients may use the same number.' },
  ),
});

export const encodeFoundOrder = ({ account_id, shipment_no, ...order }: FoundOrder) => ({
  account_id,
  id: shipmentId(account_id, shipment_no),
  ...order,
});

const Listed = exact({
  ...order,
  destination: nullableText({ description: 'The warehouse to which it goes. null: it is an order.' }),
  carrier: text({ description: 'The carrier that gets it.', examples: ['CARRIERA'] }),
  ships_on: nullableDate({ description: 'The day on which it has to leave. null: it waits for stock.' }),
  missed: flag({ description: 'Whether that day has passed, and it waits neither for goods nor for its client.' }),
  lines: integer({ description: 'How many lines it has.' }),
  status_at: timestamp({ description: 'Since when it is so far.' }),
  batch_no: nullableInteger({ description: 'The batch with which it is or was picked. null: it is in none.' }),
  recalled: flag({ description: 'Whether it holds goods of an open recall.' }),
});
const encodeListed = encoderOf(Listed);

export const OrdersHereAnswer = exact({
  orders: list(Listed, { description: 'Those that have to leave first on top, those without a day last.' }),
  ...countsHere(ORDERS_HERE),
});

export const encodeOrdersHere = ({ rows, views, clients }: ListedHere<OrdersHere, OrderHere>) => ({
  orders: rows.map((one) =>
    encodeListed({
      ...one,
      id: shipmentId(one.account_id, one.shipment_no),
      ships_on: one.assigned_shipping_date,
      missed: one.missed_day !== null,
      lines: one.line_count,
      recalled: one.is_recalled,
    }),
  ),
  views,
  clients,
});

const item = {
  item_id: text({ description: 'Id of the item.', examples: ['TS001-I000001'] }),
  code: text({ description: 'Its code.' }),
};

const Held = exact({
  ...item,
  lot_no: integer({ description: 'Number of the lot. 0: in no lot.' }),
  expiry_date: nullableDate({ description: 'The expiry date of the lot.' }),
  state: oneOf(HELD_BUCKETS, { description: 'The bucket in which they are.' }),
  units: integer({ description: 'How many units.' }),
});

const Line = exact({
  line_no: integer({ description: 'Number of the line, from 1.' }),
  ...item,
  name: nullableText({ description: 'The name of the goods.' }),
  quantity: integer({ description: 'How many were ordered.' }),
  enclosed: flag({ description: 'Whether it is an enclosed good.' }),
  waits: flag({ description: 'Whether it waits for stock, and has no units.' }),
  held: list(Held, { description: 'The units that it holds, until it is shipped; of a set those of its parts.' }),
});

const PutBack = exact({
  ...item,
  name: nullableText({ description: 'The name of the goods.' }),
  lot_no: integer({ description: 'Number of the lot. 0: in no lot.' }),
  expiry_date: nullableDate({ description: 'The expiry date of the lot.' }),
  units: integer({ description: 'How many units.' }),
  places: list(text({ examples: ['T-01'] }), { description: 'Codes of the places where they should be.' }),
});

const Parcel = exact({
  parcel_no: integer({ description: 'Number of the parcel, from 1.' }),
  tracking_code: text({ description: 'The tracking code of its label.' }),
  handed_over: flag({ description: 'Whether the carrier has it.' }),
  manifest_no: nullableInteger({ description: 'The manifest on which it is. null: it is on none.' }),
});

export const OrderAnswer = exact({
  ...order,
  deleted: flag({ description: 'Whether it was deleted or cancelled.' }),
  destination: orNull(
    exact(
      {
        warehouse: text({ description: 'The warehouse to which it goes.', examples: ['OSAKA'] }),
        receipt_id: text({ description: 'Its receipt there.', examples: ['TS001-W0001'] }),
      },
      { description: 'Where a transfer goes. null: it is an order.' },
    ),
  ),
  suspend: flag({ description: 'Whether it is held when its goods are there.' }),
  reason: orNull({ ...WaitingReason, description: 'Why it waits. null: it does not.' }),
  worker: nullableText({ description: 'Who picks it, or packs what is picked. null: nobody.' }),
  request_no: nullableInteger({ description: 'The open request to modify or cancel it. null: none.' }),
  batch_no: nullableInteger({ description: 'The batch with which it is or was picked. null: it is in none.' }),
  recalled: flag({ description: 'Whether it holds goods of an open recall. It does not leave with them.' }),
  left_in_part: flag({
    description: 'Whether it is packed and a parcel of it has left. It cannot be cancelled any more.',
  }),
  carrier: text({ description: 'The carrier that gets it.', examples: ['CARRIERA'] }),
  allocate_priority: nullableInteger({ description: 'Orders with a greater number get stock first.' }),
  created_at: timestamp({ description: 'When it was ordered.' }),
  ships_on: nullableDate({
    description:
      'The day on which it left, or leaves as planned now; null while it waits for goods or holds recalled ones, and if it is suspended or cancelled.',
  }),
  missed_day: nullableDate({
    description:
      'The day on which it should have left. null: it is not past its day, or it waits for goods or its client.',
  }),
  shipped_at: nullableTimestamp({ description: 'When it left.' }),
  delivery_date: nullableDate({ description: 'The day on which the recipient wants to have it.' }),
  recipient: RecipientResponse,
  has_delivery_note: flag({ description: 'Whether it has a delivery note.' }),
  lines: list(Line, { description: 'Its goods.' }),
  to_put_back: list(PutBack, {
    description: 'Picked or packed units that are to be put back, because it was cancelled or waits for stock again.',
  }),
  parcels: list(Parcel, { description: 'Its parcels that have a label.' }),
  program_labels: list(
    exact({
      file_no: nullableInteger({ description: 'The file for the label program that it is in. null: in none yet.' }),
      tracking_code: nullableText({ description: 'Its number. null: it has not come back from the program.' }),
    }),
    { description: "Labels of the carrier's program that are on no parcel yet." },
  ),
  ...ShipmentHistory.properties,
});

const encode = encoderOf(OrderAnswer);

/** An order as the desk shows it. The history has the newest 100 entries. */
export const encodeOrder = (one: OrderAtDesk) => {
  const { account_id, shipment_no, destination, document, lines, parcels, history } = one;
  return encode({
    ...one,
    account_name: one.account.name,
    id: shipmentId(account_id, shipment_no),
    deleted: one.deleted_at !== null,
    destination: destination && {
      warehouse: destination.warehouse,
      receipt_id: receiptId(account_id, destination.receipt_no),
    },
    recalled: one.is_recalled,
    left_in_part: one.has_left_in_part,
    recipient: encodeRecipient(document.recipient),
    lines: lines.map(({ line_no, item_no, code, name, quantity, bundled, backordered, held }) => ({
      line_no,
      item_id: itemId(account_id, item_no),
      code,
      name,
      quantity,
      enclosed: bundled,
      waits: backordered,
      held: held.map((lot) => ({
        item_id: itemId(account_id, lot.item_no),
        code: lot.code,
        lot_no: lot.lot_no,
        expiry_date: lot.expiry_date,
        state: lot.bucket,
        units: lot.quantity,
      })),
    })),
    to_put_back: one.to_put_back.map(({ item_no, code, name, lot_no, expiry_date, units, places }) => ({
      item_id: itemId(account_id, item_no),
      ...{ code, name, lot_no, expiry_date, units, places },
    })),
    parcels: parcels.map(({ is_handed_over, ...parcel }) => ({ ...parcel, handed_over: is_handed_over })),
    history: history.map((entry) => encodeHistoryEntry(account_id, entry)),
  });
};
