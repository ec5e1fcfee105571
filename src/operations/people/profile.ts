import { refuseIfFaulty } from '../../kernel/errors.js';
import { hashOfSecret } from '../../kernel/secrets.js';
import type { PersonCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Person } from '../../rules/people/person.js';
import type { Session } from '../../rules/people/session.js';
import { validatePassword } from '../../rules/people/validate-password.js';
import { auditOfPerson, writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction } from '../../storage/database/database.js';
import { withdrawCodes } from '../../storage/people/codes.js';
import { setPassword, updatePerson } from '../../storage/people/people.js';
import { endSessions, forgetBrowsers } from '../../storage/people/sessions.js';
import { type Context, stampOf } from '../context.js';
import { hashChosen } from './attempts.js';
import type { SignInOrigin } from './sign-in.js';

/** Changes name and language of the caller. */
export async function setOwnProfile(
  ctx: Context,
  profile: Pick<Person, 'name' | 'language'>,
  caller: PersonCaller,
): Promise<void> {
  authorize(caller, 'setOwnProfile');
  await inTransaction(ctx.pool, (tx) => updatePerson(tx, { person_id: caller.person_id, ...profile }));
}

/**
 * Changes the password of the caller. All other sessions end, other browsers are not known any more, and a link to a new
 * password is not valid any more.
 * @param present the session in which the password is changed; it does not end
 * @throws validation_failed for the password, {TooManyAttempts}
 */
export async function changePassword(
  ctx: Context,
  password: string,
  present: Pick<Session, 'session_id' | 'email'>,
  { known_browser }: Pick<SignInOrigin, 'known_browser'>,
  caller: PersonCaller,
): Promise<void> {
  authorize(caller, 'changePassword');
  refuseIfFaulty(validatePassword(password, { email: present.email, name: caller.name }));
  const { person_id } = caller;
  const hash = await hashChosen(ctx, password, caller.address);
  await inTransaction(ctx.pool, async (tx) => {
    await setPassword(tx, person_id, hash);
    await endSessions(tx, person_id, present.session_id);
    await forgetBrowsers(tx, person_id, known_browser === null ? null : hashOfSecret(known_browser));
    await withdrawCodes(tx, { purpose: 'reset', person_id, account: null });
    await writeAudit(tx, stampOf(ctx, caller), auditOfPerson('changePassword', person_id));
  });
}
