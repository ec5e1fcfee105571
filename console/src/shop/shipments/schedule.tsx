import { Text } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import { ORDER_PAGE } from './page-words';
import type { Explanation } from './shipment-query';

/** When the missing stock of an order arrives, when the order ships and is delivered, as far as that is known. */
export function Schedule({ schedule }: { readonly schedule: Explanation['schedule'] }) {
  const say = useWords(ORDER_PAGE);
  const { day } = useTimes();
  const steps = [
    schedule.arrives_on && say('arrives', { day: day(schedule.arrives_on) }),
    schedule.ships_on && say('ships', { day: day(schedule.ships_on) }),
    schedule.delivers_on && say('delivered', { day: day(schedule.delivers_on) }),
  ].filter(Boolean);
  if (steps.length === 0) return null;
  return (
    <Text>
      {say('planned')}
      {steps.join(say('and'))}
    </Text>
  );
}
