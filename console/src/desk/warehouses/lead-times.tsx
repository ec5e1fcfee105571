import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../app/i18n';
import { Loaded } from '../../shared/page';
import { Part } from '../../shared/part';
import { type LeadTimes, leadTimesQuery } from './warehouse-query';
import { WAREHOUSE } from './words';

/** The regions from north to south: how many prefectures each has, in the order in which the server names them. */
const REGIONS = [1, 6, 7, 9, 7, 5, 4, 7, 1] as const;

interface Region {
  readonly word: `region_${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
  readonly prefectures: readonly string[];
}

function regionsOf(prefectures: readonly string[]): readonly Region[] {
  let from = 0;
  return REGIONS.map((count, no) => {
    const own = prefectures.slice(from, from + count);
    from += count;
    return { word: `region_${no}` as Region['word'], prefectures: own };
  });
}

/** How long parcels travel, by region and carrier. */
export function LeadTimesPart({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(WAREHOUSE);
  const query = useQuery(leadTimesQuery(warehouse));
  return (
    <Part title={say('lead')}>
      <Text className="quiet">{say('leadNote')}</Text>
      <Loaded query={query}>{(lead_times) => <LeadTimesTable lead_times={lead_times} />}</Loaded>
    </Part>
  );
}

function LeadTimesTable({ lead_times }: { readonly lead_times: readonly LeadTimes[] }) {
  const say = useWords(WAREHOUSE);
  const regions = regionsOf(Object.keys(lead_times[0]?.days ?? {}));
  const span = (days: LeadTimes['days'], prefectures: readonly string[]): string => {
    const own = prefectures.map((name) => days[name] ?? 0);
    const [first, last] = [Math.min(...own), Math.max(...own)];
    return first === last ? say('days', { days: first }) : say('from', { first, last });
  };
  return (
    <Table.ScrollContainer minWidth={300} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('to')}</Table.Th>
            {lead_times.map(({ carrier }) => (
              <Table.Th key={carrier} ta="right">
                {carrier}
              </Table.Th>
            ))}
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
              {lead_times.map(({ carrier, days }) => (
                <Table.Td key={carrier} ta="right">
                  {span(days, prefectures)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
