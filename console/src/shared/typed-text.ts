/* Text as people type it. */

/** The dashes of Japanese keyboards and of texts that were copied. */
const HYPHENS = /[‐‑–—−ー~〜]/g;

/** Narrow letters and digits and plain hyphens, as codes, postcodes and phone numbers have them. People type wide ones too. */
export const narrowed = (text: string): string => text.normalize('NFKC').replaceAll(HYPHENS, '-').trim();

/** For comparing: wide and narrow letters, capitals and small ones are the same. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
