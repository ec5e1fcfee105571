import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { within } from '../../src/operations/context.js';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { carryRecalled } from '../../src/operations/floor/carry-recalled.js';
import { handOverParcel } from '../../src/operations/floor/hand-over-parcel.js';
import { handOverShipments } from '../../src/operations/floor/hand-over-shipments.js';
import { closeManifest } from '../../src/operations/floor/manifests.js';
import { openRecall } from '../../src/operations/floor/open-recall.js';
import { packGoods } from '../../src/operations/floor/pack-goods.js';
import { planBatches } from '../../src/operations/floor/plan-batches.js';
import { listOpenShipments } from '../../src/operations/floor/read-open-work.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { Carrier } from '../../src/rules/carriers/carriers.js';
import { inTransaction } from '../../src/storage/database/database.js';
import { makeAccount, makeItems, stockUp } from '../kit/accounts.js';
import { type Api, faultsOf, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { tried } from '../kit/race.js';
import { makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* Recalled lots are blocked at once, and their units are carried to one shelf by scans. */

let api: Api;
let provider: Provider;
let device: Scanner;
let orders = 0;
const SATO = staff('Sato');

beforeEach(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', {
    items: [
      { code: 'MILK', name: '牛乳', lot_limit_type: 'expiry', expiry_at_allocatable_days: 0 },
      { code: 'TEA', name: '煎茶' },
    ],
  });
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', path: 10 },
    { code: 'A-02', kind: 'shelf', path: 20 },
    { code: 'Q-01', kind: 'shelf', path: 90, use: 'reserve' },
    { code: 'T-01', kind: 'tote' },
    { code: 'T-02', kind: 'tote' },
  ]);
  await stockUp(api.ctx, api.caller, [
    { code: 'MILK', good: 10, expiry_date: '2026-12-20' },
    { code: 'MILK', good: 20, expiry_date: '2027-01-31' },
    { code: 'TEA', good: 5 },
  ]);
  await carry('A-01', 6);
  await carry('A-02', 4);
  device = await provider.device(await provider.worker('sato@example.com'));
});
afterEach(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const carry = async (to: string, quantity: number, lot_no?: number) =>
  moveUnits(
    api.ctx,
    'TS001',
    {
      warehouse: 'TOKYO',
      code: 'MILK',
      lot_no: lot_no ?? (await lot()),
      condition: 'sound',
      quantity,
      from: 'MAIN',
      to,
    },
    SATO,
  );

const lot = async (expiry_date = '2026-12-20'): Promise<number> =>
  Number((await api.rows('select lot_no from lots where expiry_date = $1', [expiry_date]))[0]?.lot_no);

const asked = async (more: object = {}) => ({
  account_id: 'TS001',
  warehouse: 'TOKYO',
  code: 'MILK',
  lots: [await lot()],
  reason: '異物混入のおそれ',
  place: 'Q-01',
  ...more,
});
const recall = async (more: object = {}) => provider.desk('POST', '/recalls', await asked(more));
const listed = async (state = 'open') => (await provider.desk('GET', `/recalls?state=${state}`)).body.recalls;

/** Where units of the recalled lot lie. */
const lying = async () =>
  (
    await api.rows(
      `select p.code || ' ' || s.condition as place, s.quantity::int as units from place_stock s
         join places p using (warehouse, place_no) where s.lot_no = $1 and s.quantity > 0 and s.item_no = 1 order by 1`,
      [await lot()],
    )
  ).map(({ place, units }) => `${place} ${units}`);

async function ordered(quantity: number): Promise<string> {
  orders += 1;
  const more = { items: [{ code: 'MILK', quantity }], backorder_if_unavailable: true };
  const { body } = await api.call('POST', '/shipments', shipment(`RECALL-${orders}`, more));
  return String(body.id);
}
const statusOf = async (id: string) => (await api.call('GET', `/shipments/${id}`)).body.status;

/** The newest entry of an order's history, as people read it. */
async function lastOf(id: string): Promise<object> {
  const [{ event, message }] = (await provider.desk('GET', `/orders/${id}`)).body.history as [HistoryEntry];
  return { event, ...message };
}
interface HistoryEntry {
  readonly event: string;
  readonly message: object;
}

/** Picks an order by scans into a tote, wholly. */
async function picked(quantity: number, tote: string): Promise<string> {
  const id = await ordered(quantity);
  await startPicking(api.ctx, 'TS001', [numberOf(id)], SATO);
  await planBatches(api.ctx, 'TOKYO', SATO);
  await device.press('pick');
  await device.scan(tote);
  await device.scan('A-01');
  await device.scan('MILK');
  if (quantity > 1) await device.type(quantity - 1);
  if (device.last.step.startsWith('check')) await device.scan(tote);
  return id;
}

describe('lots for a recall', () => {
  const found = async (search: string, warehouse = 'TOKYO') =>
    (await provider.desk('GET', `/warehouses/${warehouse}/lots?search=${encodeURIComponent(search)}`)).body.items;

  it('are found by code, name or barcode of their item, with the units that lie in the warehouse', async () => {
    await api.rows("update items set barcode = '4901234567894' where code = 'MILK'");
    const milk = {
      account_id: 'TS001',
      code: 'MILK',
      name: '牛乳',
      lots: [
        { lot_no: await lot(), expiry_date: '2026-12-20', units: 10, blocked: false },
        { lot_no: await lot('2027-01-31'), expiry_date: '2027-01-31', units: 20, blocked: false },
      ],
    };
    for (const search of ['milk', 'IL', '牛', '4901234567894']) expect(await found(search)).toMatchObject([milk]);
    await recall();
    expect(await found('MILK')).toMatchObject([{ lots: [{ blocked: true }, { blocked: false }] }]);
  });

  it('are those of other clients too, the code in full first; what has no lots, or none here, is not found', async () => {
    const other = await makeAccount(api.ctx, 'TS003');
    const dated = { lot_limit_type: 'expiry', expiry_at_allocatable_days: 0 } as const;
    const codes = ['A-MILK', 'MILK'];
    await makeItems(
      api.ctx,
      other,
      codes.map((code) => ({ code, name: code, ...dated })),
    );
    expect(await found('milk')).toHaveLength(1);
    await stockUp(
      api.ctx,
      other,
      codes.map((code) => ({ code, good: 1, expiry_date: '2027-01-31' })),
    );
    expect(await found('milk')).toMatchObject([
      { account_id: 'TS001', code: 'MILK' },
      { account_id: 'TS003', code: 'MILK' },
      { account_id: 'TS003', code: 'A-MILK' },
    ]);
    for (const search of ['', 'TEA', 'nothing', '煎茶']) expect(await found(search)).toEqual([]);
    expect(await found('milk', 'OSAKA')).toEqual([]);
  });
});

describe('a recall', () => {
  it('is opened at the desk, and its units are carried place by place', async () => {
    expect(await recall()).toMatchObject({
      status: 201,
      body: { recall_no: expect.any(Number), code: 'MILK', lots: [await lot()], place: 'Q-01', ended_at: null },
    });
    expect(await listed()).toMatchObject([{ on_shelves: 10, at_work: 0, collected: 0, missing: 0 }]);
    expect((await api.rows('select blocked from lots where lot_no = $1', [await lot()]))[0]).toEqual({ blocked: true });
    expect((await device.wake()).data).toMatchObject({ waiting: { recall: 1 } });
    expect(await device.press('recall')).toMatchObject({
      kind: 'recall',
      step: 'place',
      screen: 'scan_place',
      data: {
        name: '牛乳',
        reason: '異物混入のおそれ',
        to: 'Q-01',
        next: 'A-01',
        places: [
          { place: 'A-01', units: 6, skipped: false },
          { place: 'A-02', units: 4, skipped: false },
        ],
      },
    });
    await device.scan('A-01');
    expect(await device.scan('MILK')).toMatchObject({ screen: 'scan_to', data: { units: 1, goods: { units: 6 } } });
    await device.type(6);
    expect(await device.scan('Q-01')).toMatchObject({ step: 'place', data: { next: 'A-02' } });
    expect(await listed()).toMatchObject([{ on_shelves: 4, collected: 6 }]);
    expect(await differences(api.ctx)).toEqual([]);
    await device.scan('A-02');
    await device.scan('MILK');
    await device.type(4);
    expect(await device.scan('Q-01')).toMatchObject({
      task: null,
      sound: 'done',
      message: '対象の商品はすべてQ-01に集まりました。',
    });
    expect(await listed()).toEqual([]);
    const ended = { collected: 10, on_shelves: 0, ended_by: 'sato', orders: [] };
    expect(await listed('ended')).toMatchObject([ended]);
    expect(await lying()).toEqual(['Q-01 sound 10']);
    // What is done with the units later changes nothing of it.
    const moved = { warehouse: 'TOKYO', code: 'MILK', lot_no: await lot(), condition: 'sound', quantity: 10 };
    await moveUnits(api.ctx, 'TS001', { ...moved, from: 'Q-01', to: 'A-01' }, SATO);
    expect(await listed('ended')).toMatchObject([ended]);
  });

  it('takes from orders what they have not got yet, and gives them other units', async () => {
    const id = await ordered(3);
    await workTo(api.ctx, id, 'picking');
    await recall();
    expect(await statusOf(id)).toBe('picking');
    expect(await lastOf(id)).toEqual({
      event: 'short_pick',
      ja: '倉庫の回収の対象となったため、牛乳が3点取り除かれました。代わりの在庫で作業を続けます。',
      en: 'Recalled by the warehouse: 3 of 牛乳. Other units take their place.',
    });
    // They stay where they lie, and nobody picks them.
    expect(await lying()).toEqual(['A-01 sound 3', 'A-01 unidentified 3', 'A-02 sound 4']);
    expect(await api.rows('select distinct lot_no from shipment_allocations')).toEqual([
      { lot_no: await lot('2027-01-31') },
    ]);
    await device.press('recall');
    await device.scan('A-01');
    expect(device.last.data).toMatchObject({
      units: [
        { units: 3, condition: 'sound' },
        { units: 3, condition: 'unidentified' },
      ],
    });
    await device.scan('MILK');
    await device.type(6);
    await device.scan('Q-01');
    expect(await lying()).toEqual(['A-02 sound 4', 'Q-01 sound 3', 'Q-01 unidentified 3']);
  });

  it('goes through totes: what was cancelled, and what is picked but not packed', async () => {
    const gone = await picked(2, 'T-01');
    await device.press('pause');
    await api.call('POST', `/shipments/${gone}/cancel`);
    await answerRequest(api.ctx, 'TS001', numberOf(gone), { accepted: true }, SATO);
    const id = await picked(1, 'T-02');
    await device.press('done');
    expect(await statusOf(id)).toBe('picked');
    await recall();
    expect(await listed()).toMatchObject([{ on_shelves: 7, at_work: 3 }]);
    await device.press('recall');
    for (const [place, units] of [
      ['A-01', 3],
      ['A-02', 4],
      ['T-01', 2],
    ] as const) {
      expect(device.last.data).toMatchObject({ next: place });
      await device.scan(place);
      await device.scan('MILK');
      await device.type(units);
      expect(await device.scan('Q-01')).toMatchObject({ sound: 'ok' });
    }
    expect(await device.scan('T-02')).toMatchObject({
      data: { orders: [{ shipment: id, status: 'picked', units: 1 }] },
    });
    await device.scan('MILK');
    expect(await device.scan('Q-01')).toMatchObject({
      task: null,
      sound: 'done',
      message: expect.stringMatching(new RegExp(`${id}には、代わりにMAINから1点（.*）取り、T-02へ運んでください。$`)),
    });
    expect(await lying()).toEqual(['Q-01 defective 1', 'Q-01 sound 9']);
    expect(await lastOf(id)).toMatchObject({
      event: 'damage',
      en: 'Recalled by the warehouse: 1 of 牛乳. Other units take their place.',
    });
    expect(await statusOf(id)).toBe('picked');
    expect(await api.rows('select lot_no from shipment_allocations where shipment_no = $1', [numberOf(id)])).toEqual([
      { lot_no: await lot('2027-01-31') },
    ]);
  });

  it('does not take units from an order that is packed, and stays open until it is stopped', async () => {
    const id = await picked(1, 'T-01');
    await device.press('done');
    await workTo(api.ctx, id, 'packed', 'picked');
    await recall();
    await device.press('recall');
    expect(await device.scan('STAGING')).toMatchObject({ data: { orders: [{ shipment: id, status: 'packed' }] } });
    // Told before anybody walks to the shelf with them.
    expect(await device.scan('MILK')).toMatchObject({
      step: 'goods STAGING',
      sound: 'wrong',
      message: `出荷${id}は、この商品を入れて梱包済みです。荷物はそのままにして、管理者に確認してください。`,
    });
    const no = Number((await api.rows('select recall_no from recalls'))[0]?.recall_no);
    const from_staging = { from: 'STAGING', lot_no: await lot(), units: 1, to: 'Q-01' };
    await expect(carryRecalled(api.ctx, 'TS001', no, from_staging, SATO)).rejects.toThrow(
      `Order ${id} is packed with these units. Leave the parcel there, and ask an administrator.`,
    );
    await device.press('other_place');
    for (const place of ['A-01', 'A-02']) {
      await device.scan(place);
      await device.scan('MILK');
      await device.type(place === 'A-01' ? 5 : 4);
      await device.scan('Q-01');
    }
    expect(await device.press('not_here')).toMatchObject({
      task: null,
      sound: 'done',
      message: expect.stringContaining('1点'),
    });
    expect(await listed()).toMatchObject([
      { on_shelves: 0, at_work: 1, collected: 9, orders: [{ id, status: 'packed', units: 1 }] },
    ]);
    const atDesk = async () => (await provider.desk('GET', `/orders/${id}`)).body;
    expect(await atDesk()).toMatchObject({ recalled: true, ships_on: null, missed_day: null });
    // Past its day it says so too: the reason names the recall only.
    await api.rows(`update shipments set assigned_shipping_date = '2026-11-20' where shipment_no = ${numberOf(id)}`);
    expect(await atDesk()).toMatchObject({ reason: { code: 'recalled' }, missed_day: '2026-11-20', ships_on: null });
    // It does not leave, neither by a scan nor with others.
    const [parcel] = await api.rows('select tracking_code, carrier from parcels where shipment_no = $1', [
      numberOf(id),
    ]);
    const { tracking_code, carrier } = parcel as { tracking_code: string; carrier: Carrier };
    const refused = `Stop: ${id} has recalled goods. Set the parcel aside, and ask an administrator.`;
    await expect(handOverParcel(api.ctx, 'TOKYO', carrier, tracking_code, SATO)).rejects.toThrow(refused);
    await expect(handOverShipments(api.ctx, 'TS001', [numberOf(id)], SATO)).rejects.toThrow(refused);
    const [open] = (await listOpenShipments(api.ctx, null)).filter((one) => one.shipment_no === numberOf(id));
    expect(open).toMatchObject({ status: 'packed', is_recalled: true });
    // It is cancelled, and its units are collected too.
    await api.call('POST', `/shipments/${id}/cancel`);
    await answerRequest(api.ctx, 'TS001', numberOf(id), { accepted: true }, SATO);
    await device.press('recall');
    await device.scan('STAGING');
    await device.scan('MILK');
    expect(await device.scan('Q-01')).toMatchObject({ task: null, sound: 'done' });
    expect(await listed()).toEqual([]);
  });

  it('has a parcel taken out that was handed over before: the order stays here as a whole', async () => {
    const id = await picked(2, 'T-01');
    await device.press('done');
    const packages = [{ size: '60' }, { size: '60' }];
    await packGoods(api.ctx, 'TS001', [{ shipment_no: numberOf(id), packages }], SATO);
    const rows = await api.rows(
      'select tracking_code, carrier from parcels where shipment_no = $1 order by parcel_no',
      [numberOf(id)],
    );
    const [first] = rows as [{ tracking_code: string; carrier: Carrier }];
    const { manifest_no } = await handOverParcel(api.ctx, 'TOKYO', first.carrier, first.tracking_code, SATO);
    expect((await provider.desk('GET', `/manifests/${manifest_no}`)).body).toMatchObject({ split: [id] });
    await recall();
    expect((await provider.desk('GET', `/manifests/${manifest_no}`)).body).toMatchObject({ split: [] });
    const closed = await provider.desk('POST', `/manifests/${manifest_no}/close`);
    expect(closed.body).toMatchObject({
      taken_off: [{ shipment_id: id, tracking_code: first.tracking_code }],
      left_behind: [{ shipment_id: id }],
    });
    // It can be cancelled, since nothing of it has left.
    expect((await api.call('POST', `/shipments/${id}/cancel`)).status).toBe(200);
  });

  it('has a shelf counted where nothing was found', async () => {
    await recall();
    await device.press('recall');
    await device.press('not_here');
    expect(await api.rows('select place_no, reason from counts')).toHaveLength(1);
    expect(await device.press('not_here')).toMatchObject({
      task: null,
      sound: 'done',
      message: expect.stringContaining('10点'),
    });
    expect(await listed()).toMatchObject([{ on_shelves: 10 }]);
  });

  it('that does not end holds up no other: what was tried last comes last', async () => {
    await recall();
    await recall({ lots: [await lot('2027-01-31')] });
    const tried: unknown[] = [];
    for (let round = 0; round < 3; round += 1) {
      await device.press('recall');
      tried.push(device.last.data.recall);
      for (let no = 0; device.last.task !== null && no < 9; no += 1) await device.press('not_here');
    }
    const [one, other] = (await api.rows('select recall_no from recalls order by 1')).map(
      ({ recall_no }) => `TS001/${recall_no}`,
    );
    expect(tried).toEqual([one, other, one]);
  });

  it('is of one person at a time, and is over for the device when it has ended', async () => {
    await recall();
    await device.press('recall');
    const other = await provider.device(await provider.worker('tanaka@example.com'));
    expect(await other.press('recall')).toMatchObject({
      task: null,
      sound: 'wrong',
      message: '回収する商品はありません。',
    });
    const [row] = await api.rows('select recall_no from recalls');
    const no = Number(row?.recall_no);
    const lot_no = await lot();
    await carryRecalled(api.ctx, 'TS001', no, { from: 'A-01', lot_no, units: 6, to: 'Q-01' }, SATO);
    const last = { from: 'A-02', lot_no, units: 4, to: 'Q-01' };
    expect(await carryRecalled(api.ctx, 'TS001', no, last, SATO)).toEqual({ orders: [], hasEnded: true });
    expect(await device.scan('A-01')).toMatchObject({
      task: null,
      sound: 'wrong',
      message: expect.stringMatching(/^この回収作業は終了しています。手元に/),
    });
    await expect(
      carryRecalled(api.ctx, 'TS001', no, { from: 'A-02', lot_no, units: 1, to: 'Q-01' }, SATO),
    ).rejects.toMatchObject({
      refusal: 'api_exception',
    });
  });

  it('of many carriers at once carries what there is', async () => {
    await recall();
    const no = Number((await api.rows('select recall_no from recalls'))[0]?.recall_no);
    const lot_no = await lot();
    const tried = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        carryRecalled(api.ctx, 'TS001', no, { from: 'A-01', lot_no, units: 1, to: 'Q-01' }, SATO),
      ),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(await lying()).toEqual(['A-02 sound 4', 'Q-01 sound 6']);
  });
});

describe('a packed transfer with recalled goods', () => {
  const transferred = async (quantity: number, status: 'picked' | 'packed' = 'packed'): Promise<string> => {
    const items = [
      { code: 'MILK', quantity },
      { code: 'TEA', quantity: 1 },
    ];
    const { body } = await api.call('POST', '/shipments/transfer', { destination: { warehouse: 'OSAKA' }, items });
    const id = String(body.id);
    await startPicking(api.ctx, 'TS001', [numberOf(id)], SATO);
    await workTo(api.ctx, id, status, 'picking');
    return id;
  };
  const cancel = (id: string) => provider.desk('POST', `/orders/${id}/cancel-recalled`);
  const NOT_SUCH = { error: 'api_exception', error_description: expect.stringContaining('not a packed transfer') };

  it('is cancelled at the desk: its receipt disappears, and its units are carried or put back', async () => {
    const id = await transferred(2);
    const { receipt_id } = (await provider.desk('GET', `/orders/${id}`)).body.destination as { receipt_id: string };
    const wish = { warehouse: 'OSAKA', items: [{ code: 'MILK', quantity: 1 }], backorder_if_unavailable: true };
    const { body: there } = await api.call('POST', '/shipments', shipment('THERE', wish));
    const waitsFor = async () => (await provider.desk('GET', `/orders/${there.id}`)).body.reason;
    expect(await waitsFor()).toMatchObject({ code: 'arrives' });
    await recall();
    expect(await waitsFor()).toMatchObject({ code: 'not_announced' });
    expect((await provider.desk('GET', `/orders/${id}`)).body).toMatchObject({
      recalled: true,
      reason: { code: 'recalled', message: { en: expect.stringContaining('The warehouse can cancel it') } },
    });
    expect((await api.call('POST', `/shipments/transfer/${id}/cancel`)).status).toBe(400);
    expect((await cancel(id)).status).toBe(200);
    expect((await api.call('GET', `/shipments/${id}`)).status).toBe(404);
    expect((await api.call('GET', `/warehousings/${receipt_id}`)).status).toBe(404);
    expect((await provider.desk('GET', `/orders/${id}`)).body).toMatchObject({ deleted: true, recalled: false });
    expect(await lastOf(id)).toMatchObject({
      event: 'cancel_recalled',
      en: 'The warehouse cancelled it, because it recalls its goods.',
    });
    expect(await api.rows("select subject from audit_log where action = 'cancelRecalledTransfer'")).toEqual([
      { subject: id },
    ]);
    // The tea goes back to its shelf as of any cancelled order, the milk to the shelf of the recall.
    await device.press('recall');
    await device.scan('STAGING');
    await device.scan('MILK');
    await device.type(2);
    expect(await device.scan('Q-01')).toMatchObject({ sound: 'ok' });
    expect(await lying()).toContain('Q-01 sound 2');
    expect((await provider.desk('GET', `/orders/${id}`)).body).toMatchObject({ to_put_back: [{ code: 'TEA' }] });
  });

  it('is no longer packed by whoever still has its label in hand', async () => {
    const id = await transferred(1, 'picked');
    await device.press('pack');
    await device.scan(id);
    await device.scan('MILK');
    await device.scan('TEA');
    while (device.last.step !== 'label') await device.press(String(device.last.choices[0]));
    await recall();
    expect((await cancel(id)).status).toBe(200);
    const [parcel] = await api.rows('select tracking_code from parcels');
    expect(await device.scan(String(parcel?.tracking_code))).toMatchObject({
      task: null,
      sound: 'wrong',
      message: expect.stringContaining(`${id}は取り消されたか`),
    });
  });

  it('of which a parcel is on a closed manifest stays as it is', async () => {
    const id = await transferred(2, 'picked');
    const packages = [{ size: '60' }, { size: '60' }];
    await packGoods(api.ctx, 'TS001', [{ shipment_no: numberOf(id), packages }], SATO);
    const [parcel] = (await api.rows('select tracking_code, carrier from parcels order by parcel_no')) as [
      { tracking_code: string; carrier: Carrier },
    ];
    const { manifest_no } = await handOverParcel(api.ctx, 'TOKYO', parcel.carrier, parcel.tracking_code, SATO);
    await closeManifest(api.ctx, manifest_no, SATO);
    await recall();
    const inPart = { code: 'recalled', message: { en: expect.stringContaining('A parcel of it has left') } };
    expect((await provider.desk('GET', `/orders/${id}`)).body).toMatchObject({ left_in_part: true, reason: inPart });
    expect((await api.atConsole('GET', `/shipments/${id}/allocation`)).body).toMatchObject({ reason: inPart });
    expect((await cancel(id)).body).toMatchObject({
      error_description: expect.stringContaining('has left (manifest 1), so it cannot be cancelled any more'),
    });
    expect(await statusOf(id)).toBe('packed');
  });

  it('is not cancelled when it may leave, when it is an order, or twice', async () => {
    const id = await transferred(1);
    expect((await cancel(id)).body).toMatchObject(NOT_SUCH);
    const order = await picked(1, 'T-01');
    await device.press('done');
    await workTo(api.ctx, order, 'packed', 'picked');
    await recall();
    expect((await cancel(order)).body).toMatchObject(NOT_SUCH);
    expect((await provider.desk('GET', `/orders/${order}`)).body).toMatchObject({
      reason: { code: 'recalled', message: { en: expect.stringContaining('Cancel it, or ask the warehouse') } },
    });
    expect((await cancel(id)).status).toBe(200);
    expect((await cancel(id)).status).toBe(404);
  });
});

it('an order that is being handed over while its goods are recalled stays here', async () => {
  const id = await ordered(2);
  await startPicking(api.ctx, 'TS001', [numberOf(id)], SATO);
  await workTo(api.ctx, id, 'packed', 'picking');
  const draft = { ...(await asked()), lot_nos: [await lot()] };
  const { leaving } = await inTransaction(api.ctx.pool, async (tx) => {
    await openRecall(within(api.ctx, tx), draft, SATO);
    const handedOver = tried(handOverShipments(api.ctx, 'TS001', [numberOf(id)], SATO));
    await expect
      .poll(() =>
        api.rows("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
      )
      .toHaveLength(1);
    return { leaving: handedOver };
  });
  expect(await leaving).toBe('api_exception');
  expect(await statusOf(id)).toBe('packed');
});

it('takes units in a tote from the order whose tote it is', async () => {
  const one = await picked(1, 'T-01');
  await device.press('done');
  const other = await picked(1, 'T-02');
  await device.press('done');
  await recall();
  const no = Number((await api.rows('select recall_no from recalls'))[0]?.recall_no);
  const lot_no = await lot();
  await carryRecalled(api.ctx, 'TS001', no, { from: 'T-02', lot_no, units: 1, to: 'Q-01' }, SATO);
  const held = await api.rows('select shipment_no::int, lot_no from shipment_allocations order by shipment_no');
  expect(held).toEqual([
    { shipment_no: numberOf(one), lot_no },
    { shipment_no: numberOf(other), lot_no: await lot('2027-01-31') },
  ]);
});

describe('what is refused', () => {
  it('at the desk', async () => {
    expect(faultsOf(await recall({ code: 'NOPE' }))).toEqual(['code']);
    expect(faultsOf(await recall({ account_id: 'TS002' }))).toEqual(['code']);
    expect(faultsOf(await recall({ lots: [], reason: '' })).length).toBeGreaterThan(0);
    expect(faultsOf(await recall({ lots: [0, 99] }))).toEqual(['lots.0', 'lots.1']);
    expect(faultsOf(await recall({ place: 'T-01', reason: ' ' }))).toEqual(['place', 'reason']);
    await makePlaces(api, [{ code: 'F-01', kind: 'shelf', path: 95, temperature: 'frozen' }]);
    expect(faultsOf(await recall({ place: 'F-01' }))).toEqual(['place']);
    expect(faultsOf(await recall({ place: 'X-99' }))).toEqual(['place']);
    expect(faultsOf(await recall({ warehouse: 'NOWHERE' }))).toEqual(['warehouse']);
    expect(await api.rows('select * from lot_blocks')).toEqual([]);
    expect((await recall()).status).toBe(201);
    expect((await recall()).status).toBe(400);
    expect((await recall({ lots: [await lot('2027-01-31')] })).status).toBe(201);
    expect((await provider.desk('GET', '/recalls?state=x')).status).toBe(422);
    const { body } = await provider.desk('GET', '/recalls?limit=1');
    expect(body.recalls).toHaveLength(1);
    expect(body.metadata).toMatchObject({ page: expect.any(Object) });
  });

  it('at a scan: another shelf, another lot, other goods, goods of others', async () => {
    await makeAccount(api.ctx, 'TS002');
    await recall();
    await device.press('recall');
    expect((await device.scan('Q-01')).message).toBe('これは「棚 Q-01」です。「棚 A-01」をスキャンしてください。');
    expect((await device.scan('MILK')).message).toBe('これは「牛乳」です。「棚 A-01」をスキャンしてください。');
    await device.scan('A-01');
    expect((await device.scan('TEA')).message).toBe('これは「煎茶」です。「牛乳」をスキャンしてください。');
    await device.scan('MILK');
    expect((await device.scan('A-02')).message).toBe('これは「棚 A-02」です。「棚 Q-01」をスキャンしてください。');
    expect(await device.type(7)).toMatchObject({ sound: 'wrong', message: 'A-01にある対象の商品は6点です。' });
    expect(await lying()).toEqual(['A-01 sound 6', 'A-02 sound 4']);
    const osaka = await provider.device(await provider.worker('osaka@example.com'), 'OSAKA');
    expect(await osaka.press('recall')).toMatchObject({ task: null, sound: 'wrong' });
  });
});
