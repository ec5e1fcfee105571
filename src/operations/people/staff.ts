import { acceptedPlan, type Decoded } from '../../kernel/decoded.js';
import { conflict, orNotFound, validationFailed } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { emailKeyOf, type PersonDraft, planRoleChange, type RoleChange } from '../../rules/people/person.js';
import type { StaffRole } from '../../rules/people/person-values.js';
import { auditOfPerson, writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { withdrawCodes } from '../../storage/people/codes.js';
import { findOrAddPerson } from '../../storage/people/people.js';
import { askForMail } from '../../storage/people/person-mails.js';
import {
  lockStaff,
  listStaff as readStaff,
  inviteStaff as writeInvitation,
  setStaff as writeStaff,
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

/** The provider's staff, in the order in which they were invited. */
export async function listStaff(ctx: Context, caller: Caller): Promise<ListedPerson<StaffRole>[]> {
  authorize(caller, 'listStaff');
  return (await inReadOnly(ctx.pool, readStaff)).map(withStatus);
}

/** Somebody who is invited. */
export type StaffDraft = PersonDraft & { readonly role: StaffRole };

/**
 * Invites somebody to the provider's staff. A person who is already invited gets a new link; only the latest is valid.
 * @returns the number of the person, and the code of the link, unless it is mailed
 * @throws validation_failed with every fault, {TooManyAttempts}
 */
export async function inviteStaff(
  ctx: Context,
  { value: draft, faults }: Decoded<StaffDraft>,
  delivery: Delivery,
  caller: Caller,
): Promise<{ readonly person_id: number; readonly code: string | null }> {
  authorize(caller, 'inviteStaff');
  const { role, ...person } = acceptedPlan({ planned: draft, faults: [] }, faults);
  const to = { account: null, email: person.email };
  return asInvitation(ctx, delivery, to, async (tx) => {
    const { person_id } = await findOrAddPerson(tx, emailKeyOf(person.email), person);
    if (!(await writeInvitation(tx, person_id, role))) throw validationFailed([ALREADY_THERE]);
    const code = delivery === 'link' ? await newInvitationCode(tx, person_id, null) : null;
    const inviter = caller.name;
    if (delivery === 'mail') await askForMail(tx, { purpose: 'invitation', person_id, account: null, inviter });
    await writeAudit(tx, stampOf(ctx, caller), auditOfPerson('inviteStaff', person_id, { email: person.email, role }));
    return { person_id, code };
  });
}

/**
 * Changes the role of a member of staff, or disables or enables that person. It takes effect with the next request.
 * @throws not_found when there is no such person, conflict for the last administrator
 */
export async function setStaff(
  ctx: Context,
  person_id: number,
  change: RoleChange<StaffRole>,
  caller: Caller,
): Promise<void> {
  authorize(caller, 'setStaff');
  await inTransaction(ctx.pool, async (tx) => {
    const all = await lockStaff(tx);
    const person = orNotFound(all.find((one) => one.person_id === person_id));
    const others = all.filter((one) => one !== person);
    const planned = planRoleChange(person, change, others, 'admin');
    if (planned === null) throw LAST_ADMIN;
    await writeStaff(tx, person_id, planned);
    if (planned.disabled) await withdrawCodes(tx, { purpose: 'invitation', person_id, account: null });
    await writeAudit(tx, stampOf(ctx, caller), auditOfPerson('setStaff', person_id, planned));
  });
}

const LAST_ADMIN = conflict(
  'This is the last administrator. Make somebody else an administrator first.',
  '最後の管理者です。先に別の方を管理者にしてください。',
);
