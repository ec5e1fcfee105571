import { describe, expect, it } from 'vitest';
import { chargesOf } from '../charges/charges.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../shipments/shipment-values.js';
import { type BulkAction, cancelFee, effectOf, type OrderCount, outlookOf } from './bulk-change.js';

const CANCEL: BulkAction = { kind: 'cancel', priority: null };
const SUSPEND: BulkAction = { kind: 'suspend', priority: null };
const RESUME: BulkAction = { kind: 'resume', priority: null };
const order = (status: ShipmentStatus, more: object = {}) => ({
  status,
  suspend: false,
  allocate_priority: null,
  ...more,
});
const counted = (status: ShipmentStatus, count: number, more: object = {}): OrderCount => ({
  ...order(status),
  is_deleted: false,
  is_transfer: false,
  count,
  ...more,
});

describe('what becomes of an order', () => {
  it('follows from its status', () => {
    const effects = (action: BulkAction) => SHIPMENT_STATUSES.map((status) => effectOf(action, order(status)));
    expect(effects(CANCEL)).toEqual([
      ...['delete', 'delete', 'delete'],
      ...['request', 'request', 'request'],
      ...['never', 'never', 'never'],
    ]);
    expect(effects(SUSPEND)).toEqual([...['change', 'change', 'change'], ...Array.from({ length: 6 }, () => 'never')]);
  });

  it('is nothing when it is so already', () => {
    expect(effectOf(SUSPEND, order('suspended', { suspend: true }))).toBe('already');
    expect(effectOf(RESUME, order('backordered', { suspend: true }))).toBe('change');
    expect(effectOf(RESUME, order('waiting'))).toBe('already');
    const priority: BulkAction = { kind: 'priority', priority: 0 };
    expect(effectOf(priority, order('waiting', { allocate_priority: 0 }))).toBe('already');
    expect(effectOf(priority, order('waiting'))).toBe('change');
  });
});

it('what a cancel costs is what its request is charged with', () => {
  expect(cancelFee('packed')).toBe(chargesOf('cancel', 'packed').reduce((sum, { amount }) => sum + amount, 0));
});

it('the outlook counts orders by status and effect, what is changed first, and sums what it costs', () => {
  const outlook = outlookOf(CANCEL, [
    counted('shipped', 3),
    counted('waiting', 2, { is_deleted: true }),
    counted('waiting', 5, { is_transfer: true }),
    counted('picking', 2),
    counted('waiting', 1),
    counted('picking', 1, { allocate_priority: 9 }),
  ]);
  expect(outlook).toEqual({
    total: 14,
    applicable: 4,
    charges: 3 * cancelFee('picking'),
    groups: [
      { status: 'waiting', effect: 'delete', count: 1, charges: 0 },
      { status: 'picking', effect: 'request', count: 3, charges: 3 * cancelFee('picking') },
      { status: 'waiting', effect: 'never', count: 5, charges: 0 },
      { status: 'shipped', effect: 'never', count: 3, charges: 0 },
      { status: 'deleted', effect: 'never', count: 2, charges: 0 },
    ],
  });
  expect(outlookOf(CANCEL, [])).toEqual({ total: 0, applicable: 0, charges: 0, groups: [] });
});
