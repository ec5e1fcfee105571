import { Alert, Box, Text } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import { AppliedRules, firedIn } from '../rules/trace';
import { RULES } from '../rules/words';
import { ORDER } from './order-words';
import type { Trial } from './trial';

/** The fields that are named when they have faults. The messages of all other faults are shown instead. */
const NAMED = [
  'identifier',
  'warehouse',
  'recipient',
  'sender',
  'items',
  'delivery_date',
  'delivery_time_slot',
  'delivery_carrier',
  'delivery_method',
  'delivery_service',
  'currency_code',
  'shipping_date',
  'shipping_email',
  'order_no',
  'message',
  'cash_on_delivery',
  'total_for_cash_on_delivery',
  'gift_wrapping_unit',
  'gift_wrapping_type',
  'cushioning_unit',
  'cushioning_type',
  'bundled_items',
  'allocate_priority',
] as const;

/** What would become of the order as it is typed: when it would leave and arrive, or why it would be refused. */
export function Outcome({ trial }: { readonly trial: Trial | undefined }) {
  const say = useWords(ORDER);
  const sayRules = useWords(RULES);
  const { day } = useTimes();
  if (trial === undefined) return null;
  const { answer, faults, refusal } = trial;
  if (answer === null) {
    const knownOf = (path: string) => NAMED.find((one) => one === path.split('.')[0]);
    const named = [...new Set(Object.keys(faults).flatMap((path) => knownOf(path) ?? []))].map((known) => say(known));
    const unnamed = new Set(Object.entries(faults).flatMap(([path, said]) => (knownOf(path) ? [] : said)));
    const lookAt = named.length === 0 ? [] : [say('lookAt', { fields: named.join(say('comma')) })];
    return (
      <Alert role="status" variant="outline" color="gray">
        <Text>{say('wouldNot')}</Text>
        <Text className="quiet">{refusal ?? [...lookAt, ...unnamed].join(' ')}</Text>
      </Alert>
    );
  }
  const short = answer.items.filter(({ backordered }) => backordered).map(({ name, code }) => name ?? code);
  // Enclosed goods have no lines in the answer.
  if (short.length === 0 && answer.status === 'backordered') short.push(say('bundled_items'));
  const leaves = answer.assigned_shipping_date;
  const { applied_rules } = answer;
  return (
    <Alert role="status" variant="outline" color={short.length === 0 ? 'green' : 'yellow'}>
      <Text>
        {short.length > 0
          ? say('wouldWait', { goods: short.join(say('comma')) })
          : answer.suspend
            ? say('inStock')
            : say('wouldShip', { day: leaves === null ? '-' : day(leaves) })}
      </Text>
      {answer.suspend ? (
        <Text>{say('suspendHint')}</Text>
      ) : (
        answer.arrives_on != null && <Text>{say('wouldArrive', { day: day(answer.arrives_on) })}</Text>
      )}
      {applied_rules != null && firedIn(applied_rules).length > 0 && (
        <Box mt="xs">
          <Text className="quiet">{sayRules('appliedNow')}</Text>
          <AppliedRules trace={applied_rules} />
        </Box>
      )}
    </Alert>
  );
}
