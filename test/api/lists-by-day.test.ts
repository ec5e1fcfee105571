import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOn, stockUp } from '../kit/accounts.js';
import { type Answer, type Api, column, openApi, shipment } from '../kit/api.js';
import { workTo } from '../kit/floor.js';

/* Pages of what was finished on one day. Which day that is stands in the tables of test/contract. */

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
  await stockUp(contextOn(api.ctx.pool, instant), api.caller, [{ code, good: 1 }]);
}

/** Ships one unit of an item of that code, at an instant. */
async function shipAt(instant: string, code: string): Promise<void> {
  await stockAt('2026-10-01T10:00:00+09:00', code);
  const { body } = await api.call('POST', '/shipments', shipment(code, { items: [{ code, quantity: 1 }] }));
  await workTo(contextOn(api.ctx.pool, instant), body.id, 'shipped');
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

  it('stays with its day from page to page, also when a later day begins [P-006 P-022]', async () => {
    const first = await api.call('GET', `${path}?date_before=20261111&limit=1`);
    expect(codesOf(first)).toEqual(['D-10T23']);
    await finishAt('2026-11-11T10:00:00+09:00', `${letter}-11`);
    const cursor = encodeURIComponent(String(pageOf(first).next_cursor));
    const second = await api.call('GET', `${path}?date_before=20261111&limit=1&cursor=${cursor}`);
    expect(codesOf(second)).toEqual(['D-10T10']);
    expect(pageOf(second)).toEqual({ next_cursor: null, has_more: false });
    // Of another day, and of no day: neither is what the list began with.
    for (const query of ['date_before=20261110', 'date_after=20261109', '']) {
      expect(await api.call('GET', `${path}?${query}&cursor=${cursor}`)).toMatchObject({ status: 422 });
    }
  });
});
