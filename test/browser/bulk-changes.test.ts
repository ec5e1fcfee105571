import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoConsole, fits, openDemoConsole, type Visit, violations } from './console-kit.js';

/* Changes of many orders at once, in the browser: what will become of them, how far they are, and what was left. */

let demo: DemoConsole;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('bulk-changes');
  member = await demo.signedIn('member@example.com');
  page = member.page;
});
afterAll(async () => {
  expect(member.trouble).toEqual([]);
  await demo.close();
});

const dialog = () => page.getByRole('dialog');
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name });
const act = (name: string) =>
  page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name, exact: true }).click();
const selectAll = async (query: string) => {
  await page.goto(`${demo.home}/TS001/shipments?${query}&selected=all`);
  await page.getByRole('group', { name: 'Selected rows' }).waitFor();
};

describe('many orders', () => {
  it('are shown by what will become of them, with what it costs, before anything is changed', async () => {
    await selectAll('view=all&search=SEED-01');
    await act('Cancel the orders');
    await dialog()
      .getByText(/^It costs [1-9][0-9,]* yen together\.$/)
      .waitFor();
    await dialog()
      .getByRole('listitem')
      .filter({ hasText: /Picking the warehouse is asked \([0-9,]+ yen\)/ })
      .waitFor();
    await dialog()
      .getByRole('listitem')
      .filter({ hasText: /To be shipped cancelled/ })
      .waitFor();
    await dialog()
      .getByRole('listitem')
      .filter({ hasText: /Shipped not possible/ })
      .waitFor();
    await dialog()
      .getByText(/cannot be brought back/)
      .waitFor();
    await inDialog(/^Cancel \d+ for [0-9,]+ yen$/).waitFor();
    expect(await violations(page)).toEqual([]);
    await inDialog('Keep the orders').click();
    await dialog().waitFor({ state: 'detached' });
    // Nothing was changed, and nothing is kept.
    expect(await page.getByRole('button', { name: 'Changes of many orders' }).count()).toBe(0);
  });

  it('are changed by the server: a reload shows how far it is, and each that was left says why', async () => {
    await selectAll('search=SEED-012');
    await act('Priority');
    await dialog().getByLabel('Priority').fill('70');
    await inDialog('Review').click();
    await inDialog(/^Change \d+$/).click();
    await dialog()
      .getByText(/^\d+ of \d+ are done\.$/)
      .waitFor();
    expect(page.url()).toMatch(/bulk=\d+/);
    await page.reload();
    await dialog()
      .getByText(/^\d+ of \d+ are done\.$/)
      .waitFor();
    await dialog()
      .getByText(/The state of shipment TS001-S\d+ is "Picking"/)
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), inDialog('Save as a file').click()]);
    const file = await readFile(await download.path(), 'utf8');
    expect([download.suggestedFilename(), file.split('\r\n')[0]]).toEqual([
      expect.stringMatching(/^not-changed-\d+\.csv$/),
      '\uFEFFID,Order number,Status,Reason',
    ]);
    const left = file.trim().split('\r\n').length - 1;
    await dialog()
      .getByRole('link', { name: `Show these ${left} in the list` })
      .click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText(/^Only the orders that change \d+ did not change are shown\.$/).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(left + 1);
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(left + 1);
  });

  it('may be all of a list that has none of them afterwards; what was done stays to be read, until it is deleted', async () => {
    await selectAll('view=decision&search=SEED-0130');
    await act('Resume');
    await inDialog('Resume 1').click();
    await dialog().getByText('1 of 1 are done.').waitFor();
    await page.getByText('Nothing is found').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Changes of many orders' }).click();
    const done = dialog().getByRole('group', { name: 'Resume: 1' });
    await done.getByRole('button', { name: 'Delete' }).click();
    await done.waitFor({ state: 'detached' });
    await dialog()
      .getByRole('group', { name: /^Priority 70: \d+$/ })
      .waitFor();
  });

  it('that none of which can be changed are not changed, and it says so', async () => {
    await selectAll('view=shipped');
    await act('Suspend');
    await dialog().getByText('This is not possible for any of these orders.').waitFor();
    expect(await inDialog(/^Suspend/).count()).toBe(0);
  });

  it('fit on a telephone, in Japanese and dark', async () => {
    const phone = await demo.signedIn('member@example.com', { language: 'ja', scheme: 'dark', width: 360 });
    const small = phone.page;
    await small.goto(`${demo.home}/TS001/shipments?view=in_work&selected=all`);
    await small.getByRole('group', { name: '選択中の行' }).getByRole('button', { name: '取り消す' }).click();
    await small.getByRole('button', { name: /^\d+件を取り消す（[0-9,]+円）$/ }).waitFor();
    expect([await fits(small), await violations(small)]).toEqual([true, []]);
    const body = small.locator('.mantine-Modal-content');
    expect(await body.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await small.goto(`${demo.home}/TS001/shipments?bulk=all`);
    await small.getByText(/^引当の優先度を70に：\d+件/).waitFor();
    await small.getByRole('button', { name: '理由を見る' }).click();
    await small.getByRole('list', { name: '理由を見る' }).waitFor();
    expect([await fits(small), await violations(small)]).toEqual([true, []]);
    expect(phone.trouble).toEqual([]);
    await phone.context.close();
  });
});
