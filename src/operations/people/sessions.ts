import { notFound } from '../../kernel/errors.js';
import { hashOfSecret } from '../../kernel/secrets.js';
import type { MemberCaller, PersonCaller, StaffCaller } from '../../rules/accounts/caller.js';
import { authorize, operationsOf } from '../../rules/accounts/permissions.js';
import { emailKeyOf } from '../../rules/people/person.js';
import { CONFIRMED_MS, IDLE_MS, LONGEST_MS, type Session } from '../../rules/people/session.js';
import { countsOfAttempt } from '../../rules/people/sign-in-limits.js';
import { auditOfPerson, writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { findPerson } from '../../storage/people/people.js';
import { accountsOf, type OwnAccount } from '../../storage/people/roles.js';
import {
  confirmSession,
  endSession as deleteSession,
  type ListedSession,
  findSession as readSession,
  listSessions as readSessions,
  touchSession,
} from '../../storage/people/sessions.js';
import { type Context, stampOf } from '../context.js';
import { withAttempt } from './attempts.js';
import { isPassword, WRONG_PASSWORD } from './passwords.js';
import { knownBrowserOf, type SignInOrigin } from './sign-in.js';

export type { ListedSession, OwnAccount };

/** How long sessions live. */
export const SESSION_LIFETIME = { idle_ms: IDLE_MS, longest_ms: LONGEST_MS };

/** How late `last_seen_at` may be: it is not written with every request. */
const SEEN_EVERY_MS = 60_000;

/** Where a request came from, and whether a person made it. */
export interface SessionUse {
  readonly address: string;
  /** True: a page made the request by itself. It does not extend the session, so a page that nobody uses becomes idle. */
  readonly unattended: boolean;
}

/**
 * The session of a cookie. Read again for each request, so that ending a session or disabling a person takes effect at once.
 * @returns null when there is no such session, or it has ended
 */
export async function findSession(
  ctx: Context,
  secret: string,
  { address, unattended }: SessionUse,
): Promise<Session | null> {
  const row = await inReadOnly(ctx.pool, (tx) => readSession(tx, hashOfSecret(secret), SESSION_LIFETIME));
  if (row === null) return null;
  const { signed_in_at: _, last_seen_at, confirmed_at, now, ...session } = row;
  if (!unattended && now.getTime() - last_seen_at.getTime() > SEEN_EVERY_MS)
    await inTransaction(ctx.pool, (tx) => touchSession(tx, row.session_id));
  const confirmed_until = new Date(confirmed_at.getTime() + CONFIRMED_MS);
  return { ...session, confirmed_until, is_confirmed: confirmed_until > now, address };
}

/** The accounts in which a person works, with the role in each. */
export const listOwnAccounts = (ctx: Context, person_id: number): Promise<OwnAccount[]> =>
  inReadOnly(ctx.pool, (tx) => accountsOf(tx, person_id, null));

/** The roles of a person, each once, with the operations that the role may run. */
export const rolesOf = (staff: Session['staff'], accounts: readonly Pick<OwnAccount, 'role'>[]) =>
  [...new Set([...(staff === null ? [] : [staff]), ...accounts.map(({ role }) => role)])].map((role) => ({
    role,
    operations: operationsOf(role),
  }));

/** The caller for requests of a person in an account, or for work that the person asked for; null: does not work there (any more). */
export async function memberOf(
  ctx: Context,
  { person_id, name, address }: Pick<Session, 'person_id' | 'name' | 'address'>,
  account_id: string,
): Promise<MemberCaller | null> {
  const [own] = await inReadOnly(ctx.pool, (tx) => accountsOf(tx, person_id, account_id));
  return own === undefined ? null : { kind: 'member', person_id, name, address, ...own };
}

/** The caller for requests for the provider; null when the person is not of its staff. */
export const staffOf = ({ person_id, name, address, staff, warehouses }: Session): StaffCaller | null =>
  staff === null ? null : { kind: 'staff', person_id, name, role: staff, address, warehouses };

/** The caller for requests about the person's own sign-in. */
export const personOf = ({ person_id, name, address }: Session): PersonCaller => ({
  kind: 'person',
  person_id,
  name,
  address,
});

/**
 * Confirms with the password that it is still the same person; tokens, people and factors can be changed for a while.
 * @returns until when
 * @throws unauthorized when the password is wrong, {TooManyAttempts}
 */
export async function confirmByPassword(
  ctx: Context,
  { person_id, session_id, email, address }: Session,
  password: string,
  known: Pick<SignInOrigin, 'known_browser'>,
): Promise<Date> {
  const person = await inReadOnly(ctx.pool, (tx) => findPerson(tx, person_id));
  const known_browser = await knownBrowserOf(ctx, person_id, known);
  const right = await withAttempt(ctx, countsOfAttempt(address, emailKeyOf(email), known_browser), async () =>
    (await isPassword(person?.password_hash ?? null, password)) ? true : null,
  );
  if (right === null) throw WRONG_PASSWORD;
  return confirmNow(ctx, session_id);
}

/** Notes that the person was confirmed just now. @throws unauthorized when the session was ended meanwhile */
export async function confirmNow(ctx: Context, session_id: number): Promise<Date> {
  const confirmed_at = await inTransaction(ctx.pool, (tx) => confirmSession(tx, session_id));
  if (confirmed_at === null) throw WRONG_PASSWORD;
  return new Date(confirmed_at.getTime() + CONFIRMED_MS);
}

/** Ends the session itself. */
export async function signOut(ctx: Context, { person_id, session_id }: Session): Promise<void> {
  await inTransaction(ctx.pool, (tx) => deleteSession(tx, person_id, session_id));
}

/** The sessions of the caller, the latest first. */
export async function listSessions(ctx: Context, caller: PersonCaller): Promise<ListedSession[]> {
  authorize(caller, 'listSessions');
  return inReadOnly(ctx.pool, (tx) => readSessions(tx, caller.person_id, SESSION_LIFETIME));
}

/** @throws not_found when the caller has no such session */
export async function endSession(ctx: Context, session_id: number, caller: PersonCaller): Promise<void> {
  authorize(caller, 'endSession');
  await inTransaction(ctx.pool, async (tx) => {
    if (!(await deleteSession(tx, caller.person_id, session_id))) throw notFound();
    await writeAudit(tx, stampOf(ctx, caller), auditOfPerson('endSession', caller.person_id, { session_id }));
  });
}
