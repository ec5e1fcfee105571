import { dayFault, parseDate, timestampInTokyo } from '../../kernel/dates.js';
import { type Fault, fault, validationFailed } from '../../kernel/errors.js';
import { itemId, receiptId, shipmentId } from '../../kernel/ids.js';
import { isStorable } from '../../kernel/text.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { HELD_BUCKETS, INSIDE_BUCKETS, OUTSIDE_BUCKETS } from '../../rules/stock/bucket-values.js';
import type { LotFacts } from '../../rules/stock/lots.js';
import type { LotView, Recalled, RecallHolder, Recall as Traced } from '../../rules/stock/recall.js';
import { type Query, single } from '../contract/lists.js';
import { encoderOf } from '../encoder.js';
import {
  closed,
  date,
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
  text,
  timestamp,
} from '../schema.js';
import { decoderOf } from '../validator.js';

/* Lots and recalls as the console and the command line show them. Timestamps have the form of the contract's. */

const Lot = exact({
  lot_no: integer(),
  expiry_date: nullableDate(),
  manufacture_date: nullableDate(),
  blocked: flag(),
  receipt: nullableText({ description: 'Id of the receipt that brought a lot of a fifo item.' }),
  received_at: nullableTimestamp(),
  lot_allocatable_at: nullableDate(),
  allocatable: flag({ description: 'Whether its free units may be allocated today.' }),
  units: list(exact({ warehouse: text(), bucket: oneOf(INSIDE_BUCKETS), quantity: integer() })),
  blocks: list(
    exact({
      reason: text(),
      blocked_by: text(),
      blocked_at: timestamp(),
      caller_kind: text({ description: 'Who blocked the lot.' }),
      ended_by: nullableText(),
      ended_at: nullableTimestamp(),
    }),
    { description: 'The latest first.' },
  ),
});
export const Lots = exact({ lots: list(Lot) });

const encode = encoderOf(Lot);

export const encodeLot = (account_id: string, lot: LotView): object =>
  encode({ ...lot, receipt: lot.receipt_no === null ? null : receiptId(account_id, lot.receipt_no) });

/** A block of a lot. The rules say what a reason is (`validateBlockReason`). */
export const NewBlock = closed({ reason: text({ description: 'Why the lot must not leave: 1 to 200 characters.' }) });
export const decodeBlock = decoderOf(NewBlock);

const HOLDER = {
  id: text({ description: 'Id of the shipment.', examples: ['TS001-S000001'] }),
  identifier: text({ description: "The client's own number for it." }),
  status: oneOf(SHIPMENT_STATUSES, { description: 'Its status.' }),
  warehouse: text({ description: 'Code of the warehouse that has the units.', examples: ['TOKYO'] }),
  lot_no: nullableInteger({ description: 'Number of the lot, 0: no lot. Null: it may be one of several.' }),
  bucket: oneOf(HELD_BUCKETS, { description: 'How far the units are.' }),
  quantity: integer({ description: 'Units that it holds.' }),
};

export const Blocked = exact({
  released: list(exact({ id: text(), from: oneOf(SHIPMENT_STATUSES), to: oneOf(SHIPMENT_STATUSES) }), {
    description: 'Shipments that lost units of it.',
  }),
  at_work: list(exact(HOLDER), { description: 'Shipments that only a person can stop.' }),
});

/**
 * The result of blocking a lot.
 * @param released shipments that lost units
 * @param at_work shipments that only a person can stop
 */
export const encodeBlocked = (
  account_id: string,
  {
    released,
    at_work,
  }: {
    readonly released: readonly {
      readonly shipment_no: number;
      readonly from: ShipmentStatus;
      readonly to: ShipmentStatus;
    }[];
    readonly at_work: readonly RecallHolder[];
  },
) => ({
  released: released.map(({ shipment_no, from, to }) => ({ id: shipmentId(account_id, shipment_no), from, to })),
  at_work: at_work.map(({ shipment_no, ...rest }) => ({ id: shipmentId(account_id, shipment_no), ...rest })),
});

export const Served = exact({ served: list(text(), { description: 'Ids of the shipments that got units of it.' }) });

/** The result of unblocking a lot: the shipments that got units. */
export const encodeServed = (account_id: string, served: readonly { readonly shipment_no: number }[]) => ({
  served: served.map(({ shipment_no }) => shipmentId(account_id, shipment_no)),
});

/** The units that a recall is about: exactly one of these is given. */
export const recallQuery = {
  lot_no: integer({ minimum: 0, description: 'Number of the lot; 0: units in no lot.', examples: [0] }),
  expiry_date: date({ description: 'All lots with this expiry date.', examples: ['2026-12-31'] }),
  manufacture_date: date({ description: 'All lots with this manufacture date.', examples: ['2026-11-01'] }),
  serial_no: text({ min: 1, max: 100, description: 'The unit with this serial number.', examples: ['SN-0001'] }),
};

export const Recall = exact({
  id: text({ description: 'Id of the item.', examples: ['TS001-I000001'] }),
  lots: list(
    exact({
      lot_no: integer({ description: 'Number of the lot; 0: units in no lot.' }),
      expiry_date: nullableDate({ description: 'Expiry date.' }),
      manufacture_date: nullableDate({ description: 'Manufacture date.' }),
      blocked: flag({ description: 'Whether it is blocked.' }),
      receipt: nullableText({ description: 'Id of the receipt that brought a lot of a fifo item.' }),
    }),
    { description: 'The lots that the recall is about.' },
  ),
  recipients: list(
    exact({
      id: HOLDER.id,
      identifier: HOLDER.identifier,
      lot_no: HOLDER.lot_no,
      recipient: exact(
        {
          region_code: nullableText({ description: 'Code of the region; null: the address is in Japan.' }),
          postcode: text({ description: 'In Japan seven digits; otherwise as the country writes it.' }),
          prefecture: nullableText({ description: 'Prefecture, state or province.' }),
          city: optional(nullableText({ description: 'City; overseas only.' })),
          address: optional(nullableText({ description: 'Street and number; overseas only.' })),
          address1: nullableText({ description: 'Town and number. Overseas given instead of address and city.' }),
          address2: nullableText({ description: 'Building and room.' }),
          name: text({ description: 'Name.' }),
          company: nullableText({ description: 'Company.' }),
          division: nullableText({ description: 'Division.' }),
          phone: nullableText({ description: 'Phone.' }),
        },
        { description: 'Who received them.' },
      ),
      quantity: integer({ description: 'Units that were shipped.' }),
      came_back: integer({ description: 'How many of them came back.' }),
      shipped_at: timestamp({ description: 'When they left.' }),
    }),
    { description: 'Shipments that have left with some.' },
  ),
  remaining: list(
    exact({
      warehouse: text({ description: 'Code of the warehouse.', examples: ['TOKYO'] }),
      lot_no: integer({ description: 'Number of the lot; 0: units in no lot.' }),
      bucket: oneOf(INSIDE_BUCKETS, { description: 'What the units wait for, or are held for.' }),
      quantity: integer({ description: 'Units.' }),
    }),
    {
      description:
        'Units in the warehouses, also allocated ones. Empty for a serial number, which is only known of picked units.',
    },
  ),
  holders: list(exact(HOLDER), { description: 'Shipments that hold some and have not left.' }),
  outside: list(
    exact({
      lot_no: integer({ description: 'Number of the lot; 0: units in no lot.' }),
      bucket: oneOf(OUTSIDE_BUCKETS, { description: 'Where the units went, or came from.' }),
      quantity: integer({ description: 'Units; negative: they came in.' }),
    }),
    { description: 'Units that left in another way than to recipients.' },
  ),
});

export function encodeRecall(account_id: string, item_no: number, recall: Traced): object {
  const shipment = <T extends { readonly shipment_no: number }>({ shipment_no, ...rest }: T) => ({
    id: shipmentId(account_id, shipment_no),
    ...rest,
  });
  return {
    id: itemId(account_id, item_no),
    lots: recall.lots.map(({ receipt_no, received_at: _, ...lot }: LotFacts & { receipt_no: number | null }) => ({
      ...lot,
      receipt: receipt_no === null ? null : receiptId(account_id, receipt_no),
    })),
    recipients: recall.recipients.map((one) => ({ ...shipment(one), shipped_at: timestampInTokyo(one.shipped_at) })),
    remaining: recall.remaining,
    holders: recall.holders.map(shipment),
    outside: recall.outside,
  };
}

const CRITERIA = ['lot_no', 'expiry_date', 'manufacture_date', 'serial_no'] as const;
type Criterion = (typeof CRITERIA)[number];

const FAULTS: Readonly<Record<Criterion, Fault>> = {
  lot_no: fault(
    'lot_no',
    'Must be the number of a lot, or 0 for units in no lot.',
    'ロット番号、またはロットのない商品の場合は0を指定してください。',
  ),
  expiry_date: dayFault('expiry_date'),
  manufacture_date: dayFault('manufacture_date'),
  serial_no: fault('serial_no', 'Must have 1 to 100 characters.', '1文字以上100文字以内で指定してください。'),
};

const RECALLED: Readonly<Record<Criterion, (text: string) => Recalled>> = {
  lot_no: (text) => ({ lot_no: Number(text) }),
  expiry_date: (text) => ({ expiry_date: text }),
  manufacture_date: (text) => ({ manufacture_date: text }),
  serial_no: (text) => ({ serial_no: text }),
};

const IS_VALID: Readonly<Record<Criterion, (text: string) => boolean>> = {
  lot_no: (text) => /^(0|[1-9][0-9]{0,14})$/.test(text),
  expiry_date: (text) => parseDate(text) !== null,
  manufacture_date: (text) => parseDate(text) !== null,
  serial_no: (text) => text !== '' && text.length <= 100 && isStorable(text),
};

/** Decodes what to recall: exactly one of the criteria must be given. @throws validation_failed with all faults */
export function decodeRecalled(query: Query): Recalled {
  const given = CRITERIA.flatMap((criterion) => {
    const text = single(query[criterion]);
    return text === undefined ? [] : [{ criterion, text }];
  });
  const faults: Fault[] = given.flatMap(({ criterion, text }) =>
    IS_VALID[criterion](text) ? [] : [FAULTS[criterion]],
  );
  const [one, ...more] = given;
  if (one === undefined || more.length > 0) {
    const names = CRITERIA.join(', ');
    const path = more[0]?.criterion ?? 'lot_no';
    faults.push(
      fault(path, `Exactly one of these must be given: ${names}.`, `${names}のいずれか1つだけを指定してください。`),
    );
  }
  if (faults.length > 0 || one === undefined) throw validationFailed(faults);
  return RECALLED[one.criterion](one.text);
}
