import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../kit/database.js';
import { jpeg } from '../kit/pictures.js';
import { type DemoConsole, fits, openDemoConsole, type Visit, violations } from './console-kit.js';

/* Photos that the warehouse took, on the pages of a receipt and of an order. */

let demo: DemoConsole;
let member: Visit;
const KEY = 'floor-photos/TS001/seen';

beforeAll(async () => {
  demo = await openDemoConsole('photos');
  const picture = await jpeg();
  const file = join(String(demo.settings.KURA_DATA), 'files', KEY);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
  await command(
    String(demo.settings.DATABASE_URL),
    `insert into floor_photos (account_id, photo_no, receipt_no, shipment_no, item_no, shows, note, content_type, bytes, width, height,
                               file_name, key, device_no, op_id, content_hash, taken_by, taken_at)
     select 'TS001', 900 + n, case n when 3 then null else 1 end, case n when 3 then 1 end, case n when 1 then 1 end,
            (array['defective', 'unidentified', 'packed'])[n], case n when 2 then '4909411000004' end, 'image/jpeg', ${picture.length},
            80, 60, 'a.jpg', '${KEY}', 1, 'seen-' || n, '', 'Sato', now() from generate_series(1, 3) n`,
  );
  member = await demo.signedIn('member@example.com');
});
afterAll(() => demo.close());

describe('photos', () => {
  it('of a receipt are shown with what they show, for which goods, and the note', async () => {
    const { page } = member;
    await page.goto(`${demo.home}/TS001/receipts/TS001-W0001`);
    const photos = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Photos from the warehouse' }) });
    await photos.getByRole('img', { name: /^Defective: / }).waitFor();
    await photos.getByRole('img', { name: 'Unidentified', exact: true }).waitFor();
    await photos.getByText('4909411000004').waitFor();
    const widths = "[...document.querySelectorAll('figure img')].map(({ naturalWidth }) => naturalWidth)";
    expect(await page.evaluate(widths)).toEqual([80, 80]);
    expect(await violations(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
  });

  it('of an order too, and nothing where there are none', async () => {
    const { page } = member;
    await page.goto(`${demo.home}/TS001/shipments/TS001-S000001`);
    await page.getByRole('img', { name: 'Packed', exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${demo.home}/TS001/shipments/TS001-S000002`);
    await page.getByRole('heading', { name: 'Recipient' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Photos from the warehouse' }).count()).toBe(0);
    expect(member.trouble).toEqual([]);
  });

  it('of an order are seen at the desk by administrators', async () => {
    const admin = await demo.signedIn('admin@example.com', { at: '**/provider/*' });
    await admin.page.goto(`${demo.home}/provider/orders/TS001-S000001`);
    await admin.page.getByRole('img', { name: 'Packed', exact: true }).waitFor();
    expect(await violations(admin.page)).toEqual([]);
    expect(admin.trouble).toEqual([]);
  });
});
