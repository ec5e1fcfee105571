import type { Message } from '../../kernel/messages.js';
import { chargesOf } from '../charges/charges.js';
import { statusesAllowing } from '../shipments/shipment-status.js';
import { SHIPMENT_STATUSES, type ShipmentStatus, STAGES, type Stage } from '../shipments/shipment-values.js';
import { BULK_EFFECTS, type BulkChangeKind, type BulkChangeState, type BulkEffect } from './bulk-change-values.js';

/* Changes of many orders at once: their effect on each order, and their cost. */

/** What is to be done with the orders. */
export type BulkAction =
  | { readonly kind: Exclude<BulkChangeKind, 'priority'>; readonly priority: null }
  | { readonly kind: 'priority'; readonly priority: number };

/** The fields of an order on which the effect depends. */
export interface OrderAsItIs {
  readonly status: ShipmentStatus;
  readonly suspend: boolean;
  readonly allocate_priority: number | null;
}

/** What the action does to an order. Not for deleted orders and transfers. */
export function effectOf({ kind, priority }: BulkAction, order: OrderAsItIs): BulkEffect {
  const { status, suspend, allocate_priority } = order;
  if (kind === 'cancel') {
    if (statusesAllowing('delete').includes(status)) return 'delete';
    return statusesAllowing('request_cancel').includes(status) ? 'request' : 'never';
  }
  if (!statusesAllowing('update').includes(status)) return 'never';
  const isSo = kind === 'priority' ? allocate_priority === priority : suspend === (kind === 'suspend');
  return isSo ? 'already' : 'change';
}

/** What it costs to cancel an order at a stage of the work, in yen. */
export const cancelFee = (stage: Stage): number => chargesOf('cancel', stage).reduce((sum, one) => sum + one.amount, 0);

/** What the action costs for an order in each status, in yen. An order in a status that is absent costs nothing. */
export const feesOf = ({ kind }: BulkAction): Partial<Record<ShipmentStatus, number>> =>
  kind === 'cancel' ? Object.fromEntries(STAGES.map((stage) => [stage, cancelFee(stage)])) : {};

/** The number of orders that are the same in all other fields. */
export interface OrderCount extends OrderAsItIs {
  readonly is_deleted: boolean;
  readonly is_transfer: boolean;
  readonly count: number;
}

/** Orders with the same status, on which the change has the same effect. */
export interface OutlookGroup {
  readonly status: ShipmentStatus | 'deleted';
  readonly effect: BulkEffect;
  readonly count: number;
  /** For all orders of the group together, in yen. */
  readonly charges: number;
}

/** The effects of a bulk change on all its orders. */
export interface Outlook {
  readonly total: number;
  /** How many of the orders will be changed, deleted, or requested to be cancelled. */
  readonly applicable: number;
  /** In yen. */
  readonly charges: number;
  /** In the order of `BULK_EFFECTS`: orders that will be changed come first. */
  readonly groups: readonly OutlookGroup[];
}

export function outlookOf(action: BulkAction, counted: readonly OrderCount[]): Outlook {
  const fees = feesOf(action);
  const groups = new Map<string, OutlookGroup>();
  for (const one of counted) {
    const effect = one.is_deleted || one.is_transfer ? 'never' : effectOf(action, one);
    const status = one.is_deleted ? 'deleted' : one.status;
    const key = `${effect} ${status}`;
    const { count, charges } = groups.get(key) ?? { count: 0, charges: 0 };
    const fee = effect === 'request' ? (fees[one.status] ?? 0) : 0;
    groups.set(key, { status, effect, count: count + one.count, charges: charges + fee * one.count });
  }
  const place = ({ effect, status }: OutlookGroup) =>
    BULK_EFFECTS.indexOf(effect) * 100 + (status === 'deleted' ? 99 : SHIPMENT_STATUSES.indexOf(status));
  const all = [...groups.values()].sort((one, other) => place(one) - place(other));
  const sumOf = (some: readonly OutlookGroup[], what: 'count' | 'charges') =>
    some.reduce((sum, one) => sum + one[what], 0);
  const doable = all.filter(({ effect }) => effect !== 'already' && effect !== 'never');
  return {
    total: sumOf(all, 'count'),
    applicable: sumOf(doable, 'count'),
    charges: sumOf(doable, 'charges'),
    groups: all,
  };
}

/** A change of many orders. */
export interface BulkChange {
  readonly change_no: number;
  readonly kind: BulkChangeKind;
  readonly priority: number | null;
  /** The name of the person. */
  readonly name: string;
  readonly state: BulkChangeState;
  /** Somebody wants it to stop. */
  readonly stop_asked: boolean;
  /** Why the change ended before its last order; null: it did not. */
  readonly failure: Message | null;
  readonly outlook: Outlook;
  readonly total: number;
  readonly changed: number;
  readonly refused: number;
  /** What was charged so far, in yen. */
  readonly charged: number;
  readonly started_at: Date;
}

/** An order that was not changed, as it is now, and why not. */
export interface RefusedOrder {
  readonly shipment_no: number;
  readonly identifier: string;
  readonly status: ShipmentStatus | 'deleted';
  readonly reason: Message;
}
