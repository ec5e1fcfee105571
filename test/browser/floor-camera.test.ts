import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import bwip from 'bwip-js/node';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { lyingIn, orderToPick } from '../kit/floor-work.js';
import { faultsOf, Handheld, Warehouse } from './floor-kit.js';

/* The camera as the scanner of a device: the browser plays a file as its picture, which is read again each time the camera is opened. */

let warehouse: Warehouse;
let directory: string;
let video: string;
beforeAll(async () => {
  directory = await scratchDirectory('floor-camera');
  video = join(directory, 'camera.mjpeg');
  warehouse = await Warehouse.open({
    switches: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`],
    whole: true,
  });
});
afterAll(async () => {
  await warehouse.close();
  await removeDirectory(directory);
});

/** What the camera sees from now on. @param symbology as bwip-js names it */
async function holdUp(symbology: string, text: string): Promise<void> {
  const code = await bwip.toBuffer({
    bcid: symbology,
    text,
    scale: 3,
    height: 20,
    padding: 10,
    backgroundcolor: 'FFFFFF',
  });
  const frame = await sharp(code)
    .resize({ width: 640, height: 480, fit: 'contain', background: '#fff', kernel: 'nearest' })
    .jpeg()
    .toBuffer();
  // A film of JPEGs, one after the other.
  await writeFile(video, Buffer.concat(Array.from({ length: 10 }, () => frame)));
}

/** Keeps the pictures that a page gets from the camera, so that a test can ask whether they have ended. */
const KEEP_STREAMS = `
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  window.opened = [];
  navigator.mediaDevices.getUserMedia = async (what) => { const stream = await open(what); window.opened.push(stream); return stream; };`;

/** Of all pictures that the page got: live or ended. */
const pictures = (page: Page): Promise<string[]> =>
  page.evaluate('window.opened.flatMap((stream) => stream.getTracks().map((track) => track.readyState))');

it('pairs, signs in and scans, each code once, and is let go', async () => {
  const worker = await warehouse.provider.worker('camera@example.com');
  const [order] = await orderToPick(warehouse.api, [{ TEA: 3 }]);
  expect(order).toBeDefined();
  await holdUp('qrcode', `${warehouse.home}/floor#pair=${await warehouse.pairingCode()}`);
  const device = await Handheld.at(warehouse.browser, `${warehouse.home}/floor`);
  const { page } = device;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const readers = () => asked.filter((url) => url.endsWith('.wasm'));
  await page.context().addInitScript(KEEP_STREAMS);
  await page.reload();
  await page.context().grantPermissions(['camera'], { origin: warehouse.home });
  await page.getByText('Scan the QR code').waitFor();
  // Most devices have a scanner, and need no reader.
  expect(readers()).toEqual([]);

  await device.press('Camera');
  await page.getByText('barcode of your badge').waitFor();
  expect(new Set(readers().map((url) => new URL(url).origin))).toEqual(new Set([warehouse.home]));
  await holdUp('code128', worker.badge);
  await device.press('Camera');
  await page.getByText('Type your PIN').waitFor();
  await device.type(worker.pin);

  await device.press('Pick');
  const scan = async (symbology: string, text: string) => {
    await holdUp(symbology, text);
    await device.press('Camera');
  };
  await device.asks('Scan an empty tote');
  await scan('code128', 'T-01');
  await device.asks('Go to this place');
  await scan('qrcode', 'A-01');
  await device.asks('Scan the goods');
  await scan('ean13', '4901234567016');
  const left = page.locator('.goods-units');
  await expect.poll(() => left.textContent()).toBe('× 2');
  // GS1 codes say what they are only with their separators.
  await scan('gs1-128', '(01)04901234567016(10)LOT7');
  await expect.poll(() => left.textContent()).toBe('× 1');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // Nothing was in the picture for a moment only: each was read once.
  await page.waitForTimeout(500);
  expect(await lyingIn(warehouse.api, 'T-01')).toBe(2);

  await holdUp('code128', 'A-01'.repeat(20));
  await device.press('Camera');
  await page.locator('video').waitFor();
  await device.press('Close');
  await page.locator('video').waitFor({ state: 'detached' });
  await expect.poll(() => pictures(page)).not.toContain('live');
  expect((await pictures(page)).length).toBeGreaterThan(4);
  expect(device.trouble).toEqual([]);
});

it('that may not be used says so, and what to do', async () => {
  await holdUp('qrcode', 'nothing');
  const device = await Handheld.at(warehouse.browser, `${warehouse.home}/floor`, { language: 'ja' });
  const { page } = device;
  const browser = await page.context().newCDPSession(page);
  await browser.send('Browser.setPermission', {
    permission: { name: 'camera' },
    setting: 'denied',
    origin: warehouse.home,
  });
  await device.press('カメラ');
  await device.asks('カメラの使用が許可されていません。ブラウザーのサイト設定で');
  expect(await faultsOf(page)).toEqual([]);
  await device.press('閉じる');

  // The reader was never loaded, and now there is no network for it.
  await page.context().grantPermissions(['camera'], { origin: warehouse.home });
  await page.context().setOffline(true);
  await device.press('カメラ');
  await device.asks('ページを再読み込みしてください');
});
