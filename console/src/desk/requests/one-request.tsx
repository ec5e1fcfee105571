import { Button, CopyButton, Drawer, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { formatNumber, useWords } from '../../app/i18n';
import { FactList } from '../../shared/facts';
import { useList } from '../../shared/list-state';
import { Loaded } from '../../shared/page';
import { useTimes } from '../../shared/time';
import type { LoggedRequest } from './requests-query';
import { REQUESTS } from './words';

const outcomeOf = (status: number) => (status < 400 ? 'ok' : status < 500 ? 'refused' : 'failed');

const COLOURS = { ok: 'var(--done)', refused: 'var(--needs)', failed: 'var(--wrong)' } as const;

/** A status with a word for it. */
export function StatusText({ status }: { readonly status: number }) {
  const say = useWords(REQUESTS);
  const outcome = outcomeOf(status);
  return (
    <span style={{ color: COLOURS[outcome], whiteSpace: 'nowrap' }}>
      {status} {say(outcome)}
    </span>
  );
}

/** One request, beside the list. @param listed its entry in the list; absent: it is on another page, or no longer kept */
export function OneRequest({
  request_id,
  listed,
}: {
  readonly request_id: string;
  readonly listed: LoggedRequest | undefined;
}) {
  const say = useWords(REQUESTS);
  const { open } = useList();
  const query = useQuery({
    queryKey: ['provider', 'log', 'one', request_id],
    queryFn: async () => {
      const query = { search: request_id, limit: 1 };
      return (await answered(api.GET('/provider/requests', { params: { query } }))).requests[0] ?? null;
    },
    enabled: listed === undefined,
  });
  return (
    <Drawer
      opened
      onClose={() => open(undefined)}
      position="right"
      size="md"
      title={say('one')}
      closeButtonProps={{ 'aria-label': say('close') }}
      transitionProps={{ duration: 120 }}
    >
      {listed !== undefined ? (
        <Facts request={listed} />
      ) : (
        <Loaded query={query}>
          {(found) => (found === null ? <Text>{say('gone')}</Text> : <Facts request={found} />)}
        </Loaded>
      )}
    </Drawer>
  );
}

function Facts({ request }: { readonly request: LoggedRequest }) {
  const say = useWords(REQUESTS);
  const { time } = useTimes();
  const { filter } = useList();
  const { account_id, token_id, token, status, request_id } = request;
  return (
    <Stack gap="md">
      <Text fz={16} fw={600} style={{ wordBreak: 'break-all' }}>
        {request.method} {request.path}
      </Text>
      <Text>
        <StatusText status={status} /> {say(`${outcomeOf(status)}_next`)}
      </Text>
      <FactList
        facts={[
          [say('at'), time(request.at)],
          [say('account'), account_id],
          [say('token'), token],
          [say('duration'), `${formatNumber(request.duration_ms)} ms`],
          [
            say('requestId'),
            <span key="id" style={{ wordBreak: 'break-all' }}>
              {request_id}
            </span>,
          ],
        ]}
      />
      <Group gap="xs">
        <CopyButton value={request_id}>
          {({ copied, copy }) => <Button onClick={copy}>{say(copied ? 'copied' : 'copy')}</Button>}
        </CopyButton>
        <Button
          variant="default"
          onClick={() => filter({ account: account_id, token: String(token_id), open: undefined })}
        >
          {say('sameToken')}
        </Button>
        <Button component={Link} variant="default" to={`/provider/accounts/${account_id}`}>
          {say('toAccount')}
        </Button>
      </Group>
    </Stack>
  );
}
