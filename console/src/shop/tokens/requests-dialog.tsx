import { Modal, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { Failure } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { GROWING, pageAt } from '../../shared/growing';
import { More } from '../../shared/more';
import { useTimes } from '../../shared/time';
import { SHOP } from '../words';
import type { Token } from './tokens-query';

/** What a program has asked for with a token in the last seven days. */
export function RequestsDialog({ token, onClose }: { readonly token: Token; readonly onClose: () => void }) {
  const say = useWords(SHOP);
  const { time } = useTimes();
  const { account = '' } = useParams({ strict: false });
  const query = useInfiniteQuery({
    queryKey: [account, 'tokens', token.token_id, 'requests'],
    ...GROWING,
    queryFn: ({ pageParam }) =>
      answered(
        api.GET('/tokens/{token_id}/requests', {
          params: {
            path: { token_id: String(token.token_id) },
            query: pageAt(pageParam, 50),
          },
        }),
      ),
  });
  const rows = query.data?.pages.flatMap(({ requests }) => requests) ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={say('requestsOf', { name: token.name })}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      {query.error !== null && <Failure error={query.error} retry={query.refetch} />}
      {query.isSuccess && rows.length === 0 && <Text>{say('noRequests')}</Text>}
      {rows.length > 0 && (
        <Stack>
          <Table.ScrollContainer minWidth={640}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{say('at')}</Table.Th>
                  <Table.Th>{say('method')}</Table.Th>
                  <Table.Th>{say('path')}</Table.Th>
                  <Table.Th ta="right">{say('statusCode')}</Table.Th>
                  <Table.Th ta="right">{say('duration')}</Table.Th>
                  <Table.Th>{say('requestId')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <Table.Tr key={row.request_id}>
                    <Table.Td>{time(row.at)}</Table.Td>
                    <Table.Td>{row.method}</Table.Td>
                    <Table.Td style={{ wordBreak: 'break-all' }}>{row.path}</Table.Td>
                    <Table.Td ta="right" c={row.status >= 400 ? 'var(--wrong)' : undefined}>
                      {row.status}
                    </Table.Td>
                    <Table.Td ta="right">{row.duration_ms} ms</Table.Td>
                    <Table.Td className="quiet">{row.request_id}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          <More query={query} />
        </Stack>
      )}
    </Modal>
  );
}
