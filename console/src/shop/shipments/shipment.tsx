import { Alert, Anchor, Badge, Button, Group, Progress, Stack, Table, Text, Timeline, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { answered, api, Refused } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { useLanguage, useWords } from '../../app/i18n';
import { postcodeOf } from '../../shared/dates';
import { FactList } from '../../shared/facts';
import { Loaded, PageHead } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { useReadAgain, useWarehouseName } from '../account';
import { Status, shipmentState } from '../statuses';
import { ShipmentWhatIf } from '../what-if';
import { CancelDialog } from './cancel-dialog';
import { ChangeDialog } from './change-dialog';
import { useDialog } from './dialog-state';
import {
  deletedShipmentQuery,
  type Explanation,
  explanationQuery,
  historyQuery,
  requestsQuery,
  type Shipment as ShipmentFacts,
  shipmentQuery,
  useShipmentChange,
} from './shipment-query';
import { SHIPMENTS } from './words';

/** The page of one shipment. */
export const ShipmentPage = () => <OnePage list="shipments" />;

/** The page of one transfer. */
export const TransferPage = () => <OnePage list="transfers" />;

function OnePage({ list }: { readonly list: 'shipments' | 'transfers' }) {
  const { account = '', id = '' } = useParams({ strict: false });
  const say = useWords(SHIPMENTS);
  return (
    <>
      <PageHead title={id}>
        <Button component={Link} to={`/${account}/${list}`} variant="default">
          {say('toList')}
        </Button>
      </PageHead>
      <Shipment account={account} id={id} isTransfer={list === 'transfers'} />
    </>
  );
}

/** All about one shipment, on its page or beside the list. */
export function Shipment({
  account,
  id,
  isTransfer = false,
}: {
  readonly account: string;
  readonly id: string;
  readonly isTransfer?: boolean;
}) {
  const query = useQuery(shipmentQuery(account, id));
  const isGone = query.error instanceof Refused && query.error.status === 404;
  const deleted = useQuery({ ...deletedShipmentQuery(account, id), enabled: isGone });
  return (
    <Loaded query={isGone ? deleted : query}>
      {(shipment) => (
        <Facts account={account} shipment={shipment as ShipmentFacts} isTransfer={isTransfer} isDeleted={isGone} />
      )}
    </Loaded>
  );
}

function Facts({
  account,
  shipment,
  isTransfer,
  isDeleted,
}: {
  readonly account: string;
  readonly shipment: ShipmentFacts;
  readonly isTransfer: boolean;
  readonly isDeleted: boolean;
}) {
  const say = useWords(SHIPMENTS);
  const { day } = useTimes();
  const nameOf = useWarehouseName(account);
  const { id, recipient, status } = shipment;
  const planned: readonly (readonly [string, ReactNode])[] = [
    [say('warehouse'), nameOf(shipment.warehouse)],
    [say('orderNo'), shipment.order_no],
    [say('shippingDay'), shipment.assigned_shipping_date && day(shipment.assigned_shipping_date)],
    [say('shippedAt'), shipment.shipped_at && day(shipment.shipped_at)],
    [say('deliveryDate'), shipment.delivery_date && day(shipment.delivery_date)],
    [say('carrier'), shipment.delivery_carrier],
    [say('trackingCodes'), (shipment.tracking_codes ?? []).join(', ')],
    [say('priority'), shipment.allocate_priority],
    [say('message'), shipment.message],
  ];
  return (
    <Stack>
      <Group gap="sm">
        <Text fw={600} fz={20}>
          {shipment.identifier}
        </Text>
        <Status of={isDeleted ? 'deleted' : shipmentState(status)} />
        <Text className="quiet">{id}</Text>
      </Group>
      {isDeleted ? (
        <Alert color="yellow" variant="outline">
          {say('cancelled')}
        </Alert>
      ) : isTransfer ? (
        <TransferActions account={account} shipment={shipment} />
      ) : (
        <Actions account={account} shipment={shipment} />
      )}
      <section>
        <Title order={2}>{say('recipient')}</Title>
        <Text>
          {[postcodeOf(String(recipient.postcode)), recipient.prefecture, recipient.address1, recipient.address2]
            .filter(Boolean)
            .join(' ')}
        </Text>
        <Text>
          {[recipient.company, recipient.division, recipient.name].filter(Boolean).join(' ')}{' '}
          <span className="quiet">{recipient.phone}</span>
        </Text>
      </section>
      <FactList facts={planned} />
      <Goods account={account} shipment={shipment} isAllocated={!isDeleted && status !== 'shipped'} />
      {!isDeleted && OPEN.includes(status) && (
        <ShipmentWhatIf account={account} id={id} priority={shipment.allocate_priority ?? null} />
      )}
      <Requests account={account} id={id} />
      <History account={account} id={id} />
    </Stack>
  );
}

/** May be changed at once, until the warehouse works on it. */
const OPEN = ['backordered', 'waiting', 'suspended'];
const IN_WORK = ['picking', 'picked', 'packed'];

function Actions({ account, shipment }: { readonly account: string; readonly shipment: ShipmentFacts }) {
  const say = useWords(SHIPMENTS);
  const [dialog, setDialog] = useDialog(shipment.id);
  const change = useShipmentChange(account, shipment.id);
  const isOpen = OPEN.includes(shipment.status);
  const inWork = IN_WORK.includes(shipment.status);
  if (!isOpen && !inWork)
    return <Text className="quiet">{say(shipment.status === 'shipped' ? 'shippedIsFinal' : 'asked')}</Text>;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => setDialog('change')}>
          {say(isOpen ? 'change' : 'askChange')}
        </Button>
        {isOpen && (
          <Button
            size="compact-sm"
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ suspend: !shipment.suspend })}
          >
            {say(shipment.suspend ? 'resume' : 'suspend')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" c="var(--wrong)" onClick={() => setDialog('cancel')}>
          {say(isOpen ? 'cancelOrder' : 'askCancel')}
        </Button>
      </Group>
      <Text className="quiet" fz={13}>
        {say(isOpen ? 'freeNow' : 'costsNow')}
      </Text>
      {change.error !== null && <FailureText error={change.error} />}
      {dialog === 'cancel' && (
        <CancelDialog account={account} shipment={shipment} isOpen={isOpen} onClose={() => setDialog(null)} />
      )}
      {dialog === 'change' && (
        <ChangeDialog account={account} shipment={shipment} isOpen={isOpen} onClose={() => setDialog(null)} />
      )}
    </Stack>
  );
}

/** A transfer can be changed before it is picked, and stopped while it is. */
function TransferActions({ account, shipment }: { readonly account: string; readonly shipment: ShipmentFacts }) {
  const say = useWords(SHIPMENTS);
  const readAgain = useReadAgain(account);
  const cancel = useMutation({
    mutationFn: () => answered(api.POST('/shipments/transfer/{id}/cancel', { params: { path: { id: shipment.id } } })),
    onSettled: readAgain,
  });
  if (OPEN.includes(shipment.status))
    return (
      <Group>
        <Button size="compact-sm" variant="default" component={Link} to={`/${account}/transfers/${shipment.id}/change`}>
          {say('change')}
        </Button>
      </Group>
    );
  if (shipment.status !== 'picking') return null;
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        c="var(--wrong)"
        loading={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        {say('askCancel')}
      </Button>
      {cancel.error !== null && <FailureText error={cancel.error} />}
    </Group>
  );
}

/** The goods, each with what is allocated to it, and why not more. */
function Goods({
  account,
  shipment,
  isAllocated,
}: {
  readonly account: string;
  readonly shipment: ShipmentFacts;
  /** Whether stock is held for it, or will be. */
  readonly isAllocated: boolean;
}) {
  const say = useWords(SHIPMENTS);
  const { data, error } = useQuery({ ...explanationQuery(account, shipment.id), enabled: isAllocated });
  return (
    <section>
      <Title order={2}>{say('goods')}</Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('item')}</Table.Th>
            <Table.Th ta="right">{say('quantity')}</Table.Th>
            {isAllocated && <Table.Th w={220}>{say('allocated')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {numbered(shipment.items).map(({ line_no, item }) => (
            <Line
              key={line_no}
              account={account}
              item={item}
              line={data?.lines.find((one) => one.line_no === line_no)}
              isAllocated={isAllocated}
            />
          ))}
        </Table.Tbody>
      </Table>
      {error !== null && <FailureText error={error} />}
    </section>
  );
}

/** Lines are numbered by their places. */
const numbered = (items: ShipmentFacts['items']) => items.map((item, index) => ({ line_no: index + 1, item }));

type Explained = Explanation['lines'][number];

/** A line: how much of it is held, and why it is not more. */
function Line({
  account,
  item,
  line,
  isAllocated,
}: {
  readonly account: string;
  readonly item: ShipmentFacts['items'][number];
  /** Absent while it is being read, and where nothing is allocated. */
  readonly line: Explained | undefined;
  readonly isAllocated: boolean;
}) {
  const say = useWords(SHIPMENTS);
  const { sentence } = useTimes();
  const language = useLanguage();
  const [isAsked, setAsked] = useState<boolean | null>(null);
  const isShown = isAsked ?? line?.state === 'waits';
  const needed = (line?.parts ?? []).reduce((sum, part) => sum + part.needed, 0);
  const held = (line?.parts ?? []).reduce((sum, part) => sum + part.held, 0);
  const facts = [
    ...(line?.facts ?? []),
    ...(line?.parts ?? []).flatMap(({ facts: own, lots }) => [...own, ...lots.flatMap((lot) => lot.facts)]),
  ];
  return (
    <>
      <Table.Tr>
        <Table.Td>
          <Anchor component={Link} to={`/${account}/items/${item.id}`} fz={13}>
            {item.name ?? item.code}
          </Anchor>{' '}
          <span className="quiet">{item.code}</span>
        </Table.Td>
        <Table.Td ta="right">{item.quantity}</Table.Td>
        {isAllocated && (
          <Table.Td>
            {line !== undefined && (
              <Group gap="xs" wrap="nowrap">
                <Progress
                  value={needed === 0 ? 0 : (held / needed) * 100}
                  color={held === needed ? 'var(--done)' : 'var(--needs)'}
                  w={70}
                  aria-hidden="true"
                />
                <span>
                  {held} / {needed}
                </span>
                {facts.length > 0 && (
                  <Button size="compact-xs" variant="subtle" onClick={() => setAsked(!isShown)} aria-expanded={isShown}>
                    {say('whyShort')}
                  </Button>
                )}
              </Group>
            )}
          </Table.Td>
        )}
      </Table.Tr>
      {isShown && facts.length > 0 && (
        <Table.Tr>
          <Table.Td colSpan={3} bg="var(--indigo-tint)">
            {facts.map(({ message }) => (
              <Text key={message.en} fz={13}>
                {sentence(message[language])}
              </Text>
            ))}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

function Requests({ account, id }: { readonly account: string; readonly id: string }) {
  const say = useWords(SHIPMENTS);
  const { data = [] } = useQuery(requestsQuery(account, id));
  if (data.length === 0) return null;
  return (
    <section>
      <Title order={2}>{say('requests')}</Title>
      {data.map((request) => (
        <Group key={JSON.stringify(request)} gap="xs">
          <Badge>{say(request.state)}</Badge>
          <Text>{say(request.kind === 'modify' ? 'changeRequest' : 'cancelRequest')}</Text>
          <Text>{say('fee', { amount: request.charges.reduce((sum, { amount }) => sum + amount, 0) })}</Text>
          <Text className="quiet">{request.reason}</Text>
        </Group>
      ))}
    </section>
  );
}

function History({ account, id }: { readonly account: string; readonly id: string }) {
  const say = useWords(SHIPMENTS);
  const language = useLanguage();
  const { time, sentence } = useTimes();
  const query = useQuery(historyQuery(account, id));
  return (
    <section>
      <Title order={2} mb="xs">
        {say('history')}
      </Title>
      <Loaded query={query}>
        {(entries) => (
          <Timeline bulletSize={10} lineWidth={1}>
            {entries.map((entry) => (
              <Timeline.Item key={entry.history_no}>
                <Text fz={13}>{sentence(entry.message[language])}</Text>
                <Text fz={12} className="quiet">
                  {time(entry.at)} {entry.actor}
                </Text>
              </Timeline.Item>
            ))}
          </Timeline>
        )}
      </Loaded>
    </section>
  );
}
