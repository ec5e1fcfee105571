/**
 * The table of status transitions of shipments.
 *
 * A shipment changes its status only by a row of this table. Operations look up the row, use its `from` as the condition of
 * their UPDATE, and write its moves to the ledger in the same transaction. The refusals of the API, the documentation and
 * the tests use the same rows.
 *
 *             delete, update, clear     delete, update, clear
 *                      ^                     ^
 *   order -> backordered -- allocate --> waiting | suspended
 *                <- expire, block, count -  |
 *                                     release_wave
 *                                           v
 *          pick, undo_pick (a line) --> picking -- inspect --> picked -- pack --> packed -- ship --> shipped
 *            backordered <-- short_pick -   |       backordered <-- damage -
 *                                           |                    |                  |
 *                                           +--- request_modify, request_cancel ----+
 *                                                                v
 *                          modify_request -- accept_modify, refuse_modify --> the status before the request
 *                          cancel_request -- refuse_cancel --> the status before; accept_cancel --> deleted
 *
 * | Event | Means |
 * |---|---|
 * | order, update, delete | the client creates, changes or deletes the shipment. A change of the goods releases all units and allocates again |
 * | hold | units are allocated to some of the waiting lines (`reserved`), but other lines still wait |
 * | allocate | the last waiting line gets its units; the shipment is complete |
 * | clear | the client clears the allocation; all lines wait again |
 * | expire, block | a lot with allocated units passes its last allocatable day, or is blocked. Its lines release their units and wait again; they may get other units at once |
 * | count | units that a line holds were not found when their place was counted. The line releases its units and waits again; it may get other units at once |
 * | release_wave | a wave release gives the shipment to the warehouse staff |
 * | pick | all units of a line are picked |
 * | undo_pick | picked units are put back where they came from: they are to be picked again |
 * | short_pick | units that a line holds are not found on the shelf. They go to `unidentified`. Other units replace them and picking continues. If there are not enough, the whole shipment waits for stock again |
 * | inspect | the picked units are checked |
 * | damage | picked units break while they are packed. They go to `defective`. They are replaced, or the shipment waits again, as with short_pick |
 * | pack, ship | the parcel is packed; it leaves |
 * | carrier_delay, carrier_loss | the carrier reports that the parcel is late, or lost; the shipment stays `shipped` |
 * | take_back | goods that the recipient sent back are received; the shipment stays `shipped` |
 * | cancel_recalled | the warehouse cancels a packed transfer, because its goods are recalled |
 * | request_*, accept_*, refuse_* | the client requests a change or the cancellation while the warehouse works on the shipment; the warehouse answers |
 *
 * `stock` lists the moves of the shipment's units. A backordered shipment keeps the units of complete lines in `reserved`;
 * its other lines have none. Units that are already picked when the warehouse cancels a shipment, or when a shipment waits again
 * after a short pick or a damage, are in `processing` until they are put back on the shelf.
 */
import type { BucketMove } from '../stock/buckets.js';
import { type ShipmentStatus, STAGES } from './shipment-values.js';

const BEFORE_WORK = ['backordered', 'waiting', 'suspended'] as const;

export type ShipmentEvent =
  | 'order'
  | 'hold'
  | 'allocate'
  | 'update'
  | 'clear'
  | 'expire'
  | 'block'
  | 'count'
  | 'delete'
  | 'release_wave'
  | 'pick'
  | 'undo_pick'
  | 'short_pick'
  | 'inspect'
  | 'damage'
  | 'pack'
  | 'ship'
  | 'carrier_delay'
  | 'carrier_loss'
  | 'take_back'
  | 'cancel_recalled'
  | 'request_modify'
  | 'accept_modify'
  | 'refuse_modify'
  | 'request_cancel'
  | 'accept_cancel'
  | 'refuse_cancel';

/** Domestic, overseas or transfer: some rows of the table are only for some of these kinds. */
export type ShipmentKind = 'domestic' | 'overseas' | 'transfer';

export interface ShipmentTransition {
  readonly event: ShipmentEvent;
  /** Null: the shipment is created. */
  readonly from: ShipmentStatus | null;
  /** Null: the shipment is deleted. */
  readonly to: ShipmentStatus | null;
  readonly stock: readonly BucketMove[];
  readonly not_for?: readonly ShipmentKind[];
}

const hold = { from: 'available', to: 'reserved' } as const;
const allocate = { from: 'available', to: 'allocated' } as const;
const confirm = { from: 'reserved', to: 'allocated' } as const;
const demote = { from: 'allocated', to: 'reserved' } as const;
const unhold = { from: 'reserved', to: 'available' } as const;
const release = { from: 'allocated', to: 'available' } as const;
const pick = { from: 'allocated', to: 'picked' } as const;
const setDown = { from: 'picked', to: 'processing' } as const;
const notFound = { from: 'allocated', to: 'unidentified' } as const;
const broken = { from: 'picked', to: 'defective' } as const;

/** The move of units that a shipment gets, by the status that it has afterwards. */
const allocationMove = (status: ShipmentStatus): BucketMove => (status === 'backordered' ? hold : allocate);
/** The move of units that a shipment releases, by the status that it had. */
const releaseMove = (status: ShipmentStatus): BucketMove => (status === 'backordered' ? unhold : release);

export const SHIPMENT_TRANSITIONS: readonly ShipmentTransition[] = [
  ...BEFORE_WORK.map((to) => ({ event: 'order', from: null, to, stock: [allocationMove(to)] }) as const),
  { event: 'hold', from: 'backordered', to: 'backordered', stock: [hold] },
  { event: 'allocate', from: 'backordered', to: 'waiting', stock: [allocate, confirm] },
  { event: 'allocate', from: 'backordered', to: 'suspended', stock: [allocate, confirm] },
  ...BEFORE_WORK.flatMap((from) =>
    BEFORE_WORK.map((to) => ({
      event: 'update' as const,
      from,
      to,
      stock: [releaseMove(from), allocationMove(to)],
      // A transfer is never suspended, and an update that would leave it backordered is refused.
      ...(from === 'suspended' || to !== 'waiting' ? { not_for: ['transfer'] as const } : {}),
    })),
  ),
  ...BEFORE_WORK.map((from) => ({ event: 'clear', from, to: 'backordered', stock: [releaseMove(from)] }) as const),
  ...(['expire', 'block', 'count'] as const).flatMap(
    (event) =>
      [
        { event, from: 'backordered', to: 'backordered', stock: [unhold] },
        { event, from: 'waiting', to: 'backordered', stock: [release, demote] },
        { event, from: 'suspended', to: 'backordered', stock: [release, demote] },
      ] as const,
  ),
  ...BEFORE_WORK.map(
    (from) => ({ event: 'delete', from, to: null, stock: [releaseMove(from)], not_for: ['transfer'] }) as const,
  ),
  { event: 'release_wave', from: 'waiting', to: 'picking', stock: [] },
  { event: 'pick', from: 'picking', to: 'picking', stock: [pick] },
  { event: 'undo_pick', from: 'picking', to: 'picking', stock: [{ from: 'picked', to: 'allocated' }] },
  { event: 'short_pick', from: 'picking', to: 'picking', stock: [notFound, allocate] },
  { event: 'short_pick', from: 'picking', to: 'backordered', stock: [notFound, release, demote, setDown] },
  { event: 'inspect', from: 'picking', to: 'picked', stock: [] },
  // The packer fetches the replacement at once. So it counts as picked, and the shipment stays `picked`.
  { event: 'damage', from: 'picked', to: 'picked', stock: [broken, allocate, pick] },
  { event: 'damage', from: 'picked', to: 'backordered', stock: [broken, setDown] },
  { event: 'pack', from: 'picked', to: 'packed', stock: [{ from: 'picked', to: 'packed' }] },
  { event: 'ship', from: 'packed', to: 'shipped', stock: [{ from: 'packed', to: 'customer' }], not_for: ['transfer'] },
  {
    event: 'ship',
    from: 'packed',
    to: 'shipped',
    // The units are on their way to the destination and count as its stock.
    stock: [{ from: 'packed', to: 'in_transit' }],
    not_for: ['domestic', 'overseas'],
  },
  { event: 'carrier_delay', from: 'shipped', to: 'shipped', stock: [], not_for: ['transfer'] },
  { event: 'carrier_loss', from: 'shipped', to: 'shipped', stock: [], not_for: ['transfer'] },
  {
    event: 'take_back',
    from: 'shipped',
    to: 'shipped',
    stock: [
      { from: 'customer', to: 'available' },
      { from: 'customer', to: 'defective' },
    ],
    // Transferred goods come back by another transfer.
    not_for: ['transfer'],
  },
  {
    event: 'cancel_recalled',
    from: 'packed',
    to: null,
    stock: [{ from: 'packed', to: 'processing' }],
    // The client requests to cancel an order. It cannot do this with a packed transfer (T-015).
    not_for: ['domestic', 'overseas'],
  },
  { event: 'request_modify', from: 'picking', to: 'modify_request', stock: [] },
  { event: 'request_modify', from: 'picked', to: 'modify_request', stock: [], not_for: ['transfer'] },
  { event: 'request_modify', from: 'packed', to: 'modify_request', stock: [], not_for: ['overseas', 'transfer'] },
  { event: 'request_cancel', from: 'picking', to: 'cancel_request', stock: [] },
  { event: 'request_cancel', from: 'picked', to: 'cancel_request', stock: [], not_for: ['transfer'] },
  { event: 'request_cancel', from: 'packed', to: 'cancel_request', stock: [], not_for: ['transfer'] },
  ...STAGES.flatMap(
    (to) =>
      [
        { event: 'accept_modify', from: 'modify_request', to, stock: [] },
        { event: 'refuse_modify', from: 'modify_request', to, stock: [] },
        { event: 'refuse_cancel', from: 'cancel_request', to, stock: [] },
      ] as const,
  ),
  {
    event: 'accept_cancel',
    from: 'cancel_request',
    to: null,
    stock: [release, setDown, { from: 'packed', to: 'processing' }],
  },
];

/** The statuses in which an event may happen to a kind of shipment, in the order of the table. */
export const statusesAllowing = (event: ShipmentEvent, kind: ShipmentKind = 'domestic'): ShipmentStatus[] => [
  ...new Set(
    SHIPMENT_TRANSITIONS.flatMap((row) =>
      row.event === event && row.from !== null && !row.not_for?.includes(kind) ? [row.from] : [],
    ),
  ),
];

/** The row for an event in a status; null if it is not allowed there. @param to the new status, if several are possible */
export const shipmentTransition = (
  event: ShipmentEvent,
  from: ShipmentStatus | null,
  to?: ShipmentStatus,
): ShipmentTransition | null =>
  SHIPMENT_TRANSITIONS.find((row) => row.event === event && row.from === from && (to === undefined || row.to === to)) ??
  null;

/**
 * The row of an event of warehouse work. Each such event happens in one status only. For `ship` it is the row of ordinary
 * shipments; operations/floor/send-transfers.ts moves the units of transfers.
 */
export function floorTransition(event: 'release_wave' | 'pick' | 'inspect' | 'pack' | 'ship'): {
  from: ShipmentStatus;
  to: ShipmentStatus;
  move: BucketMove | null;
} {
  const row = SHIPMENT_TRANSITIONS.find((one) => one.event === event);
  if (row === undefined || row.from === null || row.to === null) throw new Error(`No floor event ${event}`);
  return { from: row.from, to: row.to, move: row.stock[0] ?? null };
}
