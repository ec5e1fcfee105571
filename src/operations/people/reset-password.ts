import { orNotFound, refuseIfFaulty, TooManyAttempts } from '../../kernel/errors.js';
import { hashOfSecret } from '../../kernel/secrets.js';
import { emailKeyOf } from '../../rules/people/person.js';
import { countsOfNetwork, countsOfReset, personCountName } from '../../rules/people/sign-in-limits.js';
import { validatePassword } from '../../rules/people/validate-password.js';
import { auditOfPerson, writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { readCode, takeCode } from '../../storage/people/codes.js';
import { findByEmail, findPerson, type SignInFacts, setPassword } from '../../storage/people/people.js';
import { askForMail } from '../../storage/people/person-mails.js';
import { endSessions, forgetAttempts, forgetBrowsers } from '../../storage/people/sessions.js';
import { type Context, stampOf } from '../context.js';
import { hashChosen, withAttempt } from './attempts.js';
import { rememberBrowser, type SignedIn, type SignInOrigin } from './sign-in.js';

/**
 * Mails somebody a link to a new password. The answer does not show whether there is such a person, nor whether a mail is sent: after
 * a few of them in an hour there is none, so nobody can fill a mailbox, or keep its owner from being answered.
 * @throws {TooManyAttempts} when this was asked too often from that network
 */
export async function askForNewPassword(ctx: Context, email: string, address: string): Promise<void> {
  const key = emailKeyOf(email);
  // The attempt is never right, so each one counts.
  await withAttempt(ctx, countsOfNetwork(address), async () => null);
  const isTooOften = await withAttempt(ctx, countsOfReset(key), async () => false).catch((error: unknown) => {
    if (error instanceof TooManyAttempts) return true;
    throw error;
  });
  if (isTooOften) return;
  await inTransaction(ctx.pool, async (tx) => {
    const person = await findByEmail(tx, key);
    if (person === null || !person.may_enter) return;
    await askForMail(tx, { purpose: 'reset', person_id: person.person_id, account: null, inviter: null });
  });
}

/** Whose password a link is for. @throws not_found for a code that is unknown, used or too old, or of a disabled person */
export const readReset = async (ctx: Context, code: string): Promise<{ readonly email: string }> => {
  const { email } = await personOfReset(ctx, code);
  return { email };
};

const personOfReset = (ctx: Context, code: string): Promise<SignInFacts> =>
  inReadOnly(ctx.pool, async (tx) => {
    const row = await readCode(tx, hashOfSecret(code), 'reset');
    const person = row?.person_id == null ? null : await findPerson(tx, row.person_id);
    return orNotFound(person?.may_enter ? person : null);
  });

/**
 * Sets a new password with the code of a link. All sessions end, and no browser is known any more but the one in which this is
 * done. Attempts at the old password do not count any more, so the person can sign in at once.
 * @returns the secret by which this browser is known
 * @throws validation_failed for the password, not_found for a code that is unknown, used or too old, or of a disabled person,
 *   {TooManyAttempts}
 */
export async function resetPassword(
  ctx: Context,
  code: string,
  password: string,
  { address }: Pick<SignInOrigin, 'address'>,
): Promise<Pick<SignedIn, 'known_browser'>> {
  const person = await personOfReset(ctx, code);
  refuseIfFaulty(validatePassword(password, person));
  const hash = await hashChosen(ctx, password, address);
  const { person_id, name, email } = person;
  return inTransaction(ctx.pool, async (tx) => {
    orNotFound(await takeCode(tx, hashOfSecret(code), 'reset'));
    await setPassword(tx, person_id, hash);
    await endSessions(tx, person_id, null);
    await forgetBrowsers(tx, person_id, null);
    await forgetAttempts(tx, [personCountName(emailKeyOf(email))]);
    await writeAudit(
      tx,
      stampOf(ctx, { kind: 'person', person_id, name, address }),
      auditOfPerson('resetPassword', person_id),
    );
    return { known_browser: await rememberBrowser(tx, person_id, null) };
  });
}
