import type { Planned } from '../../kernel/decoded.js';
import { fault } from '../../kernel/errors.js';
import { type AddressDraft, toDomesticAddress, validateDomesticSender } from '../addresses/address.js';
import type { SenderMaster } from '../shipments/shipment.js';

/** The fields of a sender in a request: all fields to register a sender, only the changed fields to change one. */
export type SenderMasterDraft = AddressDraft & {
  /** Printed on the delivery notes of its orders. */
  readonly message?: string | null;
  /** Whether it is the default: the sender of orders that name none. The previous default sender stops being the default. */
  readonly is_default?: boolean;
};

/** Whoever has more senders than this gives the sender's address in each order. */
const MAX_SENDERS = 1_000;

type PlannedSenderMaster = Omit<SenderMaster, 'uuid'>;

/**
 * Plans a sender of an account. @param existing the sender that is changed; null: a new one
 * @param registered how many senders the account has
 */
export function planSenderMaster(
  { message, is_default, ...draft }: SenderMasterDraft,
  existing: PlannedSenderMaster | null,
  registered: number,
): Planned<PlannedSenderMaster> {
  const address = { ...existing?.address, ...draft };
  const faults = [...validateDomesticSender(address)];
  if (existing === null && registered >= MAX_SENDERS) {
    faults.push(
      fault('body', `An account has at most ${MAX_SENDERS} senders.`, `送り主は${MAX_SENDERS}件まで登録できます。`),
    );
  }
  if (existing?.is_default === true && is_default === false) {
    faults.push(
      fault(
        'is_default',
        'Orders that name no sender need one: choose another one instead.',
        '差出人を指定しない出荷に使用します。別の差出人を既定にしてください。',
      ),
    );
  }
  if (faults.length > 0) return { planned: null, faults };
  const planned = {
    address: toDomesticAddress(address),
    message: message === undefined ? (existing?.message ?? null) : message,
    // The first sender of an account is always its default.
    is_default: (is_default ?? existing?.is_default ?? false) || registered === 0,
  };
  return { planned, faults };
}
