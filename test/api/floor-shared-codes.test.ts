import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { receiptId } from '../../src/kernel/ids.js';
import { countGoods, makeAccount, makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, receipt } from '../kit/api.js';
import { differences } from '../kit/floor.js';
import { carry, orderToPick } from '../kit/floor-work.js';
import { times } from '../kit/race.js';
import { endTasks, makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* A code that more clients use than are looked up: what is meant is found all the same, at the first scan of each task. */

let api: Api;
let device: Scanner;

beforeAll(async () => {
  api = await openApi();
  // They come first in the table and by name: these are found where nobody says whose goods are expected.
  for (const n of times(25, (one) => one)) {
    const other = await makeAccount(api.ctx, `AA${100 + n}`);
    await makeItems(api.ctx, other, [{ code: 'TEA', name: 'Tea of another' }]);
  }
  await makeItems(api.ctx, api.caller, [{ code: 'TEA', name: 'Tea' }]);
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', path: 10 },
    { code: 'A-02', kind: 'shelf', path: 20 },
    { code: 'T-01', kind: 'tote' },
    { code: 'PACK-1', kind: 'packing' },
  ]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 20 }]);
  await carry(api, 'TEA', 'A-01', 20);
  const provider = await Provider.open(api);
  device = await provider.device(await provider.worker('sato@example.com'));
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  await endTasks(api);
  await device.wake();
});

it('goods are counted', async () => {
  const { body } = await api.call('POST', '/warehousings', receipt());
  await device.scan(String(body.id));
  await device.press('arrived');
  await device.scan(String(body.id));
  expect(await device.scan('TEA')).toMatchObject({ kind: 'receive', sound: 'ok' });
});

it('goods are put away', async () => {
  const { account_id, receipt_no } = await countGoods(api.ctx, api.caller, [{ code: 'TEA', good: 3 }]);
  await device.scan(receiptId(account_id, receipt_no));
  expect(await device.scan('TEA')).toMatchObject({ kind: 'put_away', step: 'to', sound: 'ok' });
});

it('goods are carried', async () => {
  await device.press('move');
  await device.scan('A-01');
  expect(await device.scan('TEA')).toMatchObject({ kind: 'move', step: 'to', sound: 'ok' });
});

it('goods are picked and packed', async () => {
  const [id = ''] = await orderToPick(api, [{ TEA: 2 }]);
  await device.press('pick');
  await device.scan('T-01');
  await device.scan('A-01');
  expect(await device.scan('TEA')).toMatchObject({ kind: 'pick', sound: 'ok', data: { next: { units: 1 } } });
  await device.press('undo');
  expect(await device.scan('TEA')).toMatchObject({ sound: 'ok', data: { next: { units: 1 } } });
  await device.scan('TEA');
  await device.scan('PACK-1');
  expect(await device.scan(id)).toMatchObject({ kind: 'pack', screen: 'verify_goods' });
  expect(await device.scan('TEA')).toMatchObject({ sound: 'ok', data: { items: [{ verified: 1 }] } });
});
