import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Answer, type Api, faultsOf, openApi } from '../kit/api.js';
import { Provider, type Scanner } from '../kit/scanner.js';

/* Somebody on the floor changes the own PIN. */

let api: Api;
let provider: Provider;
let sato: { badge: string; pin: string };
let device: Scanner;
let people = 0;

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  people += 1;
  sato = await provider.worker(`sato${people}@example.com`);
  device = await provider.device(sato);
});

const change = (old_pin: unknown, new_pin: unknown, scanner = device): Promise<Answer> =>
  scanner.request('POST', '/pin', { old_pin, new_pin });

const signIn = async (pin: string): Promise<number> =>
  (await device.request('POST', '/sign-in', { badge: sato.badge, pin })).status;

const isSignedIn = async (scanner: Scanner): Promise<boolean> => (await scanner.request('GET', '/me')).status === 200;

it('is valid from then on; the session goes on, others on other devices end; it is recorded', async () => {
  const other = await provider.device(sato);
  expect((await change(sato.pin, '7391')).body).toEqual({});
  expect([await isSignedIn(device), await isSignedIn(other)]).toEqual([true, false]);
  expect(await signIn(sato.pin)).toBe(401);
  expect(await signIn('7391')).toBe(200);
  const { audit } = (await provider.admin.call('GET', '/provider/audit')).body as {
    audit: { action: string; actor: string; subject: string; details: object }[];
  };
  expect(audit.find(({ action }) => action === 'setPin')).toMatchObject({ details: { device: 'Scanner' } });
});

it('needs the old one; wrong ones lock the badge out, as at a sign-in', async () => {
  for (const _ of Array(4)) expect(faultsOf(await change('0000', '7391'))).toEqual(['old_pin']);
  // A right one forgets them.
  expect((await change(sato.pin, '7391')).status).toBe(200);
  for (const _ of Array(5)) expect((await change('0000', '8264')).status).toBe(422);
  const locked = await change('7391', '8264');
  expect(locked.status).toBe(429);
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3_500);
  expect(await signIn('7391')).toBe(429);
  // Somebody who is signed in goes on with the work.
  expect(await isSignedIn(device)).toBe(true);
});

it('refuses a new one that is easy to guess, of another form, or the same', async () => {
  for (const pin of ['123', '1111', '123456', '987654321', '12a4', sato.pin])
    expect([pin, faultsOf(await change(sato.pin, pin))]).toEqual([pin, ['new_pin']]);
  expect(faultsOf(await device.request('POST', '/pin', {})).sort()).toEqual(['new_pin', 'old_pin']);
  expect(await signIn(sato.pin)).toBe(200);
});

it('of two changes at once, one is done', async () => {
  const answers = await Promise.all([change(sato.pin, '7391'), change(sato.pin, '8264')]);
  const [done = 0, refused = 0] = answers.map(({ status }) => status).sort();
  expect(done).toBe(200);
  // Or its old PIN was wrong already.
  expect([409, 422]).toContain(refused);
  const pin = answers[0].status === 200 ? '7391' : '8264';
  expect(await signIn(pin)).toBe(200);
});

it('is for whoever is signed in', async () => {
  await device.request('POST', '/sign-out');
  expect((await change(sato.pin, '7391')).status).toBe(401);
});
