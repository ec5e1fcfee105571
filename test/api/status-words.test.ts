import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RECEIPT_STATUS_WORDS } from '../../src/rules/receipts/receipt-values.js';
import { SHIPMENT_STATUS_WORDS } from '../../src/rules/shipments/shipment-values.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { workTo } from '../kit/floor.js';
import { type Browser, join } from '../kit/people.js';

/* What a status is called: programs read the contract's name, people the word of the console. */

let api: Api;
let member: Browser;
beforeAll(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 20 }]);
  member = await join(api, 'TS001', 'member@example.com', 'member');
});
afterAll(() => api.close());

it('a refusal names the status of a shipment as the contract does to programs, and in words to people', async () => {
  const { body } = await api.call('POST', '/shipments', shipment('gone', { items: [{ code: 'TEA', quantity: 1 }] }));
  const id = String(body.id);
  await workTo(api.ctx, id, 'shipped');
  const toProgram = await api.call('DELETE', `/shipments/${id}`);
  const toPerson = await member.call('DELETE', `/shipments/${id}`, undefined, 'TS001');
  expect([toProgram.status, toPerson.status]).toEqual([400, 400]);
  expect(toProgram.body.error_description).toBe(
    `Shipment ${id} is shipped; it can be deleted while it is backordered, waiting, suspended.`,
  );
  expect(toPerson.body.error_description).toBe(
    `The state of shipment ${id} is "Shipped"; it can be deleted while it is "Waiting for stock", "To be shipped" or "Suspended".`,
  );
});

it('and so does that of a receipt, and of what a transfer does not let change', async () => {
  const [receipt] = await api.rows('select receipt_no from receipts order by receipt_no limit 1');
  const id = `TS001-W${String(receipt?.receipt_no).padStart(4, '0')}`;
  const refused = await member.call('DELETE', `/warehousings/${id}`, undefined, 'TS001');
  expect([refused.status, refused.body.error_description]).toEqual([
    400,
    `The state of receipt ${id} is "Put away"; it can be cancelled while it is "Expected".`,
  ]);
  const transfer = await api.call('POST', '/shipments/transfer', {
    warehouse: 'TOKYO',
    destination: { warehouse: 'OSAKA' },
    items: [{ code: 'TEA', quantity: 1 }],
  });
  expect(transfer.status).toBe(201);
  const moved = await member.call('DELETE', `/shipments/${String(transfer.body.id)}`, undefined, 'TS001');
  expect([moved.status, moved.body.error_description]).toEqual([
    400,
    expect.stringContaining('is a transfer, and its state is "To be shipped". Change it on the page of the transfer'),
  ]);
});

it('the pages call them by the same words', async () => {
  const page = await readFile(new URL('../../console/src/shared/status-words.ts', import.meta.url), 'utf8');
  const all = [
    ...Object.entries(SHIPMENT_STATUS_WORDS),
    ...Object.entries(RECEIPT_STATUS_WORDS).map(([key, word]) => [key === 'waiting' ? 'expected' : key, word] as const),
  ];
  const missing = all.filter(([key, { en, ja }]) =>
    [en, ja].some((word) => !page.includes(`    ${key}: '${word}',\n`)),
  );
  expect(missing.map(([key]) => key)).toEqual([]);
});
