import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../../app/api';

/* What the page of one account reads. */

export const accountQuery = (account_id: string) =>
  ({
    queryKey: ['provider', 'accounts', account_id],
    queryFn: () => answered(api.GET('/provider/accounts/{account_id}', { params: { path: { account_id } } })),
  }) as const;

export type ShownAccount = Awaited<ReturnType<ReturnType<typeof accountQuery>['queryFn']>>;

export const tokensQuery = (account_id: string) =>
  ({
    queryKey: ['provider', 'tokens', account_id],
    queryFn: async () =>
      (await answered(api.GET('/provider/accounts/{account_id}/tokens', { params: { path: { account_id } } }))).tokens,
  }) as const;

export const membersQuery = (account_id: string) =>
  ({
    queryKey: ['provider', 'members', account_id],
    queryFn: async () =>
      (await answered(api.GET('/provider/accounts/{account_id}/members', { params: { path: { account_id } } })))
        .members,
  }) as const;

/** Returns a function that reads the queries again whose keys begin with a key. */
export function useReadAgain() {
  const queries = useQueryClient();
  return (queryKey: QueryKey) => queries.invalidateQueries({ queryKey });
}
