import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { fault, KuraError, notFound, validationFailed } from '../../kernel/errors.js';
import { say } from '../../kernel/messages.js';
import type { PersonCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Session } from '../../rules/people/session.js';
import { countsOfNetwork } from '../../rules/people/sign-in-limits.js';
import { auditOfPerson, writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import {
  addChallenge,
  addPasskey,
  type ListedPasskey,
  lockPasskey,
  listPasskeys as readPasskeys,
  takeChallenge,
  usePasskey,
  removePasskey as writeRemoval,
} from '../../storage/people/factors.js';
import { lockPerson } from '../../storage/people/people.js';
import { type Context, stampOf } from '../context.js';
import { withAttempt } from './attempts.js';
import { confirmNow } from './sessions.js';
import { openSession, type SignedIn, type SignInOrigin } from './sign-in.js';

export type { ListedPasskey };

/*
 * Passkeys (WebAuthn level 3). A passkey belongs to the host of Kura's public address, so it cannot be used at a copied page. It proves
 * possession and, by the device's own lock, the person: no further code is asked for.
 */

/** Where people reach Kura: `KURA_PUBLIC_URL`. Never the Host header, which the sender of a request can choose. */
export type PublicUrl = string;

/** How long a browser may take to answer. */
const CHALLENGE_MS = 5 * 60_000;

/** Loaded on first use: it takes a quarter of a second. */
const webauthn = () => import('@simplewebauthn/server');

const hostOf = (url: PublicUrl): string => new URL(url).hostname;

/** A passkey as a browser sends it. The library checks what is in it. */
export interface Credential {
  readonly id?: unknown;
  readonly response?: unknown;
}

const REFUSED = new KuraError(
  'unauthorized',
  say(
    'The passkey was not accepted. Sign in with your password.',
    'パスキーを確認できませんでした。パスワードでサインインしてください。',
  ),
);

/** What the browser needs to ask for a passkey. @param person_id whose passkey; null: anybody's, at a sign-in */
export async function passkeyRequest(
  ctx: Context,
  url: PublicUrl,
  person_id: number | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = person_id === null ? [] : await inReadOnly(ctx.pool, (tx) => readPasskeys(tx, person_id));
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: hostOf(url),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
    allowCredentials: own.map(({ credential_id: id }) => ({ id })),
  });
  await inTransaction(ctx.pool, (tx) => addChallenge(tx, options.challenge, person_id, CHALLENGE_MS));
  return options;
}

/**
 * Like {@link passkeyRequest}, for a sign-in. Each request is stored until it is answered or expires, so a network may make only a
 * limited number.
 * @throws {TooManyAttempts}
 */
export const passkeySignInRequest = (
  ctx: Context,
  url: PublicUrl,
  address: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  withAttempt(ctx, countsOfNetwork(address), () => passkeyRequest(ctx, url, null));

/** Signs in with a passkey. @throws unauthorized when it is not accepted */
export async function signInWithPasskey(
  ctx: Context,
  url: PublicUrl,
  credential: Credential,
  place: SignInOrigin,
): Promise<SignedIn> {
  const found = await inTransaction(ctx.pool, async (tx) => {
    const person_id = await checkPasskey(tx, url, credential, null);
    const person = person_id === null ? null : await lockPerson(tx, person_id);
    return person === null ? null : openSession(ctx, tx, person, place);
  });
  if (found === null) throw REFUSED;
  return found;
}

/** Like the confirmation with a password. @returns until when @throws unauthorized when the passkey is not accepted */
export async function confirmByPasskey(
  ctx: Context,
  url: PublicUrl,
  credential: Credential,
  { person_id, session_id }: Session,
): Promise<Date> {
  if ((await inTransaction(ctx.pool, (tx) => checkPasskey(tx, url, credential, person_id))) === null) throw REFUSED;
  return confirmNow(ctx, session_id);
}

/**
 * Checks the answer to a challenge, and uses the challenge up.
 * @param asked the person who was asked; null: anybody
 * @returns whose passkey it is; null when it is not accepted
 */
async function checkPasskey(
  tx: Tx,
  url: PublicUrl,
  credential: Credential,
  asked: number | null,
): Promise<number | null> {
  const passkey = typeof credential.id === 'string' ? await lockPasskey(tx, credential.id) : null;
  if (passkey === null || (asked !== null && passkey.person_id !== asked)) return null;
  const expectedChallenge = await takeAnswered(tx, credential, asked);
  if (expectedChallenge === null) return null;
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: new URL(url).origin,
    expectedRPID: hostOf(url),
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => null);
  if (checked?.verified !== true) return null;
  await usePasskey(tx, passkey.passkey_id, checked.authenticationInfo.newCounter);
  return passkey.person_id;
}

/** Challenges of ours are written so (base64url). */
const CHALLENGE = /^[\w-]+$/;

/**
 * Uses up the challenge that a browser answers. Not while the library checks the answer: it takes an error of the database for
 * an answer that is wrong.
 * @returns null when there is none, or it was not for `asked`
 */
async function takeAnswered(tx: Tx, credential: Credential, asked: number | null): Promise<string | null> {
  const challenge = await challengeIn(credential);
  return CHALLENGE.test(challenge) && (await takeChallenge(tx, challenge, asked)) ? challenge : null;
}

/** Empty when it cannot be read. */
async function challengeIn({ response }: Credential): Promise<string> {
  if (typeof response !== 'object' || response === null || !('clientDataJSON' in response)) return '';
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  try {
    return String(decodeClientDataJSON(String(response.clientDataJSON)).challenge);
  } catch {
    return '';
  }
}

/** The passkeys of the caller, the oldest first. */
export async function listPasskeys(ctx: Context, caller: PersonCaller): Promise<ListedPasskey[]> {
  authorize(caller, 'listPasskeys');
  return inReadOnly(ctx.pool, (tx) => readPasskeys(tx, caller.person_id));
}

/** What the browser needs to make a passkey. */
export async function startPasskey(
  ctx: Context,
  url: PublicUrl,
  email: string,
  caller: PersonCaller,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  authorize(caller, 'startPasskey');
  const own = await inReadOnly(ctx.pool, (tx) => readPasskeys(tx, caller.person_id));
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: 'Kura',
    rpID: hostOf(url),
    userID: new TextEncoder().encode(String(caller.person_id)),
    userName: email,
    userDisplayName: caller.name,
    timeout: CHALLENGE_MS,
    excludeCredentials: own.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await inTransaction(ctx.pool, (tx) => addChallenge(tx, options.challenge, caller.person_id, CHALLENGE_MS));
  return options;
}

const NOT_MADE = fault(
  'credential',
  'The passkey was not accepted. Try again.',
  'パスキーを登録できませんでした。もう一度お試しください。',
);

/** Registers a passkey that the browser has made. @throws validation_failed when it is not accepted */
export async function finishPasskey(
  ctx: Context,
  url: PublicUrl,
  { name, credential }: { readonly name: string; readonly credential: Credential },
  caller: PersonCaller,
): Promise<number> {
  authorize(caller, 'finishPasskey');
  const { verifyRegistrationResponse } = await webauthn();
  const { person_id } = caller;
  const passkey_id = await inTransaction(ctx.pool, async (tx) => {
    const expectedChallenge = await takeAnswered(tx, credential, person_id);
    if (expectedChallenge === null) return null;
    const made = await verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: new URL(url).origin,
      expectedRPID: hostOf(url),
    }).catch(() => null);
    if (made?.verified !== true) return null;
    const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
    const passkey = { person_id, credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
    const added = await addPasskey(tx, name, passkey);
    if (added !== null) {
      await writeAudit(tx, stampOf(ctx, caller), auditOfPerson('finishPasskey', person_id, { passkey_id: added }));
    }
    return added;
  });
  if (passkey_id === null) throw validationFailed([NOT_MADE]);
  return passkey_id;
}

/** @throws not_found when the caller has no such passkey */
export async function removePasskey(ctx: Context, passkey_id: number, caller: PersonCaller): Promise<void> {
  authorize(caller, 'removePasskey');
  await inTransaction(ctx.pool, async (tx) => {
    if (!(await writeRemoval(tx, caller.person_id, passkey_id))) throw notFound();
    await writeAudit(tx, stampOf(ctx, caller), auditOfPerson('removePasskey', caller.person_id, { passkey_id }));
  });
}
