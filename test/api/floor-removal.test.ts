import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { finishRemoval } from '../../src/operations/stock/finish-removal.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { withdrawRemoval } from '../../src/operations/stock/withdraw-removal.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi } from '../kit/api.js';
import { differences } from '../kit/floor.js';
import { makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* The units of removals are collected by scans, and leave. */

let api: Api;
let provider: Provider;
let device: Scanner;
const SATO = staff('Sato');
const TEA = '4901234567016';

beforeEach(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', {
    items: [
      { code: 'TEA', name: '煎茶 100g', barcode: TEA },
      { code: 'CUP', name: '湯のみ' },
    ],
  });
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', path: 10 },
    { code: 'A-02', kind: 'shelf', path: 20 },
    { code: 'NG-01', kind: 'shelf', path: 90 },
  ]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 20, defective: 4 }]);
  await carry('sound', 'A-01', 3);
  await carry('sound', 'A-02', 10);
  await carry('defective', 'NG-01', 3);
  device = await provider.device(await provider.worker('sato@example.com'));
});
afterEach(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const carry = (condition: string, to: string, quantity: number, from = 'MAIN') =>
  moveUnits(api.ctx, 'TS001', { warehouse: 'TOKYO', code: 'TEA', lot_no: null, condition, quantity, from, to }, SATO);

const ask = (quantity: number, source = 'available', kind = 'disposal'): Promise<number> =>
  requestRemoval(
    api.ctx,
    'TS001',
    { warehouse: 'TOKYO', code: 'TEA', quantity, lot_no: null, kind, source },
    api.caller,
  );

const lying = async () =>
  (
    await api.rows(
      `select p.code || ' ' || s.condition as place, s.quantity::int as units from place_stock s
         join places p using (warehouse, place_no) where s.quantity > 0 order by 1`,
    )
  ).map(({ place, units }) => `${place} ${units}`);
const statusOf = async (no: number) =>
  (await api.rows('select status from removals where removal_no = $1', [no]))[0]?.status;

describe('a removal', () => {
  it('of goods on the shelf takes them from the places that were scanned', async () => {
    const no = await ask(5);
    expect((await device.wake()).data).toMatchObject({ waiting: { removal: 1 } });
    expect(await device.press('removal')).toMatchObject({
      kind: 'removal',
      step: 'goods MAIN',
      message: null,
      data: { name: '煎茶 100g', kind: 'disposal', missing: 5, place: 'MAIN' },
    });
    expect(await statusOf(no)).toBe('processing');
    await device.press('other_place');
    await device.scan('A-01');
    await device.scan(TEA);
    expect(await device.type(2)).toMatchObject({ step: 'goods MAIN', data: { missing: 2 } });
    await device.press('other_place');
    await device.scan('A-02');
    await device.scan(TEA);
    const before = await lying();
    expect(await device.scan(TEA)).toMatchObject({
      screen: 'confirm_removal',
      data: {
        missing: 0,
        taken: [
          { place: 'A-01', units: 1 },
          { place: 'A-01', units: 2 },
          { place: 'A-02', units: 1 },
          { place: 'A-02', units: 1 },
        ],
      },
      choices: ['confirm', 'undo', 'pause'],
    });
    expect(await lying()).toEqual(before);
    expect(await device.press('confirm')).toMatchObject({ task: null, sound: 'done', message: '5点を廃棄しました。' });
    expect(await statusOf(no)).toBe('done');
    expect(await lying()).toEqual(['A-02 sound 8', 'MAIN defective 1', 'MAIN sound 7', 'NG-01 defective 3']);
  });

  it('of defective goods goes back to its owner, and goes on with another device', async () => {
    const no = await ask(4, 'defective', 'return');
    await device.press('removal');
    expect(device.last).toMatchObject({ step: 'goods MAIN', data: { condition: 'defective', units: [{ units: 1 }] } });
    await device.scan(TEA);
    expect(device.last).toMatchObject({ step: 'place', data: { next: 'NG-01', missing: 3 } });
    await device.press('pause');
    const other = await provider.device(await provider.worker('tanaka@example.com'));
    expect(await other.press('removal')).toMatchObject({ step: 'place', data: { missing: 3 } });
    expect(await device.press('removal')).toMatchObject({
      task: null,
      sound: 'wrong',
      message: '搬出待ちの依頼はありません。',
    });
    await other.scan('NG-01');
    await other.scan(TEA);
    await other.type(2);
    expect(await other.press('confirm')).toMatchObject({ sound: 'done', message: '4点を荷主に返却しました。' });
    expect(await statusOf(no)).toBe('done');
    expect(await lying()).toEqual(['A-01 sound 3', 'A-02 sound 10', 'MAIN sound 7']);
  });

  it('stays open when units are not found, and the shelf is counted', async () => {
    const no = await ask(4, 'defective');
    await device.press('removal');
    await device.press('not_here');
    expect(device.last).toMatchObject({ step: 'place', data: { next: 'NG-01' } });
    expect(await device.press('not_here')).toMatchObject({ step: 'end', choices: ['again', 'stop', 'pause'] });
    expect(await device.press('stop')).toMatchObject({
      task: null,
      sound: 'done',
      message: expect.stringContaining('4点'),
    });
    expect(await statusOf(no)).toBe('processing');
    expect(await api.rows('select reason from counts')).toHaveLength(2);
    expect((await device.wake()).data).toMatchObject({ waiting: { removal: 1 } });
    // The desk is told, and gives it up.
    const counted = async () =>
      ((await provider.desk('GET', '/decisions')).body.decisions as { kind: string }[]).filter(
        ({ kind }) => kind === 'removal',
      );
    const stopped = async () => (await provider.desk('GET', '/removals/stopped')).body.removals;
    expect(await counted()).toEqual([{ kind: 'removal', warehouse: 'TOKYO', count: 1 }]);
    expect(await stopped()).toMatchObject([
      { account_id: 'TS001', removal_no: no, kind: 'disposal', source: 'defective', code: 'TEA', units: 4 },
    ]);
    await device.press('removal');
    // Somebody collects it again.
    expect([await counted(), await stopped()]).toEqual([[], []]);
    const giveUp = () => provider.desk('POST', `/accounts/TS001/removals/${no}/give-up`);
    expect((await giveUp()).status).toBe(200);
    expect(await statusOf(no)).toBe('withdrawn');
    expect(await device.press('not_here')).toMatchObject({ task: null, message: expect.stringContaining('完了') });
    expect((await giveUp()).status).toBe(400);
    expect((await provider.desk('POST', `/accounts/TS001/removals/${no + 1}/give-up`)).status).toBe(404);
    expect([await counted(), await stopped()]).toEqual([[], []]);
    expect(await api.rows("select subject, account from audit_log where action = 'giveUpRemoval'")).toEqual([
      { subject: String(no), account: 'TS001' },
    ]);
  });

  it('that cannot be finished holds up no other: what was never tried comes first, then what was tried longest ago', async () => {
    const [first, second, third] = [await ask(1), await ask(2), await ask(3)];
    const tried: unknown[] = [];
    for (let round = 0; round < 5; round += 1) {
      await device.press('removal');
      tried.push(device.last.data.removal);
      if (round === 1) {
        await device.press('pause');
        continue;
      }
      for (let no = 0; device.last.step !== 'end' && no < 9; no += 1) await device.press('not_here');
      await device.press('stop');
    }
    expect(tried).toEqual([first, second, third, first, second].map((no) => `TS001/${no}`));
  });

  it('is refused when the units were carried elsewhere before it was confirmed', async () => {
    await ask(3);
    await device.press('removal');
    await device.press('other_place');
    await device.scan('A-01');
    await device.scan(TEA);
    await device.type(2);
    await carry('sound', 'A-02', 2, 'A-01');
    const before = await lying();
    expect(await device.press('confirm')).toMatchObject({
      step: 'end',
      sound: 'wrong',
      message: expect.stringMatching(/記録上/),
    });
    expect(await lying()).toEqual(before);
    await carry('sound', 'A-01', 2, 'A-02');
    expect(await device.press('confirm')).toMatchObject({ sound: 'done' });
  });

  it('that was done or withdrawn meanwhile is over, and moves nothing', async () => {
    const no = await ask(3);
    await device.press('removal');
    await finishRemoval(api.ctx, 'TS001', no, SATO);
    const before = await lying();
    expect(await device.scan(TEA)).toMatchObject({
      task: null,
      sound: 'wrong',
      message: expect.stringMatching(/完了/),
    });
    expect(await lying()).toEqual(before);
    const second = await ask(3);
    await withdrawRemoval(api.ctx, 'TS001', second, api.caller);
    expect(await device.press('removal')).toMatchObject({
      task: null,
      sound: 'wrong',
      message: '搬出待ちの依頼はありません。',
    });
  });

  it('of other units than it is of is refused', async () => {
    const no = await ask(3);
    await device.press('removal');
    const [main] = await api.rows("select place_no from places where warehouse = 'TOKYO' and code = 'MAIN'");
    const place_no = Number(main?.place_no);
    for (const collected of [
      [],
      [{ place_no, lot_no: 0, quantity: 2 }],
      [{ place_no, lot_no: 0, quantity: 1_000_000_000 }],
    ])
      await expect(finishRemoval(api.ctx, 'TS001', no, SATO, collected)).rejects.toMatchObject({
        refusal: 'validation_failed',
      });
    expect(await statusOf(no)).toBe('processing');
  });
});

describe('a wrong scan of a removal', () => {
  it('says what it was and what was expected', async () => {
    await ask(13);
    await device.press('removal');
    expect((await device.scan('CUP')).message).toBe('これは「湯のみ」です。「煎茶 100g」をスキャンしてください。');
    await device.press('other_place');
    expect((await device.scan('NG-01')).message).toBe('これは「棚 NG-01」です。「棚 MAIN」をスキャンしてください。');
    await device.scan('A-01');
    await device.scan(TEA);
    expect(await device.type(3)).toMatchObject({ sound: 'wrong', message: 'A-01から取り出すのは残り2点です。' });
    expect((await device.scan('NOPE-1')).message).toBe(
      'コード「NOPE-1」は登録されていません。商品をスキャンしてください。',
    );
    const osaka = await provider.device(await provider.worker('osaka@example.com'), 'OSAKA');
    expect(await osaka.press('removal')).toMatchObject({ task: null, sound: 'wrong' });
  });
});
