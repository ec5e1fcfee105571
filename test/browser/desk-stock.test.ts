import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '../../src/operations/accounts/tokens.js';
import type { Context } from '../../src/operations/context.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { type ConnectionPool, openPool } from '../../src/storage/database/open-pool.js';
import { contextOn, stockUp } from '../kit/accounts.js';
import { differences } from '../kit/floor.js';
import {
  changeAnswers,
  type DemoConsole,
  fits,
  fitsInto,
  openDemoConsole,
  settled,
  type Visit,
  violations,
} from './console-kit.js';

/*
 * Stock that was not counted is corrected at the desk: the goods are found, and the effect is said before it is sent. There, staff
 * also request for a client that goods are removed.
 */

let demo: DemoConsole;
let pool: ConnectionPool;
let ctx: Context;
let admin: Visit;
let page: Page;
/** The id of the item. */
let cup: string;

beforeAll(async () => {
  demo = await openDemoConsole('desk-stock');
  pool = openPool(String(demo.settings.DATABASE_URL));
  ctx = contextOn(pool, '2026-11-24T08:00:00+09:00');
  const shop = (await authenticate(ctx, demo.server.token)) as ClientCaller;
  cup = await demo.make('/items', { code: 'DESK-CUP', name: '白磁の湯のみ', barcode: '4901234500006' });
  await demo.make('/items', {
    code: 'DESK-MILK',
    name: '生乳',
    lot_limit_type: 'expiry',
    expiry_at_allocatable_days: 0,
  });
  await stockUp(ctx, shop, [{ code: 'DESK-CUP', good: 10 }]);
  admin = await demo.signedIn('admin@example.com', { at: '**/provider/*' });
  page = admin.page;
});
afterAll(async () => {
  expect(admin.trouble).toEqual([]);
  expect(await differences(ctx)).toEqual([]);
  await pool.end();
  await demo.close();
});

const dialog = () => page.getByRole('dialog');
const field = (label: string | RegExp) => dialog().getByLabel(label);
const send = () => dialog().getByRole('button', { name: 'Correct', exact: true });
const correct = (goods: string) => page.getByRole('button', { name: `Correct the stock of ${goods}`, exact: true });
const open = async (search = '') => {
  await page.goto(`${demo.home}/provider/stock?warehouse=TOKYO${search === '' ? '' : `&search=${search}`}`);
  await settled(page);
};
/** The figures of a lot: available, defective, unidentified, held, claimed. */
async function figures(goods: string): Promise<string[]> {
  const cells = await page
    .getByRole('row')
    .filter({ has: correct(goods) })
    .getByRole('cell')
    .allTextContents();
  return cells.slice(1, 6);
}
/** Chooses in a field with a list. */
async function choose(label: string | RegExp, option: string): Promise<void> {
  await dialog().getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('goods', () => {
  it('are looked for from the menu: the page says how, and what to do when nothing is found', async () => {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Stock' }).click();
    await page.getByText('Search for the goods').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('searchbox').fill('no such goods');
    await page.getByText('No goods are found').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('searchbox').fill('4901234500006');
    await correct('白磁の湯のみ').waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe('4901234500006');
    expect(await figures('白磁の湯のみ')).toEqual(['10', '0', '0', '0', '0']);
    expect(await violations(page)).toEqual([]);
  });
});

describe('a correction', () => {
  it('of damaged units: its effect is said first, then the figures and the ledger show it', async () => {
    await open('desk-cup');
    await correct('白磁の湯のみ').press('Enter');
    // The focus is in the first field.
    const reason = dialog().getByRole('combobox', { name: /What happened/ });
    await expect.poll(() => page.locator(':focus').getAttribute('placeholder')).toBe('Choose');
    // Nothing is said yet: the faults stand beside their fields.
    await send().press('Enter');
    await dialog().getByText('Must not be empty.').waitFor();
    await expect.poll(() => field(/How many/).getAttribute('aria-invalid')).toBe('true');
    await reason.press('ArrowDown');
    await page.getByRole('option', { name: 'Damaged' }).waitFor();
    // What cannot have happened to these units is not offered.
    expect(await page.getByRole('option', { name: 'Recognised' }).getAttribute('data-combobox-disabled')).toBe('true');
    await reason.press('Escape');
    await choose(/What happened/, 'Damaged');
    await field(/How many/).fill('11');
    await dialog().getByText('There are only 10 available.').waitFor();
    await send().click();
    await expect.poll(() => field(/How many/).getAttribute('aria-invalid')).toBe('true');
    await field(/How many/).fill('2');
    const effect = dialog().getByRole('status', { name: 'What will change' });
    await effect.getByText('2 units go from available to defective.').waitFor();
    await effect.getByText('10 available become 8, 0 defective become 2').waitFor();
    expect(await violations(page)).toEqual([]);
    await field('Note').fill('角がつぶれた');
    await field('Note').press('Enter');
    await page.getByRole('status').getByText('2 of “白磁の湯のみ” are defective now.').waitFor();
    await expect.poll(() => figures('白磁の湯のみ')).toEqual(['8', '2', '0', '0', '0']);
    const latest = page.getByRole('list', { name: 'Latest corrections' }).getByRole('listitem');
    await expect
      .poll(() => latest.allTextContents())
      .toEqual([expect.stringMatching(/^2 from available to defective, Damaged, 角がつぶれた .*佐藤 健$/)]);
    // The focus is where it was.
    await expect
      .poll(() => page.locator(':focus').getAttribute('aria-label'))
      .toBe('Correct the stock of 白磁の湯のみ');
    expect(await violations(page)).toEqual([]);
    // The client sees it in the ledger.
    const member = await demo.signedIn('member@example.com');
    await member.page.goto(`${demo.home}/TS001/items/${cup}`);
    const move = member.page.getByRole('row').filter({ hasText: 'Adjustment' }).filter({ hasText: 'Defective' });
    await move.first().waitFor();
    expect(await move.count()).toBe(1);
    expect(await move.textContent()).toContain('佐藤 健');
    expect(member.trouble).toEqual([]);
    await member.context.close();
  });

  it('of defective units that are good again says that orders that wait get them', async () => {
    await correct('白磁の湯のみ').click();
    await choose(/What happened/, 'Repaired, or nothing was wrong');
    await field(/How many/).fill('1');
    await dialog().getByText('Orders that wait for them get them at once.').waitFor();
    await send().click();
    await expect.poll(() => figures('白磁の湯のみ')).toEqual(['9', '1', '0', '0', '0']);
  });

  it('of units of a lot that nobody knew needs the date of the lot', async () => {
    await open('desk-milk');
    await page.getByText('This warehouse has no units of it.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Another lot of 生乳 was found' }).click();
    await field(/How many/).fill('3');
    await send().click();
    await expect.poll(() => field(/Expiry date/).getAttribute('aria-invalid')).toBe('true');
    await field(/Expiry date/).fill('2027-03-31');
    await dialog().getByText('3 units are added to available.').waitFor();
    expect(await violations(page)).toEqual([]);
    await send().click();
    await correct('生乳 expires 2027/3/31 (Wed)').waitFor();
    expect(await figures('生乳 expires 2027/3/31 (Wed)')).toEqual(['3', '0', '0', '0', '0']);
    await page.getByRole('link', { name: 'MAIN', exact: true }).waitFor();
  });

  it('is only for those who may: others see the figures without the button', async () => {
    await changeAnswers<object>(page, '**/console/session', (session) =>
      JSON.parse(JSON.stringify(session).replaceAll('"adjustStock"', '"none"')),
    );
    await open('desk-cup');
    await page.getByRole('cell', { name: '9', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Correct/ }).count()).toBe(0);
    await page.unroute('**/console/session');
  });
});

describe('a removal', () => {
  const remove = () => page.getByRole('button', { name: 'Remove 白磁の湯のみ', exact: true });
  const request = () => dialog().getByRole('button', { name: 'Request the removal' });
  const row = () => page.getByRole('row').filter({ hasText: '白磁の湯のみ' });

  it('is requested for the client from its stock, of free units only', async () => {
    await open('desk-cup');
    await remove().press('Enter');
    await expect.poll(() => page.locator(':focus').getAttribute('value')).toBe('disposal');
    await request().press('Enter');
    await dialog().getByText('Choose one of them.').waitFor();
    await expect.poll(() => field(/How many/).getAttribute('aria-invalid')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('radio', { name: 'Send them back to the client' }).check();
    await dialog().getByText('Free: 9 available').waitFor();
    await field(/How many/).fill('10');
    await field(/How many/).press('Enter');
    await expect.poll(() => field(/How many/).getAttribute('aria-invalid')).toBe('true');
    await field(/How many/).fill('2');
    await field(/How many/).press('Enter');
    await page.getByRole('status').getByText('The removal of 2 of “白磁の湯のみ” is requested.').waitFor();
    await expect.poll(() => figures('白磁の湯のみ')).toEqual(['7', '1', '0', '0', '2']);
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Remove 白磁の湯のみ');
  });

  it('is listed with the others of the warehouse, and the shop reads who of the staff requested it', async () => {
    await page.getByRole('link', { name: '2', exact: true }).click();
    await page.waitForURL('**/provider/removals?*');
    await row().waitFor();
    const said = await row().textContent();
    for (const part of ['Return no. 2', 'good units', 'TS001 株式会社和茶堂', 'Waiting', 'warehouse: 佐藤 健'])
      expect(said).toContain(part);
    expect(await violations(page)).toEqual([]);
    const here = page.url();
    await page.goto(`${demo.home}/provider/removals?warehouse=TOKYO&account=TS002`);
    await page.getByText('Nothing is found').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Client' }).click();
    await page.getByRole('option', { name: /^TS001 株式会社和茶堂 \(\d+\)$/ }).click();
    await row().waitFor();
    expect(new URL(page.url()).searchParams.get('account')).toBe('TS001');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect.poll(() => page.url()).toBe(here);
    const owner = await demo.signedIn('owner@example.com');
    await owner.page.goto(`${demo.home}/TS001/removals`);
    await owner.page.getByRole('row').filter({ hasText: 'warehouse: 佐藤 健' }).waitFor();
    await owner.page.goto(`${demo.home}/TS001/audit`);
    await owner.page.getByRole('row').filter({ hasText: 'requested a removal for the client' }).waitFor();
    expect(owner.trouble).toEqual([]);
    await owner.context.close();
  });

  it('says how many units are collected, and leads to its decision and its goods', async () => {
    const more = { status: 'processing', worker: '鈴木', taken: 1, stopped: false, forgotten_task: null };
    let now: object = more;
    await changeAnswers<{ removals: object[] }>(page, '**/desk/removals?*', ({ removals, ...rest }) => ({
      ...rest,
      removals: removals.map((one) => ({ ...one, ...now })),
    }));
    await page.reload();
    await row().getByText('1 of 2 collected').waitFor();
    await row().getByText('by 鈴木').waitFor();
    expect(await row().getByRole('button').count()).toBe(0);
    now = { ...more, worker: null, taken: 0, stopped: true };
    await page.reload();
    const decision = row().getByRole('link', { name: 'Not all found: decide' });
    await decision.waitFor();
    const address = new URL(String(await decision.getAttribute('href')), demo.home).searchParams;
    expect([address.get('kind'), address.get('open')]).toEqual(['removal', 'removal-TS001-2']);
    expect(await violations(page)).toEqual([]);
    await page.unroute('**/desk/removals?*');
    await row().getByRole('link', { name: '白磁の湯のみ' }).click();
    await remove().waitFor();
    await page.goBack();
  });

  it('is withdrawn until work begins, and then among the ended ones', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Withdraw no. 2' }).click();
    await dialog().getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('status').getByText('Removal no. 2 is withdrawn.').waitFor();
    await expect.poll(() => row().count()).toBe(0);
    await page.getByRole('button', { name: 'Ended' }).click();
    await row().getByText('Withdrawn').waitFor();
    expect(new URL(page.url()).searchParams.get('view')).toBe('ended');
    await open('desk-cup');
    await expect.poll(() => figures('白磁の湯のみ')).toEqual(['9', '1', '0', '0', '0']);
  });
});

it('keeps what was searched for when another warehouse is chosen', async () => {
  await open('tea-0');
  await page.getByRole('combobox', { name: 'Warehouse' }).click();
  await page.getByRole('option', { name: '大阪倉庫' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('warehouse')).toBe('OSAKA');
  expect(new URL(page.url()).searchParams.get('search')).toBe('tea-0');
});

it.each([
  { language: 'ja', scheme: 'dark', width: 360 },
  { language: 'en', scheme: 'light', width: 768 },
] as const)('all of it fits into $width px in $language, without a fault of accessibility', async (options) => {
  const someone = await demo.signedIn('admin@example.com', { ...options, at: '**/provider/*' });
  await someone.page.goto(`${demo.home}/provider/stock?warehouse=TOKYO&search=tea-0`);
  const first = someone.page
    .getByRole('button', { name: options.language === 'ja' ? /の在庫を調整$/ : /^Correct the/ })
    .first();
  await first.waitFor();
  expect(await fits(someone.page)).toBe(true);
  await fitsInto(someone.page, [400, 1024]);
  expect(await violations(someone.page)).toEqual([]);
  await first.click();
  await someone.page.getByRole('dialog').waitFor();
  expect(await fits(someone.page)).toBe(true);
  expect(await violations(someone.page)).toEqual([]);
  await someone.page.keyboard.press('Escape');
  await someone.page
    .getByRole('button', { name: options.language === 'ja' ? /を搬出$/ : /^Remove / })
    .first()
    .click();
  await someone.page.getByRole('radio').first().waitFor();
  expect(await fits(someone.page)).toBe(true);
  expect(await violations(someone.page)).toEqual([]);
  await someone.page.goto(`${demo.home}/provider/removals?warehouse=TOKYO`);
  await someone.page.getByRole('row').nth(1).waitFor();
  expect(await fits(someone.page)).toBe(true);
  await fitsInto(someone.page, [400, 1024]);
  expect(await violations(someone.page)).toEqual([]);
  expect(someone.trouble).toEqual([]);
  await someone.context.close();
});
