import { idPattern } from '../../../kernel/ids.js';
import { LOT_LIMIT_TYPES, TEMPERATURE_ZONES } from '../../../rules/items/item-values.js';
import {
  exact,
  flag,
  integer,
  list,
  nullableFlag,
  nullableInteger,
  nullableOneOf,
  nullableText,
  oneOf,
  optional,
  orNull,
  text,
} from '../../schema.js';
import { STOCK_SCHEMA, STOCKS_SCHEMA } from '../stock/stock.js';

/* The form of items in answers. items.ts writes them. */

const id = text({ pattern: idPattern('item'), description: 'Id of the item.', examples: ['TS001-I000001'] });
const SECOND = '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$';

const ItemProperties = {
  id,
  code: text({ description: 'Your own code for the item.', examples: ['TEA-001'] }),
  name: nullableText({ description: 'Name of the item.', examples: ['煎茶 100g'] }),
  price: nullableText({ pattern: '^[0-9]+$', description: 'Unit price in yen, as text.', examples: ['1200'] }),
  is_reduced_tax: nullableFlag({ description: 'Whether the reduced tax rate applies.', examples: [true] }),
  hs_code: nullableText({ description: 'Customs code.', examples: ['0902.10'] }),
  barcode: nullableText({ description: 'UPC-A or JAN-13.', examples: ['4901234567016'] }),
  item_barcodes: list(text(), { description: 'All barcodes of the item.', examples: [['4901234567016']] }),
  description: nullableText({ description: 'No longer in use: always null.' }),
  international_info: orNull(
    exact(
      {
        invoice_summary: nullableText({ description: 'English description for customs.', examples: ['Green tea'] }),
        origin: nullableText({ description: 'Country of origin, ISO 3166-1 alpha-2.', examples: ['JP'] }),
      },
      { component: 'InternationalInfo', description: 'Information for customs.' },
    ),
  ),
  child_items: list(
    exact(
      { id, quantity: integer({ minimum: 1, description: 'Units in one set.', examples: [2] }) },
      { component: 'ChildItem' },
    ),
    { description: 'The items that the set consists of; empty for an ordinary item.', examples: [[]] },
  ),
  tags: list(text(), { description: 'Your own keywords for the item; empty if there are none.', examples: [['お茶']] }),
  bundled_item: flag({ description: 'Whether the item is an enclosed good, such as a flyer.' }),
  externalCode: nullableText({ description: 'Not in use: always null.' }),
  hidden: flag({ description: 'Not in use: always false.' }),
};

/** Fields of features. They are absent for accounts that do not have the feature. */
const FeatureProperties = {
  temperature_zone: optional(
    oneOf(TEMPERATURE_ZONES, {
      description: 'Temperature at which the item is stored. Only for accounts with temperature management.',
    }),
  ),
  fifo: optional(
    nullableFlag({
      description: 'Whether the units that were received first are allocated first. Only for accounts that use it.',
    }),
  ),
  lot_limit_type: optional(
    nullableOneOf(LOT_LIMIT_TYPES, {
      description:
        'The date that decides until when a lot is allocated. This field and the following fields about lots are only for accounts with expiry management.',
      examples: ['expiry'],
    }),
  ),
  expiry_at_allocatable_days: optional(
    nullableInteger({
      description: 'A lot is allocated until this number of days before its expiry date.',
      examples: [30],
    }),
  ),
  manufacture_date_allocatable_days: optional(
    nullableInteger({ description: 'A lot is allocated until this number of days after its manufacture date.' }),
  ),
  expiry_at: optional(
    nullableText({
      pattern: SECOND,
      description: 'Expiry date of the lot that is allocated next.',
      examples: ['2027-03-31 00:00:00'],
    }),
  ),
  manufacture_date: optional(nullableText({ format: 'day', description: 'Manufacture date of that lot.' })),
  lot_allocatable_at: optional(
    nullableText({
      pattern: SECOND,
      description: 'That lot is allocated until this time in Japan.',
      examples: ['2027-03-01 23:59:59'],
    }),
  ),
  lot_allocatable_priority: optional(
    nullableInteger({
      description: 'Position of that lot in the order of allocation; null if there are no lots.',
      examples: [1],
    }),
  ),
};

export const ItemResponse = exact(
  { ...ItemProperties, ...FeatureProperties, stock: optional(STOCK_SCHEMA), stocks: optional(STOCKS_SCHEMA) },
  { component: 'Item' },
);

/** A page of items. */
export const ItemList = exact(
  { items: list(ItemResponse, { description: 'Newest first.' }) },
  { component: 'ItemList' },
);
/** The items of a bulk request, in its order. */
export const CreatedItems = exact(
  { items: list(ItemResponse, { description: 'In the order of the request.' }) },
  { component: 'CreatedItems' },
);
