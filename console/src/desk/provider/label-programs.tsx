import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../app/i18n';
import { useActorWord } from '../../shared/actors';
import { LABEL_CARRIERS } from '../../shared/api-values';
import { useDialog } from '../../shared/dialog';
import { Loaded } from '../../shared/page';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { type LabelCarrier, type LabelProgram, programsQuery } from '../labels/label-query';
import { LabelProgramDialog } from './label-program-dialog';
import { nameOf } from './template-file';
import { OF_PROVIDER } from './words';

/** Which carriers' labels are made in a label program. */
export function LabelPrograms() {
  const say = useWords(OF_PROVIDER);
  const query = useQuery(programsQuery);
  const { dialog, open, close } = useDialog();
  const edited = LABEL_CARRIERS.find((carrier) => dialog === `labels-${carrier}`);
  return (
    <Part title={say('programs')}>
      <Text className="quiet">{say('programsNote')}</Text>
      <Loaded query={query}>
        {({ programs, templates }) => {
          const programOf = (carrier: LabelCarrier) => programs.find((one) => one.carrier === carrier) ?? null;
          return (
            <>
              {LABEL_CARRIERS.map((carrier) => (
                <Row
                  key={carrier}
                  carrier={carrier}
                  program={programOf(carrier)}
                  onChange={() => open(`labels-${carrier}`)}
                />
              ))}
              {edited !== undefined && (
                <LabelProgramDialog
                  carrier={edited}
                  program={programOf(edited)}
                  templates={templates}
                  onClose={close}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </Part>
  );
}

function Row({
  carrier,
  program,
  onChange,
}: {
  readonly carrier: LabelCarrier;
  readonly program: LabelProgram | null;
  readonly onChange: () => void;
}) {
  const say = useWords(OF_PROVIDER);
  const times = useTimes();
  const actorWord = useActorWord();
  return (
    <Group
      justify="space-between"
      align="flex-start"
      wrap="nowrap"
      pt="sm"
      style={{ borderTop: '1px solid var(--line)' }}
    >
      <Stack gap={0} miw={0}>
        <Text>
          <strong>{carrier}</strong> {program === null ? say('noProgram') : nameOf(program.template)}
        </Text>
        {program !== null && (
          <>
            <Text fz={13}>{say(program.waits ? 'waits' : 'waitsNot')}</Text>
            <Text fz={13} className="quiet">
              {say('changed', { time: times.time(program.changed_at), name: actorWord(program.changed_by) })}
            </Text>
          </>
        )}
      </Stack>
      <Button
        variant="default"
        style={{ flexShrink: 0 }}
        aria-label={say('changeProgram', { carrier })}
        onClick={onChange}
      >
        {say(program === null ? 'set' : 'change')}
      </Button>
    </Group>
  );
}
