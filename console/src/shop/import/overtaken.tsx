import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useLanguage, useWords } from '../../app/i18n';
import { type Format, titleOf } from './format';
import type { useMending } from './mending';
import type { Overtaken } from './typed';
import { IMPORT } from './words';

/** What this person has typed into rows that somebody else has changed since. The table shows what they are now. */
export function OvertakenRows({
  format,
  rows,
  mending,
}: {
  readonly format: Format;
  readonly rows: readonly Overtaken[];
  readonly mending: Pick<ReturnType<typeof useMending>, 'retype' | 'forget'>;
}) {
  const say = useWords(IMPORT);
  const language = useLanguage();
  if (rows.length === 0) return null;
  return (
    <Alert role="status" variant="outline" color="yellow" mb="xs">
      <Stack gap="xs">
        <Text fw={600}>{say('overtaken')}</Text>
        {rows.map((one) => (
          <div key={one.key}>
            {one.now === null && <Text>{say('overtakenGone', { row: one.no })}</Text>}
            {Object.entries(one.cells).map(([name, typed]) => {
              const cell = { row: one.no, column: titleOf(format, name, language), typed };
              return (
                <Text key={name}>
                  {one.now === null
                    ? say('overtakenTyped', cell)
                    : say('overtakenCell', { ...cell, now: one.now.row.cells[name] ?? '' })}
                </Text>
              );
            })}
            <Group gap="xs" mt={4}>
              {one.now !== null && (
                <Button size="compact-sm" variant="default" onClick={() => mending.retype(one)}>
                  {say('useMine', { row: one.no })}
                </Button>
              )}
              <Button size="compact-sm" variant="default" onClick={() => mending.forget(one)}>
                {say('dropMine', { row: one.no })}
              </Button>
            </Group>
          </div>
        ))}
      </Stack>
    </Alert>
  );
}
