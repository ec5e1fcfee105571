import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Api, faultsOf, openApi, PUBLIC_URL } from '../kit/api.js';
import { Browser, join } from '../kit/people.js';

/* Passkeys, with an authenticator of the test's own. test/browser has them in a real browser. */

let api: Api;
let person: Browser;
beforeAll(async () => {
  api = await openApi();
  person = await join(api, 'TS001', 'kurata@example.com', 'owner');
  await api.rows('create sequence challenges_taken');
  // The database breaks off the first transaction that takes a challenge, as it does with one of two that wait for each other.
  await api.rows(`create function break_off() returns trigger language plpgsql as $$ begin
    if nextval('challenges_taken') = 1 then raise exception 'as a test has it' using errcode = '40P01'; end if;
    return old; end $$`);
  await api.rows(
    'create trigger break_off before delete on passkey_challenges for each row execute function break_off()',
  );
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.rows('alter sequence challenges_taken restart');
});

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const clientData = (type: string, challenge: unknown): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin: PUBLIC_URL, crossOrigin: false }));

/** A device that keeps one passkey. What it writes is CBOR (RFC 8949), put together by hand. */
class Authenticator {
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = Buffer.from('a passkey of the test').toString('base64url');

  #data(flags: number, ...more: readonly Buffer[]): Buffer {
    return Buffer.concat([sha256(new URL(PUBLIC_URL).hostname), Buffer.from([flags, 0, 0, 0, 0]), ...more]);
  }

  #credential(response: Readonly<Record<string, Buffer>>) {
    const encoded = Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]);
    const { id } = this;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: Object.fromEntries(encoded) };
  }

  /** Makes the passkey. */
  make(challenge: unknown) {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const point = (name: number, text: string) => [Buffer.from([name, 0x58, 32]), Buffer.from(text, 'base64url')];
    const key = [Buffer.from('a5010203262001', 'hex'), ...point(0x21, x), ...point(0x22, y)];
    const id = Buffer.from(this.id, 'base64url');
    const data = this.#data(0x45, Buffer.alloc(16), Buffer.from([0, id.length]), id, ...key);
    const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
      ...[text('authData'), Buffer.from([0x58, data.length]), data],
    ]);
    return this.#credential({ clientDataJSON: clientData('webauthn.create', challenge), attestationObject });
  }

  /** Answers a challenge. */
  answer(challenge: unknown) {
    const clientDataJSON = clientData('webauthn.get', challenge);
    const authenticatorData = this.#data(0x05);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.#key.privateKey);
    return this.#credential({ clientDataJSON, authenticatorData, signature });
  }
}

const device = new Authenticator();
const challengeOf = async (browser: Browser, path: string) => (await browser.call('POST', path)).body.challenge;
const signIn = (browser: Browser, challenge: unknown) =>
  browser.call('POST', '/session/passkey', { credential: device.answer(challenge) });

it('are made, and sign in, also when the database breaks off what takes the challenge', async () => {
  const made = { name: 'laptop', credential: device.make(await challengeOf(person, '/me/passkeys/options')) };
  expect((await person.call('POST', '/me/passkeys', made)).status).toBe(201);
  await api.rows('alter sequence challenges_taken restart');
  const browser = new Browser(api);
  expect((await signIn(browser, await challengeOf(browser, '/session/passkey/options'))).status).toBe(200);
  expect(await browser.person()).toMatchObject({ email: 'kurata@example.com' });
});

it('answer a challenge once, that was made for them', async () => {
  const browser = new Browser(api);
  const challenge = await challengeOf(browser, '/session/passkey/options');
  expect((await signIn(browser, challenge)).status).toBe(200);
  for (const other of [challenge, await challengeOf(person, '/me/passkeys/options'), 'made up', '\0', 7, null])
    expect((await signIn(new Browser(api), other)).status).toBe(401);
  for (const credential of [{}, { id: device.id }, { id: device.id, response: { clientDataJSON: 'no JSON' } }]) {
    expect((await browser.call('POST', '/session/passkey', { credential })).status).toBe(401);
    expect(faultsOf(await person.call('POST', '/me/passkeys', { name: 'laptop', credential }))).toEqual(['credential']);
  }
});
