import type { TypedLine } from '../lines';

/* The address of the form that announces a receipt can name missing goods, with which the form begins. */

interface Missing {
  readonly code: string;
  readonly units: number;
}

/** The goods in the address, as the router reads them. */
export interface ToAnnounce {
  readonly code?: string;
  readonly quantity?: string;
  readonly warehouse?: string;
}

/** Separates the codes, and the quantities: codes of items have no spaces. */
const PART = ' ';

export const toAnnounce = (missing: readonly Missing[], warehouse: string): ToAnnounce => ({
  code: missing.map(({ code }) => code).join(PART),
  quantity: missing.map(({ units }) => units).join(PART),
  warehouse,
});

/** The lines that the form begins with: one unit where the address has no quantity. Null: the address names no goods. */
export function announcedLines({ code = '', quantity = '' }: ToAnnounce): readonly TypedLine[] | null {
  if (code === '') return null;
  const units = quantity.split(PART).map(Number);
  return code.split(PART).map((one, place) => {
    const count = units[place] ?? 0;
    return { code: one, quantity: Number.isInteger(count) && count > 0 ? count : 1 };
  });
}
