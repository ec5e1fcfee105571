import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DemoConsole, openDemoConsole, settled, type Visit, violations } from './console-kit.js';

/* What people see when something fails: the network, the server, a slow answer, a new version. */

let demo: DemoConsole;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('offline');
  member = await demo.signedIn('member@example.com');
  page = member.page;
});
afterAll(() => demo.close());
afterEach(async () => {
  await member.context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

const at = (path: string) => page.goto(`${demo.home}/TS001${path}`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const banner = () => page.getByText('The server cannot be reached. Trying again.');
const alerts = () => page.getByRole('alert');

describe('without a connection', () => {
  it('the page says so, shows no rows of another state, and reads everything again when it is back', async () => {
    await at('/shipments');
    await row('SEED-0132').waitFor();
    await member.context.setOffline(true);
    await banner().waitFor();
    await button('Shipped').click();
    await alerts().getByText('The server could not be reached').waitFor();
    expect(await row('SEED-0132').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await member.context.setOffline(false);
    await banner().waitFor({ state: 'detached' });
    await row('SEED-0104').waitFor();
    expect(await alerts().count()).toBe(0);
  });

  it('a request that fails says so as well, while the browser believes in its network', async () => {
    await page.route(/\/(console\/(lists|today)|livez)/, (route) => route.abort());
    await button('All').click();
    await banner().waitFor();
    await page.unrouteAll();
    await banner().waitFor({ state: 'detached' });
    await row('SEED-0132').waitFor();
  });

  it('a page that is not loaded yet fails inside the frame, and appears when the connection is back', async () => {
    await at('/shipments');
    await row('SEED-0132').waitFor();
    await member.context.setOffline(true);
    await page.getByRole('link', { name: 'Shipping rules' }).click();
    await alerts().getByText('The server could not be reached').waitFor();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    await button('Try again').click();
    await alerts().getByText('The server could not be reached').waitFor();
    await member.context.setOffline(false);
    await page.getByRole('heading', { name: 'Shipping rules' }).waitFor();
    expect(await alerts().count()).toBe(0);
  });

  it('a form says it in the language of the page, and keeps what was typed', async () => {
    await at('/items/new');
    await field('Code').fill('OFFLINE-1');
    await button('日本語').click();
    await page.setViewportSize({ width: 1280, height: 400 });
    await member.context.setOffline(true);
    await page.locator('main button[type=submit]').click();
    await alerts().getByText('サーバーに接続できませんでした').waitFor();
    const box = await alerts().first().boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(300);
    expect(await page.locator('main').textContent()).not.toMatch(/unreachable/);
    await member.context.setOffline(false);
    await page.setViewportSize({ width: 1280, height: 900 });
    await button('English').click();
    expect(await field('Code').inputValue()).toBe('OFFLINE-1');
  });
});

describe('a new version of the pages', () => {
  it('is loaded once when a page of the old one is gone, never in circles', async () => {
    await at('/shipments');
    await row('SEED-0132').waitFor();
    let loaded = 0;
    await page.route(`${demo.home}/**`, async (route) => {
      const request = route.request();
      if (/\/assets\/settings-/.test(request.url())) return route.fulfill({ status: 404, body: '' });
      if (request.isNavigationRequest()) loaded += 1;
      else if (new URL(request.url()).pathname === '/')
        return route.fulfill({
          contentType: 'text/html',
          body: '<script type="module" src="/assets/newer.js"></script>',
        });
      return route.continue();
    });
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await alerts().getByText('There is a new version of Kura').waitFor();
    await expect.poll(() => loaded).toBe(1);
    await alerts().getByText('There is a new version of Kura').waitFor();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    expect(loaded).toBe(1);
    await page.unrouteAll();
    await button('Try again').click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  });
});

describe('a server that fails', () => {
  it('each list says so where it is, with the number to tell and a way to try again', async () => {
    await page.route(/\/console\/lists\/(receipts|shipments)/, (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-request-id': 'number-7' },
        json: { error: 'internal_server_error', error_description: 'Something' },
      }),
    );
    await at('');
    const arrivals = page.locator('section').filter({ hasText: 'due by today' });
    await arrivals.getByText('number-7').waitFor();
    expect(await arrivals.textContent()).toContain('due by today: –');
    await page.locator('section').filter({ hasText: 'To be shipped by today' }).getByText('number-7').waitFor();
    await page.unrouteAll();
    await arrivals.getByRole('button', { name: 'Try again' }).click();
    await arrivals.getByText('number-7').waitFor({ state: 'detached' });
    await arrivals.getByText(/due by today: \d/).waitFor();
  });

  it('what was read before is marked as such when it cannot be read again', async () => {
    await at('/receipts?view=all');
    await row('TS001-W').first().waitFor();
    await page.route(/\/console\/lists\/receipts/, (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '7' }, body: '<h1>Busy</h1>' }),
    );
    await demo.signedIn('owner@example.com').then(async (owner) => {
      await owner.page.evaluate(`fetch('/console/items', {
        method: 'POST', headers: { 'content-type': 'application/json', 'x-kura-account': 'TS001' },
        body: JSON.stringify({ code: 'LIVE-ITEM', name: 'Live' }) })`);
      await owner.context.close();
    });
    await page.getByText('The latest could not be loaded.').waitFor();
    await alerts().getByText('Try again in about 7 s.').waitFor();
    await row('TS001-W').first().waitFor();
  });

  it('papers that cannot be made say so', async () => {
    await at('/receipts?view=all');
    await page.locator('a.row-link').first().click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: /PDF/ }).waitFor();
    await page.route(/\.pdf$/, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '12' },
        json: { error_description: 'Too Many Attempts.' },
      }),
    );
    await panel.getByRole('button', { name: /PDF/ }).click();
    await panel.getByText('There were too many requests. Try again in 12 s.').waitFor();
  });
});

describe('a slow server', () => {
  // A page of its own: the clock of a page, once it was set, stays so for all tests that follow.
  let own: Visit;
  beforeAll(async () => {
    own = await demo.signedIn('member@example.com');
    page = own.page;
  });
  afterAll(async () => {
    page = member.page;
    await own.context.close();
  });

  it('says that what is shown is of before, and gives up in the end', async () => {
    await page.clock.install();
    await at('/shipments');
    await row('SEED-0132').waitFor();
    let shipped: Request | null = null;
    await page.route(/\/console\/lists\/shipments\?.*view=shipped/, (route) => {
      shipped = route.request();
    });
    await button('Shipped').click();
    await page.getByText('Loading. What you see below is what was shown before.').waitFor();
    expect(await page.getByText(/^[\d,]+ found$/).count()).toBe(0);
    await expect.poll(() => shipped).not.toBeNull();
    await page.clock.fastForward(31_000);
    await alerts().getByText('The server did not answer.').waitFor();
    expect(await row('SEED-0132').count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await button('Try again').click();
    await row('SEED-0104').waitFor();
  });
});

describe('an answer that is lost', () => {
  let tried = 0;
  it('does once what was clicked twice, and what was sent again because nobody knew', async () => {
    // A run that failed may have made the item.
    tried += 1;
    await at('/items/new');
    await field('Code').fill(`TWICE-${tried}`);
    await field('Name').fill('Twice');
    const keys: (string | undefined)[] = [];
    let clickedTwice = () => {};
    const twice = new Promise<void>((resolve) => {
      clickedTwice = resolve;
    });
    await page.route(/\/console\/items$/, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The server does it, but its answer is lost. Not before the second click, which would send it again then.
      if (keys.length === 1) {
        await twice;
        await route.fetch();
        await route.abort();
      } else await route.continue();
    });
    await page.locator('main button[type=submit]').dblclick();
    clickedTwice();
    await alerts().getByText('The server did not answer. The work may have been done anyway').waitFor();
    expect(keys).toHaveLength(1);
    await settled(page);
    await page.locator('main button[type=submit]').click();
    await page.waitForURL(/\/items\/TS001-I\d+$/);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    await at(`/items?search=TWICE-${tried}`);
    await page.getByText('1 found').waitFor();
  });
});

describe('what changes', () => {
  it('a cancelled receipt can still be read', async () => {
    await at('/receipts');
    await page.locator('a.row-link').first().click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Cancel it' }).waitFor();
    const id = String(/TS001-W\d+/.exec(String(await panel.textContent()))?.[0]);
    await panel.getByRole('button', { name: 'Cancel it' }).click();
    await page.getByRole('dialog', { name: 'Cancel this receipt?' }).getByRole('button', { name: 'Cancel it' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await at(`/receipts?view=cancelled&open=${id}`);
    await panel.getByText('This receipt was cancelled.').waitFor();
    await panel.getByRole('heading', { name: 'Goods' }).waitFor();
    expect(await panel.getByRole('button', { name: /PDF|Cancel it/ }).count()).toBe(0);
    await row('SEED-W-CANCEL').waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });

  it('a reset of the demo is seen at once, and nothing has failed by itself', async () => {
    await at('/receipts?view=cancelled');
    await page.getByText('2 found').waitFor();
    const answer = await fetch(`${demo.server.url}/demo/reset`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.server.token}` },
    });
    expect(answer.status).toBe(200);
    await page.getByText('1 found').waitFor();
    await settled(page);
    expect(member.trouble.filter((one) => !/ERR_|Failed to fetch|page not loaded/.test(one))).toEqual([]);
  });
});
