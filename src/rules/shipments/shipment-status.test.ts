import { describe, expect, it } from 'vitest';
import { RECEIPT_TRANSITIONS, type ReceiptTransition } from '../receipts/receipt-status.js';
import { INSIDE_BUCKETS } from '../stock/bucket-values.js';
import { REMOVAL_NATURES, type RemovalTransition, removalTransitions } from '../stock/removal-status.js';
import {
  SHIPMENT_TRANSITIONS,
  type ShipmentTransition,
  shipmentTransition,
  statusesAllowing,
} from './shipment-status.js';
import { SHIPMENT_STATUSES, STAGES } from './shipment-values.js';

const LOSSES: ReadonlySet<string> = new Set(['short_pick', 'damage']);
const HELD: ReadonlySet<string> = new Set(['reserved', 'allocated', 'picked', 'packed']);

type Table = readonly [name: string, table: readonly (ShipmentTransition | ReceiptTransition | RemovalTransition)[]];

describe.each<Table>([
  ['shipments', SHIPMENT_TRANSITIONS],
  ['receipts', RECEIPT_TRANSITIONS],
  ...REMOVAL_NATURES.map(
    (nature): Table => [`removals: ${nature.kind} of ${nature.source} units`, removalTransitions(nature)],
  ),
])('the status table of %s', (_name, table) => {
  it('has no row twice', () => {
    const steps = table.map(
      ({ event, from, to, ...more }) => `${event} ${from} ${to} ${'not_for' in more ? more.not_for : ''}`,
    );
    expect(new Set(steps).size).toBe(steps.length);
  });

  it('has no row from a status that cannot be reached', () => {
    const reached = new Set(table.map((row) => row.to));
    for (const { from } of table) if (from !== null) expect(reached).toContain(from);
  });

  it('loses no unit: each move begins or ends inside the warehouses', () => {
    const inside: readonly string[] = INSIDE_BUCKETS;
    for (const move of table.flatMap((row) => [...row.stock])) {
      expect(move.from).not.toBe(move.to);
      expect(inside.includes(move.from) || inside.includes(move.to)).toBe(true);
    }
  });
});

describe('a shipment', () => {
  it('has the published statuses, without the two that exist only within a transaction [H-001]', () => {
    const published = ['backordered', 'waiting', 'suspended', 'picking', 'picked', 'packed', 'shipped'];
    expect(SHIPMENT_STATUSES).toEqual([...published, 'modify_request', 'cancel_request']);
  });

  it('can reach every status', () => {
    const reached = SHIPMENT_TRANSITIONS.map((row) => row.to);
    expect(SHIPMENT_STATUSES.filter((status) => !reached.includes(status))).toEqual([]);
  });

  it('ends all its allocations on every way to its end', () => {
    // The buckets with units in each status, followed from the creation of shipments.
    const held = new Map<string, Set<string>>();
    for (let round = 0; round < SHIPMENT_TRANSITIONS.length; round += 1) {
      for (const { event, from, to, stock } of SHIPMENT_TRANSITIONS) {
        // What these end is tested below: here, statuses after a request count as all stages at once.
        if (to === null || (to === 'backordered' && LOSSES.has(event))) continue;
        const buckets = new Set(from === null ? [] : held.get(from));
        for (const move of stock) if (from !== to) buckets.delete(move.from);
        for (const move of stock) if (HELD.has(move.to)) buckets.add(move.to);
        held.set(to, new Set([...(held.get(to) ?? []), ...buckets]));
      }
    }
    expect([...(held.get('shipped') ?? [])].filter((bucket) => bucket === 'packed')).toEqual([]);
    expect(held.get('backordered')).toEqual(new Set(['reserved']));
    expect(held.get('waiting')).toEqual(new Set(['allocated']));
  });

  it('that loses units in work ends or keeps all that it held', () => {
    const movedBy = (event: 'short_pick' | 'damage', from: 'picking' | 'picked') =>
      new Set(shipmentTransition(event, from, 'backordered')?.stock.map((move) => move.from));
    expect(movedBy('short_pick', 'picking')).toEqual(new Set(['allocated', 'picked']));
    expect(movedBy('damage', 'picked')).toEqual(new Set(['picked']));
  });

  it('can be requested to change or be cancelled only while the warehouse works on it, each kind as the contract says [H-022 H-024 H-030]', () => {
    expect(statusesAllowing('request_modify')).toEqual(STAGES);
    expect(statusesAllowing('request_modify', 'overseas')).toEqual(['picking', 'picked']);
    expect(statusesAllowing('request_modify', 'transfer')).toEqual(['picking']);
    expect(statusesAllowing('request_cancel', 'overseas')).toEqual(STAGES);
    expect(statusesAllowing('request_cancel', 'transfer')).toEqual(['picking']);
  });

  it('can be updated and cleared until work begins [H-014 H-037]', () => {
    for (const event of ['update', 'clear'] as const) {
      expect(statusesAllowing(event)).toEqual(['backordered', 'waiting', 'suspended']);
    }
  });

  it('can be deleted until work begins [H-019]', () => {
    expect(statusesAllowing('delete')).toEqual(['backordered', 'waiting', 'suspended']);
    expect(shipmentTransition('delete', 'picking')).toBeNull();
  });
});
