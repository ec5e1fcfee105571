import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeItems } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { made } from '../kit/write-requests.js';

/*
 * An order of many lines, all of different items. What is done to it must cost in proportion to its lines: a write is answered
 * within ten seconds or refused, and n times n rows of 6,000 lines do not fit into them.
 */

const LINES = 6000;

let api: Api;
let id: string;
beforeAll(async () => {
  api = await openApi();
  const codes = Array.from({ length: LINES }, (_, n) => `WIDE-${n}`);
  await makeItems(
    api.ctx,
    api.caller,
    [...codes, 'ANOTHER'].map((code) => ({ code })),
  );
  const items = codes.map((code) => ({ code, quantity: 1 }));
  id = (await made(api, '/shipments', shipment('WIDE', { items, backorder_if_unavailable: true }))).id;
});
afterAll(() => api.close());

describe('an order of many lines that wait', () => {
  it('is changed, cleared and deleted in time', async () => {
    expect(await api.call('PUT', `/shipments/${id}`, { message: 'm' })).toMatchObject({ status: 200 });
    expect(await api.call('POST', `/shipments/allocation/${id}/clear`)).toMatchObject({ status: 200 });
    expect(await api.call('DELETE', `/shipments/${id}`)).toMatchObject({ status: 200 });
  });
});
