import { withoutFaults } from '../kernel/decoded.js';
import type { Context } from '../operations/context.js';
import { createItems } from '../operations/items/create-items.js';
import { updateItem } from '../operations/items/update-item.js';
import type { ClientCaller } from '../rules/accounts/caller.js';
import type { Size } from '../rules/items/item-values.js';
import { SERIAL_TAG } from '../rules/items/serial-number.js';
import { decodeItem, decodeItemUpdate } from '../wire/contract/items/items.js';
import { NEWCOMER_CALLER, SHOP_CALLER } from './seed-provider.js';
import type { Measure } from './simulated-inspection.js';

/*
 * The items of TS001. There is one of every kind that the contract knows:
 *
 * | Codes | What | Special |
 * |---|---|---|
 * | TEA-001 .. TEA-005 | tea | expiry dates; must ship at least 30 days before expiry |
 * | SWT-001, SWT-005, SWT-006 | sweets | expiry dates, but for SWT-006 |
 * | SWT-002 | dorayaki | manufacture dates; must ship within 60 days of manufacture |
 * | SWT-003, FOD-003 | fresh chocolate, miso | chilled |
 * | SWT-004 | ice cream | frozen |
 * | FOD-001, FOD-005 | rice, honey | first in, first out; the honey at constant temperature |
 * | FOD-002, FOD-004 | soy sauce, pickled plums | expiry dates |
 * | CUP-*, TWL-*, STN-*, BAG-* | tableware, towels, stationery, a bag | size classes SS, S and 60; each teapot (CUP-002) has a serial number |
 * | HOM-001, HOM-003 | bath stool, rug | sizes 100 and 160 |
 * | HOM-002 | low table, size 140 | never received, so orders of it are backordered |
 * | FLY-001 | flyer | an enclosed good |
 * | GIFT-001 | gift of tea, yokan and two cups | a set |
 * | TEA-006, TEA-007 | teas of the coming season | never announced or ordered, so they are the only items that can be deleted |
 */

interface SeedItem {
  readonly code: string;
  readonly name: string;
  readonly price: number;
  readonly size: Size;
  readonly weight_g: number;
  readonly more?: object;
}

const expiry = (days: number) => ({ lot_limit_type: 'expiry', expiry_at_allocatable_days: days });
const food = { is_reduced_tax: true };
const tea = { ...food, ...expiry(30), hs_code: '0902.10', tags: ['お茶'], international_info: customs('Green tea') };

function customs(invoice_summary: string): object {
  return { invoice_summary, origin: 'JP' };
}

const item = (
  code: string,
  name: string,
  price: number,
  size: Size,
  weight_g: number,
  more: object = {},
): SeedItem => ({
  code,
  name,
  price,
  size,
  weight_g,
  more,
});

const ITEMS: readonly SeedItem[] = [
  item('TEA-001', '煎茶 100g', 1_200, 'S', 120, { ...tea, barcode: jan(1) }),
  item('TEA-002', 'ほうじ茶ティーバッグ 20包', 850, 'S', 110, { ...tea, barcode: jan(2) }),
  item('TEA-003', '抹茶 40g缶', 2_400, 'SS', 90, { ...tea, barcode: jan(3) }),
  item('TEA-004', '玄米茶 200g', 700, 'S', 230, { ...tea, barcode: jan(4) }),
  item('TEA-005', '和紅茶ティーバッグ 10包', 980, 'SS', 50, { ...tea, barcode: jan(5) }),
  item('SWT-001', '羊羹 3本入', 1_800, '60', 540, { ...food, ...expiry(20), barcode: jan(6), tags: ['和菓子'] }),
  item('SWT-002', 'どら焼き 6個入', 1_500, '60', 480, {
    ...food,
    lot_limit_type: 'manufacture',
    manufacture_date_allocatable_days: 60,
    tags: ['和菓子'],
  }),
  item('SWT-003', '抹茶生チョコレート 20粒', 1_650, '60', 200, {
    ...food,
    ...expiry(14),
    temperature_zone: 'chilled',
    tags: ['冷蔵'],
  }),
  item('SWT-004', '抹茶アイス 6個入', 2_600, '60', 720, {
    ...food,
    ...expiry(30),
    temperature_zone: 'frozen',
    tags: ['冷凍'],
  }),
  item('SWT-005', 'せんべい詰合せ 24枚', 2_200, '80', 650, { ...food, ...expiry(30), tags: ['和菓子', '贈答'] }),
  item('SWT-006', '金平糖 50g', 480, 'SS', 60, { ...food, barcode: jan(7) }),
  item('FOD-001', 'コシヒカリ 5kg', 3_400, '80', 5_100, { ...food, fifo: true, barcode: jan(8) }),
  item('FOD-002', '丸大豆醤油 500ml', 760, '60', 900, { ...food, ...expiry(45), barcode: jan(9) }),
  item('FOD-003', '生味噌 750g', 920, '60', 800, { ...food, ...expiry(30), temperature_zone: 'chilled' }),
  item('FOD-004', '紀州南高梅 300g', 1_980, '60', 380, { ...food, ...expiry(30) }),
  item('FOD-005', '国産はちみつ 250g', 2_150, '60', 420, { ...food, fifo: true, temperature_zone: 'constant' }),
  item('CUP-001', '湯呑み 青磁', 1_600, '60', 320, { barcode: jan(10), hs_code: '6911.10', tags: ['うつわ'] }),
  item('CUP-002', '急須 常滑焼', 5_800, '60', 610, { hs_code: '6912.00', tags: ['うつわ', '贈答', SERIAL_TAG] }),
  item('CUP-003', 'マグカップ 白磁', 1_900, '60', 380, { barcode: jan(11), tags: ['うつわ'] }),
  item('CUP-004', '茶筒 桜皮細工', 7_200, 'S', 180, { tags: ['うつわ', '贈答'] }),
  item('TWL-001', 'フェイスタオル 生成り', 1_100, 'S', 110, { barcode: jan(12), tags: ['タオル'] }),
  item('TWL-002', 'バスタオル 生成り', 3_300, '60', 400, { barcode: jan(13), tags: ['タオル'] }),
  item('STN-001', '和紙レターセット', 650, 'SS', 80, { tags: ['文具'] }),
  item('STN-002', '万年筆インク 藍', 1_300, 'SS', 70, { tags: ['文具'] }),
  item('BAG-001', '帆布トートバッグ', 4_400, '60', 420, { barcode: jan(14) }),
  item('HOM-001', '檜の風呂椅子', 6_900, '100', 1_900),
  item('HOM-002', '折りたたみ座卓', 12_800, '140', 6_500),
  item('HOM-003', 'い草ラグ 2畳', 9_800, '160', 4_800),
  item('FLY-001', '季節のご案内チラシ', 0, 'SS', 5),
];

const FLYER = 'FLY-001';

const GIFT = {
  code: 'GIFT-001',
  name: '煎茶と羊羹のギフトセット',
  price: 6_500,
  tags: ['贈答'],
  child_items: [
    { code: 'TEA-001', quantity: 1 },
    { code: 'SWT-001', quantity: 1 },
    { code: 'CUP-001', quantity: 2 },
  ],
};

const COMING_SEASON = [
  { code: 'TEA-006', name: '新茶 80g', price: 1_500, ...tea, barcode: jan(15) },
  { code: 'TEA-007', name: '水出し煎茶ティーバッグ 15包', price: 900, ...tea, barcode: jan(16) },
];

/** The items of TS002, which never had any stock. */
const NEWCOMERS_ITEMS = [
  { code: 'PEN-001', name: '水性ボールペン 黒', price: 180, barcode: jan(21) },
  { code: 'PEN-002', name: '水性ボールペン 青', price: 180, barcode: jan(22) },
  { code: 'NOTE-001', name: 'A5ノート 方眼', price: 420, barcode: jan(23) },
  { code: 'NOTE-002', name: 'A5ノート 無地', price: 420 },
  { code: 'CLIP-001', name: 'ことりクリップ 10個入', price: 350, tags: ['文具'] },
];

/** Sizes and weights that the simulated warehouse measures for the items of the seed. */
export const MEASURES: ReadonlyMap<string, Measure> = new Map(
  ITEMS.map(({ code, size, weight_g }) => [code, { size, weight_g }]),
);

/** Prices by code, in yen. */
export const PRICES: ReadonlyMap<string, number> = new Map([...ITEMS, GIFT].map(({ code, price }) => [code, price]));

/** Registers the items of both shops. */
export async function registerItems(ctx: Context): Promise<void> {
  await create(
    ctx,
    SHOP_CALLER,
    ITEMS.map(({ code, name, price, more }) => ({ code, name, price, ...more })),
  );
  await create(ctx, SHOP_CALLER, [GIFT, ...COMING_SEASON]);
  // Only an update can make an item an enclosed good.
  await updateItem(ctx, SHOP_CALLER, { code: FLYER }, () =>
    decodeItemUpdate(withoutFaults({ bundled_item: true }), false, {}),
  );
  await create(ctx, NEWCOMER_CALLER, NEWCOMERS_ITEMS);
}

const create = (ctx: Context, caller: ClientCaller, bodies: readonly object[]): Promise<unknown> =>
  createItems(
    ctx,
    caller,
    bodies.map((body) => decodeItem(withoutFaults(body))),
    (index) => `items.${index}`,
  );

/** A JAN-13 code from the number range for examples, with its check digit. */
function jan(no: number): string {
  const body = `4901234567${String(no).padStart(2, '0')}`;
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
