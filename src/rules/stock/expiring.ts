/** People are told of a lot this many days before its last day, while something can still be done about it. */
export const NOTICE_DAYS = 30;

/** A lot in stock that will soon be past its last day, or is. Days are `YYYY-MM-DD`. */
export interface ExpiringLot {
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  readonly lot_no: number;
  readonly expiry_date: string | null;
  /** The last day on which orders get units of it. */
  readonly last_day: string;
  /** Free units, and units that orders hold. */
  readonly units: number;
}

/** How many there are, and the first of them. */
export interface ExpiringLots {
  readonly count: number;
  readonly lots: readonly ExpiringLot[];
}
