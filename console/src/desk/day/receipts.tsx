import { Table, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatNumber, useWords } from '../../app/i18n';
import { Part } from '../../shared/part';
import { receiptState } from '../../shared/status-words';
import { Status } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import { ReceiptLink } from '../receipts/receipt-link';
import type { Day, Receipt } from './day-query';
import { RestOfRows } from './rest-of-rows';
import { DAY } from './words';

/** The id of the part, for the figures of the day that lead to it. */
const PART = 'day-receipts';

/** How many receipts are shown until somebody asks for the others. */
const FEW = 8;

/** Work that has begun comes first, what is done comes last. */
const ORDER: readonly Receipt['status'][] = ['checking', 'received', 'waiting', 'stocked'];

/** A figure of the day that leads to the receipts it counts. */
export const ToReceipts = ({ children }: { readonly children: ReactNode }) => (
  <a className="lone-link" href={`#${PART}`}>
    {children}
  </a>
);

/**
 * The receipts that are expected, that somebody works on, and that were put away today. The work is done with a device, by the
 * number that stands here.
 */
export function DayReceipts({ day: { warehouse, receipts } }: { readonly day: Day }) {
  const say = useWords(DAY);
  const [isWhole, setWhole] = useState(false);
  const { expected, overdue, arrived, checking, stocked } = receipts;
  const beyond = expected + overdue + arrived + checking + stocked - receipts.rows.length;
  const rows = receipts.rows.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
  const shown = isWhole ? rows : rows.slice(0, FEW);
  const hidden = rows.length - shown.length;
  if (rows.length === 0) return null;
  return (
    <div id={PART}>
      <Part title={say('receipts')}>
        <Text fz={13} className="quiet">
          {say('receiptsText')}
        </Text>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="44%">{say('receiptNo')}</Table.Th>
              <Table.Th>{say('state')}</Table.Th>
              <Table.Th ta="right">{say('announced')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </Table.Tbody>
        </Table>
        <RestOfRows
          hidden={hidden}
          beyond={beyond}
          list={{ to: '/provider/receipts', warehouse }}
          onShow={() => setWhole(true)}
        />
      </Part>
    </div>
  );
}

function Row({
  row: { id, name, status, late, arrival_date, arrived_at, changed_at, units },
}: {
  readonly row: Receipt;
}) {
  const say = useWords(DAY);
  const { day, time } = useTimes();
  const when =
    status === 'waiting'
      ? say('planned', { day: day(arrival_date) })
      : status === 'stocked'
        ? say('storedAt', { time: time(changed_at) })
        : say('cameAt', { time: time(arrived_at ?? changed_at) });
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <ReceiptLink id={id} /> {name !== null && <span className="quiet">{name}</span>}
      </Table.Td>
      <Table.Td>
        <Status of={receiptState(status, false)} />{' '}
        <Text span fz={13} className={late ? 'day-wrong' : 'quiet'}>
          {when} {late && say('isLate')}
        </Text>
      </Table.Td>
      <Table.Td ta="right">{formatNumber(units)}</Table.Td>
    </Table.Tr>
  );
}
