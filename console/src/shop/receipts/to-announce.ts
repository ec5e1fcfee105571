import type { TypedLine } from '../lines';

/* Goods that are missing, on their way to the form that announces them: in its address. */

interface Missing {
  readonly code: string;
  readonly units: number;
}

/** What the address says, as the router reads it. */
export interface ToAnnounce {
  readonly code?: string;
  readonly quantity?: string;
  readonly warehouse?: string;
}

/** Codes of items have no spaces: so a space parts them, and their quantities. */
const PART = ' ';

export const toAnnounce = (missing: readonly Missing[], warehouse: string): ToAnnounce => ({
  code: missing.map(({ code }) => code).join(PART),
  quantity: missing.map(({ units }) => units).join(PART),
  warehouse,
});

/** The lines that the form begins with: one unit where the address says no quantity; null: it names no goods. */
export function announcedLines({ code = '', quantity = '' }: ToAnnounce): readonly TypedLine[] | null {
  if (code === '') return null;
  const units = quantity.split(PART).map(Number);
  return code.split(PART).map((one, place) => {
    const count = units[place] ?? 0;
    return { code: one, quantity: Number.isInteger(count) && count > 0 ? count : 1 };
  });
}
