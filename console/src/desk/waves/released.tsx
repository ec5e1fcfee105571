import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWords } from '../../app/i18n';
import { useActorWord } from '../../shared/actors';
import { pageLink } from '../../shared/address-bar';
import { GrowingRows } from '../../shared/more';
import { Nothing } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { useIsPhone } from '../../shared/window-width';
import type { Wave } from '../day/day-query';
import { progressOf } from '../day/hours';
import { ProgressBar } from '../day/progress-bar';
import { PrintButton } from './print-button';
import { wavesQuery } from './wave-query';
import { WAVES } from './words';

/** Waves that were released, the newest first, with how far they are. */
export function ReleasedWaves({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(WAVES);
  const query = useInfiniteQuery(wavesQuery(warehouse));
  const isPhone = useIsPhone();
  return (
    <Stack gap="sm">
      <GrowingRows
        query={query}
        rowsOf={(page) => page.waves}
        none={
          <Nothing title={say('wavesNone')}>
            <Text>{say('wavesNoneText')}</Text>
            <Button {...pageLink('/provider/waves', { warehouse })}>{say('toReady')}</Button>
          </Nothing>
        }
      >
        {(waves) => (
          <Table.ScrollContainer minWidth={isPhone ? 300 : 480}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{say('wave')}</Table.Th>
                  {!isPhone && (
                    <>
                      <Table.Th>{say('conditions')}</Table.Th>
                      <Table.Th w="40%">{say('progress')}</Table.Th>
                    </>
                  )}
                  <Table.Th>{say('papers')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {waves.map((wave) => (
                  <Row key={wave.wave_no} wave={wave} isPhone={isPhone} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </GrowingRows>
    </Stack>
  );
}

const PAPERS = [
  ['pick_list', 'pickList'],
  ['delivery_note', 'notes'],
] as const;

function Row({ wave, isPhone }: { readonly wave: Wave; readonly isPhone: boolean }) {
  const say = useWords(WAVES);
  const actorWord = useActorWord();
  const times = useTimes();
  const { done, picked, all } = progressOf(wave);
  const { orders, units, wave_no: no } = wave;
  const details = [
    say('detail', { picking: orders.picking, picked, packed: orders.packed, shipped: orders.shipped }),
    ...(orders.asked > 0 ? [say('asked', { count: orders.asked })] : []),
    ...(orders.left > 0 ? [say('left', { count: orders.left })] : []),
    ...(units.open > 0 ? [say('openUnits', { open: units.open })] : []),
  ];
  const progress = (
    <>
      <Text fz={13}>{say('packedOf', { done, all })}</Text>
      <ProgressBar done={done} picked={picked} all={all} />
      <Text fz={12} className="quiet">
        {details.join(say('comma'))}
      </Text>
    </>
  );
  return (
    <>
      <Table.Tr>
        <Table.Td style={{ whiteSpace: 'nowrap' }}>
          <Text fw={600} fz={13}>
            {say('waveNo', { no })}
          </Text>
          <Text fz={12} className="quiet">
            {times.time(wave.released_at)}{' '}
            {wave.released_by === 'system' ? say('byCalendar') : actorWord(wave.released_by)}
          </Text>
        </Table.Td>
        {!isPhone && (
          <>
            <Table.Td>
              <ConditionWords wave={wave} />
            </Table.Td>
            <Table.Td>{progress}</Table.Td>
          </>
        )}
        <Table.Td>
          <Group gap={4}>
            {PAPERS.map(([kind, word]) => (
              <PrintButton
                key={kind}
                path={`/desk/waves/${no}/papers.pdf?kind=${kind}`}
                name={`wave-${no}-${kind}.pdf`}
                label={say(word)}
                words={say('papersOf', { what: say(word), no })}
              />
            ))}
          </Group>
        </Table.Td>
      </Table.Tr>
      {isPhone && (
        <Table.Tr className="below">
          <Table.Td colSpan={2}>
            <div>
              <ConditionWords wave={wave} />
              {progress}
            </div>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

function ConditionWords({ wave: { conditions } }: { readonly wave: Wave }) {
  const say = useWords(WAVES);
  const times = useTimes();
  const { cut_off, carriers, zones, min_priority } = conditions;
  const said = [
    ...(cut_off === null ? [] : [say('until', { time: times.time(cut_off) })]),
    ...(carriers ?? []),
    ...(zones === null ? [] : [say('zone', { count: zones.length, zones: zones.join(', ') })]),
    ...(min_priority === null ? [] : [say('priorityFrom', { priority: min_priority })]),
  ];
  return <>{said.length === 0 ? <span className="quiet">{say('whatever')}</span> : said.join(say('comma'))}</>;
}
