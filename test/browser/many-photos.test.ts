import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { command } from '../kit/database.js';
import { jpeg } from '../kit/pictures.js';
import { type DemoConsole, fits, openDemoConsole, type Visit, violations } from './console-kit.js';

/* A receipt with as many photos as it may have: a page does not read all of them at once. */

let demo: DemoConsole;
let member: Visit;
const KEY = 'floor-photos/TS001/many';
const PHOTOS = 100;

beforeAll(async () => {
  demo = await openDemoConsole('many-photos');
  const picture = await jpeg();
  const file = join(String(demo.settings.KURA_DATA), 'files', KEY);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
  await command(
    String(demo.settings.DATABASE_URL),
    `insert into floor_photos (account_id, photo_no, receipt_no, shows, note, content_type, bytes, width, height, file_name, key,
                               device_no, op_id, content_hash, taken_by, taken_at)
     select 'TS001', 900 + n, 1, 'other', 'No. ' || n, 'image/jpeg', ${picture.length}, 80, 60, 'a.jpg', '${KEY}', 1, 'many-' || n, '',
            'Sato', now() from generate_series(1, ${PHOTOS}) n`,
  );
  member = await demo.signedIn('member@example.com');
});
afterAll(() => demo.close());

it('photos are read as somebody comes near them, each once', async () => {
  const { page } = member;
  const read: string[] = [];
  page.on('request', (request) => {
    if (/\/photos\/\d+$/.test(request.url())) read.push(request.url());
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${demo.home}/TS001/receipts/TS001-W0001`);
  const photos = page.locator('figure');
  await photos.first().scrollIntoViewIfNeeded();
  await photos.first().getByRole('img').waitFor();
  expect(await photos.count()).toBe(PHOTOS);
  expect(read.length).toBeLessThan(PHOTOS / 2);
  expect(await fits(page)).toBe(true);
  await page.getByText(`No. ${PHOTOS}`, { exact: true }).scrollIntoViewIfNeeded();
  await photos.last().getByRole('img').waitFor();
  await photos.first().scrollIntoViewIfNeeded();
  expect(new Set(read).size).toBe(read.length);
  expect(read.length).toBeLessThan(PHOTOS);
  expect(await violations(page)).toEqual([]);
  expect(member.trouble).toEqual([]);
});
