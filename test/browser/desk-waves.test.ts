import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shipmentId } from '../../src/kernel/ids.js';
import {
  changeAnswers,
  type DemoConsole,
  fits,
  openDemoConsole,
  settled,
  type Visit,
  violations,
} from './console-kit.js';

/* Waves, batches, manifests, counts and recalls at the desk. The tests follow one another. */

let demo: DemoConsole;
let database: pg.Client;
let admin: Visit;
let page: Page;

beforeAll(async () => {
  demo = await openDemoConsole('desk-waves');
  database = new pg.Client({ connectionString: String(demo.settings.DATABASE_URL) });
  await database.connect();
  admin = await demo.signedIn('admin@example.com', { at: '**/provider/day' });
  page = admin.page;
});
afterAll(async () => {
  await database.end();
  await demo.close();
});

const open = async (path: string, on = page) => {
  await on.goto(demo.home + path);
  await on.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(on);
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
/** The person is no administrator meanwhile. */
async function asFloor(work: () => Promise<void>): Promise<void> {
  const set = (role: string) =>
    database.query(
      "update staff_members set role = $1 where person_id = (select person_id from people where email = 'admin@example.com')",
      [role],
    );
  await set('floor');
  await work();
  await set('admin');
}
const dialog = () => page.getByRole('dialog');
const countIn = async (name: RegExp): Promise<number> =>
  Number(/(\d+)/.exec((await button(name).textContent()) ?? '')?.[1]);

describe('a wave', () => {
  it('shows which orders it would take, by conditions that are in the address, and takes them', async () => {
    await open('/provider/waves?warehouse=TOKYO');
    await button(/^Release orders \(\d+\)/).waitFor();
    const all = await countIn(/^Release orders \(\d+\)/);
    expect(all).toBeGreaterThan(1);
    await page.getByLabel('Priority at least').fill('100');
    await page.getByText('No order meets the conditions').waitFor();
    expect(new URL(page.url()).searchParams.get('priority')).toBe('100');
    await page.reload();
    await page.getByText('No order meets the conditions').waitFor();
    await page.getByLabel('Priority at least').fill('');
    await button(`Release orders (${all})`).waitFor();
    expect(await violations(page)).toEqual([]);
    // A condition that is not offered any more is named in its field.
    await open('/provider/waves?warehouse=TOKYO&cut_off=2026-11-20T15%3A00%3A00%2B09%3A00');
    await expect
      .poll(() =>
        page
          .getByRole('combobox', { name: 'Cut-off' })
          .or(page.getByRole('textbox', { name: 'Cut-off' }))
          .inputValue(),
      )
      .toBe('until 11/20 (Fri) 15:00');
    await open('/provider/waves?warehouse=TOKYO');
    await button(`Release orders (${all})`).click();
    await page.getByText(new RegExp(`^Orders released as wave \\d+: ${all}\\.`)).waitFor();
    await page.getByRole('link', { name: 'See the batches' }).click();
    await page
      .getByRole('link', { name: /^Batch \d+/ })
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('is listed with how far it is', async () => {
    await page.getByRole('button', { name: 'Released', exact: true }).click();
    await page
      .getByText(/^0 of \d+ packed/)
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('a batch', () => {
  it('has a number that is a name, without separators', async () => {
    await changeAnswers<{ batches: object[] }>(page, '**/desk/batches?*', (answer) => ({
      ...answer,
      batches: answer.batches.map((one) => ({ ...one, batch_no: 1234 })),
    }));
    await open('/provider/waves?warehouse=TOKYO&view=batches');
    await page.getByRole('link', { name: 'Batch 1234' }).first().waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('shows its orders and its walk; it gets another urgency', async () => {
    await open('/provider/waves?warehouse=TOKYO&view=batches');
    // The first one is begun.
    await page
      .getByRole('link', { name: /^Batch \d+/ })
      .last()
      .click();
    await page.getByRole('heading', { name: 'Picking route' }).waitFor();
    await page
      .getByRole('cell', { name: /^TS\d+-S\d+/ })
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: 'Urgency' }).fill('2000');
    await button('Change the urgency').click();
    await page
      .locator('[id$=-error]')
      .getByText(/1000|1,000/)
      .waitFor();
    await page.getByRole('textbox', { name: 'Urgency' }).fill('7');
    await button('Change the urgency').click();
    await page.locator('dd', { hasText: /^7$/ }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('is dissolved after it was asked once more, and not while somebody works on it', async () => {
    const [warehouse, no] = ['TOKYO', new URL(page.url()).pathname.split('/').at(-1)];
    await database.query(
      `insert into floor_tasks (warehouse, kind, subject, state, person_id, began_at, changed_at)
       select $1, 'pick', $2, '{}', min(person_id), now(), now() from staff_members`,
      [warehouse, no],
    );
    await button('Dissolve').click();
    await dialog().getByRole('button', { name: 'Dissolve' }).click();
    await dialog()
      .getByText(/works on batch/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await database.query('update floor_tasks set person_id = null where done_at is null');
    await dialog().getByRole('button', { name: 'Dissolve' }).click();
    await page.getByText(/^Orders taken out: \d+; orders that stay: \d+/).waitFor();
  });
});

describe('a manifest', () => {
  it('is closed for the day, which tells what stays here', async () => {
    // Of a carrier, one manifest is open at a time.
    await database.query("update manifests set closed_at = opened_at, closed_by = 'Sato' where closed_at is null");
    await database.query(`insert into manifests (warehouse, carrier, day, opened_by, opened_at)
      values ('TOKYO', 'CARRIERA', '2026-11-24', 'Sato', '2026-11-24T07:10:00+09:00')`);
    await open('/provider/waves?warehouse=TOKYO&view=manifests');
    await page
      .getByRole('link', { name: /^Manifest \d+/ })
      .first()
      .click();
    await page.getByText('There are no parcels yet').waitFor();
    // A packed order gets a second parcel, and the first one is handed over.
    const { rows } = await database.query(
      `with other as (
         insert into parcels (account_id, shipment_no, parcel_no, tracking_code, carrier, warehouse, made_at)
         select account_id, shipment_no, 2, 'SECOND-PARCEL', carrier, warehouse, made_at from parcels
          where carrier = 'CARRIERA' and warehouse = 'TOKYO' and voided_at is null and handed_over_at is null limit 1
         returning account_id, shipment_no
       )
       update parcels p set handed_over_at = made_at, handed_over_by = 'Sato',
                            manifest_no = (select manifest_no from manifests where closed_at is null)
         from other where p.account_id = other.account_id and p.shipment_no = other.shipment_no
       returning p.account_id, p.shipment_no`,
    );
    await button(/^Close Manifest/).click();
    await dialog().getByText('Of these orders only some parcels leave.').waitFor();
    const id = shipmentId(rows[0].account_id, Number(rows[0].shipment_no));
    await dialog().getByRole('link', { name: id }).last().waitFor();
    await dialog().getByText('Parcels that leave with it: 1.', { exact: false }).waitFor();
    // Nothing is closed yet, and the dialog names what would stay and says what becomes of it.
    const stays = await dialog()
      .getByText(/^Parcels that were not handed over: [\d,]+\. They stay here, and go on another manifest/)
      .textContent();
    const [, count] = stays?.match(/([\d,]+)/) ?? [];
    const waiting = await database.query(
      `select tracking_code from parcels p join shipments s using (account_id, shipment_no)
        where p.carrier = 'CARRIERA' and p.warehouse = 'TOKYO' and p.voided_at is null and p.handed_over_at is null
          and s.status = 'packed' and s.deleted_at is null`,
    );
    expect(Number(count)).toBe(waiting.rows.length);
    expect(waiting.rows.map((row) => row.tracking_code)).toContain('SECOND-PARCEL');
    const named = await dialog().locator('tbody tr').count();
    expect(named).toBe(Math.min(5, waiting.rows.length));
    expect(
      await dialog()
        .getByText(`and ${waiting.rows.length - 5} more`)
        .count(),
    ).toBe(waiting.rows.length > 5 ? 1 : 0);
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog().getByText('It is closed.', { exact: false }).waitFor();
    await dialog().getByRole('heading', { name: 'Not handed over' }).waitFor();
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByText('● closed').waitFor();
    expect(await button(/^Close Manifest/).count()).toBe(0);
  });
});

describe('an order', () => {
  const found = async (condition: string): Promise<void> => {
    const { rows } = await database.query(
      `select identifier from shipments s left join batch_orders o using (account_id, shipment_no)
        where ${condition} and s.warehouse = 'TOKYO' and s.receipt_no is null and s.deleted_at is null and o.left_at is null
        order by o.batch_no is null, identifier limit 1`,
    );
    await open('/provider/day?warehouse=TOKYO');
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).fill(String(rows[0].identifier).toLowerCase());
    await page.getByRole('option', { name: new RegExp(`^Shipments ${rows[0].identifier}`) }).click();
    await page.waitForURL(/\/provider\/orders\/TS001-S\d+$/);
    await page.getByRole('heading', { name: String(rows[0].identifier), level: 1 }).waitFor();
  };

  it('that is picked is found by its number; its page leads to its batch, and the batch to it', async () => {
    await found("status = 'picking'");
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.getByText('It is to be picked.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: /^See batch \d+$/ }).click();
    await page.waitForURL(/\/provider\/waves\/batches\/\d+\?warehouse=TOKYO$/);
    await page.getByRole('link', { name: id }).first().click();
    await page.waitForURL(`**/provider/orders/${id}`);
  });

  it('that waits is found by its number; its page says for which goods', async () => {
    await found("status = 'backordered'");
    const { rows } = await database.query(
      "select i.name from shipment_demands d join items i using (account_id, item_no) where account_id = 'TS001' and shipment_no = $1",
      [Number(/\d+$/.exec(page.url())?.[0])],
    );
    const now = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Now', exact: true }) });
    await now.getByText(rows[0].name).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(admin.trouble).toEqual([]);
  });
});

describe('counts and recalls', () => {
  const shelf = () => dialog().getByRole('combobox', { name: 'Carried to' });
  const offered = () => page.getByRole('option').allTextContents();

  it('a count of shelves is asked for; a place that is none is told beside the field', async () => {
    await open('/provider/counts?warehouse=TOKYO');
    await page.getByText('No counts in progress').waitFor();
    const places = page
      .getByRole('textbox', { name: 'Shelves' })
      .or(page.getByRole('combobox', { name: 'Shelves' }))
      .first();
    await places.fill('NOWHERE');
    await places.press('Enter');
    await button('Ask for a count (shelves: 1)').click();
    await page.locator('[id$=-error]').first().waitFor();
    await places.press('Backspace');
    await places.fill('a-01-01');
    await button('Add all 3').click();
    await button('Ask for a count (shelves: 3)').waitFor();
    for (const _ of [1, 2, 3]) await places.press('Backspace');
    await places.fill('main');
    await places.press('Enter');
    await button('Ask for a count (shelves: 1)').click();
    await page.getByText('Asked for. Shelves to be counted: 1').waitFor();
    await page.getByRole('cell', { name: 'MAIN', exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('a count that is finished stays on the page, and its variance names the lot', async () => {
    // One that agrees, one whose variance waits, and one that somebody has decided about.
    const { rows } = await database.query(
      `with goods as (
         select s.account_id, s.item_no, s.lot_no, s.place_no, s.quantity, coalesce(i.name, i.code) as name, l.expiry_date
           from place_stock s join items i using (account_id, item_no) join lots l using (account_id, item_no, lot_no)
          where s.warehouse = 'TOKYO' and s.condition = 'sound' and s.quantity > 0 and l.expiry_date is not null
          order by s.account_id, s.item_no, s.lot_no limit 1
       ), made as (
         insert into counts (warehouse, place_no, reason, state, opened_by, opened_at, begun_by, begun_at, begun_move, finished_by,
                             finished_at, finished_move, decided_by, decided_at, decision)
         select 'TOKYO', g.place_no, 'asked', o.state, 'Sato', '2026-11-24 06:00+09', 'Tanaka', '2026-11-24 06:10+09', m.no, 'Tanaka',
                '2026-11-24 07:00+09'::timestamptz + o.minutes * interval '1 minute', m.no, o.by,
                case when o.by is not null then '2026-11-24 07:30+09'::timestamptz end, o.why
           from goods g cross join (select max(place_move_no) as no from place_moves) m
          cross join (values (1, 'agreed', null, null), (2, 'counted', null, null), (3, 'dismissed', 'Suzuki', '数え間違い'))
                     o(minutes, state, by, why)
         returning count_no, state
       ), differing as (
         insert into count_rows (account_id, count_no, item_no, lot_no, condition, units, lying, variance)
         select account_id, count_no, item_no, lot_no, 'sound', quantity + 3, quantity, 3 from goods cross join made where state <> 'agreed'
       )
       select name, expiry_date::text from goods`,
    );
    const [year, month, day] = String(rows[0].expiry_date).split('-').map(Number);
    const lot = `${rows[0].name} expires ${year}/${month}/${day}`;
    await open('/provider/counts?warehouse=TOKYO');
    const line = (text: RegExp) =>
      page.getByRole('table', { name: 'Finished counts' }).getByRole('row').filter({ hasText: text }).first();
    await line(/Tanaka.*✓ agrees/).waitFor();
    await line(/Tanaka.*1 variance Not recorded, .* by Suzuki: 数え間違い/).waitFor();
    const waiting = line(/1 variance Decide/);
    expect(await waiting.textContent()).toContain(lot);
    expect(await violations(page)).toEqual([]);
    await waiting.getByRole('link', { name: 'Decide' }).click();
    await page.waitForURL(/\/provider\/decisions\?.*open=variance-/);
    const card = page.getByRole('listitem').filter({ hasText: lot }).first();
    await card.getByRole('cell', { name: lot }).waitFor();
    expect(await card.getByRole('button', { expanded: true }).textContent()).toContain(lot);
    expect(await violations(page)).toEqual([]);
  });

  it('a recall begins with a reason and a shelf, and its faults stand beside their fields', async () => {
    await open('/provider/recalls?warehouse=TOKYO');
    await button('Start a recall').click();
    const { rows } = await database.query(
      `select i.code, l.lot_no, l.expiry_date is not null as is_dated from lots l join items i using (account_id, item_no) join place_stock y using (account_id, item_no, lot_no)
       where l.account_id = 'TS001' and y.warehouse = 'TOKYO' and y.quantity > 0 order by l.item_no, l.lot_no limit 1`,
    );
    await database.query(
      `insert into places (warehouse, code, path, kind, use, closed_at)
       values ('TOKYO', 'Q-01', 9001, 'shelf', 'reserve', null), ('TOKYO', 'Q-02', 9002, 'shelf', 'reserve', null),
              ('TOKYO', 'Q-03', 9003, 'shelf', 'reserve', now()), ('TOKYO', 'Q-04', 9004, 'tote', null, null)
       on conflict do nothing`,
    );
    const item = dialog().getByRole('combobox', { name: 'Item' });
    // Nothing is chosen or typed yet: all that is missing is said at once, and the first of it has the focus.
    await dialog().getByRole('button', { name: 'Start' }).click();
    for (const field of [item, dialog().getByLabel('Reason'), shelf()]) {
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    }
    expect(await dialog().getByText('Must not be empty.').count()).toBe(3);
    const isFirst = `document.activeElement === document.querySelector('[aria-invalid=true]')`;
    await expect.poll(() => page.evaluate(isFirst)).toBe(true);
    await item.fill('no such goods');
    await page.getByText('No item with lots in this warehouse is found.').waitFor();
    // By the keyboard alone: what is typed in full is found first.
    await item.fill(String(rows[0].code).toLowerCase());
    await page.getByRole('option').filter({ hasText: rows[0].code }).waitFor();
    await item.press('ArrowDown');
    await item.press('Enter');
    // Lots are called as everywhere at the desk: by their dates, else by their number.
    const lot = dialog()
      .getByRole('checkbox')
      .and(dialog().locator(`[value="${rows[0].lot_no}"]`));
    const named = await dialog()
      .locator(`label[for="${await lot.getAttribute('id')}"]`)
      .textContent();
    expect(named).toMatch(rows[0].is_dated ? /^\d+ units?: expires / : `units: lot ${rows[0].lot_no}`);
    await lot.press('Space');
    await dialog().getByLabel('Reason').fill('異物混入のおそれ');
    await shelf().fill('nowhere');
    await dialog().getByRole('button', { name: 'Start' }).click();
    await dialog().getByText('There is no place NOWHERE here.').waitFor();
    expect(await violations(page)).toEqual([]);
    // By the keyboard alone: only open shelves are offered, with what lies there.
    await shelf().fill('q-');
    await expect.poll(offered).toEqual(['Q-01 Reserve dry Empty', 'Q-02 Reserve dry Empty']);
    expect(await violations(page)).toEqual([]);
    await shelf().press('ArrowDown');
    await shelf().press('Enter');
    expect(await shelf().inputValue()).toBe('Q-01');
    await dialog().getByRole('button', { name: 'Start' }).click();
    await page.getByText('The recall has started.', { exact: false }).waitFor();
    await page.getByRole('cell', { name: '異物混入のおそれ' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(admin.trouble).toEqual([]);
  });

  it('a recall is carried to another shelf, and withdrawn, by administrators only', async () => {
    await button(/^Change the shelf of the recall of/).click();
    await shelf().fill('nowhere');
    await dialog().getByRole('button', { name: 'Change the shelf', exact: true }).click();
    await dialog().locator('[id$=-error]').waitFor();
    expect(await violations(page)).toEqual([]);
    await shelf().fill('q-02');
    await page.getByRole('option', { name: 'Q-02' }).click();
    await dialog().getByRole('button', { name: 'Change the shelf', exact: true }).click();
    await page.getByText('The units are carried to Q-02 from now on.').waitFor();
    await page.getByRole('cell', { name: 'Q-02', exact: true }).waitFor();
    await asFloor(async () => {
      await open('/provider/recalls?warehouse=TOKYO');
      await page.getByText('Administrators can change the shelf of a recall, and withdraw it.').waitFor();
      expect(await button(/^Withdraw the recall/).count()).toBe(0);
    });
    await open('/provider/recalls?warehouse=TOKYO');
    await button(/^Withdraw the recall of/).click();
    await dialog().getByText('The lots stay blocked', { exact: false }).waitFor();
    await dialog().getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByText('The recall is withdrawn. Its lots stay blocked.').waitFor();
    await page.getByText('There is no recall').waitFor();
    await button('Ended').click();
    await page.getByRole('row').filter({ hasText: '異物混入のおそれ' }).getByText('Withdrawn').waitFor();
    await button(/^Unblock the lots of the recall of/).click();
    await dialog()
      .getByText(/Orders get units of these lots \(expires .*\) again/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Unblock the lots', exact: true }).click();
    await page.getByText('The lots are no longer blocked.').waitFor();
    await expect.poll(() => button(/^Unblock the lots/).count()).toBe(0);
    const { rows } = await database.query('select count(*)::int from recalls where ended_at is null');
    expect(rows).toEqual([{ count: 0 }]);
    expect(admin.trouble).toEqual([]);
  });
});

const PAGES = {
  ready: '/provider/waves?warehouse=TOKYO',
  waves: '/provider/waves?warehouse=TOKYO&view=waves',
  batches: '/provider/waves?warehouse=TOKYO&view=batches',
  manifests: '/provider/waves?warehouse=TOKYO&view=manifests',
  counts: '/provider/counts?warehouse=TOKYO',
  recalls: '/provider/recalls?warehouse=TOKYO',
};

it.each([
  { language: 'ja', scheme: 'dark', width: 360 },
  { language: 'ja', scheme: 'light', width: 1280 },
] as const)('all of it fits into $width px in $language, without a fault of accessibility', async (options) => {
  const someone = await demo.signedIn('admin@example.com', { ...options, at: '**/provider/day' });
  const { rows } = await database.query("select max(batch_no) as no from batches where warehouse = 'TOKYO'");
  const batch = { batch: `/provider/waves/batches/${rows[0].no}?warehouse=TOKYO` };
  const { rows: orders } = await database.query('select max(shipment_no)::integer as no from batch_orders');
  const order = { order: `/provider/orders/${shipmentId('TS001', orders[0].no)}` };
  for (const [name, path] of Object.entries({ ...PAGES, ...batch, ...order })) {
    await open(path, someone.page);
    expect([name, await fits(someone.page)]).toEqual([name, true]);
    if (options.width === 360) expect([name, await violations(someone.page)]).toEqual([name, []]);
    if (process.env.SHOTS)
      await someone.page.screenshot({ path: `${process.env.SHOTS}/${name}-${options.width}.png`, fullPage: true });
  }
  expect(someone.trouble).toEqual([]);
  await someone.context.close();
});
