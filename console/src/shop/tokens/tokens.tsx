import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useList } from '../../shared/list-state';
import { Loaded, Nothing, PageHead } from '../../shared/page';
import { DeleteTokenDialog, type ShownToken, TOKENS, TokenTable } from '../../shared/tokens';
import { SHOP } from '../words';
import { NewTokenDialog } from './new-token-dialog';
import { RequestsDialog } from './requests-dialog';
import { tokensOf } from './tokens-query';

type Dialog = { readonly kind: 'new' } | { readonly kind: 'delete'; readonly token: ShownToken };

/** The access tokens of the account's programs. */
export function TokensPage() {
  const say = useWords(SHOP);
  const word = useWords(TOKENS);
  // The token whose requests are shown is in the address, as their filters are.
  const { account, state, filter } = useList();
  const queries = useQueryClient();
  const query = useQuery(tokensOf(account));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const readAgain = () => queries.invalidateQueries({ queryKey: [account, 'tokens'] });
  const close = () => setDialog(null);
  const asked = query.data?.find(({ token_id }) => String(token_id) === state.open);
  return (
    <>
      <PageHead title={word('title')}>
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
              requestsOf={({ token_id }) => `/${account}/tokens?open=${token_id}`}
              remove={(token) => setDialog({ kind: 'delete', token })}
            />
          )
        }
      </Loaded>
      {dialog?.kind === 'new' && <NewTokenDialog account={account} onMade={readAgain} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteTokenDialog
          token={dialog.token}
          send={() => {
            const path = { token_id: String(dialog.token.token_id) };
            return answered(api.DELETE('/tokens/{token_id}', { params: { path } }));
          }}
          onDone={readAgain}
          onClose={close}
        />
      )}
      {asked !== undefined && (
        <RequestsDialog
          token={asked}
          onClose={() => filter({ open: undefined, search: undefined, outcome: undefined, hidden: undefined })}
        />
      )}
    </>
  );
}
