import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptId } from '../../src/kernel/ids.js';
import { authenticate } from '../../src/operations/accounts/tokens.js';
import type { Context } from '../../src/operations/context.js';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { handOverParcel } from '../../src/operations/floor/hand-over-parcel.js';
import { shortPick } from '../../src/operations/floor/lose-units.js';
import { closeManifest } from '../../src/operations/floor/manifests.js';
import { openRecall } from '../../src/operations/floor/open-recall.js';
import { packGoods } from '../../src/operations/floor/pack-goods.js';
import { takeBackGoods } from '../../src/operations/floor/take-back-goods.js';
import { type ClientCaller, staff } from '../../src/rules/accounts/caller.js';
import type { Carrier } from '../../src/rules/carriers/carriers.js';
import { type ConnectionPool, openPool } from '../../src/storage/database/open-pool.js';
import { contextOn, makeItems, stockUp } from '../kit/accounts.js';
import { command } from '../kit/database.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { jpeg } from '../kit/pictures.js';
import { type DemoConsole, fits, openDemoConsole, settled, type Visit, violations } from './console-kit.js';

/* What the provider decides, and what both sides see of it. */

let demo: DemoConsole;
let pool: ConnectionPool;
/** The floor at work, beside the server. */
let ctx: Context;
let shop: ClientCaller;
let admin: Visit;
let member: Visit;
let page: Page;
const SATO = staff('Sato');

beforeAll(async () => {
  demo = await openDemoConsole('desk-decisions');
  pool = openPool(String(demo.settings.DATABASE_URL));
  ctx = contextOn(pool, '2026-11-24T08:00:00+09:00');
  shop = (await authenticate(ctx, demo.server.token)) as ClientCaller;
  await post('/items', { code: 'DESK-CUP', name: '白磁の湯のみ' });
  await stockUp(ctx, shop, [{ code: 'DESK-CUP', good: 80 }]);
  [admin, member] = [
    await demo.signedIn('admin@example.com', { at: '**/provider/*' }),
    await demo.signedIn('member@example.com'),
  ];
  page = admin.page;
});
afterAll(async () => {
  expect([...admin.trouble, ...member.trouble]).toEqual([]);
  expect(await differences(ctx)).toEqual([]);
  await pool.end();
  await demo.close();
});

const sql = (text: string) => command(String(demo.settings.DATABASE_URL), text);

async function post(path: string, body?: object): Promise<string> {
  const answer = await fetch(`${demo.server.url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demo.server.token}`,
      'x-api-version': '1.6',
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect([answer.status < 300, await answer.clone().text()]).toEqual([true, expect.any(String)]);
  return ((await answer.json()) as { id: string }).id;
}

const order = (identifier: string, quantity: number, code = 'DESK-CUP'): Promise<string> =>
  post('/shipments', {
    identifier,
    items: [{ code, quantity }],
    recipient: {
      name: '山田 太郎',
      postcode: '530-0001',
      prefecture: '大阪府',
      address1: '大阪市北区梅田1-2-3',
      phone: '06-0000-0000',
    },
  });

const inbox = (search = '') => page.goto(`${demo.home}/provider/decisions${search}`);
/** A card, by what is on its line. */
const card = (text: string | RegExp, on = page) => on.getByRole('listitem').filter({ hasText: text }).first();
const line = (text: string | RegExp, on = page) => card(text, on).getByRole('button', { expanded: false }).first();
const button = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true });
const told = (text: string | RegExp, on = page) => on.getByRole('status').getByText(text).waitFor();
/** The number beside the page in the menu. */
const badge = (on = page) => on.getByRole('navigation', { name: 'Pages' }).locator('.count').textContent().then(Number);

describe('a request', () => {
  it('that somebody makes in the shop appears at the desk by itself, and the shop sees the answer', async () => {
    const id = await order('DESK-1', 3);
    await workTo(ctx, id, 'packed');
    await inbox();
    await card('SEED-0123').waitFor();
    const before = await badge();
    await member.page.goto(`${demo.home}/TS001/shipments/${id}`);
    await button('Ask to cancel', member.page).click();
    await member.page.getByRole('dialog').getByRole('button', { name: 'Ask to cancel' }).click();
    await card('DESK-1').waitFor();
    await expect.poll(() => badge()).toBe(before + 1);
    // The page of the order leads to the request as well.
    await page.goto(`${demo.home}/provider/orders/${id}`);
    await page.getByText('The client has asked for something.', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Answer the request' }).click();
    await page.waitForURL(/open=request-\d+/);
    const open = card('DESK-1');
    await open.getByText('To cancel this order').waitFor();
    await open.getByText('3 of 3 (units)').waitFor();
    await open.getByText('3 packed').waitFor();
    await open.getByRole('link', { name: 'STAGING' }).waitFor();
    const [parcel] = (await sql(
      `select tracking_code from parcels where account_id = 'TS001' and shipment_no = ${numberOf(id)}`,
    )) as { tracking_code: string }[];
    await open.getByText(String(parcel?.tracking_code)).waitFor();
    await open.getByText('What was taken is to be put back (units: 3).').waitFor();
    expect(await open.getByRole('link', { name: 'All about this order' }).getAttribute('href')).toBe(
      `/provider/orders/${id}`,
    );
    expect(await violations(page)).toEqual([]);
    await button('Accept the cancellation').click();
    await told('You accepted to cancel “DESK-1”.');
    await expect.poll(() => card('DESK-1').count()).toBe(0);
    await expect.poll(() => badge()).toBe(before);
    await member.page.getByText('Cancelled').first().waitFor();
  });

  it('is refused with a reason, which the client reads', async () => {
    const id = await order('DESK-2', 2);
    await workTo(ctx, id, 'picking');
    await post(`/shipments/${id}/modify`, { delivery_date: '2026-12-01' });
    const look = async () => {
      await inbox('?kind=request');
      await line('DESK-2').click();
      await card('DESK-2').getByText('Delivery on', { exact: true }).waitFor();
    };
    // Nobody asks for photos that they may not look at, and reads a refusal.
    await asFloor(async () => {
      const asked: string[] = [];
      const note = (request: Request) => asked.push(new URL(request.url()).pathname);
      page.on('request', note);
      await look();
      page.off('request', note);
      expect(asked.filter((path) => path.endsWith('/photos'))).toEqual([]);
    });
    await look();
    await button('Refuse').click();
    // Who writes the reason next finds the focus there.
    await page.getByLabel('Why you refuse').and(page.locator(':focus')).waitFor();
    await button('Refuse for this reason').click();
    await page.getByText('Must not be empty.').waitFor();
    await page.getByLabel('Why you refuse').fill('Already on the truck.');
    // What is typed outlives a reload. Photos that cannot be read are not taken for none.
    await page.route('**/photos', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    expect(await page.getByLabel('Why you refuse').inputValue()).toBe('Already on the truck.');
    const failed = card('DESK-2').getByRole('alert');
    await failed.waitFor();
    await page.unroute('**/photos');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await failed.waitFor({ state: 'detached' });
    await button('Refuse for this reason').click();
    await told(/You refused to change “DESK-2” \(Already on the truck\.\)/);
    await member.page.goto(`${demo.home}/TS001/shipments/${id}`);
    await member.page.getByText('Already on the truck.').waitFor();
  });

  it('that somebody else answers meanwhile leaves no button behind, and says so', async () => {
    const [first, second] = [await order('DESK-3', 1), await order('DESK-4', 1)];
    for (const id of [first, second]) {
      await workTo(ctx, id, 'picking');
      await post(`/shipments/${id}/cancel`);
    }
    await inbox();
    await line('DESK-3').click();
    await button('Accept the cancellation').waitFor();
    await answerRequest(ctx, 'TS001', numberOf(first), { accepted: true }, SATO);
    await told(/“DESK-3” was decided by somebody else/);
    expect(await button('Accept the cancellation').count()).toBe(0);
    // In the very moment of the click.
    await line('DESK-4').click();
    await page.route('**/desk/requests/*/accept', async (route) => {
      await answerRequest(ctx, 'TS001', numberOf(second), { accepted: false, reason: 'x' }, SATO);
      await route.continue();
    });
    await button('Accept the cancellation').click();
    await told(/“DESK-4” was decided by somebody else/);
    expect(await button('Accept the cancellation').count()).toBe(0);
    await page.unroute('**/desk/requests/*/accept');
    // An old link.
    await inbox('?open=request-999');
    await told(/What you wanted to open is decided already/);
    await page.waitForURL(/\/decisions$/);
  });
});

it('the change of an order of which a parcel has left says that this one keeps its label', async () => {
  const id = await order('DESK-HALF', 2);
  await workTo(ctx, id, 'picked');
  const shipment_no = numberOf(id);
  await packGoods(ctx, 'TS001', [{ shipment_no, packages: [{ size: '60' }, { size: '60' }] }], SATO);
  const [parcel] = await sql(`select carrier, tracking_code from parcels where shipment_no = ${shipment_no}`);
  const { carrier, tracking_code } = parcel as { carrier: Carrier; tracking_code: string };
  const { manifest_no } = await handOverParcel(ctx, 'TOKYO', carrier, tracking_code, SATO);
  await closeManifest(ctx, manifest_no, SATO);
  await member.page.goto(`${demo.home}/TS001/shipments/${id}`);
  await member.page.getByText('a cancellation is not possible').waitFor();
  await post(`/shipments/${id}/modify`, { delivery_time_slot: 'AM' });
  await inbox();
  await line('DESK-HALF').click();
  await card('DESK-HALF').getByText('Parcels that have left keep theirs: 1.').waitFor();
  expect(await violations(page)).toEqual([]);
  await button('Accept the change').click();
  await told('You accepted the change of “DESK-HALF”.');
});

/* What the tests write by themselves, no page hears: they load it again. */

/** A finished count of MAIN that found other goods. @param variance units too many, or too few */
async function counted(variance: number): Promise<void> {
  await sql(
    `with goods as (
       select s.*, p.code from place_stock s join places p using (warehouse, place_no) join items i using (account_id, item_no)
        where s.warehouse = 'TOKYO' and p.code = 'MAIN' and i.code = 'DESK-CUP' and s.condition = 'sound'
     ), count as (
       insert into counts (warehouse, place_no, reason, state, opened_by, opened_at, begun_by, begun_at, begun_move, recounted,
                           finished_by, finished_at, finished_move)
       select 'TOKYO', place_no, 'short_pick', 'counted', 'system', '2026-11-24 07:00+09', 'Tanaka', '2026-11-24 07:10+09', m.no,
              true, 'Tanaka', '2026-11-24 07:20+09', m.no
         from goods cross join (select max(place_move_no) as no from place_moves) m
       returning count_no
     )
     insert into count_rows (account_id, count_no, item_no, lot_no, condition, units, lying, variance)
     select account_id, count_no, item_no, lot_no, 'sound', quantity + ${variance}, quantity, ${variance} from goods cross join count`,
  );
}

/** The person of the desk is no administrator meanwhile. */
async function asFloor(work: () => Promise<void>): Promise<void> {
  const set = (role: string) =>
    sql(`update staff_members set role = '${role}'
          where person_id = (select person_id from people where email = 'admin@example.com')`);
  await set('floor');
  await work();
  await set('admin');
}

describe('a variance', () => {
  it('tells who counted, and which orders would lose goods, and is approved after a confirmation', async () => {
    await order('DESK-5', 8);
    const [free] = (await sql(
      `select available::int from stock s join items i using (account_id, item_no) where i.code = 'DESK-CUP' and s.warehouse = 'TOKYO'`,
    )) as { available: number }[];
    await counted(-(Number(free?.available) + 2));
    await inbox('?kind=variance&warehouse=TOKYO');
    await line('Shelf MAIN').click();
    const open = card('Shelf MAIN');
    await open.getByText('Tanaka').waitFor();
    await open.getByText('twice, to be sure').waitFor();
    await open.getByText('Orders that lose goods: 1').waitFor();
    await open.getByText('DESK-5').waitFor();
    expect(await violations(page)).toEqual([]);
    await button('Approve the variance').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This cannot be undone.').waitFor();
    await dialog.getByText('Units that were held for orders and are gone: 2').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Approve the variance' }).click();
    await told(/The variance of shelf MAIN is recorded \(0 more, \d+ fewer\)/);
    await page.getByText('Nothing of this kind needs a decision').waitFor();
  });

  it('is counted again, or not recorded, with a reason', async () => {
    await counted(3);
    await asFloor(async () => {
      await inbox('?kind=variance');
      await line('Shelf MAIN').click();
      await page.getByText('Administrators can approve the variance', { exact: false }).waitFor();
      expect(await button('Count again').count()).toBe(0);
    });
    await inbox('?kind=variance');
    await line('Shelf MAIN').click();
    await button('Count again').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Count again' }).click();
    await told('Shelf MAIN is to be counted again.');
    const counts = await sql(
      `select state, decision from counts where count_no > (select min(count_no) from counts) order by count_no`,
    );
    expect(counts).toEqual([
      { state: 'dismissed', decision: 'To be counted again' },
      { state: 'open', decision: null },
    ]);
    await counted(4);
    await inbox('?kind=variance');
    await line('Shelf MAIN').click();
    await button('Do not record it').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Do not record it' }).click();
    await dialog.getByText('Must not be empty.').waitFor();
    await dialog.getByLabel('Reason').fill('Counted the wrong shelf');
    await dialog.getByRole('button', { name: 'Do not record it' }).click();
    await told(/ended and not recorded/);
  });
});

/** Photos that the floor took of a receipt. */
async function photographed(receipt_no: number): Promise<void> {
  const picture = await jpeg();
  const key = 'floor-photos/TS001/desk';
  const file = join(String(demo.settings.KURA_DATA), 'files', key);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
  await sql(
    `insert into floor_photos (account_id, photo_no, receipt_no, item_no, shows, note, content_type, bytes, width, height,
                               file_name, key, device_no, op_id, content_hash, taken_by, taken_at)
     select 'TS001', 900 + n, ${receipt_no}, case n when 1 then (select item_no from items where code = 'DESK-CUP') end,
            (array['defective', 'unidentified'])[n], case n when 1 then '縁が欠けています' end, 'image/jpeg', ${picture.length},
            80, 60, 'a.jpg', '${key}', 1, 'desk-' || n, '', 'Sato', now() from generate_series(1, 2) n`,
  );
}

describe('quarantine', () => {
  it('shows its photos, and releases and writes off units', async () => {
    const { receipt_no } = await stockUp(ctx, shop, [{ code: 'DESK-CUP', good: 5, defective: 3, unidentified: 2 }]);
    await photographed(receipt_no);
    const open = card('白磁の湯のみ');
    const look = async () => {
      await inbox('?kind=quarantine');
      await line('白磁の湯のみ').click();
      await open.getByText(receiptId('TS001', receipt_no)).first().waitFor();
    };
    await asFloor(async () => {
      await look();
      expect(await open.locator('figure').count()).toBe(0);
    });
    await look();
    await open.getByText('縁が欠けています').waitFor();
    await expect
      .poll(() =>
        open
          .locator('img')
          .evaluateAll((all) => all.map((one) => (one as unknown as { naturalWidth: number }).naturalWidth)),
      )
      .toEqual([80, 80]);
    expect(await violations(page)).toEqual([]);
    await open.getByLabel('Quantity').fill('1000000000');
    await button('Put back into stock').click();
    await open.locator('[id$=-error]').waitFor();
    await open.getByLabel('Quantity').fill('2');
    await button('Put back into stock').click();
    await told('Stock again: 2 of “白磁の湯のみ”');
    await line(/1 defective, 2 unidentified/).click();
    await page.getByRole('combobox', { name: 'What to do' }).click();
    await page.getByRole('option', { name: 'Write off' }).click();
    await page.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'other (in the note)' }).click();
    await button('Write off').click();
    await open.locator('[id$=-error]').waitFor();
    await open.getByLabel('Note').fill('割れて廃棄');
    await button('Write off').click();
    await told('Written off: 1 of “白磁の湯のみ”');
    await line(/2 unidentified/).click();
    await page.getByRole('combobox', { name: 'What to do' }).click();
    await page.getByRole('option', { name: 'Record as defective' }).click();
    await button('Record as defective').click();
    await told('Recorded as defective: 2 of “白磁の湯のみ”');
    await line(/2 defective/).waitFor();
  });

  it('has units that were not found apart, until they are found or lost', async () => {
    await stockUp(ctx, shop, [{ code: 'DESK-CUP', good: 30 }]);
    const id = await order('DESK-6', 2);
    await workTo(ctx, id, 'picking');
    await inbox('?kind=missing');
    const [cup] = (await sql("select item_no::int from items where code = 'DESK-CUP'")) as { item_no: number }[];
    await shortPick(ctx, 'TS001', numberOf(id), [{ item_no: Number(cup?.item_no), quantity: 2 }], SATO);
    await line('Units not found when they were wanted: 2').click();
    await card('Units not found when they were wanted: 2').getByRole('link', { name: 'MISSING' }).waitFor();
    // No receipt brought them: a label without a value would be a riddle.
    expect(await card('Units not found when they were wanted: 2').getByText('Receipts', { exact: true }).count()).toBe(
      0,
    );
    await card('Units not found when they were wanted: 2').getByLabel('Quantity').fill('1');
    await button('Put back into stock').click();
    await told('Found, and stock again: 1 of “白磁の湯のみ”');
    await line('Units not found when they were wanted: 1').click();
    await page.getByRole('combobox', { name: 'What to do' }).click();
    await page.getByRole('option', { name: 'Lost: write off' }).click();
    await button('Write off').click();
    await told('Written off as lost: 1 of “白磁の湯のみ”');
    await page.getByText('Nothing of this kind needs a decision').waitFor();
  });
});

describe('work at a standstill', () => {
  it('is taken from whoever does not scan any more', async () => {
    await sql(
      `insert into floor_tasks (warehouse, kind, subject, state, person_id, began_at, changed_at)
       select 'TOKYO', 'move', 'person ' || person_id, '{}', person_id, '2026-11-24 06:00+09', '2026-11-24 07:00+09'
         from staff_members order by person_id limit 1`,
    );
    await asFloor(async () => {
      await inbox();
      await line('has not scanned for 30 minutes').click();
      await page.getByText('Administrators can pause the task', { exact: false }).waitFor();
      expect(await button('Pause the task').count()).toBe(0);
    });
    await inbox();
    await line('has not scanned for 30 minutes').click();
    expect(await card('has not scanned').textContent()).not.toMatch(/person \d/);
    await button('Pause the task').click();
    await told(/is paused\. It can be continued from a device\./);
    await expect.poll(() => card('has not scanned').count()).toBe(0);
    // Its person has gone: nobody else can continue a move.
    await sql("update floor_tasks set changed_at = '2026-11-24 07:00+09' where kind = 'move'");
    await inbox();
    await line('It was paused').click();
    await button('Cancel the task').click();
    await told('The task is cancelled.');
    await expect.poll(() => card('It was paused').count()).toBe(0);
  });

  it('is an order that should have left: it is given to the floor', async () => {
    const id = await order('DESK-7', 1);
    await sql(`update shipments set assigned_shipping_date = '2026-11-20' where shipment_no = ${numberOf(id)}
                                                                            and account_id = 'TS001'`);
    await inbox('?kind=late');
    await line('DESK-7').click();
    await card('DESK-7').getByText('Should have left on 11/20 (Fri), and no work has started.').waitFor();
    await button('Give it to the floor now').click();
    await told('“DESK-7” is given to the floor.');
    await card('DESK-7').getByText('is still here').waitFor();
  });
});

describe('the page', () => {
  it('is filtered by the address, and a reload shows the same', async () => {
    await inbox();
    await page
      .getByRole('navigation', { name: 'Kinds' })
      .getByRole('link', { name: /^Requests/ })
      .click();
    await page.waitForURL(/kind=request/);
    // One kind is chosen: that is seen, and screen readers tell it.
    const kinds = page.getByRole('navigation', { name: 'Kinds' });
    const chosen = kinds.locator('[aria-current]');
    expect(await chosen.allTextContents()).toEqual([expect.stringMatching(/^Requests/)]);
    const bold =
      "[...document.querySelectorAll('nav .view')].filter((one) => getComputedStyle(one).fontWeight === '600').map((one) => one.innerText)";
    expect(await page.evaluate(bold)).toEqual([expect.stringMatching(/^Requests/)]);
    await page.getByRole('combobox', { name: 'Warehouse' }).click();
    await page.getByRole('option', { name: '大阪倉庫' }).click();
    await page.waitForURL(/warehouse=OSAKA/);
    await page.reload();
    await page.getByText('Nothing of this kind needs a decision').waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await line('SEED-0123').waitFor();
  });

  it('is not for clients', async () => {
    await member.page.goto(`${demo.home}/provider/decisions`);
    await member.page.getByText('You are not allowed to see this page').waitFor();
  });

  it.each([
    ['Japanese, light, 1280 px', { language: 'ja', scheme: 'light', width: 1280 }],
    ['Japanese, dark, 360 px', { language: 'ja', scheme: 'dark', width: 360 }],
    ['English, light, 768 px', { language: 'en', scheme: 'light', width: 768 }],
  ] as const)('fits in %s, and has no fault of accessibility', async (_name, options) => {
    if ((await sql("select from counts where state = 'counted'")).length === 0) await counted(-4);
    const someone = await demo.signedIn('admin@example.com', { at: '**/provider/*', ...options });
    await someone.page.goto(`${demo.home}/provider/decisions`);
    await settled(someone.page);
    await card('SEED-0123', someone.page).waitFor();
    for (const what of ['SEED-0123', 'SEED-0124', /MAIN/, /保留在庫|Quarantine/, 'DESK-7']) {
      await line(what, someone.page).click();
      await card(what, someone.page).getByRole('button', { expanded: true }).waitFor();
      await settled(someone.page);
      expect([what, await fits(someone.page)]).toEqual([what, true]);
      if (options.language === 'ja') expect([what, await violations(someone.page)]).toEqual([what, []]);
    }
    expect(someone.trouble).toEqual([]);
    await someone.context.close();
  });
});

describe("the shop's first page", () => {
  it('has the photos of a receipt that differs', async () => {
    await member.page.goto(`${demo.home}/TS001`);
    const section = member.page
      .locator('section')
      .filter({ has: member.page.getByRole('heading', { name: /^Receipts with differences/ }) });
    await section.getByRole('img', { name: 'Defective: 白磁の湯のみ' }).waitFor();
    await section.getByRole('img', { name: 'Unidentified', exact: true }).waitFor();
    expect(await violations(member.page)).toEqual([]);
    expect(await fits(member.page)).toBe(true);
  });
});

describe('a long quarantine', () => {
  it('shows units that were not found also of an item behind the first hundred', async () => {
    const codes = Array.from({ length: 101 }, (_, no) => `DESK-MANY-${no}`);
    await makeItems(
      ctx,
      shop,
      codes.map((code) => ({ code })),
    );
    await stockUp(
      ctx,
      shop,
      codes.map((code) => ({ code, defective: 1 })),
    );
    const [last] = await makeItems(ctx, shop, [{ code: 'DESK-LAST', name: '最後の急須' }]);
    await stockUp(ctx, shop, [{ code: 'DESK-LAST', good: 5 }]);
    const id = await order('DESK-8', 1, 'DESK-LAST');
    await workTo(ctx, id, 'picking');
    await shortPick(ctx, 'TS001', numberOf(id), [{ item_no: Number(last?.item_no), quantity: 1 }], SATO);
    await inbox('?kind=missing');
    await card('最後の急須').getByText('Units not found when they were wanted: 1').waitFor();
  });
});

describe('goods of an order', () => {
  it('that are recalled hold it back: its shop reads so, and an administrator cancels a transfer', async () => {
    await post('/items', { code: 'DESK-MILK', name: '牛乳', lot_limit_type: 'expiry', expiry_at_allocatable_days: 0 });
    await stockUp(ctx, shop, [{ code: 'DESK-MILK', good: 9, expiry_date: '2027-03-31' }]);
    const items = [{ code: 'DESK-MILK', quantity: 2 }];
    const held = await order('DESK-HELD', 1, 'DESK-MILK');
    const transfer = await post('/shipments/transfer', { destination: { warehouse: 'OSAKA' }, items });
    for (const id of [held, transfer]) await workTo(ctx, id, 'packed');
    const lots = (await sql(
      `select lot_no::int from lots join items using (account_id, item_no) where code = 'DESK-MILK'`,
    )) as { lot_no: number }[];
    const recalled = {
      account_id: 'TS001',
      warehouse: 'TOKYO',
      code: 'DESK-MILK',
      lot_nos: lots.map((one) => one.lot_no),
    };
    await openRecall(ctx, { ...recalled, reason: 'a foreign body', place: 'MAIN' }, SATO);
    await member.page.goto(`${demo.home}/TS001/shipments/${held}`);
    await member.page.getByText('It is held back').waitFor();
    await member.page.getByText('Cancel it, or ask the warehouse.', { exact: false }).waitFor();
    await page.goto(`${demo.home}/provider/orders/${held}`);
    await page.getByText('Ask the client to cancel it', { exact: false }).waitFor();
    expect(await button('Cancel the transfer').count()).toBe(0);
    await member.page.goto(`${demo.home}/TS001/transfers/${transfer}`);
    await member.page.getByText('The warehouse can cancel it', { exact: false }).waitFor();
    await page.goto(`${demo.home}/provider/orders/${transfer}`);
    await button('Cancel the transfer').click();
    await page.getByText('Its receipt at the other warehouse disappears too.', { exact: false }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the transfer' }).click();
    await page.getByText('Goods that were picked are to be put back.', { exact: false }).waitFor();
    await member.page.getByText('This transfer was cancelled.', { exact: false }).waitFor();
    await member.page.goto(`${demo.home}/TS001/transfers`);
    await member.page.getByRole('row', { name: /牛乳 × 2.*Cancelled/ }).waitFor();
  });

  it('that came back are listed on its page, with their condition', async () => {
    const id = await order('DESK-BACK', 4);
    await workTo(ctx, id, 'shipped');
    await member.page.goto(`${demo.home}/TS001/shipments/${id}`);
    await member.page.getByRole('heading', { name: 'History' }).waitFor();
    expect(await member.page.getByText('Returned goods').count()).toBe(0);
    const cups = (await sql(`select item_no::int from items where code = 'DESK-CUP'`)) as { item_no: number }[];
    const part = { line_no: 1, item_no: cups[0]?.item_no ?? 0, lot_no: 0, good: 1, defective: 1, disposed: 1 };
    const receipt_no = await takeBackGoods(ctx, 'TS001', numberOf(id), [part], SATO);
    const row = member.page.getByRole('row').filter({ hasText: '1 good, 1 defective, 1 for disposal' });
    await row.getByRole('link', { name: /^11\/2/ }).click();
    await member.page.waitForURL(`**/receipts/${receiptId('TS001', receipt_no)}`);
  });
});
