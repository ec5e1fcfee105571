import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shipmentId } from '../../src/kernel/ids.js';
import { openPdf } from '../kit/pdf.js';
import { type DemoConsole, fits, openDemoConsole, saved, settled, type Visit } from './console-kit.js';
import { AdminOverHttp } from './floor-kit.js';

/* What the desk prints, on a narrow and a wide window: each button saves a PDF of what stands beside it. The tests follow one another. */

const WIDTHS = [360, 1280] as const;

let demo: DemoConsole;
let database: pg.Client;
let admin: AdminOverHttp;
const visits = new Map<number, Visit>();

beforeAll(async () => {
  demo = await openDemoConsole('desk-papers');
  database = new pg.Client({ connectionString: String(demo.settings.DATABASE_URL) });
  await database.connect();
  admin = await AdminOverHttp.of(demo);
  for (const width of WIDTHS)
    visits.set(width, await demo.signedIn('admin@example.com', { width, at: '**/provider/day' }));
});
afterAll(async () => {
  expect([...visits.values()].flatMap(({ trouble }) => trouble)).toEqual([]);
  await database.end();
  await demo.close();
});

async function open(width: number, path: string): Promise<Page> {
  const { page } = visits.get(width) as Visit;
  await page.goto(demo.home + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
  expect(await fits(page)).toBe(true);
  return page;
}

const button = (on: Page | Locator, name: string | RegExp): Locator => on.getByRole('button', { name, exact: true });

/** What a button prints: the name of its file, its title, and what stands first on each page that a pattern finds. */
async function printed(press: Locator, pattern: RegExp) {
  const { name, bytes } = await saved(press);
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const { info, pages } = await openPdf(bytes);
  return { name, title: info.Title, pages: pages.map((page) => pattern.exec(page)?.[0]) };
}

/** What a label printer's scanner reads on each page. */
async function labels(press: Locator) {
  const { name, bytes } = await saved(press);
  const { info, pages, codes } = await openPdf(bytes);
  const read = await Promise.all(pages.map(async (_, index) => (await codes(index + 1, 300)).Code128?.[0]));
  return { name, title: info.Title, pages: read };
}

const BATCH = /B-\d{6}/;
const ORDER = /TS\d{3}-S\d{6}/;

interface Batch {
  readonly batch_no: number;
  readonly shipments: readonly { readonly id: string; readonly status: string }[];
}

/** Ids of transfers: they have no delivery note. */
let transfers: ReadonlySet<string>;
const notesOf = ({ shipments }: Batch): string[] => shipments.flatMap(({ id }) => (transfers.has(id) ? [] : [id]));

/** The batches of the wave, in the order of picking, and the one with the most orders. */
let wave_no: number;
let batches: readonly Batch[];
let largest: Batch;

async function readBatches(): Promise<void> {
  const { rows } = await database.query(
    `select distinct b.batch_no::int from batches b join batch_orders using (warehouse, batch_no)
       join wave_orders w using (account_id, shipment_no) where w.wave_no = $1 order by 1`,
    [wave_no],
  );
  const { rows: moved } = await database.query(
    'select account_id, shipment_no from shipments where receipt_no is not null',
  );
  transfers = new Set(moved.map(({ account_id, shipment_no }) => shipmentId(account_id, Number(shipment_no))));
  batches = await Promise.all(
    rows.map((row) => admin.call<Batch>('GET', `/desk/warehouses/TOKYO/batches/${row.batch_no}`)),
  );
  largest = batches.reduce((most, one) => (one.shipments.length > most.shipments.length ? one : most));
}

describe('of work', () => {
  beforeAll(async () => {
    wave_no = (await admin.call<{ wave_no: number }>('POST', '/desk/waves/release', { warehouse: 'TOKYO' })).wave_no;
    await admin.call('POST', '/desk/warehouses/TOKYO/batches/plan');
    await readBatches();
    expect(largest.shipments.length).toBeGreaterThan(2);
  });

  it.each(WIDTHS)('a wave has pick lists and delivery notes, at %i px', async (width) => {
    const page = await open(width, '/provider/waves?warehouse=TOKYO&view=waves');
    const pickLists = button(page, `Print for wave ${wave_no}: Pick list`);
    expect(await printed(pickLists, BATCH)).toEqual({
      name: `wave-${wave_no}-pick_list.pdf`,
      title: `ピッキングリスト wave-${wave_no}`,
      pages: batches.map(({ batch_no }) => codeOf(batch_no)),
    });
    const notes = button(page, `Print for wave ${wave_no}: Delivery notes`);
    expect(await printed(notes, ORDER)).toEqual({
      name: `wave-${wave_no}-delivery_note.pdf`,
      title: `納品書 wave-${wave_no}`,
      pages: batches.flatMap(notesOf),
    });
  });

  it.each(WIDTHS)(
    'a batch has a pick list, in the list and on its page, and delivery notes, at %i px',
    async (width) => {
      const { batch_no } = largest;
      const pickList = {
        name: `batch-${batch_no}-pick_list.pdf`,
        title: 'ピッキングリスト batches',
        pages: [codeOf(batch_no)],
      };
      const page = await open(width, '/provider/waves?warehouse=TOKYO&view=batches');
      expect(await printed(button(page, `Pick list Batch ${batch_no}`), BATCH)).toEqual(pickList);
      await open(width, `/provider/waves/batches/${batch_no}?warehouse=TOKYO`);
      expect(await printed(button(page, 'Pick list'), BATCH)).toEqual(pickList);
      expect(await printed(button(page, 'Delivery notes'), ORDER)).toEqual({
        name: `batch-${batch_no}-delivery_note.pdf`,
        title: '納品書 batches',
        pages: notesOf(largest),
      });
      expect(await button(page, 'Print the labels').count()).toBe(0);
    },
  );
});

const codeOf = (batch_no: number): string => `B-${String(batch_no).padStart(6, '0')}`;

describe('of parcels', () => {
  beforeAll(async () => {
    const answer = await fetch(`${demo.server.url}/demo/clock/advance`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${demo.server.token}`,
        'x-api-version': '1.6',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ by: 'PT4H' }),
    });
    expect(answer.status).toBe(200);
    await readBatches();
  });

  it.each(WIDTHS)('the packed orders of a batch have labels, at %i px', async (width) => {
    const packed = largest.shipments.filter(({ status }) => status === 'packed').map(({ id }) => id);
    expect(packed.length).toBeGreaterThan(0);
    const page = await open(width, `/provider/waves/batches/${largest.batch_no}?warehouse=TOKYO`);
    expect(await labels(button(page, 'Print the labels'))).toEqual({
      name: `batch-${largest.batch_no}-labels.pdf`,
      title: '送り状 papers',
      pages: packed,
    });
  });

  it.each(WIDTHS)(
    'an order that was searched for has a page, from which its own are printed, at %i px',
    async (width) => {
      const id = largest.shipments.find((one) => one.status === 'packed' && !transfers.has(one.id))?.id ?? '';
      const page = await open(width, '/provider/day');
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search' }).fill(id);
      await page.getByRole('option', { name: id }).click();
      await page.waitForURL(`**/provider/orders/${id}`);
      await page.getByText('It is packed, and waits for the carrier.').waitFor();
      await settled(page);
      expect(await fits(page)).toBe(true);
      expect(await page.locator('.facts').getByText(id).count()).toBe(1);
      expect(await printed(button(page, 'Print the delivery note'), ORDER)).toMatchObject({ pages: [id] });
      expect(await labels(button(page, 'Print the labels'))).toMatchObject({ pages: [id] });
      await page.getByRole('link', { name: 'See the hand-overs' }).click();
      await page.waitForURL('**/provider/waves?warehouse=TOKYO&view=manifests');
    },
  );

  it.each(WIDTHS)('a manifest is printed from the list, its page, and when it is closed, at %i px', async (width) => {
    // Of a carrier, one manifest is open at a time.
    await database.query("update manifests set closed_at = opened_at, closed_by = 'Sato' where closed_at is null");
    const { rows } = await database.query(
      `with opened as (
         insert into manifests (warehouse, carrier, day, opened_by, opened_at)
         values ('TOKYO', 'CARRIERA', '2026-11-24', 'Sato', '2026-11-24T11:10:00+09:00') returning manifest_no),
       loaded as (
         select account_id, shipment_no, parcel_no from parcels p join shipments s using (account_id, shipment_no)
          where s.status = 'packed' and s.warehouse = 'TOKYO' and p.manifest_no is null and s.deleted_at is null
          order by 1, 2, 3 limit 2)
       update parcels p set manifest_no = opened.manifest_no, handed_over_at = '2026-11-24T11:20:00+09:00', handed_over_by = 'Sato'
         from loaded l, opened
        where (p.account_id, p.shipment_no, p.parcel_no) = (l.account_id, l.shipment_no, l.parcel_no)
       returning p.manifest_no::int`,
    );
    const { manifest_no } = rows[0];
    const file = { name: `manifest-${manifest_no}.pdf`, title: `引渡票 manifest-${manifest_no}` };
    const [opened, closed] = [
      { ...file, pages: ['未締め'] },
      { ...file, pages: ['合計2個'] },
    ];
    const page = await open(width, '/provider/waves?warehouse=TOKYO&view=manifests');
    expect(await printed(button(page, `Print the manifest ${manifest_no}`), /未締め/)).toEqual(opened);
    await open(width, `/provider/waves/manifests/${manifest_no}?warehouse=TOKYO`);
    expect(await printed(button(page, 'Print the manifest'), /未締め/)).toEqual(opened);
    await page.getByRole('button', { name: /^Close Manifest/ }).click();
    const dialog = page.getByRole('dialog');
    await button(dialog, 'Close').last().click();
    await dialog.getByText('It is closed.', { exact: false }).waitFor();
    expect(await printed(button(dialog, 'Print the manifest'), /合計2個/)).toEqual(closed);
  });
});

it.each(WIDTHS)(
  'labels of places are of those that were made, found, selected or looked at, at %i px',
  async (width) => {
    const file = { name: 'labels-TOKYO.pdf', title: '場所ラベル places' };
    const codes = [1, 2, 3].map((number) => `W${width}-${number}`);
    const page = await open(width, '/provider/places?warehouse=TOKYO&view=make&kind=packing');
    await page.getByRole('textbox', { name: 'Codes begin with' }).fill(`W${width}-`);
    await page.getByRole('textbox', { name: 'Numbers' }).fill('1-3');
    // The second word when the test is repeated.
    await button(page, /^(Make 3 locations|Change 3)/).click();
    expect(await labels(button(page, 'Print labels (PDF)'))).toEqual({ ...file, pages: codes });

    await open(width, '/provider/places?warehouse=TOKYO&kind=packing');
    const found = await page.locator('.place-link').allTextContents();
    expect(found).toEqual(expect.arrayContaining(codes));
    expect(await labels(button(page, 'Labels of what is found (PDF)'))).toEqual({ ...file, pages: found });
    for (const code of codes.slice(1)) await page.getByLabel(`Select ${code}`).check();
    expect(await labels(button(page, 'Print labels (PDF)'))).toEqual({ ...file, pages: codes.slice(1) });

    await open(width, `/provider/places?warehouse=TOKYO&open=${codes[0]}`);
    const label = button(page.getByRole('dialog'), 'Print its label (PDF)');
    expect(await labels(label)).toEqual({ ...file, pages: codes.slice(0, 1) });
  },
);
