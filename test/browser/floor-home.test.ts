import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { today } from '../../src/kernel/clock.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { endTasks } from '../kit/scanner.js';
import { type Handheld, Warehouse } from './floor-kit.js';

/* The home screen of the floor: where the buttons stand, how work begins, and how a number is typed. */

let warehouse: Warehouse;
let device: Handheld;
beforeAll(async () => {
  warehouse = await Warehouse.open();
  device = await warehouse.handheld(await warehouse.provider.worker('home@example.com'), { language: 'ja' });
});
afterAll(() => warehouse.close());
beforeEach(async () => {
  await endTasks(warehouse.api);
  await device.page.reload();
  await device.asks('作業を選んでください');
});

/** A receipt in a container. */
async function inContainer(container_no: string): Promise<void> {
  const arrival_date = today(warehouse.api.ctx.clock).toString();
  const draft = {
    inspection_type: 'CODE',
    arrival_date,
    warehouse: 'TOKYO',
    transport_mode: 'CONTAINER',
    container_no,
    items: [{ code: 'TEA', quantity: 2 }],
  } as const;
  await announceReceipt(warehouse.api.ctx, warehouse.api.caller, { value: draft, faults: [] });
}

const KINDS = '入庫検品 棚入れ ピッキング 梱包 引渡し 棚卸 棚移動 棚戻し 返品 回収 搬出'.split(' ');
/** The kinds of work as their buttons stand. */
const kinds = async (): Promise<string[]> =>
  (await device.page.locator('.screen .choices .choice').allTextContents()).map((text) => text.replace(/\d+件$/, ''));

it('has each kind of work in the same place, whatever waits, and also below what was looked up', async () => {
  await inContainer('MSKU1111111');
  await device.page.reload();
  await device.page.getByText('1件', { exact: true }).waitFor();
  expect(await kinds()).toEqual(KINDS);
  await device.scan('CUP');
  await device.asks('作業を始めるには');
  expect(await kinds()).toEqual(KINDS);
  await device.page.getByText('1件', { exact: true }).waitFor();
});

it('begins the receipt of the container whose number is scanned', async () => {
  await inContainer('MSKU2222222');
  await device.press('入庫検品');
  await device.says('コンテナ番号');
  await device.scan('MSKU2222222');
  await device.asks('到着した');
});

it('takes no more digits than a number may have, and says so', async () => {
  await inContainer('MSKU3333333');
  await device.scan('MSKU3333333');
  await device.press('到着した');
  await device.asks('届いた商品をスキャン');
  await device.scan('TEA');
  await device.page.getByText('× 1').waitFor();
  await device.press('数');
  const typed = device.page.getByLabel('数', { exact: true });
  for (const digit of '1234567891') await device.press(digit);
  await device.page.getByText('9桁までです').waitFor();
  expect(await typed.inputValue()).toBe('123456789');
  await device.press('1字消す');
  await device.page.getByText('9桁までです').waitFor({ state: 'detached' });
  expect(await typed.inputValue()).toBe('12345678');
});

it('keeps the title in one line on the narrowest screen, and cuts the name of the warehouse', async () => {
  await device.press('引渡し');
  await device.page.evaluate(`document.querySelector('.warehouse').textContent = '${'長い名前の倉庫'.repeat(8)}'`);
  await device.page.setViewportSize({ width: 320, height: 480 });
  const title = await device.page.locator('.head h1').boundingBox();
  expect(title?.height).toBeLessThan(40);
  expect(await device.page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  await device.page.setViewportSize({ width: 360, height: 640 });
});
