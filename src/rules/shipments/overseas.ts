/**
 * The differences between overseas and domestic shipments (O-001 to O-006, S-035, S-040): required fields, fields that only
 * one of the two may have, and defaults. Addresses are in plan-recipient.ts and plan-sender.ts.
 *
 * A field that changes the delivery is refused on a shipment that cannot have it. If it were accepted and ignored, the client
 * would rely on something that does not happen. Fields that are only printed (`currency_code`, `purpose`, `tax_number`) are
 * accepted on both and returned unchanged.
 */
import { type Fault, fault } from '../../kernel/errors.js';
import type { AccountSettings } from '../accounts/account.js';
import type { ShipmentDocument, ShipmentDraft } from './shipment.js';

/** Faults of the fields that depend on `international`. */
export const validateInternational = (draft: ShipmentDraft): Fault[] =>
  draft.international === true ? validateOverseas(draft) : validateDomestic(draft);

const DOMESTIC_ONLY = ['delivery_carrier', 'delivery_time_slot', 'delivery_date'] as const;

const validateOverseas = (draft: ShipmentDraft): Fault[] => [
  ...(['delivery_service', 'currency_code'] as const)
    .filter((field) => draft[field] == null)
    .map((field) => fault(field, 'Is required for overseas shipments.', '海外発送の場合は必須です。')),
  ...DOMESTIC_ONLY.filter((field) => draft[field] != null).map(onlyDomestic),
  ...(draft.cash_on_delivery === true ? [onlyDomestic('cash_on_delivery')] : []),
];

const validateDomestic = (draft: ShipmentDraft): Fault[] => [
  ...(draft.delivery_service == null ? [] : [onlyOverseas('delivery_service')]),
  ...(draft.insurance === true ? [onlyOverseas('insurance')] : []),
];

const onlyDomestic = (field: string): Fault =>
  fault(field, 'Only for domestic shipments.', '国内発送の場合にのみ指定できます。');

const onlyOverseas = (field: string): Fault =>
  fault(
    field,
    'Only for overseas shipments, with international: true.',
    '海外発送（internationalがtrue）の場合にのみ指定できます。',
  );

/** The draft without `delivery_method` if it goes overseas: the delivery methods exist only in Japan (O-010). */
export const withoutMethodAbroad = (draft: ShipmentDraft): ShipmentDraft =>
  draft.international === true && draft.delivery_method != null ? { ...draft, delivery_method: null } : draft;

/** The defaults of an overseas shipment. They are stored with the shipment, because the customs papers show them. */
export function overseasDefaults(
  draft: ShipmentDraft,
  settings: AccountSettings,
): Pick<ShipmentDocument, 'insurance' | 'purpose'> {
  const purpose = draft.purpose ?? settings.purpose;
  return { insurance: draft.insurance ?? false, ...(purpose === null ? {} : { purpose }) };
}

const INTERNATIONAL_DEPENDENTS: ReadonlySet<string> = new Set([
  ...DOMESTIC_ONLY,
  ...['delivery_method', 'cash_on_delivery', 'total_for_cash_on_delivery', 'delivery_service', 'currency_code'],
  ...['insurance', 'recipient', 'sender'],
]);

/** Whether the checks of a field depend on `international`. */
export const dependsOnInternational = (path: string): boolean =>
  INTERNATIONAL_DEPENDENTS.has(path.split('.', 1)[0] ?? '');
