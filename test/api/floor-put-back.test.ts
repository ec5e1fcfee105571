import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { planBatches } from '../../src/operations/floor/plan-batches.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeAccount, makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, numberOf } from '../kit/floor.js';
import { endTasks, makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* Goods of cancelled orders that were picked already are put back on shelves by scans. */

let api: Api;
let provider: Provider;
let sato: { badge: string; pin: string };
let device: Scanner;
let count = 0;
const SATO = staff('Sato');
const TEA = '4901234567016';

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', {
    items: [
      { code: 'TEA', name: '煎茶 100g', barcode: TEA },
      { code: 'CUP', name: '湯のみ' },
      { code: 'FEW', name: '急須' },
    ],
  });
  const other = await makeAccount(api.ctx, 'TS002');
  await makeItems(api.ctx, other, [{ code: 'TEA', barcode: TEA }]);
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', path: 10 },
    { code: 'A-02', kind: 'shelf', path: 20 },
    { code: 'C-01', kind: 'shelf', path: 30, temperature: 'chilled' },
    ...['T-01', 'T-02', 'T-03', 'T-04'].map((code) => ({ code, kind: 'tote' })),
    { code: 'PACK-1', kind: 'packing' },
  ]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 200 },
    { code: 'CUP', good: 200 },
    { code: 'FEW', good: 2 },
  ]);
  for (const [code, quantity] of Object.entries({ TEA: 200, CUP: 200, FEW: 2 })) {
    const draft = { warehouse: 'TOKYO', code, lot_no: null, condition: 'sound', quantity, from: 'MAIN', to: 'A-01' };
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
  // What an earlier test left is put back.
  while ((await device.wake()).data.waiting !== undefined && Number(waiting()) > 0) {
    await device.press('put_back');
    const [first] = device.last.data.left as { code: string; units: number }[];
    await device.scan(first?.code ?? '');
    await device.type(first?.units ?? 0);
    await device.scan('A-01');
    if (device.last.sound === 'ask') await device.scan('A-01');
    if (device.last.task !== null) await device.press('finish');
  }
});

const waiting = (): unknown => (device.last.data.waiting as Record<string, unknown>).put_back;

/** An order that was picked into a tote by scans, and is cancelled then. @returns its id */
async function cancelled(tote: string, goods: Readonly<Record<string, number>>): Promise<string> {
  count += 1;
  const items = Object.entries(goods).map(([code, quantity]) => ({ code, quantity }));
  const asked = shipment(`BACK-${count}`, { items, allocate_priority: count });
  const { body } = await api.call('POST', '/shipments', asked);
  await startPicking(api.ctx, 'TS001', [numberOf(body.id)], SATO);
  await planBatches(api.ctx, 'TOKYO', SATO);
  await device.press('pick');
  await device.scan(tote);
  await device.scan('A-01');
  for (const [code, quantity] of Object.entries(goods)) {
    for (let unit = 0; unit < quantity; unit += 1) await device.scan(code);
    if (device.last.step.startsWith('check')) await device.scan(tote);
  }
  expect(device.last.step).toBe('end');
  await device.press('pause');
  await api.call('POST', `/shipments/${body.id}/cancel`);
  await answerRequest(api.ctx, 'TS001', numberOf(body.id), { accepted: true }, SATO);
  await endTasks(api);
  await device.wake();
  return String(body.id);
}

const lying = async (place: string, code: string): Promise<number> => {
  const [row] = await api.rows(
    `select coalesce(sum(s.quantity), 0)::int as units from place_stock s join places p using (warehouse, place_no)
       join items i using (account_id, item_no) where p.code = $1 and i.code = $2`,
    [place, code],
  );
  return Number(row?.units);
};

describe('goods of a cancelled order', () => {
  it('are put back by tote, goods and shelf, in parts', async () => {
    const id = await cancelled('T-01', { TEA: 3, CUP: 1 });
    expect(device.last.data).toMatchObject({ waiting: { put_back: 1 } });
    expect(await device.scan('T-01')).toMatchObject({
      kind: 'put_back',
      screen: 'put_back_goods',
      data: {
        only: 'T-01',
        left: [
          { code: 'CUP', units: 1, shipment: id, places: ['T-01'] },
          { code: 'TEA', units: 3, shipment: id, places: ['T-01'] },
        ],
      },
    });
    expect(await device.scan(TEA)).toMatchObject({
      screen: 'put_back_to',
      data: { goods: { name: '煎茶 100g', units: 3 }, units: 1, proposed: { place: 'A-01' } },
    });
    await device.scan(TEA);
    const before = await lying('A-02', 'TEA');
    expect(await device.scan('A-02')).toMatchObject({
      step: 'goods',
      sound: 'ok',
      message: '「煎茶 100g」2点を棚A-02に戻しました。',
      data: { left: [{ code: 'CUP' }, { code: 'TEA', units: 1 }] },
    });
    expect(await lying('A-02', 'TEA')).toBe(before + 2);
    expect(await lying('T-01', 'TEA')).toBe(1);
    expect(await differences(api.ctx)).toEqual([]);
    await device.scan('CUP');
    await device.scan('A-01');
    await device.scan(TEA);
    expect(await device.scan('A-01')).toMatchObject({ task: null, sound: 'done' });
    expect(waiting()).toBe(0);
    expect(await differences(api.ctx)).toEqual([]);
    expect(
      await api.rows(
        'select quantity::int, done_at is null as open from put_backs where shipment_no = $1 order by item_no, quantity',
        [numberOf(id)],
      ),
    ).toEqual([
      { quantity: 1, open: false },
      { quantity: 2, open: false },
      { quantity: 1, open: false },
    ]);
  });

  it('of several orders are put back at once, each from its own tote', async () => {
    await cancelled('T-01', { TEA: 2, CUP: 1 });
    const second = await cancelled('T-02', { TEA: 1, CUP: 2 });
    expect(waiting()).toBe(2);
    await device.press('put_back');
    await device.scan('CUP');
    await device.type(3);
    expect(await device.scan('A-01')).toMatchObject({ sound: 'ok' });
    expect([await lying('T-01', 'CUP'), await lying('T-02', 'CUP')]).toEqual([0, 0]);
    // Those of the second order alone.
    expect(await device.scan(second)).toMatchObject({ data: { only: second, left: [{ code: 'TEA', units: 1 }] } });
    await device.scan(TEA);
    expect(await device.scan('A-01')).toMatchObject({ data: { only: null } });
    expect([await lying('T-01', 'TEA'), await lying('T-02', 'TEA')]).toEqual([2, 0]);
    expect(await device.press('finish')).toMatchObject({
      task: null,
      sound: 'done',
      data: { waiting: { put_back: 1 } },
    });
    // Nothing of it is left there.
    expect(await device.scan('T-02')).toMatchObject({ task: null, sound: 'wrong' });
  });

  it('that were begun before come first, and the screen says so', async () => {
    await cancelled('T-01', { TEA: 1 });
    await cancelled('T-02', { CUP: 1 });
    await device.scan('T-01');
    expect(await device.press('pause')).toMatchObject({ message: '中断しました。再開できるのはご本人だけです。' });
    expect(await device.scan('T-01')).toMatchObject({ data: { only: 'T-01' }, message: null });
    await device.press('pause');
    expect(await device.scan('T-02')).toMatchObject({
      kind: 'put_back',
      data: { only: 'T-01' },
      message: '別の商品の棚戻しが途中です。中断した所から再開しました。',
    });
    expect(await device.scan('T-02')).toMatchObject({ data: { only: 'T-02' } });
    await device.press('finish');
  });

  it('go to orders that wait for them', async () => {
    const id = await cancelled('T-03', { FEW: 2 });
    const asked = shipment('WAITS', { items: [{ code: 'FEW', quantity: 1 }], backorder_if_unavailable: true });
    const { body } = await api.call('POST', '/shipments', asked);
    expect(body.status).toBe('backordered');
    expect(await device.scan(id)).toMatchObject({ kind: 'put_back', data: { only: id } });
    await device.scan('FEW');
    await device.scan('A-01');
    expect((await api.call('GET', `/shipments/${body.id}`)).body.status).toBe('waiting');
  });

  it('are put back by one person while another one does it too', async () => {
    await cancelled('T-01', { TEA: 2, CUP: 1 });
    const other = await provider.device(await provider.worker(`tanaka-${count}@example.com`));
    await device.press('put_back');
    await device.scan(TEA);
    await device.type(2);
    expect(await other.press('put_back')).toMatchObject({ kind: 'put_back', sound: 'ok' });
    await other.scan(TEA);
    expect(await other.scan('A-01')).toMatchObject({ sound: 'ok' });
    const before = await lying('A-01', 'TEA');
    expect(await device.scan('A-01')).toMatchObject({ step: 'to', sound: 'wrong', message: '棚に戻すのは1点です。' });
    expect(await lying('A-01', 'TEA')).toBe(before);
    await device.type(1);
    expect(await device.scan('A-01')).toMatchObject({ step: 'goods', sound: 'ok' });
    await other.scan('CUP');
    expect(await other.scan('A-01')).toMatchObject({ task: null, sound: 'done' });
    expect(await device.scan('CUP')).toMatchObject({ task: null, sound: 'done' });
  });

  it('are taken from one tote by one of two people who empty it at the same moment', async () => {
    const other = await provider.device(await provider.worker('both@example.com'));
    for (let turn = 0; turn < 5; turn += 1) {
      await cancelled('T-01', { TEA: 2 });
      await cancelled('T-02', { TEA: 2 });
      for (const one of [device, other]) {
        await one.scan('T-01');
        await one.scan(TEA);
        await one.type(2);
      }
      const answers = await Promise.all([device.scan('A-01'), other.scan('A-01')]);
      expect(answers.map(({ sound }) => sound).sort()).toEqual(['ok', 'wrong']);
      expect([await lying('T-01', 'TEA'), await lying('T-02', 'TEA')]).toEqual([0, 2]);
      await endTasks(api);
      await device.wake();
      await device.scan('T-02');
      await device.scan(TEA);
      await device.type(2);
      expect(await device.scan('A-01')).toMatchObject({ sound: 'done' });
      await other.wake();
    }
  });
});

describe('a wrong scan while goods are put back', () => {
  it('says what it was and what was expected, and moves nothing', async () => {
    await cancelled('T-01', { TEA: 2, CUP: 1 });
    await device.press('put_back');
    for (const [code, message] of [
      ['FEW', '「急須」は棚戻しの対象ではありません。'],
      ['A-01', 'これは「棚 A-01」です。商品をスキャンしてください。'],
      ['T-02', 'T-02に棚戻し待ちの商品はありません。'],
      ['TS001-S999999', 'TS001-S999999に棚戻し待ちの商品はありません。'],
      ['NOPE-1', 'コード「NOPE-1」は登録されていません。商品をスキャンしてください。'],
    ] as const)
      expect(await device.scan(code)).toMatchObject({ step: 'goods', sound: 'wrong', message });
    await device.scan(TEA);
    const before = await lying('T-01', 'TEA');
    for (const [code, message] of [
      ['CUP', 'これは「湯のみ」です。棚のコードをスキャンしてください（追加する場合は「煎茶 100g」）。'],
      ['T-02', 'これは「トート T-02」です。棚のコードをスキャンしてください。'],
      ['C-01', /冷蔵のため置けません/],
    ] as const)
      expect(await device.scan(code)).toMatchObject({
        step: 'to',
        sound: 'wrong',
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      });
    expect(await device.type(3)).toMatchObject({ sound: 'wrong' });
    await api.rows("update places set closed_at = now() where code = 'A-02'");
    expect(await device.scan('A-02')).toMatchObject({
      sound: 'wrong',
      message: expect.stringContaining('閉鎖されています'),
    });
    await api.rows("update places set closed_at = null where code = 'A-02'");
    expect(await lying('T-01', 'TEA')).toBe(before);
    // The code names goods of another client too: those are meant that are to be put back.
    expect(device.last.data).toMatchObject({ goods: { account_id: 'TS001' } });
  });

  it('in a warehouse where nothing waits', async () => {
    await cancelled('T-01', { TEA: 1, CUP: 1 });
    const osaka = await provider.device(await provider.worker(`osaka-${count}@example.com`), 'OSAKA');
    expect(await osaka.press('put_back')).toMatchObject({
      task: null,
      sound: 'wrong',
      message: '棚戻し待ちの商品はありません。',
    });
    expect((await osaka.wake()).data).toMatchObject({ waiting: { put_back: 0 } });
  });
});
