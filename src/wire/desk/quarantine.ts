import type { Decoded } from '../../kernel/decoded.js';
import { itemId, receiptId } from '../../kernel/ids.js';
import { PHOTO_SHOWS } from '../../rules/floor/photo-values.js';
import type { QuarantinedItem } from '../../rules/floor/quarantine.js';
import { PLACE_KINDS } from '../../rules/places/place-values.js';
import { encoderOf } from '../encoder.js';
import { closed, exact, flag, integer, list, nullableText, oneOf, optional, text, timestamp } from '../schema.js';
import { checkOf } from '../validator.js';

/* Defective and unidentified goods: what lies in quarantine, and its release. */

// --- what lies there -------------------------------------------------------------------------------------------------

const figures = { defective: integer(), unidentified: integer() };

const QuarantinedGoods = exact({
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
          description: 'Of these receipts: of the item, and of goods that nobody knew. At most 12, the newest first.',
        },
      ),
    }),
  ),
});
const encodeGoods = encoderOf(QuarantinedGoods);

export const Quarantine = exact({ items: list(QuarantinedGoods) });

export const encodeQuarantined = ({ item_no, lots, ...item }: QuarantinedItem) =>
  encodeGoods({
    ...item,
    id: itemId(item.account_id, item_no),
    lots: lots.map(({ claimed_defective, claimed_unidentified, receipts, photos, ...lot }) => ({
      ...lot,
      claimed: { defective: claimed_defective, unidentified: claimed_unidentified },
      receipts: receipts.map(({ receipt_no, ...units }) => ({
        receipt_id: receiptId(item.account_id, receipt_no),
        ...units,
      })),
      photos: photos.map(({ receipt_no, ...photo }) => ({
        ...photo,
        receipt_id: receiptId(item.account_id, receipt_no),
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
