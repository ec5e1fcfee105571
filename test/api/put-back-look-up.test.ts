import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi } from '../kit/api.js';
import { differences, numberOf } from '../kit/floor.js';
import { carry, orderToPick } from '../kit/floor-work.js';
import { makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* A tote or an order that is scanned on the home screen is looked up by itself, however much waits in the warehouse. */

let api: Api;
let provider: Provider;
let device: Scanner;
const SATO = staff('Sato');

beforeEach(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', { items: [{ code: 'TEA', name: '煎茶' }, { code: 'CUP' }] });
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', path: 10 },
    { code: 'T-01', kind: 'tote' },
    { code: 'T-02', kind: 'tote' },
  ]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 5 }]);
  await carry(api, 'TEA', 'A-01', 5);
  device = await provider.device(await provider.worker('sato@example.com'));
});
afterEach(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

/** An order of which 1 of 2 units is picked into T-01, and that is cancelled then. */
async function cancelled(): Promise<string> {
  const [id] = (await orderToPick(api, [{ TEA: 2 }])) as [string];
  await device.press('pick');
  await device.scan('T-01');
  await device.scan('A-01');
  await device.scan('TEA');
  await device.press('pause');
  await api.call('POST', `/shipments/${id}/cancel`);
  await answerRequest(api.ctx, 'TS001', numberOf(id), { accepted: true }, SATO);
  return id;
}

/** Six hundred others that wait longer. */
const crowd = (id: string) =>
  api.rows(
    `insert into put_backs (account_id, shipment_no, warehouse, item_no, lot_no, quantity, since)
     select 'TS001', $1, 'TOKYO', 2, n, 1, '2020-01-01' from generate_series(1, 600) n`,
    [numberOf(id)],
  );

it('a tote or an order with goods to be put back begins the task, though six hundred wait longer', async () => {
  const id = await cancelled();
  const [other] = (await orderToPick(api, [{ TEA: 1 }])) as [string];
  await crowd(other);
  for (const code of ['T-01', id]) {
    expect(await device.scan(code)).toMatchObject({
      kind: 'put_back',
      screen: 'put_back_goods',
      data: { only: code, left: [{ code: 'TEA', units: 1, shipment: id, places: ['T-01'] }] },
    });
    await device.press('finish');
  }
  await api.rows("delete from put_backs where since = '2020-01-01'");
});

it('an empty tote, and an order without such goods, do not', async () => {
  const id = await cancelled();
  await device.scan('T-01');
  await device.scan('TEA');
  await device.scan('A-01');
  if (device.last.sound === 'ask') await device.scan('A-01');
  if (device.last.task !== null) await device.press('finish');
  for (const code of ['T-01', 'T-02', id]) expect(await device.scan(code)).toMatchObject({ task: null });
});
