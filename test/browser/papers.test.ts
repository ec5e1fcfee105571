import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPdf } from '../kit/pdf.js';
import { type DemoConsole, fits, openDemoConsole, saved, settled, type Visit, violations } from './console-kit.js';

/* The papers of an order, on its page: saved as files, or why there is none. */

let demo: DemoConsole;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('papers');
  member = await demo.signedIn('member@example.com');
  page = member.page;
});
afterAll(async () => {
  expect(member.trouble).toEqual([]);
  await demo.close();
});

const headers = (): Record<string, string> => ({
  authorization: `Bearer ${demo.server.token}`,
  'x-api-version': '1.6',
  'content-type': 'application/json',
});

/** A page of an order, opened. */
async function open(id: string): Promise<void> {
  await page.goto(`${demo.home}/TS001/shipments/${id}`);
  await page.getByRole('heading', { name: 'Papers' }).waitFor();
  await settled(page);
}

/** An order of the demo, of a list of the API, that has a delivery note: a transfer has none. */
async function orderIn(query: string): Promise<string> {
  const answer = await fetch(`${demo.server.url}/api/shipments${query}`, { headers: headers() });
  const { shipments } = (await answer.json()) as { shipments: { id: string; identifier: string }[] };
  return shipments.find(({ identifier }) => identifier.startsWith('SEED'))?.id ?? '';
}

it('a shipped order has its delivery note and its labels', async () => {
  const id = await orderIn('/shipped/2026/11');
  await open(id);
  const note = await saved(page.getByRole('button', { name: 'Delivery note (PDF)' }));
  expect(note.name).toBe(`${id}-delivery-note.pdf`);
  expect((await openPdf(note.bytes)).pages[0]).toContain('納品書');
  const label = await saved(page.getByRole('button', { name: 'Shipping labels (PDF)' }));
  expect(label.name).toBe(`${id}-label.pdf`);
  expect((await (await openPdf(label.bytes)).codes(1, 300)).Code128).toEqual([id]);
});

it('one that is not packed, or has no note, says so in place of the file', async () => {
  const answer = await fetch(`${demo.server.url}/api/shipments`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({
      identifier: 'NO-NOTE',
      delivery_note_type: 'NONE',
      recipient: { name: '山田 太郎', postcode: '530-0001', prefecture: '大阪府', address1: '大阪市北区梅田1-2-3' },
      items: [{ code: 'TEA-001', quantity: 1 }],
    }),
  });
  const { id } = (await answer.json()) as { id: string };
  await open(id);
  await page.getByText('This order was placed without a delivery note.').waitFor();
  await page.getByText('There are shipping labels as soon as the warehouse has packed it.').waitFor();
  expect(await page.getByRole('button', { name: /PDF/ }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => fits(page)).toBe(true);
});
