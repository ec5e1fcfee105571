import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useDialog } from '../../shared/dialog';
import { Loaded } from '../../shared/page';
import { Part } from '../../shared/part';
import { DeleteTokenDialog, type ShownToken, TOKENS, TokenTable } from '../../shared/tokens';
import { tokensQuery, useReadAgain } from './account-query';
import { ACCOUNT } from './words';

const dialogOf = ({ token_id }: ShownToken): string => `token-${token_id}`;

/** The tokens of a client's programs, with links to their requests. */
export function AccountTokens({ account_id }: { readonly account_id: string }) {
  const say = useWords(ACCOUNT);
  const word = useWords(TOKENS);
  const { dialog, open, close } = useDialog();
  const readAgain = useReadAgain();
  const query = useQuery(tokensQuery(account_id));
  const removed = query.data?.find((one) => dialogOf(one) === dialog);
  return (
    <Part title={word('title')}>
      <Loaded query={query}>
        {(tokens) =>
          tokens.length === 0 ? (
            <Text>{say('noTokens')}</Text>
          ) : (
            <>
              <Text className="quiet">{say('tokensNote')}</Text>
              <TokenTable
                tokens={tokens}
                requestsOf={({ token_id }) => `/provider/requests?account=${account_id}&token=${token_id}`}
                remove={(token) => open(dialogOf(token))}
              />
            </>
          )
        }
      </Loaded>
      {removed !== undefined && (
        <DeleteTokenDialog
          token={removed}
          send={() => {
            const path = { account_id, token_id: String(removed.token_id) };
            return answered(api.DELETE('/provider/accounts/{account_id}/tokens/{token_id}', { params: { path } }));
          }}
          onDone={() => readAgain(tokensQuery(account_id).queryKey)}
          onClose={close}
        >
          <Text>{say('tellFirst')}</Text>
        </DeleteTokenDialog>
      )}
    </Part>
  );
}
