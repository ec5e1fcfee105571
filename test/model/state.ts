import type { Catalog } from './catalog.js';

/*
 * What the model knows: where every unit lies, and what every order and receipt has become. Written from the contract
 * (sections 5 to 8), in the plainest way that can be right: units on the shelf are counted by place and lot, units held are
 * on the lines that hold them, and every other figure is worked out when it is asked for. It knows nothing of the
 * buckets, tables and rules of Kura.
 *
 * Things are known by labels, given when they are asked for (`s3`: the shipment of the third command); Kura's own
 * numbers are learned from its answers. They matter only for age: the lower number is the older.
 */

export type Warehouse = 'TOKYO' | 'OSAKA';
export const WAREHOUSES: readonly Warehouse[] = ['TOKYO', 'OSAKA'];

/** 0: units in no lot. */
export interface Lot {
  readonly no: number;
  readonly code: string;
  readonly expiry: string | null;
  readonly made: string | null;
  /** Label of the receipt that brought it, for fifo items. */
  readonly receipt: string | null;
  /** When it was first counted. */
  readonly since: number;
  blocked: boolean;
}

/** What lies in one warehouse of one lot and is held by nobody. */
export interface Place {
  readonly warehouse: Warehouse;
  readonly code: string;
  readonly lot: number;
  free: number;
  defective: number;
  unidentified: number;
}

export interface Part {
  readonly code: string;
  readonly quantity: number;
}

export interface Taken extends Part {
  readonly lot: number;
}

export interface Line {
  readonly no: number;
  readonly code: string;
  readonly quantity: number;
  readonly bundled: boolean;
  /** The item itself, or the children of a set as they were when it was ordered. */
  readonly parts: readonly Part[];
  /** The line's own leave to wait. */
  readonly may_wait: boolean | null;
  /** Null: it waits. */
  held: Taken[] | null;
  picked: boolean;
}

export type Status =
  | 'backordered'
  | 'waiting'
  | 'suspended'
  | 'picking'
  | 'picked'
  | 'packed'
  | 'shipped'
  | 'modify_request'
  | 'cancel_request';

export interface Shipment {
  readonly label: string;
  readonly no: number;
  identifier: string;
  status: Status;
  warehouse: Warehouse;
  suspend: boolean;
  priority: number | null;
  may_wait: boolean | null;
  shipping_date: string | null;
  assigned: string | null;
  lines: Line[];
  /** While a request is open: where it stood, and where a transfer is to go instead. */
  stage: 'picking' | 'picked' | 'packed' | null;
  redirect: Warehouse | null;
  packed: boolean;
  /** Label of the receipt that awaits it; null: no transfer. */
  readonly receipt: string | null;
  destination: Warehouse | null;
  /** What left with it, and what of that came back. */
  sent: (Taken & { readonly line: number; back: number })[];
}

/** What was counted of a line in one lot: how much of it, how much is put away, how much of that was released since. */
export interface Count {
  readonly line: number;
  readonly lot: number;
  good: number;
  defective: number;
  unidentified: number;
  good_stored: number;
  defective_stored: number;
  unidentified_stored: number;
  defective_released: number;
  unidentified_released: number;
}

export interface Receipt {
  readonly label: string;
  readonly no: number;
  status: 'waiting' | 'received' | 'checking' | 'stocked';
  halfway: boolean;
  warehouse: Warehouse;
  codes: readonly { readonly code: string; readonly quantity: number }[];
  counts: Count[];
  /** Label of the transfer that brings it. */
  readonly transfer: string | null;
  /** Units of the transfer: sent, and of them still on the way. */
  transit: { readonly code: string; readonly lot: number; readonly sent: number; left: number }[];
}

/** Units beside the shelf: to be put back after a cancellation. */
export interface PutBack extends Taken {
  readonly shipment: string;
  readonly warehouse: Warehouse;
}

/** Units that a client wants gone. */
export interface Removal {
  readonly label: string;
  readonly no: number;
  status: 'waiting' | 'processing' | 'done' | 'withdrawn';
  readonly kind: 'disposal' | 'return';
  readonly warehouse: Warehouse;
  /** Where they lie; `free` ones are set aside from the request on, the others only claimed. */
  readonly from: 'free' | 'defective' | 'unidentified';
  readonly units: readonly Taken[];
}

/** A shipment that is gone from the API; its goods may still have to be put back. */
export interface Gone {
  readonly label: string;
  readonly no: number;
  readonly identifier: string;
}

export interface State {
  now: number;
  /** Children of sets and days of lots: what commands change of items. */
  catalog: Catalog;
  places: Place[];
  lots: Lot[];
  shipments: Shipment[];
  receipts: Receipt[];
  gone: Gone[];
  put_backs: PutBack[];
  removals: Removal[];
}

export const emptyState = (now: number, catalog: Catalog): State => ({
  now,
  catalog,
  places: [],
  lots: [],
  shipments: [],
  receipts: [],
  gone: [],
  put_backs: [],
  removals: [],
});

/** The place of a lot in a warehouse, made when it is first asked for. */
export function placeOf(state: State, warehouse: Warehouse, code: string, lot: number): Place {
  const found = state.places.find((one) => one.warehouse === warehouse && one.code === code && one.lot === lot);
  if (found !== undefined) return found;
  const made = { warehouse, code, lot, free: 0, defective: 0, unidentified: 0 };
  state.places.push(made);
  return made;
}

export const shipmentOf = (state: State, label: string): Shipment | undefined =>
  state.shipments.find((one) => one.label === label);

export const receiptOf = (state: State, label: string): Receipt | undefined =>
  state.receipts.find((one) => one.label === label);

export const isBeforeWork = ({ status }: Shipment): boolean =>
  status === 'backordered' || status === 'waiting' || status === 'suspended';

/** Items that a shipment holds or waits for. */
export const itemsOf = (shipment: Shipment): string[] => [
  ...new Set(shipment.lines.flatMap((line) => (line.held ?? line.parts).map((part) => part.code))),
];
