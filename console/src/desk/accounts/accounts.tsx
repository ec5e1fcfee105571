import { Badge, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { FEATURES } from '../../shared/api-values';
import type { Column } from '../../shared/column';
import { ColumnTable } from '../../shared/column-table';
import { useDialog } from '../../shared/dialog';
import { FewRows } from '../../shared/few-rows';
import { LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { Loaded, PageHead } from '../../shared/page';
import { DESK } from '../words';
import { type AccountFacts, AccountForm } from './account-form';

export const accountsQuery = {
  queryKey: ['provider', 'accounts'],
  queryFn: async () => (await answered(api.GET('/provider/accounts'))).accounts as readonly AccountFacts[],
} as const;

/** The accounts of clients. */
export function AccountsPage() {
  const say = useWords(DESK);
  const queries = useQueryClient();
  const query = useQuery(accountsQuery);
  const navigate = useNavigate();
  const { dialog, open, close } = useDialog();
  /** Opens the page of the new account, where its owner is invited. */
  const done = async (account_id: string) => {
    await queries.invalidateQueries({ queryKey: accountsQuery.queryKey });
    await navigate({ to: `/provider/accounts/${account_id}` });
  };
  const columns: readonly Column<AccountFacts>[] = [
    {
      key: 'code',
      title: say('code'),
      cell: ({ account_id }) => (
        <Link className="row-link" to={`/provider/accounts/${account_id}`}>
          {account_id}
        </Link>
      ),
    },
    { key: 'name', title: say('accountName'), cell: ({ name }) => name },
    {
      key: 'payment',
      title: say('payment'),
      cell: ({ payment_registered }) => (
        <Badge c={payment_registered ? 'var(--done)' : 'var(--needs)'} color="gray">
          {say(payment_registered ? 'registered' : 'notRegistered')}
        </Badge>
      ),
    },
    {
      key: 'features',
      title: say('features'),
      cell: ({ features }) =>
        FEATURES.filter((name) => features[name])
          .map((name) => say(name))
          .join(', '),
      inRowFrom: 'desk',
    },
  ];
  return (
    <>
      <PageHead title={say('accounts')}>
        <Button onClick={() => open('new')}>{say('newAccount')}</Button>
      </PageHead>
      <Loaded query={query}>
        {(accounts) => (
          <FewRows
            rows={accounts}
            textsOf={({ account_id, name }) => [account_id, name]}
            hint={say('findAccount')}
            empty={say('noAccounts')}
          >
            {(found) => <ColumnTable columns={columns} rows={found} keyOf={({ account_id }) => account_id} />}
          </FewRows>
        )}
      </Loaded>
      <Modal
        opened={dialog === 'new'}
        onClose={close}
        size="lg"
        title={say('newAccount')}
        closeButtonProps={{ 'aria-label': say('cancel') }}
      >
        <AccountForm onDone={(account_id) => void done(account_id)}>
          <LeaveButton onClick={close}>{say('cancel')}</LeaveButton>
        </AccountForm>
      </Modal>
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
