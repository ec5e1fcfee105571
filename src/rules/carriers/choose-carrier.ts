/** Chooses the carrier and the delivery method of an order, and checks the fields that depend on them (S-028 to S-044). */
import type { Temporal } from 'temporal-polyfill';
import { parseDate } from '../../kernel/dates.js';
import { type Fault, fault } from '../../kernel/errors.js';
import type { AccountSettings } from '../accounts/account.js';
import type { Item } from '../items/item.js';
import { overseasDefaults } from '../shipments/overseas.js';
import type { PlannedLine, PrintedFields, Shipment, ShipmentDraft } from '../shipments/shipment.js';
import type { Warehouse } from '../warehouses/warehouse.js';
import {
  CARRIERS_ON_REQUEST,
  carrierOfService,
  carriersWithSlot,
  LETTER_BOX_CARRIER,
  type TimeSlot,
} from './carriers.js';
import { deliveryDay, validateDeliveryDate, validateEarliestDate } from './delivery-promise.js';

/**
 * Faults of `POST_EXPRESS` (S-043): all items must have size SS or be unmeasured, and a carrier, time slot or date cannot be
 * given.
 */
export function validateMethod(
  draft: ShipmentDraft,
  lines: readonly PlannedLine[],
  items: ReadonlyMap<number, Item>,
): Fault[] {
  if (draft.delivery_method !== 'POST_EXPRESS') return [];
  if (parcelFieldsGiven(draft).length > 0) {
    return [
      fault(
        'delivery_method',
        `POST_EXPRESS cannot be combined with ${parcelFieldsGiven(draft).join(', ')}.`,
        `POST_EXPRESSは${parcelFieldsGiven(draft).join('、')}と同時に指定できません。`,
      ),
    ];
  }
  const large = lines.some((line) => line.parts.some((part) => (items.get(part.item_no)?.size ?? 'SS') !== 'SS'));
  if (!large) return [];
  return [
    fault(
      'delivery_method',
      'POST_EXPRESS takes items of size SS only.',
      'POST_EXPRESSはサイズSSの商品のみ利用できます。',
    ),
  ];
}

/** The names of the given fields that only a parcel carrier can fulfil. */
const parcelFieldsGiven = (draft: ShipmentDraft): string[] =>
  (['delivery_carrier', 'delivery_time_slot', 'delivery_date'] as const).filter((field) => draft[field] != null);

/** The carrier of an order, and the fields of the shipment that follow from the choice (S-030, S-044). */
export function carrierOf(
  draft: ShipmentDraft,
  lines: readonly PlannedLine[],
  items: ReadonlyMap<number, Item>,
  settings: AccountSettings,
  warehouse: Warehouse | undefined,
): { carrier: Shipment['carrier']; fields: Partial<PrintedFields> } {
  const fallback = warehouse?.default_carrier ?? CARRIERS_ON_REQUEST[0] ?? LETTER_BOX_CARRIER;
  if (draft.international === true) {
    const carrier = draft.delivery_service == null ? fallback : carrierOfService(draft.delivery_service);
    return { carrier, fields: overseasDefaults(draft, settings) };
  }
  const small = lines.every((line) => line.parts.every((part) => items.get(part.item_no)?.size === 'SS'));
  const asksForParcelCarrier = parcelFieldsGiven(draft).length > 0;
  const method =
    draft.delivery_method ??
    (small && !asksForParcelCarrier && draft.cash_on_delivery !== true ? 'POST_EXPRESS' : 'HOME_BOX');
  if (method === 'POST_EXPRESS') return { carrier: LETTER_BOX_CARRIER, fields: { delivery_method: method } };
  const chosen = draft.delivery_carrier ?? carrierForSlot(draft.delivery_time_slot ?? null);
  return {
    carrier: chosen ?? fallback,
    fields: { delivery_method: method, ...(chosen === null ? {} : { delivery_carrier: chosen }) },
  };
}

/** The first carrier that has a time slot; null if all carriers have it, so that the slot does not decide. */
function carrierForSlot(slot: TimeSlot | null) {
  const able = slot === null ? CARRIERS_ON_REQUEST : carriersWithSlot(slot);
  return able.length < CARRIERS_ON_REQUEST.length ? (able[0] ?? null) : null;
}

/**
 * Faults of the delivery date of a domestic order; none if no date is given.
 * @param prefecture of the recipient
 * @param carrier null: not known
 * @param leaves the assigned shipping date, and whether it may still become a later one
 */
export function validateRequestedDate(
  draft: ShipmentDraft,
  prefecture: string,
  warehouse: Warehouse,
  carrier: Shipment['carrier'] | null,
  { assigned, orLater }: { readonly assigned: Temporal.PlainDate; readonly orLater: boolean },
  cool: boolean,
): Fault[] {
  const requested = parseDate(draft.delivery_date ?? '');
  if (requested === null) return [];
  const earliest = carrier === null ? assigned : deliveryDay(carrier, warehouse, prefecture, assigned);
  const wish = { delivery_date: requested, assigned_shipping_date: assigned, earliest, cool };
  return orLater ? validateEarliestDate(wish) : validateDeliveryDate(wish);
}
