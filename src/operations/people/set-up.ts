import { acceptedPlan, type Decoded } from '../../kernel/decoded.js';
import { KuraError } from '../../kernel/errors.js';
import { say } from '../../kernel/messages.js';
import { hashOfSecret, newSecret } from '../../kernel/secrets.js';
import type { StaffCaller } from '../../rules/accounts/caller.js';
import { emailKeyOf } from '../../rules/people/person.js';
import { planSetUp, type SetUpDraft } from '../../rules/people/plan-set-up.js';
import { CODE_LIFETIME_MS } from '../../rules/people/session.js';
import { countsOfNetwork } from '../../rules/people/sign-in-limits.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import { readCode, replaceCode, takeCode } from '../../storage/people/codes.js';
import { addProvider, findOrAddPerson, type Provider, readProvider, setPassword } from '../../storage/people/people.js';
import { acceptRole, inviteStaff } from '../../storage/people/roles.js';
import { type Context, stampOf } from '../context.js';
import { withAttempt } from './attempts.js';
import { hashPassword } from './passwords.js';
import { openSession, type SignedIn, type SignInOrigin } from './sign-in.js';

export type { Provider };

/** Code of the set-up: it belongs to nobody yet. */
const SET_UP = { purpose: 'set_up', person_id: null, account: null } as const;

/** The provider; null before the set-up. */
export const findProvider = (ctx: Context): Promise<Provider | null> => inReadOnly(ctx.pool, readProvider);

/** A new code for the link of the set-up, valid for an hour; earlier ones are not. Null when the set-up is done. */
export const newSetUpCode = (ctx: Context): Promise<string | null> =>
  inTransaction(ctx.pool, async (tx) => {
    if ((await readProvider(tx)) !== null) return null;
    const code = newSecret();
    await replaceCode(tx, hashOfSecret(code), SET_UP, CODE_LIFETIME_MS.set_up);
    return code;
  });

/** Whether a code can be used for the set-up: not when a command has completed it meanwhile. */
export const isSetUpCode = (ctx: Context, code: string): Promise<boolean> =>
  inReadOnly(
    ctx.pool,
    async (tx) => (await readCode(tx, hashOfSecret(code), 'set_up')) !== null && (await readProvider(tx)) === null,
  );

const TOO_OLD = new KuraError(
  'not_found',
  say(
    'This link is not valid any more. Start Kura again: it prints a new one.',
    'このリンクは無効です。Kuraを再起動すると新しいリンクが表示されます。',
  ),
);
const DONE = new KuraError(
  'conflict',
  say('Kura is set up already. Please sign in.', '初期設定は完了しています。サインインしてください。'),
);

/**
 * Names the provider and makes its first administrator, who is signed in. Warehouses and accounts are created later.
 * The code is looked at before the password is hashed: anybody may send one, and hashes share their slots with sign-ins.
 * @throws validation_failed with every fault, not_found for a code that is used or too old, conflict when it is done already,
 *   {TooManyAttempts}
 */
export async function completeSetUp(
  ctx: Context,
  code: string,
  { value, faults }: Decoded<SetUpDraft>,
  place: SignInOrigin,
): Promise<SignedIn> {
  const { provider, admin, password } = acceptedPlan(planSetUp(value), faults);
  if (password === null) throw new TypeError('the schema requires a password');
  const hash = await withAttempt(ctx, countsOfNetwork(place.address), async () => {
    // Read in this order, because the request that takes the code also makes the provider.
    const isValid = await isSetUpCode(ctx, code);
    if ((await findProvider(ctx)) !== null) throw DONE;
    if (!isValid) throw TOO_OLD;
    return hashPassword(password);
  });
  return inTransaction(ctx.pool, async (tx) => {
    if ((await readProvider(tx)) !== null) throw DONE;
    if ((await takeCode(tx, hashOfSecret(code), 'set_up')) === null) {
      // The request that took the code may have completed the set-up meanwhile.
      throw (await readProvider(tx)) === null ? TOO_OLD : DONE;
    }
    const person = await addFirstAdmin(tx, provider, admin);
    await acceptRole(tx, person.person_id, null);
    await setPassword(tx, person.person_id, hash);
    const { person_id, name } = person;
    const { address } = place;
    await writeAudit(tx, stampOf(ctx, { kind: 'person', person_id, name, address }), audited(provider));
    return openSession(ctx, tx, { ...person, may_enter: true }, place);
  });
}

/**
 * Like {@link completeSetUp}, from a command, which needs no code. The administrator chooses a password by the link of an
 * invitation.
 * @returns the code for that link
 * @throws validation_failed with every fault, conflict when it is done already
 */
export async function setUpByCommand(
  ctx: Context,
  { value, faults }: Decoded<SetUpDraft>,
  caller: StaffCaller,
): Promise<string> {
  const { provider, admin } = acceptedPlan(planSetUp(value), faults);
  return inTransaction(ctx.pool, async (tx) => {
    if ((await readProvider(tx)) !== null) throw DONE;
    const { person_id } = await addFirstAdmin(tx, provider, admin);
    await writeAudit(tx, stampOf(ctx, caller), audited(provider));
    const code = newSecret();
    const invitation = { purpose: 'invitation', person_id, account: null } as const;
    await replaceCode(tx, hashOfSecret(code), invitation, CODE_LIFETIME_MS.invitation);
    return code;
  });
}

const audited = (provider: Provider) =>
  ({ action: 'completeSetUp', account_id: null, subject: provider.name, details: provider }) as const;

async function addFirstAdmin(tx: Tx, provider: Provider, admin: SetUpDraft['admin']) {
  // Another request may have completed the set-up since this one looked.
  if (!(await addProvider(tx, provider))) throw DONE;
  const draft = { ...admin, language: provider.language };
  const person = await findOrAddPerson(tx, emailKeyOf(draft.email), draft);
  await inviteStaff(tx, person.person_id, 'admin');
  return person;
}
