import { searchText } from '../../kernel/text.js';

/** A number that somebody at the desk has typed to find an order or a receipt. */
export interface TypedNumber {
  readonly upper: string;
  /** As it may be written: it is compared as a whole. */
  readonly texts: readonly string[];
}

/** @returns null: nothing was typed */
export function asTyped(search: string): TypedNumber | null {
  const typed = search.normalize('NFKC').trim();
  if (typed === '') return null;
  const upper = typed.toUpperCase();
  return { upper, texts: [...new Set([typed, upper, typed.toLowerCase(), searchText(typed).toUpperCase()])] };
}
