/**
 * THE table of what can happen to a disposal; see rules/shipment-status.ts for how such a table is used.
 *
 *   request -> waiting -- start --> processing -- finish --> done
 *                 |
 *              withdraw --> withdrawn
 *
 * From the request on the units are set aside: nobody else can have them, and they count as `processing` in the stock
 * block. They can be had back until the floor begins.
 */
import type { BucketMove } from './buckets.js';

export type DisposalStatus = 'waiting' | 'processing' | 'done' | 'withdrawn';

/** A disposal runs until it is done or withdrawn. */
export type RunningStatus = 'waiting' | 'processing';

export interface DisposalTransition {
  readonly event: 'request' | 'start' | 'finish' | 'withdraw';
  readonly from: RunningStatus | null;
  readonly to: DisposalStatus;
  readonly stock: readonly BucketMove[];
}

export type DisposalEvent = DisposalTransition['event'];

export const DISPOSAL_TRANSITIONS: readonly DisposalTransition[] = [
  { event: 'request', from: null, to: 'waiting', stock: [{ from: 'available', to: 'processing' }] },
  { event: 'start', from: 'waiting', to: 'processing', stock: [] },
  { event: 'finish', from: 'processing', to: 'done', stock: [{ from: 'processing', to: 'disposed' }] },
  { event: 'withdraw', from: 'waiting', to: 'withdrawn', stock: [{ from: 'processing', to: 'available' }] },
];

/** The one row of an event: each happens in one status only. */
export function disposalTransition(event: DisposalEvent): DisposalTransition {
  const row = DISPOSAL_TRANSITIONS.find((one) => one.event === event);
  if (row === undefined) throw new Error(`The table of disposals has no ${event}`);
  return row;
}

/** What a stock block says of disposals that run in one place: the furthest; null without any (K-011). */
export const shownDispose = (running: readonly RunningStatus[]): RunningStatus | null =>
  running.includes('processing') ? 'processing' : running.includes('waiting') ? 'waiting' : null;
