import { useWords } from '../../app/i18n';
import { OneOf, type OrderForm, TextOf } from './order-fields';
import { SHIPMENTS } from './words';

const SLOTS = ['AM', '12', '14', '16', '18', '19'] as const;

/** When an order is to be delivered. */
export function DeliveryFields({ form }: { readonly form: OrderForm }) {
  const say = useWords(SHIPMENTS);
  return (
    <>
      <TextOf form={form} name="delivery_date" type="date" />
      <OneOf
        label={say('timeSlot')}
        placeholder={say('noSlot')}
        values={SLOTS.map((slot) => [slot, say(`slot${slot}`)])}
        value={form.values.delivery_time_slot}
        error={form.faultOf('delivery_time_slot')}
        data-path="delivery_time_slot"
        onChange={(slot) => form.set('delivery_time_slot', slot)}
      />
    </>
  );
}
