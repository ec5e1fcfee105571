/* Text as people type it. */

/** The dashes of Japanese keyboards and of texts that were copied. */
export const HYPHENS = /[‐‑–—−ー~〜]/g;

/** For comparing: wide and narrow letters, capitals and small ones are the same. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
