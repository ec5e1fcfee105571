/* Text as people type it. */

/** The dashes of Japanese keyboards and of texts that were copied. */
const HYPHENS = /[‐‑–—−ー~〜]/g;

/** Narrow letters and digits and plain hyphens, as codes, postcodes and phone numbers have them. People type wide ones too. */
export const narrowed = (text: string): string => text.normalize('NFKC').replaceAll(HYPHENS, '-').trim();

/**
 * A code or number of half-width letters, digits and signs, with the wide ones that people type made narrow. Unlike
 * {@link narrowed}, it leaves `~` as it is: a code may have one.
 */
export const narrowCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[‐‑–—−ー]/g, '-')
    .trim();

/** For comparing: wide and narrow letters, capitals and small ones are the same. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
