import { Button, Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, useWords } from '../../app/i18n';
import { REQUEST_OUTCOMES } from '../../shared/api-values';
import type { Column } from '../../shared/column';
import { ListChoice } from '../../shared/list-parts';
import { useList } from '../../shared/list-state';
import { LogList } from '../../shared/log-list';
import { PageHead } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { accountsQuery } from '../accounts/accounts';
import { OneRequest, StatusText } from './one-request';
import { type LoggedRequest, requestsQuery } from './requests-query';
import { REQUESTS } from './words';

/** The log of API requests: who has sent them, and what was answered. */
export function RequestsPage() {
  const say = useWords(REQUESTS);
  const { time } = useTimes();
  const { state, open } = useList();
  const query = useQuery(requestsQuery(state));
  const columns: readonly Column<LoggedRequest>[] = [
    {
      key: 'at',
      title: say('at'),
      cell: (one) => (
        <Button
          variant="transparent"
          size="compact-sm"
          px={0}
          td="underline"
          aria-label={say('openAt', { time: time(one.at), request: `${one.method} ${one.path}` })}
          onClick={() => open(one.request_id)}
        >
          {time(one.at)}
        </Button>
      ),
    },
    { key: 'account', title: say('account'), cell: ({ account_id }) => account_id, inRowFrom: 'desk' },
    { key: 'token', title: say('token'), cell: ({ token }) => token, from: 'laptop' },
    {
      key: 'request',
      title: say('request'),
      cell: ({ method, path }) => (
        <span style={{ wordBreak: 'break-all' }}>
          <strong>{method}</strong> {path}
        </span>
      ),
      inRowFrom: 'desk',
    },
    { key: 'status', title: say('status'), cell: ({ status }) => <StatusText status={status} /> },
    {
      key: 'duration',
      title: say('duration'),
      right: true,
      cell: ({ duration_ms }) => `${formatNumber(duration_ms)} ms`,
      from: 'desk',
    },
    {
      key: 'id',
      title: say('requestId'),
      cell: ({ request_id }) => <span className="quiet">{request_id}</span>,
      from: 'laptop',
    },
  ];
  return (
    <>
      <PageHead title={say('title')} />
      <Text className="quiet" mb="sm">
        {say('note')}
      </Text>
      <LogList
        query={query}
        rowsOf={({ requests }) => requests}
        keyOf={({ entry_no }) => entry_no}
        columns={columns}
        hint={say('hint')}
        days={say('at')}
        filters={<RequestFilters />}
        empty={say('none')}
      />
      {state.open !== undefined && (
        <OneRequest
          request_id={state.open}
          listed={query.data?.requests.find(({ request_id }) => request_id === state.open)}
        />
      )}
    </>
  );
}

function RequestFilters() {
  const say = useWords(REQUESTS);
  const { state, filter } = useList();
  const { data: accounts = [] } = useQuery(accountsQuery);
  return (
    <Group gap="xs">
      <Select
        aria-label={say('account')}
        placeholder={say('allAccounts')}
        w={210}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': say('allAccounts') }}
        data={accounts.map(({ account_id, name }) => ({ value: account_id, label: `${account_id} ${name}` }))}
        value={state.account ?? null}
        onChange={(account) => filter({ account: account ?? undefined, token: undefined })}
      />
      <ListChoice
        name="outcome"
        title={say('status')}
        all={say('allOutcomes')}
        data={REQUEST_OUTCOMES.map((value) => ({ value, label: say(`outcome_${value}`) }))}
      />
      {state.token !== undefined && (
        <Group gap={4}>
          <Text fz={13}>{say('ofToken')}</Text>
          <Button size="compact-sm" variant="default" onClick={() => filter({ token: undefined })}>
            {say('anyToken')}
          </Button>
        </Group>
      )}
    </Group>
  );
}
