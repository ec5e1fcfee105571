import { afterEach, beforeEach, expect, it } from 'vitest';
import { carryRecalled } from '../../src/operations/floor/carry-recalled.js';
import { redirectRecall, unblockRecalled } from '../../src/operations/floor/change-recall.js';
import { unblockLot } from '../../src/operations/stock/unblock-lot.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, faultsOf, type Json, openApi, shipment } from '../kit/api.js';
import { differences } from '../kit/floor.js';
import { carry, deadlocksIn } from '../kit/floor-work.js';
import { times, tried } from '../kit/race.js';
import { makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* Administrators send the units of an open recall to another shelf, or withdraw it. */

let api: Api;
let provider: Provider;
let device: Scanner;
const SATO = staff('Sato');

beforeEach(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  const dated = { lot_limit_type: 'expiry', expiry_at_allocatable_days: 0 };
  await api.call('POST', '/items/bulk', { items: [{ code: 'MILK', name: '牛乳', ...dated }] });
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', path: 10 },
    { code: 'Q-01', kind: 'shelf', path: 90, use: 'reserve' },
    { code: 'Q-02', kind: 'shelf', path: 91, use: 'reserve' },
    { code: 'F-01', kind: 'shelf', path: 95, temperature: 'frozen' },
    { code: 'T-01', kind: 'tote' },
  ]);
  await stockUp(api.ctx, api.caller, [{ code: 'MILK', good: 6, expiry_date: '2026-12-20' }]);
  await carry(api, 'MILK', 'A-01', 6);
  device = await provider.device(await provider.worker('sato@example.com'));
});
afterEach(async () => {
  await api.close();
});

const lot = async (): Promise<number> => Number((await api.rows('select lot_no from lots'))[0]?.lot_no);
async function recall(): Promise<number> {
  const of = { account_id: 'TS001', warehouse: 'TOKYO', code: 'MILK', reason: '異物', place: 'Q-01' };
  return Number((await provider.desk('POST', '/recalls', { ...of, lots: [await lot()] })).body.recall_no);
}
const redirect = (no: unknown, to: unknown) => provider.desk('PUT', `/recalls/${no}`, { to });
const withdraw = (no: unknown) => provider.desk('POST', `/recalls/${no}/withdraw`);

it('another shelf: what is carried already is asked for again, and whoever walks with units is sent there', async () => {
  const no = await recall();
  await carryRecalled(api.ctx, 'TS001', no, { from: 'A-01', lot_no: await lot(), units: 2, to: 'Q-01' }, SATO);
  await device.press('recall');
  await device.scan('A-01');
  await device.scan('MILK');
  await device.type(4);
  expect(await redirect(no, 'Q-02')).toMatchObject({ status: 200, body: { place: 'Q-02', ended_at: null } });
  expect(await device.scan('Q-01')).toMatchObject({ sound: 'wrong', message: expect.stringContaining('Q-02') });
  expect(await device.scan('Q-02')).toMatchObject({ sound: 'ok', data: { next: 'Q-01', to: 'Q-02' } });
  await device.scan('Q-01');
  await device.scan('MILK');
  await device.type(2);
  expect(await device.scan('Q-02')).toMatchObject({ task: null, sound: 'done' });
  expect(await differences(api.ctx)).toEqual([]);
});

it('a shelf on which all units lie already ends it', async () => {
  const no = await recall();
  expect(await redirect(no, 'A-01')).toMatchObject({
    status: 200,
    body: { place: 'A-01', ended_by: expect.any(String) },
  });
});

it('withdrawn, nobody is sent for its units, and the lot stays blocked until somebody unblocks it', async () => {
  const no = await recall();
  await device.press('recall');
  const { status, body } = await withdraw(no);
  expect([status, body.ended_at]).toEqual([200, expect.any(String)]);
  expect(await device.scan('A-01')).toMatchObject({
    task: null,
    message: expect.stringMatching(/^この回収作業は終了しています。手元に/),
  });
  expect((await device.wake()).data).toMatchObject({ waiting: { recall: 0 } });
  expect((await provider.desk('GET', '/recalls?state=ended')).body.recalls).toMatchObject([{ on_shelves: 6 }]);
  expect(await api.rows('select blocked from lots')).toEqual([{ blocked: true }]);
  await unblockLot(api.ctx, 'TS001', 1, await lot(), SATO);
  // The same lot can be recalled again.
  expect(await recall()).toBeGreaterThan(no);
});

it('that has ended unblocks the lots that it has blocked, and orders that wait get them', async () => {
  const no = await recall();
  const unblock = (one: unknown) => provider.desk('POST', `/recalls/${one}/unblock`);
  const ended = async () => ((await provider.desk('GET', '/recalls?state=ended')).body.recalls as Json[])[0];
  const blocked = async () => (await ended())?.blocked_lots;
  const wish = { items: [{ code: 'MILK', quantity: 6 }], backorder_if_unavailable: true };
  const { body: waits } = await api.call('POST', '/shipments', shipment('WAITS', wish));
  expect((await unblock(no)).body).toMatchObject({
    error: 'api_exception',
    error_description: expect.stringContaining(`cannot be unblocked while recall ${no} is open`),
  });
  await withdraw(no);
  expect(await blocked()).toEqual([await lot()]);
  const dates = { lot_no: await lot(), expiry_date: '2026-12-20', manufacture_date: null };
  expect((await ended())?.lot_dates).toEqual([dates]);
  const worker = { ...SATO, role: 'floor' } as typeof SATO;
  await expect(unblockRecalled(api.ctx, no, worker)).rejects.toMatchObject({ refusal: 'forbidden' });
  expect((await unblock(no + 1)).status).toBe(404);
  expect((await unblock(no)).status).toBe(200);
  expect(await blocked()).toEqual([]);
  expect((await api.call('GET', `/shipments/${waits.id}`)).body).toMatchObject({ status: 'waiting' });
  expect((await unblock(no)).status).toBe(400);
  expect(await differences(api.ctx)).toEqual([]);
});

it('what is refused: wrong shelves, an ended recall, floor staff, no such recall', async () => {
  const no = await recall();
  for (const to of ['T-01', 'F-01', 'X-99']) expect(faultsOf(await redirect(no, to))).toEqual(['to']);
  expect((await redirect(no, 7)).status).toBe(422);
  expect((await redirect(no, undefined)).status).toBe(422);
  for (const other of [no + 1, 'x', 0]) {
    expect((await redirect(other, 'Q-02')).status).toBe(404);
    expect((await withdraw(other)).status).toBe(404);
  }
  const worker = { ...SATO, role: 'floor' } as typeof SATO;
  await expect(redirectRecall(api.ctx, no, 'Q-02', worker)).rejects.toMatchObject({ refusal: 'forbidden' });
  expect((await withdraw(no)).status).toBe(200);
  for (const again of [await withdraw(no), await redirect(no, 'Q-02')]) expect(again.status).toBe(400);
});

it('at the moment in which units are carried: they lie on one of the two shelves, and nobody waits in a circle', async () => {
  const no = await recall();
  const lot_no = await lot();
  const [carried] = await Promise.all([
    Promise.all(
      times(6, () => tried(carryRecalled(api.ctx, 'TS001', no, { from: 'A-01', lot_no, units: 1, to: 'Q-01' }, SATO))),
    ),
    // One that comes last may find that the recall has ended.
    ...times(6, (n) => tried(redirectRecall(api.ctx, no, n % 2 === 0 ? 'Q-02' : 'Q-01', SATO))),
  ]);
  // Whoever stands before the other shelf is refused.
  expect(carried.filter((one) => one !== 'done' && one !== 'api_exception')).toEqual([]);
  const [there] = await api.rows(
    `select coalesce(sum(quantity), 0)::int as units from place_stock s join places p using (warehouse, place_no) where p.code like 'Q-%'`,
  );
  expect(there).toEqual({ units: carried.filter((one) => one === 'done').length });
  expect(await differences(api.ctx)).toEqual([]);
  expect(await deadlocksIn(api)).toBe(0);
});
