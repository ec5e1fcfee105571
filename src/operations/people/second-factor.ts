import { randomInt } from 'node:crypto';
import { hashOfSecret } from '../../kernel/secrets.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import { countRecoveryCodes, useRecoveryCode, useTotpStep } from '../../storage/people/factors.js';
import type { Context } from '../context.js';

/** Time-based codes (RFC 6238: 6 digits, 30 seconds) and recovery codes. */

const ISSUER = 'Kura';
const PERIOD_S = 30;

/** Loaded on first use: most processes never see a code. */
const otpauth = () => import('otpauth');

/** A new secret, as text (base32), and as the address that authenticator apps read from a QR code. */
export async function newTotp(email: string): Promise<{ readonly secret: string; readonly uri: string }> {
  const { Secret, TOTP } = await otpauth();
  const secret = new Secret({ size: 20 });
  const totp = new TOTP({ issuer: ISSUER, label: email, secret, period: PERIOD_S });
  return { secret: secret.base32, uri: totp.toString() };
}

/** A code without what people put between its groups. */
const ungrouped = (code: string): string => code.replaceAll(/[\s-]/g, '');

/**
 * The time step (of 30 seconds) that a code belongs to: the present, the previous or the next one, because clocks differ.
 * @param code as it was typed: apps show it in two groups, and people write spaces or hyphens between them
 * @returns null for a wrong code
 */
export async function stepOfCode(secret: string, code: string): Promise<number | null> {
  const now_ms = Date.now();
  const { Secret, TOTP } = await otpauth();
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S });
  const delta = totp.validate({ token: ungrouped(code), timestamp: now_ms, window: 1 });
  return delta === null ? null : Math.floor(now_ms / 1_000 / PERIOD_S) + delta;
}

const TOTP_CODE = /^[0-9]{6}$/;

/** Uses up the code of an authenticator app, or a recovery code. @returns whether it was right */
export async function useCode(ctx: Context, person_id: number, secret: string, code: string): Promise<boolean> {
  const typed = ungrouped(code);
  if (!TOTP_CODE.test(typed))
    return inTransaction(ctx.pool, (tx) => useRecoveryCode(tx, person_id, hashOfSecret(typed.toLowerCase())));
  const step = await stepOfCode(secret, typed);
  return step !== null && inTransaction(ctx.pool, (tx: Tx) => useTotpStep(tx, person_id, step));
}

/** How many recovery codes a person has left; null: two-step verification is off. */
export const readRecoveryCodes = (ctx: Context, person_id: number): Promise<number | null> =>
  inReadOnly(ctx.pool, (tx) => countRecoveryCodes(tx, person_id));

/** Without letters that are mistaken for others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_CODES = 10;
const RECOVERY_LETTERS = 16;

/** Ten codes of 16 letters: 79 bits each, so an unsalted hash is enough. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  );

/** As people read it: `abcd-efgh-jkmn-pqrs`. */
export const readableCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');
