/**
 * Checks a shipment request without items and stock (S-001 to S-042). A field that the schema refused is absent here.
 */
import { type Fault, fault } from '../../kernel/errors.js';
import type { AccountSettings } from '../accounts/account.js';
import { hasTimeSlot } from '../carriers/carriers.js';
import { validateInternational } from './overseas.js';
import type { LineDraft, ShipmentDraft } from './shipment.js';

/** All faults of a request that can be found without items and stock. @param today `YYYY-MM-DD` in Japan */
export const validateOrder = (draft: ShipmentDraft, settings: AccountSettings, today: string): Fault[] => [
  ...validateIdentity(draft),
  ...validateWrapping(draft),
  ...validateCashOnDelivery(draft),
  ...validateDelivery(draft, today),
  ...(draft.tax != null && settings.tax_included
    ? [fault('tax', 'Only for accounts whose amounts exclude tax.', '税抜設定のアカウントでのみ指定できます。')]
    : []),
  ...validateInternational(draft),
];

/** The identifier of a shipment: `identifier` or, if absent, `order_no`. Null: neither is given. */
export const identifierOf = (draft: ShipmentDraft): string | null => draft.identifier ?? draft.order_no ?? null;

const validateIdentity = (draft: ShipmentDraft): Fault[] =>
  identifierOf(draft) === null
    ? [
        fault(
          'identifier',
          'Is required, unless there is an order number for the delivery note.',
          '必須です。納品書の注文番号がある場合は省略できます。',
        ),
      ]
    : [];

function validateWrapping(draft: ShipmentDraft): Fault[] {
  const faults: Fault[] = [];
  for (const option of ['cushioning', 'gift_wrapping'] as const) {
    const unit = draft[`${option}_unit`];
    const type = `${option}_type` as const;
    if (unit === 'ORDER' && draft[type] == null) {
      faults.push(fault(type, `Is required with ${option}_unit ORDER.`, `${option}_unitがORDERの場合は必須です。`));
    }
    if (unit === 'ITEM' && !draft.items?.some((line: LineDraft | null) => line?.[type] != null)) {
      faults.push(
        fault(
          `${option}_unit`,
          `ITEM needs ${type} on at least one line.`,
          `ITEMの場合は1つ以上の明細に${type}を指定してください。`,
        ),
      );
    }
  }
  return faults;
}

/** The schema limits the amounts (`MAX_CASH_ON_DELIVERY`). */
function validateCashOnDelivery(draft: ShipmentDraft): Fault[] {
  if (draft.cash_on_delivery === true) {
    if (draft.international === true) return [];
    const faults: Fault[] = [];
    if (draft.total_for_cash_on_delivery == null) {
      faults.push(
        fault('total_for_cash_on_delivery', 'Is required with cash on delivery.', '代金引換の場合は必須です。'),
      );
    }
    if (draft.delivery_method === 'POST_EXPRESS') {
      faults.push(
        fault('cash_on_delivery', 'Is not possible with POST_EXPRESS.', 'POST_EXPRESSでは代金引換を利用できません。'),
      );
    }
    return faults;
  }
  return (['total_for_cash_on_delivery', 'tax_for_cash_on_delivery'] as const).flatMap((field) =>
    draft[field] == null ? [] : [fault(field, 'Only with cash on delivery.', '代金引換の場合にのみ指定できます。')],
  );
}

function validateDelivery(draft: ShipmentDraft, today: string): Fault[] {
  const faults: Fault[] = [];
  if (draft.shipping_date != null && draft.shipping_date < today) {
    faults.push(fault('shipping_date', `Must be ${today} or later.`, `${today}以降の日付を指定してください。`));
  }
  const { delivery_carrier: carrier, delivery_time_slot: slot } = draft;
  if (draft.international !== true && carrier != null && slot != null && !hasTimeSlot(carrier, slot)) {
    faults.push(
      fault('delivery_time_slot', `${carrier} has no slot ${slot}.`, `${carrier}では時間帯${slot}を指定できません。`),
    );
  }
  return faults;
}
