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
  DEEPEST,
  fieldPicker,
  integer,
  list,
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
import { encodeStock } from '../stock/stock.js';
import { withoutUnchanged } from '../unchanged.js';
import { HS_CODE, HS_CODE_HINT } from './hs-code.js';

const CODE = '^[\\x21-\\x7e]+$';

/** Requests that work as they are, once: their codes are free in the demo environment. */
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

/** With codes of their own: the single and the bulk request work one after the other. */
const BULK_EXAMPLE = {
  items: [
    { code: 'TEA-102', name: '玉露 50g', price: 2800, is_reduced_tax: true, tags: ['お茶'] },
    { code: 'CUP-102', name: '湯呑み 粉引', price: 1900 },
  ],
};

const UPDATED_TEA = { code: 'TEA-001', name: '煎茶 100g', price: 1250 };

const ChildRequest = object(
  {
    id: optional(text({ min: 1, description: 'Id of the item; one of id and code is needed.' })),
    code: optional(
      text({ min: 1, max: 30, description: 'Code of the item; that of the id beside one.', examples: ['TEA-001'] }),
    ),
    quantity: integer({ minimum: 1, maximum: LARGEST, description: 'Units in one set.', examples: [2] }),
  },
  { component: 'ChildItemRequest' },
);

/** @param minItems an empty list is none of a new item */
const childItems = (minItems: number) =>
  optional(
    nullableList(ChildRequest, {
      minItems,
      maxItems: 10,
      description: 'Makes the item a set of these, each named once; null makes a set an ordinary item again.',
    }),
  );

const tags = (minItems: number) =>
  optional(
    nullableList(text({ min: 1, max: 255 }), {
      minItems,
      description: 'Words of your own to find it by; without commas.',
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
    nullableText({ max: 255, description: 'What it is called, also on statements.', examples: ['煎茶 100g'] }),
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
  is_reduced_tax: optional(nullableFlag({ description: 'The reduced tax rate applies.', examples: [true] })),
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
        { maxDepth: DEEPEST, description: 'What customs ask, for shipments overseas.' },
      ),
    ),
  ),
  child_items: childItems(1),
  tags: tags(1),
  temperature_zone: optional(
    nullableOneOf(TEMPERATURE_ZONES, {
      description: 'How it is stored; a new item without one is `dry`. Only with temperature management.',
    }),
  ),
  fifo: optional(nullableFlag({ description: 'First in, first out. Only for accounts that use it.' })),
  lot_limit_type: optional(
    nullableOneOf(LOT_LIMIT_TYPES, { description: 'The date that limits its lots. Only with expiry management.' }),
  ),
  expiry_at_allocatable_days: optional(
    nullableInteger({
      minimum: 0,
      maximum: 36_500,
      description: 'Days before the best-before date until which a lot is allocated. Needs lot_limit_type `expiry`.',
    }),
  ),
  manufacture_date_allocatable_days: optional(
    nullableInteger({
      minimum: 0,
      maximum: 36_500,
      description: 'Days after the manufacture date until which a lot is allocated. Needs `manufacture`.',
    }),
  ),
};

export const ItemRequest = object(ItemProperties, { component: 'ItemRequest', examples: [ITEM_EXAMPLES.goods] });
export const ItemBulkRequest = object(
  { items: list(ItemRequest, { minItems: 1, description: 'All of them are created, or none.' }) },
  { component: 'ItemBulkRequest', examples: [BULK_EXAMPLE] },
);
/** An update keeps what it does not name, so nothing is required of it; an empty list clears, as answers show one. */
export const ItemUpdateRequest = object(
  {
    ...ItemProperties,
    code: optional(ItemProperties.code),
    child_items: childItems(0),
    tags: tags(0),
    bundled_item: optional(
      nullableFlag({ description: 'Makes the item an enclosed good: named in bundled_items, never in items.' }),
    ),
  },
  { component: 'ItemUpdateRequest', examples: [UPDATED_TEA] },
);

/** Where the path names the item by its code, so must the body. */
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

/** An item to be created. */
export const decodeItem = (body: Decoded<unknown>): Decoded<ItemDraft> => decodeWith(checkCreate, body, pickFields);

/**
 * Changes to an item; `code` is required where the path names the item by code.
 * @param shown the item as it is answered
 */
export function decodeItemUpdate(body: Decoded<unknown>, codeRequired: boolean, shown: object): Decoded<ItemDraft> {
  const decoded = decodeWith(checkUpdate, withoutUnchanged(ItemUpdateRequest, body, shown), pickUpdateFields);
  if (!codeRequired || (body.value as ItemBody).code !== undefined) return decoded;
  return { ...decoded, faults: [...decoded.faults, fault('code', 'Is required.', '必須です。')] };
}

/** Bulk create: a fault of the request as a whole, or one decoded draft for each entry. */
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
  // Others are ignored, `description` among them (I-026).
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

/** A reference to a child; null where the entry was refused, so that the others keep their places. */
const decodeChild =
  (known: readonly Fault[], faults: Fault[]) =>
  (child: ValidPart<Static<typeof ChildRequest>> | null, index: number): ChildRef | null => {
    if (child === null) return null;
    const { id = null, code = null, quantity = 1 } = child;
    if (id !== null || code !== null) return { id, code, quantity };
    const place = `child_items.${index}`;
    const refused = [`${place}.id`, `${place}.code`];
    if (!known.some(({ path }) => refused.includes(path))) {
      faults.push(fault(place, 'Needs the id or the code of an item.', '商品IDまたは商品コードを指定してください。'));
    }
    return null;
  };

/** Lot timestamps are days on the wire's clock: the last second of an allocatable day, midnight of an expiry. */
const endOfDay = (day: string | null) => (day === null ? null : `${day} 23:59:59`);
const startOfDay = (day: string | null) => (day === null ? null : `${day} 00:00:00`);

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
          expiry_at: startOfDay(next_lot?.expiry_date ?? null),
          manufacture_date: next_lot?.manufacture_date ?? null,
          lot_allocatable_at: endOfDay(next_lot?.last_allocatable_day ?? null),
          lot_allocatable_priority: next_lot === null ? null : 1,
        }
      : {}),
    ...(stock === undefined ? {} : encodeStock(stock)),
  };
}
