/**
 * Plans transfers: goods of a client move from one warehouse to another (T-001 to T-011). A transfer is a shipment of the
 * source and a receipt of the destination. Both are planned here, for new and for changed transfers.
 *
 * The lines of a transfer do not wait for stock: a line that is short is a fault. Enclosed goods can be transferred too. The
 * carrier is the default carrier of the source. The goods keep their labels.
 */

import type { Temporal } from 'temporal-polyfill';
import { addAll } from '../../kernel/collections.js';
import type { Planned } from '../../kernel/decoded.js';
import { type Fault, fault, namedTwice } from '../../kernel/errors.js';
import type { Account } from '../accounts/account.js';
import type { DomesticAddress } from '../addresses/address.js';
import { type Allocation, allocate, type Supply } from '../allocation/allocate.js';
import { shippingDateAssigner } from '../calendar/calendar.js';
import type { Carrier } from '../carriers/carriers.js';
import { deliveryDay } from '../carriers/delivery-promise.js';
import type { Item } from '../items/item.js';
import { type PlannedReceipt, RECEIPT_DEFAULTS } from '../receipts/plan-receipt.js';
import { isLargeVolume, stockDeadlineDate } from '../receipts/receipt.js';
import { coolZonesOf, validateShortLines, validateZones, zoneOf } from '../shipments/plan-lines.js';
import type { LineDraft, PlannedLine, ShipmentDocument } from '../shipments/shipment.js';
import { noWarehouse, type Warehouse } from '../warehouses/warehouse.js';

/** The fields of a request. Fields that the schema refused are absent. */
export interface TransferDraft {
  /** Code of the source, which never changes. Absent or null: the account's standard warehouse. */
  readonly warehouse?: string | null;
  /** Code of the destination. */
  readonly destination?: string;
  readonly items?: readonly (Pick<LineDraft, 'code' | 'quantity' | 'name'> | null)[];
}

/** Data from the database that a transfer is checked against. */
export interface TransferFacts {
  readonly account: Account;
  readonly now: Temporal.Instant;
  /** Code of the source. */
  readonly source: string;
  readonly warehouses: ReadonlyMap<string, Warehouse>;
  readonly itemsByCode: ReadonlyMap<string, Item>;
  /** Free units at the source; planning takes units from it. Null: stock is not checked, because the transfer is refused anyway. */
  readonly supply: Supply | null;
}

export interface PlannedTransfer {
  readonly carrier: Carrier;
  readonly assigned_shipping_date: string;
  readonly document: ShipmentDocument;
  readonly lines: readonly PlannedLine[];
  readonly allocations: readonly Allocation[];
  readonly receipt: PlannedReceipt;
}

/** Plans a transfer. @returns the transfer to be written, or null with all faults */
export function planTransfer(draft: TransferDraft, facts: TransferFacts): Planned<PlannedTransfer> {
  const faults: Fault[] = [];
  const source = facts.warehouses.get(facts.source);
  if (source === undefined) faults.push(noWarehouse('warehouse', facts.source));
  const { planned: destination, faults: misdirected } = planDestination(draft.destination, facts);
  const { lines, faults: wrongLines } = planTransferLines(draft, facts.itemsByCode);
  const itemsByNo = new Map([...facts.itemsByCode.values()].map((item) => [item.item_no, item]));
  const zones = coolZonesOf(lines, { itemsByNo }, facts.account.features);
  const { allocations, faults: short } =
    source === undefined || facts.supply === null ? NOTHING_TAKEN : allocateAll(draft, lines, facts.supply);
  for (const some of [misdirected, wrongLines, validateZones(zones), short]) addAll(faults, some);
  if (faults.length > 0 || source === undefined || destination === null) return { planned: null, faults };

  const assigned = shippingDateAssigner(source.calendar, facts.now)(null);
  const zone = zoneOf(zones);
  const sizes = new Map([...itemsByNo].map(([item_no, { size }]) => [item_no, size]));
  const large = isLargeVolume(lines.map((line) => ({ ...line, size: sizes.get(line.item_no) ?? null })));
  const planned = {
    carrier: source.default_carrier,
    assigned_shipping_date: assigned.toString(),
    document: {
      delivery_method: 'HOME_BOX',
      sender: addressOf(source),
      recipient: addressOf(destination),
      ...(zone === null ? {} : { assigned_temperature_zone: zone }),
    },
    lines,
    allocations,
    receipt: planArrival(source, destination, assigned, lines, large),
  } as const;
  return { planned, faults };
}

/** The destination of a transfer: a known warehouse, and not the source. Null without a fault if the schema refused the field. */
export function planDestination(
  code: string | undefined,
  { warehouses, source }: Pick<TransferFacts, 'warehouses' | 'source'>,
): Planned<Warehouse> {
  if (code === undefined) return { planned: null, faults: [] };
  const destination = warehouses.get(code);
  if (destination === undefined) return { planned: null, faults: [noWarehouse('destination.warehouse', code)] };
  if (code !== source) return { planned: destination, faults: [] };
  const same = fault(
    'destination.warehouse',
    `Must be another warehouse than the source, ${source}.`,
    `移動元（${source}）とは別の倉庫を指定してください。`,
  );
  return { planned: null, faults: [same] };
}

function planTransferLines(draft: TransferDraft, items: ReadonlyMap<string, Item>) {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  const lines = (draft.items ?? []).flatMap((entry, index) => {
    const { code, quantity, name } = entry ?? {};
    if (code == null) return [];
    const wrong = validateCode(`items.${index}.code`, code, items.get(code), seen);
    seen.add(code);
    addAll(faults, wrong);
    const item = items.get(code);
    if (wrong.length > 0 || item === undefined || quantity == null) return [];
    const { item_no, is_reduced_tax, hs_code } = item;
    const document = { name: name ?? item.name, is_reduced_tax, hs_code };
    const parts = [{ item_no, quantity }];
    const line = { line_no: index + 1, item_no, code, quantity, parts, document };
    return [{ ...line, bundled: false, backordered: false, is_set: false }];
  });
  return { lines, faults };
}

const NOTHING_TAKEN = { allocations: [], faults: [] };

function allocateAll(draft: TransferDraft, lines: readonly PlannedLine[], supply: Supply) {
  // A transfer has no allocate_priority, which counts as 0.
  const own = supply.forPriority(0);
  const { allocations, short } = allocate(own, lines);
  return { allocations, faults: validateShortLines({ items: draft.items ?? [] }, lines, short) };
}

function validateCode(path: string, code: string, item: Item | undefined, seen: ReadonlySet<string>): Fault[] {
  if (seen.has(code)) return [namedTwice(path, `Item ${code}`, `商品${code}`)];
  if (item === undefined) {
    return [fault(path, `Item ${code} is not registered.`, `商品${code}は登録されていません。`)];
  }
  if (item.children.length === 0) return [];
  return [
    fault(
      path,
      `Item ${code} is a set; transfer its parts.`,
      `商品${code}はセット商品です。構成品を指定してください。`,
    ),
  ];
}

/** The address of a warehouse, as sender or recipient of a parcel. */
export const addressOf = ({ postcode, prefecture, address, name, phone }: Warehouse): DomesticAddress => ({
  region_code: null,
  postcode,
  prefecture,
  address1: address,
  address2: null,
  name,
  company: null,
  division: null,
  phone,
});

function planArrival(
  source: Warehouse,
  destination: Warehouse,
  leaves: Temporal.PlainDate,
  lines: readonly PlannedLine[],
  large: boolean,
): PlannedReceipt {
  const { arrival_date, stock_deadline_date } = expectedArrival(source, destination, leaves, large);
  return {
    identifier: null,
    warehouse: destination.warehouse,
    arrival_date,
    // The tracking codes are added when the parcels leave (operations/floor/send-transfers.ts).
    document: { inspection_type: 'LABEL', ...RECEIPT_DEFAULTS, stock_deadline_date },
    lines: lines.map(({ line_no, item_no, quantity }) => ({ line_no, item_no, quantity })),
  };
}

/** When goods that leave the source on `leaves` arrive at the destination, and by which day they are on the shelf there. */
export function expectedArrival(
  source: Warehouse,
  destination: Warehouse,
  leaves: Temporal.PlainDate,
  large: boolean,
): { readonly arrival_date: string; readonly stock_deadline_date: string } {
  const arrival = deliveryDay(source.default_carrier, source, destination.prefecture, leaves);
  return {
    arrival_date: arrival.toString(),
    stock_deadline_date: stockDeadlineDate(destination.calendar, arrival, large),
  };
}
