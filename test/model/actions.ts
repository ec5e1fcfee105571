import type { Warehouse } from './state.js';

/*
 * What a run does, as plain data: a failure prints these, and they can be pasted into `replay` (run.ts). Things are named by
 * labels, so that an action means the same when others before it are left out.
 */

export interface LineWish {
  readonly code: string;
  readonly quantity: number;
  readonly may_wait?: boolean;
}

export interface OrderWish {
  readonly lines: readonly LineWish[];
  readonly warehouse?: Warehouse;
  readonly priority?: number;
  readonly suspend?: boolean;
  readonly may_wait?: boolean;
  readonly enclosed?: boolean;
  /** Days from today. */
  readonly in_days?: number;
}

/** Fields that an update gives. */
export type Changes = Partial<Omit<OrderWish, 'may_wait'>> & { readonly may_wait?: boolean; readonly recipient?: true };

export interface CountWish {
  readonly line: number;
  readonly good: number;
  readonly defective: number;
  readonly unidentified: number;
  /** `YYYY-MM-DD`; which of the two dates it is, the item says. */
  readonly date: string | null;
}

/** Units of a line and of one of its lots, by the lot's place among those counted of the receipt. */
export interface PartWish {
  readonly count: number;
  readonly good: number;
  readonly defective: number;
  readonly unidentified: number;
}

/** Units of one of the parts that a shipment took along. */
export interface BackWish {
  readonly sent: number;
  readonly good: number;
  readonly defective: number;
}

/** Units that a line holds and that are not found, or break. */
export interface LossWish {
  readonly line: number;
  readonly code: string;
  /** The lot's place among the item's lots; null: units in no lot. */
  readonly lot: number | null;
  readonly quantity: number;
}

/** Requests that are wrong whatever the state is. */
export type Mistake =
  | 'unknown item'
  | 'no quantity'
  | 'zero units'
  | 'unknown warehouse'
  | 'broken json'
  | 'set in a receipt'
  | 'enclosed good ordered'
  | 'ordinary good enclosed'
  | 'transfer of a set'
  | 'transfer to itself'
  | 'shipment of another account'
  | 'unknown shipment'
  | 'unknown receipt on the floor'
  | 'same identifier twice in a bulk';

export type Action =
  | { readonly do: 'create'; readonly label: string; readonly order: OrderWish; readonly again?: string }
  | { readonly do: 'bulk'; readonly label: string; readonly orders: readonly OrderWish[] }
  | { readonly do: 'update'; readonly shipment: string; readonly changes: Changes }
  | { readonly do: 'delete' | 'clear' | 'ask to cancel' | 'ask to modify'; readonly shipment: string }
  | { readonly do: 'answer'; readonly shipment: string; readonly accepted: boolean }
  | { readonly do: 'take in'; readonly shipments: readonly string[] }
  | { readonly do: 'pick'; readonly shipment: string; readonly lines: readonly number[] | null }
  | { readonly do: 'check picks' | 'pack' | 'ship'; readonly shipments: readonly string[] }
  | ({ readonly do: 'miss' | 'break'; readonly shipment: string } & LossWish)
  | { readonly do: 'put back'; readonly shipment: string }
  | {
      readonly do: 'transfer';
      readonly label: string;
      readonly from: Warehouse;
      readonly to: Warehouse;
      readonly lines: readonly LineWish[];
    }
  | {
      readonly do: 'change transfer';
      readonly shipment: string;
      readonly to: Warehouse;
      readonly lines: readonly LineWish[];
    }
  | {
      readonly do: 'announce';
      readonly label: string;
      readonly warehouse: Warehouse;
      readonly lines: readonly LineWish[];
    }
  | { readonly do: 'change receipt'; readonly receipt: string; readonly lines: readonly LineWish[] }
  | { readonly do: 'cancel receipt' | 'receive'; readonly receipt: string }
  | { readonly do: 'count'; readonly receipt: string; readonly counts: readonly CountWish[] }
  | {
      readonly do: 'store';
      readonly receipt: string;
      readonly parts: readonly PartWish[] | null;
      readonly complete: boolean | null;
    }
  | { readonly do: 'release'; readonly receipt: string; readonly parts: readonly PartWish[] }
  | {
      readonly do: 'change set';
      readonly code: string;
      readonly children: readonly { readonly code: string; readonly quantity: number }[];
    }
  | { readonly do: 'change days'; readonly code: string; readonly days: number }
  | { readonly do: 'wait'; readonly until: number; readonly work: 'nothing' | 'expire' | 'pass' | 'release_wave' }
  | {
      readonly do: 'remove';
      readonly label: string;
      readonly warehouse: Warehouse;
      readonly code: string;
      readonly quantity: number;
      readonly kind: 'disposal' | 'return';
      readonly source: 'free' | 'defective' | 'unidentified';
    }
  | {
      readonly do: 'start removal' | 'finish removal' | 'withdraw removal' | 'give up removal';
      readonly removal: string;
    }
  | {
      readonly do: 'adjust';
      readonly warehouse: Warehouse;
      readonly code: string;
      /** The lot's place among the item's lots; null: the item has none. */
      readonly lot: number | null;
      readonly quantity: number;
      readonly from: 'nowhere' | 'free' | 'defective' | 'unidentified';
      readonly to: 'nowhere' | 'free' | 'defective' | 'unidentified';
    }
  | { readonly do: 'block' | 'unblock'; readonly code: string; readonly lot: number }
  | { readonly do: 'take back'; readonly shipment: string; readonly parts: readonly BackWish[] }
  | { readonly do: 'mistake'; readonly what: Mistake }
  /** Asked with `dry_run=1`: answered as if it were done, and nothing is. */
  | { readonly do: 'try'; readonly action: Action }
  | { readonly do: 'both'; readonly actions: readonly [Action, Action] };
