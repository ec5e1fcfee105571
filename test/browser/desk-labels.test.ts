import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '../../src/operations/accounts/tokens.js';
import { removeLabelProgram } from '../../src/operations/carriers/label-programs.js';
import type { Context } from '../../src/operations/context.js';
import { type ClientCaller, staff } from '../../src/rules/accounts/caller.js';
import { DOMESTIC_CARRIERS } from '../../src/rules/carriers/carriers.js';
import { type ConnectionPool, openPool } from '../../src/storage/database/open-pool.js';
import { contextOn, stockUp } from '../kit/accounts.js';
import { HOME, shipment } from '../kit/api.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { differences, workTo } from '../kit/floor.js';
import {
  type DemoConsole,
  fits,
  fitsInto,
  openDemoConsole,
  saved,
  settled,
  type Visit,
  violations,
} from './console-kit.js';

/* Labels that staff print in a carrier's label program: the setting, the files, the numbers that come back. The tests follow one another. */

let demo: DemoConsole;
let pool: ConnectionPool;
let ctx: Context;
let admin: Visit;
let page: Page;
let directory: string;
/** Orders in picking: three that can have a label, and two whose recipient the program cannot write. */
let good: string[];
let bad: string[];

const recipientOf = (name: string) => ({ ...HOME, name, phone: '03-1234-5678' });

async function orderToPick(identifier: string, name: string): Promise<string> {
  const more = {
    items: [{ code: 'LABEL-TEA', quantity: 1 }],
    delivery_carrier: 'CARRIERB',
    recipient: recipientOf(name),
  };
  const id = await demo.make('/shipments', shipment(identifier, more));
  await workTo(ctx, id, 'picking');
  return id;
}

beforeAll(async () => {
  directory = await scratchDirectory('desk-labels-files');
  demo = await openDemoConsole('desk-labels');
  pool = openPool(String(demo.settings.DATABASE_URL));
  ctx = contextOn(pool, '2026-11-24T08:00:00+09:00');
  // The demo has a program for each.
  for (const carrier of DOMESTIC_CARRIERS) await removeLabelProgram(ctx, carrier, staff('Sato'));
  const shop = (await authenticate(ctx, demo.server.token)) as ClientCaller;
  await demo.make('/items', { code: 'LABEL-TEA', name: '煎茶' });
  await stockUp(ctx, shop, [{ code: 'LABEL-TEA', good: 10 }]);
  good = [await orderToPick('LABEL-1', '倉 太郎'), await orderToPick('LABEL-2', '倉 次郎')];
  good.push(await orderToPick('LABEL-3', '倉 三郎'));
  bad = [await orderToPick('LABEL-4', '𠮷田 花子'), await orderToPick('LABEL-5', '𠮷田 月子')];
  admin = await demo.signedIn('admin@example.com', { at: '**/provider/*' });
  page = admin.page;
});
afterAll(async () => {
  expect(admin.trouble).toEqual([]);
  expect(await differences(ctx)).toEqual([]);
  await pool.end();
  await demo.close();
  await removeDirectory(directory);
});

const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp, on: Page | Locator = page) => on.getByRole('button', { name, exact: true });
const open = async (path: string, on = page) => {
  await on.goto(demo.home + path);
  await on.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(on);
};
const LABELS = '/provider/labels?warehouse=TOKYO';

/** Chooses a file that has these bytes. */
async function choose(press: Locator, name: string, content: string | Buffer): Promise<void> {
  const path = join(directory, name);
  await writeFile(path, content);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press.click()]);
  await chooser.setFiles(path);
}

/** A sound number of a carrier: its last digit is the others modulo 7. */
const numberWith = (serial: number): string => `${50_000_000_000 + serial}${(50_000_000_000 + serial) % 7}`;

describe('without a program', () => {
  it('the page says so, and leads administrators to the setting', async () => {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Labels' }).click();
    await page.getByText('No carrier has a label program').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Set a label program' }).click();
    await page.waitForURL('**/provider/settings');
    await page.getByText('None (Kura numbers the parcels)').first().waitFor();
  });
});

describe('the setting', () => {
  const chooseTemplate = async (name: string) => {
    await dialog().getByRole('combobox', { name: 'Layout of its files' }).click();
    await page.getByRole('option', { name }).click();
  };

  it('names what a template asks for, and the server says what is missing at its field', async () => {
    await button('Set the label program of CARRIERB').click();
    await chooseTemplate('e飛伝III');
    const code = dialog().getByLabel('お客様コード');
    expect(await code.getAttribute('required')).not.toBeNull();
    await button('Save', dialog()).click();
    await dialog().getByText('お客様コード is required.').waitFor();
    expect(await code.getAttribute('aria-invalid')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await code.fill('123456789012');
    await button('Save', dialog()).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText("Packing waits for the program's number.").waitFor();
    await page.getByText(/Changed 11\/24 \(Tue\) .* by 佐藤 健/).waitFor();
  });

  it('takes an own template from a file: what is wrong with it stands with its column', async () => {
    await button('Set the label program of CARRIERB').click();
    const { name, bytes } = await saved(button('Save the template as a file', dialog()));
    expect(name).toMatch(/^ehiden3-.*\.json$/);
    const template = JSON.parse(bytes.toString()) as { columns: { title: string }[] };
    const fromFile = () => button('Open a template file', dialog());
    await choose(fromFile(), 'none.json', '{"name": 1}');
    await dialog().getByText('This is no template.', { exact: false }).waitFor();
    const [first] = template.columns;
    const twice = { ...template, name: 'mine', columns: [first, first, ...template.columns.slice(1)] };
    await choose(fromFile(), 'twice.json', JSON.stringify(twice));
    await expect
      .poll(() => dialog().getByRole('combobox', { name: 'Layout of its files' }).inputValue())
      .toMatch(/^Own: mine/);
    await button('Save', dialog()).click();
    await dialog().getByText(`Column 2 "${first?.title}": title`, { exact: false }).waitFor();
    expect(await violations(page)).toEqual([]);
    await choose(fromFile(), 'mine.json', JSON.stringify({ ...template, name: 'mine' }));
    await button('Save', dialog()).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText(/^CARRIERB mine /).waitFor();
    await fitsInto(page, [768, 360]);
  });
});

describe('a file', () => {
  it('has the orders that need a label; those that cannot be in it stand on top with the reason', async () => {
    await open(LABELS);
    await page.getByRole('heading', { name: 'Orders that can have no label yet: 2' }).waitFor();
    await page.getByText('The program cannot read these characters: 𠮷').first().waitFor();
    expect(await page.getByRole('link', { name: bad[0] ?? '', exact: true }).getAttribute('href')).toBe(
      `/provider/orders/${bad[0]}`,
    );
    expect(await violations(page)).toEqual([]);
    await fitsInto(page, [768, 360]);
    const { name, bytes } = await saved(button('Make a file of 3 labels'));
    expect(name).toMatch(/^labels-\d+\.csv$/);
    const lines = new TextDecoder('shift_jis', { fatal: true }).decode(bytes).trimEnd().split('\r\n');
    expect(lines[0]).toContain('お客様管理番号');
    expect(lines.slice(1).map((line) => /TS001-S\d+/.exec(line)?.[0])).toEqual(good);
    expect(lines[1]).toContain('倉 太郎');
    await page.getByText('with 3 labels was made.', { exact: false }).waitFor();
    await page.getByText('3 still to come').waitFor();
    expect(await button(/^Make a file/).count()).toBe(0);
    // Saved once more, it is the same.
    expect((await saved(button(/^Save file \d+ again$/))).bytes.equals(bytes)).toBe(true);
  });
});

const importButton = () => button("Import the program's file");
const HEADER = 'お問い合せ送り状No.,お届け先,お客様管理番号';
/** A file of the program, in UTF-8 with a mark as it writes it. */
const fileOf = (...rows: readonly (readonly [order: string, number: string])[]): string =>
  `\uFEFF${[HEADER, ...rows.map(([order, number]) => `${number},倉 太郎, ${order} `)].join('\r\n')}\r\n`;

describe("the program's file", () => {
  const [FIRST, SECOND] = [numberWith(1), numberWith(2)];
  const wrong = `${SECOND.slice(0, -1)}${(Number(SECOND.at(-1)) + 1) % 7}`;
  const rows = () =>
    [
      [good[0] ?? '', FIRST],
      [good[1] ?? '', wrong],
      ['TS001-S999999', numberWith(3)],
      [good[2] ?? '', ''],
    ] as const;

  it('that a spreadsheet has spoilt is refused as a whole, with one sentence', async () => {
    const spoilt = [
      [good[0] ?? '', FIRST],
      [good[1] ?? '', '8.11E+11'],
      [good[2] ?? '', '8.12E+11'],
    ] as const;
    await choose(importButton(), 'spoilt.csv', fileOf(...spoilt));
    await page
      .getByRole('alert')
      .getByText('A spreadsheet has shortened this number to 8.11E+11.', { exact: false })
      .waitFor();
    await page.getByText('Lines with this fault: 2').waitFor();
    expect(await page.getByText('has shortened this number').count()).toBe(1);
    await page.getByText('3 still to come').waitFor();
  });

  it('is taken line by line: the counts first, then the lines that were not taken with the reason', async () => {
    await choose(importButton(), 'numbers.csv', fileOf(...rows()));
    await page.getByRole('status').getByText('1 tracking number was taken').waitFor();
    await page.getByRole('status').getByText('Lines without a number yet: 1.', { exact: false }).waitFor();
    await page.getByRole('status').getByText('Lines that were not taken: 2').waitFor();
    const told = page.getByRole('listitem').filter({ hasText: /check digit|no such order/ });
    await expect
      .poll(() => told.allTextContents())
      .toEqual([
        `Line 3 ${good[1]} ${wrong} Its length or its check digit is wrong`,
        `Line 4 TS001-S999999 ${numberWith(3)} This carrier has no such order in this warehouse`,
      ]);
    expect(await told.first().getByRole('link').getAttribute('href')).toBe(`/provider/orders/${good[1]}`);
    await page.getByText('2 still to come').waitFor();
    expect(await violations(page)).toEqual([]);
    await fitsInto(page, [768, 360]);
  });

  it('changes nothing when it comes again', async () => {
    await choose(importButton(), 'numbers.csv', fileOf(...rows()));
    await page.getByRole('status').getByText('No new tracking number was taken').waitFor();
    await page.getByRole('status').getByText('Known already: 1').waitFor();
    await page.getByText('2 still to come').waitFor();
  });

  it('whose columns are not found says which were looked for, and lets a person choose them', async () => {
    await choose(importButton(), 'other.csv', `番号,注文\n${SECOND},${good[1]}\n`);
    await page.getByText('These columns were not found: お客様管理番号, お問い合せ送り状No.').waitFor();
    await page.getByText('The file has: 番号, 注文').waitFor();
    expect(await violations(page)).toEqual([]);
    for (const [label, title] of [
      ['Column of the order', '注文'],
      ['Column of the tracking number', '番号'],
    ] as const) {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: title, exact: true }).click();
    }
    await button('Import 1 line').click();
    await page.getByRole('status').getByText('1 tracking number was taken').waitFor();
    await page.getByText('1 still to come').waitFor();
  });

  it('that is none says so', async () => {
    await choose(importButton(), 'none.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]));
    await page.getByText('This is no CSV file', { exact: false }).waitFor();
  });
});

describe('an order', () => {
  it('gets one more label when its labels have numbers, and else the reason why not', async () => {
    await open(`/provider/orders/${good[2]}`);
    await button('One more label').click();
    await button('One more label', dialog()).click();
    await dialog().getByText('A label of this order has no number yet.').waitFor();
    await button('Back', dialog()).last().click();
    await open(`/provider/orders/${good[0]}`);
    await button('One more label').click();
    await dialog().getByText('For one more parcel.', { exact: false }).waitFor();
    expect(await violations(page)).toEqual([]);
    await button('One more label', dialog()).click();
    await page.getByText('The next label file has one more.').waitFor();
  });

  it('gets new labels instead of those that it has', async () => {
    await open(`/provider/orders/${good[1]}`);
    await button('New label instead').click();
    await dialog().getByText('are void', { exact: false }).waitFor();
    await button('New label instead', dialog()).click();
    await page.getByText('The labels are void. The next label file has a new one.').waitFor();
    expect(await violations(page)).toEqual([]);
    await fitsInto(page, [768, 360]);
    await page.getByRole('link', { name: 'Go to the labels' }).click();
    await button('Make a file of 2 labels').waitFor();
  });
});

it('fits a phone in the dark in Japanese, and has no fault of accessibility', async () => {
  const phone = await demo.signedIn('admin@example.com', {
    language: 'ja',
    scheme: 'dark',
    width: 360,
    at: '**/provider/*',
  });
  for (const path of [
    LABELS,
    '/provider/settings',
    '/provider/settings?dialog=labels-CARRIERB',
    `/provider/orders/${good[1]}`,
  ]) {
    await open(path, phone.page);
    await phone.page.getByText('送り状', { exact: false }).first().waitFor();
    expect([path, await violations(phone.page)]).toEqual([path, []]);
    expect([path, await fits(phone.page)]).toEqual([path, true]);
  }
  expect(phone.trouble).toEqual([]);
  await phone.context.close();
});

it('a carrier without a program has none of this any more', async () => {
  await open('/provider/settings?dialog=labels-CARRIERB');
  await dialog().getByRole('combobox', { name: 'Layout of its files' }).click();
  await page.getByRole('option', { name: 'None (Kura numbers the parcels)' }).click();
  await dialog().getByText('has no label program any more', { exact: false }).waitFor();
  await button('Save', dialog()).click();
  await dialog().waitFor({ state: 'detached' });
  await open(`/provider/orders/${good[1]}`);
  expect(await button('New label instead').count()).toBe(0);
  await open(LABELS);
  await page.getByText('No carrier has a label program').waitFor();
});
