import { narrowed } from '../../shared/typed-text';
import { type Format, filledCells, flagOf, mapped, numberOr } from './format';

/** Digits, which people also type wide. */
const DIGITS = ['barcode', 'hs_code'] as const;
const CUSTOMS = ['invoice_summary', 'origin'] as const;

/** Words in spreadsheets for the values of the server. Other words are sent in lower case. */
const ZONES: Readonly<Record<string, string>> = { 常温: 'dry', 定温: 'constant', 冷蔵: 'chilled', 冷凍: 'frozen' };
const LIMITS: Readonly<Record<string, string>> = {
  期限: 'expiry',
  賞味期限: 'expiry',
  消費期限: 'expiry',
  製造日: 'manufacture',
};

const value = (words: Readonly<Record<string, string>>, text: string): string => words[text] ?? text.toLowerCase();

/** The signs that no tag may have (the contract). */
const COMMA = /[,，､、]/;

/** Tags with commas between them; without any, with spaces or `・`. */
const tagsOf = (text: string): string[] =>
  text
    .split(COMMA.test(text) ? COMMA : /[・\s]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** `TEA-001×2 CUP-001×1`. A part that is none is sent with what it has: the server finds the fault. */
const childrenOf = (text: string) =>
  text.split(/\s+/).map((part) => {
    const [code = '', quantity = ''] = part.split('×');
    return { code, quantity: numberOr(quantity) };
  });

/** A file of items: a row for each. */
export const ITEMS_FORMAT: Format = {
  name: 'items',
  columns: {
    code: ['商品コード', 'Item code', 'code', 'sku'],
    name: ['商品名', 'Item name', 'name'],
    barcode: ['バーコード', 'Barcode', 'jan', 'janコード', 'jan code', 'ean'],
    price: ['価格', 'Price', 'price (yen)', '価格（円）', '単価'],
    tags: ['タグ', 'Tags'],
    temperature_zone: ['温度帯', 'Temperature', 'temperature_zone'],
    lot_limit_type: ['期限管理', 'Lots by date', 'lot_limit_type'],
    days: ['期限の日数', 'Days'],
    hs_code: ['HSコード', 'HS code'],
    invoice_summary: ['税関用の品名', 'Customs description', 'invoice_summary'],
    origin: ['原産国', 'Country of origin', 'origin'],
    is_reduced_tax: ['軽減税率', 'Reduced tax rate', 'is_reduced_tax'],
    bundled_item: ['同梱物', 'Enclosed', 'bundled_item'],
    child_items: ['セット内容', 'Set of', 'child_items'],
  },
  required: ['code', 'name'],
  example: {
    code: 'TEA-100',
    name: '煎茶 100g',
    barcode: '4901234567894',
    price: '1200',
    tags: 'お茶、贈答',
    // Empty, because only accounts with the feature may use these columns.
    temperature_zone: '',
    lot_limit_type: '',
    days: '',
    hs_code: '',
    invoice_summary: '',
    origin: '',
    is_reduced_tax: '○',
    bundled_item: '',
    child_items: '',
  },
  // Two rows with one code are two items, and the second has a fault.
  key: null,
  ofRow: [],
  bodyOf: ({ rows }) => {
    const cells = rows[0]?.cells ?? {};
    const { price, tags, temperature_zone, lot_limit_type, days, is_reduced_tax, child_items } = cells;
    const customs = filledCells(CUSTOMS, cells);
    const limit = lot_limit_type ? value(LIMITS, lot_limit_type) : null;
    const field = limit === 'manufacture' ? 'manufacture_date_allocatable_days' : 'expiry_at_allocatable_days';
    return {
      ...filledCells(['code', 'name'], cells),
      ...mapped(filledCells(DIGITS, cells), narrowed),
      ...(price ? { price: numberOr(price) } : {}),
      ...(tags ? { tags: tagsOf(tags) } : {}),
      ...(is_reduced_tax ? { is_reduced_tax: flagOf(is_reduced_tax) } : {}),
      ...(child_items ? { child_items: childrenOf(child_items) } : {}),
      ...(Object.keys(customs).length > 0 ? { international_info: customs } : {}),
      ...(temperature_zone ? { temperature_zone: value(ZONES, temperature_zone) } : {}),
      ...(limit === null ? {} : { lot_limit_type: limit }),
      ...(days ? { [field]: numberOr(days) } : {}),
    };
  },
  // The API makes an item an enclosed good by an update only.
  faultsOf: ({ bundled_item = '' }) => ({
    ...(bundled_item === '' || flagOf(bundled_item) === false ? {} : { bundled_item: 'enclosedItem' }),
  }),
  cellOf: (path, [row]) => {
    const [name = '', field = ''] = path.split('.');
    const column = name === 'international_info' ? field : name.endsWith('_allocatable_days') ? 'days' : name;
    return { row, column };
  },
};
