import type { Static } from 'typebox';
import { timestampInTokyo } from '../../../kernel/dates.js';
import type { Decoded } from '../../../kernel/decoded.js';
import { itemId, RECEIPT_CODE, receiptId } from '../../../kernel/ids.js';
import { say } from '../../../kernel/messages.js';
import { LARGEST } from '../../../kernel/quantities.js';
import type { AccountFeatures } from '../../../rules/accounts/account.js';
import type { LineResults, ReceiptDraft, ReceiptLine, ReceiptView } from '../../../rules/receipts/receipt.js';
import {
  CARRYING_METHODS,
  IDENTITY_TYPES,
  INSPECTION_TYPES,
  SALES_METHODS,
  TRANSPORT_MODES,
  VEHICLE_SIZES,
} from '../../../rules/receipts/receipt-values.js';
import {
  date,
  fieldPicker,
  integer,
  list,
  nullableDate,
  nullableFlag,
  nullableInteger,
  nullableList,
  nullableOneOf,
  nullableText,
  object,
  oneOf,
  optional,
  text,
} from '../../schema.js';
import { type Check, checkOf } from '../../validator.js';
import { firstSecondOf, lastSecondOf } from '../lot-days.js';
import { withoutUnchanged } from '../unchanged.js';

const EntryRequest = object(
  {
    code: text({ min: 1, max: 30, description: 'Code of the item.', examples: ['TEA-001'] }),
    quantity: integer({ minimum: 1, maximum: LARGEST, description: 'Units announced.', examples: [48] }),
  },
  { component: 'ReceiptItemRequest' },
);

const ReceiptProperties = {
  inspection_type: oneOf(INSPECTION_TYPES, { description: 'How the warehouse recognises the goods.' }),
  items: list(EntryRequest, {
    minItems: 1,
    maxItems: 25,
    description: 'The goods. Each item may occur once. Enclosed goods are allowed.',
  }),
  arrival_date: date({
    description: 'Planned day of arrival, today or later. It is approximate until arrival_date_confirmed is true.',
  }),
  arrival_date_confirmed: optional(nullableFlag({ description: 'Whether the day of arrival is fixed.' })),
  arrival_time_from: optional(nullableInteger({ minimum: 0, maximum: 23, description: 'Earliest hour of arrival.' })),
  arrival_time_to: optional(nullableInteger({ minimum: 0, maximum: 23, description: 'Latest hour of arrival.' })),
  sales_method: optional(
    nullableOneOf(SALES_METHODS, {
      description: 'How the goods will be sold. A new receipt without one has `INVENTORY`.',
    }),
  ),
  shipping_scheduled_date: optional(
    nullableDate({ description: 'Planned day of shipping. Only with sales_method `RESERVATION`.' }),
  ),
  warehouse: optional(
    nullableText({
      description: 'Code of the receiving warehouse. A new receipt without one goes to the standard warehouse.',
    }),
  ),
  transport_mode: optional(
    nullableOneOf(TRANSPORT_MODES, {
      description: 'How the goods are transported. A new receipt without one has `HOME_DELIVERY`.',
    }),
  ),
  identity_type: optional(
    nullableOneOf(IDENTITY_TYPES, {
      description: 'How the warehouse identifies goods without labels. Only for accounts with label-less receiving.',
    }),
  ),
  identity_values: optional(
    nullableList(text({ min: 1 }), {
      description: 'The values by which the goods are identified. Only for accounts with label-less receiving.',
    }),
  ),
  tracking_codes: optional(nullableList(text({ min: 1 }), { description: 'Inquiry slip numbers of home delivery.' })),
  vehicle_code: optional(
    nullableText({ max: 30, description: 'Number of the vehicle. Only with transport_mode `CHARTER` or `CONTAINER`.' }),
  ),
  vehicle_size: optional(
    nullableOneOf(VEHICLE_SIZES, {
      description: 'Size of the vehicle. Only with transport_mode `CHARTER` or `CONTAINER`.',
    }),
  ),
  carrying_method: optional(
    nullableOneOf(CARRYING_METHODS, {
      description: 'On pallets (`PALETTE`) or loose (`BARA`). Only with transport_mode `CHARTER` or `CONTAINER`.',
    }),
  ),
  container_no: optional(
    nullableText({ max: 30, description: 'Number of the container. Only with transport_mode `CONTAINER`.' }),
  ),
  driver_info: optional(
    nullableText({
      max: 500,
      description:
        'Information about the driver, for the warehouse. Only with transport_mode `CHARTER` or `CONTAINER`.',
    }),
  ),
  company_memo: optional(nullableText({ max: 255, description: 'Your own note; the warehouse does not see it.' })),
  identifier: optional(
    nullableText({
      pattern: RECEIPT_CODE,
      hint: say(
        'Must be 1 to 30 of A-Z a-z 0-9 . _ / # -, such as PO-1001.',
        '半角の英数字と記号（. _ / # -）で30文字以内で指定してください（例：PO-1001）。',
      ),
      description:
        'Your own code for the receipt, unique in the account: 1 to 30 of the characters `A-Z a-z 0-9 . _ / # -`.',
      examples: ['PO-1001'],
    }),
  ),
};

/**
 * Example requests. Each can be sent to the demo environment once, without changes. Their day is far ahead, so that
 * they stay valid.
 */
export const RECEIPT_EXAMPLES = {
  home_delivery: {
    inspection_type: 'CODE',
    arrival_date: '2030-04-01',
    arrival_date_confirmed: true,
    identifier: 'PO-1001',
    tracking_codes: ['123456789012'],
    items: [
      { code: 'TEA-001', quantity: 48 },
      { code: 'CUP-001', quantity: 12 },
    ],
  },
  charter: {
    inspection_type: 'LABEL',
    arrival_date: '2030-04-01',
    arrival_date_confirmed: true,
    arrival_time_from: 9,
    arrival_time_to: 12,
    transport_mode: 'CHARTER',
    vehicle_code: '品川 100 あ 1234',
    vehicle_size: '4T',
    carrying_method: 'PALETTE',
    items: [{ code: 'FOD-001', quantity: 400 }],
  },
};

export const ReceiptRequest = object(ReceiptProperties, {
  component: 'ReceiptRequest',
  examples: [RECEIPT_EXAMPLES.home_delivery],
});
/** An update keeps the fields that it does not name, so no field is required. */
export const ReceiptUpdateRequest = object(
  {
    ...ReceiptProperties,
    inspection_type: optional(ReceiptProperties.inspection_type),
    items: optional(ReceiptProperties.items),
    arrival_date: optional(ReceiptProperties.arrival_date),
  },
  { component: 'ReceiptUpdateRequest', examples: [{ arrival_date: '2030-04-02', arrival_time_from: 9 }] },
);

const checkCreate = checkOf(ReceiptRequest);
const checkUpdate = checkOf(ReceiptUpdateRequest);
const pickFields = fieldPicker(ReceiptRequest);
const pickEntryFields = fieldPicker(EntryRequest);

/** Decodes a receipt to be announced. */
export const decodeReceipt = (body: Decoded<unknown>): Decoded<ReceiptDraft> => decodeWith(checkCreate, body);

/**
 * Decodes the changes to a receipt: the fields that the request gives with another value than `shown` has (G-033).
 * @param shown the receipt as GET answers it
 */
export const decodeReceiptUpdate = (body: Decoded<unknown>, shown: object): Decoded<ReceiptDraft> =>
  decodeWith(checkUpdate, withoutUnchanged(ReceiptUpdateRequest, body, shown));

function decodeWith(check: Check<Static<typeof ReceiptUpdateRequest>>, body: Decoded<unknown>): Decoded<ReceiptDraft> {
  const { value: valid, faults } = check(body);
  const { items, identity_values, tracking_codes, ...fields } = pickFields(valid);
  const value = {
    ...fields,
    ...(identity_values === undefined ? {} : { identity_values: withoutGaps(identity_values) }),
    ...(tracking_codes === undefined ? {} : { tracking_codes: withoutGaps(tracking_codes) }),
    ...(items === undefined ? {} : { items: items.map((entry) => entry && pickEntryFields(entry)) }),
  };
  return { value, faults };
}

/** Without the nulls that validation left in place of faulty entries. */
const withoutGaps = (values: readonly (string | null)[] | null): string[] | null =>
  values?.filter((value) => value !== null) ?? null;

/** A postcode as people write it: `136-0082`. Only addresses of senders and recipients have it as a number. */
const withHyphen = (postcode: string): string => `${postcode.slice(0, 3)}-${postcode.slice(3)}`;

/**
 * Encodes a receipt. With results, the lines contain what was received, and the receipt has `shipment_return`. Without
 * results, as in answers to create, update and cancel, both are absent. Fields of features that the account does not
 * have are absent too.
 */
export function encodeReceipt(view: ReceiptView, features: AccountFeatures): object {
  const { receipt, results, inspection_type_label, identity_values } = view;
  const { account_id, document } = receipt;
  return {
    id: receiptId(account_id, receipt.receipt_no),
    status: receipt.status,
    halfway: receipt.halfway,
    arrival_date: receipt.arrival_date,
    arrival_date_confirmed: document.arrival_date_confirmed,
    arrival_time_from: document.arrival_time_from,
    arrival_time_to: document.arrival_time_to,
    sales_method: document.sales_method,
    shipping_scheduled_date: document.shipping_scheduled_date,
    stock_deadline_date: document.stock_deadline_date,
    identifier: receipt.identifier,
    inspection_type: document.inspection_type,
    inspection_type_label,
    transport_mode: document.transport_mode,
    ...(features.labelless ? { identity_type: document.identity_type, identity_values } : {}),
    tracking_codes: document.tracking_codes ?? [],
    vehicle_code: document.vehicle_code,
    vehicle_size: document.vehicle_size,
    carrying_method: document.carrying_method,
    container_no: document.container_no,
    driver_info: document.driver_info,
    company_memo: document.company_memo,
    items: receipt.lines.map((line, index) => encodeLine(account_id, line, results?.[index], features)),
    warehouse: receipt.warehouse,
    warehouse_info: { ...receipt.warehouse_info, postcode: withHyphen(receipt.warehouse_info.postcode) },
    created_at: timestampInTokyo(receipt.created_at),
    create_user: { name: receipt.create_user },
    ...(results === undefined ? {} : { shipment_return: receipt.returned_shipment_no !== null }),
  };
}

const encodeLine = (
  account_id: string,
  { item_no, code, name, quantity, cases }: ReceiptLine,
  results: LineResults | undefined,
  features: AccountFeatures,
): object => ({
  id: itemId(account_id, item_no),
  code,
  name,
  quantity,
  ...(results === undefined
    ? {}
    : {
        received: results.received,
        lot_items: results.lots.map((lot) => ({
          id: itemId(account_id, item_no),
          expiry_at: firstSecondOf(lot.expiry_date),
          manufacture_date: lot.manufacture_date,
          lot_allocatable_at: lastSecondOf(lot.last_allocatable_day),
          received: lot.received,
        })),
        ...(features.case_receiving ? { cases } : {}),
        warehoused_count: results.warehoused_count,
      }),
});
