import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepScans } from '../../src/operations/floor/sweep-scans.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeAccount, makeItems, stockUp } from '../kit/accounts.js';
import { type Api, faultsOf, openApi } from '../kit/api.js';
import { differences } from '../kit/floor.js';
import { carry, orderToPick } from '../kit/floor-work.js';
import { endTasks, makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* Work by scans: one effect and one answer for each scan, tasks that outlive their devices, and moves between shelves. */

let api: Api;
let provider: Provider;
let sato: { badge: string; pin: string };
let device: Scanner;
const TEA = '4901234567016';

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', {
    items: [
      { code: 'TEA', name: '煎茶 100g', barcode: TEA },
      { code: 'CUP', name: '湯のみ' },
      { code: 'FISH', name: '鮭', temperature_zone: 'frozen' },
    ],
  });
  const places = [
    ...['A-01', 'A-02', 'A-03', 'A-04', 'ONE'].map((code) => ({ code, kind: 'shelf', one_item: code === 'ONE' })),
    { code: 'F-01', kind: 'shelf', temperature: 'frozen' },
    { code: 'T-01', kind: 'tote' },
  ];
  await makePlaces(api, places);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 1000 },
    { code: 'CUP', good: 1000 },
  ]);
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

const lying = async (place: string, item = 'TEA'): Promise<number> => {
  const [row] = await api.rows(
    `select coalesce(sum(s.quantity), 0)::int as units from place_stock s join places p using (warehouse, place_no)
       join items i on i.account_id = s.account_id and i.item_no = s.item_no where p.code = $1 and i.code = $2`,
    [place, item],
  );
  return Number(row?.units);
};

/** Takes a device to where 2 of the tea are in hand. */
async function inHand(scanner = device) {
  await scanner.press('move');
  await scanner.scan('MAIN');
  await scanner.scan(TEA);
  return scanner.scan(TEA);
}

describe('a scan', () => {
  it('moves units from shelf to shelf, and says what comes next', async () => {
    const before = await lying('A-01');
    expect(await device.press('move')).toMatchObject({ kind: 'move', step: 'from', screen: 'scan_from', sound: 'ok' });
    expect(await device.scan('MAIN')).toMatchObject({ step: 'goods', data: { place: 'MAIN' } });
    expect(await device.scan(TEA)).toMatchObject({ step: 'to', data: { units: 1, goods: { name: '煎茶 100g' } } });
    expect(await device.scan('TEA')).toMatchObject({ step: 'to', data: { units: 2 } });
    expect(await device.type(12)).toMatchObject({ step: 'to', data: { units: 12 } });
    expect(await device.scan('a-01')).toMatchObject({
      step: 'goods',
      sound: 'ok',
      message: '12点をA-01に移しました。',
    });
    expect((await lying('A-01')) - before).toBe(12);
    expect(await device.press('finish')).toMatchObject({ task: null, step: 'home', sound: 'done' });
  });

  it('has one effect and one answer, a hundred times at once and a day later', async () => {
    await inHand();
    const before = await lying('A-02');
    const { task, step } = device.last;
    const body = { op_id: 'same', task, step, code: 'A-02' };
    const answers = await Promise.all(Array.from({ length: 100 }, () => device.request('POST', '/scan', body)));
    expect(new Set(answers.map((one) => JSON.stringify([one.status, one.body]))).size).toBe(1);
    expect((await lying('A-02')) - before).toBe(2);
    await api.rows("update floor_scans set at = at - interval '1 day'");
    await sweepScans(api.ctx);
    expect((await device.request('POST', '/scan', body)).body).toEqual(answers[0]?.body);
    expect((await lying('A-02')) - before).toBe(2);
  });

  it('with the id of another one is refused', async () => {
    await device.send({ op_id: 'mine', choice: 'move' });
    const { status, body } = await device.request('POST', '/scan', { op_id: 'mine', step: 'home', choice: 'pick' });
    expect([status, body.error]).toEqual([409, 'conflict']);
  });

  it('for another step moves nothing, and is answered with the present screen', async () => {
    await inHand();
    const before = await lying('A-01');
    const late = await device.send({ step: 'goods', code: 'A-01' });
    expect(late).toMatchObject({ step: 'to', sound: 'wrong', data: { units: 2 } });
    expect(late.message).toMatch(/反映されていません/);
    expect(await lying('A-01')).toBe(before);
  });

  it('of many units one after the other counts each, though the answers were not awaited', async () => {
    await device.press('move');
    await device.scan('MAIN');
    await device.scan(TEA);
    const { task, step } = device.last;
    await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        device.request('POST', '/scan', { op_id: `fast-${n}`, task, step, code: TEA }),
      ),
    );
    expect(await device.wake()).toMatchObject({ data: { units: 10 } });
  });

  it('names every fault of what a device sends', async () => {
    const refused = await device.request('POST', '/scan', { op_id: '', task: 0, step: 5, units: -1, more: 1 });
    expect([refused.status, faultsOf(refused).sort()]).toEqual([422, ['more', 'op_id', 'step', 'task', 'units']]);
    for (const more of [{}, { code: 'A', units: 1 }]) {
      expect(faultsOf(await device.request('POST', '/scan', { op_id: 'x', step: 'home', ...more }))).toEqual(['code']);
    }
  });

  it('is swept after 30 days', async () => {
    await device.send({ op_id: 'old', choice: 'move' });
    await api.rows("update floor_scans set at = now() - interval '31 days' where op_id = 'old'");
    await sweepScans(api.ctx);
    expect(await api.rows("select 1 from floor_scans where op_id = 'old'")).toEqual([]);
  });
});

describe('a wrong scan says what it was and what was expected, and moves nothing', () => {
  it.each([
    ['from', 'nothing that is known', 'NOPE-1', /「NOPE-1」は登録されていません.*棚/],
    ['from', 'a tote', 'T-01', /「トート T-01」です.*棚/],
    ['from', 'an empty shelf', 'A-04', /A-04には移動できる商品がありません/],
    ['from', 'goods', TEA, /「煎茶 100g」です.*棚/],
    ['from', 'a shipment', 'TS001-S000001', /出荷 TS001-S000001/],
    ['goods', 'goods that lie elsewhere', 'FISH', /「鮭」はMAINにありません/],
    ['goods', 'a place', 'A-01', /「棚 A-01」です.*商品/],
    ['to', 'other goods', 'CUP', /「湯のみ」です。棚のコードを/],
    ['to', 'the same shelf', 'MAIN', /移動元と同じ棚/],
    ['to', 'a shelf that is too cold', 'F-01', /冷凍のため置けません/],
    ['to', 'a barcode that was misread', '4901234567017', /チェックディジット/],
    ['to', 'letters typed with Japanese input', 'あ', /日本語入力/],
    ['to', 'a text as long as a page', 'A'.repeat(999), /200文字/],
  ])('at %s: %s', async (step, _what, code, message) => {
    await device.press('move');
    if (step !== 'from') await device.scan('MAIN');
    if (step === 'to') await device.scan(TEA);
    const before = await api.rows('select count(*) from place_moves');
    const answer = await device.scan(code);
    expect(answer).toMatchObject({ step, sound: 'wrong' });
    expect(answer.message).toMatch(message);
    expect(await api.rows('select count(*) from place_moves')).toEqual(before);
  });

  it('also when there are too few', async () => {
    await inHand();
    expect(await device.type(1_000_000_000)).toMatchObject({ sound: 'wrong', data: { units: 2 } });
    expect(await device.type(0)).toMatchObject({ sound: 'wrong', data: { units: 2 } });
  });

  it('in English for whoever reads English', async () => {
    const other = await provider.worker('jones@example.com');
    await api.rows("update people set language = 'en' where email = 'jones@example.com'");
    const english = await provider.device(other);
    await english.press('move');
    expect((await english.scan('T-01')).message).toBe('This is tote T-01; expected any shelf.');
  });

  it('and buttons of other screens do nothing', async () => {
    await device.press('move');
    for (const choice of ['nonsense', 'other_goods', 'lot:1', 'move'])
      expect(await device.press(choice)).toMatchObject({ step: 'from', sound: 'wrong' });
    expect(await device.type(3)).toMatchObject({ step: 'from', sound: 'wrong' });
  });
});

describe('a shelf', () => {
  it('with goods of another client is scanned twice', async () => {
    const other = await makeAccount(api.ctx, 'TS003');
    await makeItems(api.ctx, other, [{ code: 'SAKE', name: '日本酒' }]);
    await stockUp(api.ctx, other, [{ code: 'SAKE', good: 10 }]);
    await device.press('move');
    await device.scan('MAIN');
    await device.scan('SAKE');
    await device.type(10);
    await device.scan('A-03');
    await device.press('other_place');
    await device.scan('MAIN');
    await device.scan(TEA);
    const before = await lying('A-03');
    expect(await device.scan('A-03')).toMatchObject({
      step: 'to',
      sound: 'ask',
      message: expect.stringContaining('TS003'),
    });
    expect(await lying('A-03')).toBe(before);
    expect(await device.scan('A-03')).toMatchObject({ step: 'goods', sound: 'ok' });
    expect((await lying('A-03')) - before).toBe(1);
  });

  it('with more goods than a screen shows gives any of them', async () => {
    const codes = Array.from({ length: 125 }, (_, n) => `MANY-${n + 100}`);
    await api.call('POST', '/items/bulk', { items: codes.map((code) => ({ code })) });
    await Promise.all(
      Array.from({ length: 5 }, (_, part) =>
        stockUp(
          api.ctx,
          api.caller,
          codes.slice(25 * part, 25 * part + 25).map((code) => ({ code, good: 1 })),
        ),
      ),
    );
    await device.press('move');
    expect((await device.scan('MAIN')).data.holds).toHaveLength(100);
    await device.scan('MANY-224');
    expect(await device.scan('A-02')).toMatchObject({ step: 'goods', sound: 'ok' });
    expect(await lying('A-02', 'MANY-224')).toBe(1);
  });

  it('for one item takes no other one', async () => {
    await device.press('move');
    await device.scan('MAIN');
    await device.scan('CUP');
    expect(await device.scan('ONE')).toMatchObject({ sound: 'ok' });
    await device.scan(TEA);
    expect(await device.scan('ONE')).toMatchObject({ sound: 'wrong', message: expect.stringContaining('1商品専用') });
  });
});

describe('a task', () => {
  it('goes on at the same point on another device', async () => {
    await inHand();
    const before = await lying('A-01');
    const other = await provider.device(sato);
    expect(await other.wake()).toMatchObject({ task: device.last.task, step: 'to', data: { units: 2 } });
    expect(await other.scan('A-01')).toMatchObject({ step: 'goods', sound: 'ok' });
    expect((await lying('A-01')) - before).toBe(2);
    // The old device comes back, and still believes that it has them in hand.
    expect(await device.scan('A-01')).toMatchObject({ step: 'goods', sound: 'wrong' });
    expect((await lying('A-01')) - before).toBe(2);
  });

  it('is paused, and gone on with by anybody', async () => {
    await inHand();
    expect(await device.press('pause')).toMatchObject({ task: null, step: 'home' });
    expect(await device.send({ task: 1, step: 'to', code: 'A-01' })).toMatchObject({ task: null, sound: 'wrong' });
  });

  it('of somebody else is not touched, of another warehouse neither', async () => {
    await inHand();
    const { task, step } = device.last;
    const other = await provider.device(await provider.worker('tanaka@example.com'));
    expect(await other.send({ task, step, code: 'A-01' })).toMatchObject({ task: null, sound: 'wrong' });
    const osaka = await provider.device(sato, 'OSAKA');
    expect(await osaka.send({ task, step, code: 'A-01' })).toMatchObject({ task: null, sound: 'wrong' });
    expect(await device.wake()).toMatchObject({ step: 'to', data: { units: 2 } });
  });

  it('that is finished takes no scan', async () => {
    await device.press('move');
    const { task } = device.last;
    await device.press('finish');
    expect((await device.send({ task, step: 'from', code: 'MAIN' })).message).toBe('この作業は完了しています。');
  });

  it('is seen at the desk, and taken from whoever went home', async () => {
    await inHand();
    const { body } = await provider.desk('GET', '/tasks?warehouse=TOKYO');
    expect(body.tasks).toMatchObject([{ kind: 'move', task_no: device.last.task, warehouse: 'TOKYO' }]);
    const path = `/warehouses/TOKYO/tasks/${device.last.task}/put-aside`;
    expect((await provider.desk('POST', path)).status).toBe(200);
    expect((await provider.desk('POST', path)).status).toBe(404);
    expect((await device.scan('A-01')).sound).toBe('wrong');
    expect(await device.press('move')).toMatchObject({ step: 'to', data: { units: 2 } });
  });

  it('is not seen by a device that was revoked', async () => {
    await inHand();
    const before = await lying('A-01');
    await provider.desk('DELETE', `/devices/${device.device_no}`);
    const { task, step } = device.last;
    const sent = await device.request('POST', '/scan', { op_id: 'late', task, step, code: 'A-01' });
    expect(sent.status).toBe(401);
    expect(await lying('A-01')).toBe(before);
  });
});

describe('the last units', () => {
  it('are carried once, by two at the same time', async () => {
    const tanaka = await provider.device(await provider.worker('suzuki@example.com'));
    const begin = async (scanner: Scanner) => {
      await scanner.press('move');
      await scanner.scan('MAIN');
      await scanner.scan('CUP');
      return scanner.type(await lying('MAIN', 'CUP'));
    };
    await begin(device);
    await begin(tanaka);
    const sounds = (await Promise.all([device.scan('A-02'), tanaka.scan('A-04')])).map(({ sound }) => sound);
    expect(sounds.sort()).toEqual(['ok', 'wrong']);
    expect((await lying('A-02', 'CUP')) + (await lying('A-04', 'CUP'))).toBeGreaterThan(900);
  });
});

describe('a move', () => {
  it('shows what can be moved, and says how many other units lie there', async () => {
    await stockUp(api.ctx, api.caller, [{ code: 'CUP', good: 1, defective: 2 }]);
    await carry(api, 'CUP', 'A-04', 1);
    const draft = { warehouse: 'TOKYO', code: 'CUP', lot_no: null, condition: 'defective', quantity: 2 };
    await moveUnits(api.ctx, 'TS001', { ...draft, from: 'MAIN', to: 'A-04' }, staff('Sato'));
    await device.press('move');
    const { data } = await device.scan('A-04');
    const holds = data.holds as { code: string; lot_no: number }[];
    expect(holds.filter(({ code }) => code === 'CUP')).toHaveLength(1);
    expect(data.quarantined).toBe(2);
  });

  it('leads from the reserve to the pick face that needs units, with all that are needed', async () => {
    await makePlaces(api, [
      { code: 'R-01', kind: 'shelf', use: 'reserve', path: 900 },
      { code: 'P-01', kind: 'shelf', path: 800 },
    ]);
    await api.call('POST', '/items', { code: 'POT', name: '急須' });
    await stockUp(api.ctx, api.caller, [{ code: 'POT', good: 30 }]);
    await carry(api, 'POT', 'P-01', 1);
    await carry(api, 'POT', 'R-01', 29);
    await orderToPick(api, [{ POT: 4 }]);
    await orderToPick(api, [{ POT: 6 }]);
    expect((await device.wake()).data).toMatchObject({ waiting: { move: 1 } });
    const wanted = [{ code: 'POT', from: 'R-01', to: 'P-01', units: 9 }];
    expect((await device.press('move')).data).toMatchObject({ wanted });
    expect((await device.scan('P-01')).data).toMatchObject({ place: 'P-01', wanted: [] });
    await device.press('other_place');
    expect((await device.scan('R-01')).data).toMatchObject({ place: 'R-01', wanted });
    expect((await device.scan('POT')).data).toMatchObject({
      units: 1,
      proposed: { place: 'P-01', units: 9, reason: expect.stringContaining('9点') },
    });
    await device.type(9);
    await device.scan('P-01');
    await device.press('finish');
    expect(device.last.data).toMatchObject({ waiting: { move: 0 } });
  });
});
