import { timestampInTokyo } from '../../kernel/dates.js';
import type { Decoded } from '../../kernel/decoded.js';
import type { Fault } from '../../kernel/errors.js';
import { itemId, receiptId } from '../../kernel/ids.js';
import { PHOTO_SHOWS } from '../../rules/floor/photo-values.js';
import type { QuarantinedItem } from '../../rules/floor/quarantine.js';
import { PLACE_KINDS } from '../../rules/places/place-values.js';
import {
  closed,
  exact,
  flag,
  integer,
  list,
  nullableInteger,
  nullableText,
  oneOf,
  optional,
  text,
  timestamp,
} from '../schema.js';
import { checkOf } from '../validator.js';

/* Defective and unidentified goods: what lies in quarantine, its release, and adjustments. */

// --- what lies there -------------------------------------------------------------------------------------------------

const figures = { defective: integer(), unidentified: integer() };

export const Quarantine = exact({
  items: list(
    exact({
      account_id: text({ examples: ['TS001'] }),
      account_name: text(),
      id: text({ description: 'Id of the item.', examples: ['TS001-I000001'] }),
      code: text(),
      name: nullableText(),
      lots: list(
        exact({
          warehouse: text({ examples: ['TOKYO'] }),
          lot_no: integer({ description: '0: units without a lot.' }),
          expiry_date: nullableText({ examples: ['2027-03-31'] }),
          manufacture_date: nullableText({ examples: ['2026-03-31'] }),
          blocked: flag({ description: 'Whether the lot is blocked: what becomes good again is not allocated.' }),
          ...figures,
          claimed: exact(figures, { description: 'Of these, units that a removal will take: they stay as they are.' }),
          receipts: list(exact({ receipt_id: text({ examples: ['TS001-W0001'] }), line_no: integer(), ...figures }), {
            description:
              'From which receipts these units can be released, at most. Others came in another way; an adjustment releases them.',
          }),
          places: list(
            exact({
              place: text({ description: 'Its code.', examples: ['MISSING'] }),
              kind: oneOf(PLACE_KINDS, { description: '`missing`: the units were not found when they were wanted.' }),
              ...figures,
            }),
            { description: 'Where the units lie.' },
          ),
          photos: list(
            exact({
              photo_no: integer({ description: 'GET /desk/accounts/{account_id}/photos/{photo_no} has the picture.' }),
              receipt_id: text({ examples: ['TS001-W0001'] }),
              shows: oneOf(PHOTO_SHOWS),
              note: nullableText(),
              taken_at: timestamp(),
            }),
            {
              description:
                'Of these receipts: of the item, and of goods that nobody knew. At most 12, the newest first.',
            },
          ),
        }),
      ),
    }),
  ),
});

export const encodeQuarantined = ({
  account_id,
  account_name,
  item_no,
  code,
  name,
  lots,
}: QuarantinedItem): object => ({
  account_id,
  account_name,
  id: itemId(account_id, item_no),
  code,
  name,
  lots: lots.map(({ claimed_defective, claimed_unidentified, receipts, photos, ...lot }) => ({
    ...lot,
    claimed: { defective: claimed_defective, unidentified: claimed_unidentified },
    receipts: receipts.map(({ receipt_no, ...units }) => ({ receipt_id: receiptId(account_id, receipt_no), ...units })),
    photos: photos.map(({ receipt_no, taken_at, ...photo }) => ({
      ...photo,
      receipt_id: receiptId(account_id, receipt_no),
      taken_at: timestampInTokyo(taken_at),
    })),
  })),
});

// --- release ---------------------------------------------------------------------------------------------------------

const MOST_PARTS = 200;

export const QuarantineRelease = closed({
  receipt_id: text({ examples: ['TS001-W0001'] }),
  parts: list(
    closed({
      line_no: integer({ description: 'Line of the receipt.', examples: [1] }),
      lot_no: optional(integer({ description: '0 or absent: units without a lot.', examples: [0] })),
      defective: optional(integer({ description: 'Units that turned out to be good.', examples: [1] })),
      unidentified: optional(integer({ description: 'Units that were recognised, and are good.', examples: [0] })),
    }),
    { minItems: 1, maxItems: MOST_PARTS, description: 'Each line and lot at most once.' },
  ),
});
const quarantineRelease = checkOf(QuarantineRelease);

/** Decodes a release. The rules check lines, lots and quantities. */
export function decodeRelease(body: Decoded<unknown>) {
  const { value, faults } = quarantineRelease(body);
  const parts = (value?.parts ?? []).map((part) => ({
    line_no: part?.line_no ?? 0,
    lot_no: part?.lot_no ?? 0,
    good: 0,
    defective: part?.defective ?? 0,
    unidentified: part?.unidentified ?? 0,
  }));
  return { receipt_id: value?.receipt_id ?? '', parts, faults };
}

export const ReleasedQuarantine = exact({
  receipt_id: text({ examples: ['TS001-W0001'] }),
  released: integer({ description: 'Units that are available now, or went to orders that waited for them.' }),
});

// --- adjustments -----------------------------------------------------------------------------------------------------

export const NewAdjustment = closed({
  account_id: text({ examples: ['TS001'] }),
  warehouse: text({ examples: ['TOKYO'] }),
  code: text({ description: 'Code of the item.', examples: ['TEA-001'] }),
  quantity: integer({ examples: [2] }),
  lot_no: optional(nullableInteger({ description: '0: units without a lot. Absent: by its date, or none.' })),
  expiry_date: optional(nullableText({ description: 'YYYY-MM-DD, of the lot.' })),
  manufacture_date: optional(nullableText({ description: 'YYYY-MM-DD, of the lot.' })),
  from: text({
    description: '`adjustment` (they come from outside), `available`, `defective` or `unidentified`.',
    examples: ['adjustment'],
  }),
  to: text({
    description: 'The same words; `adjustment`: they are gone.',
    examples: ['available'],
  }),
  reason: text({
    description:
      '`stocktake`, `found`, `lost`, `damaged`, `repaired`, `recognised`, `sample`, `correction`, or `other`, which needs a note.',
    examples: ['found'],
  }),
  note: optional(nullableText({ description: 'At most 1,000 characters.' })),
  place: optional(
    text({ description: 'Code of the place where the units lie. Absent: wherever they lie.', examples: ['MISSING'] }),
  ),
});
const newAdjustment = checkOf(NewAdjustment);

/** Decodes an adjustment. The rules check the content of the texts, and report it with the faults of the form. */
export function decodeAdjustment(body: Decoded<unknown>) {
  const { value, faults } = newAdjustment(body);
  const draft = {
    warehouse: value?.warehouse ?? '',
    code: value?.code ?? '',
    quantity: value?.quantity ?? 0,
    lot_no: value?.lot_no ?? null,
    expiry_date: value?.expiry_date ?? null,
    manufacture_date: value?.manufacture_date ?? null,
    from: value?.from ?? '',
    to: value?.to ?? '',
    reason: value?.reason ?? '',
    note: value?.note ?? null,
    ...(value?.place == null ? {} : { place: value.place }),
  };
  return { account_id: value?.account_id ?? '', draft, faults: faults as readonly Fault[] };
}

export const MadeAdjustment = exact({
  account_id: text({ examples: ['TS001'] }),
  adjustment_no: integer({ description: 'Running number in the account.' }),
  lot_no: integer({ description: '0: the units are in no lot.' }),
});
