import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { answered, api } from '../app/api';

/** Whether this browser knows passkeys at this address. */
export const knowsPasskeys = (): boolean => browserSupportsWebAuthn();

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Signs in with a passkey of the device. @throws when the person stops it, or it is not accepted */
export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = (await answered(api.POST('/session/passkey/options'))) as Options;
  const credential = await startAuthentication({ optionsJSON });
  await answered(api.POST('/session/passkey', { body: { credential: { ...credential } } }));
}

/** Confirms with a passkey that it is still the same person. */
export async function confirmWithPasskey(): Promise<void> {
  const optionsJSON = (await answered(api.POST('/session/confirm/passkey/options'))) as Options;
  const credential = await startAuthentication({ optionsJSON });
  await answered(api.POST('/session/confirm/passkey', { body: { credential: { ...credential } } }));
}
