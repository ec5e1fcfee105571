import { type Static, Type } from 'typebox';
import type { BulkBody, Decoded } from '../../../kernel/decoded.js';
import { type Fault, fault, validationFailed } from '../../../kernel/errors.js';
import { itemId } from '../../../kernel/ids.js';
import { say } from '../../../kernel/messages.js';
import { LARGEST } from '../../../kernel/quantities.js';
import type { AccountFeatures } from '../../../rules/accounts/account.js';
import type { ChildRef, ItemDraft, ItemFields } from '../../../rules/items/item.js';
import { LOT_LIMIT_TYPES, TEMPERATURE_ZONES } from '../../../rules/items/item-values.js';
import type { ItemView } from '../../../rules/items/item-view.js';
import {
  fieldPicker,
  integer,
  list,
  MAX_LEVELS,
  nullableFlag,
  nullableInteger,
  nullableList,
  nullableObject,
  nullableOneOf,
  nullableText,
  object,
  optional,
  text,
  type ValidPart,
} from '../../schema.js';
import { type Check, checkOf } from '../../validator.js';
import { decodeEntries } from '../bulk.js';
import { firstSecondOf, lastSecondOf } from '../lot-days.js';
import { encodeStock } from '../stock/stock.js';
import { withoutUnchanged } from '../unchanged.js';
import { HS_CODE, HS_CODE_HINT } from './hs-code.js';

const CODE = '^[\\x21-\\x7e]+$';

/**
 * Example requests. Each can be sent to the demo environment once, without changes: nothing else there has these codes.
 */
export const ITEM_EXAMPLES = {
  goods: {
    code: 'TEA-101',
    name: '深蒸し煎茶 100g',
    price: 1400,
    is_reduced_tax: true,
    hs_code: '0902.10',
    international_info: { invoice_summary: 'Green tea', origin: 'JP' },
    tags: ['お茶'],
  },
  set: {
    code: 'GIFT-101',
    name: '煎茶と湯呑みのセット',
    price: 4000,
    child_items: [
      { code: 'TEA-001', quantity: 1 },
      { code: 'CUP-001', quantity: 2 },
    ],
  },
};

/** The codes differ from those of the single requests, so that both can be sent. */
const BULK_EXAMPLE = {
  items: [
    { code: 'TEA-102', name: '玉露 50g', price: 2800, is_reduced_tax: true, tags: ['お茶'] },
    { code: 'CUP-102', name: '湯呑み 粉引', price: 1900 },
  ],
};

const UPDATED_TEA = { code: 'TEA-001', name: '煎茶 100g', price: 1250 };

const ChildRequest = object(
  {
    id: optional(text({ min: 1, description: 'Id of the item. Give id or code.' })),
    code: optional(
      text({
        min: 1,
        max: 30,
        description: 'Code of the item. If you give both id and code, they must belong to the same item.',
        examples: ['TEA-001'],
      }),
    ),
    quantity: integer({ minimum: 1, maximum: LARGEST, description: 'Units in one set.', examples: [2] }),
  },
  { component: 'ChildItemRequest' },
);

/** @param minItems 1 for a new item, which must not have an empty list; 0 for an update, where one is allowed */
const childItems = (minItems: number) =>
  optional(
    nullableList(ChildRequest, {
      minItems,
      maxItems: 10,
      description:
        'Makes the item a set that consists of these items. Each may occur once. Null makes a set an ordinary item again.',
    }),
  );

const tags = (minItems: number) =>
  optional(
    nullableList(text({ min: 1, max: 255 }), {
      minItems,
      description: 'Your own keywords for the item. They must not contain commas.',
      examples: [['お茶']],
    }),
  );

const ItemProperties = {
  code: text({
    min: 1,
    max: 30,
    pattern: CODE,
    hint: say(
      'Must be half-width letters, digits and symbols without spaces, such as TEA-001.',
      '半角の英数字と記号（空白を除く）で指定してください（例：TEA-001）。',
    ),
    description: 'Half-width printable characters without spaces, unique in the account.',
    examples: ['TEA-001'],
  }),
  name: optional(
    nullableText({ max: 255, description: 'Name of the item, also on statements.', examples: ['煎茶 100g'] }),
  ),
  price: optional(
    Type.Unsafe<number | string | null>({
      type: ['integer', 'string', 'null'],
      minimum: 0,
      maximum: LARGEST,
      pattern: `^[0-9]{1,${String(LARGEST).length}}$`,
      hint: say(
        `Must be an integer from 0 to ${LARGEST}, such as 1200.`,
        `0から${LARGEST}までの整数で指定してください（例：1200）。`,
      ),
      description: 'Unit price in yen; a numeric string is accepted.',
      examples: [1200],
    }),
  ),
  is_reduced_tax: optional(nullableFlag({ description: 'Whether the reduced tax rate applies.', examples: [true] })),
  hs_code: optional(
    nullableText({
      pattern: HS_CODE,
      hint: HS_CODE_HINT,
      description: 'Customs code, for shipments overseas.',
      examples: ['0902.10'],
    }),
  ),
  barcode: optional(
    nullableText({ max: 30, description: 'UPC-A or JAN-13, with its check digit.', examples: ['4901234567894'] }),
  ),
  international_info: optional(
    nullableObject(
      object(
        {
          invoice_summary: optional(
            nullableText({ max: 255, description: 'English description for customs.', examples: ['Green tea'] }),
          ),
          origin: optional(
            nullableText({
              pattern: '^[A-Z]{2}$',
              hint: say(
                'Must be a country code of two capital letters, such as JP.',
                '英大文字2文字の国コードで指定してください（例：JP）。',
              ),
              description: 'Country of origin, ISO 3166-1 alpha-2.',
              examples: ['JP'],
            }),
          ),
        },
        { maxDepth: MAX_LEVELS, description: 'Information for customs, for shipments overseas.' },
      ),
    ),
  ),
  child_items: childItems(1),
  tags: tags(1),
  temperature_zone: optional(
    nullableOneOf(TEMPERATURE_ZONES, {
      description:
        'Temperature at which the item is stored. A new item without one is `dry`. Only for accounts with temperature management.',
    }),
  ),
  fifo: optional(
    nullableFlag({
      description: 'Whether the units that were received first are allocated first. Only for accounts that use it.',
    }),
  ),
  lot_limit_type: optional(
    nullableOneOf(LOT_LIMIT_TYPES, {
      description: 'The date that decides until when a lot is allocated. Only for accounts with expiry management.',
    }),
  ),
  expiry_at_allocatable_days: optional(
    nullableInteger({
      minimum: 0,
      maximum: 36_500,
      description:
        'A lot is allocated until this number of days before its expiry date. Only with lot_limit_type `expiry`.',
    }),
  ),
  manufacture_date_allocatable_days: optional(
    nullableInteger({
      minimum: 0,
      maximum: 36_500,
      description:
        'A lot is allocated until this number of days after its manufacture date. Only with lot_limit_type `manufacture`.',
    }),
  ),
};

export const ItemRequest = object(ItemProperties, { component: 'ItemRequest', examples: [ITEM_EXAMPLES.goods] });
export const ItemBulkRequest = object(
  { items: list(ItemRequest, { minItems: 1, description: 'Either all items are created, or none.' }) },
  { component: 'ItemBulkRequest', examples: [BULK_EXAMPLE] },
);
/**
 * An update keeps the fields that it does not name, so no field is required. It may contain an empty list, as answers
 * do; this clears the list.
 */
export const ItemUpdateRequest = object(
  {
    ...ItemProperties,
    code: optional(ItemProperties.code),
    child_items: childItems(0),
    tags: tags(0),
    bundled_item: optional(
      nullableFlag({
        description:
          'Whether the item is an enclosed good. Shipments name enclosed goods in bundled_items, never in items.',
      }),
    ),
  },
  { component: 'ItemUpdateRequest', examples: [UPDATED_TEA] },
);

/** If the path names the item by its code, the body must contain a code too. */
export const ItemUpdateByCodeRequest = object(
  { ...ItemUpdateRequest.properties, code: ItemProperties.code },
  { component: 'ItemUpdateByCodeRequest', examples: [UPDATED_TEA] },
);

type ItemBody = ValidPart<Static<typeof ItemUpdateRequest>>;

const checkCreate = checkOf(ItemRequest);
const checkUpdate = checkOf(ItemUpdateRequest);
const pickFields = fieldPicker(ItemRequest);
const pickUpdateFields = fieldPicker(ItemUpdateRequest);
const checkBulk = checkOf(object({ items: list(Type.Unsafe<unknown>({}), { minItems: 1 }) }));

/** Decodes an item to be created. */
export const decodeItem = (body: Decoded<unknown>): Decoded<ItemDraft> => decodeWith(checkCreate, body, pickFields);

/**
 * Decodes the changes to an item: the fields that the request gives with another value than `shown` has (G-033).
 * @param codeRequired the path names the item by its code, so the body must contain a code too
 * @param shown the item as GET answers it
 */
export function decodeItemUpdate(body: Decoded<unknown>, codeRequired: boolean, shown: object): Decoded<ItemDraft> {
  const decoded = decodeWith(checkUpdate, withoutUnchanged(ItemUpdateRequest, body, shown), pickUpdateFields);
  if (!codeRequired || (body.value as ItemBody).code !== undefined) return decoded;
  return { ...decoded, faults: [...decoded.faults, fault('code', 'Is required.', '必須です。')] };
}

/** Decodes a bulk request: one draft for each entry, and the faults of the request as a whole. */
export async function decodeItems(body: BulkBody): Promise<Decoded<Decoded<ItemDraft>[]>> {
  const { faults } = checkBulk(body.frame);
  const drafts = await decodeEntries(body, 'items', decodeItem, faults, (found) => validationFailed(found));
  return { value: drafts, faults };
}

function decodeWith(
  check: Check<Static<typeof ItemUpdateRequest>>,
  body: Decoded<unknown>,
  pickFields: (body: ItemBody | null) => ItemBody,
): Decoded<ItemDraft> {
  const { value, faults: found } = check(body);
  const faults = [...found];
  // Other fields are ignored, including `description` (I-026).
  const given = pickFields(value);
  const { child_items, price, international_info, bundled_item, tags, ...plain } = given;
  const draft = {
    ...plain,
    ...(tags === undefined ? {} : { tags: tags?.filter((tag) => tag !== null) ?? null }),
    ...(international_info === undefined ? {} : { international_info: decodeInternational(international_info) }),
    ...(price === undefined ? {} : { price: price === null ? null : Number(price) }),
    ...(bundled_item === undefined ? {} : { bundled_item: bundled_item ?? false }),
    ...(child_items === undefined ? {} : { child_items: (child_items ?? []).map(decodeChild(found, faults)) }),
  };
  return { value: draft, faults };
}

const decodeInternational = (info: ItemBody['international_info']): ItemFields['international_info'] =>
  info == null ? null : { invoice_summary: info.invoice_summary ?? null, origin: info.origin ?? null };

/** Decodes a child of a set; null if the entry is faulty, so that the other entries keep their positions. */
const decodeChild =
  (found: readonly Fault[], faults: Fault[]) =>
  (child: ValidPart<Static<typeof ChildRequest>> | null, index: number): ChildRef | null => {
    if (child === null) return null;
    const { id = null, code = null, quantity = 1 } = child;
    if (id !== null || code !== null) return { id, code, quantity };
    const path = `child_items.${index}`;
    const refused = [`${path}.id`, `${path}.code`];
    if (!found.some((one) => refused.includes(one.path))) {
      faults.push(fault(path, 'Needs the id or the code of an item.', '商品IDまたは商品コードを指定してください。'));
    }
    return null;
  };

export function encodeItem({ item, next_lot, stock }: ItemView, features: AccountFeatures): object {
  return {
    id: itemId(item.account_id, item.item_no),
    code: item.code,
    name: item.name,
    price: item.price === null ? null : String(item.price),
    is_reduced_tax: item.is_reduced_tax,
    hs_code: item.hs_code,
    barcode: item.barcode,
    item_barcodes: item.barcode === null ? [] : [item.barcode],
    description: null,
    international_info: item.international_info,
    child_items: item.children.map((child) => ({
      id: itemId(item.account_id, child.item_no),
      quantity: child.quantity,
    })),
    tags: item.tags ?? [],
    bundled_item: item.bundled_item,
    externalCode: null,
    hidden: false,
    ...(features.temperature ? { temperature_zone: item.temperature_zone } : {}),
    ...(features.fifo ? { fifo: item.fifo } : {}),
    ...(features.expiry
      ? {
          lot_limit_type: item.lot_limit_type,
          expiry_at_allocatable_days: item.expiry_at_allocatable_days,
          manufacture_date_allocatable_days: item.manufacture_date_allocatable_days,
          expiry_at: firstSecondOf(next_lot?.expiry_date ?? null),
          manufacture_date: next_lot?.manufacture_date ?? null,
          lot_allocatable_at: lastSecondOf(next_lot?.last_allocatable_day ?? null),
          lot_allocatable_priority: next_lot === null ? null : 1,
        }
      : {}),
    ...(stock === undefined ? {} : encodeStock(stock)),
  };
}
