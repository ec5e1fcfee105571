import { Secret, TOTP } from 'otpauth';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { kura, type RunningServer, serve } from '../kit/server.js';
import { openBrowser } from './chromium.js';
import { fits, fitsInto, linkFor, settled, type Visit, violations, visit } from './console-kit.js';

/* A provider sets Kura up from an empty database, and people sign in and work in the browser. */

const PASSWORD = 'correct horse battery';

let browser: Browser;
let database: FreshDatabase;
let directory: string;
let settings: Record<string, string>;
let server: RunningServer;
let home: string;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('console');
  settings = { DATABASE_URL: database.url, KURA_DATA: directory, KURA_ENVIRONMENT: 'production' };
  server = await serve(settings);
  home = String(server.printed.console);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.end('SIGTERM');
  await database?.drop();
  await removeDirectory(directory);
});

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label);

async function signIn({ page }: Visit, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${home}/sign-in`);
  await field(page, 'E-mail address').fill(email);
  await page.getByLabel('Password', { exact: false }).first().fill(password);
  await button(page, 'Sign in').click();
}

/** Calls the API as a program with this token does. */
async function call(
  token: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-api-version': '1.6', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('from nothing to the first shipped order', () => {
  let admin: Visit;
  let owner: Visit;
  let token: string;

  it('the printed link leads through the set-up, whose faults stand beside their fields', async () => {
    admin = await visit(browser);
    const { page } = admin;
    await page.goto(String(server.printed.setup));
    await field(page, 'Company').fill('和倉');
    await field(page, "The administrator's name").fill('佐藤 健');
    await field(page, "The administrator's e-mail address").fill('sato@example.com');
    await page.getByLabel('Password').first().fill('short');
    await field(page, 'Number as qualified').fill('T12');
    await button(page, 'Next').click();
    await page.getByText('Must be T and 13 digits.').waitFor();
    await page.getByText('Must have 10 to 200 characters.').waitFor();
    expect(await violations(page)).toEqual([]);
    // What was typed outlives a reload, but for the password.
    await page.reload();
    expect(await field(page, 'Company').inputValue()).toBe('和倉');
    await field(page, 'Number as qualified').fill('');
    await page.getByLabel('Password').first().fill(PASSWORD);
    await button(page, 'Next').click();
    await page.getByRole('heading', { name: 'The first warehouse' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('a warehouse and an account follow; a reload goes on where it was', async () => {
    const { page } = admin;
    await page.goto(`${home}/setup`);
    await field(page, 'Warehouse code').fill('TOKYO');
    await page.getByLabel('Name').fill('東京倉庫');
    await field(page, 'Postcode').fill('136-0082');
    await field(page, 'Phone').fill('03-0000-0100');
    await expect.poll(() => field(page, 'City, town, number').inputValue()).toBe('江東区新木場');
    await field(page, 'City, town, number').fill('江東区新木場1-18-4');
    await button(page, 'Open').click();
    await page.getByRole('heading', { name: 'The first account (client)' }).waitFor();
    await field(page, 'Account code').fill('ts001');
    await field(page, 'Name of the company or shop').fill('和茶堂');
    await page.getByLabel('Payment method: registered').check();
    await page.getByLabel('Register a sender').check();
    await field(page, 'Name of the sender').fill('和茶堂');
    await button(page, 'Create').click();
    await page.getByText('Must have two capital letters and 3 to 16 digits, such as TS001.').waitFor();
    await field(page, 'Account code').fill('TS001');
    await page.getByRole('group').getByLabel('Postcode').fill('150-0041');
    await expect.poll(() => page.getByRole('group').getByLabel('Address 1').inputValue()).toBe('渋谷区神南');
    await page.getByRole('group').getByLabel('Address 1').fill('渋谷区神南1-2-3');
    await page.getByRole('group').getByLabel('Phone').fill('03-0000-0200');
    await button(page, 'Create').click();
    await page.getByRole('heading', { name: 'Invite the owner of the account' }).waitFor();
    await field(page, 'E-mail address').fill('kurata@example.com');
    await page.getByLabel('Name').fill('倉田 結衣');
    await button(page, 'Send the invitation').click();
    await page.getByRole('heading', { name: 'Kura is set up' }).waitFor();
    expect(admin.trouble).toEqual([]);
  });

  it('the owner follows the link of the mail, once', async () => {
    const link = await linkFor(directory, 'kurata@example.com');
    expect(link.startsWith(`${home}/invitation#`)).toBe(true);
    owner = await visit(browser);
    const { page } = owner;
    await page.goto(link);
    await page.getByRole('heading', { name: 'Invitation to 和茶堂' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('New password').first().fill(PASSWORD);
    await button(page, 'Accept the invitation').click();
    await page.getByRole('heading', { name: '和茶堂', exact: true }).waitFor();
    await page.getByText(/^Nothing was shipped from /).waitFor();
    await page.getByText(/^No stock yet\./).waitFor();
    const again = await visit(browser);
    await again.page.goto(link);
    await again.page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await again.page.goto(`${new URL(link).origin}/reset#${'x'.repeat(43)}`);
    await again.page.getByRole('link', { name: 'Get a new link' }).click();
    await again.page.getByRole('button', { name: 'Send the link' }).waitFor();
    await again.context.close();
  });

  it('and makes a token, which is shown once and works', async () => {
    const { page } = owner;
    await page.getByRole('link', { name: 'Make an access token' }).click();
    await page.getByText('There are no access tokens').waitFor();
    await button(page, 'New token').click();
    await field(page, 'Name').fill('shop-sync');
    await button(page, 'Make it').click();
    token = (await page.getByTestId('token').textContent()) ?? '';
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByText('Close').click();
    await page.getByRole('row', { name: /shop-sync/ }).waitFor();
    expect(await page.content()).not.toContain(token);
    expect((await call(token, '/items', { code: 'SENCHA-100', name: '煎茶' })).status).toBe(201);
    expect(owner.trouble).toEqual([]);
  });

  it('with which its program orders, and the staff ships by commands', async () => {
    const receipt = {
      inspection_type: 'CODE',
      arrival_date: '2027-01-12',
      items: [{ code: 'SENCHA-100', quantity: 24 }],
    };
    expect(await call(token, '/warehousings', receipt)).toMatchObject({ status: 201, body: { id: 'TS001-W0001' } });
    const run = async (...args: string[]) => expect((await kura([...args, '--by', 'Ito'], settings)).stderr).toBe('');
    await run('floor', 'receive', 'TS001-W0001');
    await run('floor', 'inspect', 'TS001-W0001', '--good', 'SENCHA-100=24', '--measured', 'SENCHA-100=60:110');
    await run('floor', 'put-away', 'TS001-W0001');
    const recipient = {
      postcode: '530-0001',
      prefecture: '大阪府',
      address1: '大阪市北区梅田1-2-3',
      name: '山田 太郎',
    };
    const order = { identifier: 'ORDER-1', recipient, items: [{ code: 'SENCHA-100', quantity: 2 }] };
    expect((await call(token, '/shipments', order)).status).toBe(201);
    for (const step of ['release-wave', 'pick', 'check']) await run('floor', step, 'TS001-S000001');
    await run('floor', 'pack', 'TS001-S000001', '--packages', '60');
    await run('floor', 'ship', 'TS001-S000001');
    expect((await call(token, '/shipments/TS001/ORDER-1')).body).toMatchObject({ status: 'shipped' });
    expect((await kura(['verify'], settings)).code).toBe(0);
  });

  it('the requests of the token are listed, and it stops when it is deleted', async () => {
    const { page } = owner;
    await expect.poll(() => command(database.url, 'select 1 from request_log'), { timeout: 15_000 }).not.toEqual([]);
    await page.reload();
    await page.getByRole('link', { name: /^Show the requests of/ }).click();
    await page.getByRole('cell', { name: '/api/items', exact: true }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Delete / }).click();
    await page.getByText('This cannot be undone.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are no access tokens').waitFor();
    expect((await call(token, '/items/TS001')).status).toBe(401);
  });
});

describe('signing in', () => {
  it('with a wrong password says so, with the right one leads to where one wanted to go', async () => {
    const someone = await visit(browser);
    const { page } = someone;
    await page.goto(`${home}/TS001/members`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await field(page, 'E-mail address').fill('kurata@example.com');
    await page.getByLabel('Password').first().fill('not the password');
    await button(page, 'Sign in').click();
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Password').first().fill(PASSWORD);
    await button(page, 'Sign in').click();
    await page.getByRole('heading', { name: 'Members' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/TS001/members');
    // A link cannot make the sign-in lead to another server: browsers read all of these as one.
    for (const elsewhere of ['//evil.example/', '/\\evil.example/', '/\t/evil.example/']) {
      await page.goto(`${home}/sign-in?to=${encodeURIComponent(elsewhere)}`);
      await page.waitForURL(`${home}/TS001`);
    }
    await someone.context.close();
  });

  it('asks for a code of the app, once one is shown there', async () => {
    const someone = await visit(browser);
    const { page } = someone;
    await signIn(someone, 'sato@example.com');
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.goto(`${home}/me`);
    await button(page, 'Turn on').click();
    await button(page, 'Cancel').click();
    await button(page, 'Turn on').click();
    const secret = (await page.locator('code').first().textContent()) ?? '';
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    expect(await violations(page)).toEqual([]);
    await field(page, 'The 6 digits that the app shows').fill(totp.generate({ timestamp: Date.now() - 30_000 }));
    await button(page, 'Confirm').click();
    await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor();
    const [recovery = ''] = ((await page.getByTestId('recovery-codes').textContent()) ?? '').split('\n');
    await page.getByRole('dialog').getByText('Close').click();
    for (const code of [totp.generate(), recovery]) {
      const other = await visit(browser);
      await signIn(other, 'sato@example.com');
      await other.page.getByText('If you have lost both, ask an administrator').waitFor();
      await field(other.page, 'Code').fill(code);
      await button(other.page, 'Sign in').click();
      await other.page.getByRole('heading', { name: 'Today' }).waitFor();
      await other.context.close();
    }
    await page.reload();
    await page.getByText('Recovery codes left: 9').waitFor();
    await button(page, 'New recovery codes').click();
    await button(page.getByRole('dialog'), 'Make them').click();
    await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor();
    expect(((await page.getByTestId('recovery-codes').textContent()) ?? '').split('\n')).not.toContain(recovery);
    await page.getByRole('dialog').getByText('Close').click();
    await page.getByText('Recovery codes left: 10').waitFor();
    await button(page, 'Turn off').click();
    const sure = page.getByRole('dialog', { name: 'Turn off two-step verification' });
    await sure.getByText('Your password alone will sign you in.').waitFor();
    expect(await violations(page)).toEqual([]);
    await button(sure, 'Turn off').click();
    await button(page, 'Turn on').waitFor();
    await someone.context.close();
  });

  it('works with a passkey of the device', async () => {
    const someone = await visit(browser);
    const { page, context } = someone;
    const device: CDPSession = await context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signIn(someone, 'kurata@example.com');
    await page.getByRole('heading', { name: '和茶堂', exact: true }).waitFor();
    await page.goto(`${home}/me`);
    await field(page, 'Name of the passkey').fill('laptop');
    await button(page, 'Add a passkey').click();
    await page.getByText('laptop', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Menu of 倉田 結衣' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await button(page, 'Sign in with a passkey').click();
    await page.getByRole('heading', { name: '和茶堂', exact: true }).waitFor();
    // A confirmation takes it too.
    await command(database.url, "update sessions set confirmed_at = confirmed_at - interval '1 hour'");
    await page.goto(`${home}/me`);
    await button(page, 'Remove').click();
    await button(page, 'Use a passkey').click();
    await page.getByText('You have no passkeys.').waitFor();
    expect(someone.trouble).toEqual([]);
    await someone.context.close();
  });

  it('leads to a new password by mail', async () => {
    const someone = await visit(browser);
    const { page } = someone;
    await page.goto(`${home}/forgot`);
    await field(page, 'E-mail address').fill('kurata@example.com');
    await button(page, 'Send the link').click();
    await page.getByText('a link is on its way').waitFor();
    await expect.poll(() => linkFor(directory, 'kurata@example.com')).toContain('/reset#');
    await page.goto(await linkFor(directory, 'kurata@example.com'));
    await page.getByLabel('New password').first().fill(PASSWORD);
    await button(page, 'Save the password').click();
    await page.getByText('Your password is changed. Sign in with the new one.').waitFor();
    await someone.context.close();
  });
});

describe('what people see', () => {
  let owner: Visit;
  beforeAll(async () => {
    owner = await visit(browser);
    await signIn(owner, 'kurata@example.com');
    await owner.page.getByRole('heading', { name: '和茶堂' }).waitFor();
  });

  it('a member is invited, and is told what only owners may do', async () => {
    const { page } = owner;
    await page.goto(`${home}/TS001/members`);
    await button(page, 'Invite somebody').click();
    await field(page, 'E-mail address').fill('mori@example.com');
    await page.getByRole('dialog').getByLabel('Name').fill('森 拓也');
    await button(page, 'Send the invitation').click();
    await page.getByRole('row', { name: /mori@example.com/ }).waitFor();
    const member = await visit(browser);
    await member.page.goto(await linkFor(directory, 'mori@example.com'));
    await member.page.getByLabel('New password').first().fill(PASSWORD);
    await button(member.page, 'Accept the invitation').click();
    // The page before has a title with this name in it.
    await member.page.getByRole('heading', { name: '和茶堂', exact: true }).waitFor();
    expect(await member.page.getByRole('link', { name: 'Access tokens' }).count()).toBe(0);
    await member.page.goto(`${home}/TS001/tokens`);
    await member.page.getByRole('heading', { name: 'You are not allowed to see this page' }).waitFor();
    await member.page.goto(`${home}/TS999`);
    // A mistyped account is not remembered as the one where the person was.
    await member.page.getByRole('main').getByRole('link', { name: 'Your sign-in' }).click();
    await member.page.getByRole('link', { name: 'Shipments', exact: true }).waitFor();
    await member.page.goto(`${home}/provider/staff`);
    await member.page.getByRole('heading', { name: 'You are not allowed to see this page' }).waitFor();
    await member.context.close();
  });

  it('what was typed stays when the session ends, and is sent after signing in again', async () => {
    const { page } = owner;
    await page.goto(`${home}/TS001/tokens`);
    await button(page, 'New token').click();
    await field(page, 'Name').fill('typed before');
    await command(database.url, 'delete from sessions');
    // Not by the mouse: the page may have noticed by itself, and asks over the form already.
    await button(page, 'Make it').dispatchEvent('click');
    const again = page.getByRole('dialog', { name: 'Please sign in again' });
    await again.getByLabel('E-mail address').fill('kurata@example.com');
    await again.getByLabel('Password').first().fill(PASSWORD);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Here is the token').waitFor();
    await page.getByRole('dialog').getByText('Close').click();
    await page.getByRole('row', { name: /typed before/ }).waitFor();
  });

  it('somebody else who signs in over a page sends nothing of it, and begins with pages of the own', async () => {
    const { page } = owner;
    await button(page, 'New token').click();
    await field(page, 'Name').fill('of the owner');
    await command(database.url, 'delete from sessions');
    await button(page, 'Make it').dispatchEvent('click');
    const again = page.getByRole('dialog', { name: 'Please sign in again' });
    await again.getByLabel('E-mail address').fill('mori@example.com');
    await again.getByLabel('Password').first().fill(PASSWORD);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: '和茶堂', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Access tokens' }).count()).toBe(0);
    expect(await page.evaluate(`Object.keys(sessionStorage).filter((name) => name.startsWith('kura.form.'))`)).toEqual(
      [],
    );
    await command(database.url, 'delete from sessions');
    await signIn(owner, 'kurata@example.com');
    await page.getByRole('heading', { name: '和茶堂', exact: true }).waitFor();
    await page.goto(`${home}/TS001/tokens`);
    await page.getByRole('row', { name: /typed before/ }).waitFor();
    expect(await page.getByRole('row', { name: /of the owner/ }).count()).toBe(0);
  });

  it('somebody else who signs in in another tab takes the pages of all tabs', async () => {
    const { context, page } = owner;
    await page.goto(`${home}/TS001/tokens`);
    await button(page, 'New token').waitFor();
    const other = await context.newPage();
    await command(database.url, 'delete from sessions');
    await other.goto(`${home}/sign-in`);
    await field(other, 'E-mail address').fill('mori@example.com');
    await field(other, 'Password').first().fill(PASSWORD);
    await button(other, 'Sign in').click();
    await other.getByRole('heading', { name: '和茶堂', exact: true }).waitFor();
    await page.getByRole('heading', { name: '和茶堂', exact: true }).waitFor();
    await page.getByRole('banner').getByText('森 拓也').waitFor();
    await other.close();
    await command(database.url, 'delete from sessions');
    await signIn(owner, 'kurata@example.com');
    await page.getByRole('heading', { name: '和茶堂', exact: true }).waitFor();
    await page.goto(`${home}/TS001/tokens`);
    await page.getByRole('row', { name: /typed before/ }).waitFor();
  });

  it('asks for the password again before tokens are touched', async () => {
    const { page } = owner;
    await command(database.url, "update sessions set confirmed_at = confirmed_at - interval '1 hour'");
    await button(page, 'New token').click();
    await field(page, 'Name').fill('after asking');
    await button(page, 'Make it').click();
    const asked = page.getByRole('dialog', { name: 'Confirm your identity' });
    // Escape closes the question alone.
    await asked.getByLabel('Password').first().press('Escape');
    await asked.waitFor({ state: 'detached' });
    expect(await field(page, 'Name').inputValue()).toBe('after asking');
    await button(page, 'Make it').click();
    await asked.getByLabel('Password').first().fill('wrong');
    await asked.getByRole('button', { name: 'Continue' }).click();
    await asked.getByText('The password is wrong.').waitFor();
    await asked.getByLabel('Password').first().fill(PASSWORD);
    await asked.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Here is the token').waitFor();
    await page.getByRole('dialog').getByText('Close').click();
  });

  it('a lost connection is shown, and mended without a reload', async () => {
    const { page, context } = owner;
    await page.goto(`${home}/TS001/members`);
    await page.getByRole('row', { name: /mori@example.com/ }).waitFor();
    await context.setOffline(true);
    await button(page, 'Change to Owner').click();
    const asked = page.getByRole('dialog');
    await asked.getByText('Also decides about access tokens and members.').waitFor();
    await asked.getByRole('button', { name: 'Change to Owner' }).click();
    const lost = page.getByRole('status').getByText('The server cannot be reached.');
    await lost.waitFor();
    // The request has failed too: the network that comes back does not bring it after all.
    await asked.getByText('The server could not be reached.').waitFor();
    await context.setOffline(false);
    await lost.waitFor({ state: 'detached' });
    await asked.getByRole('button', { name: 'Change to Owner' }).click();
    await button(page, 'Change to Member').nth(1).waitFor();
  });

  it('no right is given or taken by one click; who gives up their own goes on where the others begin', async () => {
    const { page } = owner;
    await page.goto(`${home}/TS001/members`);
    const own = page.getByRole('row', { name: /kurata@example.com/ });
    await own.getByRole('button', { name: 'Disable' }).click();
    const asked = page.getByRole('dialog');
    await asked.getByText('This is you: you may not be able to undo it yourself.').waitFor();
    expect(await violations(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Cancel' }).last().click();
    await asked.waitFor({ state: 'detached' });
    await own.getByText('active', { exact: true }).waitFor();
    const other = page.getByRole('row', { name: /mori@example.com/ });
    await other.getByRole('button', { name: 'Change to Member' }).click();
    await asked.getByText('May do everything but decide about access tokens and members.').waitFor();
    expect(await asked.getByText(/^This is you/).count()).toBe(0);
    await asked.getByRole('button', { name: 'Cancel' }).last().click();
    await own.getByRole('button', { name: 'Change to Member' }).click();
    await asked.getByRole('button', { name: 'Change to Member' }).click();
    await page.getByRole('heading', { name: '和茶堂', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Access tokens' }).waitFor({ state: 'detached' });
    await command(database.url, "update memberships set role = 'owner' where role = 'member'");
    await page.goto(`${home}/TS001/members`);
    await button(page, 'Change to Member').nth(1).waitFor();
  });

  it.each([
    ['en-GB', 'Sign in'],
    ['ja-JP', 'サインイン'],
    ['fr-FR', 'サインイン'],
  ])('begins in English where the browser does, else in Japanese: %s', async (locale, title) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(`${home}/sign-in`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await context.close();
  });

  it('switches the language without a reload', async () => {
    const { page } = owner;
    await page.evaluate('window.notReloaded = true');
    await button(page, '日本語').click();
    await page.getByRole('heading', { name: 'メンバー' }).waitFor();
    expect(await page.evaluate('window.notReloaded')).toBe(true);
    expect(await page.evaluate('document.documentElement.lang')).toBe('ja');
    await button(page, 'English').click();
  });

  it('asks for a code before a person who has an authenticator app accepts another invitation', async () => {
    const secret = new Secret({ size: 20 });
    const ofMori = "where email = 'mori@example.com'";
    await command(database.url, `update people set totp_secret = $1, totp_since = now() ${ofMori}`, [secret.base32]);
    const invitation = ['staff', 'invite', '--email', 'mori@example.com', '--name', '森 拓也', '--role', 'floor'];
    const { stdout } = await kura([...invitation, '--by', 'Sato', '--json'], { ...settings, KURA_PUBLIC_URL: home });
    const member = await visit(browser);
    await member.page.goto((JSON.parse(stdout) as { link: string }).link);
    await member.page.getByLabel('Your password').first().fill(PASSWORD);
    await button(member.page, 'Accept the invitation').click();

    await field(member.page, 'Code').waitFor();
    expect(await violations(member.page)).toEqual([]);
    await field(member.page, 'Code').fill('000000');
    await button(member.page, 'Accept the invitation').click();
    await member.page.getByText('The code is wrong.').waitFor();
    await field(member.page, 'Code').fill(new TOTP({ secret }).generate());
    await button(member.page, 'Accept the invitation').click();
    await member.page.getByRole('heading', { name: 'Today' }).waitFor();
    await member.context.close();
    await command(database.url, `update people set totp_secret = null, totp_since = null ${ofMori}`);
  });
});

describe.each([
  { language: 'ja', scheme: 'light', width: 1280, others: [768, 360] },
  { language: 'en', scheme: 'dark', width: 360, others: [1280] },
] as const)('every screen in $language, $scheme, $width px', ({ others, ...options }) => {
  const OF_ADMIN = ['/provider/accounts', '/provider/warehouses', '/provider/staff', '/provider/audit', '/me'];
  const OF_OWNER = ['/TS001', '/TS001/tokens', '/TS001/members', '/me'];
  const OF_NOBODY = ['/sign-in', '/forgot', '/setup', '/nowhere/at/all'];
  it.each([
    ['sato@example.com', OF_ADMIN, OF_NOBODY],
    ['kurata@example.com', OF_OWNER, []],
  ])('fits, and has no fault of accessibility: %s', async (email, paths, before) => {
    const someone = await visit(browser, options);
    const { page } = someone;
    for (const path of before) await look(someone, path);
    await page.goto(`${home}/sign-in`);
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.locator('button[type=submit]').click();
    await page.getByRole('navigation').first().waitFor({ state: 'attached' });
    for (const path of paths) await look(someone, path);
    expect(someone.trouble).toEqual([]);
    await someone.context.close();
  });

  async function look({ page }: Visit, path: string): Promise<void> {
    await page.goto(home + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(page);
    expect([path, await violations(page)]).toEqual([path, []]);
    expect([path, await fits(page)]).toEqual([path, true]);
    await fitsInto(page, others);
  }
});
