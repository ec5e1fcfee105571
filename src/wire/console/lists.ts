import type { TObject, TSchema } from 'typebox';
import { itemId, receiptId, shipmentId } from '../../kernel/ids.js';
import { WAITING_ACTIONS, WAITING_REASONS } from '../../rules/allocation/waiting-values.js';
import { ITEM_LIST_VIEWS, TEMPERATURE_ZONES } from '../../rules/items/item-values.js';
import { RECEIPT_LIST_VIEWS, RECEIPT_STATUSES } from '../../rules/receipts/receipt-values.js';
import { SHIPMENT_LIST_VIEWS, SHIPMENT_STATUSES } from '../../rules/shipments/shipment-values.js';
import type { InsideBucket } from '../../rules/stock/buckets.js';
import type { ExpiringLots } from '../../rules/stock/expiring.js';
import { encoderOf, type RowOf } from '../encoder.js';
import {
  date,
  exact,
  flag,
  integer,
  list,
  nullableDate,
  nullableInteger,
  nullableOneOf,
  nullableText,
  nullableTimestamp,
  oneOf,
  orNull,
  sentence,
  text,
  timestamp,
} from '../schema.js';

/* The rows of the lists that people search: shipments, receipts and items, with what helps to decide. */

const goods = { code: text(), name: nullableText() };
const Line = exact({ ...goods, quantity: integer() });

/** A page of rows, and how many rows the list has. */
const found = <N extends string>(name: N, row: TSchema) =>
  exact({
    [name]: list(row),
    count: integer({ description: 'How many there are, counted up to 10,000.' }),
    more: flag({ description: 'Whether there are more than that.' }),
  });

/** Why an order waits. The explanation of the order gives the same reason. */
export const WaitingReason = exact({
  code: oneOf(WAITING_REASONS, { description: 'The reason (docs/guides/why-is-it-not-allocated.md).' }),
  decide: flag({ description: 'Whether it goes on waiting until somebody does something.' }),
  message: sentence('The reason, as a sentence.'),
  action: nullableOneOf(WAITING_ACTIONS, { description: 'What helps; null: nothing needs to be done.' }),
  goods: orNull(
    exact(
      {
        id: text({ description: 'Id of the item.' }),
        code: text({ description: 'Its code.' }),
        missing: integer({ description: 'How many more would have to be announced.' }),
      },
      { description: 'The goods that the sentence is about.' },
    ),
  ),
  receipt: nullableText({ description: 'The receipt that the sentence is about.' }),
  warehouse: text({ description: 'The warehouse of the order.' }),
});

const ShipmentRow = exact({
  id: text(),
  identifier: text(),
  status: oneOf(SHIPMENT_STATUSES),
  suspend: flag({
    description: 'Whether it is held when its goods are there. An order that still waits for them can be too.',
  }),
  warehouse: text(),
  carrier: text(),
  allocate_priority: nullableInteger(),
  ships_on: nullableDate({
    description: 'The day on which it left, or leaves as planned now; null while it waits for goods.',
  }),
  delivery_date: nullableDate(),
  created_at: timestamp(),
  shipped_at: nullableTimestamp(),
  deleted_at: nullableTimestamp(),
  tracking_codes: list(text()),
  destination: nullableText({ description: 'The warehouse to which a transfer goes; null: it is an order.' }),
  recipient: exact({ name: text(), prefecture: nullableText(), city: nullableText() }),
  lines: list(Line, { description: 'The first three.' }),
  line_count: integer(),
  reason: orNull(WaitingReason),
});
export const ShipmentRows = found('shipments', ShipmentRow);

/** The units by which a receipt differs from what was announced, of one kind. */
const difference = (description: string) =>
  orNull(
    exact(
      {
        units: integer({ description: 'Of all items.' }),
        item_count: integer({ description: 'How many items they are of.' }),
        first: exact(
          {
            code: text({ description: 'Its code.' }),
            name: nullableText({ description: 'Its name.' }),
            units: integer({ description: 'Of this item.' }),
          },
          { description: 'The first item.' },
        ),
      },
      { description },
    ),
  );

const ReceiptRow = exact({
  id: text(),
  identifier: nullableText(),
  status: oneOf(RECEIPT_STATUSES),
  halfway: flag(),
  warehouse: text(),
  arrival_date: date(),
  created_at: timestamp(),
  stocked_at: nullableTimestamp(),
  cancelled_at: nullableTimestamp(),
  is_transfer: flag({ description: 'Whether a transfer between warehouses brings the goods.' }),
  is_return: flag({ description: 'Whether a recipient sent the goods back.' }),
  lines: list(Line, { description: 'The first three.' }),
  line_count: integer(),
  announced: integer(),
  good: integer({ description: 'Counted so far.' }),
  defective: integer(),
  unidentified: integer(),
  short: difference('Units that were announced and did not arrive; null: none, or not all goods are put away.'),
  over: difference('Units that arrived and were not announced; null: none, or not all goods are put away.'),
  not_good: difference('Units that arrived defective or unidentified; null: none, or not all goods are put away.'),
});
export const ReceiptRows = found('receipts', ReceiptRow);

const ItemRow = exact({
  id: text(),
  ...goods,
  barcode: nullableText(),
  price: nullableInteger(),
  temperature_zone: oneOf(TEMPERATURE_ZONES),
  tags: list(text()),
  is_set: flag(),
  bundled_item: flag(),
  units: orNull(
    exact(
      {
        available: integer(),
        reserved: integer(),
        allocated: integer(),
        picked: integer(),
        packed: integer(),
        in_transit: integer(),
        processing: integer(),
        defective: integer(),
        unidentified: integer(),
      } satisfies Record<InsideBucket, unknown>,
      { description: 'Null: the item is a set, which has none of its own.' },
    ),
  ),
  set_stock: orNull(
    exact(
      { quantity: integer(), available: integer() },
      {
        description:
          'How many of the set its children make: of all units on hand, and of those that can be ordered. Null: the item is no set.',
      },
    ),
  ),
  unallocatable: integer({
    description: 'Of the available units: those in lots that are blocked or past their last day, which no order gets.',
  }),
  awaited: integer({ description: 'Units that orders wait for.' }),
});
export const ItemRows = found('items', ItemRow);

/** The number of rows in each view of a list. The keys are the names of the views. */
const ViewCounts = <V extends string>(views: readonly V[]) =>
  exact(Object.fromEntries(views.map((view) => [view, integer()])) as Record<V, ReturnType<typeof integer>>, {
    description: 'By view, counted up to 10,001: that many means more than 10,000.',
  });

export const NextArrivals = exact({
  arrivals: list(
    exact({ code: text(), arrives_on: date(), quantity: integer({ description: 'Units announced for that day.' }) }),
    { description: 'Without the items of which no receipt is announced.' },
  ),
});

export const ListCounts = exact({
  shipments: ViewCounts(SHIPMENT_LIST_VIEWS),
  receipts: ViewCounts(RECEIPT_LIST_VIEWS),
  items: ViewCounts(ITEM_LIST_VIEWS),
});

/** A row that has its number in place of its id. */
type Numbered<S extends TObject, N extends string> = Omit<RowOf<S>, 'id'> & Readonly<Record<N, number>>;

const encodeShipment = encoderOf(ShipmentRow);

export const encodeShipmentRow = (account_id: string, row: Numbered<typeof ShipmentRow, 'shipment_no'>): object =>
  encodeShipment({ id: shipmentId(account_id, row.shipment_no), ...row });

const encodeReceipt = encoderOf(ReceiptRow);

export const encodeReceiptRow = (account_id: string, row: Numbered<typeof ReceiptRow, 'receipt_no'>): object =>
  encodeReceipt({ id: receiptId(account_id, row.receipt_no), ...row });

interface ShownItem {
  readonly item_no: number;
  readonly tags: readonly string[] | null;
  readonly set_stock: { readonly quantity: number; readonly available: number } | null;
}

export const encodeItemRow = (account_id: string, { item_no, tags, set_stock, ...rest }: ShownItem): object => ({
  id: itemId(account_id, item_no),
  ...rest,
  set_stock: set_stock && { quantity: set_stock.quantity, available: set_stock.available },
  tags: tags ?? [],
});

export const TodayAnswer = exact({
  day: date({ description: 'The present day of the clock, in Japan.' }),
  shipped: list(exact({ day: date(), count: integer() }), { description: 'Of the last 28 days, the oldest first.' }),
  open: list(exact({ status: oneOf(SHIPMENT_STATUSES), count: integer() })),
  failed_mails: list(
    exact({ shipment: text(), identifier: text(), state: oneOf(['failed', 'in_doubt']), reason: nullableText() }),
    { description: 'Notice mails that failed or are in doubt, and that nobody has dealt with. The newest 20.' },
  ),
  failed_mail_count: integer({ description: 'How many such mails there are.' }),
});

export const ExpiringAnswer = exact({
  day: date({ description: 'The present day of the clock, in Japan.' }),
  count: integer({ description: 'How many there are.' }),
  lots: list(
    exact({
      item: text(),
      code: text(),
      name: nullableText(),
      lot_no: integer(),
      expiry_date: nullableDate(),
      last_day: date({ description: 'The last day on which orders get units of it.' }),
      units: integer({ description: 'Free ones, and those that orders hold.' }),
    }),
    { description: 'The first of them, the next last day first.' },
  ),
});

interface ShownExpiring extends ExpiringLots {
  readonly day: { toString(): string };
}

export const encodeExpiring = (account_id: string, { day, count, lots }: ShownExpiring): object => ({
  day: day.toString(),
  count,
  lots: lots.map(({ item_no, ...lot }) => ({ item: itemId(account_id, item_no), ...lot })),
});

interface ShownToday {
  readonly day: { toString(): string };
  readonly failed_mails: readonly { readonly shipment_no: number }[];
}

export const encodeToday = (account_id: string, { day, failed_mails, ...rest }: ShownToday): object => ({
  day: day.toString(),
  ...rest,
  failed_mails: failed_mails.map(({ shipment_no, ...mail }) => ({
    shipment: shipmentId(account_id, shipment_no),
    ...mail,
  })),
});
