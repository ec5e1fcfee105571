import { notFound } from '../../kernel/errors.js';
import type { Session } from '../../rules/account.js';
import type { Shipment } from '../../rules/shipment.js';
import { inReadOnly, type Tx } from '../../storage/database.js';
import {
  findShipments,
  findShipmentsByIdentifiers,
  firstShippedSince,
  lastShippedBefore,
  pageOfPendingShipments,
  pageOfShippedShipments,
} from '../../storage/shipments.js';
import type { House } from '../house.js';
import { type Page, type PageBounds, pageOf } from '../page.js';
import { boundsOf, type DayPage, type DayPageBounds, type WorkDays, type WorkRecord } from '../work-days.js';

/** A shipment as a path names it: by its running number or by the client's identifier. */
export type ShipmentRef = { readonly shipment_no: number } | { readonly identifier: string };

/** @throws not_found, also for a deleted shipment */
export async function readShipment(house: House, { account }: Session, ref: ShipmentRef): Promise<Shipment> {
  return inReadOnly(house.pool, (tx) => findShipment(tx, account.account_id, ref));
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

/** Which shipments a list asks for; shipped ones are among them. Neither: those not shipped yet, page by page. */
export interface ShipmentFilter {
  readonly shipment_nos?: readonly number[];
  readonly identifiers?: readonly string[];
}

/** Shipments newest first: those that the filter names, or a page of the pending ones numbered below `before`. */
export async function listShipments(
  house: House,
  { account }: Session,
  filter: ShipmentFilter,
  page: PageBounds,
): Promise<Page<Shipment>> {
  return inReadOnly(house.pool, async (tx) => {
    const found = await find(tx, account.account_id, filter, page);
    return pageOf(found, page.limit, (shipment) => shipment.shipment_no);
  });
}

async function find(tx: Tx, account_id: string, filter: ShipmentFilter, page: PageBounds): Promise<Shipment[]> {
  if (filter.shipment_nos === undefined && filter.identifiers === undefined) {
    return pageOfPendingShipments(tx, account_id, page.before, page.limit + 1);
  }
  const named =
    filter.shipment_nos === undefined
      ? await findShipmentsByIdentifiers(tx, account_id, filter.identifiers ?? [])
      : await findShipments(tx, account_id, filter.shipment_nos);
  return named.filter((shipment) => shipment.shipment_no < page.before);
}

/** Shipments shipped on certain days, newest first; none when no day with shipped ones is found. */
export async function listShippedShipments(
  house: House,
  { account }: Session,
  asked: WorkDays,
  page: DayPageBounds,
): Promise<DayPage<Shipment>> {
  const { account_id } = account;
  return inReadOnly(house.pool, async (tx) => {
    const record: WorkRecord = {
      lastBefore: (instant) => lastShippedBefore(tx, account_id, instant),
      firstSince: (instant) => firstShippedSince(tx, account_id, instant),
    };
    const bounds = await boundsOf(house, asked, page, record);
    const found =
      bounds === null ? [] : await pageOfShippedShipments(tx, account_id, page.before, page.limit + 1, bounds);
    const { rows, next } = pageOf(found, page.limit, (shipment) => shipment.shipment_no);
    return { rows, next, day: bounds?.day ?? null };
  });
}
