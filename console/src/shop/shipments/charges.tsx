import { Loader, Table, Text, Title } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { FailureLine } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { Loaded } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { ORDER_PAGE } from './page-words';
import { type Charge, type Explanation, requestsQuery, type ShipmentRequest } from './shipment-query';
import { SHIPMENTS } from './words';

export const sumOf = (charges: readonly Charge[]): number => charges.reduce((sum, { amount }) => sum + amount, 0);

/** What an order has cost so far, each charge with its request and the stage of the work at that time. */
export function Charges({ account, id }: { readonly account: string; readonly id: string }) {
  const say = useWords(ORDER_PAGE);
  return (
    <section>
      <Title order={2}>{say('charges')}</Title>
      <Text className="quiet" fz={13}>
        {say('chargesHint')}
      </Text>
      <Loaded query={useQuery(requestsQuery(account, id))}>
        {(requests) => (requests.length === 0 ? <Text>{say('noCharges')}</Text> : <ChargeTable requests={requests} />)}
      </Loaded>
    </section>
  );
}

/** What a request would cost now, shown before it is made. @param query the yen; null: the request is not possible */
export function Fee({ query }: { readonly query: UseQueryResult<number | null> }) {
  const say = useWords(SHIPMENTS);
  if (query.data === undefined) {
    if (query.error !== null) return <FailureLine error={query.error} retry={query.refetch} />;
    return <Loader size="sm" color="indigo" role="status" aria-label={say('feeComes')} />;
  }
  if (query.data === null) return <Text fw={600}>{say('feeNever')}</Text>;
  return <Text fw={600}>{say('fee', { amount: query.data })}</Text>;
}

function ChargeTable({ requests }: { readonly requests: readonly ShipmentRequest[] }) {
  const say = useWords(ORDER_PAGE);
  const { time } = useTimes();
  const rows = requests.flatMap(({ kind, stage, charges }) =>
    charges.map((charge) => ({
      ...charge,
      from: say(`${kind}At`, { stage: say(stage === 'packed' ? 'packedStage' : stage) }),
      what: say(charge.amount < 0 ? 'refund' : charge.kind),
    })),
  );
  const yen = (amount: number) => say('yen', { amount });
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('what')}</Table.Th>
          <Table.Th>{say('from')}</Table.Th>
          <Table.Th ta="right">{say('amount')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {Object.entries(rows).map(([place, { what, from, amount, at }]) => (
          <Table.Tr key={place}>
            <Table.Td>{what}</Table.Td>
            <Table.Td>
              {from}
              <Text fz={12} className="quiet">
                {time(at)}
              </Text>
            </Table.Td>
            <Table.Td ta="right">{yen(amount)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th colSpan={2}>{say('total')}</Table.Th>
          <Table.Td ta="right" fw={600}>
            {yen(sumOf(rows))}
          </Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

/**
 * What a request to the warehouse would cost now, beside the buttons that ask for it: it is known before anybody presses them.
 * @param now absent while it is being read
 */
export function CostNow({ now }: { readonly now: Explanation['charges_now'] | undefined }) {
  const say = useWords(ORDER_PAGE);
  if (now === undefined || (now.modify === null && now.cancel === null)) return null;
  const costOf = (what: 'change' | 'cancel', charges: readonly Charge[] | null) => {
    if (charges === null) return say(`${what}Never`);
    return charges.length === 0 ? say(`${what}Free`) : say(`${what}Costs`, { amount: sumOf(charges) });
  };
  return (
    <Text fz={13}>
      {say('costNow')}
      {[costOf('change', now.modify), costOf('cancel', now.cancel)].join(say('and'))}
    </Text>
  );
}
