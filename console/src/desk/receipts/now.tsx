import { Group, Text } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { type NextPage, NextPageButton } from '../next-page';
import { quarantinedOf, type Receipt } from './receipt-query';
import { DESK_RECEIPT } from './words';

/** What happens to the receipt now, and the page where somebody can act. Goods are counted and put away with a device. */
export function Now({ receipt }: { readonly receipt: Receipt }) {
  const say = useWords(DESK_RECEIPT);
  const { status, late, workers } = receipt;
  const page = useNextPage(receipt);
  const count = quarantinedOf(receipt).reduce((sum, lot) => sum + lot.quarantined, 0);
  return (
    <Part title={say('now')}>
      {useSentences(receipt).map((sentence) => (
        <Text key={sentence} fz={18}>
          {sentence}
        </Text>
      ))}
      {late && status !== 'waiting' && workers.length === 0 && <Text c="var(--needs)">{say('late')}</Text>}
      {count > 0 && <Text c="var(--needs)">{say('toDecide', { count })}</Text>}
      {page !== null && (
        <Group>
          <NextPageButton page={page} />
        </Group>
      )}
    </Part>
  );
}

/** The page where somebody can act; null when the work is done with a device. */
function useNextPage(receipt: Receipt): NextPage | null {
  const say = useWords(DESK_RECEIPT);
  const mayAsk = useMay('listAccounts');
  const { status, cancelled, late, warehouse, account_id, shipment } = receipt;
  const quarantined = quarantinedOf(receipt);
  if (quarantined.length > 0) {
    const [only] = quarantined.length === 1 ? quarantined : [];
    const all = { warehouse, kind: 'quarantine' };
    const search = only === undefined ? all : { ...all, open: `quarantine-${only.item}-${warehouse}-${only.lot_no}` };
    return { label: say('decide'), to: '/provider/decisions', search, isDue: true };
  }
  if (cancelled || status !== 'waiting') return null;
  if (shipment !== null) return { label: say('toTransfer'), to: `/provider/orders/${shipment}` };
  return late && mayAsk ? { label: say('toClient'), to: `/provider/accounts/${account_id}`, isDue: true } : null;
}

/** What happens now: in one sentence, unless several people work on it. */
function useSentences(receipt: Receipt): readonly string[] {
  const say = useWords(DESK_RECEIPT);
  const { day, time } = useTimes();
  const { status, cancelled, late, workers, arrival_date, shipment, lines } = receipt;
  if (cancelled) return [say('cancelled')];
  if (workers.length > 0) return workers.map(({ task, name }) => say(WORK[task], { name }));
  if (status === 'waiting') {
    const sent = shipment === null || receipt.shipment_status === 'shipped';
    const overdue = shipment === null ? 'overdue' : 'movedOverdue';
    return [say(late ? overdue : sent ? 'expected' : 'notSent', { day: day(arrival_date) })];
  }
  if (status === 'received') return [say('received', { time: time(receipt.received_at ?? '') })];
  if (status === 'stocked') return [say('stocked', { time: time(receipt.stocked_at ?? '') })];
  const count = lines.reduce((sum, line) => sum + line.good + line.defective + line.unidentified - line.put_away, 0);
  return [count > 0 ? say('toStore', { count }) : say('checking')];
}

const WORK = { receive: 'receivedBy', put_away: 'put_awayBy' } as const;
