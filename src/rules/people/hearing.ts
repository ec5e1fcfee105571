import type { StaffRole } from './person-values.js';

/** What somebody who is signed in may hear about. */
export interface Hearing {
  readonly staff: StaffRole | null;
  /** The codes of the accounts in which the person works. */
  readonly accounts: readonly string[];
}

/**
 * Whether somebody may hear that something changed.
 * @param account_id whose it is; null: it is of the whole installation, as warehouses and the demo's clock are, and everybody
 *   may hear of it
 */
export const mayHear = ({ staff, accounts }: Hearing, account_id: string | null): boolean =>
  account_id === null || staff === 'admin' || accounts.includes(account_id);
