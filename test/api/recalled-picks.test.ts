import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { withdrawRecall } from '../../src/operations/floor/change-recall.js';
import { openRecall } from '../../src/operations/floor/open-recall.js';
import { planBatches } from '../../src/operations/floor/plan-batches.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { unblockLot } from '../../src/operations/stock/unblock-lot.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, numberOf } from '../kit/floor.js';
import { carry } from '../kit/floor-work.js';
import { openPdf } from '../kit/pdf.js';
import { makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* While a recall is open, nobody is sent for its units: no order gets them, keeps them, or gets them again. */

let api: Api;
let provider: Provider;
let device: Scanner;
let orders = 0;
const SATO = staff('Sato');

beforeEach(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  const dated = { lot_limit_type: 'expiry', expiry_at_allocatable_days: 0 };
  await api.call('POST', '/items/bulk', { items: [{ code: 'MILK', name: '牛乳', ...dated }] });
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', path: 10 },
    { code: 'A-02', kind: 'shelf', path: 20 },
    { code: 'Q-01', kind: 'shelf', path: 90, use: 'reserve' },
    { code: 'T-01', kind: 'tote' },
  ]);
  await stockUp(api.ctx, api.caller, [{ code: 'MILK', good: 6, expiry_date: '2026-12-20' }]);
  await carry(api, 'MILK', 'A-01', 6);
  device = await provider.device(await provider.worker('sato@example.com'));
});
afterEach(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const lot = async (): Promise<number> =>
  Number((await api.rows("select lot_no from lots where expiry_date = '2026-12-20'"))[0]?.lot_no);

async function recall(): Promise<number> {
  const draft = { account_id: 'TS001', warehouse: 'TOKYO', code: 'MILK', reason: '異物', place: 'Q-01' };
  return (await openRecall(api.ctx, { ...draft, lot_nos: [await lot()] }, SATO)).recall_no;
}

async function ordered(quantity: number): Promise<string> {
  orders += 1;
  const more = { items: [{ code: 'MILK', quantity }], backorder_if_unavailable: true };
  return String((await api.call('POST', '/shipments', shipment(`RECALLED-${orders}`, more))).body.id);
}
async function picking(quantity: number): Promise<string> {
  const id = await ordered(quantity);
  await startPicking(api.ctx, 'TS001', [numberOf(id)], SATO);
  await planBatches(api.ctx, 'TOKYO', SATO);
  return id;
}
const statusOf = async (id: string) => (await api.call('GET', `/shipments/${id}`)).body.status;
const later = () => stockUp(api.ctx, api.caller, [{ code: 'MILK', good: 10, expiry_date: '2027-01-31' }]);

/** Units of the recalled lot that somebody is sent for, and that an order still has to get. */
async function sentFor() {
  const no = await lot();
  const [row] = await api.rows(
    `select (select coalesce(sum(units - picked - dropped), 0)::int from work_lines where lot_no = $1) as planned,
            (select coalesce(sum(quantity), 0)::int from shipment_allocations where lot_no = $1 and bucket <> 'picked') as held`,
    [no],
  );
  return row;
}
const NOTHING = { planned: 0, held: 0 };

it.each([
  ['refused', { accepted: false, reason: '作業中' }],
  ['accepted', { accepted: true }],
] as const)('an order whose change is %s after the recall was opened goes on with other units', async (_, answer) => {
  const id = await picking(3);
  await later();
  const change = { recipient: { ...(shipment('X').recipient as object), name: '倉 花子' } };
  expect((await api.call('POST', `/shipments/${id}/modify`, change)).status).toBeLessThan(300);
  expect(await statusOf(id)).toBe('modify_request');
  await recall();
  await answerRequest(api.ctx, 'TS001', numberOf(id), answer, SATO);
  expect(await statusOf(id)).toBe('picking');
  expect(await sentFor()).toEqual(NOTHING);
  // The other units are planned already, so that a pick list has them before anybody begins.
  expect(await api.rows('select units::int from work_lines where picked + dropped < units')).toEqual([{ units: 3 }]);
  await device.press('pick');
  await device.scan('T-01');
  // The picker is sent to the other lot, and presses nothing for nothing.
  expect(device.last).toMatchObject({ data: { next: { place: 'MAIN', units: 3, expiry_date: '2027-01-31' } } });
  const lying = await api.rows(
    `select p.code, s.condition, s.quantity::int as units from place_stock s join places p using (warehouse, place_no)
      where s.lot_no = $1 and s.quantity > 0 order by s.condition`,
    [await lot()],
  );
  expect(lying).toEqual([
    { code: 'A-01', condition: 'sound', units: 3 },
    { code: 'A-01', condition: 'unidentified', units: 3 },
  ]);
});

/** What the pick list of a wave says, or why there is none. */
async function pickList(wave_no: unknown): Promise<string> {
  const { status, bytes, body } = await provider.desk('GET', `/waves/${wave_no}/papers.pdf?kind=pick_list`);
  return status === 200 ? (await openPdf(bytes)).pages.join('\n') : JSON.stringify(body);
}
/** Orders are taken into a wave, and a picker begins with them. @returns the number of the wave */
async function waveAtWork(): Promise<unknown> {
  const { status, body } = await provider.desk('POST', '/waves/release', { warehouse: 'TOKYO' });
  expect([status, body.wave_no]).toEqual([200, expect.any(Number)]);
  await device.press('pick');
  await device.scan('T-01');
  return body.wave_no;
}

it('units that replace recalled ones are planned at once: the pick list is printed again, and the picker goes on', async () => {
  const id = await ordered(3);
  const wave_no = await waveAtWork();
  expect(await pickList(wave_no)).toContain('A-01');
  await later();
  await carry(api, 'MILK', 'A-02', 10);
  await recall();
  expect(await statusOf(id)).toBe('picking');
  const printed = await pickList(wave_no);
  expect(printed).toContain('A-02');
  expect(printed).not.toContain('A-01');
  // The picker, on the way to the first shelf, is sent to the second.
  expect(await device.scan('A-01')).toMatchObject({
    screen: 'scan_place',
    data: { next: { place: 'A-02', units: 3 } },
  });
  expect(await device.scan('A-02')).toMatchObject({ screen: 'scan_goods', data: { next: { units: 3 } } });
});

it('without others, nothing is left to be picked: the pick list says that the order comes with a later wave, and so it does', async () => {
  const id = await ordered(3);
  const wave_no = await waveAtWork();
  await recall();
  expect(await statusOf(id)).toBe('backordered');
  expect(await pickList(wave_no)).toMatch(/nothing is left to be picked.*wait for stock again come with a later wave/);
  expect(await device.scan('A-01')).toMatchObject({ screen: 'end' });
  await device.press('done');
  await later();
  await carry(api, 'MILK', 'A-02', 10);
  expect(await statusOf(id)).toBe('waiting');
  expect(await pickList(await waveAtWork())).toContain('A-02');
});

it('of several orders each gets others or waits as a whole: the first one that waits leaves the rest to the next', async () => {
  const first = await picking(4);
  const second = await picking(2);
  await stockUp(api.ctx, api.caller, [{ code: 'MILK', good: 3, expiry_date: '2027-01-31' }]);
  await recall();
  expect([await statusOf(first), await statusOf(second)]).toEqual(['backordered', 'picking']);
  const lost = await api.rows(
    `select shipment_no::int, detail #> '{lost,0,quantity}' as units, to_status from shipment_history
      where event = 'short_pick' order by shipment_no`,
  );
  expect(lost).toEqual([
    { shipment_no: numberOf(first), units: 4, to_status: 'backordered' },
    { shipment_no: numberOf(second), units: 2, to_status: 'picking' },
  ]);
  const lying = await api.rows(
    `select p.code, s.condition, s.quantity::int as units from place_stock s join places p using (warehouse, place_no)
      where s.quantity > 0 order by p.code`,
  );
  expect(lying).toEqual([
    { code: 'A-01', condition: 'unidentified', units: 6 },
    { code: 'MAIN', condition: 'sound', units: 3 },
  ]);
});

it('an order for which there are no others waits for stock', async () => {
  const id = await picking(3);
  await api.call('POST', `/shipments/${id}/cancel`);
  await recall();
  await answerRequest(api.ctx, 'TS001', numberOf(id), { accepted: false, reason: '作業中' }, SATO);
  expect(await statusOf(id)).toBe('backordered');
  await planBatches(api.ctx, 'TOKYO', SATO);
  expect(await sentFor()).toEqual(NOTHING);
});

it('withdrawn, the recall leaves a block like any other: an order keeps what it holds, and may put it back', async () => {
  const asked = await picking(3);
  await api.call('POST', `/shipments/${asked}/cancel`);
  const recall_no = await recall();
  await withdrawRecall(api.ctx, recall_no, SATO);
  await answerRequest(api.ctx, 'TS001', numberOf(asked), { accepted: false, reason: '作業中' }, SATO);
  expect(await statusOf(asked)).toBe('picking');
  await planBatches(api.ctx, 'TOKYO', SATO);
  expect(await sentFor()).toEqual({ planned: 3, held: 3 });
  await device.press('pick');
  await device.scan('T-01');
  await device.scan('A-01');
  expect(await device.scan('MILK')).toMatchObject({ sound: 'ok' });
  expect(await device.press('undo')).not.toMatchObject({ sound: 'wrong' });
  // Nobody else gets any: the lot is blocked.
  expect(await statusOf(await ordered(1))).toBe('backordered');
});

it('picked units stay in their tote: nobody brings them back to a shelf, where they would be picked again', async () => {
  await picking(2);
  await device.press('pick');
  await device.scan('T-01');
  await device.scan('A-01');
  await device.scan('MILK');
  await later();
  await recall();
  expect(await device.press('undo')).toMatchObject({
    sound: 'wrong',
    message: expect.stringContaining('棚に戻せません'),
  });
  expect(await sentFor()).toEqual(NOTHING);
});

it('the lot cannot be unblocked, and no order gets units of it', async () => {
  const no = await recall();
  const refused = { refusal: 'api_exception', description: { ja: expect.stringContaining(`回収${no}が進行中`) } };
  await expect(unblockLot(api.ctx, 'TS001', 1, await lot(), SATO)).rejects.toMatchObject(refused);
  const id = await ordered(1);
  expect(await statusOf(id)).toBe('backordered');
  expect(await sentFor()).toEqual(NOTHING);
  // Ended, it can be: the units may turn out to be sound.
  await api.rows(
    "update recalls set ended_at = opened_at, ended_by = 'x', collected = 6, on_shelves = 0, at_work = 0, missing = 0",
  );
  await unblockLot(api.ctx, 'TS001', 1, await lot(), SATO);
  expect(await statusOf(id)).toBe('waiting');
});
