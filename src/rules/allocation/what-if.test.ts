import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { demandRow as row } from '../../../test/kit/demand-rows.js';
import { runToEnd } from '../../../test/kit/run-to-end.js';
import type { LotBalance } from './allocate.js';
import type { DemandRow } from './allocate-demand.js';
import {
  type ArrivingUnits,
  NEXT_PASS,
  type Snapshot,
  simulateArrival,
  simulateClearing,
  simulateCoverage,
  simulatePriority,
} from './what-if.js';

const NO_LOT = { lot_no: 0, expiry_date: null, manufacture_date: null, received_at: null, blocked: false };
const free = (item_no: number, available: number): LotBalance => ({ ...NO_LOT, item_no, available });
const brought = (item_no: number, quantity: number, more: Partial<ArrivingUnits> = {}): ArrivingUnits => ({
  ...NO_LOT,
  item_no,
  quantity,
  ...more,
});

const snapshot = (
  balances: readonly LotBalance[],
  waiting: readonly DemandRow[],
  more: Partial<Snapshot> = {},
): Snapshot => ({
  balances,
  waiting,
  policies: new Map(),
  priorities: new Map(),
  today: '2026-11-24',
  assigner: (wish) => wish ?? Temporal.PlainDate.from('2026-11-24'),
  origin: { prefecture: '東京都', lead_times: {} },
  ...more,
});

describe('an arrival', () => {
  it('serves lines that wait for the items, also with the units that were there before', () => {
    const waiting = [row(1, 1, 1, 3), row(2, 1, 2, 1)];
    const { gains, losses, shipments } = runToEnd(
      simulateArrival(snapshot([free(1, 2), free(2, 5)], waiting), [brought(1, 1)]),
    );
    expect(gains).toEqual([{ shipment_no: 1, line_no: 1, parts: [{ item_no: 1, quantity: 3 }] }]);
    expect(losses).toEqual([]);
    expect(shipments).toEqual([{ shipment_no: 1, from: 'backordered', to: 'waiting' }]);
  });

  it('adds units to an existing lot, or creates the lot', () => {
    const dated = { lot_no: 7, expiry_date: '2027-01-31' };
    const policy = {
      fifo: null,
      lot_limit_type: 'expiry',
      expiry_at_allocatable_days: 0,
      manufacture_date_allocatable_days: null,
    } as const;
    const policies = new Map([[1, policy]]);
    const there = { ...free(1, 2), ...dated };
    const one = snapshot([there], [row(1, 1, 1, 5)], { policies });
    expect(runToEnd(simulateArrival(one, [brought(1, 3, dated)])).gains).toHaveLength(1);
    expect(
      runToEnd(simulateArrival(one, [brought(1, 3, { lot_no: 8, expiry_date: '2027-02-28' })])).gains,
    ).toHaveLength(1);
    expect(runToEnd(simulateArrival(one, [brought(1, 3, { lot_no: 8, expiry_date: '2026-11-23' })])).gains).toEqual([]);
    expect(runToEnd(simulateArrival(one, [brought(1, 3, { lot_no: 8, blocked: true })])).gains).toEqual([]);
  });
});

describe('clearing an allocation', () => {
  const allocation = { ...NO_LOT, line_no: 1, item_no: 1, quantity: 4 };
  const clearing = {
    shipment_no: 9,
    status: 'waiting',
    priority: 5,
    allocations: [allocation],
    rows: [row(9, 1, 1, 4)],
  } as const;

  it('gives units to others at once, and to the shipment itself only in the next pass', () => {
    const { now, next } = runToEnd(simulateClearing(snapshot([], [row(1, 1, 1, 3)]), clearing));
    expect(now).toEqual({
      gains: [{ shipment_no: 1, line_no: 1, parts: [{ item_no: 1, quantity: 3 }] }],
      losses: [{ shipment_no: 9, line_no: 1, parts: [{ item_no: 1, quantity: 4 }] }],
      shipments: [
        { shipment_no: 9, from: 'waiting', to: 'backordered' },
        { shipment_no: 1, from: 'backordered', to: 'waiting' },
      ],
    });
    expect(next.gains).toEqual([]);
    const alone = runToEnd(simulateClearing(snapshot([], []), clearing));
    expect([alone.now.gains, alone.next.gains.map(({ shipment_no }) => shipment_no)]).toEqual([[], [9]]);
  });

  it('counts in the next pass the units that were given before', () => {
    const waiting = [row(1, 1, 1, 3, { open_lines: 2 }), row(1, 2, 2, 1, { open_lines: 2 })];
    const { now, next } = runToEnd(simulateClearing(snapshot([free(2, 1)], waiting), clearing));
    expect(now.shipments).toEqual([{ shipment_no: 9, from: 'waiting', to: 'backordered' }]);
    expect(next.gains).toMatchObject([{ shipment_no: 1, line_no: 2 }]);
    expect(next.shipments).toEqual([{ shipment_no: 1, from: 'backordered', to: 'waiting' }]);
  });
});

describe('the arrival that covers a line', () => {
  const day = '2026-11-25';

  it('is the next pass, or the first arrival with enough units after earlier lines are served', () => {
    const waiting = [row(1, 1, 1, 2), row(2, 1, 1, 3), row(3, 1, 1, 1), row(4, 1, 1, 9)];
    const arrivals = [
      { day, units: [brought(1, 2)] },
      { day, units: [brought(1, 1)] },
    ];
    const covered = runToEnd(simulateCoverage(snapshot([free(1, 2)], waiting), arrivals));
    // The second needs three and gets none of two, the third takes them; so three are never free together.
    expect([...covered]).toEqual([
      ['1 1', NEXT_PASS],
      ['3 1', 0],
    ]);
  });

  it('is decided by the day of the arrival', () => {
    const policy = {
      fifo: null,
      lot_limit_type: 'expiry',
      expiry_at_allocatable_days: 0,
      manufacture_date_allocatable_days: null,
    } as const;
    const units = [brought(1, 1, { lot_no: 3, expiry_date: day })];
    const one = snapshot([], [row(1, 1, 1, 1)], { policies: new Map([[1, policy]]) });
    expect(runToEnd(simulateCoverage(one, [{ day, units }])).size).toBe(1);
    expect(runToEnd(simulateCoverage(one, [{ day: '2026-11-26', units }])).size).toBe(0);
  });

  it('changes with the priority, also for the shipments that are overtaken', () => {
    const waiting = [row(2, 1, 1, 2), row(1, 1, 1, 2), row(3, 1, 1, 2), row(4, 1, 2, 1)];
    const priorities = new Map([[2, 1]]);
    const arrivals = [
      { day, units: [brought(1, 2)] },
      { day, units: [brought(1, 2)] },
    ];
    const effects = runToEnd(simulatePriority(snapshot([], waiting, { priorities }), arrivals, 3, 1));
    expect(effects).toEqual({
      overtaken: [1],
      overtaken_by: [],
      sooner: [{ shipment_no: 3, line_no: 1, before: null, after: 1 }],
      later: [{ shipment_no: 1, line_no: 1, before: 1, after: null }],
    });
    expect(runToEnd(simulatePriority(snapshot([], waiting, { priorities }), arrivals, 2, 0))).toMatchObject({
      overtaken: [],
      overtaken_by: [1],
    });
    expect(runToEnd(simulatePriority(snapshot([], waiting, { priorities }), arrivals, 4, 9))).toMatchObject({
      overtaken: [],
      sooner: [],
    });
  });
});
