import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { houseOn, stockUp } from '../kit/accounts.js';
import { type Answer, type Api, column, openApi } from '../kit/api.js';

/* Pages of what was stocked on one day. Which day that is stands in test/contract/receipts.table.ts. */

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

  it('stays with its day from page to page, also when a later day begins [P-006]', async () => {
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
