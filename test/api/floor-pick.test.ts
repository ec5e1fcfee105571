import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { explainAllocation } from '../../src/operations/allocation/explain-allocation.js';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { dissolveBatch } from '../../src/operations/floor/desk-batches.js';
import { floorStep } from '../../src/operations/floor/floor-step.js';
import { planBatches } from '../../src/operations/floor/plan-batches.js';
import { closePlace, closePlaces } from '../../src/operations/places/close-place.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, numberOf } from '../kit/floor.js';
import { endTasks, makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* Batches are picked by scans: from shelves to totes, in path order. */

let api: Api;
let provider: Provider;
let sato: { badge: string; pin: string };
let device: Scanner;
let count = 0;
let urgency = 0;
const SATO = staff('Sato');

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', {
    items: [
      { code: 'TEA', name: '煎茶 100g', barcode: '4901234567016' },
      { code: 'CUP', name: '湯のみ' },
      { code: 'POT', name: '急須' },
      { code: 'TIN', name: '茶筒' },
    ],
  });
  const places = [
    { code: 'A-01', kind: 'shelf', path: 10 },
    { code: 'A-02', kind: 'shelf', path: 20 },
    { code: 'A-03', kind: 'shelf', path: 30 },
    ...Array.from({ length: 17 }, (_, no) => ({ code: `T-${String(no + 1).padStart(2, '0')}`, kind: 'tote' })),
    { code: 'B-01', kind: 'shelf', path: 40 },
    { code: 'B-02', kind: 'shelf', path: 50 },
    { code: 'R-01', kind: 'shelf', use: 'reserve', path: 90 },
    { code: 'PACK-1', kind: 'packing' },
  ];
  await makePlaces(api, places);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 300 },
    { code: 'CUP', good: 300 },
    { code: 'POT', good: 10 },
    { code: 'TIN', good: 4 },
  ]);
  for (const [code, to, quantity] of [
    ['TEA', 'A-01', 200],
    ['TEA', 'A-03', 100],
    ['CUP', 'A-02', 300],
    ['POT', 'B-01', 1],
    ['POT', 'R-01', 9],
    ['TIN', 'B-02', 1],
    ['TIN', 'R-01', 3],
  ] as const) {
    const draft = { warehouse: 'TOKYO', code, lot_no: null, condition: 'sound', quantity, from: 'MAIN', to };
    await moveUnits(api.ctx, 'TS001', draft, SATO);
  }
  sato = await provider.worker('sato@example.com');
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  await endTasks(api);
  device = await provider.device(sato);
});

/** Orders that are in picking and in batches, more urgent than those of earlier tests. @returns their ids */
async function orders(...goods: readonly Readonly<Record<string, number>>[]): Promise<string[]> {
  const ids = await unplannedOrders(...goods);
  await planBatches(api.ctx, 'TOKYO', SATO);
  return ids;
}

/** Orders that went into picking without a wave, and are not planned yet: the plan is made after the release. */
async function unplannedOrders(...goods: readonly Readonly<Record<string, number>>[]): Promise<string[]> {
  const ids: string[] = [];
  urgency += 1;
  for (const one of goods) {
    count += 1;
    const items = Object.entries(one).map(([code, quantity]) => ({ code, quantity }));
    const { body, status } = await api.call(
      'POST',
      '/shipments',
      shipment(`PICK-${count}`, { items, allocate_priority: urgency }),
    );
    expect(status).toBe(201);
    ids.push(String(body.id));
  }
  const step = { account_id: 'TS001', shipment_nos: ids.map(numberOf), event: 'release_wave' } as const;
  await floorStep(api.ctx, step, SATO, async () => {});
  return ids;
}

const statusOf = async (id: string): Promise<unknown> =>
  (
    await api.rows('select status from shipments where account_id = $1 and shipment_no = $2', ['TS001', numberOf(id)])
  )[0]?.status;

/** Why the order waits, as its shop is told. */
const reasonOf = async (id: string) =>
  (await explainAllocation(api.ctx, 'TS001', numberOf(id), api.caller)).reason?.code;

const inPlace = async (place: string): Promise<number> => {
  const [row] = await api.rows(
    'select coalesce(sum(quantity), 0)::int as units from place_stock s join places p using (warehouse, place_no) where p.code = $1',
    [place],
  );
  return Number(row?.units);
};

describe('a batch', () => {
  it('of one large order is picked shelf by shelf, each unit by a scan', async () => {
    const [id] = (await orders({ TEA: 3, CUP: 2 })) as [string];
    expect(await reasonOf(id)).toBe('no_picker');
    expect(await device.press('pick')).toMatchObject({ kind: 'pick', screen: 'scan_tote' });
    expect(await reasonOf(id)).toBeUndefined();
    expect(await device.scan('T-01')).toMatchObject({ step: 'place A-01', data: { next: { code: 'TEA', units: 3 } } });
    expect(await device.scan('A-01')).toMatchObject({ screen: 'scan_goods', data: { next: { units: 3 } } });
    expect(await device.scan('4901234567016')).toMatchObject({ data: { next: { units: 2 } } });
    expect(await inPlace('T-01')).toBe(1);
    await device.type(2);
    expect(device.last).toMatchObject({ step: 'check T-01' });
    expect(await device.scan('T-02')).toMatchObject({ step: 'check T-01', sound: 'wrong' });
    expect(await device.scan('T-01')).toMatchObject({ step: 'place A-02' });
    await device.scan('A-02');
    await device.scan('CUP');
    await device.scan('CUP');
    await device.scan('T-01');
    expect(device.last).toMatchObject({ step: 'end' });
    expect(await statusOf(id)).toBe('picking');
    expect(await device.scan('PACK-1')).toMatchObject({ task: null, sound: 'done' });
    expect(await statusOf(id)).toBe('picked');
    expect(await inPlace('T-01')).toBe(5);
  });

  it('that is not planned yet waits as well, as one for all orders without a wave', async () => {
    const waiting = async () => Number(((await device.wake()).data.waiting as Record<string, unknown>).pick);
    const before = await waiting();
    await unplannedOrders({ TEA: 1 });
    expect(await waiting()).toBe(before + 1);
    await unplannedOrders({ TEA: 1 });
    expect(await waiting()).toBe(before + 1);
    await planBatches(api.ctx, 'TOKYO', SATO);
  });

  it('of several orders has a tote for each, and none twice', async () => {
    await orders({ TEA: 2, CUP: 1 }, { TEA: 1, CUP: 1 });
    expect(await device.press('pick')).toMatchObject({ data: { kind: 'cart', position: 1 } });
    expect(await device.scan('T-01')).toMatchObject({ sound: 'wrong', message: expect.stringContaining('使用中') });
    await device.scan('T-03');
    expect(device.last).toMatchObject({ data: { position: 2 } });
    expect(await device.scan('T-03')).toMatchObject({ sound: 'wrong' });
    expect(await device.scan('T-04')).toMatchObject({ step: 'place A-01' });
  });

  it('names what was scanned, and what it should have been', async () => {
    await orders({ TEA: 2, CUP: 1 });
    await device.press('pick');
    await device.scan('T-05');
    expect((await device.scan('A-02')).message).toBe('これは「棚 A-02」です。「棚 A-01」をスキャンしてください。');
    await device.scan('A-01');
    expect((await device.scan('CUP')).message).toBe('これは「湯のみ」です。「煎茶 100g」をスキャンしてください。');
    expect(await device.type(1)).toMatchObject({ sound: 'wrong', message: expect.stringContaining('先に商品') });
    await device.scan('TEA');
    expect(await device.type(5)).toMatchObject({ sound: 'wrong' });
    expect(await inPlace('T-05')).toBe(1);
  });

  it('can be undone, unit by unit, until it is finished', async () => {
    await orders({ CUP: 2, TEA: 1 });
    await device.press('pick');
    // The tote has what another test left: it is not given away.
    expect((await device.scan('T-05')).sound).toBe('wrong');
    await device.scan('T-06');
    const before = await inPlace('A-01');
    await device.scan('A-01');
    await device.scan('TEA');
    expect(await inPlace('A-01')).toBe(before - 1);
    expect(await device.press('undo')).toMatchObject({ screen: 'scan_goods', data: { next: { units: 1 } } });
    expect(await inPlace('A-01')).toBe(before);
    expect(await device.press('undo')).toMatchObject({ sound: 'wrong' });
  });

  it('goes on elsewhere when units are not found, and has the shelf counted', async () => {
    const [id] = (await orders({ TEA: 4, CUP: 1 })) as [string];
    await device.press('pick');
    await device.scan('T-07');
    await device.scan('A-01');
    await device.scan('TEA');
    await device.press('short');
    // By the ledger there are enough on the shelf; but before it is counted, those of A-03 are taken.
    expect(device.last).toMatchObject({ sound: 'ok', step: 'place A-02' });
    expect(await inPlace('MISSING')).toBe(3);
    expect(await statusOf(id)).toBe('picking');
    expect(await api.rows('select reason from counts')).toEqual([{ reason: 'short_pick' }]);
    expect(await differences(api.ctx)).toEqual([]);
    const shelvesOf = (order: unknown) =>
      api.rows(
        'select p.code from work_lines w join places p using (warehouse, place_no) where shipment_no = $1 and picked + dropped < units order by 1',
        [numberOf(order)],
      );
    expect(await shelvesOf(id)).toEqual([{ code: 'A-02' }, { code: 'A-03' }]);
    const [other] = await orders({ TEA: 1 });
    expect(await shelvesOf(other)).toEqual([{ code: 'A-03' }]);
    await api.rows("update counts set state = 'agreed', begun_at = now(), finished_at = now()");
    const [later] = await orders({ TEA: 1 });
    expect(await shelvesOf(later)).toEqual([{ code: 'A-01' }]);
  });

  it('stops at the next scan when the order is to be cancelled', async () => {
    const [id] = (await orders({ TEA: 2, CUP: 1 })) as [string];
    await device.press('pick');
    await device.scan('T-08');
    await device.scan('A-01');
    const { status } = await api.call('POST', `/shipments/${id}/cancel`);
    expect(status).toBeLessThan(300);
    const before = await inPlace('A-01');
    expect(await device.scan('TEA')).toMatchObject({ sound: 'wrong', message: expect.stringContaining('中止') });
    expect(await inPlace('A-01')).toBe(before);
  });

  it('says what its pick faces need from the reserve, until it was brought', async () => {
    await orders({ POT: 3, CUP: 1 });
    const { data } = await device.press('move');
    const [need] = data.wanted as { code: string; from: string; to: string; units: number }[];
    expect(need).toMatchObject({ code: 'POT', from: 'R-01', to: 'B-01', units: 2 });
    await device.scan('R-01');
    await device.scan('POT');
    await device.scan('B-01');
    expect(await device.press('other_place')).toMatchObject({ data: { wanted: [{ code: 'POT', units: 1 }] } });
    await device.scan('R-01');
    await device.scan('POT');
    await device.scan('B-01');
    expect(await device.press('other_place')).toMatchObject({ data: { wanted: [] } });
  });

  it('is picked by one person', async () => {
    await orders({ TEA: 2, CUP: 1 });
    await device.press('pick');
    const tanaka = await provider.device(await provider.worker('tanaka@example.com'));
    const other = await tanaka.press('pick');
    expect(other.task === null || other.task !== device.last.task).toBe(true);
  });
});

describe('a batch of which everything is picked', () => {
  /** An order that is picked wholly into a tote, up to the check of the tote. */
  async function wholly(tote: string): Promise<{ id: string; batch: number }> {
    const [id] = (await orders({ TEA: 1, CUP: 1 })) as [string];
    await device.press('pick');
    await device.scan(tote);
    for (const [place, code] of [
      ['A-01', 'TEA'],
      ['A-02', 'CUP'],
    ] as const) {
      if (device.last.step.startsWith('check')) await device.scan(tote);
      await device.scan(place);
      await device.scan(code);
    }
    expect(device.last).toMatchObject({ step: `check ${tote}`, data: { left: 0 } });
    return { id, batch: Number(device.last.data.batch) };
  }

  it('is gone on with after it was paused before its end', async () => {
    const { id, batch } = await wholly('T-09');
    expect(await device.press('pause')).toMatchObject({ task: null });
    expect(await device.press('pick')).toMatchObject({ step: 'check T-09', data: { batch } });
    expect(await device.scan('T-09')).toMatchObject({ step: 'end' });
    await device.press('pause');
    expect(await device.press('pick')).toMatchObject({ step: 'end', data: { batch } });
    expect(await device.press('done')).toMatchObject({ task: null, sound: 'done' });
    expect(await statusOf(id)).toBe('picked');
    expect((await device.press('pick')).data.batch).not.toBe(batch);
  });

  it('is ended when its client was refused a request meanwhile', async () => {
    const { id, batch } = await wholly('T-10');
    await device.scan('T-10');
    expect((await api.call('POST', `/shipments/${id}/cancel`)).status).toBeLessThan(300);
    expect(await device.press('done')).toMatchObject({ task: null });
    await answerRequest(api.ctx, 'TS001', numberOf(id), { accepted: false, reason: '作業中' }, SATO);
    expect(await statusOf(id)).toBe('picking');
    expect(await device.press('pick')).toMatchObject({ step: 'end', data: { batch } });
    await device.press('done');
    expect(await statusOf(id)).toBe('picked');
  });

  it('says so at its end when none of its orders goes on', async () => {
    const { id } = await wholly('T-17');
    expect(await device.scan('T-17')).toMatchObject({ step: 'end', data: { has_orders: true } });
    await api.call('POST', `/shipments/${id}/cancel`);
    expect(await device.scan('A-01')).toMatchObject({ step: 'end', data: { has_orders: false } });
    expect(await device.press('done')).toMatchObject({ task: null, message: expect.stringContaining('棚戻し') });
    expect(await statusOf(id)).toBe('cancel_request');
  });

  it('is completed at the desk, also when it has no task', async () => {
    const { id, batch } = await wholly('T-11');
    await device.press('pause');
    expect(await dissolveBatch(api.ctx, 'TOKYO', batch, SATO)).toEqual({ orders: 0, staying: 1 });
    expect(await statusOf(id)).toBe('picked');
    const other = await wholly('T-12');
    await endTasks(api);
    expect(await dissolveBatch(api.ctx, 'TOKYO', other.batch, SATO)).toEqual({ orders: 0, staying: 1 });
    expect(await statusOf(other.id)).toBe('picked');
    await expect(dissolveBatch(api.ctx, 'TOKYO', batch, SATO)).rejects.toMatchObject({ refusal: 'api_exception' });
  });
});

describe('a tote that a batch has', () => {
  const shut = (code: string, closed: boolean) =>
    api.rows(`update places set closed_at = case when $2 then now() end where warehouse = 'TOKYO' and code = $1`, [
      code,
      closed,
    ]);

  it('is not closed until the batch needs it no more', async () => {
    const [id] = (await orders({ TEA: 1, CUP: 1 })) as [string];
    await device.press('pick');
    await device.scan('T-13');
    await expect(closePlace(api.ctx, 'TOKYO', 'T-13', SATO)).rejects.toMatchObject({ refusal: 'api_exception' });
    await expect(closePlaces(api.ctx, 'TOKYO', ['T-16', 'T-13'], SATO)).rejects.toMatchObject({
      faults: [{ path: 'codes.1', message: { ja: expect.stringContaining('バッチ') } }],
    });
    await api.call('POST', `/shipments/${id}/cancel`);
    await answerRequest(api.ctx, 'TS001', numberOf(id), { accepted: true }, SATO);
    await closePlace(api.ctx, 'TOKYO', 'T-13', SATO);
  });

  it('and was closed nevertheless gets nothing, and the picker is told; so is whoever undoes', async () => {
    await orders({ TEA: 2, CUP: 1 });
    await device.press('pick');
    await device.scan('T-14');
    await device.scan('A-01');
    await shut('T-14', true);
    const told = { sound: 'wrong', message: expect.stringContaining('閉鎖') };
    expect(await device.scan('TEA')).toMatchObject(told);
    await shut('T-14', false);
    expect(await device.scan('TEA')).toMatchObject({ sound: 'ok' });
    await shut('A-01', true);
    expect(await device.press('undo')).toMatchObject(told);
    await shut('A-01', false);
    expect(await device.press('undo')).toMatchObject({ sound: 'ok' });
  });
});

// The last one: its batch stays open.
describe('a shelf with fewer units than are wanted', () => {
  it('is asked for no more than it holds, has the tote checked, and says how many come later', async () => {
    await orders({ TIN: 3, CUP: 1 });
    await device.press('pick');
    await device.scan('T-15');
    for (const code of ['A-02', 'CUP', 'T-15']) await device.scan(code);
    const now = { code: 'TIN', units: 1, later: 2 };
    expect(device.last).toMatchObject({ step: 'place B-02', data: { next: now } });
    expect(await device.scan('B-02')).toMatchObject({ screen: 'scan_goods', data: { next: now } });
    expect(await device.scan('TIN')).toMatchObject({ step: 'check T-15' });
    expect(await device.scan('T-15')).toMatchObject({ step: 'end', data: { left: 1 } });
    await device.press('done');
    // Nobody can finish the picking before the shelf is filled.
    expect((await device.scan('T-15')).message).toContain('「棚移動」で棚に補充し');
  });
});
