import type { StaffRole } from './person-values.js';

/** Of which changes somebody who is signed in is notified. */
export interface ChangeScope {
  readonly staff: StaffRole | null;
  /** The codes of the accounts in which the person works. */
  readonly accounts: readonly string[];
}

/** Only staff see changes of this, though it is of no account. */
const OF_STAFF = 'floor';

/**
 * What somebody may see of a change. The provider's staff work for all accounts.
 * @param account_id whose it is; null: it is of the whole installation, as warehouses and the demo's clock are. Everybody may
 *   see that, but for the work of the floor
 * @param subjects the kinds of things that changed
 */
export function visibleSubjects<Subject extends string>(
  { staff, accounts }: ChangeScope,
  account_id: string | null,
  subjects: readonly Subject[],
): readonly Subject[] {
  if (account_id !== null) return staff !== null || accounts.includes(account_id) ? subjects : [];
  return staff === null ? subjects.filter((one) => one !== OF_STAFF) : subjects;
}
