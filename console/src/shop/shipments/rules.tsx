import { Stack, Text, Title } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { AppliedRules, firedIn, Trace, type Traced } from '../rules/trace';
import { RULES } from '../rules/words';

/** What the shipping rules did to an order, and on request why. */
export function RulesOfOrder({ trace }: { readonly trace: Traced }) {
  const say = useWords(RULES);
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{say('title')}</Title>
      {firedIn(trace).length === 0 && <Text>{say('noneFired')}</Text>}
      <AppliedRules trace={trace} />
      {trace.rules.length > 0 && (
        <details>
          <summary>{say('allRules')}</summary>
          <Trace trace={trace} />
        </details>
      )}
    </Stack>
  );
}
