import { Alert, Anchor, Button, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FailureText } from '../../app/error-pages';
import { useLanguage, useWords } from '../../app/i18n';
import { pageLink } from '../../shared/address-bar';
import { shipmentState } from '../../shared/status-words';
import { useStatusWord } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import { toAnnounce as announcement } from '../receipts/to-announce';
import { awaitedOf } from './awaited';
import { ORDER_PAGE } from './page-words';
import { Schedule } from './schedule';
import { type Explanation, type Shipment, useShipmentChange } from './shipment-query';
import { SHIPMENTS } from './words';

/** What an order waits for, or what comes next, with the action that helps. It is the first thing on the page of the order. */
export function NextStep({
  account,
  shipment,
  isDeleted,
  explanation,
  cancelled,
}: {
  readonly account: string;
  readonly shipment: Shipment;
  readonly isDeleted: boolean;
  /** Absent while the explanation is being read, and where nothing is planned. */
  readonly explanation: Explanation | undefined;
  /** What is said of one that was cancelled. */
  readonly cancelled: string;
}) {
  const say = useWords(ORDER_PAGE);
  const statusWord = useStatusWord();
  const { day, time } = useTimes();
  const { status } = shipment;
  if (isDeleted)
    return (
      <Alert color="yellow" variant="outline">
        {cancelled}
      </Alert>
    );
  if (status === 'shipped')
    return (
      <Step colour="var(--done)" title={say('shipped', { day: day(shipment.shipped_at ?? '') })}>
        {shipment.delivery_day !== null && (
          <Text>
            {say('planned')}
            {say('delivered', { day: day(shipment.delivery_day) })}
          </Text>
        )}
        {shipment.shipment_return && <Text>{say('someReturned')}</Text>}
      </Step>
    );
  const reason = explanation?.reason?.code;
  const isRecalled = reason === 'recalled';
  const plan = explanation && (
    <>
      {reason !== 'next_wave' && <Because explanation={explanation} />}
      {!isRecalled && reason !== 'recalled_at_work' && <Schedule schedule={explanation.schedule} />}
    </>
  );
  if (status === 'backordered') return <Awaited account={account} shipment={shipment} explanation={explanation} />;
  if (status === 'suspended')
    return (
      <Step colour="var(--needs)" title={say('suspended')}>
        <Resume account={account} id={shipment.id} />
      </Step>
    );
  if (status === 'modify_request' || status === 'cancel_request')
    return (
      <Step colour="var(--needs)" title={say(status)}>
        {plan}
      </Step>
    );
  const begins = explanation?.schedule.free_until;
  return (
    <Step
      colour={isRecalled ? 'var(--needs)' : 'var(--work)'}
      title={
        status === 'packed'
          ? say(isRecalled ? 'recalled' : 'packed')
          : status === 'waiting'
            ? begins == null
              ? say('ready')
              : say('begins', { time: time(begins) })
            : say('atWork', { status: statusWord(shipmentState(status)) })
      }
    >
      {plan}
    </Step>
  );
}

/** A box with one sentence, larger than all other text below the title of the page. */
export function Step({
  colour,
  title,
  children,
}: {
  readonly colour: string;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <Paper
      withBorder
      p="sm"
      bg="var(--raised)"
      style={{ borderColor: 'var(--line)', borderLeft: `4px solid ${colour}` }}
    >
      <Stack gap={4} align="flex-start">
        <Text fz={20} fw={600} lh={1.4}>
          {title}
        </Text>
        {children}
      </Stack>
    </Paper>
  );
}

/** The sentence of the list, which may have no room for all of it. */
function Because({ explanation: { reason } }: { readonly explanation: Explanation }) {
  const language = useLanguage();
  const { sentence } = useTimes();
  return reason && <Text>{sentence(reason.message[language])}</Text>;
}

/** The units that a backordered order lacks, why they do not come, and the receipts that will bring them, or a button to announce them. */
function Awaited({
  account,
  shipment,
  explanation,
}: {
  readonly account: string;
  readonly shipment: Shipment;
  readonly explanation: Explanation | undefined;
}) {
  const say = useWords(ORDER_PAGE);
  const statusWord = useStatusWord();
  const suspended = shipment.suspend && (
    <>
      <Text>{say('suspendedToo')}</Text>
      <Resume account={account} id={shipment.id} />
    </>
  );
  if (explanation === undefined)
    return (
      <Step colour="var(--needs)" title={statusWord('backordered')}>
        {suspended}
      </Step>
    );
  const { missing, toAnnounce, receipts, isCovered } = awaitedOf(explanation);
  const [first] = missing;
  const nameOf = (code: string) => shipment.items.find((item) => item.code === code)?.name ?? code;
  const more = missing.length - 1;
  const title =
    first === undefined
      ? statusWord('backordered')
      : say(more === 0 ? 'waitsFor' : 'waitsForMore', { goods: nameOf(first.code), count: first.units, more });
  return (
    <Step colour="var(--needs)" title={title}>
      <Because explanation={explanation} />
      <Schedule schedule={explanation.schedule} />
      {suspended}
      {isCovered && receipts.length === 0 && <Text>{say('coveredByNextPass')}</Text>}
      {receipts.map((receipt) => (
        <Anchor key={receipt} component={Link} to={`/${account}/receipts/${receipt}`}>
          {say('coveredBy', { receipt })}
        </Anchor>
      ))}
      {toAnnounce.length > 0 && (
        <Button {...pageLink(`/${account}/receipts/new`, { ...announcement(toAnnounce, shipment.warehouse) })}>
          {say('announce')}
        </Button>
      )}
    </Step>
  );
}

function Resume({ account, id }: { readonly account: string; readonly id: string }) {
  const say = useWords(SHIPMENTS);
  const change = useShipmentChange(account, id);
  return (
    <>
      <Button loading={change.isPending} onClick={() => change.mutate({ suspend: false })}>
        {say('resume')}
      </Button>
      {change.error !== null && <FailureText error={change.error} />}
    </>
  );
}
