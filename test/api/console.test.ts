import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, JAPANESE, openApi } from '../kit/api.js';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

describe('the door of the console', () => {
  it('lets an account in by its token, without a version', async () => {
    const { status, body, headers } = await api.atConsole('GET', '/account');
    expect([status, body]).toMatchObject([200, { account_id: 'TS001', name: 'Shop TS001' }]);
    expect(headers['x-request-id']).toEqual(expect.any(String));
  });

  it('keeps everybody else out, in the shape and language of the contract', async () => {
    const nobody = await api.atConsole('GET', '/account', undefined, { authorization: 'Bearer none', ...JAPANESE });
    expect(nobody).toMatchObject({
      status: 401,
      body: { error: 'unauthorized', error_description: 'アクセストークンが無効です。' },
    });
    const unknown = await api.atConsole('GET', '/nothing');
    expect([unknown.status, unknown.body.error]).toEqual([404, 'not_found']);
  });
});
