import type { Person } from './person.js';
import type { StaffRole } from './person-values.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A session ends when it was not used for this time. */
export const IDLE_MS = 12 * HOUR;
/** A session ends after this time, even if it is used. */
export const LONGEST_MS = 7 * 24 * HOUR;
/** How long after giving password or passkey a person can change tokens, people and factors without giving it again. */
export const CONFIRMED_MS = 15 * MINUTE;

/** Lifetimes of the codes in links. */
export const CODE_LIFETIME_MS = { set_up: HOUR, invitation: 7 * 24 * HOUR, reset: HOUR } as const;

/** A person who is signed in, in one browser. */
export interface Session extends Person {
  readonly session_id: number;
  /** Null: not of the provider's staff. */
  readonly staff: StaffRole | null;
  /** Of the staff: the warehouses in which the person works; null: in all of them. */
  readonly warehouses: readonly string[] | null;
  /** Until when the person can do what needs a confirmation. May be in the past. */
  readonly confirmed_until: Date;
  readonly is_confirmed: boolean;
  /** From where the present request came. */
  readonly address: string;
}
