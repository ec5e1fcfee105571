import { Anchor, Button, Group, Select, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import { formatNumber, useWords } from '../../app/i18n';
import { usePathOf } from '../../shared/address-bar';
import { FactList } from '../../shared/facts';
import { useFields } from '../../shared/fields';
import { LeaveButton } from '../../shared/form';
import { overOf, shortOf } from '../../shared/goods-of-receipt';
import { History } from '../../shared/history';
import { Modal } from '../../shared/modal';
import { FormFaults, Loaded, PageHead } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { ToList } from '../../shared/to-list';
import { useReadAgain, useWarehouseName, useWarehouses } from '../account';
import { ItemName } from '../item-name';
import { type ReceiptCounts, receiptCountsQuery } from '../receipts/receipt-query';
import { RECEIPTS } from '../receipts/words';
import { OPEN } from '../shipments/actions';
import { Charges, CostNow, Fee, sumOf } from '../shipments/charges';
import { Goods } from '../shipments/goods';
import { NextStep, Step } from '../shipments/next-step';
import { ORDER_PAGE } from '../shipments/page-words';
import { Requests } from '../shipments/requests';
import {
  anyShipmentQuery,
  type Explanation,
  explanationQuery,
  historyQuery,
  type Shipment,
} from '../shipments/shipment-query';
import { State } from '../shipments/state';
import { SHIPMENTS } from '../shipments/words';
import { TRANSFERS } from './words';

/** The page of one transfer. */
export function TransferPage() {
  const { account = '', id = '' } = usePathOf<'account' | 'id'>();
  const say = useWords(TRANSFERS);
  const titleOf = useTransferTitle(account);
  const query = useQuery(anyShipmentQuery(account, id));
  const { data } = query;
  return (
    <>
      <PageHead
        title={data === undefined ? say('one', { id }) : titleOf(data.shipment)}
        beside={data && <State shipment={data.shipment} isDeleted={data.isDeleted} />}
      >
        <ToList to={`/${account}/transfers`} />
      </PageHead>
      <Loaded query={query}>
        {({ shipment, isDeleted }) => (
          <Facts key={id} account={account} shipment={shipment} isDeleted={isDeleted} isWhole />
        )}
      </Loaded>
    </>
  );
}

/** The title of a transfer: the names of its two warehouses. */
function useTransferTitle(account: string): (shipment: Shipment) => string {
  const nameOf = useWarehouseName(account);
  return ({ warehouse, destination }) =>
    `${nameOf(warehouse)} → ${destination === undefined ? '' : nameOf(destination.warehouse)}`;
}

/** One transfer with all details, in the panel beside the list. */
export function Transfer({ account, id }: { readonly account: string; readonly id: string }) {
  const titleOf = useTransferTitle(account);
  return (
    <Loaded query={useQuery(anyShipmentQuery(account, id))}>
      {({ shipment, isDeleted }) => (
        <Stack>
          <Group gap="sm">
            <Title order={2} fz={20}>
              {titleOf(shipment)}
            </Title>
            <State shipment={shipment} isDeleted={isDeleted} />
          </Group>
          <Facts account={account} shipment={shipment} isDeleted={isDeleted} isWhole={false} />
        </Stack>
      )}
    </Loaded>
  );
}

function Facts({
  account,
  shipment,
  isDeleted,
  isWhole,
}: {
  readonly account: string;
  readonly shipment: Shipment;
  readonly isDeleted: boolean;
  readonly isWhole: boolean;
}) {
  const say = useWords(TRANSFERS);
  const sayOfPage = useWords(ORDER_PAGE);
  const { day, time } = useTimes();
  const nameOf = useWarehouseName(account);
  const history = useInfiniteQuery(historyQuery(account, shipment.id));
  const { id, status, destination } = shipment;
  const isAllocated = !isDeleted && status !== 'shipped';
  const { data } = useQuery({ ...explanationQuery(account, id), enabled: isAllocated });
  const explanation = isAllocated ? data : undefined;
  const leaves = explanation?.schedule.ships_on ?? shipment.assigned_shipping_date;
  const receipt = destination?.warehousing.id;
  const arrival = useQuery({ ...receiptCountsQuery(account, receipt ?? ''), enabled: receipt !== undefined });
  const isThere = arrival.data != null && arrival.data.stocked_at !== null;
  return (
    <Stack>
      {status === 'shipped' && !isDeleted ? (
        arrival.data != null && isThere ? (
          <Arrived account={account} id={receipt ?? ''} counts={arrival.data} />
        ) : (
          <Step colour="var(--work)" title={sayOfPage('inTransit', { day: day(shipment.shipped_at ?? '') })} />
        )
      ) : (
        <NextStep
          account={account}
          shipment={shipment}
          isDeleted={isDeleted}
          explanation={explanation}
          cancelled={say('cancelled')}
        />
      )}
      {!isDeleted && <Actions account={account} shipment={shipment} explanation={explanation} />}
      <Requests account={account} id={id} />
      <FactList
        facts={[
          [say('from'), nameOf(shipment.warehouse)],
          [say('to'), destination && nameOf(destination.warehouse)],
          [
            sayOfPage('receipt'),
            receipt && (
              <Anchor component={Link} to={`/${account}/receipts/${receipt}`}>
                {receipt}
              </Anchor>
            ),
          ],
          [say('leaves'), leaves && day(leaves)],
          [sayOfPage('shippedOn'), shipment.shipped_at && time(shipment.shipped_at)],
        ]}
      />
      {status === 'shipped' && arrival.data !== undefined ? (
        <Arrivals account={account} lines={arrival.data.lines} isThere={isThere} />
      ) : (
        <Goods account={account} shipment={shipment} isAllocated={isAllocated} explanation={explanation} />
      )}
      <SimpleGrid cols={isWhole ? { base: 1, md: 2 } : 1} spacing="xl">
        <History query={history} />
        <Charges account={account} id={id} />
      </SimpleGrid>
    </Stack>
  );
}

/** That a transfer has arrived, and what differs from what left. A difference needs attention until somebody has resolved it. */
function Arrived({
  account,
  id,
  counts: { lines, difference },
}: {
  readonly account: string;
  /** Of the receipt. */
  readonly id: string;
  readonly counts: ReceiptCounts;
}) {
  const say = useWords(ORDER_PAGE);
  const sayOfReceipts = useWords(RECEIPTS);
  const sum = (unitsOf: (line: Line) => number) => lines.reduce((all, line) => all + unitsOf(line), 0);
  const units = {
    short: sum(shortOf),
    over: sum(overOf),
    defective: sum((line) => line.defective),
    unidentified: sum((line) => line.unidentified),
  };
  const differences = DIFFERENCES.flatMap((kind) =>
    units[kind] > 0 ? [sayOfReceipts(kind, { count: units[kind] })] : [],
  );
  if (differences.length === 0) return <Step colour="var(--done)" title={say('arrivedThere')} />;
  return (
    <Step
      colour={difference === 'open' ? 'var(--needs)' : 'var(--done)'}
      title={say('arrivedDifferent', { differences: differences.join(say('and')) })}
    >
      <Anchor component={Link} to={`/${account}/receipts/${id}`}>
        {say('seeReceipt')}
      </Anchor>
    </Step>
  );
}

const DIFFERENCES = ['short', 'over', 'defective', 'unidentified'] as const;

type Line = ReceiptCounts['lines'][number];

/** The goods of a shipped transfer: how many units left, are still on their way, have arrived, and are missing. */
function Arrivals({
  account,
  lines,
  isThere,
}: {
  readonly account: string;
  readonly lines: readonly Line[];
  readonly isThere: boolean;
}) {
  const say = useWords(TRANSFERS);
  const sayOfPage = useWords(ORDER_PAGE);
  const hasShort = isThere && lines.some((line) => shortOf(line) > 0);
  return (
    <section>
      <Title order={2}>{say('goods')}</Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('goods')}</Table.Th>
            <Table.Th ta="right">{sayOfPage('quantity')}</Table.Th>
            <Table.Th ta="right">{sayOfPage('onItsWay')}</Table.Th>
            <Table.Th ta="right">{sayOfPage('arrived')}</Table.Th>
            {hasShort && <Table.Th ta="right">{sayOfPage('missing')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.item}>
              <Table.Td>
                <ItemName account={account} id={line.item} item={line} />
              </Table.Td>
              <Table.Td ta="right">{formatNumber(line.announced)}</Table.Td>
              <Table.Td ta="right">
                {isThere ? '0' : formatNumber(Math.max(0, line.announced - line.put_away))}
              </Table.Td>
              <Table.Td ta="right">{formatNumber(line.put_away)}</Table.Td>
              {hasShort && (
                <Table.Td ta="right" c={shortOf(line) > 0 ? 'var(--needs)' : undefined}>
                  {formatNumber(shortOf(line))}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/**
 * The buttons of a transfer. It can be changed until it is picked. While it is being picked, the warehouse can be asked for
 * another destination, or to stop the transfer.
 */
function Actions({
  account,
  shipment,
  explanation,
}: {
  readonly account: string;
  readonly shipment: Shipment;
  readonly explanation: Explanation | undefined;
}) {
  const say = useWords(SHIPMENTS);
  const sayOfPage = useWords(ORDER_PAGE);
  const { time } = useTimes();
  const [dialog, setDialog] = useState<'modify' | 'cancel' | null>(null);
  if (OPEN.includes(shipment.status)) {
    const until = explanation?.schedule.free_until ?? null;
    return (
      <Stack gap={4}>
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            component={Link}
            to={`/${account}/transfers/${shipment.id}/change`}
          >
            {say('change')}
          </Button>
        </Group>
        <Text className="quiet" fz={13}>
          {until === null ? sayOfPage('transferFree') : sayOfPage('transferFreeUntil', { time: time(until) })}{' '}
          {sayOfPage('transferNotYet')}
        </Text>
      </Stack>
    );
  }
  if (shipment.status !== 'picking')
    return ['picked', 'packed', 'shipped'].includes(shipment.status) ? (
      <Text className="quiet">{sayOfPage('transferFinal')}</Text>
    ) : null;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => setDialog('modify')}>
          {say('askChange')}
        </Button>
        <Button size="compact-sm" variant="default" c="var(--wrong)" onClick={() => setDialog('cancel')}>
          {say('askCancel')}
        </Button>
      </Group>
      <Text className="quiet" fz={13}>
        {say('costsNow')}
      </Text>
      <CostNow now={explanation?.charges_now} />
      {dialog !== null && (
        <RequestDialog account={account} shipment={shipment} kind={dialog} onClose={() => setDialog(null)} />
      )}
    </Stack>
  );
}

/** Shows the fee, and asks the warehouse for another destination, or to stop the transfer. */
function RequestDialog({
  account,
  shipment,
  kind,
  onClose,
}: {
  readonly account: string;
  readonly shipment: Shipment;
  readonly kind: 'modify' | 'cancel';
  readonly onClose: () => void;
}) {
  const say = useWords(SHIPMENTS);
  const sayOfPage = useWords(ORDER_PAGE);
  const readAgain = useReadAgain(account);
  const form = useFields({ to: null as string | null }, ['destination.warehouse']);
  const fee = useQuery({
    ...explanationQuery(account, shipment.id),
    select: ({ charges_now: { [kind]: charges } }) => (charges === null ? null : sumOf(charges)),
  });
  const warehouses = useWarehouses(account)
    .filter(({ warehouse }) => warehouse !== shipment.warehouse && warehouse !== shipment.destination?.warehouse)
    .map((one) => ({ value: one.warehouse, label: one.name }));
  const params = { path: { id: shipment.id } };
  const send = () =>
    form.send(
      () =>
        kind === 'cancel'
          ? answered(api.POST('/shipments/transfer/{id}/cancel', { params }))
          : answered(
              api.POST('/shipments/transfer/{id}/modify', {
                params,
                body: { destination: { warehouse: form.values.to ?? '' } },
              }),
            ),
      async () => {
        await readAgain();
        onClose();
      },
    );
  return (
    <Modal opened onClose={onClose} title={sayOfPage(kind === 'cancel' ? 'askCancelTitle' : 'askModifyTitle')}>
      <Stack gap="sm" ref={form.shown}>
        <FormFaults faults={form.others} />
        {kind === 'modify' && (
          <Select
            label={sayOfPage('to')}
            required
            data={warehouses}
            value={form.values.to}
            error={form.faultOf('destination.warehouse')}
            onChange={(to) => form.set('to', to)}
          />
        )}
        <Text>{sayOfPage('askCancelText')}</Text>
        <Fee query={fee} />
        <Group justify="flex-end">
          <LeaveButton onClick={onClose}>{kind === 'cancel' ? sayOfPage('keepTransfer') : say('keep')}</LeaveButton>
          <Button
            color={kind === 'cancel' ? 'red.9' : undefined}
            disabled={fee.data == null}
            loading={form.isSending}
            onClick={() => void send()}
          >
            {say(kind === 'cancel' ? 'askCancel' : 'askChange')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
