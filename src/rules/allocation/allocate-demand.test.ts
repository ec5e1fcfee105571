import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { demandRow as row } from '../../../test/kit/demand-rows.js';
import { type LotBalance, Supply } from './allocate.js';
import { allocateDemand, type DemandRow, groupDemand } from './allocate-demand.js';

const supply = (...units: [item_no: number, available: number][]) =>
  new Supply(
    units.map(
      ([item_no, available]): LotBalance => ({
        item_no,
        available,
        lot_no: 0,
        expiry_date: null,
        manufacture_date: null,
        received_at: null,
        blocked: false,
      }),
    ),
    new Map(),
    '2026-11-24',
  );
const TOKYO = { prefecture: '東京都', lead_times: {} };
const assigner = (wish: Temporal.PlainDate | null) => wish ?? Temporal.PlainDate.from('2026-11-24');
const serve = (rows: DemandRow[], free: Supply) => allocateDemand(groupDemand(rows), free, assigner, TOKYO);

describe('serving demand', () => {
  it('serves in the given order and skips lines for which there is not enough [H-011]', () => {
    const served = serve([row(7, 1, 1, 4), row(3, 1, 1, 8), row(5, 1, 1, 2)], supply([1, 6]));
    expect(served.map((one) => one.shipment_no)).toEqual([7, 5]);
  });

  it('completes a shipment only when its last line is allocated [H-012]', () => {
    const [half] = serve([row(1, 1, 1, 1, { open_lines: 2 })], supply([1, 1]));
    expect(half?.complete).toBeNull();
    const two = [row(1, 1, 1, 1, { open_lines: 2 }), row(1, 2, 2, 1, { open_lines: 2 })];
    expect(serve(two, supply([1, 1], [2, 1]))[0]?.complete).toMatchObject({
      status: 'waiting',
      assigned_shipping_date: '2026-11-24',
    });
  });

  it('allocates a set when all its parts are there', () => {
    const set = [row(1, 1, 1, 2), row(1, 1, 2, 4)];
    expect(serve(set, supply([1, 2], [2, 3]))).toEqual([]);
    expect(serve(set, supply([1, 2], [2, 4]))[0]?.allocations).toHaveLength(2);
  });

  it('leaves a suspended shipment suspended [H-012]', () => {
    expect(serve([row(1, 1, 1, 1, { suspend: true })], supply([1, 1]))[0]?.complete?.status).toBe('suspended');
  });

  it.each([
    ['kept if it can be met', '2026-11-26', '2026-11-26', null],
    ['dropped if it can no longer be met', '2026-11-24', null, '2026-11-24'],
  ])('a wished delivery date is %s [H-013]', (_case, wish, kept, dropped) => {
    const [served] = serve([row(1, 1, 1, 1, { delivery_date: wish })], supply([1, 1]));
    expect(served?.complete).toMatchObject({ delivery_date: kept, dropped_delivery_date: dropped });
  });
});
