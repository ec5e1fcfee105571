/**
 * The table of status transitions of removals: units that leave a warehouse because the client wants it, thrown away
 * (`disposal`) or sent back to the client (`return`). rules/shipments/shipment-status.ts explains how such a table is used.
 *
 *   request -> waiting -- start --> processing -- finish --> done
 *                 |                     |
 *              withdraw              give_up
 *                 v                     v
 *             withdrawn             withdrawn
 *
 * | Event | Means |
 * |---|---|
 * | request | the units are reserved for the removal |
 * | start | warehouse staff begins to work on it |
 * | finish | the units have left |
 * | withdraw | the removal is cancelled before work begins; its units are free again |
 * | give_up | the warehouse cannot collect all of its units; they are free again |
 *
 * Available units move to the bucket `processing` with the request, and count there in the stock figures. Units in quarantine
 * appear in no stock figure of an answer, so they stay in their bucket, and the removal has a claim to them: no other
 * removal, adjustment or release can take them (rules/stock/free-units.ts).
 */

import { FREE_BUCKETS } from './bucket-values.js';
import type { BucketMove, InsideBucket, OutsideBucket } from './buckets.js';
import type { FreeBucket } from './free-units.js';
import { REMOVAL_KINDS, type REMOVAL_STATUSES } from './removal-values.js';

export type RemovalStatus = (typeof REMOVAL_STATUSES)[number];

/** The statuses of a removal that is neither done nor withdrawn. */
export type RunningStatus = 'waiting' | 'processing';

export type RemovalKind = (typeof REMOVAL_KINDS)[number];

/** The kind of a removal, and the bucket in which its units were before the removal. */
export interface RemovalNature {
  readonly kind: RemovalKind;
  readonly source: FreeBucket;
}

/** One row of the table. */
export interface RemovalTransition {
  readonly event: 'request' | 'start' | 'finish' | 'withdraw' | 'give_up';
  readonly from: RunningStatus | null;
  readonly to: RemovalStatus;
  readonly stock: readonly BucketMove[];
}

export type RemovalEvent = RemovalTransition['event'];

/** All combinations of kind and bucket. */
export const REMOVAL_NATURES: readonly RemovalNature[] = REMOVAL_KINDS.flatMap((kind) =>
  FREE_BUCKETS.map((source) => ({ kind, source })),
);

const GONE: Readonly<Record<RemovalKind, OutsideBucket>> = { disposal: 'disposed', return: 'returned' };

/** The five rows for removals of one kind from one bucket. */
export function removalTransitions({ kind, source }: RemovalNature): readonly RemovalTransition[] {
  const aside: InsideBucket = source === 'available' ? 'processing' : source;
  const gone = GONE[kind];
  const setAside: BucketMove[] = aside === source ? [] : [{ from: source, to: aside }];
  const givenBack: BucketMove[] = aside === source ? [] : [{ from: aside, to: source }];
  return [
    { event: 'request', from: null, to: 'waiting', stock: setAside },
    { event: 'start', from: 'waiting', to: 'processing', stock: [] },
    { event: 'finish', from: 'processing', to: 'done', stock: [{ from: aside, to: gone }] },
    { event: 'withdraw', from: 'waiting', to: 'withdrawn', stock: givenBack },
    { event: 'give_up', from: 'processing', to: 'withdrawn', stock: givenBack },
  ];
}

/** The row of an event. Each event happens in one status only. */
export function removalTransition(event: RemovalEvent, nature: RemovalNature): RemovalTransition {
  const row = removalTransitions(nature).find((one) => one.event === event);
  if (row === undefined) throw new Error(`The table of removals has no ${event}`);
  return row;
}

/** `dispose` in the stock figures of a warehouse: the most advanced status of the running disposals; null: none (K-011). */
export const shownDispose = (running: readonly RunningStatus[]): RunningStatus | null =>
  running.includes('processing') ? 'processing' : running.includes('waiting') ? 'waiting' : null;
