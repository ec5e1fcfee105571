import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { today } from '../../src/kernel/clock.js';
import { receiptId } from '../../src/kernel/ids.js';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { endTasks, makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* A delivery that comes in parts, by scans: what has come goes to its shelf, and the receipt waits for the rest. */

let api: Api;
let provider: Provider;
let sato: { badge: string; pin: string };
let device: Scanner;

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items', { code: 'TEA', name: '煎茶' });
  await makePlaces(api, [{ code: 'A-01', kind: 'shelf' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 100 }]);
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

/** A receipt that was announced. @returns its id */
async function announced(quantity: number): Promise<string> {
  const arrival_date = today(api.ctx.clock).toString();
  const items = [{ code: 'TEA', quantity }];
  const draft = { inspection_type: 'CODE', arrival_date, warehouse: 'TOKYO', items } as const;
  const { receipt } = await announceReceipt(api.ctx, api.caller, { value: draft, faults: [] });
  return receiptId(receipt.account_id, receipt.receipt_no);
}

/** A transfer to OSAKA that is on its way. @returns the id of its receipt */
async function sent(quantity: number): Promise<string> {
  const items = [{ code: 'TEA', quantity }];
  const wish = { warehouse: 'TOKYO', destination: { warehouse: 'OSAKA' }, items };
  const { body } = await api.call('POST', '/shipments/transfer', wish);
  await workTo(api.ctx, body.id, 'shipped');
  return (body.destination as { warehousing: { id: string } }).warehousing.id;
}

const receiptOf = async (id: string) => {
  const { status, halfway } = (await api.call('GET', `/warehousings/${id}`)).body;
  const [row] = await api.rows('select difference from receipts where receipt_no = $1', [numberOf(id)]);
  return { status, halfway, difference: row?.difference };
};
const OPEN = { status: 'checking', halfway: true, difference: null };

const moved = (id: string) =>
  api.rows(
    `select from_bucket || '->' || to_bucket as way, sum(quantity)::int as units from stock_moves
      where receipt_no = $1 and from_bucket = 'in_transit' group by 1 order by 1`,
    [numberOf(id)],
  );

/** Counts goods that have come, and confirms the count. */
async function counts(id: string, units: number): Promise<void> {
  if ((await device.scan(id)).step === 'arrive') await device.press('arrived');
  expect(device.last).toMatchObject({ kind: 'receive', step: 'count' });
  await device.scan('TEA');
  await device.type(units);
  await device.press('finish');
  expect(await device.press('confirm')).toMatchObject({ task: null, sound: 'done' });
}

/** Puts all counted goods away. @returns what the device shows then */
async function stores(id: string, units: number, place = 'A-01') {
  expect(await device.scan(id)).toMatchObject({ kind: 'put_away', step: 'goods' });
  await device.scan('TEA');
  await device.type(units);
  return device.scan(place);
}

describe('a supply in two parts', () => {
  it('is received by scans, and ends when all of it has come [W-046]', async () => {
    const id = await announced(10);
    await counts(id, 6);
    expect(await stores(id, 6)).toMatchObject({
      kind: 'put_away',
      step: 'more',
      screen: 'more_to_come',
      sound: 'ok',
      message: '10点のうち4点が届いていません。残りはあとで届きますか？',
      data: { receipt: id, announced: 10, missing: 4, goods: [{ code: 'TEA', units: 4 }] },
      choices: ['more_comes', 'that_is_all', 'pause'],
    });
    // The goods are in stock whatever the answer is, and when nobody answers.
    expect(await receiptOf(id)).toEqual(OPEN);
    expect(await device.press('more_comes')).toMatchObject({ task: null, sound: 'done' });
    expect(await receiptOf(id)).toEqual(OPEN);
    await counts(id, 4);
    expect(await stores(id, 4)).toMatchObject({ task: null, sound: 'done' });
    expect(await receiptOf(id)).toEqual({ status: 'stocked', halfway: false, difference: null });
    expect((await device.scan(id)).message).toBe(`入庫${id}は棚入れ済みです。`);
  });

  it('ends with its difference when that is all', async () => {
    const id = await announced(10);
    await counts(id, 6);
    await stores(id, 6);
    expect(await device.press('that_is_all')).toMatchObject({ task: null, sound: 'done' });
    expect(await receiptOf(id)).toEqual({ status: 'stocked', halfway: false, difference: 'open' });
  });

  it('can be ended later without more goods, by scans or by the command', async () => {
    const [id, other] = [await announced(10), await announced(10)];
    for (const one of [id, other]) {
      await counts(one, 6);
      await stores(one, 6);
      await device.press('more_comes');
    }
    await device.scan(id);
    expect(await device.press('finish')).toMatchObject({
      sound: 'ask',
      message: '1点も数えていません。よろしいですか？',
    });
    const choices = ['more_comes', 'that_is_all', 'back', 'pause'];
    expect(await device.press('confirm')).toMatchObject({
      kind: 'receive',
      screen: 'more_to_come',
      sound: 'ask',
      choices,
    });
    expect(await receiptOf(id)).toEqual(OPEN);
    expect(await device.press('that_is_all')).toMatchObject({ task: null, sound: 'done' });
    expect(await receiptOf(id)).toEqual({ status: 'stocked', halfway: false, difference: 'open' });
    await putAway(api.ctx, 'TS001', numberOf(other), {}, staff('desk'));
    expect(await receiptOf(other)).toMatchObject({ status: 'stocked' });
  });

  it('is counted on after its button, though counted goods wait for a shelf', async () => {
    const id = await announced(10);
    await counts(id, 6);
    expect(await device.press('receive')).toMatchObject({ task: null, step: 'home receive', sound: 'ask' });
    // A wrong scan does not undo the button.
    expect(await device.scan('TS001-W9999')).toMatchObject({ step: 'home receive', sound: 'wrong' });
    await counts(id, 4);
    expect(await device.scan(id)).toMatchObject({ kind: 'put_away', data: { left: [{ units: 10 }] } });
  });
});

describe('a question that waits', () => {
  it('ends nothing while somebody counts, nor what was ended elsewhere', async () => {
    const [id, other] = [await announced(10), await announced(10)];
    await counts(id, 6);
    await stores(id, 6);
    const second = await provider.device(await provider.worker('suzuki@example.com'));
    expect(await second.scan(id)).toMatchObject({ kind: 'receive', step: 'count' });
    expect(await device.press('that_is_all')).toMatchObject({ task: null, message: expect.stringContaining('検品中') });
    expect(await receiptOf(id)).toEqual(OPEN);

    await counts(other, 6);
    await stores(other, 6);
    const count = { line_no: 1, expiry_date: null, manufacture_date: null, good: 1, defective: 0, unidentified: 0 };
    await inspectGoods(api.ctx, 'TS001', numberOf(other), { counts: [count], measured: [] }, staff('desk'));
    expect(await device.press('that_is_all')).toMatchObject({ step: 'more', sound: 'wrong' });
    expect(await receiptOf(other)).toEqual(OPEN);
    await putAway(api.ctx, 'TS001', numberOf(other), {}, staff('desk'));
    expect(await device.press('more_comes')).toMatchObject({ task: null, message: `入庫${other}は棚入れ済みです。` });
  });
});

describe('a transfer in two parts', () => {
  beforeEach(async () => {
    device = await provider.device(sato, 'OSAKA');
  });

  it('keeps in transit what comes later', async () => {
    const id = await sent(10);
    await counts(id, 6);
    expect(await stores(id, 6, 'MAIN')).toMatchObject({ step: 'more', data: { announced: 10, missing: 4 } });
    await device.press('more_comes');
    expect(await receiptOf(id)).toEqual(OPEN);
    expect(await moved(id)).toEqual([{ way: 'in_transit->available', units: 6 }]);
    await counts(id, 4);
    expect(await stores(id, 4, 'MAIN')).toMatchObject({ task: null, sound: 'done' });
    expect(await receiptOf(id)).toEqual({ status: 'stocked', halfway: false, difference: null });
    expect(await moved(id)).toEqual([{ way: 'in_transit->available', units: 10 }]);
  });

  it('writes off what never comes only when somebody says so', async () => {
    const id = await sent(10);
    await counts(id, 6);
    expect(await stores(id, 6, 'MAIN')).toMatchObject({ step: 'more' });
    expect(await device.press('that_is_all')).toMatchObject({ task: null, sound: 'done' });
    expect(await receiptOf(id)).toMatchObject({ status: 'stocked', halfway: false });
    expect(await moved(id)).toEqual([
      { way: 'in_transit->adjustment', units: 4 },
      { way: 'in_transit->available', units: 6 },
    ]);
  });
});
