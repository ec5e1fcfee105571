import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { houseOn, stockUp } from '../kit/accounts.js';
import { type Answer, type Api, column, openApi } from '../kit/api.js';

/* Receipts by the day in Japan on which the last of their goods was put away. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const pageOf = (answer: { body: object }) =>
  (answer.body as { metadata: { page: Record<string, unknown> } }).metadata.page;

describe('receipts by the day on which they were stocked', () => {
  beforeAll(async () => {
    const days = ['2026-11-10T10:00:00+09:00', '2026-11-10T23:59:59+09:00', '2026-11-12T00:00:00+09:00'];
    for (const instant of days) {
      const house = houseOn(api.house.pool, instant);
      await api.call('POST', '/items', { code: `D-${instant.slice(8, 13)}` });
      await stockUp(house, api.session, [{ code: `D-${instant.slice(8, 13)}`, good: 1 }]);
    }
  });

  const codesOf = (answer: Answer) =>
    column(answer, 'warehousings', 'items').map((items) => (items as { code: string }[])[0]?.code);

  it.each([
    ['', ['D-12T00']],
    ['?date_before=20261111', ['D-10T23', 'D-10T10']],
    ['?date_before=20261109', []],
    ['?date_after=20261101', ['D-10T23', 'D-10T10']],
    ['?date_after=20261111', ['D-12T00']],
    ['?date_after=20261113', []],
    ['?date_before=20261112&date_after=20261101', ['D-12T00']],
    ['?date_before=20261112&date_after=nonsense', ['D-12T00']],
    ['/2026/11/10', ['D-10T23', 'D-10T10']],
    ['/2026/11/11', []],
    ['/2026/11', ['D-12T00', 'D-10T23', 'D-10T10']],
    ['/2026/12', []],
    ['/0001/01', []],
    ['/9999/12', []],
    ['/9999/12/31', []],
    ['?date_before=00010101', []],
    ['?date_before=99991231', ['D-12T00']],
    ['?date_after=99991231', []],
  ])('%s', async (query, codes) => {
    const answer = await api.call('GET', `/warehousings/stocked${query}`);
    expect(answer.status).toBe(200);
    expect(codesOf(answer)).toEqual(codes);
    expect(answer.body).toMatchObject({ metadata: { page: { has_more: false } } });
  });

  it.each([
    '/0000/01/01',
    '?date_before=00000101',
    '?date_before=20260230',
    '?date_after=20261301',
    '?date_before=2026-11-10',
    '/2026/02/30',
    '/2026/13',
    '/2026/11/1',
    '/26/11',
  ])('%s: 422', async (query) => {
    const answer = await api.call('GET', `/warehousings/stocked${query}`);
    expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
  });

  it('stays with its day from page to page, also when a later day begins', async () => {
    const first = await api.call('GET', '/warehousings/stocked?date_before=20261111&limit=1');
    expect(codesOf(first)).toEqual(['D-10T23']);
    const house = houseOn(api.house.pool, '2026-11-11T10:00:00+09:00');
    await api.call('POST', '/items', { code: 'D-11' });
    await stockUp(house, api.session, [{ code: 'D-11', good: 1 }]);
    const cursor = encodeURIComponent(String(pageOf(first).next_cursor));
    const second = await api.call('GET', `/warehousings/stocked?date_before=20261111&limit=1&cursor=${cursor}`);
    expect(codesOf(second)).toEqual(['D-10T10']);
    expect(pageOf(second)).toEqual({ next_cursor: null, has_more: false });
  });
});
