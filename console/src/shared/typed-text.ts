/* Text as people type it. */

/** The dashes of Japanese keyboards and of texts that were copied. */
const HYPHENS = /[‐‑–—−ー]/g;

/** A code or number with the wide letters, digits and signs that people type made narrow, without spaces around it. */
export const narrowCode = (text: string): string => text.normalize('NFKC').replaceAll(HYPHENS, '-').trim();

/** Like {@link narrowCode}, for postcodes, phone numbers and ranges: a wave is a hyphen too. A code may have one. */
export const narrowed = (text: string): string => narrowCode(text).replaceAll(/[~〜]/g, '-');

/** For comparing: wide and narrow letters, capitals and small ones are the same. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
