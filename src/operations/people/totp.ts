import { conflict, fault, notAllowed, validationFailed } from '../../kernel/errors.js';
import { hashOfSecret } from '../../kernel/secrets.js';
import type { PersonCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Session } from '../../rules/people/session.js';
import { auditOfPerson, writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction } from '../../storage/database/database.js';
import {
  confirmTotp,
  lockTotp,
  pendingTotp,
  writeRecoveryCodes,
  removeTotp as writeRemoval,
  startTotp as writeStart,
} from '../../storage/people/factors.js';
import { endSessions } from '../../storage/people/sessions.js';
import { type Context, stampOf } from '../context.js';
import { newRecoveryCodes, newTotp, readableCode, stepOfCode } from './second-factor.js';

/**
 * Makes a secret for an authenticator app. Codes are asked for only after {@link finishTotp}.
 * @throws api_exception when codes are asked for already: they must be turned off first
 */
export async function startTotp(
  ctx: Context,
  email: string,
  caller: PersonCaller,
): Promise<{ readonly secret: string; readonly uri: string }> {
  authorize(caller, 'startTotp');
  const made = await newTotp(email);
  await inTransaction(ctx.pool, async (tx) => {
    if (!(await writeStart(tx, caller.person_id, made.secret))) throw ALREADY_ON;
  });
  return made;
}

const ALREADY_ON = notAllowed(
  'Codes are asked for already. Turn them off first.',
  '2段階認証はすでに有効です。先に無効にしてください。',
);
const NOT_ON = conflict('Two-step verification is off.', '2段階認証は有効になっていません。');
const WRONG = fault(
  'code',
  'Is not the code that the app shows now. Check the clock of your device.',
  'アプリに表示されているコードと一致しません。端末の時刻をご確認ください。',
);

/**
 * Turns codes on, once a code has shown that the app has the secret. All other sessions of the person end: they began without one.
 * @returns recovery codes, which are shown only now
 * @throws validation_failed for a wrong code, or when nothing was started
 */
export async function finishTotp(
  ctx: Context,
  code: string,
  { session_id }: Pick<Session, 'session_id'>,
  caller: PersonCaller,
): Promise<string[]> {
  authorize(caller, 'finishTotp');
  const codes = newRecoveryCodes();
  await inTransaction(ctx.pool, async (tx) => {
    const { person_id } = caller;
    const secret = await pendingTotp(tx, person_id);
    const step = secret === null ? null : await stepOfCode(secret, code);
    if (step === null) throw validationFailed([WRONG]);
    await confirmTotp(tx, person_id, step);
    await writeRecoveryCodes(tx, person_id, codes.map(hashOfSecret));
    await endSessions(tx, person_id, session_id);
    await writeAudit(tx, stampOf(ctx, caller), auditOfPerson('finishTotp', person_id));
  });
  return codes.map(readableCode);
}

/**
 * Makes new recovery codes. Those until now sign nobody in any more.
 * @returns the codes, which are shown only now
 * @throws conflict when no codes are asked for
 */
export async function renewRecoveryCodes(ctx: Context, caller: PersonCaller): Promise<string[]> {
  authorize(caller, 'renewRecoveryCodes');
  const codes = newRecoveryCodes();
  await inTransaction(ctx.pool, async (tx) => {
    const { person_id } = caller;
    if (!(await lockTotp(tx, person_id))) throw NOT_ON;
    await writeRecoveryCodes(tx, person_id, codes.map(hashOfSecret));
    await writeAudit(tx, stampOf(ctx, caller), auditOfPerson('renewRecoveryCodes', person_id));
  });
  return codes.map(readableCode);
}

/** Turns codes off. Recovery codes are gone with them. */
export async function removeTotp(ctx: Context, caller: PersonCaller): Promise<void> {
  authorize(caller, 'removeTotp');
  await inTransaction(ctx.pool, async (tx) => {
    await writeRemoval(tx, caller.person_id);
    await writeAudit(tx, stampOf(ctx, caller), auditOfPerson('removeTotp', caller.person_id));
  });
}
