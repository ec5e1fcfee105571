import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoConsole, openDemoConsole } from './console-kit.js';
import { AdminOverHttp, Handheld } from './floor-kit.js';

/* A device that is switched off and on again where there is no network. */

let demo: DemoConsole;
let device: Handheld;
beforeAll(async () => {
  demo = await openDemoConsole('floor-offline');
  const admin = await AdminOverHttp.of(demo);
  device = await Handheld.paired(demo, admin);
  await device.signIn(await admin.badge());
});
afterAll(() => demo.close());

it('shows its last screen again, keeps what is scanned, and sends it once when the network is back', async () => {
  const { page } = device;
  const context = page.context();
  // It keeps the screen once it has read it.
  await device.asks('Scan a receipt');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await context.setOffline(true);
  await page.reload();
  await device.asks('Scan a receipt');
  await device.scan('NO-SUCH-CODE');
  await device.says('Waiting to be sent: 1');
  await page.reload();
  await device.says('Waiting to be sent: 1');
  await context.setOffline(false);
  await page.getByRole('dialog').getByText('NO-SUCH-CODE').waitFor();
  await device.press('Close');
  await expect.poll(() => page.locator('.bar.away').count()).toBe(0);
  expect(await page.evaluate("JSON.parse(localStorage['kura.floor.outbox']).waiting")).toEqual([]);
});
