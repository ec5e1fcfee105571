import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import { formatNumber, useWords } from '../../app/i18n';
import { REQUEST_OUTCOMES } from '../../shared/api-values';
import type { Column } from '../../shared/column';
import { ListChoice } from '../../shared/list-parts';
import { type ListState, useList } from '../../shared/list-state';
import { LogList, logQueryOf } from '../../shared/log-list';
import { Modal } from '../../shared/modal';
import { useTimes } from '../../shared/time';
import type { ShownToken } from '../../shared/tokens';
import { SHOP } from '../words';

const requestsQuery = (account: string, token_id: number, state: ListState) =>
  ({
    queryKey: [account, 'tokens', token_id, 'requests', logQueryOf(state)],
    placeholderData: keepPreviousData,
    queryFn: () =>
      answered(
        api.GET('/tokens/{token_id}/requests', {
          params: { path: { token_id: String(token_id) }, query: logQueryOf(state) },
        }),
      ),
  }) as const;

type TokenRequest = Awaited<ReturnType<ReturnType<typeof requestsQuery>['queryFn']>>['requests'][number];

/** The requests that a program has sent with a token in the last seven days. */
export function RequestsDialog({ token, onClose }: { readonly token: ShownToken; readonly onClose: () => void }) {
  const say = useWords(SHOP);
  const { time } = useTimes();
  const { account, state } = useList();
  const query = useQuery(requestsQuery(account, token.token_id, state));
  const columns: readonly Column<TokenRequest>[] = [
    { key: 'at', title: say('at'), cell: ({ at }) => time(at) },
    { key: 'method', title: say('method'), cell: ({ method }) => method, inRowFrom: 'desk' },
    {
      key: 'path',
      title: say('path'),
      cell: ({ path }) => <span style={{ wordBreak: 'break-all' }}>{path}</span>,
      inRowFrom: 'desk',
    },
    {
      key: 'status',
      title: say('statusCode'),
      right: true,
      cell: ({ status }) => (status >= 400 ? <span style={{ color: 'var(--wrong)' }}>{status}</span> : status),
    },
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
    <Modal opened onClose={onClose} size="xl" title={say('requestsOf', { name: token.name })}>
      <LogList
        query={query}
        rowsOf={({ requests }) => requests}
        keyOf={({ request_id }) => request_id}
        columns={columns}
        hint={say('requestsHint')}
        filters={
          <ListChoice
            name="outcome"
            title={say('statusCode')}
            all={say('allOutcomes')}
            data={REQUEST_OUTCOMES.map((value) => ({ value, label: say(`outcome_${value}`) }))}
          />
        }
        empty={say('noRequests')}
      />
    </Modal>
  );
}
