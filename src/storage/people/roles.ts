import type { Account } from '../../rules/accounts/account.js';
import type { PlannedRole, RoleHolder } from '../../rules/people/person.js';
import type { MemberRole, StaffRole } from '../../rules/people/person-values.js';
import { sql, type Tx } from '../database/database.js';

/** Who may do what: the provider's staff, and the people of clients' accounts. */

/** A role with what a list of people shows. */
export interface RoleRow<Role extends StaffRole | MemberRole> extends RoleHolder<Role> {
  readonly email: string;
  readonly name: string;
  /** Null: not lately, or it is not shown. */
  readonly last_seen_at: Date | null;
  /** The state of the last mail with an invitation; null: there was none. */
  readonly mail: 'waiting' | 'sent' | 'failed' | null;
}

const DATES = 'invited_at, accepted_at, disabled_at';

const LAST_SEEN = '(select max(s.last_seen_at) from sessions s where s.person_id = r.person_id)';

/**
 * The name of a person in the list of an account (`r` is the membership, `p` the person). Before the person has accepted, the one
 * that the inviter gave: any other would tell of work elsewhere.
 */
export const NAME_OF_MEMBER = 'case when r.accepted_at is null then coalesce(r.invited_name, p.email) else p.name end';

/** Null for a person who does not work in the account or has another role too: sessions do not tell for which of them they are. */
const MEMBER_LAST_SEEN = `case when r.accepted_at is not null and r.disabled_at is null
  and not exists (select from staff_members f where f.person_id = r.person_id and f.accepted_at is not null)
  and not exists (select from memberships o
                   where o.person_id = r.person_id and o.account_id <> r.account_id and o.accepted_at is not null)
  then ${LAST_SEEN} end`;

/** What lists show of a person besides name and last use; `r` is the role's row. */
const shownOf = (account: string): string => `r.person_id, r.role, ${DATES}, p.email,
  (select case when m.failed is not null then 'failed' when m.sent_at is null then 'waiting' else 'sent' end
     from person_mails m
    where m.person_id = r.person_id and m.purpose = 'invitation' and m.account is not distinct from ${account}
    order by m.mail_no desc limit 1) as mail`;

const LIST_STAFF = sql(
  'staff_list',
  `select ${shownOf('null')}, p.name, ${LAST_SEEN} as last_seen_at
     from staff_members r join people p using (person_id) order by r.invited_at, r.person_id`,
);

export const listStaff = (tx: Tx): Promise<RoleRow<StaffRole>[]> => tx.query<RoleRow<StaffRole>>(LIST_STAFF);

const LIST_MEMBERS = sql(
  'members_list',
  `select ${shownOf('r.account_id')}, ${NAME_OF_MEMBER} as name, ${MEMBER_LAST_SEEN} as last_seen_at
     from memberships r join people p using (person_id)
    where r.account_id = $1 order by r.invited_at, r.person_id`,
);

export const listMembers = (tx: Tx, account_id: string): Promise<RoleRow<MemberRole>[]> =>
  tx.query<RoleRow<MemberRole>>(LIST_MEMBERS, [account_id]);

const LOCK_STAFF = sql(
  'staff_lock',
  `select person_id, role, ${DATES} from staff_members order by person_id for no key update`,
);

/** All of the provider's staff, locked: whether somebody is the last administrator depends on the others. */
export const lockStaff = (tx: Tx): Promise<RoleHolder<StaffRole>[]> => tx.query<RoleHolder<StaffRole>>(LOCK_STAFF);

const LOCK_STAFF_MEMBER = sql(
  'staff_member_lock',
  `select person_id, role, ${DATES} from staff_members where person_id = $1 for no key update`,
);

/** Somebody of the provider's staff, locked; null: nobody of the staff has this number. */
export const lockStaffMember = async (tx: Tx, person_id: number): Promise<RoleHolder<StaffRole> | null> =>
  (await tx.query<RoleHolder<StaffRole>>(LOCK_STAFF_MEMBER, [person_id]))[0] ?? null;

const LOCK_MEMBERS = sql(
  'members_lock',
  `select person_id, role, ${DATES} from memberships where account_id = $1 order by person_id for no key update`,
);

/** All people of an account, locked. */
export const lockMembers = (tx: Tx, account_id: string): Promise<RoleHolder<MemberRole>[]> =>
  tx.query<RoleHolder<MemberRole>>(LOCK_MEMBERS, [account_id]);

/** A person who was disabled is invited again, and must accept again. Others that are there already stay as they are. */
const AGAIN = (table: string, more = ''): string => `set ${more} role = excluded.role, invited_at = now(),
     accepted_at = case when ${table}.disabled_at is null then ${table}.accepted_at end, disabled_at = null
   where ${table}.accepted_at is null or ${table}.disabled_at is not null returning 1`;

const INVITE_STAFF = sql(
  'staff_invite',
  `insert into staff_members (person_id, role) values ($1, $2) on conflict (person_id) do update ${AGAIN('staff_members')}`,
);

/** @returns false when the person is an active member of staff already */
export const inviteStaff = async (tx: Tx, person_id: number, role: StaffRole): Promise<boolean> =>
  (await tx.query(INVITE_STAFF, [person_id, role])).length > 0;

const INVITE_MEMBER = sql(
  'member_invite',
  `insert into memberships (account_id, person_id, role, invited_name) values ($1, $2, $3, $4)
   on conflict (account_id, person_id) do update ${AGAIN('memberships', 'invited_name = excluded.invited_name,')}`,
);

/**
 * @param name that the inviter gave
 * @returns false when the person is an active member of the account already
 */
export const inviteMember = async (
  tx: Tx,
  account_id: string,
  { person_id, role, name }: { readonly person_id: number; readonly role: MemberRole; readonly name: string },
): Promise<boolean> => (await tx.query(INVITE_MEMBER, [account_id, person_id, role, name])).length > 0;

/** Whether a person is invited to an account (null: to the provider's staff), and has not accepted: the texts of both in SQL. */
export const isInvited = (person: string, account: string): string => `case when ${account} is null
  then exists (select from staff_members r
                where r.person_id = ${person} and r.accepted_at is null and r.disabled_at is null)
  else exists (select from memberships r where r.account_id = ${account} and r.person_id = ${person}
                  and r.accepted_at is null and r.disabled_at is null) end`;

const INVITED = sql('role_invited', `select ${isInvited('$1::integer', '$2::text')} as is_invited`);

/** @param account null: the provider's staff */
export const isStillInvited = async (tx: Tx, person_id: number, account: string | null): Promise<boolean> =>
  (await tx.query<{ is_invited: boolean }>(INVITED, [person_id, account]))[0]?.is_invited ?? false;

const ACCEPT_STAFF = sql(
  'staff_accept',
  `update staff_members set accepted_at = coalesce(accepted_at, now())
    where person_id = $1 and disabled_at is null returning role`,
);
const ACCEPT_MEMBER = sql(
  'member_accept',
  `update memberships set accepted_at = coalesce(accepted_at, now())
    where account_id = $1 and person_id = $2 and disabled_at is null returning role`,
);

/** Accepts the invitation to an account; null: to the provider's staff. @returns null when the person was disabled since */
export async function acceptRole(
  tx: Tx,
  person_id: number,
  account: string | null,
): Promise<StaffRole | MemberRole | null> {
  const [row] = await (account === null
    ? tx.query<{ role: StaffRole }>(ACCEPT_STAFF, [person_id])
    : tx.query<{ role: MemberRole }>(ACCEPT_MEMBER, [account, person_id]));
  return row?.role ?? null;
}

const CHANGED = 'role = $2, disabled_at = case when $3 then coalesce(disabled_at, now()) end';

const SET_STAFF = sql('staff_set', `update staff_members set ${CHANGED} where person_id = $1`);
const SET_MEMBER = sql('member_set', `update memberships set ${CHANGED} where account_id = $1 and person_id = $4`);

export const setStaff = (tx: Tx, person_id: number, { role, disabled }: PlannedRole<StaffRole>): Promise<unknown> =>
  tx.query(SET_STAFF, [person_id, role, disabled]);

export const setMember = (
  tx: Tx,
  account_id: string,
  person_id: number,
  { role, disabled }: PlannedRole<MemberRole>,
): Promise<unknown> => tx.query(SET_MEMBER, [account_id, role, disabled, person_id]);

const SET_STAFF_WAREHOUSES = sql(
  'staff_set_warehouses',
  'update staff_members set warehouses = $2 where person_id = $1 returning 1',
);

/** @returns false when nobody of the staff has this number */
export const setStaffWarehouses = async (
  tx: Tx,
  person_id: number,
  warehouses: readonly string[] | null,
): Promise<boolean> => (await tx.query(SET_STAFF_WAREHOUSES, [person_id, warehouses])).length > 0;

/** An account, with the role of a person in it. */
export interface OwnAccount {
  readonly account: Account;
  readonly role: MemberRole;
}

const OWN_ACCOUNTS = sql(
  'person_accounts',
  `select m.role, a.account_id, a.name, a.features, a.settings, a.payment_registered, a.rate_limit, a.warehouses
     from memberships m join accounts a using (account_id)
    where m.person_id = $1 and ($2::text is null or m.account_id = $2) and m.accepted_at is not null
      and m.disabled_at is null
    order by a.account_id`,
);

/** The accounts in which a person works. @param account_id only this one; null: all of them */
export async function accountsOf(tx: Tx, person_id: number, account_id: string | null): Promise<OwnAccount[]> {
  const rows = await tx.query<Account & { role: MemberRole }>(OWN_ACCOUNTS, [person_id, account_id]);
  return rows.map(({ role, ...account }) => ({ role, account }));
}
