import type { StaffRole } from './person-values.js';

/** The role and the accounts of a signed-in person. They decide of which changes the person is notified. */
export interface ChangeScope {
  readonly staff: StaffRole | null;
  /** The codes of the accounts in which the person works. */
  readonly accounts: readonly string[];
}

/** Changes of this subject belong to no account, but only staff may see them. */
const OF_STAFF = 'floor';

/**
 * The subjects of a change that a person may see. The provider's staff work for all accounts.
 * @param account_id the account of the change; null: it concerns the whole installation, such as a warehouse or the demo's
 *   clock. Everybody may see these changes, except the subject `floor`
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
