import { notFound, orNotFound } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { inReadOnly, type Tx } from '../../storage/database/database.js';
import {
  findDeletedShipment,
  findShipments,
  findShipmentsByIdentifiers,
  firstShippedSince,
  type Listed,
  lastShippedBefore,
  shipmentNumbers,
} from '../../storage/shipments/shipments.js';
import { boundsOf, type DayPage, type DayPageBounds, type WorkDays, type WorkRecord } from '../calendar/work-days.js';
import type { Context } from '../context.js';
import { fitting, NOTHING, type Page, type PageBounds } from '../page.js';

/** A shipment as a path names it: by its running number or by the client's identifier. */
export type ShipmentRef = { readonly shipment_no: number } | { readonly identifier: string };

/** @throws not_found, also for a deleted shipment */
export async function readShipment(ctx: Context, caller: AccountCaller, ref: ShipmentRef): Promise<Shipment> {
  authorize(caller, 'readShipment');
  const { account } = caller;
  return inReadOnly(ctx.pool, (tx) => findShipment(tx, account.account_id, ref));
}

/**
 * A shipment that was deleted, or whose cancellation was accepted: people can still read what it was (decision of section
 * 9 of the contract).
 * @throws not_found, also for a shipment that was not deleted
 */
export async function readDeletedShipment(ctx: Context, caller: AccountCaller, shipment_no: number): Promise<Shipment> {
  authorize(caller, 'readDeletedShipment');
  const { account } = caller;
  return orNotFound(await inReadOnly(ctx.pool, (tx) => findDeletedShipment(tx, account.account_id, shipment_no)));
}

/** @throws not_found */
export async function findShipment(tx: Tx, account_id: string, ref: ShipmentRef): Promise<Shipment> {
  const [found] =
    'identifier' in ref
      ? await findShipmentsByIdentifiers(tx, account_id, [ref.identifier])
      : await findShipments(tx, account_id, [ref.shipment_no]);
  if (found === undefined) throw notFound();
  return found;
}

/** Filter of a list; it may name shipped shipments too. Without a filter: shipments not shipped yet, page by page. */
export interface ShipmentFilter {
  readonly shipment_nos?: readonly number[];
  readonly identifiers?: readonly string[];
}

/**
 * A page of shipments, newest first, with numbers below `before`: those that the filter names, or all pending ones.
 */
export async function listShipments(
  ctx: Context,
  caller: AccountCaller,
  { shipment_nos, identifiers }: ShipmentFilter,
  page: PageBounds,
): Promise<Page<Shipment>> {
  authorize(caller, 'listShipments');
  const { account } = caller;
  const listed =
    shipment_nos !== undefined ? { shipment_nos } : identifiers !== undefined ? { identifiers } : ('pending' as const);
  return inReadOnly(ctx.pool, (tx) => pageOfShipments(tx, account.account_id, listed, page));
}

async function pageOfShipments(tx: Tx, account_id: string, listed: Listed, page: PageBounds): Promise<Page<Shipment>> {
  const found = await shipmentNumbers(tx, account_id, listed, page.before, page.limit + 1);
  const { rows, next } = fitting(found, page);
  return { rows: await findShipments(tx, account_id, rows), next };
}

/** Shipments shipped on certain days, newest first; empty when no such day is found. */
export async function listShippedShipments(
  ctx: Context,
  caller: AccountCaller,
  asked: WorkDays,
  page: DayPageBounds,
): Promise<DayPage<Shipment>> {
  authorize(caller, 'listShippedShipments');
  const { account } = caller;
  const { account_id } = account;
  return inReadOnly(ctx.pool, async (tx) => {
    const record: WorkRecord = {
      lastBefore: (instant) => lastShippedBefore(tx, account_id, instant),
      firstSince: (instant) => firstShippedSince(tx, account_id, instant),
    };
    const bounds = await boundsOf(ctx, asked, page, record);
    if (bounds === null) return { ...NOTHING, day: null };
    return { ...(await pageOfShipments(tx, account_id, bounds, page)), day: bounds.day };
  });
}
