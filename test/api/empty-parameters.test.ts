import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, type Method, openApi } from '../kit/api.js';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const PATHS: readonly (readonly [Method, string])[] = [
  ['GET', '/shipments/shipped/2026/'],
  ['GET', '/warehousings/stocked/2026/11/'],
  ['GET', '/items//TEA-001'],
  ['GET', '/items/'],
  ['PUT', '/shipments/TS001/'],
  ['POST', '/shipments//cancel'],
];

it.each(PATHS)('%s %s has no route, whatever else is wrong', async (method, path) => {
  const answer = await api.call(method, path, undefined, { authorization: '', 'content-type': 'text/plain' });
  expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
});
