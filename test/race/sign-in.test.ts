import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import type { Context } from '../../src/operations/context.js';
import { makeBadge, setPin } from '../../src/operations/people/badges.js';
import { addDevice, pairDevice } from '../../src/operations/people/devices.js';
import { signInOnFloor } from '../../src/operations/people/floor-sign-in.js';
import { acceptInvitation } from '../../src/operations/people/invitations.js';
import { inviteMember } from '../../src/operations/people/members.js';
import { changePassword } from '../../src/operations/people/profile.js';
import { signIn } from '../../src/operations/people/sign-in.js';
import { inviteStaff } from '../../src/operations/people/staff.js';
import { finishTotp, startTotp } from '../../src/operations/people/totp.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { inTransaction, TransactionPool } from '../../src/storage/database/database.js';
import { makeAccount } from '../kit/accounts.js';
import { command } from '../kit/database.js';
import { PASSWORD } from '../kit/people.js';
import { meanwhile, openSetup, type Setup } from './known-kit.js';

/*
 * A password or PIN is compared outside of transactions, because it takes long. Whoever changes it, or what else a sign-in
 * asks for, ends the sessions that there are: nobody comes in afterwards by what was compared before.
 */

const OPERATOR = staff('operator');
const OTHER = 'another long password';

let setup: Setup;
beforeAll(async () => {
  setup = await openSetup();
  await makeAccount(setup.ctx, 'TS002');
});
afterAll(() => setup.close());

/** From where a rival comes: attempts of one network count in one row. */
const placeOf = (address: string) => ({ address, browser: 'Test browser', known_browser: null, earlier_session: null });
const [HERE, THERE] = [placeOf('192.0.2.1'), placeOf('198.51.100.1')];

/** @returns the code of the invitation */
async function invited(email: string, account_id = 'TS001'): Promise<string> {
  const draft = withoutFaults({ email, name: email, language: 'ja' as const, role: 'member' as const });
  return (await inviteMember(setup.ctx, account_id, draft, 'link', OPERATOR)).code ?? '';
}

const accepting = (ctx: Context, code: string, password = PASSWORD, place = HERE) =>
  acceptInvitation(ctx, code, { name: null, password, code: null }, place);

const sessionsOf = (email: string) =>
  command<{ session_id: number; person_id: number }>(
    setup.database.url,
    'select session_id, person_id from sessions join people using (person_id) where email = $1',
    [email],
  );

/** Somebody who works for TS001, with the only session. */
async function joined(email: string) {
  await accepting(setup.ctx, await invited(email));
  const [session] = await sessionsOf(email);
  if (session === undefined) throw new Error('nobody is signed in');
  const { person_id, session_id } = session;
  return {
    session: { session_id, email },
    caller: { kind: 'person', person_id, name: email, address: HERE.address },
  } as const;
}

const signingIn = (email: string, password = PASSWORD) => signIn(setup.ctx, { email, password, code: null }, THERE);

it('the old password opens no session that outlives its change', async () => {
  const email = 'changes@example.com';
  const { session, caller } = await joined(email);
  const outcomes = await meanwhile(setup, (ctx) => changePassword(ctx, OTHER, session, HERE, caller), [
    () => signingIn(email),
  ]);
  expect(outcomes).toEqual(['unauthorized']);
  expect(await sessionsOf(email)).toEqual([{ session_id: session.session_id, person_id: caller.person_id }]);
  expect(await signingIn(email, OTHER)).toHaveProperty('session');
});

it('a second factor that is switched on meanwhile is asked for', async () => {
  const email = 'totp@example.com';
  const { caller, session } = await joined(email);
  const { secret } = await startTotp(setup.ctx, email, caller);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const answers: unknown[] = [];
  await meanwhile(setup, (ctx) => finishTotp(ctx, code, session, caller), [
    async () => answers.push(await signingIn(email)),
  ]);
  expect([answers, (await sessionsOf(email)).length]).toEqual([['needs_code'], 1]);
});

it('a second factor that is switched on meanwhile is not started anew', async () => {
  const email = 'twice@example.com';
  const { caller, session } = await joined(email);
  const { secret } = await startTotp(setup.ctx, email, caller);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const outcomes = await meanwhile(setup, (ctx) => finishTotp(ctx, code, session, caller), [
    () => startTotp(setup.ctx, email, caller),
  ]);
  expect([outcomes, await signingIn(email)]).toEqual([['api_exception'], 'needs_code']);
});

it('of two invitations of somebody new, one sets the password, and the other one asks for it', async () => {
  const email = 'new@example.com';
  const [one, other] = [await invited(email), await invited(email, 'TS002')];
  const outcomes = await meanwhile(setup, (ctx) => accepting(ctx, one), [
    () => accepting(setup.ctx, other, OTHER, THERE),
  ]);
  expect([outcomes, (await sessionsOf(email)).length]).toEqual([['unauthorized'], 1]);
  expect(await signingIn(email)).toHaveProperty('session');
  expect(await accepting(setup.ctx, other)).toHaveProperty('session');
});

/** Somebody of the staff, who works on the floor. */
async function hired(email: string): Promise<number> {
  const draft = { email, name: 'Floor', language: 'ja' as const, role: 'floor' as const };
  const { person_id, code } = await inviteStaff(setup.ctx, withoutFaults(draft), 'link', OPERATOR);
  await accepting(setup.ctx, code ?? '');
  return person_id;
}

const badgeFor = (ctx: Context, person_id: number) => makeBadge(ctx, person_id, withoutFaults({ pin: null }), OPERATOR);

it('the old PIN opens no session after an administrator has set another one', async () => {
  const person_id = await hired('floor@example.com');
  const { badge, pin } = await badgeFor(setup.ctx, person_id);
  const added = await addDevice(setup.ctx, withoutFaults({ warehouse: 'TOKYO', name: 'Scanner' }), OPERATOR);
  const device = { ...(await pairDevice(setup.ctx, added.code, HERE.address)), warehouse_name: 'Tokyo' };
  const floor = { device, person: null, address: THERE.address };
  const entering = (typed: string) => signInOnFloor(setup.ctx, withoutFaults({ badge, pin: typed }), floor);
  const anew = withoutFaults({ pin: pin === '7391' ? '7392' : '7391' });
  const outcomes = await meanwhile(setup, (ctx) => setPin(ctx, person_id, anew, OPERATOR), [() => entering(pin)]);
  expect(outcomes).toEqual(['wrong_sign_in']);
  expect(await entering(anew.value.pin)).toHaveProperty('session');
});

it('badges of two people are made at once', async () => {
  const [one, other] = [await hired('one@example.com'), await hired('other@example.com')];
  await inTransaction(setup.ctx.pool, async (tx) => {
    await badgeFor({ ...setup.ctx, pool: new TransactionPool(tx) }, one);
    expect(await badgeFor(setup.ctx, other)).toHaveProperty('badge');
  });
});
