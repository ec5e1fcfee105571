import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, useWords } from '../../app/i18n';
import { Loaded } from '../../shared/page';
import { Scrolled } from '../../shared/scrolled';
import { type WorkDone as Work, workDoneQuery } from './day-query';
import { DAY } from './words';

const KINDS = ['stored', 'picked', 'packed', 'parcels', 'shipped', 'scans'] as const;

/** What the team has done, by kind and hour. */
export const WorkDone = ({ warehouse }: { readonly warehouse: string }) => (
  <Loaded query={useQuery(workDoneQuery(warehouse))}>{(work) => <ByHour work={work} />}</Loaded>
);

function ByHour({ work }: { readonly work: Work }) {
  const say = useWords(DAY);
  const hours = [...new Set(work.map(({ hour }) => hour))].sort((a, b) => a - b);
  const kinds = KINDS.filter((one) => work.some(({ kind }) => kind === one));
  if (kinds.length === 0) return <Text className="quiet">{say('noWork')}</Text>;
  const countOf = (kind: string, hour: number): number =>
    work.find((one) => one.kind === kind && one.hour === hour)?.count ?? 0;
  const totalOf = (kind: string): number => hours.reduce((sum, hour) => sum + countOf(kind, hour), 0);
  return (
    <>
      <Text fz={13} className="quiet">
        {say('workText')}
      </Text>
      <Scrolled label={say('work')} minWidth={160 + hours.length * 60}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('kind')}</Table.Th>
            <Table.Th ta="right">{say('total')}</Table.Th>
            {hours.map((hour) => (
              <Table.Th key={hour} ta="right" fw={400}>
                {say('hour', { hour })}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {kinds.map((kind) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row" fw={400}>
                {say(`w_${kind}`)}
              </Table.Th>
              <Table.Td ta="right" fw={600}>
                {formatNumber(totalOf(kind))}
              </Table.Td>
              {hours.map((hour) => (
                <Table.Td key={hour} ta="right">
                  {countOf(kind, hour) === 0 ? <span className="quiet">–</span> : formatNumber(countOf(kind, hour))}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Scrolled>
    </>
  );
}
