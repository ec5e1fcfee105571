import { Badge, Button, Group, Modal, Table } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { FewRows } from '../../shared/few-rows';
import { Loaded, PageHead } from '../../shared/page';
import { InviteDialog } from '../../shared/people';
import { DESK } from '../words';
import { type AccountFacts, AccountForm, FEATURES } from './account-form';

export const accountsQuery = {
  queryKey: ['provider', 'accounts'],
  queryFn: async () => (await answered(api.GET('/provider/accounts'))).accounts as readonly AccountFacts[],
} as const;

/** The accounts of clients. */
export function AccountsPage() {
  const say = useWords(DESK);
  const queries = useQueryClient();
  const query = useQuery(accountsQuery);
  const [edited, setEdited] = useState<AccountFacts | 'new' | null>(null);
  const [inviting, setInviting] = useState<string | null>(null);
  const done = () => {
    setEdited(null);
    void queries.invalidateQueries({ queryKey: accountsQuery.queryKey });
  };
  return (
    <>
      <PageHead title={say('accounts')}>
        <Button onClick={() => setEdited('new')}>{say('newAccount')}</Button>
      </PageHead>
      <Loaded query={query}>
        {(accounts) => (
          <FewRows
            rows={accounts}
            textsOf={({ account_id, name }) => [account_id, name]}
            hint={say('findAccount')}
            empty={say('noAccounts')}
          >
            {(found) => (
              <Table.ScrollContainer minWidth={640}>
                <Table>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{say('code')}</Table.Th>
                      <Table.Th>{say('accountName')}</Table.Th>
                      <Table.Th>{say('payment')}</Table.Th>
                      <Table.Th>{say('features')}</Table.Th>
                      <Table.Th />
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {found.map((one) => (
                      <Table.Tr key={one.account_id}>
                        <Table.Td>{one.account_id}</Table.Td>
                        <Table.Td>{one.name}</Table.Td>
                        <Table.Td>
                          <Badge c={one.payment_registered ? 'var(--done)' : 'var(--needs)'} color="gray">
                            {say(one.payment_registered ? 'registered' : 'notRegistered')}
                          </Badge>
                        </Table.Td>
                        <Table.Td>
                          {FEATURES.filter((name) => one.features[name])
                            .map((name) => say(name))
                            .join(', ')}
                        </Table.Td>
                        <Table.Td>
                          <Group gap="xs" justify="flex-end" wrap="nowrap">
                            <Button size="compact-sm" variant="default" onClick={() => setInviting(one.account_id)}>
                              {say('inviteOwner')}
                            </Button>
                            <Button size="compact-sm" variant="default" onClick={() => setEdited(one)}>
                              {say('edit')}
                            </Button>
                          </Group>
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
            )}
          </FewRows>
        )}
      </Loaded>
      <Modal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        size="lg"
        title={say(edited === 'new' ? 'newAccount' : 'edit')}
        closeButtonProps={{ 'aria-label': say('cancel') }}
      >
        {edited !== null && (
          <AccountForm {...(edited === 'new' ? {} : { existing: edited })} onDone={done}>
            <Button variant="default" onClick={() => setEdited(null)}>
              {say('cancel')}
            </Button>
          </AccountForm>
        )}
      </Modal>
      {inviting !== null && (
        <InviteDialog
          title={say('inviteOwner')}
          roles={['owner']}
          invite={inviteOwner(inviting)}
          onClose={() => setInviting(null)}
        />
      )}
    </>
  );
}

/** Invites the owner of an account. */
export const inviteOwner =
  (account_id: string) =>
  ({ role: _, ...person }: { readonly email: string; readonly name: string; readonly role: string }) =>
    answered(
      api.POST('/provider/accounts/{account_id}/members', {
        params: { path: { account_id } },
        body: { ...person, role: 'owner' },
      }),
    );
