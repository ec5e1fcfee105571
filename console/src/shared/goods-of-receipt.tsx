import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber, useWords } from '../app/i18n';
import { RECEIPT } from './receipt-words';

/** What was counted of a line of a receipt. */
interface CountedLine {
  readonly item: string;
  readonly announced: number;
  readonly good: number;
  readonly defective: number;
  readonly unidentified: number;
  readonly put_away: number;
  readonly serials: readonly string[];
}

/** The units that arrived, in any condition. */
const arrivedOf = ({ good, defective, unidentified }: CountedLine): number => good + defective + unidentified;

/** The units that were announced and did not arrive. */
export const shortOf = (line: CountedLine): number => Math.max(0, line.announced - arrivedOf(line));

/** The units that arrived and were not announced. */
export const overOf = (line: CountedLine): number => Math.max(0, arrivedOf(line) - line.announced);

/** The goods of a receipt: announced, counted by condition, and the difference of each line once all goods are put away. */
export function GoodsOfReceipt<Line extends CountedLine>({
  counts,
  item,
  lots,
}: {
  readonly counts: {
    readonly checking_at: string | null;
    readonly stocked_at: string | null;
    readonly lines: readonly Line[];
  };
  readonly item: (line: Line) => ReactNode;
  /** @param index of the line, from 0 */
  readonly lots: (line: Line, index: number) => ReactNode;
}) {
  const say = useWords(RECEIPT);
  // What came back is counted as it is put away, in one step.
  const isCounted = counts.checking_at !== null || counts.stocked_at !== null;
  const isDone = counts.stocked_at !== null;
  const count = (units: number) => (isCounted ? formatNumber(units) : '-');
  return (
    <Table.ScrollContainer minWidth={680} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr style={{ whiteSpace: 'nowrap' }}>
            <Table.Th miw={150}>{say('item')}</Table.Th>
            <Table.Th ta="right">{say('announced')}</Table.Th>
            <Table.Th ta="right">{say('good')}</Table.Th>
            <Table.Th ta="right">{say('defective')}</Table.Th>
            <Table.Th ta="right">{say('unidentified')}</Table.Th>
            <Table.Th ta="right">{say('putAway')}</Table.Th>
            <Table.Th>{say('difference')}</Table.Th>
            <Table.Th>{say('lots')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Object.entries(counts.lines).map(([index, line]) => (
            <Table.Tr key={index}>
              <Table.Td>{item(line)}</Table.Td>
              <Table.Td ta="right">{formatNumber(line.announced)}</Table.Td>
              <Table.Td ta="right">{count(line.good)}</Table.Td>
              <Table.Td ta="right" c={line.defective > 0 ? 'var(--wrong)' : undefined}>
                {count(line.defective)}
              </Table.Td>
              <Table.Td ta="right" c={line.unidentified > 0 ? 'var(--wrong)' : undefined}>
                {count(line.unidentified)}
              </Table.Td>
              <Table.Td ta="right">{count(line.put_away)}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{isDone ? <Difference line={line} /> : '-'}</Table.Td>
              <Table.Td>
                {lots(line, Number(index))}
                {line.serials.length > 0 && (
                  <details>
                    <summary>{say('serials', { count: line.serials.length })}</summary>
                    {line.serials.join(', ')}
                  </details>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Difference({ line }: { readonly line: CountedLine }) {
  const say = useWords(RECEIPT);
  const difference = arrivedOf(line) - line.announced;
  if (difference === 0) return <span className="quiet">{say('same')}</span>;
  return (
    <span style={{ color: 'var(--needs)' }}>
      {say(difference < 0 ? 'short' : 'over', { count: Math.abs(difference) })}
    </span>
  );
}
