import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { command } from '../kit/database.js';
import { type DemoConsole, fits, openDemoConsole, settled, type Visit, violations } from './console-kit.js';

/* Lists that grow without end, and the tables of few rows: what is searched in them is in the address. */

let demo: DemoConsole;
let owner: Visit;
let page: Page;

/** Mails that failed: more than the first page reads. Each is a newer attempt: one that the mailer is at must not end it. */
const FAILED = 25;
beforeAll(async () => {
  demo = await openDemoConsole('log-lists');
  await command(
    String(demo.settings.DATABASE_URL),
    `with noted as (
       insert into audit_log (at, caller_kind, caller_id, actor, action, account, subject, details)
       select timestamptz '2026-11-20T10:00:00+09:00' + n * interval '1 minute', 'member', '1',
              case when n % 2 = 0 then '小川 真' else '大野 花' end,
              case when n % 3 = 0 then 'deleteToken' else 'setMember' end, 'TS001', '1', '{}' from generate_series(1, 120) n
     ), mailed as (
       insert into notices (account_id, shipment_no, state, reason, state_at)
       select account_id, shipment_no, case when shipment_no % 2 = 0 then 'failed' else 'sent' end, null, '2026-11-23T10:00:00+09:00'
         from shipments where account_id = 'TS001' and receipt_no is null order by shipment_no limit 50
       on conflict (account_id, shipment_no) do update set state = excluded.state, attempts = notices.attempts + 1
     )
     insert into request_log (account_id, token_id, at, method, path, status, duration_ms, request_id)
     select 'TS001', 1, timestamptz '2026-11-23T10:00:00+09:00' + n * interval '1 second',
            case when n % 2 = 0 then 'GET' else 'POST' end, '/api/' || case when n % 2 = 0 then 'items' else 'shipments' end,
            case n % 4 when 0 then 503 when 1 then 422 else 200 end, n, 'request-' || n from generate_series(1, 12) n`,
  );
  owner = await demo.signedIn('owner@example.com');
  page = owner.page;
});
afterAll(() => demo.close());

const rows = (of = page) => of.locator('tbody tr:not(.below)');
const goTo = async (path: string, of = page) => {
  await of.goto(`${demo.home}${path}`);
  await of.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(of);
};
const choose = async (title: string, label: string) => {
  await page.getByRole('combobox', { name: title }).click();
  await page.getByRole('option', { name: label }).click();
};
const texts = async (of = page): Promise<string[]> => (await rows(of).allInnerTexts()).map((text) => text.trim());
const search = () => page.getByRole('searchbox', { name: 'Search' });

it('the audit log says names, and its filters and pages outlive a reload and Back', async () => {
  await goTo('/TS001/audit');
  await search().fill('小川');
  await page.waitForURL(/search=/);
  await choose('What', 'deleted a token');
  await page.waitForURL(/action=deleteToken/);
  await expect.poll(() => rows().count()).toBe(20);
  // A token by its name, not by its number.
  expect((await texts()).filter((text) => !/小川 真\s+deleted a token\s+\S*[a-z]/.test(text))).toEqual([]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const pages = await page.evaluate('history.length');
  await page.getByLabel('Time: From').pressSequentially('11202026');
  await page.waitForURL(/from=2026-11-20/);
  // Not for the years 2, 20 and 202, and Back does not lead to them.
  expect(asked.filter((url) => url.includes('from=0'))).toEqual([]);
  expect(await page.evaluate('history.length')).toBe(pages);
  await page.getByLabel('Time: To').fill('2026-11-20');
  await page.waitForURL(/from=2026-11-20&to=2026-11-20|to=2026-11-20/);
  const shown = await texts();
  await page.reload();
  await rows().first().waitFor();
  expect(await texts()).toEqual(shown);
  await goTo('/TS001/audit?to=2026-11-21');
  await expect.poll(() => rows().count()).toBe(50);
  const first = await texts();
  await page.getByRole('button', { name: 'The next 50' }).click();
  await page.waitForURL(/cursor=/);
  await expect.poll(texts).not.toEqual(first);
  const second = await texts();
  expect(second.filter((text) => first.includes(text))).toEqual([]);
  await page.reload();
  await rows().first().waitFor();
  expect(await texts()).toEqual(second);
  await page.goBack();
  await expect.poll(texts).toEqual(first);
});

it('a search without a result says so, and clears the filters', async () => {
  await goTo('/TS001/audit?search=nobody&action=setSender');
  await page.getByText('Nothing is found').waitFor();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await rows().first().waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await search().inputValue()).toBe('');
});

it('mails are filtered by state and found by the number of their order', async () => {
  await goTo('/TS001/mails');
  await choose('State', 'failed');
  await page.waitForURL(/state=failed/);
  await expect.poll(() => rows().count()).toBe(FAILED);
  const [first = ''] = await rows().locator('a').allInnerTexts();
  await search().fill(first);
  await expect.poll(() => rows().count()).toBe(1);
  await page.reload();
  await rows().first().waitFor();
  expect(await rows().locator('a').allInnerTexts()).toEqual([first]);
});

it('the first page counts all mails that did not arrive, and leads to them', async () => {
  await goTo('/TS001');
  await page.getByRole('link', { name: `Notice mails that did not arrive: ${FAILED}` }).click();
  await page.waitForURL('**/TS001/mails?state=not_arrived');
  await expect.poll(() => rows().count()).toBe(FAILED);
  await goTo('/TS001');
  await page.getByRole('link', { name: `All ${FAILED}` }).click();
  await page.waitForURL('**/TS001/mails?state=not_arrived');
});

it('the requests of a token are filtered in the address, which opens them again', async () => {
  await goTo('/TS001/tokens');
  await rows()
    .first()
    .getByRole('link', { name: /Show the requests of/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'refused (4xx)' }).click();
  await page.waitForURL(/open=1.*outcome=refused|outcome=refused.*open=1/);
  const found = dialog.locator('tbody tr');
  await expect.poll(() => found.count()).toBe(3);
  await dialog.getByRole('searchbox').fill('request-9');
  await expect.poll(() => found.count()).toBe(1);
  await page.reload();
  await found.first().waitFor();
  expect(await found.allInnerTexts()).toEqual([expect.stringContaining('request-9')]);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
});

it('members, staff, accounts and warehouses are searched, in wide letters as in narrow ones', async () => {
  await goTo('/TS001/members');
  await search().fill('ＭＥＭＢＥＲ＠');
  await expect.poll(() => rows().count()).toBe(1);
  await page.reload();
  await rows().first().waitFor();
  expect(await texts()).toEqual([expect.stringContaining('member@example.com')]);
  const admin = await demo.signedIn('admin@example.com', { at: '**/provider/day', width: 360, scheme: 'dark' });
  for (const [path, wanted] of [
    ['/provider/accounts?search=ts001', 'TS001'],
    ['/provider/warehouses?search=大阪', '大阪倉庫'],
    ['/provider/staff?search=ADMIN', 'admin@example.com'],
    ['/provider/audit?search=小川&action=setMember', '小川 真'],
    ['/provider/audit?search=nobody', null],
    ['/provider/staff?search=nobody', null],
  ] as const) {
    await goTo(path, admin.page);
    if (wanted === null) await admin.page.getByRole('button', { name: 'Clear the filters' }).waitFor();
    else {
      await rows(admin.page).first().waitFor();
      expect([path, (await texts(admin.page)).filter((text) => !text.includes(wanted))]).toEqual([path, []]);
    }
    expect([path, await violations(admin.page), await fits(admin.page)]).toEqual([path, [], true]);
  }
  expect([...owner.trouble, ...admin.trouble]).toEqual([]);
});

/** Whether a table is wider than what it scrolls in. */
const isWide = (of: Page): Promise<boolean> =>
  of.evaluate(`[...document.querySelectorAll('main table')].some((table) => {
    for (let box = table.parentElement; box !== null; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible' && box.scrollWidth > box.clientWidth + 1) return true;
    return false;
  })`);

it('no list is wider than its window, of a telephone where it has columns to choose', async () => {
  const admin = await demo.signedIn('admin@example.com', { at: '**/provider/day' });
  const ofTelephone = ['shipments', 'receipts', 'transfers', 'items', 'mails', 'audit', 'requests'];
  for (const [of, paths] of [
    [page, [...ofTelephone.slice(0, 6), 'tokens', 'members'].map((one) => `/TS001/${one}`)],
    [
      admin.page,
      ['audit', 'requests', 'accounts', 'warehouses', 'places', 'staff', 'devices', 'waves'].map(
        (one) => `/provider/${one}`,
      ),
    ],
  ] as const) {
    for (const path of paths) {
      const isOfTelephone = ofTelephone.some((one) => path.endsWith(one));
      // The narrowest windows that show more columns than those after them. Each is looked at until it fits; in the other order
      // the few columns of the window before would fit at once, before the further ones are drawn.
      const [widest, ...narrower] = [1201, 993, 769, ...(isOfTelephone ? [360] : [])] as const;
      await of.setViewportSize({ width: widest, height: 900 });
      await goTo(path, of);
      await rows(of).first().waitFor();
      for (const width of [widest, ...narrower]) {
        await of.setViewportSize({ width, height: 900 });
        await expect.poll(() => isWide(of), { message: `${path} at ${width} px` }).toBe(false);
      }
    }
  }
  // What has no room in the row is below it.
  await page.setViewportSize({ width: 360, height: 900 });
  await goTo('/TS001/mails');
  await page.locator('.below', { hasText: '@' }).first().waitFor();
});
