import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ConnectionPool } from '../../src/storage/database/open-pool.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { carry, deadlocksIn, lyingIn, order, orderToPick, statusOf } from '../kit/floor-work.js';
import { times } from '../kit/race.js';
import { endTasks, makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/*
 * People at work with the same units at the same moment: pickers, whoever counts, whoever packs, and clients who cancel. Every
 * unit is where one of them said, and nowhere else.
 */

let api: Api;
let provider: Provider;
/** Four people, each with a device. */
let devices: Scanner[];
let round = 0;
const ROUNDS = 4;

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', { items: ['TEA', 'CUP', 'POT'].map((code) => ({ code, name: code })) });
  await makePlaces(api, [
    ...times(90, (n) => ({ code: `A-${n + 1}`, kind: 'shelf', path: 10 * n + 10 })),
    ...times(90, (n) => ({ code: `T-${n + 1}`, kind: 'tote' })),
  ]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 200 },
    { code: 'CUP', good: 400 },
    { code: 'POT', good: 100 },
  ]);
  devices = [];
  for (const name of ['sato', 'tanaka', 'suzuki', 'jones'])
    devices.push(await provider.device(await provider.worker(`${name}@example.com`)));
}, 120_000);
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  expect(await deadlocksIn(api)).toBe(0);
  await api.close();
});
beforeEach(async () => {
  await endTasks(api);
  await Promise.all(devices.map((device) => device.wake()));
});

/** The next tote, and the next shelf, that nothing has used. */
const next = (): number => {
  round += 1;
  return round;
};

/** Where the next goods lie. */
const placeOf = ({ last }: Scanner): string => (last.data.next as { place: string }).place;

/** Waits until so many transactions wait for a lock. */
const waiting = (transactions: number): Promise<unknown> =>
  expect
    .poll(
      async () =>
        await api.rows(
          "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        ),
    )
    .toEqual([{ count: transactions }]);

/** A picker who stands at the shelf with the last unit: one scan takes it. */
async function atLastUnit(picker: Scanner, shelf: string): Promise<string> {
  await api.call('POST', '/items/bulk', { items: [{ code: `LAST-${round}` }] });
  await stockUp(api.ctx, api.caller, [{ code: `LAST-${round}`, good: 1 }]);
  await carry(api, `LAST-${round}`, shelf, 1);
  const [id] = (await orderToPick(api, [{ [`LAST-${round}`]: 1 }])) as [string];
  await picker.press('pick');
  await picker.scan(`T-${round}`);
  expect(await picker.scan(shelf)).toMatchObject({ screen: 'scan_goods', data: { next: { code: `LAST-${round}` } } });
  return id;
}

const askForCount = async (shelf: string): Promise<number> => {
  const { body } = await provider.desk('POST', '/counts', { warehouse: 'TOKYO', places: [shelf] });
  return (body.counts as { count_no: number }[])[0]?.count_no ?? 0;
};

it('a shelf that somebody closes at this moment is not counted, and the answer says so', async () => {
  const shelf = `A-${next()}`;
  const closing = await (api.ctx.pool as ConnectionPool).connect();
  await closing.query('begin');
  await closing.query('update places set closed_at = now() where code = $1', [shelf]);
  const asking = provider.desk('POST', '/counts', { warehouse: 'TOKYO', places: [shelf] });
  await waiting(1);
  await closing.query('commit');
  closing.release();
  const { status, body } = await asking;
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain(`Place ${shelf} is closed.`);
});

it('an order whose client moves it to a later day at this moment is not taken by the wave', async () => {
  const [id = ''] = await order(api, [{ TEA: 1 }]);
  const toDay = (day: string) =>
    `update shipments set assigned_shipping_date = ${day} where account_id = 'TS001' and shipment_no = ${numberOf(id)}`;
  await api.rows(toDay("'2020-01-06'"));
  const moving = await (api.ctx.pool as ConnectionPool).connect();
  await moving.query('begin');
  await moving.query(toDay("'2099-01-06'"));
  const releasing = provider.desk('POST', '/waves/release', { warehouse: 'TOKYO' });
  await waiting(1);
  await moving.query('commit');
  moving.release();
  expect((await releasing).status).toBe(200);
  expect(await statusOf(api, id)).toBe('waiting');
  await api.call('DELETE', `/shipments/${id}`);
});

describe('the last unit', () => {
  it('picked while somebody counts the shelf, before or after they have seen it, is no variance', async () => {
    const [picker, counter] = devices as [Scanner, Scanner];
    for (const nth of times(2 * ROUNDS, (n) => n)) {
      const shelf = `A-${next()}`;
      await atLastUnit(picker, shelf);
      await askForCount(shelf);
      await counter.press('count');
      await counter.scan(shelf);
      const seen = nth % 2 === 0;
      await (seen ? counter.scan(`LAST-${round}`) : counter.press('empty'));
      if (seen) await counter.press('done');
      const scan = () => picker.scan(`LAST-${round}`);
      const confirm = () => counter.press('confirm');
      await Promise.all((nth % 4 < 2 ? [scan, confirm] : [confirm, scan]).map((send) => send()));
      // Somebody who has not seen it, and confirms before it is picked, is asked to count again.
      if (!seen && counter.last.task !== null) {
        await counter.press('empty');
        await counter.press('confirm');
      }
      expect(counter.last).toMatchObject({ task: null, sound: 'done', message: '在庫の記録と一致しました。' });
      expect(await lyingIn(api, `T-${round}`)).toBe(1);
      expect(await lyingIn(api, shelf)).toBe(0);
      while (picker.last.task !== null)
        await (picker.last.screen === 'check_tote' ? picker.scan(`T-${round}`) : picker.press('done'));
    }
    expect((await provider.desk('GET', '/variances')).body.variances).toEqual([]);
  });

  it('picked while its variance is approved is in the tote, or missing, and never both', async () => {
    const [picker, counter] = devices as [Scanner, Scanner];
    for (const nth of times(ROUNDS, (n) => n)) {
      const shelf = `A-${next()}`;
      const id = await atLastUnit(picker, shelf);
      const count_no = await askForCount(shelf);
      await counter.press('count');
      await counter.scan(shelf);
      for (const _ of ['once', 'again']) {
        await counter.press('empty');
        await counter.press('confirm');
      }
      expect(counter.last).toMatchObject({ task: null });
      // Who begins first differs, so that both outcomes are seen.
      const scan = () => picker.scan(`LAST-${round}`);
      const approve = () => provider.desk('POST', `/counts/${count_no}/approve`);
      const [a, b] = await Promise.all(nth % 2 === 0 ? [scan(), approve()] : [approve(), scan()]);
      const { status } = nth % 2 === 0 ? (b as { status: number }) : (a as { status: number });
      expect(status).toBe(200);
      const inTote = await lyingIn(api, `T-${round}`);
      const missing = await lyingIn(api, 'MISSING', `LAST-${round}`);
      expect(inTote + missing).toBe(1);
      expect(await lyingIn(api, shelf)).toBe(0);
      expect(await statusOf(api, id)).toBe(inTote === 1 ? 'picking' : 'backordered');
      expect(await differences(api.ctx)).toEqual([]);
      await endTasks(api);
      await Promise.all([picker.wake(), counter.wake()]);
    }
  });
});

/** Another order for each of them, and all of them at its first tote. */
async function allAtTotes(goods: Readonly<Record<string, number>>): Promise<string[]> {
  const ids = await orderToPick(
    api,
    devices.map(() => goods),
  );
  for (const device of devices) expect(await device.press('pick')).toMatchObject({ screen: 'scan_tote' });
  return ids;
}

describe('several pickers', () => {
  it('who scan the same tote have it once', async () => {
    for (const _ of times(ROUNDS, () => 0)) {
      await allAtTotes({ TEA: 1, CUP: 1 });
      const tote = `T-${next()}`;
      const answers = await Promise.all(devices.map((device) => device.scan(tote)));
      expect(answers.map(({ sound }) => sound).sort()).toEqual(['ok', 'wrong', 'wrong', 'wrong']);
      for (const { sound, message } of answers) if (sound === 'wrong') expect(message).toContain('使用中');
      await endTasks(api);
      await Promise.all(devices.map((device) => device.wake()));
    }
  });

  it('of whom one misses goods of an order that is planned again by the other do not wait for each other', async () => {
    const [first, second] = devices as [Scanner, Scanner];
    const shelf = `A-${next()}`;
    await carry(api, 'POT', shelf, 50);
    await orderToPick(api, [{ POT: 2, CUP: 2 }]);
    await first.press('pick');
    await first.scan(`T-${next()}`);
    while (first.last.screen === 'scan_place') await first.scan(placeOf(first));
    const { code, place } = first.last.data.next as { code: string; place: string };
    // As somebody does who takes other units for a line: they are to be planned.
    await api.rows(
      `update work_lines w set dropped = units - picked from items i
        where i.account_id = w.account_id and i.item_no = w.item_no and i.code = $1 and picked + dropped < units`,
      [code === 'POT' ? 'CUP' : 'POT'],
    );
    // The first one holds the order, and waits for the shelf, when the second one plans.
    const shelves = await (api.ctx.pool as ConnectionPool).connect();
    await shelves.query('begin');
    await shelves.query(
      'select from place_stock s join places p using (warehouse, place_no) where p.code = $1 for update of s',
      [place],
    );
    const short = first.press('short');
    await waiting(1);
    const begun = second.press('pick');
    await waiting(2);
    await shelves.query('rollback');
    shelves.release();
    await Promise.all([short, begun]);
    expect(first.last.sound).toBe('ok');
  });

  it('who miss the same goods at once, while others begin, lose each unit once', async () => {
    const missing = async () => await lyingIn(api, 'MISSING', 'CUP');
    const shelf = `A-${next()}`;
    await carry(api, 'CUP', shelf, 100);
    for (const _ of times(ROUNDS, () => 0)) {
      const before = await missing();
      const ids = await allAtTotes({ CUP: 2 });
      for (const device of devices) await device.scan(`T-${next()}`);
      for (const device of devices) {
        if (device.last.screen === 'scan_place') await device.scan(shelf);
        expect(device.last).toMatchObject({ screen: 'scan_goods' });
      }
      // The last one picks meanwhile, and the first one begins again.
      const [first, second, third, fourth] = devices as [Scanner, Scanner, Scanner, Scanner];
      await first.press('pause');
      await Promise.all([first.press('pick'), second.press('short'), third.press('short'), fourth.scan('CUP')]);
      for (const { last } of devices) expect(last.sound).toBe('ok');
      expect((await missing()) - before).toBe(4);
      expect(await Promise.all(ids.map((id) => statusOf(api, id)))).toEqual(times(4, () => 'picking'));
      expect(await differences(api.ctx)).toEqual([]);
      await endTasks(api);
      await Promise.all(devices.map((device) => device.wake()));
    }
  });
});

describe('an order that is cancelled', () => {
  const cancel = (id: string) => api.call('POST', `/shipments/${id}/cancel`);
  const accept = (id: string) => answerRequest(api.ctx, 'TS001', numberOf(id), { accepted: true }, staff('desk'));

  it('while it is packed is packed with its labels, or stopped without', async () => {
    const [packer] = devices as [Scanner];
    for (const nth of times(ROUNDS, (n) => n)) {
      const [id] = (await order(api, [{ TEA: 1 }])) as [string];
      await workTo(api.ctx, id, 'picked');
      await packer.scan(id);
      expect(await packer.scan('TEA')).toMatchObject({ screen: 'choose_box' });
      const pack = () => packer.press('suggested');
      const [a, b] = await Promise.all(nth % 2 === 0 ? [pack(), cancel(id)] : [cancel(id), pack()]);
      expect([a, b].find((one) => 'status' in one)).toMatchObject({ status: 200 });
      const packed = packer.last.sound === 'ok';
      const labels = await api.rows('select tracking_code from parcels where shipment_no = $1', [numberOf(id)]);
      expect(labels).toHaveLength(packed ? 1 : 0);
      expect(packer.last.screen).toBe(packed ? 'scan_label' : 'choose_box');
      if (!packed) expect(packer.last.message).toContain('中止');
      expect(await statusOf(api, id)).toBe('cancel_request');
      await accept(id);
      // Whatever is scanned for it now, nothing is packed.
      if (packed) await packer.scan(String(labels[0]?.tracking_code));
      else expect(await packer.press('suggested')).toMatchObject({ sound: 'wrong' });
      expect(await differences(api.ctx)).toEqual([]);
      await endTasks(api);
      await packer.wake();
    }
  });

  it('between the look at a scan and its locks is not picked any more', async () => {
    const [picker] = devices as [Scanner];
    const [id] = (await orderToPick(api, [{ TEA: 1 }])) as [string];
    await picker.press('pick');
    const tote = `T-${next()}`;
    await picker.scan(tote);
    while (picker.last.screen === 'scan_place') await picker.scan(placeOf(picker));
    const stock = await (api.ctx.pool as ConnectionPool).connect();
    await stock.query('begin');
    await stock.query(
      "select from stock s join items i using (account_id, item_no) where i.code = 'TEA' for update of s",
    );
    const scan = picker.scan('TEA');
    await waiting(1);
    expect((await cancel(id)).status).toBe(200);
    await stock.query('rollback');
    stock.release();
    expect(await scan).toMatchObject({ sound: 'wrong' });
    expect(await lyingIn(api, tote)).toBe(0);
    expect(await statusOf(api, id)).toBe('cancel_request');
  });

  it('while it is picked loses no unit: those in the tote are put back, the others stay', async () => {
    const [picker] = devices as [Scanner];
    const shelf = `A-${next()}`;
    await carry(api, 'TEA', shelf, 15);
    for (const nth of times(ROUNDS, (n) => n)) {
      const [id] = (await orderToPick(api, [{ TEA: 2, CUP: 1 }])) as [string];
      await picker.press('pick');
      const tote = `T-${next()}`;
      await picker.scan(tote);
      while (picker.last.screen === 'scan_place') await picker.scan(placeOf(picker));
      const { code } = picker.last.data.next as { code: string };
      const stop = async () => {
        await cancel(id);
        await accept(id);
      };
      await Promise.all(nth % 2 === 0 ? [picker.scan(code), stop()] : [stop(), picker.scan(code)]);
      const picked = picker.last.sound === 'ok';
      expect(await lyingIn(api, tote)).toBe(picked ? 1 : 0);
      expect(
        await api.rows('select deleted_at is null as lives from shipments where shipment_no = $1', [numberOf(id)]),
      ).toEqual([{ lives: false }]);
      expect(await picker.scan(code)).toMatchObject({ sound: 'wrong' });
      expect(await lyingIn(api, tote)).toBe(picked ? 1 : 0);
      expect(await differences(api.ctx)).toEqual([]);
      await endTasks(api);
      await picker.wake();
    }
  });
});
