import { type Fault, fault, notFound, orNotFound, refuseIfFaulty } from '../../kernel/errors.js';
import { type Message, say } from '../../kernel/messages.js';
import { hashOfSecret, newSecret } from '../../kernel/secrets.js';
import { accessStateOf, emailKeyOf } from '../../rules/people/person.js';
import type { AccessState, MemberRole, StaffRole } from '../../rules/people/person-values.js';
import { CODE_LIFETIME_MS } from '../../rules/people/session.js';
import { countsOfInvitation } from '../../rules/people/sign-in-limits.js';
import { validatePassword } from '../../rules/people/validate-password.js';
import { findAccount } from '../../storage/accounts/accounts.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import { readCode, replaceCode, takeCode } from '../../storage/people/codes.js';
import { findPerson, setPassword, updatePerson } from '../../storage/people/people.js';
import { acceptRole, isStillInvited, type RoleRow } from '../../storage/people/roles.js';
import { type Context, stampOf } from '../context.js';
import { hashChosen, withAttempt } from './attempts.js';
import { WRONG_PASSWORD } from './passwords.js';
import { lockUnchanged, openSession, prove, type SignedIn, type SignInOrigin } from './sign-in.js';

/** Somebody with a role, as lists show it. */
export interface ListedPerson<Role extends StaffRole | MemberRole> extends RoleRow<Role> {
  readonly status: AccessState;
}

export const withStatus = <Role extends StaffRole | MemberRole>(row: RoleRow<Role>): ListedPerson<Role> => ({
  ...row,
  status: accessStateOf(row),
});

/** How an invitation reaches the person: by mail, or as a link that the person who runs a command passes on. */
export type Delivery = 'mail' | 'link';

const tooManyInvitations = (minutes: number): Message =>
  say(
    `Too many people were invited. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    `招待の回数が多すぎます。${minutes}分後にもう一度お試しください。`,
  );

/**
 * Invites somebody. An invitation by mail is counted, for its address and for the account.
 * @param account null: to the provider's staff
 * @throws {TooManyAttempts}
 */
export const asInvitation = <T>(
  ctx: Context,
  delivery: Delivery,
  { account, email }: { readonly account: string | null; readonly email: string },
  invite: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const counts = delivery === 'mail' ? countsOfInvitation(account, emailKeyOf(email)) : [];
  return withAttempt(ctx, counts, () => inTransaction(ctx.pool, invite), tooManyInvitations);
};

/** Makes the code of an invitation's link; earlier ones for the same role are not valid any more. */
export async function newInvitationCode(tx: Tx, person_id: number, account: string | null): Promise<string> {
  const code = newSecret();
  const invitation = { purpose: 'invitation', person_id, account } as const;
  await replaceCode(tx, hashOfSecret(code), invitation, CODE_LIFETIME_MS.invitation);
  return code;
}

/** What an invitation says to the person who follows its link. */
export interface Invitation {
  readonly email: string;
  readonly name: string;
  /** To which account; null: to the provider's staff. */
  readonly account: { readonly account_id: string; readonly name: string } | null;
  /** The person signs in already, and accepts with the password that there is. */
  readonly has_password: boolean;
}

/** @throws not_found for a code that is unknown, used or too old, or of an invitation that was taken back */
export const readInvitation = (ctx: Context, code: string): Promise<Invitation> =>
  inReadOnly(ctx.pool, async (tx) => {
    const row = await readCode(tx, hashOfSecret(code), 'invitation');
    const person = row?.person_id == null ? null : await findPerson(tx, row.person_id);
    if (row === null || person === null || !(await isStillInvited(tx, person.person_id, row.account))) throw notFound();
    const account = row.account === null ? null : await findAccount(tx, row.account);
    return {
      email: person.email,
      name: person.name,
      account: account === null ? null : { account_id: account.account_id, name: account.name },
      has_password: person.password_hash !== null,
    };
  });

/** What the invited person enters. */
export interface Acceptance {
  /** Null: the name in the invitation. */
  readonly name: string | null;
  /** A new password; for a person who has one already, the present password. */
  readonly password: string;
  /** The code of a person with a second factor, as at a sign-in; null: none was typed yet. */
  readonly code: string | null;
}

/**
 * Accepts an invitation and signs the person in. It asks for as much proof as a sign-in does, because a link is no second factor.
 * @returns `needs_code`: the password is right, and a code must be given with it
 * @throws validation_failed for a new password, unauthorized for a wrong one or a wrong code, {TooManyAttempts}, not_found for a
 *   link that is unknown, used or too old, or of somebody who was disabled since
 */
export async function acceptInvitation(
  ctx: Context,
  link: string,
  { name: chosenName, password, code }: Acceptance,
  place: SignInOrigin,
): Promise<SignedIn | 'needs_code'> {
  const hash = hashOfSecret(link);
  const person = orNotFound(
    await inReadOnly(ctx.pool, async (tx) => {
      const row = await readCode(tx, hash, 'invitation');
      return row?.person_id == null ? null : findPerson(tx, row.person_id);
    }),
  );
  const { person_id } = person;
  const isNew = person.password_hash === null;
  const name = (isNew ? chosenName : null) ?? person.name;
  if (isNew) refuseIfFaulty(validatePassword(password, { ...person, name }));
  else {
    const outcome = await prove(ctx, emailKeyOf(person.email), person, { password, code }, place);
    if (outcome === null) throw WRONG_PASSWORD;
    if (outcome === 'needs_code') return outcome;
  }
  const chosen = isNew ? await hashChosen(ctx, password, place.address) : null;
  const opened = await inTransaction(ctx.pool, async (tx) => {
    // Another invitation of the same new person may have been accepted meanwhile: then this one asks for that password.
    if ((await lockUnchanged(tx, person)) === null) return null;
    const row = orNotFound(await takeCode(tx, hash, 'invitation'));
    const role: StaffRole | MemberRole = orNotFound(await acceptRole(tx, person_id, row.account));
    if (chosen !== null) await setPassword(tx, person_id, chosen);
    if (isNew) await updatePerson(tx, { person_id, name, language: person.language });
    const caller = { kind: 'person', person_id, name, address: place.address } as const;
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'acceptInvitation',
      account_id: row.account,
      subject: String(person_id),
      details: { role },
    });
    return openSession(ctx, tx, { ...caller, may_enter: true }, place);
  });
  return opened ?? acceptInvitation(ctx, link, { name: chosenName, password, code }, place);
}

/** The fault of an invitation of somebody who is there already. */
export const ALREADY_THERE: Fault = fault(
  'email',
  'A person with this e-mail address is already registered.',
  'このメールアドレスの方はすでに登録されています。',
);
