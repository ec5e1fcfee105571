import type { Browser, Page } from 'playwright-core';
import { jpeg } from '../kit/pictures.js';
import { settled } from './console-kit.js';
import { AdminOverHttp, type Badge, Handheld } from './floor-kit.js';
import { MOMENTS } from './moments.js';

/*
 * One day of the demo, seen from three sides at once: the shop, the desk, the floor. An order goes from the shop to the truck; another
 * one is cancelled while somebody picks it; a receipt is short. `npm run test:browser` tells it, `npm run generate:screens` draws it.
 */

/** A demo environment with three people in front of it. */
export interface Stage {
  readonly home: string;
  readonly browser: Browser;
  /** Of a program of the shop. */
  readonly token: string;
  /** Of the administrator, as the server printed it. */
  readonly badge: Badge;
  readonly shop: Page;
  readonly desk: Page;
}

/** What somebody tells of a moment. The pages are as they are then. */
export type Frame = (says: string, device: Handheld) => Promise<void>;

const GOODS = 'CUP-001';
const SHORT = 'CUP-004';
/** Nothing else in the demo is so urgent: a wave can take it alone. */
const URGENT = 100;

/** The pick faces of both (src/demo/seed-layout.ts). */
const FACE = 'A-01-01-2';
const FACE_OF_SHORT = 'A-02-07-1';

/** Opens a window of a person of the demo, in English. */
export async function windowOf(browser: Browser, home: string, email: string, password: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 900, height: 640 } });
  await context.addInitScript("localStorage['kura.language'] ??= 'en'");
  const page = await context.newPage();
  await page.goto(`${home}/sign-in`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  return page;
}

/** @param tell is called at each moment of the story. @returns the device of the picker */
export async function tellStory({ home, browser, token, badge, shop, desk }: Stage, tell: Frame): Promise<Handheld> {
  let told = 0;
  const frame = async () => {
    await Promise.all([settled(shop), settled(desk)]);
    await tell(MOMENTS[told] ?? '', device);
    told += 1;
  };
  const admin = await AdminOverHttp.of({ home });
  const device = await Handheld.paired({ browser, home }, admin);
  await device.signIn(badge);

  const send = async (path: string, body: object): Promise<string> => {
    const answer = await fetch(`${home}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-api-version': '1.6', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as { id?: string };
    if (said.id === undefined) throw new Error(`${answer.status} ${JSON.stringify(said)}`);
    return said.id;
  };
  const order = (identifier: string, quantity: number): Promise<string> =>
    send('/shipments', {
      identifier,
      items: [{ code: GOODS, quantity }],
      allocate_priority: URGENT,
      recipient: {
        name: '山田 太郎',
        postcode: '530-0001',
        prefecture: '大阪府',
        address1: '大阪市北区梅田1-2-3',
        phone: '06-0000-0000',
      },
    });
  const status = (page: Page, text: RegExp) => page.getByText(text).first().waitFor();
  /** Gives the newest order to the floor, and nothing else. */
  const release = async () => {
    await desk.goto(`${home}/provider/waves?warehouse=TOKYO&priority=${URGENT}`);
    await desk.getByRole('button', { name: /^Release orders \(1\)/ }).click();
    await desk.getByText(/^Orders released as wave \d+: 1\./).waitFor();
  };
  /** The device shows what work there is. */
  const free = () => device.asks('Scan a receipt, an order');
  const begin = async (tote: string) => {
    await device.press(/^Pick/);
    await device.asks('Scan an empty tote');
    await device.scan(tote);
    await device.asks('Go to this place');
    await device.scan(FACE);
    await device.asks('Scan the goods');
  };

  const first = await order('STORY-1', 2);
  await shop.goto(`${home}/TS001/shipments/${first}`);
  await shop.getByRole('heading', { name: /STORY-1/ }).waitFor();
  await desk.goto(`${home}/provider/day?warehouse=TOKYO`);
  await desk.getByRole('heading', { level: 1 }).waitFor();
  await frame();

  await release();
  await begin('T-01');
  await status(shop, /\(Picking\)/);
  await frame();

  await device.scan(GOODS);
  await device.scan(GOODS);
  await device.asks('All is picked');
  await device.press('Done');
  await free();
  await device.scan('T-01');
  await device.asks('Verify the goods');
  await device.scan(GOODS);
  await device.page.getByText('1 / 2').waitFor();
  await frame();

  await device.scan(GOODS);
  await device.press(/^Use the proposed box/);
  await device.asks('Print the labels');
  const label = (await device.page.locator('.rows li span').first().textContent()) ?? '';
  await device.scan(label);
  await free();
  await device.press(/^Hand over/);
  await device.press(/^CARRIERA/);
  await device.asks('Scan the label of each parcel');
  await device.scan(label);
  await status(shop, /Shipped/);
  await desk.goto(`${home}/provider/day?warehouse=TOKYO`);
  await desk.getByRole('heading', { level: 1 }).waitFor();
  await frame();
  await device.press('Pause');
  await free();

  const second = await order('STORY-2', 3);
  await shop.goto(`${home}/TS001/shipments/${second}`);
  await release();
  await begin('T-02');
  await device.scan(GOODS);
  await status(shop, /\(Picking\)/);
  await shop.getByRole('button', { name: 'Ask to cancel' }).click();
  await shop.getByRole('dialog').getByRole('button', { name: 'Ask to cancel' }).click();
  await desk.goto(`${home}/provider/decisions?kind=request`);
  const card = desk.getByRole('listitem').filter({ hasText: 'STORY-2' }).first();
  await card.getByRole('button', { expanded: false }).first().click();
  await card.getByText('To cancel this order').waitFor();
  await device.scan(GOODS);
  await device.says(/./);
  await frame();

  await desk.getByRole('button', { name: 'Accept the cancellation' }).click();
  await status(shop, /Cancelled/);
  await device.press('Done');
  await free();
  await device.press(/^Put back/);
  await device.asks('Scan what you put back');
  await frame();

  await device.scan(GOODS);
  await device.asks('Put them here');
  await device.scan(FACE);
  await free();
  const receipt = await send('/warehousings', {
    inspection_type: 'CODE',
    arrival_date: '2026-11-24',
    arrival_date_confirmed: true,
    items: [{ code: SHORT, quantity: 5 }],
  });
  await device.scan(receipt);
  await device.press('It has arrived');
  await device.asks('Scan the goods that arrived');
  await device.scan(SHORT);
  await device.press('Number');
  await device.type(4);
  await device.press('Finish');
  await device.asks('Look at what you counted');
  await device.page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'short.jpg', mimeType: 'image/jpeg', buffer: await jpeg() });
  await device.page.getByText('The photo is sent.').waitFor();
  await device.press('Confirm');
  await free();
  await device.scan(receipt);
  await device.asks('Scan what you put away');
  await device.scan(SHORT);
  await device.asks('Put them here');
  await device.press('Number');
  await device.type(4);
  await device.page.getByText('× 4').waitFor();
  await device.scan(FACE_OF_SHORT);
  await device.asks('1 of 5 has not come. Will more come?');
  await device.pressTwice('That is all');
  await free();
  await shop.goto(`${home}/TS001`);
  await shop.getByRole('img', { name: /Short/ }).first().waitFor();
  await frame();
  return device;
}
