import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePlace } from '../../src/operations/places/close-place.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi } from '../kit/api.js';
import { differences } from '../kit/floor.js';
import { carry, orderToPick } from '../kit/floor-work.js';
import { makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* Totes that are closed: whoever scans one is told what to do, and an administrator opens it again, or closes it for good. */

let api: Api;
let provider: Provider;
let device: Scanner;

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', { items: [{ code: 'TEA', name: '煎茶' }, { code: 'CUP' }] });
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', path: 10 },
    { code: 'T-01', kind: 'tote' },
    { code: 'T-02', kind: 'tote' },
  ]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 5 },
    { code: 'CUP', good: 5 },
  ]);
  for (const code of ['TEA', 'CUP']) await carry(api, code, 'A-01', 5);
  device = await provider.device(await provider.worker('sato@example.com'));
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

/** What the desk does: a place that is set is open again. */
const open = (code: string) => provider.desk('PUT', '/warehouses/TOKYO/places', { places: [{ code }] });

it('a picker is told to take another tote, or to have this one opened', async () => {
  await orderToPick(api, [{ TEA: 2, CUP: 1 }]);
  await closePlace(api.ctx, 'TOKYO', 'T-01', staff('Sato'));
  await device.press('pick');
  expect(await device.scan('T-01')).toMatchObject({
    sound: 'wrong',
    message: 'トートT-01は閉鎖されています。別の空のトートをスキャンするか、管理者に再開を依頼してください。',
  });
  expect((await open('T-01')).status).toBe(200);
  expect(await device.scan('T-01')).toMatchObject({ sound: 'ok', screen: 'scan_place' });
  // Whoever closes it now is told what comes first.
  const { status, body } = await provider.desk('POST', '/warehouses/TOKYO/places/close', { codes: ['T-01'] });
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('dissolve the batch, first')]);
});

it('closed while it serves, it is named, with what to do now; opened again, the picker goes on', async () => {
  await device.scan('A-01');
  // As before such totes could not be closed.
  await api.rows("update places set closed_at = now() where code = 'T-01'");
  expect(await device.scan('TEA')).toMatchObject({
    sound: 'wrong',
    message: expect.stringMatching(/^T-01は閉鎖されているため.*元の場所に戻し、管理者にT-01の再開を依頼/),
  });
  expect((await open('T-01')).status).toBe(200);
  expect(await device.scan('TEA')).toMatchObject({ sound: 'ok' });
});
