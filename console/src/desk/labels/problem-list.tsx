import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useLanguage, useWords } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import { OrderLink } from '../orders/order-link';
import { Marked } from './marked';
import type { SameProblems } from './problems';
import { LABELS } from './words';

/** What is shown at first: the button below it must stay in sight. */
const SHOWN = 3;

/** Orders that can have no label yet, with what is to be mended. */
export function Problems({ groups }: { readonly groups: readonly SameProblems[] }) {
  const say = useWords(LABELS);
  const [isAll, setAll] = useState(false);
  const shown = isAll ? groups : groups.slice(0, SHOWN);
  const count = groups.reduce((sum, { orders }) => sum + orders.length, 0);
  return (
    <Marked color="var(--needs)">
      <Title order={3} mb={4}>
        {say('problems', { count })}
      </Title>
      <Stack gap="sm">
        {shown.map((group) => (
          <Group key={group.orders[0]?.id} group={group} />
        ))}
        {shown.length < groups.length && (
          <Button size="compact-sm" variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setAll(true)}>
            {say('moreProblems', { count: groups.length - shown.length })}
          </Button>
        )}
      </Stack>
    </Marked>
  );
}

function Group({ group: { account_name, problems, orders } }: { readonly group: SameProblems }) {
  const say = useWords(LABELS);
  const language = useLanguage();
  const times = useTimes();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? orders : orders.slice(0, SHOWN);
  return (
    <div>
      {problems.map(({ column, message }) => (
        <Text key={column} c="var(--needs)" style={{ overflowWrap: 'anywhere' }}>
          <strong>{column}</strong>
          {say('colon')}
          {message[language]}
        </Text>
      ))}
      <ul style={{ margin: 0, paddingLeft: 20 }}>
        {shown.map(({ id, recipient, shipping_date }) => (
          <li key={id}>
            <OrderLink id={id} /> {recipient}{' '}
            <Text span fz={13} className="quiet">
              {account_name} {shipping_date !== null && times.day(shipping_date)}
            </Text>
          </li>
        ))}
      </ul>
      {shown.length < orders.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          {say('moreOrders', { count: orders.length - shown.length })}
        </Button>
      )}
    </div>
  );
}
