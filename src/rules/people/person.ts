import type { AccessState, Language, MemberRole, StaffRole } from './person-values.js';

/** Somebody who can sign in. Each person has one e-mail address, and may have several roles. */
export interface Person {
  readonly person_id: number;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

/** The fields of a new person. */
export type PersonDraft = Omit<Person, 'person_id'>;

/** The key of a mailbox: two addresses that differ only in capital letters are the same mailbox. */
export const emailKeyOf = (email: string): string => email.normalize('NFKC').toLowerCase();

/** When somebody was invited to a role, accepted the invitation, and lost the role. */
export interface Access {
  readonly invited_at: Date;
  readonly accepted_at: Date | null;
  readonly disabled_at: Date | null;
}

export function accessStateOf({ accepted_at, disabled_at }: Omit<Access, 'invited_at'>): AccessState {
  if (disabled_at !== null) return 'disabled';
  return accepted_at === null ? 'invited' : 'active';
}

/** Somebody with a role: of the provider's staff, or in a client's account. */
export interface RoleHolder<Role extends StaffRole | MemberRole> extends Access {
  readonly person_id: number;
  readonly role: Role;
}

/** What is changed of a person's role. */
export interface RoleChange<Role> {
  readonly role?: Role;
  readonly disabled?: boolean;
}

/** The role and whether it is disabled after a change. */
export interface PlannedRole<Role> {
  readonly role: Role;
  readonly disabled: boolean;
}

/**
 * Plans the change of a role. The last active holder of the role `leading` cannot lose it, because then nobody could invite
 * other people.
 * @param others all other people who have a role in the same account or at the provider
 * @returns null when it is refused for that reason
 */
export function planRoleChange<Role extends StaffRole | MemberRole>(
  person: RoleHolder<Role>,
  { role = person.role, disabled = person.disabled_at !== null }: RoleChange<Role>,
  others: readonly RoleHolder<Role>[],
  leading: Role,
): PlannedRole<Role> | null {
  const leads = (one: RoleHolder<Role>): boolean => one.role === leading && accessStateOf(one) === 'active';
  const stays = role === leading && !disabled;
  if (leads(person) && !stays && !others.some(leads)) return null;
  return { role, disabled };
}
