import { Button, Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { ConfirmDialog } from '../../shared/confirm-dialog';
import { useDialog } from '../../shared/dialog';
import { Loaded } from '../../shared/page';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { DESK } from '../words';
import { type ShownToken, tokensQuery, useReadAgain } from './account-query';
import { ACCOUNT } from './words';

const dialogOf = ({ token_id }: ShownToken): string => `token-${token_id}`;

/** The tokens of a client's programs, with links to their requests. */
export function AccountTokens({ account_id }: { readonly account_id: string }) {
  const say = useWords(ACCOUNT);
  const { time } = useTimes();
  const { dialog, open, close } = useDialog();
  const query = useQuery(tokensQuery(account_id));
  const removed = query.data?.find((one) => dialogOf(one) === dialog);
  return (
    <Part title={say('tokens')}>
      <Loaded query={query}>
        {(tokens) =>
          tokens.length === 0 ? (
            <Text>{say('noTokens')}</Text>
          ) : (
            <>
              <Text className="quiet">{say('tokensNote')}</Text>
              <Table.ScrollContainer minWidth={480}>
                <Table>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{say('token')}</Table.Th>
                      <Table.Th>{say('scope')}</Table.Th>
                      <Table.Th>{say('lastUsed')}</Table.Th>
                      <Table.Th />
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {tokens.map((token) => (
                      <Table.Tr key={token.token_id}>
                        <Table.Td fw={600}>{token.name}</Table.Td>
                        <Table.Td>{say(token.scope)}</Table.Td>
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
                            <Button
                              component={Link}
                              size="compact-sm"
                              variant="default"
                              aria-label={say('requestsOf', { name: token.name })}
                              to={`/provider/requests?account=${account_id}&token=${token.token_id}`}
                            >
                              {say('requests')}
                            </Button>
                            <Button
                              size="compact-sm"
                              variant="default"
                              c="var(--wrong)"
                              aria-label={say('deleteOf', { name: token.name })}
                              onClick={() => open(dialogOf(token))}
                            >
                              {say('delete')}
                            </Button>
                          </Group>
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
            </>
          )
        }
      </Loaded>
      {removed !== undefined && <DeleteDialog account_id={account_id} token={removed} onClose={close} />}
    </Part>
  );
}

function DeleteDialog({
  account_id,
  token,
  onClose,
}: {
  readonly account_id: string;
  readonly token: ShownToken;
  readonly onClose: () => void;
}) {
  const say = useWords(ACCOUNT);
  const word = useWords(DESK);
  const readAgain = useReadAgain();
  const path = { account_id, token_id: String(token.token_id) };
  return (
    <ConfirmDialog
      title={say('deleteTitle', { name: token.name })}
      confirm={say('delete')}
      leave={word('cancel')}
      send={() => answered(api.DELETE('/provider/accounts/{account_id}/tokens/{token_id}', { params: { path } }))}
      onDone={() => {
        onClose();
        return readAgain(tokensQuery(account_id).queryKey);
      }}
      onClose={onClose}
    >
      <Text>{say('deleteText')}</Text>
    </ConfirmDialog>
  );
}
