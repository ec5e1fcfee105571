import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { pageLink } from '../../shared/address-bar';
import { useFields } from '../../shared/fields';
import { FormFaults } from '../../shared/page';
import { BackToReady } from '../ready/back';
import { inParts } from './pattern';
import { MOST_LABELS, saveLabels } from './place-query';
import { PLACES } from './words';

export interface Made {
  readonly codes: readonly string[];
  readonly made: number;
  readonly changed: number;
}

/** How many places were made, and the next step: their labels. */
export function WasMade({
  warehouse,
  made: { codes, made, changed },
  onAnother,
}: {
  readonly warehouse: string;
  readonly made: Made;
  readonly onAnother: () => void;
}) {
  const say = useWords(PLACES);
  const form = useFields({}, []);
  const parts = inParts(codes, MOST_LABELS);
  const to = (view: 'map' | 'list') => pageLink('.', (before) => ({ warehouse: before.warehouse, view }));
  return (
    <Stack gap="md" maw={720}>
      <Title order={2}>
        {say(changed === 0 ? 'made' : made === 0 ? 'madeNone' : 'madeChanged', {
          count: made === 0 ? changed : made,
          changed,
        })}
      </Title>
      <Text>{say('labelsText')}</Text>
      <FormFaults faults={form.others} />
      <Group gap="xs">
        {parts.map((part, index) => (
          <Button key={part[0]} onClick={() => void form.send(() => saveLabels(warehouse, part))}>
            {parts.length === 1
              ? say('labelsOne')
              : say('labelsPart', { first: index * MOST_LABELS + 1, last: index * MOST_LABELS + part.length })}
          </Button>
        ))}
      </Group>
      <Group gap="xs">
        <BackToReady warehouse={warehouse} />
        <Button variant="default" onClick={onAnother}>
          {say('another')}
        </Button>
        <Button variant="default" {...to('map')}>
          {say('toMap')}
        </Button>
        <Button variant="default" {...to('list')}>
          {say('toList')}
        </Button>
      </Group>
    </Stack>
  );
}
