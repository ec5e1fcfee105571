import type { Decoded } from '../../kernel/decoded.js';
import { fault, KuraError, refuseIfFaulty, validationFailed } from '../../kernel/errors.js';
import { type Message, say } from '../../kernel/messages.js';
import { hashOfSecret, newSecret } from '../../kernel/secrets.js';
import { mayWorkIn, type StaffCaller } from '../../rules/accounts/caller.js';
import { badgeIn } from '../../rules/people/badge.js';
import type { FloorDevice } from '../../rules/people/device.js';
import { FLOOR_LIFETIME, type FloorSession } from '../../rules/people/floor-session.js';
import { countsOfBadge } from '../../rules/people/sign-in-limits.js';
import { auditOfPerson, writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { type BadgeHolder, findBadge } from '../../storage/people/badges.js';
import { endFloorSession, findFloor, openFloorSession, touchFloor } from '../../storage/people/floor-sessions.js';
import { type Context, stampOf } from '../context.js';
import { withAttempt } from './attempts.js';
import { isPassword } from './passwords.js';

/** How late the times of last use may be: they are not written with every scan. */
const SEEN_EVERY_MS = 60_000;

/**
 * The device with a token, and who is signed in on it. Read again for each request, so that revoking a device, disabling a person
 * or replacing a badge takes effect at once, on every server.
 * @param session of the request; null: it names none
 * @returns null when no device has this token, or it was revoked
 */
export async function findFloorSession(
  ctx: Context,
  token: string,
  session: string | null,
  address: string,
): Promise<FloorSession | null> {
  const session_hash = session === null ? null : hashOfSecret(session);
  const row = await inReadOnly(ctx.pool, (tx) => findFloor(tx, hashOfSecret(token), session_hash, FLOOR_LIFETIME));
  if (row === null) return null;
  const { person, last_seen_at, now, ...device } = row;
  if (now.getTime() - last_seen_at.getTime() > SEEN_EVERY_MS)
    await inTransaction(ctx.pool, (tx) => touchFloor(tx, device.device_no, person === null ? null : session_hash));
  return { device, person, address };
}

const OTHER_WAREHOUSE = new KuraError(
  'forbidden',
  say(
    'You do not work in the warehouse of this device. Use a device of your own warehouse.',
    'この端末の倉庫は担当外です。担当倉庫の端末をご利用ください。',
  ),
);

/**
 * Who acts on a device; null: nobody is signed in on it.
 * @throws forbidden when that person does not work in the warehouse of the device (any more)
 */
export function callerOnFloor({ device, person, address }: FloorSession): StaffCaller | null {
  if (person === null) return null;
  const { person_id, name, role, warehouses } = person;
  const caller: StaffCaller = { kind: 'staff', person_id, name, role, address, warehouses };
  if (!mayWorkIn(caller, device.warehouse)) throw OTHER_WAREHOUSE;
  return caller;
}

/** What somebody scans and types to sign in. */
export interface FloorCredentials {
  readonly badge: string;
  readonly pin: string;
}

const NO_BADGE = fault(
  'badge',
  'This is not a badge, or it was not read completely. Scan it again.',
  'バッジではないか、正しく読み取れませんでした。もう一度スキャンしてください。',
);

export const tooManyPins = (minutes: number): Message =>
  say(
    `The PIN was wrong too often. Wait ${minutes} minute${minutes === 1 ? '' : 's'}, or ask an administrator for a new PIN.`,
    `暗証番号を続けて間違えたため、しばらくサインインできません。${minutes}分お待ちいただくか、管理者に新しい暗証番号をお求めください。`,
  );

/**
 * Signs somebody in on a paired device. The session of a person who was signed in on it ends; sessions on other devices stay.
 * Neither the answer nor its time shows whether the badge or the PIN was wrong.
 * @returns the session, shown only now
 * @throws validation_failed when no badge was scanned, wrong_sign_in, {TooManyAttempts}, forbidden in another warehouse
 */
export async function signInOnFloor(
  ctx: Context,
  { value, faults }: Decoded<FloorCredentials>,
  floor: FloorSession,
): Promise<{ readonly session: string; readonly person: NonNullable<FloorSession['person']> }> {
  const badge = badgeIn(value.badge);
  refuseIfFaulty(faults);
  if (badge === null) throw validationFailed([NO_BADGE]);
  const badge_hash = hashOfSecret(badge);
  const holder = await inReadOnly(ctx.pool, (tx) => findBadge(tx, badge_hash));
  const person = await checkPin(ctx, badge_hash, floor.device, holder, value.pin);
  const session = newSecret();
  await inTransaction(ctx.pool, async (tx) => {
    const caller = callerOnFloor({ ...floor, person }) as StaffCaller;
    const proved = { badge_hash, pin_hash: person.pin_hash };
    if (!(await openFloorSession(tx, hashOfSecret(session), floor.device.device_no, proved)))
      throw new KuraError('wrong_sign_in');
    await writeAudit(
      tx,
      stampOf(ctx, caller),
      auditOfPerson('signIn', person.person_id, { device: floor.device.name }),
    );
  });
  return { session, person };
}

/** Checks the PIN of a badge. @returns who has the badge @throws wrong_sign_in, {TooManyAttempts} */
async function checkPin(
  ctx: Context,
  badge_hash: Buffer,
  { device_no }: FloorDevice,
  holder: BadgeHolder | null,
  pin: string,
): Promise<BadgeHolder> {
  const proven = await withAttempt(
    ctx,
    countsOfBadge(badge_hash, device_no),
    async () => ((await isPassword(holder?.pin_hash ?? null, pin)) ? holder : null),
    tooManyPins,
  );
  if (proven === null) throw new KuraError('wrong_sign_in');
  return proven;
}

/** Ends the session on a device. */
export const signOutOnFloor = (ctx: Context, { device }: FloorSession): Promise<unknown> =>
  inTransaction(ctx.pool, (tx) => endFloorSession(tx, device.device_no));
