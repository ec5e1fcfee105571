import { acceptedPlan, type Decoded } from '../../kernel/decoded.js';
import { conflict, orNotFound, validationFailed } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { emailKeyOf, type PersonDraft, planRoleChange, type RoleChange } from '../../rules/people/person.js';
import type { MemberRole } from '../../rules/people/person-values.js';
import { findAccount } from '../../storage/accounts/accounts.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { withdrawCodes } from '../../storage/people/codes.js';
import { findOrAddPerson } from '../../storage/people/people.js';
import { askForMail } from '../../storage/people/person-mails.js';
import {
  lockMembers,
  listMembers as readMembers,
  inviteMember as writeInvitation,
  setMember as writeMember,
} from '../../storage/people/roles.js';
import { type Context, stampOf } from '../context.js';
import {
  ALREADY_THERE,
  asInvitation,
  type Delivery,
  type ListedPerson,
  newInvitationCode,
  withStatus,
} from './invitations.js';

/** The people of an account, in the order in which they were invited. @throws not_found when there is no such account */
export async function listMembers(
  ctx: Context,
  account_id: string,
  caller: Caller,
): Promise<ListedPerson<MemberRole>[]> {
  authorize(caller, 'listMembers', account_id);
  const members = await inReadOnly(ctx.pool, async (tx) => {
    orNotFound(await findAccount(tx, account_id));
    return readMembers(tx, account_id);
  });
  return members.map(withStatus);
}

/** Somebody who is invited. */
export type MemberDraft = PersonDraft & { readonly role: MemberRole };

/**
 * Invites somebody to work for a client. A person who is already invited gets a new link; only the latest is valid.
 * @returns the number of the person, and the code of the link, unless it is mailed
 * @throws validation_failed with every fault, not_found when there is no such account, {TooManyAttempts}
 */
export async function inviteMember(
  ctx: Context,
  account_id: string,
  { value: draft, faults }: Decoded<MemberDraft>,
  delivery: Delivery,
  caller: Caller,
): Promise<{ readonly person_id: number; readonly code: string | null }> {
  authorize(caller, 'inviteMember', account_id);
  const { role, ...person } = acceptedPlan({ planned: draft, faults: [] }, faults);
  const to = { account: account_id, email: person.email };
  return asInvitation(ctx, delivery, to, async (tx) => {
    orNotFound(await findAccount(tx, account_id));
    const { person_id } = await findOrAddPerson(tx, emailKeyOf(person.email), person);
    if (!(await writeInvitation(tx, account_id, { person_id, role, name: person.name })))
      throw validationFailed([ALREADY_THERE]);
    const code = delivery === 'link' ? await newInvitationCode(tx, person_id, account_id) : null;
    const inviter = caller.name;
    if (delivery === 'mail') await askForMail(tx, { purpose: 'invitation', person_id, account: account_id, inviter });
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'inviteMember',
      account_id,
      subject: String(person_id),
      details: { email: person.email, role },
    });
    return { person_id, code };
  });
}

/**
 * Changes the role of somebody who works for a client, or disables or enables that person. It takes effect with the next request.
 * @throws not_found when nobody of that number works for the account, conflict for its last owner
 */
export async function setMember(
  ctx: Context,
  account_id: string,
  person_id: number,
  change: RoleChange<MemberRole>,
  caller: Caller,
): Promise<void> {
  authorize(caller, 'setMember', account_id);
  await inTransaction(ctx.pool, async (tx) => {
    const all = await lockMembers(tx, account_id);
    const person = orNotFound(all.find((one) => one.person_id === person_id));
    const others = all.filter((one) => one !== person);
    const planned = planRoleChange(person, change, others, 'owner');
    if (planned === null) throw LAST_OWNER;
    await writeMember(tx, account_id, person_id, planned);
    if (planned.disabled) await withdrawCodes(tx, { purpose: 'invitation', person_id, account: account_id });
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'setMember',
      account_id,
      subject: String(person_id),
      details: planned,
    });
  });
}

const LAST_OWNER = conflict(
  'This is the last owner of the account. Make somebody else an owner first.',
  'このアカウントの最後のオーナーです。先に別の方をオーナーにしてください。',
);
