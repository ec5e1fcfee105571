import type { Decoded } from '../../kernel/decoded.js';
import { conflict, fault, validationFailed } from '../../kernel/errors.js';
import type { StaffCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { validatePin } from '../../rules/people/badge.js';
import type { FloorSession } from '../../rules/people/floor-session.js';
import { countsOfBadge } from '../../rules/people/sign-in-limits.js';
import { auditOfPerson, writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { badgeOfPerson, setPin } from '../../storage/people/badges.js';
import { endFloorSessionsOf } from '../../storage/people/floor-sessions.js';
import { type Context, stampOf } from '../context.js';
import { withAttempt } from './attempts.js';
import { tooManyPins } from './floor-sign-in.js';
import { hashPassword, isPassword } from './passwords.js';

export interface PinChange {
  readonly old_pin: string;
  readonly new_pin: string;
}

const WRONG = fault('old_pin', 'Is not your PIN.', '現在の暗証番号が違います。');
const SAME = fault('new_pin', 'Must differ from the present one.', '現在と異なる暗証番号を指定してください。');
const NO_BADGE = conflict(
  'Your badge or your PIN was just changed. Sign in again.',
  'バッジまたは暗証番号が変更されました。もう一度サインインしてください。',
);

/**
 * Changes the PIN of whoever is signed in on a device. Sessions on other devices end. Wrong PINs count as at a sign-in, so
 * that nobody can guess a PIN on a device that was left signed in.
 * @throws validation_failed with every fault, also when the old PIN is wrong; {TooManyAttempts}; conflict when the badge was
 *   replaced or the PIN changed meanwhile
 */
export async function changePin(
  ctx: Context,
  { value: { old_pin, new_pin }, faults }: Decoded<PinChange>,
  { device }: FloorSession,
  caller: StaffCaller,
): Promise<void> {
  authorize(caller, 'changePin');
  const own = faults.length > 0 ? [] : validatePin(new_pin).map((one) => ({ ...one, path: 'new_pin' }));
  if (faults.length + own.length > 0) throw validationFailed([...faults, ...own]);
  const person_id = caller.person_id ?? 0;
  const badge = await inReadOnly(ctx.pool, (tx) => badgeOfPerson(tx, person_id));
  if (badge === null) throw NO_BADGE;
  const { badge_hash, pin_hash } = badge;
  const isRight = async () => ((await isPassword(pin_hash, old_pin)) ? true : null);
  const proven = await withAttempt(ctx, countsOfBadge(badge_hash, device.device_no), isRight, tooManyPins);
  if (proven === null) throw validationFailed([WRONG]);
  if (old_pin === new_pin) throw validationFailed([SAME]);
  const hash = await hashPassword(new_pin);
  await inTransaction(ctx.pool, async (tx) => {
    if ((await setPin(tx, person_id, hash, pin_hash)) === null) throw NO_BADGE;
    await endFloorSessionsOf(tx, person_id, device.device_no);
    await writeAudit(tx, stampOf(ctx, caller), auditOfPerson('setPin', person_id, { device: device.name }));
  });
}
