import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kura } from '../kit/server.js';
import { type DemoConsole, openDemoConsole, settled, type Visit, visit } from './console-kit.js';

/* Two accounts side by side: nobody sees, hears of or reaches what is of the other one. */

let demo: DemoConsole;
let ours: Visit;
let theirs: Visit;
beforeAll(async () => {
  demo = await openDemoConsole('accounts');
  const run = async (...args: string[]) => {
    const { stdout, stderr } = await kura([...args, '--by', 'Sato'], demo.settings);
    expect(stderr).toBe('');
    return stdout;
  };
  await run(
    'account',
    'create',
    'TS009',
    '--name',
    '隣の店',
    '--payment',
    'registered',
    '--standard-warehouse',
    'TOKYO',
  );
  const invited = ['--account', 'TS009', '--name', '隣 花子', '--email', 'neighbour@example.com', '--role', 'owner'];
  const link = /https?:\/\/\S+#\S+/.exec(await run('member', 'invite', ...invited))?.[0] ?? '';
  ours = await demo.signedIn('member@example.com');
  theirs = await visit(demo.browser);
  await theirs.page.goto(demo.home + link.slice(new URL(link).origin.length));
  await theirs.page.getByLabel('New password').first().fill('correct horse battery');
  await theirs.page.getByRole('button', { name: 'Accept the invitation' }).click();
  await theirs.page.getByRole('heading', { name: '隣の店', exact: true }).waitFor();
  await ask(theirs.page, 'TS009', 'POST', '/items', { code: 'NEIGHBOUR-TEA', name: '隣のお茶' });
  await ask(theirs.page, 'TS009', 'POST', '/senders', { ...recipient, is_default: true });
  await order('NEIGHBOUR-1');
});
afterAll(() => demo.close());

/** A request of a page, with the session of its person. @returns status and body as JSON */
const ask = (page: Page, account: string, method: string, path: string, body?: object): Promise<[number, string]> =>
  page.evaluate(
    async ([url, how, own, text]) => {
      const answer = await fetch(`/console${url}`, {
        method: how as string,
        headers: { 'content-type': 'application/json', 'x-kura-account': own as string },
        body: text ?? null,
      });
      return [answer.status, await answer.text()] as [number, string];
    },
    [path, method, account, body === undefined ? null : JSON.stringify(body)],
  );

const recipient = {
  name: '隣 太郎',
  phone: '03-0000-0000',
  postcode: '100-0001',
  prefecture: '東京都',
  address1: '1-1',
};
async function order(identifier: string): Promise<void> {
  const items = [{ code: 'NEIGHBOUR-TEA', quantity: 1 }];
  const [status] = await ask(theirs.page, 'TS009', 'POST', '/shipments', {
    identifier,
    recipient,
    items,
    backorder_if_unavailable: true,
  });
  expect(status).toBe(201);
}

/** What only the pages of an account may show. */
const MARKS = { TS001: /TS001-|SEED-|煎茶|湯呑/, TS009: /TS009-|NEIGHBOUR|隣の?[お太]/ } as const;

const search = fc.oneof(
  fc.constantFrom(
    '',
    '%',
    '_',
    "'",
    '\\',
    'TEA',
    '茶',
    '隣',
    'NEIGHBOUR',
    'SEED',
    '000001',
    'TS001-S000001',
    'TS009-S000001',
    'TS009-I000001',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const day = fc.constantFrom('', '2020-01-01', '2026-11-24', '2030-12-31');
const asked = fc.record({
  where: fc.constantFrom(
    { list: 'shipments', view: 'all' },
    { list: 'shipments', view: 'backordered' },
    { list: 'shipments', view: 'transfers' },
    { list: 'receipts', view: 'all' },
    { list: 'items', view: 'all' },
    { list: 'items', view: 'awaited' },
  ),
  search,
  warehouse: fc.constantFrom('', 'TOKYO', 'OSAKA', 'TS009'),
  from: day,
  to: day,
});

it('lists show nothing of the other account, whatever is asked', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ where: { list, view }, ...filter }) => {
      const query = new URLSearchParams({ view, limit: '1000' });
      for (const [name, value] of Object.entries(filter)) if (value !== '') query.set(name, value);
      for (const [{ page }, own, foreign] of [
        [ours, 'TS001', 'TS009'],
        [theirs, 'TS009', 'TS001'],
      ] as const) {
        const [status, text] = await ask(page, own, 'GET', `/lists/${list}?${query}`);
        expect([200, 422]).toContain(status);
        // What is not read as JSON may repeat what was asked for: the fault of a field.
        if (status === 200) expect(JSON.stringify(JSON.parse(text)[list])).not.toMatch(MARKS[foreign]);
      }
    }),
    { numRuns: 150 },
  );
});

it('pages of the two, side by side, show each its own', async () => {
  for (const path of ['/shipments?view=all&search=%E8%8C%B6', '/items?search=TEA', '/receipts?view=all', '']) {
    for (const [{ page }, own, foreign] of [
      [ours, 'TS001', 'TS009'],
      [theirs, 'TS009', 'TS001'],
    ] as const) {
      await page.goto(`${demo.home}/${own}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await settled(page);
      expect(await page.locator('main').textContent()).not.toMatch(MARKS[foreign]);
    }
  }
  await theirs.page.goto(`${demo.home}/TS009/shipments?view=all`);
  await theirs.page.getByRole('row', { name: /NEIGHBOUR-1/ }).waitFor();
});

it('ids of the other account lead nowhere, on pages and in requests', async () => {
  const { page } = ours;
  for (const [path, of] of [
    ['/shipments/TS009-S000001', 'TS001'],
    ['/items/TS009-I000001', 'TS001'],
    ['/shipments', 'TS009'],
    ['/items/TS009-I000001', 'TS009'],
  ] as const) {
    await page.goto(`${demo.home}/${of}${path}`);
    await page
      .getByRole('alert')
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor();
    await settled(page);
    expect(await page.locator('body').textContent(), path).not.toMatch(/NEIGHBOUR|隣/);
  }
  await page.goto(`${demo.home}/TS001`);
  for (const [method, path, body] of [
    ['GET', '/shipments/TS009-S000001', undefined],
    ['DELETE', '/shipments/TS009-S000001', undefined],
    ['GET', '/shipments/TS009-S000001/allocation', undefined],
    ['GET', '/shipments/TS009-S000001/history', undefined],
    ['GET', '/items/TS009-I000001/stock', undefined],
    ['GET', '/items/TS009-I000001/moves', undefined],
    ['PUT', '/items/TS009-I000001', { name: 'x' }],
    ['POST', '/what-if', { shipment_id: 'TS009-S000001', clear: true }],
  ] as const) {
    const [status, text] = await ask(page, 'TS001', method, path, body);
    expect([403, 404, 422], `${method} ${path}`).toContain(status);
    expect(text).not.toMatch(/NEIGHBOUR|隣/);
    expect((await ask(page, 'TS009', method, path, body))[0], `${method} ${path}`).toBe(403);
  }
});

it('nobody hears that something of the other account changed', async () => {
  await ours.page.goto(`${demo.home}/TS001/shipments`);
  await theirs.page.goto(`${demo.home}/TS009/shipments`);
  await settled(ours.page);
  const heard = await ours.page.evaluateHandle(async () => {
    const texts: string[] = [];
    const stream = (await fetch('/console/changes')).body?.pipeThrough(new TextDecoderStream());
    void stream?.pipeTo(new WritableStream({ write: (text) => void texts.push(text) }));
    return texts;
  });
  await order('NEIGHBOUR-2');
  await theirs.page.getByRole('row', { name: /NEIGHBOUR-2/ }).waitFor();
  await ask(ours.page, 'TS001', 'PUT', '/settings', { label_note: 'own' });
  const text = () => heard.evaluate((texts) => texts.join(''));
  await expect.poll(text).toContain('"account_id":"TS001"');
  expect(await text()).not.toContain('TS009');
  expect([ours.trouble, theirs.trouble]).toEqual([[], []]);
});
