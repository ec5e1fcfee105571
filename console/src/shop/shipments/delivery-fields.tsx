import { Select, TextInput } from '@mantine/core';
import { useWords } from '../../app/i18n';
import type { Fields } from '../../shared/fields';
import { SHIPMENTS } from './words';

const SLOTS = ['AM', '12', '14', '16', '18', '19'] as const;

/** When an order is to be delivered, as it is typed. */
export interface DeliveryValues {
  /** A day; empty: any. */
  readonly delivery_date: string;
  readonly delivery_time_slot: (typeof SLOTS)[number] | null;
}

export function DeliveryFields<T extends DeliveryValues>({ form }: { readonly form: Fields<T> }) {
  const say = useWords(SHIPMENTS);
  const values: DeliveryValues = form.values;
  const change = (typed: Partial<DeliveryValues>) => form.change((now) => ({ ...now, ...typed }));
  return (
    <>
      <TextInput
        type="date"
        label={say('deliveryDate')}
        value={values.delivery_date}
        error={form.faultOf('delivery_date')}
        onChange={({ currentTarget }) => change({ delivery_date: currentTarget.value })}
      />
      <Select
        label={say('timeSlot')}
        placeholder={say('noSlot')}
        clearable
        clearButtonProps={{ 'aria-label': say('noSlot') }}
        data={SLOTS.map((slot) => ({ value: slot, label: say(`slot${slot}`) }))}
        value={values.delivery_time_slot}
        error={form.faultOf('delivery_time_slot')}
        onChange={(slot) => change({ delivery_time_slot: slot as DeliveryValues['delivery_time_slot'] })}
      />
    </>
  );
}
