import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { command } from '../kit/database.js';
import { type DemoConsole, fits, openDemoConsole, type Visit, violations } from './console-kit.js';

/* Each member decides about the own morning mail, and gets it. The demo's clock stands at 08:00 of a Tuesday. */

const SWITCH = 'Mail me in the morning what needs a decision';

let demo: DemoConsole;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('notifications');
  member = await demo.signedIn('member@example.com');
  page = member.page;
});
afterAll(() => demo.close());

const morning = (of: Page) => of.getByRole('switch', { name: SWITCH });
const open = async (of: Page) => {
  await of.goto(`${demo.home}/TS001/settings`);
  await morning(of).waitFor();
};

async function mails() {
  const directory = join(String(demo.settings.KURA_DATA), 'mail');
  const files = (await readdir(directory).catch(() => [])).filter((file) => file.startsWith('morning-'));
  return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(directory, file)))));
}

it('the morning mail is off, says what comes, when and where to, and is turned on by keyboard for oneself', async () => {
  await open(page);
  expect(await morning(page).isChecked()).toBe(false);
  await page.getByText('to member@example.com at 8:00 in Japan on working days').waitFor();
  await morning(page).focus();
  // The switch shows at once what will hold; a reload before it is saved would end the request.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.keyboard.press('Space');
  await expect.poll(() => morning(page).isChecked()).toBe(true);
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect.poll(() => morning(page).isChecked()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => fits(page)).toBe(true);
  const owner = await demo.signedIn('owner@example.com');
  await open(owner.page);
  expect(await morning(owner.page).isChecked()).toBe(false);
  await owner.context.close();
});

it('when it cannot be saved, that is said, and the switch shows what holds', async () => {
  await page.route('**/console/notifications', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await morning(page).press('Space');
  await page.getByRole('alert').first().waitFor();
  expect(await morning(page).isChecked()).toBe(true);
  await page.unroute('**/console/notifications');
});

it('the mail of the next morning comes to whoever wants it, and leads to the home page', async () => {
  const move = await fetch(`${demo.server.url}/demo/clock/advance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.server.printed.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to: '2026-11-26T09:00:00+09:00' }),
  });
  expect(move.status).toBe(200);
  // The worker does it within a minute. It is asked to do so now.
  await command(String(demo.settings.DATABASE_URL), "select graphile_worker.add_job('write_morning_mails')");
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(1);
  const [mail] = await mails();
  expect(mail?.to?.map(({ address }) => address)).toEqual(['member@example.com']);
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(link).toBe(`${demo.home}/TS001`);
  await page.goto(link);
  await page.getByRole('heading', { name: /^Orders that need action/ }).waitFor();
  expect(member.trouble.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});
