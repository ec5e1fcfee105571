import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, useWords } from '../../app/i18n';
import { RECEIPTS_HERE } from '../../shared/api-values';
import type { Column } from '../../shared/column';
import { useArrivalHours } from '../../shared/receipt-facts';
import { receiptState } from '../../shared/status-words';
import { Status } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import { ListHere, useClientColumn, useListHere } from '../list-here';
import { OfWarehouse } from '../warehouse';
import { ReceiptLink } from './receipt-link';
import { type ListedReceipt, receiptsQuery } from './receipt-query';
import { RECEIPTS } from './receipts-words';

/** The receipts of all clients whose goods are expected, or are not put away. */
export function ReceiptsPage() {
  const say = useWords(RECEIPTS);
  return <OfWarehouse title={say('title')}>{(warehouse) => <Receipts warehouse={warehouse} />}</OfWarehouse>;
}

function Receipts({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(RECEIPTS);
  const { carrier: _, ...asked } = useListHere(RECEIPTS_HERE);
  return (
    <ListHere
      query={useQuery(receiptsQuery(warehouse, asked))}
      rowsOf={({ receipts }) => receipts}
      columns={useColumns()}
      views={RECEIPTS_HERE}
      shown={asked.view}
      viewWord={say}
      days={say('arrival')}
      empty={say('none')}
    />
  );
}

function useColumns(): readonly Column<ListedReceipt>[] {
  const say = useWords(RECEIPTS);
  const { day, time } = useTimes();
  const hoursOf = useArrivalHours();
  const client = useClientColumn<ListedReceipt>();
  return [
    {
      key: 'receipt',
      title: say('receipt'),
      cell: ({ id, identifier, source }) => (
        <>
          <ReceiptLink id={id} />
          <Text fz={13} className="quiet" style={{ overflowWrap: 'anywhere' }}>
            {source === null ? identifier : say('source', { warehouse: source })}
          </Text>
        </>
      ),
    },
    client,
    { key: 'state', title: say('state'), cell: ({ status }) => <Status of={receiptState(status, false)} /> },
    {
      key: 'arrival',
      title: say('arrival'),
      cell: ({ arrival_date, late, ...hours }) => (
        <>
          <Text span fz={13} c={late ? 'var(--wrong)' : undefined}>
            {day(arrival_date)} {late && say('late')}
          </Text>
          <Text fz={13} className="quiet">
            {hoursOf(hours)}
          </Text>
        </>
      ),
      inRowFrom: 'tablet',
    },
    { key: 'lines', title: say('lines'), right: true, cell: ({ lines }) => formatNumber(lines), from: 'laptop' },
    { key: 'units', title: say('units'), right: true, cell: ({ units }) => formatNumber(units) },
    { key: 'since', title: say('since'), cell: ({ status_at }) => time(status_at), from: 'desk' },
  ];
}
