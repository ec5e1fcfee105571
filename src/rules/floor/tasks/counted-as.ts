/** The conditions in which units of a receipt are counted and put away, as `Units` of a receipt has them. */
export const COUNTED_AS = ['good', 'defective', 'unidentified'] as const;
export type CountedAs = (typeof COUNTED_AS)[number];
