/* The lists of values that an item's fields may have. The API's schemas are made from them. */

export const TEMPERATURE_ZONES = ['dry', 'constant', 'chilled', 'frozen'] as const;
export type TemperatureZone = (typeof TEMPERATURE_ZONES)[number];

/** Zones whose goods travel cool; a shipment has one of them at most. */
export const COOL_ZONES = ['chilled', 'frozen'] as const satisfies readonly TemperatureZone[];
export type CoolZone = (typeof COOL_ZONES)[number];

/** The date by which an item's lots are kept. */
export const LOT_LIMIT_TYPES = ['expiry', 'manufacture'] as const;
export type LotLimitType = (typeof LOT_LIMIT_TYPES)[number];

/** Package sizes: the sum of the three edges in cm, SS and S for what fits a letter box (K-012). */
export const SIZES = [
  'SS', 'S', '60', '80', '100', '120', '140', '150', '160', '170', '180', '190', '200', '210', '220', '230', '240', '250', '260',
] as const; // biome-ignore format: one line reads as the scale that it is
export type Size = (typeof SIZES)[number];
