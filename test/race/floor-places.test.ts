import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginCount, finishCount } from '../../src/operations/floor/count-place.js';
import { approveCount } from '../../src/operations/floor/decide-count.js';
import { askForCounts } from '../../src/operations/floor/open-counts.js';
import { takeBackGoods } from '../../src/operations/floor/take-back-goods.js';
import { closePlace } from '../../src/operations/places/close-place.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi, receipt, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { carry, deadlocksIn, lyingIn, orderToPick, statusOf } from '../kit/floor-work.js';
import { times, tried } from '../kit/race.js';
import { endTasks, makePlaces, Provider, type Scanner, type Sent } from '../kit/scanner.js';

/* Units that come to one place from two sides, and scans that a device sends a hundred times at once. */

let api: Api;
let provider: Provider;
let storing: Scanner;
let carrying: Scanner;
let round = 0;
const ROUNDS = 4;

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', { items: ['TEA', 'CUP'].map((code) => ({ code, name: code })) });
  await makePlaces(api, [
    ...times(20, (n) => ({ code: `ONE-${n + 1}`, kind: 'shelf', one_item: true, path: 10 * n + 10 })),
    ...times(20, (n) => ({ code: `A-${n + 1}`, kind: 'shelf', path: 10 * n + 510 })),
    { code: 'R-01', kind: 'shelf', use: 'reserve', path: 990 },
    { code: 'T-1', kind: 'tote' },
  ]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 100 },
    { code: 'CUP', good: 100 },
  ]);
  await carry(api, 'CUP', 'R-01', 50);
  await carry(api, 'TEA', 'R-01', 50);
  storing = await provider.device(await provider.worker('sato@example.com'));
  carrying = await provider.device(await provider.worker('tanaka@example.com'));
}, 120_000);
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  expect(await deadlocksIn(api)).toBe(0);
  await api.close();
});
beforeEach(async () => {
  await endTasks(api);
  await Promise.all([storing.wake(), carrying.wake()]);
});

const next = (): number => {
  round += 1;
  return round;
};

/** A receipt that is announced. @returns its id */
async function announced(quantity: number, code = 'TEA'): Promise<string> {
  const items = [{ code, quantity }];
  const wish = receipt({ arrival_date: '2026-11-26', arrival_date_confirmed: true, items });
  return String((await api.call('POST', '/warehousings', wish)).body.id);
}

/** Somebody with counted goods in hand, who is to scan a shelf. */
async function inHand(units: number, code = 'TEA'): Promise<void> {
  const id = await announced(units, code);
  await storing.scan(id);
  await storing.press('arrived');
  await storing.scan(code);
  await storing.type(units);
  await storing.press('finish');
  await storing.press('confirm');
  await storing.scan(id);
  await storing.scan(code);
  expect(await storing.type(units)).toMatchObject({ screen: 'put_away_to' });
}

/** Somebody who brings goods from the reserve, and is to scan a shelf. */
async function bring(code: string, units: number): Promise<void> {
  if (carrying.last.task === null) await carrying.press('move');
  if (carrying.last.step !== 'from') await carrying.press('other_place');
  await carrying.scan('R-01');
  await carrying.scan(code);
  expect(await carrying.type(units)).toMatchObject({ screen: 'scan_to' });
}

describe('goods that are put away and goods from the reserve', () => {
  it('do not share a shelf for one item: who comes second looks for another one', async () => {
    for (const nth of times(ROUNDS, (n) => n)) {
      const shelf = `ONE-${next()}`;
      await inHand(3);
      await bring('CUP', 2);
      const begun = [() => storing.scan(shelf), () => carrying.scan(shelf)];
      if (nth % 2 === 1) begun.reverse();
      await Promise.all(begun.map((scan) => scan()));
      const [tea, cups] = [await lyingIn(api, shelf, 'TEA'), await lyingIn(api, shelf, 'CUP')];
      expect([
        [3, 0],
        [0, 2],
      ]).toContainEqual([tea, cups]);
      const second = tea === 0 ? storing : carrying;
      expect(second.last).toMatchObject({ sound: 'wrong', message: expect.stringContaining('1商品専用') });
      expect(await second.scan('A-1')).toMatchObject({ sound: second === storing ? 'done' : 'ok' });
    }
  });

  it('of one item come to its pick face both, and what was wanted there is brought', async () => {
    for (const _ of times(ROUNDS, () => 0)) {
      const code = `POT-${next()}`;
      const shelf = `A-${round}`;
      await api.call('POST', '/items/bulk', { items: [{ code }] });
      await stockUp(api.ctx, api.caller, [{ code, good: 5 }]);
      await carry(api, code, shelf, 1);
      await carry(api, code, 'R-01', 4);
      await orderToPick(api, [{ [code]: 4 }]);
      await carrying.press('move');
      expect(carrying.last.data.wanted).toMatchObject([{ code, from: 'R-01', to: shelf, units: 3 }]);
      await inHand(2, code);
      await bring(code, 3);
      await Promise.all([storing.scan(shelf), carrying.scan(shelf)]);
      expect([storing.last.sound, carrying.last.sound]).toEqual(['done', 'ok']);
      expect(await lyingIn(api, shelf, code)).toBe(6);
      expect(await carrying.press('other_place')).toMatchObject({ data: { wanted: [] } });
      await carrying.press('finish');
    }
  });

  it('that are carried in one go are those of both waves that wait for them', async () => {
    const code = `DISH-${next()}`;
    const shelf = `A-${round}`;
    await api.call('POST', '/items/bulk', { items: [{ code }] });
    await stockUp(api.ctx, api.caller, [{ code, good: 8 }]);
    await carry(api, code, shelf, 1);
    await carry(api, code, 'R-01', 7);
    await orderToPick(api, [{ [code]: 3 }]);
    await orderToPick(api, [{ [code]: 4 }]);
    const wanted = () =>
      api.rows(
        `select units::int, carried::int, done_at is not null as done from replenishments r join items i using (account_id, item_no)
          where i.code = $1 order by replenishment_no`,
        [code],
      );
    expect(await wanted()).toEqual([
      { units: 2, carried: 0, done: false },
      { units: 4, carried: 0, done: false },
    ]);
    await bring(code, 5);
    await carrying.scan(shelf);
    expect(await wanted()).toEqual([
      { units: 2, carried: 2, done: true },
      { units: 4, carried: 3, done: false },
    ]);
    await bring(code, 1);
    await carrying.scan(shelf);
    expect(await wanted()).toMatchObject([{ done: true }, { carried: 4, done: true }]);
  });

  it('do not come to a shelf that is closed at this moment', async () => {
    for (const _ of times(ROUNDS, () => 0)) {
      const shelf = `A-${next()}`;
      await inHand(2);
      await bring('CUP', 1);
      const [, , closed] = await Promise.all([
        storing.scan(shelf),
        carrying.scan(shelf),
        tried(closePlace(api.ctx, 'TOKYO', shelf, staff('desk'))),
      ]);
      const [row] = await api.rows('select closed_at is not null as closed from places where code = $1', [shelf]);
      const lying = await lyingIn(api, shelf);
      expect(row?.closed).toBe(closed === 'done');
      if (row?.closed === true) expect(lying).toBe(0);
      else expect(lying).toBeGreaterThan(0);
      if (storing.last.task !== null) await storing.scan('A-1');
      if (carrying.last.step === 'to') await carrying.scan('A-1');
    }
  });
});

describe('a shelf for one item', () => {
  it('does not get what comes back while something else is carried there', async () => {
    for (const _ of times(3 * ROUNDS, () => 0)) {
      const shelf = `SOLE-${next()}`;
      await makePlaces(api, [{ code: shelf, kind: 'shelf', one_item: true, path: 600 }]);
      const wish = shipment(`RETURN-${round}`, { items: [{ code: 'TEA', quantity: 1 }] });
      const { id } = (await api.call('POST', '/shipments', wish)).body;
      await workTo(api.ctx, id, 'shipped');
      const laid = [{ place: shelf, good: 1, defective: 0 }];
      const part = { line_no: 1, item_no: 1, lot_no: 0, good: 1, defective: 0, laid };
      const cups = { warehouse: 'TOKYO', code: 'CUP', lot_no: null, condition: 'sound', quantity: 1, from: 'MAIN' };
      const outcomes = await Promise.all([
        tried(moveUnits(api.ctx, 'TS001', { ...cups, to: shelf }, staff('desk'))),
        tried(takeBackGoods(api.ctx, 'TS001', numberOf(id), [part], staff('desk'))),
      ]);
      expect(outcomes.sort()).toEqual(['done', 'validation_failed']);
      expect(await lyingIn(api, shelf)).toBe(1);
    }
  });
});

describe('a count that is approved', () => {
  it('and goods that are put away in the same place do not wait for each other', async () => {
    for (const _ of times(2 * ROUNDS, () => 0)) {
      const shelf = `COUNT-${next()}`;
      await makePlaces(api, [{ code: shelf, kind: 'shelf', path: 700 }]);
      await carry(api, 'TEA', shelf, 2);
      const [count] = await askForCounts(api.ctx, 'TOKYO', [shelf], staff('desk'));
      const count_no = count?.count_no ?? 0;
      await beginCount(api.ctx, count_no, staff('desk'));
      const found = [{ account_id: 'TS001', item_no: 1, lot_no: 0, condition: 'sound' as const, units: 1 }];
      await finishCount(api.ctx, count_no, found, staff('desk'));
      expect(await finishCount(api.ctx, count_no, found, staff('desk'))).toBe('counted');
      await inHand(3);
      const [settled] = await Promise.all([approveCount(api.ctx, count_no, staff('desk')), storing.scan(shelf)]);
      expect(settled).toMatchObject({ removed: 1 });
      expect(await lyingIn(api, shelf, 'TEA')).toBe(4);
    }
  });
});

describe('the same scan, a hundred times at once,', () => {
  let sent = 0;
  /** @returns the one answer */
  async function hundred(device: Scanner, what: Sent): Promise<Scanner['last']> {
    sent += 1;
    const { task, step } = device.last;
    const body = { op_id: `hundred-${sent}`, task, step, ...what };
    const answers = await Promise.all(times(100, () => device.request('POST', '/scan', body)));
    expect(new Set(answers.map((one) => JSON.stringify([one.status, one.body]))).size).toBe(1);
    return device.send(body);
  }
  const moves = async () => Number((await api.rows('select count(*)::int as moves from place_moves'))[0]?.moves);

  it('has one effect: from receiving to the carrier', async () => {
    const device = storing;
    const id = await announced(4);
    await device.send({ code: id });
    await hundred(device, { choice: 'arrived' });
    expect(await hundred(device, { code: 'TEA' })).toMatchObject({ data: { lines: [{ counted: 1 }] } });
    await device.send({ units: 4 });
    await device.send({ choice: 'finish' });
    expect(await hundred(device, { choice: 'confirm' })).toMatchObject({ task: null, sound: 'done' });
    await device.send({ code: id });
    await device.send({ code: 'TEA' });
    await device.send({ units: 4 });
    let before = await moves();
    expect(await hundred(device, { code: 'A-1' })).toMatchObject({ sound: 'done' });
    expect(await moves()).toBe(before + 1);

    const [order] = (await orderToPick(api, [{ TEA: 2 }])) as [string];
    await device.send({ choice: 'pick' });
    await device.send({ code: 'T-1' });
    while (device.last.screen === 'scan_place')
      await device.send({ code: (device.last.data.next as { place: string }).place });
    before = await moves();
    await hundred(device, { code: 'TEA' });
    expect(await moves()).toBe(before + 1);
    expect(await hundred(device, { choice: 'undo' })).toMatchObject({ data: { next: { units: 2 } } });
    expect(await moves()).toBe(before + 2);
    await device.send({ code: 'TEA' });
    await device.send({ units: 1 });
    expect(await lyingIn(api, 'T-1')).toBe(2);
    expect(await hundred(device, { choice: 'done' })).toMatchObject({ sound: 'done' });

    await device.send({ code: 'T-1' });
    await device.send({ code: 'TEA' });
    await device.send({ units: 1 });
    await hundred(device, { choice: 'suggested' });
    expect(await statusOf(api, order)).toBe('packed');
    const labels = await api.rows('select tracking_code from parcels where shipment_no = $1', [numberOf(order)]);
    expect(labels).toHaveLength(1);
    const code = String(labels[0]?.tracking_code);
    expect(await hundred(device, { code })).toMatchObject({ sound: 'done' });

    await device.send({ choice: 'hand_over' });
    await device.send({ choice: device.last.choices[0] as string });
    before = await moves();
    expect(await hundred(device, { code })).toMatchObject({ sound: 'ok' });
    expect(await moves()).toBe(before + 1);
    expect(await statusOf(api, order)).toBe('shipped');
    await device.send({ choice: 'close' });
    expect(await hundred(device, { choice: 'confirm' })).toMatchObject({ task: null, sound: 'done' });
    expect(await api.rows('select count(*)::int as manifests from manifests')).toEqual([{ manifests: 1 }]);
  });
});

describe('somebody who begins with two devices at once', () => {
  it('has one of the tasks, and the other device shows it', async () => {
    const sato = await provider.worker('jones@example.com');
    const both = [await provider.device(sato), await provider.device(sato)] as const;
    for (const _ of times(ROUNDS, () => 0)) {
      const [one, other] = await Promise.all([both[0].press('move'), both[1].press('hand_over')]);
      expect([one.sound, other.sound].sort()).toEqual(['ok', 'wrong']);
      expect(one.task).toBe(other.task);
      await endTasks(api);
      await Promise.all(both.map((device) => device.wake()));
    }
  });
});
