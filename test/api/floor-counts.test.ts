import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closePlace } from '../../src/operations/places/close-place.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, faultsOf, type Json, openApi } from '../kit/api.js';
import { differences } from '../kit/floor.js';
import { endTasks, makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* Places are counted by scans: asked for at the desk, counted blind, and decided about at the desk. */

let api: Api;
let provider: Provider;
let sato: { badge: string; pin: string };
let device: Scanner;
const TEA = '4901234567016';
const MILK = '4901234567023';
const gs1Of = (expiry: string): string => `]C1010${MILK}17${expiry}`;

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', {
    items: [
      { code: 'TEA', name: '煎茶 100g', barcode: TEA },
      { code: 'CUP', name: '湯のみ' },
      { code: 'MILK', name: '牛乳', barcode: MILK, lot_limit_type: 'expiry' },
      { code: 'CREAM', name: '生クリーム', lot_limit_type: 'expiry' },
    ],
  });
  await api.call('POST', '/items', { code: 'SET-1', name: 'ギフト', child_items: [{ code: 'TEA', quantity: 2 }] });
  const places = ['A-01', 'A-02', 'A-03', 'A-04'].map((code) => ({ code, kind: 'shelf' }));
  await makePlaces(api, [...places, { code: 'T-01', kind: 'tote' }]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 100 },
    { code: 'MILK', good: 50, expiry_date: '2027-03-31' },
    { code: 'MILK', good: 50, expiry_date: '2027-04-30' },
  ]);
  sato = await provider.worker('sato@example.com');
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  await endTasks(api);
  await api.rows('delete from count_rows');
  await api.rows('delete from counts');
  device = await provider.device(sato);
});

const carry = (to: string, quantity: number, code = 'TEA', lot_no: number | null = null, from = 'MAIN') =>
  moveUnits(
    api.ctx,
    'TS001',
    { warehouse: 'TOKYO', code, lot_no, condition: 'sound', quantity, from, to },
    staff('Sato'),
  );

/** Has so many units of two lots of MILK lie in a shelf of their own. @returns the numbers of the lots */
async function milkLies(first: number, second: number): Promise<[number, number]> {
  const lots = await api.rows(
    `select lot_no::int, coalesce(sum(s.quantity) filter (where p.code = 'A-04'), 0)::int as lying
       from lots l join items i using (account_id, item_no)
       left join place_stock s using (account_id, item_no, lot_no) left join places p using (warehouse, place_no)
      where i.code = 'MILK' group by lot_no, l.expiry_date order by l.expiry_date`,
  );
  for (const [n, { lot_no, lying }] of lots.entries()) {
    const more = (n === 0 ? first : second) - Number(lying);
    if (more > 0) await carry('A-04', more, 'MILK', Number(lot_no));
    if (more < 0) await carry('MAIN', -more, 'MILK', Number(lot_no), 'A-04');
  }
  return lots.map(({ lot_no }) => Number(lot_no)) as [number, number];
}

const lying = async (place: string): Promise<number> => {
  const [row] = await api.rows(
    `select coalesce(sum(s.quantity), 0)::int as units from place_stock s join places p using (warehouse, place_no) where p.code = $1`,
    [place],
  );
  return Number(row?.units);
};

const ask = async (...places: string[]): Promise<number[]> => {
  const { status, body } = await provider.desk('POST', '/counts', { warehouse: 'TOKYO', places });
  expect(status).toBe(201);
  return (body.counts as { count_no: number }[]).map(({ count_no }) => count_no);
};

/** What the desk sees of finished counts, in pages of some. */
async function finished(limit = 50): Promise<Json[]> {
  const rows: Json[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await provider.desk('GET', `/counts/finished?warehouse=TOKYO&limit=${limit}${cursor}`);
    rows.push(...(body.counts as Json[]));
    const next = (body.metadata as { page: { next_cursor: string | null } }).page.next_cursor;
    if (next === null) return rows;
    cursor = `&cursor=${next}`;
  }
}

describe('a count', () => {
  it('is asked for at the desk, counted twice with a variance, and approved', async () => {
    await carry('A-01', 43);
    const [count_no] = await ask('A-01');
    expect((await provider.desk('GET', '/counts?warehouse=TOKYO')).body.counts).toMatchObject([
      { count_no, place: 'A-01', state: 'open', reason: 'asked' },
    ]);
    expect((await device.wake()).data).toMatchObject({ waiting: { count: 1 } });
    expect(await device.press('count')).toMatchObject({ kind: 'count', step: 'place', data: { place: 'A-01' } });
    expect(await device.scan('A-01')).toMatchObject({ step: 'goods', data: { counted: [] }, sound: 'ok' });
    await device.scan(TEA);
    await device.scan(TEA);
    expect(await device.type(40)).toMatchObject({ step: 'goods', data: { counted: [{ code: 'TEA', units: 40 }] } });
    // Nothing on any screen tells what the ledger says.
    expect(JSON.stringify(device.last)).not.toContain('43');
    expect(await device.press('done')).toMatchObject({ step: 'confirm', data: { counted: [{ units: 40 }] } });
    expect(await device.press('confirm')).toMatchObject({ step: 'goods_again', data: { counted: [] }, sound: 'ask' });
    expect(device.last.message).toMatch(/もう一度数えて/);
    await device.scan(TEA);
    await device.type(41);
    await device.press('done');
    expect(await device.press('confirm')).toMatchObject({ task: null, sound: 'done' });
    const { body } = await provider.desk('GET', '/variances?warehouse=TOKYO');
    expect(body.variances).toMatchObject([
      {
        count: { count_no, place: 'A-01', state: 'counted', recounted: true },
        rows: [{ id: 'TS001-I000001', code: 'TEA', counted: 41, lying: 43, variance: -2, condition: 'sound' }],
      },
    ]);
    const path = `/counts/${count_no}/approve`;
    expect(await finished()).toMatchObject([
      { count: { count_no, state: 'counted' }, decided_by: null, decision: null },
    ]);
    expect((await provider.desk('POST', path)).body).toMatchObject({ removed: 2, added: 0 });
    expect(await finished()).toMatchObject([
      {
        count: { count_no, place: 'A-01', state: 'approved', finished_by: 'sato' },
        decided_by: expect.stringMatching(/./),
        rows: [{ code: 'TEA', lying: 43, counted: 41, variance: -2, expiry_date: null }],
      },
    ]);
    const again = await provider.desk('POST', path);
    expect([again.status, again.body.error_description]).toEqual([
      400,
      `No variances of count ${count_no} wait for a decision: they were recorded already.`,
    ]);
    expect(await lying('A-01')).toBe(41);
    expect((await provider.desk('GET', '/variances')).body.variances).toEqual([]);
    expect(await differences(api.ctx)).toEqual([]);
  });

  it('of a shelf that was closed since is recorded once the shelf is open again', async () => {
    await makePlaces(api, [{ code: 'A-09', kind: 'shelf' }]);
    const [count_no] = await ask('A-09');
    await device.press('count');
    await device.scan('A-09');
    for (const _ of ['first', 'again']) {
      await device.scan(TEA);
      await device.press('done');
      await device.press('confirm');
    }
    await closePlace(api.ctx, 'TOKYO', 'A-09', staff('desk'));
    const path = `/counts/${count_no}/approve`;
    const refused = await provider.desk('POST', path);
    expect([refused.status, refused.body.error_description]).toEqual([
      400,
      'Place A-09 is closed. Open it again, or dismiss the count.',
    ]);
    await makePlaces(api, [{ code: 'A-09', kind: 'shelf' }]);
    expect((await provider.desk('POST', path)).body).toMatchObject({ added: 1 });
    await carry('MAIN', 1, 'TEA', null, 'A-09');
  });

  it('of defective units and of a place with nothing in it', async () => {
    const [empty, broken] = await ask('A-02', 'A-03');
    await device.press('count');
    await device.scan('A-02');
    await device.press('empty');
    expect(await device.press('confirm')).toMatchObject({
      task: null,
      sound: 'done',
      message: '在庫の記録と一致しました。',
    });
    await device.press('count');
    for (const pass of ['scan', 'again']) {
      if (pass === 'scan') await device.scan('A-03');
      await device.press('defective');
      await device.scan('CUP');
      await device.press('done');
      await device.press('confirm');
    }
    const { body } = await provider.desk('GET', '/variances');
    expect(body.variances).toMatchObject([
      { count: { count_no: broken }, rows: [{ code: 'CUP', condition: 'defective', variance: 1 }] },
    ]);
    expect(empty).toBeLessThan(broken as number);
    expect(faultsOf(await provider.desk('POST', `/counts/${broken}/dismiss`, { reason: ' ' }))).toEqual(['reason']);
    const dismissed = await provider.desk('POST', `/counts/${broken}/dismiss`, { reason: '数え間違い' });
    expect(dismissed.body).toEqual({ count_no: broken });
    expect(await finished()).toMatchObject([
      { count: { count_no: broken, state: 'dismissed' }, decision: '数え間違い', rows: [{ code: 'CUP' }] },
      { count: { count_no: empty, place: 'A-02', state: 'agreed' }, decided_at: null, rows: [] },
    ]);
    expect((await provider.desk('POST', '/counts/999999/dismiss', { reason: 'x' })).status).toBe(404);
    expect(await lying('A-03')).toBe(0);
  });

  it('is undone by one figure', async () => {
    await ask('A-02');
    await device.press('count');
    await device.scan('A-02');
    await device.scan('CUP');
    await device.type(12);
    expect(await device.press('undo')).toMatchObject({ data: { counted: [{ units: 1 }] } });
    expect(await device.press('undo')).toMatchObject({ sound: 'wrong', data: { counted: [{ units: 1 }] } });
  });

  it('is of one person at a time, and goes on where it was paused', async () => {
    await ask('A-02', 'A-03');
    const other = await provider.device(await provider.worker('tanaka@example.com'));
    expect(await device.press('count')).toMatchObject({ data: { place: 'A-02' } });
    expect(await other.press('count')).toMatchObject({ data: { place: 'A-03' } });
    await device.scan('A-02');
    await device.scan('CUP');
    await device.press('pause');
    await other.press('pause');
    expect(await other.press('count')).toMatchObject({
      step: 'goods',
      data: { place: 'A-02', counted: [{ units: 1 }] },
    });
    await device.press('count');
    const third = await provider.device(await provider.worker('suzuki@example.com'));
    expect(await third.press('count')).toMatchObject({
      task: null,
      sound: 'wrong',
      message: expect.stringMatching(/ありません/),
    });
  });

  it('is listed when it has ended, those that ended last first, page by page', async () => {
    const nos = await ask('A-01', 'A-02', 'A-03', 'A-04');
    // The last one is not finished; two end at the same moment, in another order than they were asked for.
    for (const [n, at] of ['10:02', '10:01', '10:01'].entries())
      await api.rows(
        `update counts set state = 'agreed', begun_at = opened_at, finished_by = 'Sato', finished_at = $2 where count_no = $1`,
        [nos[n], `2026-11-26 ${at}+09`],
      );
    const newest = [nos[0], nos[2], nos[1]];
    const nosOf = async (limit: number) => (await finished(limit)).map(({ count }) => (count as Json).count_no);
    expect(await nosOf(50)).toEqual(newest);
    expect(await nosOf(1)).toEqual(newest);
    expect((await provider.desk('GET', '/counts/finished?warehouse=OSAKA')).body.counts).toEqual([]);
  });

  it('that ended otherwise ends its task', async () => {
    const [count_no] = await ask('A-02');
    await device.press('count');
    await device.scan('A-02');
    await api.rows("update counts set state = 'agreed', finished_at = now() where count_no = $1", [count_no]);
    expect(await device.scan('CUP')).toMatchObject({
      task: null,
      sound: 'wrong',
      message: expect.stringMatching(/終了しています/),
    });
  });
});

describe('a count of several lots of one item', () => {
  it('asks once for the lot of many units, and agrees', async () => {
    const [march, april] = await milkLies(30, 7);
    await ask('A-04');
    await device.press('count');
    await device.scan('A-04');
    const asked = await device.scan(MILK);
    expect(asked).toMatchObject({
      screen: 'choose_lot',
      data: { units: 1, lots: [{ lot_no: march }, { lot_no: april }] },
    });
    await device.press(`lot:${march}`);
    for (let n = 2; n <= 30; n += 1) await device.scan(MILK);
    const march30 = { lot_no: march, expiry_date: '2027-03-31', units: 30 };
    expect(device.last).toMatchObject({
      screen: 'count_goods',
      data: { lot: { code: 'MILK', name: '牛乳', expiry_date: '2027-03-31' }, counted: [march30] },
      choices: expect.arrayContaining(['other_lot']),
    });
    expect(await device.press('other_lot')).toMatchObject({ sound: 'ok', data: { lot: null } });
    expect(await device.scan(MILK)).toMatchObject({ screen: 'choose_lot' });
    // Nothing on any screen tells what the ledger says of a lot.
    for (const lot of [...(asked.data.lots as object[]), ...(device.last.data.lots as object[])])
      expect(lot).not.toHaveProperty('units');
    await device.press(`lot:${april}`);
    expect(await device.type(7)).toMatchObject({ data: { counted: [{ lot_no: april, units: 7 }, march30] } });
    await device.press('done');
    expect(await device.press('confirm')).toMatchObject({ sound: 'done', message: '在庫の記録と一致しました。' });
  });

  it('loses no scan of whoever does not wait for the question, or scans on while it is shown', async () => {
    const [march] = await milkLies(5, 1);
    await ask('A-04');
    await device.press('count');
    const { step } = await device.scan('A-04');
    // All are made on the screen before the question.
    for (let n = 1; n <= 3; n += 1) await device.send({ code: MILK, step });
    expect(await device.scan(MILK)).toMatchObject({ sound: 'ok', screen: 'choose_lot', data: { units: 4 } });
    const shown = device.last.step;
    expect(await device.scan(TEA)).toMatchObject({ sound: 'wrong', message: expect.stringMatching(/牛乳/) });
    await device.press(`lot:${march}`);
    // And this one before the answer to the button.
    expect(await device.send({ code: MILK, step: shown })).toMatchObject({ data: { counted: [{ units: 5 }] } });
  });

  it('with a variance names the lot at the desk', async () => {
    const [, april] = await milkLies(2, 5);
    await ask('A-04');
    await device.press('count');
    await device.scan('A-04');
    for (const _ of [1, 2]) {
      await device.scan(gs1Of('270331'));
      await device.type(2);
      await device.scan(gs1Of('270430'));
      await device.type(4);
      await device.press('done');
      await device.press('confirm');
    }
    const rows = [{ code: 'MILK', lot_no: april, expiry_date: '2027-04-30', manufacture_date: null, variance: -1 }];
    expect((await provider.desk('GET', '/variances')).body.variances).toMatchObject([{ rows }]);
    expect(await finished()).toMatchObject([{ rows }]);
  });

  it('takes the lot that a code names, whichever was chosen', async () => {
    const [march, april] = await milkLies(2, 1);
    await ask('A-04');
    await device.press('count');
    await device.scan('A-04');
    await device.scan(MILK);
    await device.press(`lot:${march}`);
    await device.scan(gs1Of('270331'));
    expect(await device.scan(gs1Of('270430'))).toMatchObject({
      data: {
        lot: null,
        counted: [
          { lot_no: april, units: 1 },
          { lot_no: march, units: 2 },
        ],
      },
    });
  });
});

describe('a wrong scan of a count', () => {
  it.each([
    ['place', 'another shelf', 'A-01', /「棚 A-01」です.*A-02/],
    ['place', 'goods', TEA, /「煎茶 100g」です.*A-02/],
    ['goods', 'a place', 'A-01', /「棚 A-01」です.*商品/],
    ['goods', 'a set', 'SET-1', /「ギフト」はセット商品です。構成品/],
    ['goods', 'dated goods that never came', 'CREAM', /「生クリーム」にロットは登録されていません/],
    ['goods', 'nothing that is known', 'NOPE-1', /「NOPE-1」は登録されていません/],
  ])('at %s: %s', async (step, _what, code, message) => {
    await ask('A-02');
    await device.press('count');
    if (step === 'goods') await device.scan('A-02');
    expect(await device.scan(code)).toMatchObject({ step, sound: 'wrong', message: expect.stringMatching(message) });
  });

  it('of buttons and numbers that fit nothing', async () => {
    await ask('A-02');
    await device.press('count');
    expect(await device.type(1)).toMatchObject({ step: 'place', sound: 'wrong' });
    await device.scan('A-02');
    for (const choice of ['confirm', 'sound', 'lot:1', 'done'])
      expect(await device.press(choice)).toMatchObject({ step: 'goods', sound: 'wrong' });
    expect(await device.type(1)).toMatchObject({ step: 'goods', sound: 'wrong' });
    await device.scan('CUP');
    expect(await device.type(1_000_000_000)).toMatchObject({ sound: 'wrong', data: { counted: [{ units: 1 }] } });
  });

  it('at the desk', async () => {
    const asked = (places: unknown) => provider.desk('POST', '/counts', { warehouse: 'TOKYO', places });
    expect(faultsOf(await asked([]))).toEqual(['places']);
    expect(faultsOf(await asked(['A-01', 'T-01', 'X']))).toEqual(['places.1', 'places.2']);
    expect((await provider.desk('POST', '/counts/x/approve')).status).toBe(404);
  });
});
