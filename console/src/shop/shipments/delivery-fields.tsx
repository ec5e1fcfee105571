import { useWords } from '../../app/i18n';
import { TIME_SLOTS } from '../../shared/api-values';
import { useTimeSlotWord } from '../../shared/time-slots';
import { OneOf, type OrderForm, TextOf } from './order-fields';
import { SHIPMENTS } from './words';

/** When an order is to be delivered. */
export function DeliveryFields({ form }: { readonly form: OrderForm }) {
  const say = useWords(SHIPMENTS);
  const slotWord = useTimeSlotWord();
  return (
    <>
      <TextOf form={form} name="delivery_date" type="date" />
      <OneOf
        label={say('timeSlot')}
        placeholder={say('noSlot')}
        values={TIME_SLOTS.map((slot) => [slot, slotWord(slot)])}
        value={form.values.delivery_time_slot}
        error={form.faultOf('delivery_time_slot')}
        data-path="delivery_time_slot"
        onChange={(slot) => form.set('delivery_time_slot', slot)}
      />
    </>
  );
}
