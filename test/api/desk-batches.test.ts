import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planBatches } from '../../src/operations/floor/plan-batches.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { requestCancel } from '../../src/operations/shipments/request-cancel.js';
import { setWarehouse } from '../../src/operations/warehouses/warehouses.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Answer, type Api, faultsOf, type Json, openApi, shipment } from '../kit/api.js';
import { Desk } from '../kit/desk.js';
import { differences, numberOf } from '../kit/floor.js';
import { endTasks, makePlaces, type Scanner } from '../kit/scanner.js';

/* Batches at the desk: which there are, who picks them, which comes first, and which are planned again. */

let api: Api;
let desk: Desk;
let sato: { badge: string; pin: string };
let device: Scanner;
let count = 0;
let urgency = 0;
let totes = 0;
const SATO = staff('Sato');
const TEA = '4901234567016';

beforeAll(async () => {
  api = await openApi();
  desk = await Desk.open(api);
  await api.call('POST', '/items/bulk', { items: [{ code: 'TEA', name: '煎茶 100g', barcode: TEA }, { code: 'CUP' }] });
  const shelves = ['A-01', 'A-02'].map((code) => ({ code, kind: 'shelf' }));
  const all = Array.from({ length: 40 }, (_, no) => ({ code: `T-${no + 1}`, kind: 'tote' }));
  await makePlaces(api, [...shelves, ...all, { code: 'PACK-1', kind: 'packing' }]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 1_000 },
    { code: 'CUP', good: 1_000 },
  ]);
  for (const [code, to] of [
    ['TEA', 'A-01'],
    ['CUP', 'A-02'],
  ] as const) {
    const draft = { warehouse: 'TOKYO', code, lot_no: null, condition: 'sound', quantity: 1_000, from: 'MAIN', to };
    await moveUnits(api.ctx, 'TS001', draft, SATO);
  }
  sato = await desk.provider.worker('sato@example.com');
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  await endTasks(api);
  device = await desk.provider.device(sato);
});

const BOTH = { TEA: 2, CUP: 1 };

/** A batch of orders of both items, more urgent than the earlier ones. */
async function batchOf(...goods: readonly Readonly<Record<string, number>>[]): Promise<{ no: number; ids: string[] }> {
  urgency += 1;
  const ids: string[] = [];
  for (const one of goods) {
    count += 1;
    const items = Object.entries(one).map(([code, quantity]) => ({ code, quantity }));
    const draft = shipment(`BATCH-${count}`, { items, allocate_priority: urgency });
    ids.push(String((await api.call('POST', '/shipments', draft)).body.id));
  }
  await startPicking(api.ctx, 'TS001', ids.map(numberOf), SATO);
  await planBatches(api.ctx, 'TOKYO', SATO);
  const batch = (await desk.rows('/batches?limit=1000', 'batches')).find(({ priority }) => priority === urgency);
  return { no: Number(batch?.batch_no), ids };
}

const pathOf = (no: number) => `/warehouses/TOKYO/batches/${no}`;
const read = async (no: number): Promise<Json> => (await desk.ask('GET', pathOf(no), undefined, desk.floor)).body;
const dissolve = (no: number): Promise<Answer> => desk.ask('POST', `${pathOf(no)}/dissolve`);
const numbers = async (query = ''): Promise<unknown[]> =>
  (await desk.rows(`/batches?warehouse=TOKYO&limit=1000${query}`, 'batches')).map(({ batch_no }) => batch_no);
const nextTote = () => {
  totes += 1;
  return `T-${totes}`;
};

describe('batches', () => {
  it('are listed in the order in which they are picked, page by page, with who picks them', async () => {
    const first = await batchOf(BOTH, BOTH);
    const second = await batchOf(BOTH);
    expect(await numbers()).toEqual([second.no, first.no]);
    expect((await desk.rows('/batches', 'batches', desk.floor))[1]).toEqual({
      warehouse: 'TOKYO',
      batch_no: first.no,
      kind: 'cart',
      state: 'waiting',
      worker: null,
      cut_off: '2026-11-24T12:30:00+09:00',
      carrier: 'CARRIERA',
      temperature: 'dry',
      priority: 1,
      urgency: 0,
      made_at: '2026-11-24T10:00:00+09:00',
      orders: 2,
      lines: { open: 4, all: 4 },
      units: { open: 6, picked: 0 },
    });
    const page = (await desk.ask('GET', '/batches?limit=1')).body;
    const { next_cursor } = (page.metadata as { page: { next_cursor: string } }).page;
    expect((await desk.rows(`/batches?limit=1&cursor=${next_cursor}`, 'batches'))[0]).toMatchObject({
      batch_no: first.no,
    });
    await device.press('pick');
    expect(await read(second.no)).toMatchObject({ state: 'picking', worker: 'sato' });
    expect([await numbers('&state=picking'), await numbers('&state=waiting')]).toEqual([[second.no], [first.no]]);
    await device.press('pause');
    expect(await read(second.no)).toMatchObject({ state: 'paused', worker: null });
    expect(await numbers('&state=paused')).toEqual([second.no]);
    expect(await numbers()).toEqual([second.no, first.no]);
  });

  it('are read with their orders, picks and totes', async () => {
    const { no, ids } = await batchOf(BOTH);
    await device.press('pick');
    const tote = nextTote();
    await device.scan(tote);
    await device.scan('A-01');
    await device.scan(TEA);
    expect(await read(no)).toMatchObject({
      shipments: [{ id: ids[0], position: 1, status: 'picking', has_left: false }],
      picks: [
        { shipment_id: ids[0], place: 'A-01', code: 'TEA', item_id: 'TS001-I000001', open: 1, picked: 1, lot_no: 0 },
        { shipment_id: ids[0], place: 'A-02', code: 'CUP', open: 1, picked: 0 },
      ],
      totes: [{ place: tote, units: 1 }],
      units: { open: 2, picked: 1 },
    });
    await device.scan(TEA);
    await device.scan(tote);
    await device.scan('A-02');
    await device.scan('CUP');
    await device.scan(tote);
    // At the end of the walk nothing is open, but somebody works on it still.
    expect(await read(no)).toMatchObject({ state: 'picking', lines: { open: 0 } });
    expect(await numbers('&state=picking')).toEqual([no]);
    await device.press('done');
    expect(await read(no)).toMatchObject({ state: 'done' });
    expect((await numbers('&state=done'))[0]).toBe(no);
  });

  it('are of the warehouses in which one works, and wrong questions are answered with every fault', async () => {
    const { no } = await batchOf(BOTH);
    expect(await desk.rows('/batches', 'batches', desk.limited)).toEqual([]);
    expect((await desk.ask('GET', '/batches?warehouse=TOKYO', undefined, desk.limited)).status).toBe(403);
    expect((await desk.ask('GET', pathOf(no), undefined, desk.limited)).status).toBe(403);
    expect(faultsOf(await desk.ask('GET', '/batches?state=lost&limit=0&cursor=x'))).toEqual([
      'cursor',
      'limit',
      'state',
    ]);
    expect(faultsOf(await desk.ask('GET', '/batches?warehouse=NOWHERE'))).toEqual(['warehouse']);
    for (const path of [pathOf(999_999), `/warehouses/OSAKA/batches/${no}`, '/warehouses/NOWHERE/batches/1'])
      expect((await desk.ask('GET', path)).status).toBe(404);
    expect((await desk.ask('GET', '/warehouses/TOKYO/batches/x')).status).toBe(404);
  });
});

describe('the urgency of a batch', () => {
  it('decides which is handed out first, before cut-off and priority', async () => {
    const [low, high] = [await batchOf(BOTH), await batchOf(BOTH)];
    const set = (no: number, to: number) => desk.ask('PUT', pathOf(no), { urgency: to });
    expect((await set(low.no, 5)).body).toMatchObject({ batch_no: low.no, urgency: 5 });
    expect((await numbers())[0]).toBe(low.no);
    await set(high.no, -1);
    expect((await numbers()).at(-1)).toBe(high.no);
    expect(await device.press('pick')).toMatchObject({ data: { batch: low.no } });
    await set(high.no, 0);
    await set(low.no, 0);
  });

  it('is said by administrators, and bad ones are refused', async () => {
    const { no } = await batchOf(BOTH);
    expect((await desk.ask('PUT', pathOf(no), { urgency: 1 }, desk.floor)).status).toBe(403);
    expect(faultsOf(await desk.ask('PUT', pathOf(no), { urgency: 1_001, colour: 1 }))).toEqual(['colour', 'urgency']);
    expect(faultsOf(await desk.ask('PUT', pathOf(no), {}))).toEqual(['urgency']);
    expect((await desk.ask('PUT', pathOf(999_999), { urgency: 1 })).status).toBe(404);
    const audit = (await desk.provider.admin.call('GET', '/provider/audit')).body.audit as Json[];
    expect(audit.find(({ action }) => action === 'setBatchUrgency')).toMatchObject({ subject: 'TOKYO' });
  });
});

describe('dissolving a batch', () => {
  it('plans its orders again, with as many totes as a cart has now', async () => {
    const { no } = await batchOf(BOTH, BOTH, BOTH);
    const cart = (cart_totes: number) => setWarehouse(api.ctx, 'TOKYO', { value: { cart_totes }, faults: [] }, SATO);
    await cart(2);
    expect((await dissolve(no)).body).toEqual({ orders: 3, staying: 0 });
    expect(await read(no)).toMatchObject({ state: 'dissolved', orders: 0, lines: { open: 0, all: 0 } });
    expect(((await read(no)).shipments as Json[]).map(({ has_left }) => has_left)).toEqual([true, true, true]);
    expect(await numbers('&state=dissolved')).toEqual([no]);
    expect((await desk.ask('POST', '/warehouses/TOKYO/batches/plan', undefined, desk.floor)).body).toEqual({ made: 2 });
    const fresh = (await desk.rows('/batches?limit=2', 'batches')).map(({ orders, units }) => [orders, units]);
    expect(fresh).toEqual([
      [2, { open: 6, picked: 0 }],
      [1, { open: 3, picked: 0 }],
    ]);
    expect((await desk.ask('POST', '/warehouses/TOKYO/batches/plan')).body).toEqual({ made: 0 });
    await cart(12);
    expect((await dissolve(no)).status).toBe(400);
    expect((await desk.ask('PUT', pathOf(no), { urgency: 1 })).status).toBe(404);
  });

  it('waits until nobody works on it; what is picked halfway stays, and what is complete can be packed', async () => {
    const { no, ids } = await batchOf({ TEA: 4 }, BOTH, BOTH);
    await device.press('pick');
    const own = [nextTote(), nextTote(), nextTote()];
    for (const tote of own) await device.scan(tote);
    await device.scan('A-01');
    await device.scan(TEA);
    await device.type(3);
    await device.scan(own[0] as string);
    await device.scan(TEA);
    const refused = await dissolve(no);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('sato')]);
    await device.press('pause');
    expect((await dissolve(no)).body).toEqual({ orders: 1, staying: 2 });
    expect(await read(no)).toMatchObject({
      state: 'waiting',
      shipments: [
        { id: ids[0], status: 'picked', has_left: false },
        { id: ids[1], status: 'picking', has_left: false },
        { id: ids[2], status: 'picking', has_left: true },
      ],
      units: { open: 2, picked: 5 },
      totes: [{ units: 4 }, { units: 1 }, { units: 0 }],
    });
    expect(await api.rows('select task_no from floor_tasks where done_at is null')).toEqual([]);
    // The third order is in another batch; somebody goes on with what stays, with the totes that it has.
    await desk.ask('POST', '/warehouses/TOKYO/batches/plan');
    expect(await device.press('pick')).toMatchObject({ step: 'place A-01', data: { batch: no, left: 2 } });
    await device.press('pause');
  });

  it('refuses a batch of which something of each order is picked', async () => {
    const { no } = await batchOf(BOTH);
    await device.press('pick');
    await device.scan(nextTote());
    await device.scan('A-01');
    await device.scan(TEA);
    await device.press('pause');
    expect((await dissolve(no)).status).toBe(400);
    expect(await read(no)).toMatchObject({ state: 'paused' });
  });

  it('ends the paused task of orders that were cancelled since', async () => {
    const { no, ids } = await batchOf(BOTH);
    await device.press('pick');
    await device.press('pause');
    await requestCancel(api.ctx, api.caller, { shipment_no: numberOf(ids[0]) });
    await desk.ask('POST', `/requests/${ids[0]}/accept`);
    expect(await read(no)).toMatchObject({ state: 'paused' });
    expect((await dissolve(no)).body).toEqual({ orders: 0, staying: 0 });
    expect(await api.rows('select task_no from floor_tasks where done_at is null')).toEqual([]);
    expect((await dissolve(no)).status).toBe(400);
  });

  it('and whoever continues it at the same moment do not wait for each other', async () => {
    for (let round = 0; round < 10; round += 1) {
      await endTasks(api);
      const { no } = await batchOf(BOTH);
      await desk.ask('PUT', pathOf(no), { urgency: 9 });
      await device.press('pick');
      await device.press('pause');
      const paused = (device.last.data.paused as { choice: string }[])[0]?.choice;
      const button = round % 2 === 0 ? 'pick' : String(paused);
      const [dissolved, resumed] = await Promise.all([dissolve(no), device.press(button)]);
      expect([200, 400]).toContain(dissolved.status);
      expect(resumed.kind === 'pick' && resumed.data.batch === no).toBe(dissolved.status === 400);
      await device.press('pause');
      await desk.ask('PUT', pathOf(no), { urgency: 0 });
    }
    const [row] = await api.rows('select deadlocks::int from pg_stat_database where datname = current_database()');
    expect(row).toEqual({ deadlocks: 0 });
  });

  it('lets orders leave whose clients wait for an answer; they are planned again after it', async () => {
    const { no, ids } = await batchOf(BOTH, BOTH);
    await requestCancel(api.ctx, api.caller, { shipment_no: numberOf(ids[0]) });
    expect((await dissolve(no)).body).toEqual({ orders: 2, staying: 0 });
    expect((await desk.ask('POST', '/warehouses/TOKYO/batches/plan')).body).toEqual({ made: 1 });
    await desk.ask('POST', `/requests/${ids[0]}/refuse`, { reason: '作業中' });
    expect((await desk.ask('POST', '/warehouses/TOKYO/batches/plan')).body).toEqual({ made: 1 });
  });

  it('is for administrators of the warehouse, and happens once', async () => {
    const { no } = await batchOf(BOTH);
    expect((await desk.ask('POST', `${pathOf(no)}/dissolve`, undefined, desk.floor)).status).toBe(403);
    expect((await dissolve(999_999)).status).toBe(404);
    expect((await desk.ask('POST', '/warehouses/NOWHERE/batches/plan')).status).toBe(404);
    expect((await desk.ask('POST', '/warehouses/TOKYO/batches/plan', undefined, desk.limited)).status).toBe(403);
    const statuses = (await Promise.all([dissolve(no), dissolve(no), dissolve(no)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400, 400]);
  });

  it('beside somebody who begins with it: either is refused, or the other finds it without work', async () => {
    for (let round = 0; round < 5; round += 1) {
      await endTasks(api);
      const { no, ids } = await batchOf(BOTH);
      const fresh = await desk.provider.device(sato);
      const [dissolved, begun] = await Promise.all([dissolve(no), fresh.press('pick')]);
      const { state } = await read(no);
      if (dissolved.status === 200) expect([state, begun.data.batch]).not.toEqual(['dissolved', no]);
      else expect(state).toBe('picking');
      await planBatches(api.ctx, 'TOKYO', SATO);
      const open = `select sum(units - picked - dropped)::int as open from work_lines where shipment_no = $1`;
      expect(await api.rows(open, [numberOf(ids[0])])).toEqual([{ open: 3 }]);
    }
  });
});
