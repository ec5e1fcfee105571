import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { answered, api } from '../app/api';
import { NoPasskey } from '../app/failures';

/** Whether this browser knows passkeys at this address. */
export const knowsPasskeys = (): boolean => browserSupportsWebAuthn();

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

export const noPasskey = (cause: unknown): never => {
  throw new NoPasskey('no passkey', { cause });
};

/** Signs in with a passkey of the device. @throws {NoPasskey} when the person stops it, {Refused} when it is not accepted */
export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = (await answered(api.POST('/session/passkey/options'))) as Options;
  const credential = await startAuthentication({ optionsJSON }).catch(noPasskey);
  await answered(api.POST('/session/passkey', { body: { credential: { ...credential } } }));
}

/** Confirms with a passkey that it is still the same person. @throws as {@link signInWithPasskey} */
export async function confirmWithPasskey(): Promise<void> {
  const optionsJSON = (await answered(api.POST('/session/confirm/passkey/options'))) as Options;
  const credential = await startAuthentication({ optionsJSON }).catch(noPasskey);
  await answered(api.POST('/session/confirm/passkey', { body: { credential: { ...credential } } }));
}
