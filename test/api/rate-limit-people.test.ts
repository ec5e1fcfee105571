import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMIT_OF_DEVICE, LIMIT_OF_PERSON } from '../../src/http/edge/rate-limit.js';
import { type Answer, type Api, openApi } from '../kit/api.js';
import { join } from '../kit/people.js';
import { Provider, type Scanner } from '../kit/scanner.js';

/* Requests of people and devices are counted, as those of tokens are (edge.test.ts). */

let api: Api;
let provider: Provider;
let scanner: Scanner;
beforeAll(async () => {
  api = await openApi({ rateLimit: 60 });
  provider = await Provider.open(api);
  scanner = await provider.device(await provider.worker('floor@example.com'));
});
afterAll(() => api.close());

const left = ({ status, headers }: Pick<Answer, 'status' | 'headers'>) => {
  expect(status).toBe(200);
  return [Number(headers['x-ratelimit-limit']), Number(headers['x-ratelimit-remaining'])];
};

it('a person has one count for all pages, whatever the account, and nobody else is counted with them', async () => {
  const { admin } = provider;
  const pages = [
    () => provider.desk('GET', '/devices'),
    () => admin.call('GET', '/provider/staff'),
    () => admin.call('GET', '/me/sessions'),
  ];
  const [limit = 0, first = 0] = left(await provider.desk('GET', '/devices'));
  expect(limit).toBe(LIMIT_OF_PERSON);
  const others: number[] = [];
  for (const page of pages) others.push(left(await page())[1] ?? 0);
  expect(others).toEqual([first - 1, first - 2, first - 3]);
  const member = await join(api, 'TS001', 'member@example.com', 'member');
  const own = async () => left(await member.call('GET', '/account', undefined, 'TS001'));
  expect([await own(), await own()]).toEqual([
    [LIMIT_OF_PERSON, LIMIT_OF_PERSON - 1],
    [LIMIT_OF_PERSON, LIMIT_OF_PERSON - 2],
  ]);
});

it('a device has its own count, whoever is signed in on it', async () => {
  const another = await provider.device(await provider.worker('second@example.com'));
  const [limit = 0, first = 0] = left(await scanner.request('GET', '/screen'));
  expect(limit).toBe(LIMIT_OF_DEVICE);
  expect(left(await scanner.request('GET', '/screen'))).toEqual([limit, first - 1]);
  expect(left(await another.request('GET', '/screen'))).toEqual([limit, first]);
});
