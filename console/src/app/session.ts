import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { answered, api } from './api';

/** Who is signed in, and where this is. Read at each start of the page, and after signing in or out. */
export const sessionQuery = {
  queryKey: ['session'],
  queryFn: () => answered(api.GET('/session')),
  staleTime: 60_000,
} as const;

export type SessionFacts = Awaited<ReturnType<typeof sessionQuery.queryFn>>;
export type Me = NonNullable<SessionFacts['person']>;

export const useSession = () => useQuery(sessionQuery);

/** Whose page it is. The session may have ended since: then the next request asks to sign in, over the page. */
let last: Me | null = null;

/** The signed-in person. Only on pages that need one: the router has sent others to sign in. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(sessionQuery);
  last = (data.person as Me | null) ?? last;
  if (last === null) throw new Error('nobody is signed in');
  return last;
}

/** Where a person begins: the first account, or the provider's side. */
export const homeOf = (me: Me): string => {
  const [first] = me.accounts;
  if (me.staff === 'admin') return '/provider/accounts';
  return first === undefined ? '/me' : `/${first.account_id}`;
};
