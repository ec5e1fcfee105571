import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SimulatedWarehouse } from '../../src/demo/simulated-warehouse.js';
import { standingAt, turnedTo, VirtualClock } from '../../src/demo/virtual-clock.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { inReadOnly } from '../../src/storage/database/database.js';
import { attendedWork } from '../../src/storage/floor/floor-progress.js';
import { Floor } from '../floor-sessions/session.js';
import { DISPOSAL } from '../kit/accounts.js';
import { receipt } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { order, orderToPick, statusOf } from '../kit/floor-work.js';
import { files, instant, START } from './demo-kit.js';

/* Somebody works with a device in a warehouse of the demo: what a person has begun is left to that person by the simulated staff. */

let floor: Floor;
let advance: (time: string, day?: string) => Promise<void>;
beforeEach(async () => {
  const clock = new VirtualClock(standingAt(START));
  floor = await Floor.open({ clock });
  const turnTo = async (moment: Parameters<typeof turnedTo>[1]) => clock.follow(turnedTo(clock.kept, moment));
  const { pool } = floor.api.ctx;
  const staff = new SimulatedWarehouse({
    pool,
    files,
    clock,
    doneUntil: START,
    measures: new Map(),
    findsShelves: true,
    turnTo,
  });
  advance = (time, day = '2026-11-24') => staff.advanceTo(instant(`${day}T${time}:00`), () => {});
});
afterEach(async () => {
  const wrong = await differences(floor.api.ctx);
  await floor.api.close();
  expect(wrong).toEqual([]);
});

const status = (id: string) => statusOf(floor.api, id);
const receiptIs = async (id: string) => (await floor.api.call('GET', `/warehousings/${id}`)).body.status;

describe('what somebody has begun with a device is left to that person', () => {
  it('while an order is picked; others are picked and packed meanwhile', async () => {
    const { scanner } = floor;
    const [other = '', own = ''] = await orderToPick(floor.api, [{ CUP: 1 }, { TEA: 2 }]);
    await scanner.press('pick');
    await scanner.scan('T-01');
    await scanner.scan('A-01');
    await scanner.scan('TEA');
    await advance('12:00');
    expect([await status(own), await status(other)]).toEqual(['picking', 'packed']);
    await scanner.scan('TEA');
    expect((await scanner.press('done')).sound).toBe('done');
    expect(await status(own)).toBe('picked');
    await advance('12:30');
    expect(await status(own)).toBe('packed');
  });

  it('while an order is picked, but not one that has left its batch', async () => {
    const { api, scanner } = floor;
    const [id = ''] = await orderToPick(api, [{ TEA: 2 }]);
    await scanner.press('pick');
    const attended = async () =>
      (await inReadOnly(api.ctx.pool, (tx) => attendedWork(tx, START.subtract({ hours: 1 }).toString()))).map(
        ({ shipment_no }) => shipment_no,
      );
    expect(await attended()).toEqual([numberOf(id)]);
    await api.rows('update batch_orders set left_at = now() where shipment_no = $1', [numberOf(id)]);
    expect(await attended()).toEqual([null]);
  });

  it('while an order is packed; paused, it is packed by others', async () => {
    const { scanner } = floor;
    const [id = ''] = await order(floor.api, [{ TEA: 2 }]);
    await workTo(floor.api.ctx, id, 'picked');
    await scanner.scan(id);
    await scanner.scan('TEA');
    await advance('12:00');
    expect(await status(id)).toBe('picked');
    expect(await scanner.scan('TEA')).toMatchObject({ kind: 'pack', sound: 'ok' });
    await scanner.press('pause');
    await advance('12:01');
    expect(await status(id)).toBe('packed');
  });

  it('while a receipt arrives, is counted and put away', async () => {
    const { scanner } = floor;
    const { body } = await floor.api.call('POST', '/warehousings', receipt());
    const id = String(body.id);
    await scanner.scan(id);
    await advance('12:00');
    expect(await receiptIs(id)).toBe('waiting');
    await scanner.press('arrived');
    await scanner.scan('TEA');
    await advance('14:00');
    expect(await receiptIs(id)).toBe('received');
    await scanner.type(5);
    await scanner.press('finish');
    expect((await scanner.press('confirm')).sound).toBe('done');
    await scanner.scan(id);
    expect(scanner.last).toMatchObject({ kind: 'put_away' });
    await advance('18:00');
    expect(await receiptIs(id)).toBe('checking');
    await scanner.press('pause');
    await advance('18:01');
    expect(await receiptIs(id)).toBe('stocked');
  });

  it('for a day: then others go on where it was left', async () => {
    const { scanner } = floor;
    const [id = ''] = await order(floor.api, [{ TEA: 2 }]);
    await workTo(floor.api.ctx, id, 'picked');
    await scanner.scan(id);
    await advance('08:00', '2026-11-25');
    expect(await status(id)).toBe('picked');
    await advance('12:00', '2026-11-25');
    // What is open was read when it began to advance.
    await advance('12:01', '2026-11-25');
    expect(await status(id)).toBe('packed');
    expect((await scanner.scan('TEA')).sound).toBe('wrong');
  });

  it('while a carrier loads: its manifest is closed by others a day later, with what they have added', async () => {
    const { api, scanner } = floor;
    const [own = '', other = ''] = [...(await order(api, [{ TEA: 2 }])), ...(await order(api, [{ TEA: 2 }]))];
    for (const id of [own, other]) await workTo(api.ctx, id, 'packed');
    const [row] = await api.rows('select tracking_code, carrier from parcels where shipment_no = $1', [numberOf(own)]);
    await scanner.press('hand_over');
    await scanner.press(String(row?.carrier));
    expect((await scanner.scan(String(row?.tracking_code))).sound).toBe('ok');
    const manifests = () =>
      api.rows(
        `select m.closed_by, count(p)::int as parcels from manifests m join parcels p using (manifest_no)
          group by m.manifest_no order by m.manifest_no`,
      );
    await advance('18:00');
    expect([await status(own), await status(other)]).toEqual(['shipped', 'shipped']);
    expect(await manifests()).toEqual([{ closed_by: null, parcels: 2 }]);
    await advance('18:00', '2026-11-25');
    expect(await manifests()).toEqual([{ closed_by: 'simulated warehouse', parcels: 2 }]);
  });

  it('while the units of a removal are collected', async () => {
    const { scanner } = floor;
    const draft = { ...DISPOSAL, warehouse: 'TOKYO', code: 'TEA', quantity: 2, lot_no: null };
    await requestRemoval(floor.api.ctx, 'TS001', draft, floor.api.caller);
    await scanner.press('removal');
    await advance('16:00');
    const is = async () => (await floor.api.rows('select status from removals'))[0]?.status;
    expect(await is()).toBe('processing');
    await scanner.press('pause');
    await advance('16:01');
    expect(await is()).toBe('done');
  });
});
