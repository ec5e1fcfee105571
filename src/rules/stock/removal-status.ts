/**
 * THE table of what can happen to a removal: units that leave a warehouse at their client's wish, done away with
 * (`disposal`) or sent back to it (`return`); see rules/shipments/shipment-status.ts for how such a table is used.
 *
 *   request -> waiting -- start --> processing -- finish --> done
 *                 |
 *              withdraw --> withdrawn
 *
 * Units on the shelf are set aside from the request on: nobody else can have them, and they count as `processing` in the
 * stock block. Defective and unidentified ones are in no figure of it, so they stay where they are; a removal
 * that runs has a claim to them, and nobody else can have them either (rules/stock/free-units.ts). They can be had back until the
 * floor begins.
 */
import type { BucketMove, InsideBucket, OutsideBucket } from './buckets.js';
import { FREE_BUCKETS, type FreeBucket } from './free-units.js';

export type RemovalStatus = 'waiting' | 'processing' | 'done' | 'withdrawn';

/** A removal runs until it is done or withdrawn. */
export type RunningStatus = 'waiting' | 'processing';

export const REMOVAL_KINDS = ['disposal', 'return'] as const;
export type RemovalKind = (typeof REMOVAL_KINDS)[number];

/** What becomes of units, and where they lay before. */
export interface RemovalNature {
  readonly kind: RemovalKind;
  readonly source: FreeBucket;
}

/** One step of one nature of removals. */
export interface RemovalTransition {
  readonly event: 'request' | 'start' | 'finish' | 'withdraw';
  readonly from: RunningStatus | null;
  readonly to: RemovalStatus;
  readonly stock: readonly BucketMove[];
}

export type RemovalEvent = RemovalTransition['event'];

/** What may be removed, each way. */
export const REMOVAL_NATURES: readonly RemovalNature[] = REMOVAL_KINDS.flatMap((kind) =>
  FREE_BUCKETS.map((source) => ({ kind, source })),
);

const GONE: Readonly<Record<RemovalKind, OutsideBucket>> = { disposal: 'disposed', return: 'returned' };

/** The four rows for removals of one nature. */
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
  ];
}

/** The one row of an event: each happens in one status only. */
export function removalTransition(event: RemovalEvent, nature: RemovalNature): RemovalTransition {
  const row = removalTransitions(nature).find((one) => one.event === event);
  if (row === undefined) throw new Error(`The table of removals has no ${event}`);
  return row;
}

/** What a stock block says of disposals that run in one place: the furthest; null without any (K-011). */
export const shownDispose = (running: readonly RunningStatus[]): RunningStatus | null =>
  running.includes('processing') ? 'processing' : running.includes('waiting') ? 'waiting' : null;
