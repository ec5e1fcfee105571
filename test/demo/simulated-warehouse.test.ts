import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { turnedTo } from '../../src/demo/virtual-clock.js';
import type { WarehouseEvent } from '../../src/demo/warehouse-event.js';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { shipmentId } from '../../src/kernel/ids.js';
import { clearAllocation } from '../../src/operations/allocation/clear-allocation.js';
import { stampOf } from '../../src/operations/context.js';
import { updateItem } from '../../src/operations/items/update-item.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import { readSerials } from '../../src/operations/shipments/read-serials.js';
import { requestCancel } from '../../src/operations/shipments/request-cancel.js';
import { requestModify } from '../../src/operations/shipments/request-modify.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { createTransfer } from '../../src/operations/transfers/create-transfer.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { isBusinessDay, STANDARD_CALENDAR } from '../../src/rules/calendar/calendar.js';
import type { ItemDraft } from '../../src/rules/items/item.js';
import { openRun } from '../../src/storage/allocation/allocation-runs.js';
import { inTransaction } from '../../src/storage/database/database.js';
import { DISPOSAL, makeItems, makeWarehouse, OSAKA, order, stockUp } from '../kit/accounts.js';
import { freshDatabase } from '../kit/database.js';
import { instant } from './demo-kit.js';
import { Setup } from './warehouse-kit.js';

/** The number of the item CUP-001. */
const CUP = 3;
const MAY_WAIT = { backorder_if_unavailable: true };

let setup: Setup;
const setUp = async (start?: Temporal.Instant) => {
  setup = new Setup(await freshDatabase(), start);
  await setup.open();
};
beforeEach(() => setUp());
afterEach(() => setup.database.drop());

const shown = ({ at, type, id }: WarehouseEvent) => `${at.slice(5, 16)} ${type} ${id}`;

describe('what a client asks of shipments at work', () => {
  it('is accepted at the next working hour, and goods of a cancelled one are put back at the one after', async () => {
    await stockUp(setup.ctx, setup.caller, [{ code: 'CUP-001', good: 10 }]);
    const [moved, gone] = await setup.order(2, { code: 'CUP-001', quantity: 5 });
    await setup.advance('2026-11-24T13:35:00');
    const wish = withoutFaults({ delivery_time_slot: 'AM' } as const);
    await requestModify(setup.ctx, setup.caller, { shipment_no: Number(moved) }, () => wish);
    await requestCancel(setup.ctx, setup.caller, { shipment_no: Number(gone) });
    const [waiting] = await setup.order(1, { code: 'CUP-001', quantity: 5 }, MAY_WAIT);
    expect((await setup.advance('2026-11-24T15:00:00')).map(shown)).toEqual([
      `11-24T14:00 shipment.modified ${shipmentId('TS001', Number(moved))}`,
      `11-24T14:00 shipment.cancelled ${shipmentId('TS001', Number(gone))}`,
      `11-24T14:30 shipment.packed ${shipmentId('TS001', Number(moved))}`,
      `11-24T15:00 shipment.put_back ${shipmentId('TS001', Number(gone))}`,
      `11-24T15:00 shipment.waiting ${shipmentId('TS001', Number(waiting))}`,
    ]);
    expect(await setup.differences()).toEqual([]);
  });

  it('to dispose of goods is begun at the next working hour and done an hour later', async () => {
    await stockUp(setup.ctx, setup.caller, [{ code: 'CUP-001', good: 10 }]);
    const draft = { warehouse: 'TOKYO', code: 'CUP-001', quantity: 4, lot_no: null, ...DISPOSAL };
    await requestRemoval(setup.ctx, 'TS001', draft, staff('shop'));
    const state = async () =>
      (
        await setup.rows<{ state: string }>(
          "select status || ' ' || processing as state from removals join stock using (item_no)",
        )
      )[0];
    await setup.advance('2026-11-24T10:59:00');
    expect(await state()).toEqual({ state: 'waiting 4' });
    await setup.advance('2026-11-24T11:59:00');
    expect(await state()).toEqual({ state: 'processing 4' });
    await setup.advance('2026-11-24T12:00:00');
    expect(await state()).toEqual({ state: 'done 0' });
    expect(await setup.differences()).toEqual([]);
  });

  it('finds serial numbers on goods whose tag says that they bear them', async () => {
    await makeItems(setup.ctx, setup.caller, [{ code: 'WATCH', tags: ['serial'] }]);
    const codes = ['WATCH', 'CUP-001'];
    await stockUp(
      setup.ctx,
      setup.caller,
      codes.map((code) => ({ code, good: 5 })),
    );
    const lines = codes.map((code) => ({ code, quantity: 2 }));
    await createShipments(setup.ctx, setup.caller, [order('SERIAL', lines)], 'single');
    await setup.advance('2026-11-24T17:00:00');
    const serials = await readSerials(setup.ctx, setup.caller, 1);
    expect(serials).toEqual([{ item_no: 4, serial_nos: ['SN000004-000001-1-1', 'SN000004-000001-1-2'] }]);
  });
});

describe('the main job', () => {
  it('goes from an announced receipt to a shipped order, each step at its own moment [H-039 W-045]', async () => {
    await setup.announce([
      { code: 'TEA-001', quantity: 10 },
      { code: 'CUP-001', quantity: 4 },
      { code: 'CAKE-001', quantity: 3 },
    ]);
    await setup.order(1, { code: 'TEA-001', quantity: 2 }, MAY_WAIT);
    expect((await setup.advance('2026-11-24T13:00:00')).map(shown)).toEqual([
      '11-24T10:00 receipt.received TS001-W0001',
      '11-24T11:00 receipt.checking TS001-W0001',
      '11-24T13:00 receipt.stocked TS001-W0001',
      '11-24T13:00 shipment.waiting TS001-S000001',
    ]);
    expect(setup.ctx.clock.now().equals(instant('2026-11-24T13:00:00'))).toBe(true);
    expect((await setup.advance('2026-11-25T17:00:00')).map(shown)).toEqual([
      '11-25T09:00 shipment.picking TS001-S000001',
      '11-25T10:00 shipment.picked TS001-S000001',
      '11-25T10:30 shipment.packed TS001-S000001',
      '11-25T17:00 shipment.shipped TS001-S000001',
    ]);

    const moments = await setup.rows<{ event: string; at: Date }>('select event, at from shipment_history order by at');
    expect(moments.map(({ event, at }) => `${event} ${at.toISOString().slice(5, 16)}`)).toEqual([
      'order 11-24T01:00',
      'allocate 11-24T04:00',
      'release_wave 11-25T00:00',
      'pick 11-25T00:45',
      'inspect 11-25T01:00',
      'pack 11-25T01:30',
      'ship 11-25T08:00',
    ]);
    expect(await setup.rows('select expiry_date::text, manufacture_date::text from lots order by item_no')).toEqual([
      { expiry_date: '2027-05-23', manufacture_date: null },
      { expiry_date: null, manufacture_date: '2026-11-14' },
    ]);
    const sizes = await setup.rows<{ code: string; size: string | null }>(
      'select code, size from items order by item_no',
    );
    expect(sizes[0]).toEqual({ code: 'TEA-001', size: 'S' });
    expect(sizes.filter(({ size }) => size === null)).toEqual([]);
    expect(await setup.rows('select packages, cardinality(tracking_codes) as codes from shipments')).toEqual([
      { packages: [{ size: 'S', weight_g: 240 }], codes: 1 },
    ]);
    expect(await setup.differences()).toEqual([]);
  });

  it('takes a transfer to its destination, where exactly what was sent is found', async () => {
    await makeWarehouse(setup.ctx, OSAKA);
    const [near, far] = ['2027-02-01', '2027-05-01'];
    await stockUp(setup.ctx, setup.caller, [
      { code: 'TEA-001', good: 5, expiry_date: near },
      { code: 'TEA-001', good: 10, expiry_date: far },
    ]);
    const value = { destination: 'OSAKA', items: [{ code: 'TEA-001', quantity: 8 }] };
    await createTransfer(setup.ctx, setup.caller, { value, faults: [] });
    expect((await setup.advance('2026-11-26T00:00:00')).map(shown)).toEqual([
      '11-24T12:30 shipment.picking TS001-S000001',
      '11-24T13:30 shipment.picked TS001-S000001',
      '11-24T14:00 shipment.packed TS001-S000001',
      '11-24T17:00 shipment.shipped TS001-S000001',
      '11-25T10:00 receipt.received TS001-W0002',
      '11-25T11:00 receipt.checking TS001-W0002',
      '11-25T13:00 receipt.stocked TS001-W0002',
    ]);
    const stock = `select warehouse, expiry_date::text, available::int from stock join lots using (account_id, item_no, lot_no)
                    where available > 0 order by warehouse, expiry_date`;
    expect(await setup.rows(stock)).toEqual([
      { warehouse: 'OSAKA', expiry_date: near, available: 5 },
      { warehouse: 'OSAKA', expiry_date: far, available: 3 },
      { warehouse: 'TOKYO', expiry_date: far, available: 7 },
    ]);
    expect(await setup.rows(`select from stock_moves where 'adjustment' in (from_bucket, to_bucket)`)).toEqual([]);
    expect(await setup.differences()).toEqual([]);
  });

  it('dates goods that were sent without a date, when the item is kept by one since', async () => {
    await makeWarehouse(setup.ctx, OSAKA);
    await stockUp(setup.ctx, setup.caller, [{ code: 'CUP-001', good: 5 }]);
    const value = { destination: 'OSAKA', items: [{ code: 'CUP-001', quantity: 5 }] };
    await createTransfer(setup.ctx, setup.caller, { value, faults: [] });
    await setup.advance('2026-11-24T18:00:00');
    const change: ItemDraft = { lot_limit_type: 'expiry' };
    await updateItem(setup.ctx, setup.caller, { code: 'CUP-001' }, () => withoutFaults(change));
    await setup.advance('2026-11-26T00:00:00');
    const stock = `select warehouse, expiry_date::text, available::int from stock join lots using (account_id, item_no, lot_no)
                    where available > 0`;
    expect(await setup.rows(stock)).toEqual([{ warehouse: 'OSAKA', expiry_date: '2027-05-24', available: 5 }]);
    expect(await setup.differences()).toEqual([]);
  });

  it('does work of one moment, kind and account in one transaction', async () => {
    await stockUp(setup.ctx, setup.caller, [{ code: 'CUP-001', good: 50 }]);
    await setup.order(20, { code: 'CUP-001', quantity: 1 });
    const events = await setup.advance('2026-11-24T18:00:00');
    expect(events.filter(({ type }) => type === 'shipment.shipped')).toHaveLength(20);
    const transactions = await setup.rows<{ event: string; transactions: number }>(
      `select event, count(distinct xmin::text)::int as transactions from shipment_history where event <> 'order'
        group by event order by event`,
    );
    expect(transactions.map(({ event, transactions: count }) => `${event} ${count}`)).toEqual([
      'inspect 1',
      'pack 1',
      'pick 1',
      'release_wave 1',
      'ship 1',
    ]);
  });
});

describe('over weekends and holidays', () => {
  it('no receipt and no shipment is lost, and nothing is done on a day off', async () => {
    await setup.database.drop();
    await setUp(instant('2026-12-28T06:00:00'));
    await setup.announce([{ code: 'CUP-001', quantity: 50 }], { arrival_time_from: 6 });
    await setup.advance('2026-12-28T10:00:00');
    await setup.order(3, { code: 'CUP-001', quantity: 1 });
    await setup.order(2, { code: 'CUP-001', quantity: 1 }, { shipping_date: '2026-12-31' });
    await setup.order(2, { code: 'TEA-001', quantity: 100 }, MAY_WAIT);
    await setup.order(2, { code: 'CAKE-001', quantity: 5 }, MAY_WAIT);
    await setup.announce([{ code: 'TEA-001', quantity: 250 }], {
      arrival_date: '2026-12-30',
      arrival_date_confirmed: true,
    });
    await setup.announce([{ code: 'CAKE-001', quantity: 10 }], { arrival_date: '2027-01-01' });

    const events = await setup.advance('2027-01-06T17:00:00');
    expect(events.map(shown).filter((text) => text.includes('receipt'))).toEqual([
      '12-30T10:00 receipt.received TS001-W0002',
      '12-30T11:00 receipt.checking TS001-W0002',
      '01-04T10:00 receipt.received TS001-W0003',
      '01-04T11:00 receipt.checking TS001-W0003',
      '01-04T13:00 receipt.stocked TS001-W0003',
      '01-04T15:00 receipt.stocked TS001-W0002',
    ]);
    const days = new Set(events.map(({ at }) => at.slice(0, 10)));
    expect([...days].filter((day) => !isBusinessDay(STANDARD_CALENDAR, Temporal.PlainDate.from(day)))).toEqual([]);
    expect(await setup.rows('select distinct status from shipments')).toEqual([{ status: 'shipped' }]);
    const [first, last] = [events.find(({ type }) => type === 'shipment.shipped'), events.at(-1)];
    expect([first?.at, last?.at]).toEqual(['2026-12-28T17:00:00+09:00', '2027-01-05T17:00:00+09:00']);
    expect(await setup.differences()).toEqual([]);
  });
});

describe('allocation', () => {
  beforeEach(async () => {
    await stockUp(setup.ctx, setup.caller, [{ code: 'TEA-001', good: 5, expiry_date: '2027-12-31' }]);
    await setup.rows('update lots set blocked = true');
    await setup.order(1, { code: 'TEA-001', quantity: 2 }, MAY_WAIT);
  });

  it('is tried again once stock thaws, at minute 11 or 41 [H-048]', async () => {
    expect(await setup.advance('2026-11-24T10:30:00')).toEqual([]);
    await setup.rows('update lots set blocked = false');
    expect((await setup.advance('2026-11-24T11:00:00')).map(shown)).toEqual([
      '11-24T10:41 shipment.waiting TS001-S000001',
    ]);
  });

  it('is not tried for months while nothing changes', async () => {
    let acquired = 0;
    setup.database.pool.on('acquire', () => {
      acquired += 1;
    });
    expect(await setup.advance('2027-03-24T10:00:00')).toEqual([]);
    expect(acquired).toBeGreaterThan(0);
    expect(acquired).toBeLessThan(30);
  });
});

describe('a request about a packed order in the last hour before the collection', () => {
  it('is answered at the collection, and the parcel leaves with it', async () => {
    await stockUp(setup.ctx, setup.caller, [{ code: 'CUP-001', good: 10 }]);
    const [moved, kept] = await setup.order(2, { code: 'CUP-001', quantity: 1 });
    await setup.advance('2026-11-24T16:30:00');
    const wish = withoutFaults({ delivery_time_slot: 'AM' } as const);
    await requestModify(setup.ctx, setup.caller, { shipment_no: Number(moved) }, () => wish);
    expect((await setup.advance('2026-11-24T17:00:00')).map(shown)).toEqual([
      `11-24T17:00 shipment.modified ${shipmentId('TS001', Number(moved))}`,
      `11-24T17:00 shipment.shipped ${shipmentId('TS001', Number(kept))}`,
      `11-24T17:00 shipment.shipped ${shipmentId('TS001', Number(moved))}`,
    ]);
    expect(await setup.rows('select count(*)::int from manifests where closed_at is null')).toEqual([{ count: 0 }]);
  });
});

describe('lots that pass their last allocatable day', () => {
  const FIRST = '2026-12-27';
  const LATER = { shipping_date: '2026-12-04' };
  const tea = (good: number, expiry_date: string) => ({ code: 'TEA-001', good, expiry_date });

  it('are given up at midnight, not a second before, and somebody is told [H-044 H-045 H-046]', async () => {
    await stockUp(setup.ctx, setup.caller, [tea(4, FIRST), tea(3, '2027-12-31')]);
    const [kept, lost] = await setup.order(2, { code: 'TEA-001', quantity: 2 }, LATER);
    const [waiting] = await setup.order(1, { code: 'TEA-001', quantity: 4 }, { ...LATER, ...MAY_WAIT });
    expect(await setup.advance('2026-11-27T23:59:59')).toEqual([]);
    expect((await setup.advance('2026-11-28T00:00:00')).map(shown)).toEqual([
      `11-28T00:00 shipment.reallocated ${shipmentId('TS001', Number(kept))}`,
      `11-28T00:00 shipment.backordered ${shipmentId('TS001', Number(lost))}`,
    ]);
    expect(await setup.differences()).toEqual([]);

    await deleteShipment(setup.ctx, setup.caller, { shipment_no: Number(waiting) });
    await setup.announce([{ code: 'TEA-001', quantity: 5 }], { arrival_date: '2026-11-30' });
    const events = (await setup.advance('2026-12-04T18:00:00')).map(shown);
    expect(events).toContain(`11-30T13:00 shipment.waiting ${shipmentId('TS001', Number(lost))}`);
    expect(events.filter((text) => text.includes('shipment.shipped'))).toHaveLength(2);
    expect(await setup.differences()).toEqual([]);
  });

  it('are given up at midnight also on the way of a long advance, once each', async () => {
    await stockUp(setup.ctx, setup.caller, [tea(1, FIRST), tea(1, '2026-12-29')]);
    await setup.order(1, { code: 'TEA-001', quantity: 2 }, { suspend: true });
    let moments = 0;
    setup.beforeWork = async () => {
      moments += 1;
    };
    const id = shipmentId('TS001', 1);
    expect((await setup.advance('2027-02-24T10:00:00')).map(shown)).toEqual([`11-28T00:00 shipment.backordered ${id}`]);
    expect(moments).toBeLessThan(6);
    expect(await setup.differences()).toEqual([]);
  });

  it('are given up by day too, when an item is given stricter days', async () => {
    await stockUp(setup.ctx, setup.caller, [tea(2, '2027-01-31')]);
    await setup.order(1, { code: 'TEA-001', quantity: 2 }, LATER);
    expect(await setup.advance('2026-11-24T11:00:00')).toEqual([]);
    await setup.rows('update items set expiry_at_allocatable_days = 90 where item_no = 1');
    expect((await setup.advance('2026-11-24T12:00:00')).map(shown)).toEqual([
      '11-24T11:11 shipment.backordered TS001-S000001',
    ]);
  });

  it('bring no day into disorder when the clock has run past midnight by itself', async () => {
    await stockUp(setup.ctx, setup.caller, [tea(2, FIRST)]);
    await setup.order(1, { code: 'TEA-001', quantity: 2 }, LATER);
    await setup.advance('2026-11-27T23:59:58');
    setup.ctx.clock.follow(turnedTo(setup.ctx.clock.kept, instant('2026-11-28T00:00:03')));
    expect((await setup.advance('2026-11-28T00:00:03')).map(shown)).toEqual([
      '11-28T00:00 shipment.backordered TS001-S000001',
    ]);
  });
});

describe('a snag', () => {
  beforeEach(() => stockUp(setup.ctx, setup.caller, [{ code: 'CUP-001', good: 50 }]));

  it('stops only what it befell, shows as the error of the advance, and is tried again', async () => {
    const [bad = 0, ...good] = await setup.order(4, { code: 'CUP-001', quantity: 1 });
    const spoil = (by: number) =>
      setup.rows('update shipment_allocations set quantity = quantity + $2 where shipment_no = $1', [bad, by]);
    await spoil(1_000);
    const id = shipmentId('TS001', bad);
    await expect(setup.advance('2026-11-24T18:00:00')).rejects.toThrow(`pick of ${id}`);
    const shipped = await setup.rows<{ shipment_no: string }>(
      "select shipment_no from shipments where status = 'shipped' order by 1",
    );
    expect(shipped.map(({ shipment_no }) => Number(shipment_no))).toEqual(good);
    expect(setup.ctx.clock.now().equals(instant('2026-11-24T18:00:00'))).toBe(true);

    await expect(setup.advance('2026-11-24T19:00:00')).rejects.toThrow(`pick of ${id}`);
    await spoil(-1_000);
    expect((await setup.advance('2026-11-25T18:00:00')).map(shown)).toEqual([
      `11-24T19:00 shipment.picked ${id}`,
      `11-24T19:30 shipment.packed ${id}`,
      `11-25T17:00 shipment.shipped ${id}`,
    ]);
    expect(await setup.differences()).toEqual([]);
  });

  it('is not what somebody else did in the meantime', async () => {
    const [gone = 0, ...others] = await setup.order(3, { code: 'CUP-001', quantity: 1 });
    setup.beforeWork = async (at) => {
      setup.beforeWork = async () => {};
      expect(at.equals(instant('2026-11-24T12:30:00'))).toBe(true);
      await deleteShipment(setup.ctx, setup.caller, { shipment_no: gone });
    };
    const events = await setup.advance('2026-11-24T12:30:00');
    expect(events.map(({ id }) => id)).toEqual(others.map((no) => shipmentId('TS001', no)));
  });

  it('is not work that is refused once, because of what it had read, and accepted with what it reads next', async () => {
    await setup.announce([{ code: 'TEA-001', quantity: 3 }]);
    const measured = vi.spyOn(setup.measures, 'get').mockReturnValueOnce({ size: 'S', weight_g: -1 });
    const events = (await setup.advance('2026-11-24T11:30:00')).map(shown);
    expect(measured).toHaveBeenCalledTimes(2);
    expect(events.at(-1)).toBe('11-24T11:00 receipt.checking TS001-W0002');
  });

  it('is not an order that loses its stock at the wave release and gets it back: it goes with the next wave', async () => {
    const [lost = 0] = await setup.order(1, { code: 'CUP-001', quantity: 1 }, MAY_WAIT);
    setup.beforeWork = async () => {
      setup.beforeWork = async () => {};
      await clearAllocation(setup.ctx, setup.caller, lost);
      // As after an event that brings stock for many orders. It is served after the work.
      const stamp = stampOf(setup.ctx, setup.caller);
      await inTransaction(setup.ctx.pool, (tx) =>
        openRun(tx, { account_id: 'TS001', warehouse: 'TOKYO' }, [CUP], null, stamp),
      );
    };
    const id = shipmentId('TS001', lost);
    expect(await setup.advance('2026-11-24T12:30:00')).toEqual([]);
    expect(await setup.rows('select status from shipments')).toEqual([{ status: 'waiting' }]);
    expect((await setup.advance('2026-11-25T09:00:00')).map(shown)).toContain(`11-25T09:00 shipment.picking ${id}`);
    expect(await setup.differences()).toEqual([]);
  });
});
