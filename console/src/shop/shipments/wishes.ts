import { useWords } from '../../app/i18n';
import { useTimeSlotWord } from '../../shared/time-slots';
import { ORDER } from './order-words';
import type { Shipment } from './shipment-query';

/** What an order asks for beside its goods and its day, by the names that its form has for it. What it does not ask for is null. */
export function useWishes(shipment: Shipment): readonly (readonly [label: string, value: string | null])[] {
  const say = useWords(ORDER);
  const slotWord = useTimeSlotWord();
  const { sender, delivery_time_slot, delivery_method, purpose } = shipment;
  const { cash_on_delivery, total_for_cash_on_delivery: amount, tax_for_cash_on_delivery: tax } = shipment;
  const cash = () => {
    if (!cash_on_delivery || amount === null) return null;
    return tax === null ? say('yen', { amount }) : say('cashWithTax', { amount, tax });
  };
  const flag = (isAsked: boolean | null | undefined) => (isAsked === true ? say('yes') : null);
  /** The kind for the whole order, or each line's. */
  const kindOf = (unit: 'gift_wrapping_unit' | 'cushioning_unit', type: 'gift_wrapping_type' | 'cushioning_type') => {
    const kind = shipment[type];
    if (shipment[unit] === 'ORDER') return kind && say(kind);
    const lines = shipment.items.flatMap((line) => {
      const own = line[type];
      return own === null ? [] : [`${line.name ?? line.code} ${say(own)}`];
    });
    return lines.length === 0 ? null : lines.join(say('comma'));
  };
  return [
    [say('delivery_time_slot'), delivery_time_slot && slotWord(delivery_time_slot)],
    [say('cash'), cash()],
    [say('gift_wrapping_unit'), kindOf('gift_wrapping_unit', 'gift_wrapping_type')],
    [say('gift_sender_name'), shipment.gift_sender_name],
    [say('cushioning_unit'), kindOf('cushioning_unit', 'cushioning_type')],
    [say('delivery_method'), delivery_method && say(delivery_method)],
    [say('box_delivery'), flag(shipment.delivery_options?.box_delivery)],
    [say('fragile_item'), flag(shipment.delivery_options?.fragile_item)],
    [say('currency_code'), shipment.currency_code],
    [say('purpose'), purpose && say(purpose)],
    [say('tax_number'), shipment.tax_number],
    [say('insured'), flag(shipment.insurance)],
    [say('sender'), [sender.company, sender.name].filter(Boolean).join(' ')],
    [say('shipping_email'), shipment.shipping_email],
  ];
}
