import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockUp } from '../kit/accounts.js';
import { type Api, column, JAPANESE, openApi, shipment } from '../kit/api.js';

/* Many at once, and the same at the same time. What a bulk may say is in test/contract/shipments.table.ts. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await api.call('POST', '/items/bulk', { items: [{ code: 'TEA' }, { code: 'CUP' }] });
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 1000 },
    { code: 'CUP', good: 5 },
  ]);
});
afterAll(() => api.close());

const cups = (identifier: string, quantity: number, more: object = {}) =>
  shipment(identifier, { items: [{ code: 'CUP', quantity }], ...more });

describe('bulk', () => {
  it('creates all, in the order given, with numbers that rise [S-065]', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `K-${n}`);
    const answer = await api.call('POST', '/shipments/bulk', { shipments: names.map((name) => shipment(name)) });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['shipments']);
    expect(column(answer, 'shipments', 'identifier')).toEqual(names);
    const ids = column(answer, 'shipments', 'id');
    expect(ids).toEqual([...ids].sort());
  });

  it('in Japanese for who prefers it [E-004]', async () => {
    const { body } = await api.call('POST', '/shipments/bulk', { shipments: [{}] }, JAPANESE);
    expect(body).toMatchObject({ errors: { 'shipments.0.recipient': ['必須です。'] } });
    expect(body.error_description).toMatch(/[ぁ-ん一-龯]/);
  });
});

describe('the same again', () => {
  it('is a conflict also when the first took the last of the stock', async () => {
    const body = cups('S-3', 5);
    expect(await api.call('POST', '/shipments', body)).toMatchObject({ status: 201 });
    expect(await api.call('POST', '/shipments', body)).toMatchObject({ status: 409 });
    await api.call('DELETE', '/shipments/TS001/S-3');
  });

  it.each([1, 2, 3, 4])(
    'is a conflict while the first is under way: one of ten is made, round %i [S-071]',
    async (round) => {
      const body = shipment(`S-4-${round}`);
      const answers = await Promise.all(Array.from({ length: 10 }, () => api.call('POST', '/shipments', body)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
      expect(await api.rows('select 1 from shipments where identifier = $1', [body.identifier])).toHaveLength(1);
    },
  );
});
