import type { Static } from 'typebox';
import { timestampInTokyo } from '../../../kernel/dates.js';
import type { BulkBody, Decoded } from '../../../kernel/decoded.js';
import { bulkFailed, type Fault, fault } from '../../../kernel/errors.js';
import { itemId, receiptId, shipmentId } from '../../../kernel/ids.js';
import type { Account } from '../../../rules/accounts/account.js';
import type {
  Destination,
  Shipment,
  ShipmentDocument,
  ShipmentDraft,
  ShipmentLine,
} from '../../../rules/shipments/shipment.js';
import type { ModifyDraft, RequestState } from '../../../rules/shipments/shipment-request.js';
import { anything, fieldPicker, list, nullableFlag, object, optional } from '../../schema.js';
import { type Check, checkOf } from '../../validator.js';
import { encodeRecipient, encodeSender } from '../addresses/addresses.js';
import { decodeEntries } from '../bulk.js';
import { withoutUnchanged } from '../unchanged.js';
import { REQUEST_FIELDS } from './shipment-answers.js';
import { LineRequest, ModifyRequest, ShipmentRequest, ShipmentUpdateRequest } from './shipment-schemas.js';

const check = checkOf(ShipmentRequest);
const checkUpdate = checkOf(ShipmentUpdateRequest);
const checkModify = checkOf(ModifyRequest);
const checkBulk = checkOf(
  object({ shipments: list(anything(), { minItems: 1 }), apply_rule: optional(nullableFlag()) }),
);

/** Decodes a shipment to be created, from the body of a single request or an entry of a bulk request. */
export const decodeShipment = (body: Decoded<unknown>): Decoded<ShipmentDraft> => decodeWith(check, body);

/**
 * Changes to a shipment: the fields that the request gives with another value than `shown` has (G-033).
 * @param shown the shipment as GET answers it
 */
export const decodeShipmentUpdate = (body: Decoded<unknown>, shown: object): Decoded<ShipmentDraft> =>
  decodeWith(checkUpdate, withoutUnchanged(ShipmentUpdateRequest, body, shown));

const pickFields = fieldPicker(ShipmentRequest);
/** In a line, null means the same as an absent field. */
const pickLineFields = fieldPicker(LineRequest, { nulls: false });
const pickModifyFields = fieldPicker(ModifyRequest);

function decodeWith(
  checkBody: Check<Static<typeof ShipmentUpdateRequest>>,
  body: Decoded<unknown>,
): Decoded<ShipmentDraft> {
  const { value, faults } = checkBody(body);
  const known = pickFields(value);
  const { delivery_note_type, items } = known;
  // A spread would copy the thirty fields of the draft once more, for each order of a bulk request.
  const draft = Object.assign(known as Omit<typeof known, 'delivery_note_type' | 'items'>, {
    // An empty text means that the account's setting applies.
    ...(delivery_note_type === undefined ? {} : { delivery_note_type: delivery_note_type || null }),
    ...(items === undefined ? {} : { items: items.map((line) => line && pickLineFields(line)) }),
  });
  return { value: draft, faults };
}

/** Decodes a request to modify a shipment. Other fields are ignored. */
export function decodeModify(body: Decoded<unknown>): Decoded<ModifyDraft> {
  const { value, faults } = checkModify(body);
  return { value: pickModifyFields(value), faults };
}

/**
 * Decodes a bulk request: one draft for each entry, and the faults of the request as a whole. The entries are checked
 * even if the request as a whole has faults.
 */
export async function decodeShipments(body: BulkBody): Promise<Decoded<Decoded<ShipmentDraft>[]>> {
  const { value, faults } = checkBulk(body.frame);
  const requestFaults = faults.map(underShipments);
  const { apply_rule = null } = value ?? {};
  const decode = (entry: Decoded<unknown>): Decoded<ShipmentDraft> => {
    const decoded = decodeShipment(entry);
    return { ...decoded, value: { ...decoded.value, apply_rule } };
  };
  return { value: await decodeEntries(body, 'shipments', decode, requestFaults, bulkFailed), faults: requestFaults };
}

/** Faults of the request as a whole have the path `shipments`. Their messages name the field (S-069). */
const underShipments = ({ path, message }: Fault): Fault =>
  path === 'shipments' ? { path, message } : fault('shipments', `${path}: ${message.en}`, `${path}：${message.ja}`);

const REQUEST_FIELD_NAMES = Object.keys(REQUEST_FIELDS) as (keyof typeof REQUEST_FIELDS & keyof ShipmentDocument)[];

type EncodableShipment = Omit<Shipment, 'lines'> & { readonly lines: readonly ShipmentLine[] };

/** Which parts of a shipment an answer has. */
export interface ShipmentParts {
  /** The results of the work: `serial_no` of each line. */
  readonly results: boolean;
}

export function encodeShipment(shipment: EncodableShipment, account: Account, { results }: ShipmentParts): object {
  const { account_id, document } = shipment;
  const { settings, features } = account;
  const answer: Record<string, unknown> = {
    id: shipmentId(account_id, shipment.shipment_no),
    status: shipment.status,
  };
  // First all fields of the request, so that the answer has them in the published order. Those that need more than a copy
  // are overwritten below; that does not change their position.
  for (const field of REQUEST_FIELD_NAMES) answer[field] = document[field] ?? null;
  const bundled = shipment.lines.filter((line) => line.bundled);
  return Object.assign(answer, {
    identifier: shipment.identifier,
    bundled_items: bundled.map((line) => itemId(account_id, line.item_no)),
    delivery_note_type: document.delivery_note_type ?? settings.delivery_note_type,
    suspend: shipment.suspend,
    shipping_date: shipment.shipping_date,
    delivery_date: shipment.delivery_date,
    cash_on_delivery: document.cash_on_delivery ?? false,
    warehouse: shipment.warehouse,
    ...(shipment.destination === null ? {} : { destination: encodeDestination(account_id, shipment.destination) }),
    items: shipment.lines.filter((line) => !line.bundled).map((line) => encodeLine(account_id, line, results)),
    international: document.recipient.region_code !== null,
    insurance: document.insurance ?? null,
    backorder_if_unavailable: document.backorder_if_unavailable ?? false,
    purpose: document.purpose ?? null,
    allocate_priority: shipment.allocate_priority,
    sender: encodeSender(document.sender),
    recipient: encodeRecipient(document.recipient),
    apply_rule: document.apply_rule ?? false,
    label_note: settings.label_note,
    assigned_shipping_date: shipment.assigned_shipping_date,
    tax_included: settings.tax_included,
    delivery_day: shipment.delivery_day,
    bundle_shipping_label: null,
    marketplace_shipment_id: null,
    shipment_return: shipment.shipment_return,
    ...(document.assigned_temperature_zone === undefined
      ? {}
      : { assigned_temperature_zone: document.assigned_temperature_zone }),
    shipped_at: timestampInTokyo(shipment.shipped_at),
    tracking_code: shipment.tracking_codes[0] ?? null,
    tracking_codes: shipment.tracking_codes,
    package_quantity: shipment.packages?.length ?? null,
    packages: encodePackages(shipment),
    ...(features.case_shipping ? { cases: encodeCases(shipment.cases) } : {}),
    letter_of_attorney: false,
    duty_paid: false,
    vat_number: null,
    eori_number: null,
  });
}

/** Overseas parcels have weights and tracking codes, because customs and carriers abroad need them for each parcel. */
const encodePackages = ({ packages, document, tracking_codes }: EncodableShipment): object[] =>
  (packages ?? []).map(({ size, weight_g = null }, index) =>
    document.recipient.region_code === null
      ? { size }
      : { size, weight: weight_g, tracking_code: tracking_codes[index] ?? null },
  );

const encodeDestination = (account_id: string, { warehouse, receipt_no }: Destination): object => ({
  warehouse,
  warehousing: { id: receiptId(account_id, receipt_no) },
});
/**
 * The contract has room for one item only: the first item that was shipped in cases. `item_id` is the running number here,
 * not the id.
 */
function encodeCases(cases: Shipment['cases']): object | null {
  const [first] = cases ?? [];
  return first === undefined ? null : { item_id: first.item_no, details: first.details };
}

const encodeLine = (account_id: string, line: ShipmentLine, results: boolean): object => ({
  id: itemId(account_id, line.item_no),
  name: line.document?.name ?? null,
  code: line.code,
  quantity: line.quantity,
  unit_price: line.document?.unit_price ?? null,
  price: line.document?.price ?? null,
  is_reduced_tax: line.document?.is_reduced_tax ?? null,
  hs_code: line.document?.hs_code ?? null,
  gift_wrapping_type: line.document?.gift_wrapping_type ?? null,
  cushioning_type: line.document?.cushioning_type ?? null,
  backordered: line.backordered,
  ...(results ? { serial_no: line.serial_no ?? null } : {}),
});

export const encodeSerials = (
  account_id: string,
  serials: readonly { readonly item_no: number; readonly serial_nos: readonly string[] }[],
): object => ({
  items: serials.map(({ item_no, serial_nos }) => ({
    id: itemId(account_id, item_no),
    serial_no: serial_nos.join(','),
  })),
});

/** The requests to modify or cancel a shipment, for `requests=1` (a Kura extension). Amounts are in yen. */
export const encodeRequests = (requests: readonly RequestState[]): object[] =>
  requests.map(({ kind, stage, state, reason, requested_at, answered_at, charges }) => ({
    kind,
    stage,
    state,
    reason,
    requested_at: timestampInTokyo(requested_at),
    answered_at: timestampInTokyo(answered_at),
    charges: charges.map(({ kind: of, amount }) => ({ kind: of, amount })),
  }));
