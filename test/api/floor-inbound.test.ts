import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { today } from '../../src/kernel/clock.js';
import { receiptId } from '../../src/kernel/ids.js';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { countGoods } from '../kit/accounts.js';
import { type Api, openApi } from '../kit/api.js';
import { differences, numberOf } from '../kit/floor.js';
import { endTasks, makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* Receipts by scans: goods are counted as they arrive, and put away shelf by shelf. */

let api: Api;
let provider: Provider;
let sato: { badge: string; pin: string };
let jones: { badge: string; pin: string };
let device: Scanner;
const TEA = '4901234567016';

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', {
    items: [
      { code: 'TEA', name: '煎茶 100g', barcode: TEA },
      { code: 'CUP', name: '湯のみ' },
      { code: 'MILK', name: '牛乳', lot_limit_type: 'expiry' },
      { code: 'FISH', name: '鮭', temperature_zone: 'frozen' },
    ],
  });
  const places = [
    ...['A-01', 'A-02', 'ONE'].map((code) => ({ code, kind: 'shelf', one_item: code === 'ONE' })),
    { code: 'F-01', kind: 'shelf', temperature: 'frozen' },
    { code: 'T-01', kind: 'tote' },
  ];
  await makePlaces(api, places);
  sato = await provider.worker('sato@example.com');
  jones = await provider.worker('jones@example.com');
  await api.rows("update people set language = 'en' where email = 'jones@example.com'");
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  await endTasks(api);
  device = await provider.device(sato);
});

const lying = async (place: string, item: string, condition = 'sound'): Promise<number> => {
  const [row] = await api.rows(
    `select coalesce(sum(s.quantity), 0)::int as units from place_stock s join places p using (warehouse, place_no)
       join items i on i.account_id = s.account_id and i.item_no = s.item_no
      where p.code = $1 and i.code = $2 and s.condition = $3`,
    [place, item, condition],
  );
  return Number(row?.units);
};

const statusOf = async (id: string): Promise<unknown> =>
  (await api.rows('select status from receipts where receipt_no = $1', [numberOf(id)]))[0]?.status;

/** A receipt whose goods wait to be put away. @returns its id */
async function counted(goods: Parameters<typeof countGoods>[2]): Promise<string> {
  const { account_id, receipt_no } = await countGoods(api.ctx, api.caller, goods);
  return receiptId(account_id, receipt_no);
}

describe('putting away', () => {
  it('brings counted goods to shelves, until nothing is left', async () => {
    const id = await counted([
      { code: 'TEA', good: 10, defective: 1 },
      { code: 'CUP', good: 4 },
    ]);
    const before = await lying('A-01', 'TEA');
    expect(await device.scan(id)).toMatchObject({ kind: 'put_away', step: 'goods', sound: 'ok' });
    expect(device.last.data.left).toMatchObject([
      { code: 'TEA', condition: 'good', units: 10 },
      { code: 'TEA', condition: 'defective', units: 1 },
      { code: 'CUP', condition: 'good', units: 4 },
    ]);
    await device.scan(TEA);
    expect(await device.scan(TEA)).toMatchObject({ step: 'to', data: { units: 2, proposed: { units: 2 } } });
    expect(await device.type(10)).toMatchObject({ step: 'to', data: { units: 10 } });
    expect(await device.scan('A-01')).toMatchObject({
      step: 'goods',
      sound: 'ok',
      message: '「煎茶 100g」10点をA-01に棚入れしました。',
    });
    expect((await lying('A-01', 'TEA')) - before).toBe(10);
    await device.scan('CUP');
    await device.type(4);
    await device.scan('ONE');
    expect(await statusOf(id)).toBe('checking');
    await device.press('defective');
    await device.scan(TEA);
    expect(await device.scan('A-02')).toMatchObject({ task: null, sound: 'done' });
    expect(await lying('A-02', 'TEA', 'defective')).toBe(1);
    expect(await statusOf(id)).toBe('stocked');
  });

  it('says what was wrong, in the language of whoever scans, and moves nothing', async () => {
    const id = await counted([{ code: 'TEA', good: 5 }]);
    const english = await provider.device(jones);
    await english.scan(id);
    expect((await english.scan('CUP')).message).toBe(
      'Nothing of 湯のみ is left to put away of this receipt. For another receipt, pause this one first.',
    );
    await english.scan(TEA);
    expect((await english.scan('T-01')).message).toMatch(/T-01 is a tote/);
    await english.press('pause');
    await device.scan(id);
    expect(device.last).toMatchObject({ step: 'to', data: { units: 1 } });
    const before = await api.rows('select count(*) from place_moves');
    for (const [code, message] of [
      ['F-01', /冷凍のため置けません/],
      ['CUP', /「湯のみ」です。棚のコードを/],
      ['NOPE', /登録されていません.*棚/],
    ] as const) {
      expect(await device.scan(code)).toMatchObject({ step: 'to', sound: 'wrong' });
      expect(device.last.message).toMatch(message);
    }
    expect(await device.type(6)).toMatchObject({ sound: 'wrong', message: '棚入れできる残りは5点です。' });
    expect(await api.rows('select count(*) from place_moves')).toEqual(before);
  });

  it('of the same receipt is done by one person; the next one gets the next receipt', async () => {
    const [first, second] = [await counted([{ code: 'TEA', good: 5 }]), await counted([{ code: 'CUP', good: 5 }])];
    const since = 'update receipts set status_at = $2 where receipt_no = $1';
    await api.rows(since, [numberOf(first), '2000-01-01']);
    await api.rows(since, [numberOf(second), '2000-01-02']);
    const other = await provider.device(jones);
    const screens = await Promise.all([device.press('put_away'), other.press('put_away')]);
    expect(screens.map(({ kind }) => kind)).toContain('put_away');
    const taken = screens.find(({ data }) => data.receipt === first);
    expect(taken).toBeDefined();
    const idle = device.last.data.receipt === first ? other : device;
    if (idle.last.task === null) await idle.press('put_away');
    expect(idle.last.data.receipt).toBe(second);
  });

  it('follows what happens elsewhere', async () => {
    const id = await counted([{ code: 'TEA', good: 5 }]);
    await device.scan(id);
    await device.scan(TEA);
    const other = await provider.device(sato);
    await other.wake();
    const sounds = await Promise.all([device.scan('A-01'), other.scan('A-01')]);
    expect(sounds.map(({ sound }) => sound).sort()).toEqual(['ok', 'wrong']);
    expect(await statusOf(id)).toBe('checking');
  });
});

/** A receipt that was announced and has not arrived. @returns its id */
async function announced(
  items: readonly { readonly code: string; readonly quantity: number }[],
  more: {
    readonly identifier?: string;
    readonly transport_mode?: 'CONTAINER' | 'HOME_DELIVERY';
    readonly container_no?: string;
    readonly tracking_codes?: readonly string[];
  } = {},
): Promise<string> {
  const arrival_date = today(api.ctx.clock).toString();
  const draft = { inspection_type: 'CODE', arrival_date, warehouse: 'TOKYO', items, ...more } as const;
  const { receipt } = await announceReceipt(api.ctx, api.caller, { value: draft, faults: [] });
  return receiptId(receipt.account_id, receipt.receipt_no);
}

const countsOf = (id: string) =>
  api.rows(
    `select line_no::int, expiry_date, good::int, defective::int
       from receipt_counts c
       join receipt_lines l using (account_id, receipt_no, line_no)
       left join lots t on t.account_id = c.account_id and t.item_no = l.item_no and t.lot_no = c.lot_no
      where c.receipt_no = $1 order by line_no, expiry_date`,
    [numberOf(id)],
  );

describe('receiving', () => {
  it('brings an announced receipt to stock, by scans alone', async () => {
    const id = await announced([
      { code: 'CUP', quantity: 3 },
      { code: 'MILK', quantity: 2 },
    ]);
    const before = await lying('A-02', 'CUP');
    expect(await device.scan(id)).toMatchObject({ kind: 'receive', step: 'arrive', choices: ['arrived', 'pause'] });
    expect(await device.press('arrived')).toMatchObject({ step: 'count', sound: 'ok' });
    expect(await statusOf(id)).toBe('received');
    await device.scan('CUP');
    expect(await device.type(4)).toMatchObject({ step: 'count', data: { lines: [{ counted: 4, over: 1 }, {}] } });
    expect(await device.scan('MILK')).toMatchObject({ step: 'date', data: { units: 1 } });
    expect(await device.scan('2027-02-30')).toMatchObject({ step: 'date', sound: 'wrong' });
    expect(await device.scan('2027-03-31')).toMatchObject({ step: 'count', sound: 'ok' });
    // The device dies: another one goes on with the same count.
    device = await provider.device(sato);
    expect(await device.wake()).toMatchObject({ step: 'count', data: { lines: [{ counted: 4 }, { counted: 1 }] } });
    await device.press('defective');
    await device.scan('MILK');
    expect(await device.press('finish')).toMatchObject({
      step: 'confirm',
      data: {
        lines: [
          { announced: 3, counted: 4, over: 1 },
          { announced: 2, counted: 2, over: 0 },
        ],
      },
    });
    expect(await countsOf(id)).toEqual([]);
    expect(await device.press('confirm')).toMatchObject({ task: null, sound: 'done' });
    expect(await countsOf(id)).toMatchObject([
      { line_no: 1, good: 4 },
      { line_no: 2, expiry_date: '2027-03-31', good: 1, defective: 1 },
    ]);
    expect(await device.scan(id)).toMatchObject({ kind: 'put_away', step: 'goods' });
    await device.scan('CUP');
    await device.type(4);
    await device.scan('A-02');
    await device.scan('MILK');
    await device.scan('A-01');
    await device.press('defective');
    await device.scan('MILK');
    expect(await device.scan('A-02')).toMatchObject({ task: null, sound: 'done' });
    expect((await lying('A-02', 'CUP')) - before).toBe(4);
    expect(await statusOf(id)).toBe('stocked');
    expect((await device.scan(id)).message).toBe(`入庫${id}は棚入れ済みです。`);
  });

  it('begins with the number of a container or a parcel, or the number of the client', async () => {
    const cups = [{ code: 'CUP', quantity: 1 }];
    const more = { identifier: 'PO-7', transport_mode: 'CONTAINER', container_no: 'MSKU1234565' } as const;
    const id = await announced(cups, more);
    const parcel = { transport_mode: 'HOME_DELIVERY', tracking_codes: ['400000009996'] } as const;
    const other = await announced(cups, parcel);
    const begins = (receipt: string) => ({ kind: 'receive', step: 'arrive', data: { receipt } });
    for (const code of ['MSKU1234565', 'msku 1234565', 'PO-7']) {
      expect(await device.scan(code)).toMatchObject(begins(id));
      await device.press('pause');
    }
    const asked = await device.press('receive');
    expect(asked.message).toContain('コンテナ番号');
    // Whoever has goods without papers finds their receipt.
    const waits = { account_id: 'TS001', account_name: expect.any(String), arrived: false };
    const arrival_date = expect.stringMatching(/^2026-/);
    const expected = asked.data.expected as { receipt: string }[];
    expect(expected).toContainEqual({ receipt: id, identifier: 'PO-7', arrival_date, ...waits });
    expect(expected).toContainEqual({ receipt: other, identifier: null, arrival_date, ...waits });
    expect(asked.data.waiting).toMatchObject({ receive: expected.length });
    // A wrong scan leaves the list in sight. The home screen itself does not have it.
    expect((await device.scan('TS001-W9999')).data.expected).toEqual(expected);
    expect(await device.scan('4000-0000-9996')).toMatchObject(begins(other));
    await device.press('pause');

    const second = await announced(cups, { transport_mode: 'CONTAINER', container_no: 'MSKU1234565' });
    const several = await device.scan('MSKU1234565');
    expect(several).toMatchObject({ task: null, sound: 'wrong' });
    for (const receipt of [id, second]) expect(several.message).toContain(receipt);
    expect(await device.scan('MSKU7654321')).toMatchObject({ task: null, sound: 'wrong', screen: 'home' });
    // A barcode of goods is what it always was.
    expect(await device.scan(TEA)).toMatchObject({ task: null, screen: 'look_up' });
  });

  it('says what was wrong in the language of whoever scans', async () => {
    const id = await announced([{ code: 'CUP', quantity: 3 }]);
    expect((await device.scan('TS001-W9999')).message).toBe('この倉庫に入庫TS001-W9999はありません。');
    expect((await device.press('receive')).sound).toBe('ask');
    await device.scan(id);
    expect(await device.scan('CUP')).toMatchObject({ step: 'arrive', sound: 'wrong' });
    await device.press('arrived');
    expect((await device.scan(TEA)).message).toBe(
      '「煎茶 100g」はこの入庫の商品ではありません。別に置き、管理者に連絡してください。',
    );
    await device.press('pause');
    const english = await provider.device(jones);
    await english.scan(id);
    expect((await english.scan(TEA)).message).toBe('煎茶 100g is not on this receipt. Put it aside and ask the desk.');
    expect((await english.scan('A-01')).message).toBe('This is shelf A-01; expected goods.');
    expect(await english.press('finish')).toMatchObject({
      sound: 'ask',
      message: 'Nothing was counted. Is that right?',
    });
    // Somebody else finds it taken.
    expect((await device.scan(id)).message).toContain('作業中');
  });

  it('counts each of the units that two devices scan at once, and inspects once', async () => {
    const id = await announced([{ code: 'CUP', quantity: 20 }]);
    await device.scan(id);
    await device.press('arrived');
    const other = await provider.device(sato);
    await other.wake();
    await Promise.all(
      [device, other].map(async (one) => {
        for (let n = 0; n < 5; n += 1) await one.scan('CUP');
      }),
    );
    await device.press('finish');
    await other.wake();
    await Promise.all([device.press('confirm'), other.press('confirm')]);
    expect(await countsOf(id)).toMatchObject([{ good: 10 }]);
  });

  it('goes on when the lots of its goods get another date, however much was counted', async () => {
    const id = await announced([{ code: 'MILK', quantity: 30 }]);
    const [milk] = await api.rows("update items set lot_limit_type = null where code = 'MILK' returning item_no");
    await device.scan(id);
    await device.press('arrived');
    for (let n = 0; n < 25; n += 1) await device.scan('MILK');
    await device.press('finish');
    await api.rows(`update items set lot_limit_type = 'expiry' where item_no = ${milk?.item_no}`);
    expect(await device.press('confirm')).toMatchObject({
      step: 'count',
      sound: 'wrong',
      message: expect.stringContaining('数え直してください：牛乳'),
    });
    await device.scan('MILK');
    await device.scan('2027-01-01');
    await device.type(25);
    await device.press('finish');
    expect(await device.press('confirm')).toMatchObject({ task: null, sound: 'done' });
    expect(await countsOf(id)).toMatchObject([{ good: 25 }]);
  });

  it('keeps the receipt open while somebody counts more of it', async () => {
    const id = await announced([{ code: 'CUP', quantity: 20 }]);
    await device.scan(id);
    await device.press('arrived');
    await device.scan('CUP');
    const count = { line_no: 1, expiry_date: null, manufacture_date: null, good: 2, defective: 0, unidentified: 0 };
    await inspectGoods(api.ctx, 'TS001', numberOf(id), { counts: [count], measured: [] }, staff('desk'));
    const other = await provider.device(jones);
    expect(await other.scan(id)).toMatchObject({ kind: 'put_away' });
    await other.scan('CUP');
    await other.type(2);
    expect(await other.scan('A-01')).toMatchObject({ task: null, sound: 'done' });
    expect(await statusOf(id)).toBe('checking');
    await device.press('finish');
    await device.press('confirm');
    await device.scan(id);
    await device.scan('CUP');
    await device.scan('A-01');
    await device.press('that_is_all');
    expect(await statusOf(id)).toBe('stocked');
    expect(await countsOf(id)).toMatchObject([{ good: 3 }]);
  });
});
