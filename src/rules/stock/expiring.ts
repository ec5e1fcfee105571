import { type LotFacts, type LotPolicy, lastAllocatableDay } from './lots.js';

/** A lot in stock with the settings of its item. */
export interface LotInStock extends LotFacts, LotPolicy {
  readonly item_no: number;
  readonly code: string;
  readonly name: string;
  /** Free units, and units that orders hold. */
  readonly units: number;
}

/** A lot that will soon be past its last day, `YYYY-MM-DD` in Japan. */
export interface ExpiringLot extends LotInStock {
  readonly last_day: string;
}

/** Lots whose last day is not after `until` (`YYYY-MM-DD`), the earliest first. Blocked lots are left out. */
export function expiringOf(lots: readonly LotInStock[], until: string): ExpiringLot[] {
  const due = lots.flatMap((lot): ExpiringLot[] => {
    const last_day = lot.blocked ? null : lastAllocatableDay(lot, lot);
    return last_day === null || last_day > until ? [] : [{ ...lot, last_day }];
  });
  return due.sort((a, b) => (a.last_day === b.last_day ? a.item_no - b.item_no : a.last_day < b.last_day ? -1 : 1));
}
