import type { Decoded } from '../../kernel/decoded.js';
import { conflict, orNotFound, validationFailed } from '../../kernel/errors.js';
import { hashOfSecret, newCode } from '../../kernel/secrets.js';
import type { Caller, StaffCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { BADGE_LENGTH, badgeOf, CODE_ALPHABET, isEasyPin, PIN_LENGTH, validatePin } from '../../rules/people/badge.js';
import { badgeCountName } from '../../rules/people/sign-in-limits.js';
import { auditOfPerson, writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import { type FloorWorker, floorWorkers, replaceBadge, setPin as writePin } from '../../storage/people/badges.js';
import { endFloorSessionsOf } from '../../storage/people/floor-sessions.js';
import { lockStaffMember } from '../../storage/people/roles.js';
import { forgetAttempts } from '../../storage/people/sessions.js';
import { type Context, stampOf } from '../context.js';
import { hashChosen } from './attempts.js';

/** The PIN that an administrator has chosen. Null: Kura makes one. */
export interface PinDraft {
  readonly pin: string | null;
}

/**
 * The PIN that was given, or a random one, with its hash. Every badge has a PIN: otherwise anybody who finds a badge could
 * choose its PIN and use it.
 * @throws validation_failed with every fault, {TooManyAttempts}
 */
async function chosenPin(ctx: Context, { value: { pin: given }, faults }: Decoded<PinDraft>, address: string | null) {
  const own = given === null || faults.length > 0 ? [] : validatePin(given);
  if (faults.length + own.length > 0) throw validationFailed([...faults, ...own]);
  const pin = given ?? randomPin();
  return { pin, pin_hash: await hashChosen(ctx, pin, address) };
}

function randomPin(): string {
  const pin = newCode('0123456789', PIN_LENGTH);
  return isEasyPin(pin) ? randomPin() : pin;
}

const DISABLED = conflict(
  'This person may not work here any more. Enable the person first.',
  '利用が停止されている方です。先に利用を再開してください。',
);

/** @throws not_found when nobody of the staff has this number, conflict when that person is disabled */
async function lockWorker(tx: Tx, person_id: number): Promise<void> {
  const person = orNotFound(await lockStaffMember(tx, person_id));
  if (person.disabled_at !== null) throw DISABLED;
}

/**
 * Gives a member of staff a badge with a PIN. The former badge is no longer valid, and sessions on devices end.
 * @returns both, shown only now: only their hashes are kept
 * @throws validation_failed, {TooManyAttempts}, not_found, conflict
 */
export async function makeBadge(
  ctx: Context,
  person_id: number,
  draft: Decoded<PinDraft>,
  caller: StaffCaller,
): Promise<{ readonly badge: string; readonly pin: string }> {
  authorize(caller, 'makeBadge');
  const { pin, pin_hash } = await chosenPin(ctx, draft, caller.address);
  const badge = badgeOf(newCode(CODE_ALPHABET, BADGE_LENGTH));
  await inTransaction(ctx.pool, async (tx) => {
    await lockWorker(tx, person_id);
    await replaceBadge(tx, person_id, hashOfSecret(badge), pin_hash);
    await endFloorSessionsOf(tx, person_id, null);
    await writeAudit(tx, stampOf(ctx, caller), auditOfPerson('makeBadge', person_id));
  });
  return { badge, pin };
}

/**
 * Gives the badge of a member of staff another PIN, because the person has forgotten it or was locked out. Earlier wrong attempts
 * no longer count.
 * @returns the PIN, shown only now
 * @throws validation_failed, {TooManyAttempts}, not_found when the person has no badge, conflict
 */
export async function setPin(
  ctx: Context,
  person_id: number,
  draft: Decoded<PinDraft>,
  caller: StaffCaller,
): Promise<{ readonly pin: string }> {
  authorize(caller, 'setPin');
  const { pin, pin_hash } = await chosenPin(ctx, draft, caller.address);
  await inTransaction(ctx.pool, async (tx) => {
    await lockWorker(tx, person_id);
    const badge_hash = orNotFound(await writePin(tx, person_id, pin_hash, null));
    await forgetAttempts(tx, [badgeCountName(badge_hash)]);
    await writeAudit(tx, stampOf(ctx, caller), auditOfPerson('setPin', person_id));
  });
  return { pin };
}

export type { FloorWorker };

/** Who may work on the floor, with and without a badge. */
export async function listFloorStaff(ctx: Context, caller: Caller): Promise<FloorWorker[]> {
  authorize(caller, 'listFloorStaff');
  return inReadOnly(ctx.pool, floorWorkers);
}
