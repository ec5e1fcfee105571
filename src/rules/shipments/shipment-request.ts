/**
 * Requests to modify a shipment that the warehouse works on (H-022 to H-026): its recipient, delivery date and time slot.
 * The change is checked as merged into the shipment, and stored with the request. The shipment changes when the warehouse
 * accepts the request.
 */

import { addAll } from '../../kernel/collections.js';
import { parseDate } from '../../kernel/dates.js';
import type { Decoded } from '../../kernel/decoded.js';
import { type Fault, fault, withoutCascadingFaults } from '../../kernel/errors.js';
import type { Address, AddressDraft } from '../addresses/address.js';
import { ADDRESS_FIELDS } from '../addresses/address-draft.js';
import { carriersWithSlot, hasTimeSlot, type TimeSlot } from '../carriers/carriers.js';
import { deliveryDay, type Origin, validateDeliveryDate } from '../carriers/delivery-promise.js';
import type { RequestKind } from '../charges/charge-values.js';
import type { Charge } from '../charges/charges.js';
import { type LeavingFacts, leavingDay } from './leaving-day.js';
import { planRecipient } from './plan-recipient.js';
import type { Shipment, ShipmentDocument } from './shipment.js';
import type { RequestProgress, Stage } from './shipment-values.js';

/** The fields of a modify request. Absent fields keep their value, null clears a field. */
export interface ModifyDraft {
  readonly recipient?: AddressDraft | null;
  readonly delivery_time_slot?: TimeSlot | null;
  readonly delivery_date?: string | null;
}

/** The changes to the shipment when a modify request is accepted. */
export interface ModifyChange {
  readonly recipient?: Address;
  readonly delivery_time_slot?: TimeSlot | null;
  readonly delivery_date?: string | null;
  /** Only for transfers: code of the new destination. */
  readonly destination?: string;
  /** The values of the same fields at the time of the request. Requests made before 2026-11-24 do not have it. */
  readonly before?: Omit<ModifyChange, 'before'>;
}

/** A field that a modify request changes. A part of the recipient has its own entry, such as `recipient.name`. */
export interface ChangedField {
  readonly field: string;
  /** Null: the field was empty, or its value was not recorded. */
  readonly before: string | null;
  readonly after: string | null;
}

/** A request as its client sees it. */
export interface RequestState {
  readonly kind: RequestKind;
  readonly stage: Stage;
  readonly state: RequestProgress;
  /** Why the request was refused; null: it was not refused. */
  readonly reason: string | null;
  readonly requested_at: Date;
  readonly answered_at: Date | null;
  /** Empty for a request to cancel. */
  readonly changes: readonly ChangedField[];
  readonly charges: readonly (Charge & { readonly at: Date })[];
}

/** A request as it is stored. */
export interface RecordedRequest extends Omit<RequestState, 'changes'> {
  readonly change: ModifyChange | null;
}

export const stateOf = ({ change, ...request }: RecordedRequest): RequestState => ({
  ...request,
  changes: changedFieldsOf(change),
});

/** The fields that a request changes; empty for a request to cancel. */
export const changedFieldsOf = (change: ModifyChange | null): ChangedField[] =>
  change === null ? [] : changedFields(change);

/** Adds to a change the present values of the fields that it changes (`before`). */
export const withBefore = (change: ModifyChange, { document, delivery_date, destination }: Shipment): ModifyChange => ({
  ...change,
  before: {
    ...(change.recipient === undefined ? {} : { recipient: document.recipient }),
    ...(change.delivery_time_slot === undefined ? {} : { delivery_time_slot: document.delivery_time_slot ?? null }),
    ...(change.delivery_date === undefined ? {} : { delivery_date }),
    ...(change.destination === undefined || destination === null ? {} : { destination: destination.warehouse }),
  },
});

/**
 * The fields that a modify request changes. For a transfer this is only the destination, because the address of the recipient
 * follows from it.
 */
function changedFields({ before = {}, ...change }: ModifyChange): ChangedField[] {
  const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
  const fields = (['destination', 'delivery_date', 'delivery_time_slot'] as const).flatMap((field) =>
    change[field] === undefined ? [] : [{ field, before: textOf(before[field]), after: textOf(change[field]) }],
  );
  const { recipient, destination } = change;
  const parts =
    recipient === undefined || destination !== undefined
      ? []
      : ADDRESS_FIELDS.map((field) => ({
          field: `recipient.${field}`,
          before: textOf((before.recipient as AddressDraft | undefined)?.[field]),
          after: textOf((recipient as AddressDraft)[field]),
        }));
  return [...parts, ...fields].filter((one) => one.before !== one.after);
}

export interface ModifyFacts {
  /** The warehouse that ships. */
  readonly origin: Origin;
  readonly leaving: LeavingFacts;
}

/** The changes of a modify request, and all its faults, including those of its schema. */
export function planModify(
  { value: draft, faults: known }: Decoded<ModifyDraft>,
  shipment: Shipment,
  facts: ModifyFacts,
): { readonly change: ModifyChange; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const overseas = shipment.document.recipient.region_code !== null;
  if (draft.recipient === null) faults.push(fault('recipient', 'Must be an address.', '住所を指定してください。'));
  const { planned: recipient, faults: wrongAddress } =
    draft.recipient == null ? { planned: null, faults: [] } : planRecipient(draft.recipient, overseas);
  addAll(faults, wrongAddress);
  addAll(faults, overseas ? validateOverseasDelivery(draft) : validateDelivery(draft, shipment));
  // A request for another slot or name alone must not be refused for a day that was possible when it was chosen.
  const touchesDay =
    draft.delivery_date === undefined
      ? recipient !== null && recipient.prefecture !== shipment.document.recipient.prefecture
      : recipient !== null || draft.recipient === undefined;
  if (!overseas && touchesDay) addAll(faults, validateDate(draft, recipient, shipment, facts));
  const change: ModifyChange = {
    ...(recipient === null ? {} : { recipient }),
    ...(draft.delivery_time_slot === undefined ? {} : { delivery_time_slot: draft.delivery_time_slot }),
    ...(draft.delivery_date === undefined ? {} : { delivery_date: draft.delivery_date }),
  };
  const wrong = [...known, ...withoutCascadingFaults(faults, known, { delivery_date: ['recipient'] })];
  return { change, faults: wrong.length > 0 ? wrong : validateEffect(draft, change, shipment) };
}

/** Refuses a request that would change nothing, because it would cost a fee (H-052). */
function validateEffect(draft: ModifyDraft, change: ModifyChange, shipment: Shipment): Fault[] {
  const { document, delivery_date } = shipment;
  const { delivery_time_slot = null } = document;
  const slot = change.delivery_time_slot ?? null;
  const changes =
    (change.recipient !== undefined && !isSame(change.recipient, document.recipient)) ||
    (change.delivery_time_slot !== undefined && slot !== delivery_time_slot) ||
    (change.delivery_date !== undefined && change.delivery_date !== delivery_date);
  if (changes) return [];
  const given = FIELDS.filter((field) => draft[field] !== undefined);
  if (given.length > 0) return given.map(unchangedFault);
  return [
    fault(
      'recipient',
      'Give at least one of recipient, delivery_time_slot and delivery_date.',
      'recipient、delivery_time_slot、delivery_dateのいずれかを指定してください。',
    ),
  ];
}

const FIELDS = ['recipient', 'delivery_time_slot', 'delivery_date'] as const;

/** The fault of a field whose new value is the present one. */
export const unchangedFault = (path: string): Fault =>
  fault(
    path,
    'Is already the present value; the request would change nothing.',
    '現在の内容と同じため、変更の必要はありません。',
  );

const isSame = (one: Address, other: Address): boolean =>
  ADDRESS_FIELDS.every((field) => (one as AddressDraft)[field] === (other as AddressDraft)[field]);

const validateOverseasDelivery = (draft: ModifyDraft): Fault[] =>
  (['delivery_time_slot', 'delivery_date'] as const).flatMap((field) =>
    draft[field] == null ? [] : [fault(field, 'For domestic shipments only.', '国内発送でのみ指定できます。')],
  );

function validateDelivery(
  { delivery_time_slot, delivery_date }: ModifyDraft,
  { carrier, document }: Shipment,
): Fault[] {
  const faults: Fault[] = [];
  if (document.delivery_method === 'POST_EXPRESS') {
    for (const [field, requested] of Object.entries({ delivery_time_slot, delivery_date })) {
      if (requested != null)
        faults.push(
          fault(
            field,
            'Is not possible with POST_EXPRESS, which was chosen when it was ordered.',
            '依頼時にPOST_EXPRESSが選択されているため指定できません。',
          ),
        );
    }
  } else if (delivery_time_slot != null && !hasTimeSlot(carrier, delivery_time_slot)) {
    const able = carriersWithSlot(delivery_time_slot);
    faults.push(
      fault(
        'delivery_time_slot',
        `Slot ${delivery_time_slot} is for ${able.join(', ')} only.`,
        `時間帯${delivery_time_slot}は${able.join('、')}でのみ指定できます。`,
      ),
    );
  }
  return faults;
}

/**
 * Faults of the delivery date, whether the request changes the date, the recipient or both. A shipment whose assigned
 * shipping date is past can leave with the next hand-over at the earliest, which may be today.
 */
function validateDate(
  draft: ModifyDraft,
  recipient: Address | null,
  shipment: Shipment,
  { origin, leaving }: ModifyFacts,
): Fault[] {
  // It has no day of delivery: whoever names one is told so, and not which days there would be.
  if (shipment.document.delivery_method === 'POST_EXPRESS') return [];
  const requested = parseDate((draft.delivery_date === undefined ? shipment.delivery_date : draft.delivery_date) ?? '');
  const to = recipient ?? shipment.document.recipient;
  if (requested === null || shipment.assigned_shipping_date === null || to.region_code !== null) return [];
  const leaves = leavingDay(shipment, leaving);
  return validateDeliveryDate({
    delivery_date: requested,
    assigned_shipping_date: leaves,
    earliest: deliveryDay(shipment.carrier, origin, to.prefecture, leaves),
    cool: shipment.document.assigned_temperature_zone !== undefined,
  });
}

/** The shipment's document and delivery date after an accepted change. */
export function fieldsAfterChange(
  { document, delivery_date }: Shipment,
  change: ModifyChange,
): { readonly document: ShipmentDocument; readonly delivery_date: string | null } {
  const { delivery_time_slot: slot, ...rest } = document;
  const kept = change.delivery_time_slot === undefined ? slot : change.delivery_time_slot;
  return {
    document: {
      ...rest,
      ...(kept == null ? {} : { delivery_time_slot: kept }),
      ...(change.recipient === undefined ? {} : { recipient: change.recipient }),
    },
    delivery_date: change.delivery_date === undefined ? delivery_date : change.delivery_date,
  };
}
