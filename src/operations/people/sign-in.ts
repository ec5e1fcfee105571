import { KuraError } from '../../kernel/errors.js';
import { say } from '../../kernel/messages.js';
import { hashOfSecret, newSecret } from '../../kernel/secrets.js';
import { emailKeyOf } from '../../rules/people/person.js';
import { LONGEST_MS } from '../../rules/people/session.js';
import { countsOfAttempt } from '../../rules/people/sign-in-limits.js';
import { auditOfPerson, writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import { findByEmail, lockPerson, type SignInFacts } from '../../storage/people/people.js';
import {
  type AddressAndBrowser,
  addSession,
  endSessionOf,
  knowBrowser,
  personOfBrowser,
} from '../../storage/people/sessions.js';
import { type Context, stampOf } from '../context.js';
import { withAttempt } from './attempts.js';
import { isPassword } from './passwords.js';
import { useCode } from './second-factor.js';

/** From where somebody signs in, with the secrets that the browser kept from an earlier sign-in. */
export interface SignInOrigin extends AddressAndBrowser {
  readonly known_browser: string | null;
  readonly earlier_session: string | null;
}

/** What the browser keeps: the secret of the session, and one by which it is known later. */
export interface SignedIn {
  readonly session: string;
  readonly known_browser: string;
  /** For how long the session lasts at most, in seconds. */
  readonly lasts_s: number;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of an authenticator app, or a recovery code; null: none was typed yet. */
  readonly code: string | null;
}

const WRONG = new KuraError(
  'unauthorized',
  say('The e-mail address or the password is wrong.', 'メールアドレスまたはパスワードが正しくありません。'),
);
const WRONG_CODE = new KuraError('unauthorized', say('The code is wrong.', 'コードが正しくありません。'));
const NO_ROLE = new KuraError(
  'forbidden',
  say(
    'You may not work here any more. Ask an administrator or the owner of your account.',
    '利用が停止されています。管理者またはアカウントのオーナーにお問い合わせください。',
  ),
);

/**
 * Signs somebody in with address and password, and with a code if the person has a second factor.
 * @returns `needs_code`: the password is right, and a code must be given with it
 * @throws unauthorized when something is wrong (the same for an address that nobody has), {TooManyAttempts}
 */
export async function signIn(
  ctx: Context,
  { email, password, code }: Credentials,
  place: SignInOrigin,
): Promise<SignedIn | 'needs_code'> {
  const key = emailKeyOf(email);
  const person = await inReadOnly(ctx.pool, (tx) => findByEmail(tx, key));
  const outcome = await prove(ctx, key, person, { password, code }, place);
  if (outcome === 'needs_code') return outcome;
  if (outcome === null || person === null) throw WRONG;
  const opened = await inTransaction(ctx.pool, async (tx) => {
    const present = await lockUnchanged(tx, person);
    return present === null ? null : openSession(ctx, tx, present, place);
  });
  return opened ?? signIn(ctx, { email, password, code }, place);
}

/**
 * Locks a person, before the session is opened. Passwords are compared outside of transactions, and a change of the password ends
 * only the sessions that there are: a session that began later with the old one would stay.
 * @param proved what password and code were checked against
 * @returns null when either was changed since: then they must be checked again
 */
export async function lockUnchanged(tx: Tx, proved: SignInFacts): Promise<SignInFacts | null> {
  const present = await lockPerson(tx, proved.person_id);
  const isProved = present?.password_hash === proved.password_hash && present.totp_secret === proved.totp_secret;
  return isProved ? present : null;
}

/**
 * Checks the password of a person and, if the person has a second factor, a code, which is used up. It counts as an attempt.
 * @param email_key the key of the address that was given
 * @param person null: nobody has that address. The check takes the same time
 * @returns `needs_code`: the password is right, and no code was given; null: the password is wrong
 * @throws unauthorized when the password is right and the code is wrong, {TooManyAttempts}
 */
export async function prove(
  ctx: Context,
  email_key: string,
  person: SignInFacts | null,
  { password, code }: Pick<Credentials, 'password' | 'code'>,
  place: SignInOrigin,
): Promise<'right' | 'needs_code' | null> {
  const known_browser = person === null ? null : await knownBrowserOf(ctx, person.person_id, place);
  return withAttempt(ctx, countsOfAttempt(place.address, email_key, known_browser), async () => {
    if (!(await isPassword(person?.password_hash ?? null, password)) || person === null) return null;
    if (person.totp_secret === null) return 'right';
    if (code === null) return 'needs_code';
    if (!(await useCode(ctx, person.person_id, person.totp_secret, code))) throw WRONG_CODE;
    return 'right';
  });
}

/** The hash of the browser, if this person has signed in with it before. */
export async function knownBrowserOf(
  ctx: Context,
  person_id: number,
  { known_browser }: Pick<SignInOrigin, 'known_browser'>,
): Promise<string | null> {
  if (known_browser === null) return null;
  const hash = hashOfSecret(known_browser);
  const owner = await inReadOnly(ctx.pool, (tx) => personOfBrowser(tx, hash));
  return owner === person_id ? hash.toString('base64') : null;
}

/** Makes a browser known for a person. @returns the secret by which it is known */
export async function rememberBrowser(
  tx: Tx,
  person_id: number,
  known_browser: SignInOrigin['known_browser'],
): Promise<string> {
  const owner = known_browser === null ? null : await personOfBrowser(tx, hashOfSecret(known_browser));
  // A browser that another person uses too becomes known to this one by a secret of its own.
  const remembered = owner === person_id && known_browser !== null ? known_browser : newSecret();
  await knowBrowser(tx, hashOfSecret(remembered), person_id);
  return remembered;
}

/**
 * Opens a session for a person whose identity was checked, and whose row is locked in this transaction. It takes the place of the
 * browser's earlier session, which nobody could end in that browser any more.
 * @throws forbidden when the person has no role any more
 */
export async function openSession(
  ctx: Context,
  tx: Tx,
  { person_id, name, may_enter }: Pick<SignInFacts, 'person_id' | 'name' | 'may_enter'>,
  { address, browser, known_browser, earlier_session }: SignInOrigin,
): Promise<SignedIn> {
  if (!may_enter) throw NO_ROLE;
  if (earlier_session !== null) await endSessionOf(tx, hashOfSecret(earlier_session));
  const session = newSecret();
  await addSession(tx, hashOfSecret(session), person_id, { address, browser });
  const remembered = await rememberBrowser(tx, person_id, known_browser);
  await writeAudit(
    tx,
    stampOf(ctx, { kind: 'person', person_id, name, address }),
    auditOfPerson('signIn', person_id, { browser }),
  );
  return { session, known_browser: remembered, lasts_s: LONGEST_MS / 1_000 };
}
