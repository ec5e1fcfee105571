/* Lists of the values of an item's fields. The API's schemas are made from them. */

export const TEMPERATURE_ZONES = ['dry', 'constant', 'chilled', 'frozen'] as const;
export type TemperatureZone = (typeof TEMPERATURE_ZONES)[number];

/** The views of the list of items. `awaited`: items for which orders wait; `out`: items without an available unit. */
export const ITEM_LIST_VIEWS = ['all', 'awaited', 'out', 'quarantined', 'sets'] as const;
export type ItemListView = (typeof ITEM_LIST_VIEWS)[number];

/** How the list of items can be sorted: `-` means the greatest first. The first value is the default. */
export const ITEM_LIST_SORTS = ['-created_at', 'code', '-code', 'name', '-name', 'available', '-available'] as const;
export type ItemListSort = (typeof ITEM_LIST_SORTS)[number];

/** The zones of goods that are shipped cool. A shipment can have only one of them. */
export const COOL_ZONES = ['chilled', 'frozen'] as const satisfies readonly TemperatureZone[];
export type CoolZone = (typeof COOL_ZONES)[number];

/**
 * The date that an item's lots have. A new value needs a migration: the CHECK of `items.lot_limit_type` has the same
 * list (test/storage/closed-lists.test.ts).
 */
export const LOT_LIMIT_TYPES = ['expiry', 'manufacture'] as const;
export type LotLimitType = (typeof LOT_LIMIT_TYPES)[number];

/** Package sizes: the sum of the three edges in cm; SS and S fit into a letter box (K-012). */
export const SIZES = [
  'SS', 'S', '60', '80', '100', '120', '140', '150', '160', '170', '180', '190', '200', '210', '220', '230', '240', '250', '260',
] as const; // biome-ignore format: one line reads as the scale that it is
export type Size = (typeof SIZES)[number];
