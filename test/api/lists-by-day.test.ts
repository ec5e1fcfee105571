import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { houseOn, stockUp } from '../kit/accounts.js';
import { type Answer, type Api, column, openApi, shipment } from '../kit/api.js';
import { workTo } from '../kit/floor.js';

/* Receipts by the day in Japan on which the last of their goods was put away, shipments by the day on which they left. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const pageOf = (answer: { body: object }) =>
  (answer.body as { metadata: { page: Record<string, unknown> } }).metadata.page;

/** Receives one unit of an item of that code, at an instant. */
async function stockAt(instant: string, code: string): Promise<void> {
  await api.call('POST', '/items', { code });
  await stockUp(houseOn(api.house.pool, instant), api.session, [{ code, good: 1 }]);
}

/** Ships one unit of an item of that code, at an instant. */
async function shipAt(instant: string, code: string): Promise<void> {
  await stockAt('2026-10-01T10:00:00+09:00', code);
  const { body } = await api.call('POST', '/shipments', shipment(code, { items: [{ code, quantity: 1 }] }));
  await workTo(houseOn(api.house.pool, instant), body.id, 'shipped');
}

const DAYS = ['2026-11-10T10:00:00+09:00', '2026-11-10T23:59:59+09:00', '2026-11-12T00:00:00+09:00'];

describe.each([
  ['receipts stocked', '/warehousings/stocked', 'warehousings', 'D', stockAt],
  ['shipments shipped', '/shipments/shipped', 'shipments', 'S', shipAt],
] as const)('%s, by day', (_what, path, list, letter, finishAt) => {
  beforeAll(async () => {
    for (const instant of DAYS) await finishAt(instant, `${letter}-${instant.slice(8, 13)}`);
  });

  const codesOf = (answer: Answer) =>
    column(answer, list, 'items').map((items) => (items as { code: string }[])[0]?.code.replace(letter, 'D'));

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
    const answer = await api.call('GET', `${path}${query}`);
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
    const answer = await api.call('GET', `${path}${query}`);
    expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
  });

  it('stays with its day from page to page, also when a later day begins', async () => {
    const first = await api.call('GET', `${path}?date_before=20261111&limit=1`);
    expect(codesOf(first)).toEqual(['D-10T23']);
    await finishAt('2026-11-11T10:00:00+09:00', `${letter}-11`);
    const cursor = encodeURIComponent(String(pageOf(first).next_cursor));
    const second = await api.call('GET', `${path}?date_before=20261111&limit=1&cursor=${cursor}`);
    expect(codesOf(second)).toEqual(['D-10T10']);
    expect(pageOf(second)).toEqual({ next_cursor: null, has_more: false });
  });
});
