import { idPattern } from '../../../kernel/ids.js';
import {
  CARRYING_METHODS,
  IDENTITY_TYPES,
  INSPECTION_TYPES,
  RECEIPT_STATUSES,
  SALES_METHODS,
  TRANSPORT_MODES,
  VEHICLE_SIZES,
} from '../../../rules/receipts/receipt-values.js';
import {
  date,
  exact,
  flag,
  integer,
  list,
  nullableDate,
  nullableInteger,
  nullableList,
  nullableOneOf,
  nullableText,
  oneOf,
  optional,
  text,
  timestamp,
} from '../../schema.js';

/* The form of receipts in answers. receipts.ts writes them. */

const SECOND = '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$';

const LotResponse = exact(
  {
    id: text({ pattern: idPattern('item'), description: 'Id of the item.', examples: ['TS001-I000001'] }),
    expiry_at: nullableText({ pattern: SECOND, description: 'Expiry date.', examples: ['2027-03-31 00:00:00'] }),
    manufacture_date: nullableDate({ description: 'Manufacture date.' }),
    lot_allocatable_at: nullableText({
      pattern: SECOND,
      description: 'The lot is allocated until this time in Japan.',
      examples: ['2027-03-01 23:59:59'],
    }),
    received: integer({ description: 'Good units that were put away.', examples: [48] }),
  },
  { component: 'ReceivedLot' },
);

const LINE = {
  id: text({ pattern: idPattern('item'), description: 'Id of the item.', examples: ['TS001-I000001'] }),
  code: text({ description: 'Code of the item.', examples: ['TEA-001'] }),
  name: nullableText({ description: 'Name of the item.', examples: ['煎茶 100g'] }),
  quantity: integer({ minimum: 1, description: 'Units announced.', examples: [48] }),
};

const LINE_RESULTS = {
  received: integer({ description: 'Good units that were put away.', examples: [48] }),
  lot_items: list(LotResponse, { description: 'The same units by lot; empty for goods without lots.' }),
  cases: optional(
    list(
      exact(
        {
          quantity_in_case: integer({ description: 'Units in one case.', examples: [24] }),
          quantity: integer({ description: 'Number of cases.', examples: [2] }),
        },
        { component: 'ReceivedCase' },
      ),
      { description: 'Closed cases that were received. Only for accounts that use case receiving.', examples: [[]] },
    ),
  ),
  warehoused_count: integer({
    description: 'Good units, defective units, and unidentified units that became available.',
    examples: [48],
  }),
};

const RECEIPT = {
  id: text({ pattern: idPattern('receipt'), description: 'Id of the receipt.', examples: ['TS001-W0001'] }),
  status: oneOf(RECEIPT_STATUSES, { description: 'Status of the receipt.' }),
  halfway: flag({ description: 'Whether a part of the goods is put away, and the rest is not yet.' }),
  arrival_date: date({ description: 'Planned day of arrival.', examples: ['2026-11-26'] }),
  arrival_date_confirmed: flag({ description: 'Whether the day of arrival is fixed.' }),
  arrival_time_from: nullableInteger({ description: 'Earliest hour of arrival.', examples: [9] }),
  arrival_time_to: nullableInteger({ description: 'Latest hour of arrival.', examples: [12] }),
  sales_method: oneOf(SALES_METHODS, { description: 'How the goods will be sold.' }),
  shipping_scheduled_date: nullableDate({ description: 'Planned day of shipping, with sales_method `RESERVATION`.' }),
  stock_deadline_date: date({ description: 'The goods are put away by this day.', examples: ['2026-11-27'] }),
  identifier: nullableText({
    description: 'Your own code for the receipt, unique in the account.',
    examples: ['PO-1001'],
  }),
  inspection_type: oneOf(INSPECTION_TYPES, {
    description: 'How the warehouse recognises the goods.',
    examples: ['CODE'],
  }),
  inspection_type_label: text({ description: 'The Japanese name of the inspection type.', examples: ['商品コード'] }),
  transport_mode: oneOf(TRANSPORT_MODES, {
    description: 'How the goods are transported.',
    examples: ['HOME_DELIVERY'],
  }),
  identity_type: optional(
    oneOf(IDENTITY_TYPES, {
      description: 'How the warehouse identifies goods without labels. Only for accounts with label-less receiving.',
    }),
  ),
  identity_values: optional(
    nullableList(text(), {
      description:
        'The values by which the goods are identified; null for `ID_OR_LABEL`. Only for accounts with label-less receiving.',
      examples: [null],
    }),
  ),
  tracking_codes: list(text(), {
    description: 'Inquiry slip numbers of home delivery; empty if there are none.',
    examples: [['123456789012']],
  }),
  vehicle_code: nullableText({ description: 'Number of the vehicle.' }),
  vehicle_size: nullableOneOf(VEHICLE_SIZES, { description: 'Size of the vehicle.' }),
  carrying_method: nullableOneOf(CARRYING_METHODS, { description: 'On pallets (`PALETTE`) or loose (`BARA`).' }),
  container_no: nullableText({ description: 'Number of the container.' }),
  driver_info: nullableText({ description: 'Information about the driver, for the warehouse.' }),
  company_memo: nullableText({ description: 'Your own note; the warehouse does not see it.' }),
};

const PLACE = {
  warehouse: text({ description: 'Code of the receiving warehouse.', examples: ['TOKYO'] }),
  warehouse_info: exact(
    {
      postcode: text({ description: 'Postcode as it is written on a parcel.', examples: ['136-0082'] }),
      address: text({ description: 'The address to send the goods to.', examples: ['江東区新木場1-18-4'] }),
      name: text({ description: 'Name of the warehouse.', examples: ['東京倉庫'] }),
    },
    { component: 'WarehouseInfo' },
  ),
  created_at: timestamp({ description: 'When the receipt was announced.' }),
  create_user: exact(
    { name: text({ description: 'Name of the token or user.', examples: ['shop'] }) },
    { component: 'CreateUser' },
  ),
};

/** A receipt with its results: the answer to GET. */
export const ReceiptResponse = exact(
  {
    ...RECEIPT,
    items: list(exact({ ...LINE, ...LINE_RESULTS }, { component: 'ReceiptItem' }), { description: 'The goods.' }),
    ...PLACE,
    shipment_return: flag({ description: 'Whether the goods are a shipment that came back.' }),
  },
  { component: 'Receipt' },
);

/** A receipt without results: the answer to create, update and cancel. */
export const AnnouncedReceiptResponse = exact(
  {
    ...RECEIPT,
    items: list(exact(LINE, { component: 'AnnouncedReceiptItem' }), { description: 'The goods.' }),
    ...PLACE,
  },
  { component: 'AnnouncedReceipt' },
);

/** A page of receipts. */
export const ReceiptList = exact(
  { warehousings: list(ReceiptResponse, { description: 'Newest first.' }) },
  { component: 'ReceiptList' },
);
