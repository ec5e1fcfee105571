import { Badge, Button, Group, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { ConfirmDialog } from '../../shared/confirm-dialog';
import { useList } from '../../shared/list-state';
import { Loaded, Nothing, PageHead } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { SHOP } from '../words';
import { NewTokenDialog } from './new-token-dialog';
import { RequestsDialog } from './requests-dialog';
import { type Token, tokensOf } from './tokens-query';

type Dialog = { readonly kind: 'new' } | { readonly kind: 'delete'; readonly token: Token };

/** The access tokens of the account's programs. */
export function TokensPage() {
  const say = useWords(SHOP);
  // The token whose requests are shown is in the address, as their filters are.
  const { account, state, open, filter } = useList();
  const queries = useQueryClient();
  const query = useQuery(tokensOf(account));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const readAgain = () => queries.invalidateQueries({ queryKey: [account, 'tokens'] });
  const close = () => setDialog(null);
  const asked = query.data?.find(({ token_id }) => String(token_id) === state.open);
  return (
    <>
      <PageHead title={say('tokens')}>
        {query.error === null && <Button onClick={() => setDialog({ kind: 'new' })}>{say('newToken')}</Button>}
      </PageHead>
      <Loaded query={query}>
        {(tokens) =>
          tokens.length === 0 ? (
            <Nothing title={say('noTokens')}>
              <Text>{say('noTokensText')}</Text>
            </Nothing>
          ) : (
            <TokenTable
              tokens={tokens}
              remove={(token) => setDialog({ kind: 'delete', token })}
              ask={({ token_id }) => open(String(token_id))}
            />
          )
        }
      </Loaded>
      {dialog?.kind === 'new' && <NewTokenDialog account={account} onMade={readAgain} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteDialog token={dialog.token} onDone={readAgain} onClose={close} />}
      {asked !== undefined && (
        <RequestsDialog
          token={asked}
          onClose={() => filter({ open: undefined, search: undefined, outcome: undefined, hidden: undefined })}
        />
      )}
    </>
  );
}

function TokenTable({
  tokens,
  remove,
  ask,
}: {
  readonly tokens: readonly Token[];
  readonly remove: (token: Token) => void;
  readonly ask: (token: Token) => void;
}) {
  const say = useWords(SHOP);
  const { time } = useTimes();
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('tokenName')}</Table.Th>
            <Table.Th>{say('scope')}</Table.Th>
            <Table.Th visibleFrom="md">{say('created')}</Table.Th>
            <Table.Th>{say('lastUsed')}</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tokens.map((token) => (
            <Table.Tr key={token.token_id}>
              <Table.Td fw={600}>{token.name}</Table.Td>
              <Table.Td>
                <Badge color="gray" c="var(--ink)">
                  {say(token.scope)}
                </Badge>
              </Table.Td>
              <Table.Td visibleFrom="md">{time(token.created_at)}</Table.Td>
              <Table.Td>
                {token.last_used_at === null ? (
                  <span className="quiet">{say('never')}</span>
                ) : (
                  <>
                    {time(token.last_used_at)}{' '}
                    <span className="quiet">{say('from', { address: token.last_used_from ?? '-' })}</span>
                  </>
                )}
              </Table.Td>
              <Table.Td>
                <Group gap="xs" justify="flex-end" wrap="nowrap">
                  <Button size="compact-sm" variant="default" onClick={() => ask(token)}>
                    {say('requests')}
                  </Button>
                  <Button size="compact-sm" variant="default" c="var(--wrong)" onClick={() => remove(token)}>
                    {say('delete')}
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function DeleteDialog({
  token,
  onDone,
  onClose,
}: {
  readonly token: Token;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const say = useWords(SHOP);
  const path = { token_id: String(token.token_id) };
  return (
    <ConfirmDialog
      title={say('deleteTitle', { name: token.name })}
      confirm={say('delete')}
      leave={say('cancel')}
      send={() => answered(api.DELETE('/tokens/{token_id}', { params: { path } }))}
      onDone={() => {
        onDone();
        onClose();
      }}
      onClose={onClose}
    >
      <Text>{say('deleteText')}</Text>
    </ConfirmDialog>
  );
}
