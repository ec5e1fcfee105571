import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openApi } from '../kit/api.js';

/* Which refusal comes first when a request deserves several, on the real routes; and the versions. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const NO_TOKEN = { authorization: '' };
const NO_VERSION = { 'x-api-version': '' };

describe('first comes', () => {
  it.each([
    ['the unknown route', 'POST', '/nowhere/at/all', { ...NO_TOKEN, ...NO_VERSION }, 404, 'not_found'],
    ['the wrong method', 'PUT', '/items', NO_TOKEN, 404, 'not_found'],
    ['the wrong method on bulk', 'PUT', '/shipments/bulk/x/y', NO_TOKEN, 404, 'not_found'],
    ['the unknown route below a word', 'GET', '/shipments/international/x', NO_TOKEN, 404, 'not_found'],
    ['the unknown route that is a word', 'GET', '/shipments/international', NO_TOKEN, 404, 'not_found'],
    ['the wrong method below a word', 'DELETE', '/shipments/international/currencies', {}, 404, 'not_found'],
    ['the token', 'GET', '/items/TS002-I000001', { ...NO_TOKEN, ...NO_VERSION }, 401, 'unauthorized'],
    ['the version', 'GET', '/items/TS002-I000001', NO_VERSION, 400, 'api_exception'],
    ['an unknown version', 'GET', '/items/TS002-I000001', { 'x-api-version': '1.7' }, 400, 'api_exception'],
    ['the other account', 'PUT', '/items/TS002-I999999', {}, 403, 'forbidden'],
    ['the missing resource, then the body', 'PUT', '/items/TS001-I999999', {}, 404, 'not_found'],
    ['the missing receipt, then the body', 'PUT', '/warehousings/TS001-W9999', {}, 404, 'not_found'],
    ['the body', 'POST', '/items', {}, 422, 'validation_failed'],
  ] as const)('%s', async (_name, method, path, headers, status, error) => {
    const answer = await api.call(method, path, method === 'GET' ? undefined : '{', headers);
    expect(answer).toMatchObject({ status, body: { error } });
  });

  it.each(['/warehousings', '/shipments', '/shipments/bulk'])('the payment, then the body: %s', async (path) => {
    const answer = await api.call('POST', path, '{', api.by('TS002'));
    expect(answer).toMatchObject({ status: 402, body: { error: 'payment_required' } });
    const old = await api.call('POST', path, '{', { ...api.by('TS002'), ...NO_VERSION });
    expect(old).toMatchObject({ status: 400, body: { error: 'api_exception' } });
    expect(old.body.error_description).toMatch(/1\.5.*1\.6/);
  });
});
