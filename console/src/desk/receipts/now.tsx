import { Button, Group, Text } from '@mantine/core';
import { type Say, useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { pageLink } from '../../shared/address-bar';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { quarantinedOf, type Receipt } from './receipt-query';
import { DESK_RECEIPT } from './words';

type ReceiptSay = Say<NonNullable<(typeof DESK_RECEIPT)['keys']>>;

/** What happens to the receipt now, and the page where somebody can act. Goods are counted and put away with a device. */
export function Now({ receipt }: { readonly receipt: Receipt }) {
  const say = useWords(DESK_RECEIPT);
  const mayAsk = useMay('listAccounts');
  const { status, cancelled, late, workers, warehouse, account_id, shipment } = receipt;
  const quarantined = quarantinedOf(receipt);
  const count = quarantined.reduce((sum, lot) => sum + lot.quarantined, 0);
  const [only] = quarantined.length === 1 ? quarantined : [];
  const open = only && `quarantine-${only.item}-${warehouse}-${only.lot_no}`;
  return (
    <Part title={say('now')}>
      {useSentences(receipt, say).map((sentence) => (
        <Text key={sentence} fz={18}>
          {sentence}
        </Text>
      ))}
      {late && status !== 'waiting' && workers.length === 0 && <Text c="var(--needs)">{say('late')}</Text>}
      {count > 0 && <Text c="var(--needs)">{say('toDecide', { count })}</Text>}
      <Group>
        {late && status === 'waiting' && shipment === null && mayAsk && (
          <Button {...pageLink(`/provider/accounts/${account_id}`, {})}>{say('toClient')}</Button>
        )}
        {shipment !== null && status === 'waiting' && !cancelled && (
          <Button variant="default" {...pageLink(`/provider/orders/${shipment}`, {})}>
            {say('toTransfer')}
          </Button>
        )}
        {count > 0 && (
          <Button
            {...pageLink('/provider/decisions', {
              warehouse,
              kind: 'quarantine',
              ...(open === undefined ? {} : { open }),
            })}
          >
            {say('decide')}
          </Button>
        )}
      </Group>
    </Part>
  );
}

/** What happens now: in one sentence, unless several people work on it. */
function useSentences(receipt: Receipt, say: ReceiptSay): readonly string[] {
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
