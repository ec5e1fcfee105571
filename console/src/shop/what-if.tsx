import { Anchor, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Answer, answered, api } from '../app/api';
import { FailureText } from '../app/error-pages';
import { formatNumber, useLanguage, useWords, words } from '../app/i18n';
import { NumberField } from '../shared/number-field';
import { useTimes } from '../shared/time';

const WHAT_IF = words(
  'what-if',
  {
    title: '試算',
    priority: '優先度',
    ask: 'この優先度で試算',
    clear: '引当を解除した場合を試算',
    receipt: '今入庫した場合を試算',
    asking: '計算しています…',
    gains: '引き当たる明細：{{count}}件',
    losses: '引当を失う明細：{{count}}件',
    overtaken: '追い越す注文：{{count}}件',
    overtaken_by: '追い越される注文：{{count}}件',
    sooner: '早くなる明細：{{count}}件',
    later: '遅くなる明細：{{count}}件',
    againGains: '次回の定時引当で引き当たる明細：{{count}}件',
    againLosses: '次回の定時引当で引当を失う明細：{{count}}件',
    nothingWritten: '試算です。実際の引当は変わりません。',
  },
  {
    title: 'What if',
    priority: 'Priority',
    ask: 'What if it had this priority?',
    clear: 'What if its allocation were cleared?',
    receipt: 'What if it arrived now?',
    asking: 'Working it out…',
    gains: 'Lines that would get stock: {{count}}',
    losses: 'Lines that would lose stock: {{count}}',
    overtaken: 'Orders that it would overtake: {{count}}',
    overtaken_by: 'Orders that would overtake it: {{count}}',
    sooner: 'Lines that would get stock sooner: {{count}}',
    later: 'Lines that would get stock later: {{count}}',
    againGains: 'Lines that would get stock with the next half-hourly pass: {{count}}',
    againLosses: 'Lines that would lose stock with the next half-hourly pass: {{count}}',
    nothingWritten: 'This is only a calculation.',
  },
);

/** A question to the allocation (docs/guides/why-is-it-not-allocated.md). */
type Question =
  | { readonly shipment_id: string; readonly allocate_priority: number }
  | { readonly shipment_id: string; readonly clear: true }
  | { readonly receipt_id: string };

type WhatIf = Answer<'simulateAllocation'>;

interface Listed<T> {
  readonly count: number;
  readonly first: readonly T[];
}

/** A line that gains or loses units; one that only gets them at another time has no items here. */
type Line = WhatIf['now']['gains']['first'][number] | NonNullable<WhatIf['sooner']>['first'][number];

/** How many entries of a list are shown at most. */
const SHOWN = 8;

/** What would happen to a waiting order with another priority, or after a new allocation. */
export function ShipmentWhatIf({
  account,
  id,
  priority,
}: {
  readonly account: string;
  readonly id: string;
  readonly priority: number | null;
}) {
  const say = useWords(WHAT_IF);
  const [typed, setTyped] = useState<number | ''>(Math.min((priority ?? 0) + 10, 100));
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <Stack gap="xs" component="section">
      <Title order={2}>{say('title')}</Title>
      <Group gap="xs" align="flex-end">
        <NumberField size="xs" w={90} label={say('priority')} value={typed} onChange={setTyped} />
        <Button
          size="xs"
          variant="default"
          disabled={typed === ''}
          onClick={() => typed !== '' && setQuestion({ shipment_id: id, allocate_priority: typed })}
        >
          {say('ask')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setQuestion({ shipment_id: id, clear: true })}>
          {say('clear')}
        </Button>
      </Group>
      {question !== null && <Answered account={account} question={question} />}
    </Stack>
  );
}

/** Which orders a receipt would serve if it arrived now. */
export function ReceiptWhatIf({ account, id }: { readonly account: string; readonly id: string }) {
  const say = useWords(WHAT_IF);
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <Answered account={account} question={{ receipt_id: id }} />;
  return (
    <Group>
      <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
        {say('receipt')}
      </Button>
    </Group>
  );
}

function Answered({ account, question }: { readonly account: string; readonly question: Question }) {
  const say = useWords(WHAT_IF);
  const language = useLanguage();
  const { sentence } = useTimes();
  const { data, error } = useQuery({
    queryKey: [account, 'what-if', question],
    queryFn: () => answered(api.POST('/what-if', { body: question })),
    retry: false,
  });
  const linesOf = (one: Listed<Line> | undefined): Listed<ReactNode> => ({
    count: one?.count ?? 0,
    first: (one?.first ?? []).map((line) => (
      <span key={`${line.shipment_id} ${line.line_no}`}>
        <ToShipment account={account} id={line.shipment_id} />{' '}
        <span className="quiet">
          {'items' in line && line.items.map(({ code, units }) => `${code} × ${formatNumber(units)}`).join(', ')}
        </span>
      </span>
    )),
  });
  const ordersOf = (one: Listed<string> | undefined): Listed<ReactNode> => ({
    count: one?.count ?? 0,
    first: (one?.first ?? []).map((id) => <ToShipment key={id} account={account} id={id} />),
  });
  return (
    <Stack gap="xs" role="status">
      {data === undefined && error === null && <Text className="quiet">{say('asking')}</Text>}
      {error !== null && <FailureText error={error} />}
      {data !== undefined && (
        <>
          <Text fw={600}>{sentence(data.message[language])}</Text>
          <Effect title="overtaken" list={ordersOf(data.order?.overtaken)} />
          <Effect title="overtaken_by" list={ordersOf(data.order?.overtaken_by)} />
          <Effect title="losses" list={linesOf(data.now.losses)} />
          <Effect title="gains" list={linesOf(data.now.gains)} />
          <Effect title="againGains" list={linesOf(data.next_pass?.gains)} />
          <Effect title="againLosses" list={linesOf(data.next_pass?.losses)} />
          <Effect title="sooner" list={linesOf(data.sooner)} />
          <Effect title="later" list={linesOf(data.later)} />
          <Text className="quiet" fz={12}>
            {say('nothingWritten')}
          </Text>
        </>
      )}
    </Stack>
  );
}

const ToShipment = ({ account, id }: { readonly account: string; readonly id: string }) => (
  <Anchor component={Link} to={`/${account}/shipments/${id}`} fz={13}>
    {id}
  </Anchor>
);

function Effect({
  title,
  list,
}: {
  readonly title: 'gains' | 'losses' | 'againGains' | 'againLosses' | 'overtaken' | 'overtaken_by' | 'sooner' | 'later';
  readonly list: Listed<ReactNode>;
}) {
  const say = useWords(WHAT_IF);
  if (list.count === 0) return null;
  return (
    <div>
      <Text fz={13}>{say(title, { count: list.count })}</Text>
      <List size="sm">
        {Object.entries(list.first.slice(0, SHOWN)).map(([place, one]) => (
          <List.Item key={place}>{one}</List.Item>
        ))}
        {list.count > SHOWN && <List.Item>…</List.Item>}
      </List>
    </div>
  );
}
