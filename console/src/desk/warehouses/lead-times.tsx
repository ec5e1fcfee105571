import { Button, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../app/i18n';
import { useDialog } from '../../shared/dialog';
import { Loaded } from '../../shared/page';
import { Part } from '../../shared/part';
import { LeadTimesDialog } from './lead-times-dialog';
import { type LeadTimes, leadTimesQuery } from './warehouse-query';
import { WAREHOUSE } from './words';

/** The regions from north to south: how many prefectures each has, in the order in which the server names them. */
const REGIONS = [1, 6, 7, 9, 7, 5, 4, 7, 1] as const;

interface Region {
  readonly word: `region_${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
  readonly prefectures: readonly string[];
}

const regionsOf = (prefectures: readonly string[]): readonly Region[] =>
  REGIONS.map((count, no) => {
    const from = REGIONS.slice(0, no).reduce<number>((sum, one) => sum + one, 0);
    return { word: `region_${no}` as Region['word'], prefectures: prefectures.slice(from, from + count) };
  });

/** How long parcels travel, by region and carrier. Prefectures for which the warehouse has its own days are named. */
export function LeadTimesPart({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(WAREHOUSE);
  const query = useQuery(leadTimesQuery(warehouse));
  return (
    <Part title={say('lead')}>
      <Text className="quiet">{say('leadNote')}</Text>
      <Loaded query={query}>{(lead_times) => <LeadTimesTable warehouse={warehouse} lead_times={lead_times} />}</Loaded>
    </Part>
  );
}

function LeadTimesTable({
  warehouse,
  lead_times,
}: {
  readonly warehouse: string;
  readonly lead_times: readonly LeadTimes[];
}) {
  const say = useWords(WAREHOUSE);
  const { dialog, open, close } = useDialog();
  const regions = regionsOf(Object.keys(lead_times[0]?.days ?? {}));
  const edited = regions.find(({ word }) => word === dialog);
  return (
    <>
      <Table.ScrollContainer minWidth={440} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say('to')}</Table.Th>
              {lead_times.map(({ carrier }) => (
                <Table.Th key={carrier} ta="right">
                  {carrier}
                </Table.Th>
              ))}
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {regions.map(({ word, prefectures }) => (
              <Table.Tr key={word}>
                <Table.Td>
                  {say(word)}{' '}
                  {prefectures.length > 1 && (
                    <span className="quiet">{say('prefectures', { count: prefectures.length })}</span>
                  )}
                </Table.Td>
                {lead_times.map((one) => (
                  <Table.Td key={one.carrier} ta="right">
                    <Days of={one} prefectures={prefectures} />
                  </Table.Td>
                ))}
                <Table.Td ta="right">
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={say('edit', { region: say(word) })}
                    onClick={() => open(word)}
                  >
                    {say('change')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {edited !== undefined && (
        <LeadTimesDialog
          warehouse={warehouse}
          region={say(edited.word)}
          prefectures={edited.prefectures}
          lead_times={lead_times}
          onClose={close}
        />
      )}
    </>
  );
}

/** The days to a region, and below them the prefectures for which the warehouse has its own days. */
function Days({ of: { days, own }, prefectures }: { readonly of: LeadTimes; readonly prefectures: readonly string[] }) {
  const say = useWords(WAREHOUSE);
  const all = prefectures.map((name) => days[name] ?? 0);
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const named = prefectures.filter((name) => own.includes(name));
  return (
    <>
      {first === last ? say('days', { days: first }) : say('from', { first, last })}
      {named.length > 0 && (
        <Text fz={12} c="var(--work)">
          {say('ownDays')}
          {say('colon')}
          {named.map((name) => `${name} ${say('days', { days: days[name] ?? 0 })}`).join(say('comma'))}
        </Text>
      )}
    </>
  );
}
