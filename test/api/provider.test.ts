import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, faultsOf, openApi } from '../kit/api.js';
import { accept, type Browser, hire, join, setUp } from '../kit/people.js';

/* What administrators change of the provider itself. */

let api: Api;
let admin: Browser;
beforeAll(async () => {
  api = await openApi();
  admin = await accept(api, await setUp(api));
});
afterAll(() => api.close());

const read = async () => (await admin.call('GET', '/provider')).body;
const set = (body: object) => admin.call('PUT', '/provider', body);

describe('the provider', () => {
  it('changes as far as it is named, and the audit log says who did it', async () => {
    expect(await read()).toEqual({ name: '和倉', invoice_number: null });
    const numbered = await set({ invoice_number: 'T1234567890123' });
    expect([numbered.status, numbered.body]).toEqual([200, { name: '和倉', invoice_number: 'T1234567890123' }]);
    expect((await set({ name: '和倉株式会社' })).body).toEqual({
      name: '和倉株式会社',
      invoice_number: 'T1234567890123',
    });
    expect(await read()).toEqual({ name: '和倉株式会社', invoice_number: 'T1234567890123' });
    expect((await admin.call('GET', '/session')).body).toMatchObject({ provider: { name: '和倉株式会社' } });
    const { audit } = (await admin.call('GET', '/provider/audit')).body as { audit: object[] };
    expect(audit.slice(0, 2)).toMatchObject([
      { action: 'setProvider', address: '192.0.2.1', subject: '和倉株式会社', details: { name: '和倉株式会社' } },
      { action: 'setProvider', details: { invoice_number: 'T1234567890123' } },
    ]);
    expect((await set({ invoice_number: null })).body).toMatchObject({ invoice_number: null });
  });

  it('is refused with all faults, as at the set-up, and stays as it is', async () => {
    const before = await read();
    const refused = await set({ name: '', invoice_number: 'T12', language: 'en' });
    expect([refused.status, faultsOf(refused).sort()]).toEqual([422, ['invoice_number', 'language', 'name']]);
    expect(await read()).toEqual(before);
  });

  it('is nothing that the floor or people of accounts read or change', async () => {
    const others = [await hire(api, 'floor@example.com', 'floor'), await join(api, 'TS001', 'o@example.com', 'owner')];
    for (const other of others) {
      expect((await other.call('GET', '/provider')).status).toBe(403);
      expect((await other.call('PUT', '/provider', { name: 'X' })).status).toBe(403);
    }
  });
});
