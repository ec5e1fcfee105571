import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { endTasks, makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* Tasks that were paused are on the home screen, with a button that goes on where each was. */

let api: Api;
let provider: Provider;
let device: Scanner;
let other: Scanner;

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await makeItems(api.ctx, api.caller, [{ code: 'TEA', name: '煎茶' }]);
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', path: 10 },
    { code: 'T-01', kind: 'tote' },
  ]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 100 }]);
  device = await provider.device(await provider.worker('sato@example.com'));
  other = await provider.device(await provider.worker('tanaka@example.com'));
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  await endTasks(api);
  await device.wake();
  await other.wake();
});

async function order(status: 'picked' | 'shipped'): Promise<string> {
  const [row] = await api.rows('select count(*) as count from shipments');
  const lines = { items: [{ code: 'TEA', quantity: 2 }] };
  const { body } = await api.call('POST', '/shipments', shipment(`PAUSED-${row?.count}`, lines));
  await workTo(api.ctx, body.id, status);
  return String(body.id);
}
const pausedOn = async (scanner: Scanner) =>
  ((await scanner.wake()).data.paused as { kind: string; subject: string | null; choice: string }[]).map(
    ({ kind, subject }) => [kind, subject],
  );
const buttonOn = async (scanner: Scanner): Promise<string> =>
  ((await scanner.wake()).data.paused as [{ choice: string }])[0].choice;

it('a return goes on with what is on its list, on any device', async () => {
  const id = await order('shipped');
  await device.press('return');
  await device.scan(id);
  await device.scan('TEA');
  await device.scan('A-01');
  expect((await device.press('pause')).data.paused).toMatchObject([
    { kind: 'return', subject: id, paused_at: expect.any(String), choice: expect.stringMatching(/^resume:\d+$/) },
  ]);
  expect(await pausedOn(other)).toEqual([['return', id]]);
  const button = await buttonOn(other);
  expect(await other.press(button)).toMatchObject({
    screen: 'return_goods',
    data: { shipment: id, listed: [{ code: 'TEA', units: 1 }] },
  });
  expect(await pausedOn(device)).toEqual([]);
  // The button of a screen that is older than that.
  expect(await device.press(button)).toMatchObject({ task: null, sound: 'wrong', message: 'tanakaさんが作業中です。' });
  await other.press('finish');
  await other.press('confirm');
  expect(await device.press(button)).toMatchObject({ sound: 'wrong', message: 'この作業は完了しています。' });
});

it('what a person carries is shown to that person alone', async () => {
  await device.press('move');
  await device.press('pause');
  // Nothing is in hand yet.
  expect(await pausedOn(device)).toEqual([]);
  await device.press('move');
  await device.scan('A-01');
  await device.scan('TEA');
  const { step } = device.last;
  await device.press('pause');
  expect(await pausedOn(device)).toEqual([['move', null]]);
  expect(await pausedOn(other)).toEqual([]);
  const button = await buttonOn(device);
  expect(await other.press(button)).toMatchObject({ task: null, sound: 'wrong' });
  expect(await device.press(button)).toMatchObject({ step });
});

it('an order that was paused at its labels goes on there', async () => {
  const id = await order('picked');
  await device.scan(id);
  await device.scan('TEA');
  await device.scan('TEA');
  await device.press('suggested');
  expect(device.last.screen).toBe('scan_label');
  await device.press('pause');
  expect(await device.press(await buttonOn(device))).toMatchObject({ screen: 'scan_label' });
  for (const label of device.last.data.labels as string[]) await device.scan(label);
  const [row] = await api.rows('select status from shipments where shipment_no = $1', [numberOf(id)]);
  expect(row).toEqual({ status: 'packed' });
});

it('no other text is taken for such a button', async () => {
  for (const choice of ['resume:0', 'resume:999999', 'resume:1x', 'resume:']) {
    await device.wake();
    expect(await device.press(choice)).toMatchObject({ task: null, sound: 'wrong' });
  }
});
