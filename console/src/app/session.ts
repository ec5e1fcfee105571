import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
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

/** The person whose pages these are, also after the session has ended; null: nobody has been signed in. */
export const lastPerson = (): Me | null => last;

/** The provider's side, in addresses and in {@link mayAt}; everything else is the code of an account. */
export const PROVIDER = 'provider';

/**
 * Whether a person may run an operation at a place: an account, or the provider's side.
 * @param operation as the server's table of permissions names it
 */
export function mayAt(me: Me, place: string | null, operation: string): boolean {
  const role = place === PROVIDER ? me.staff : me.accounts.find(({ account_id }) => account_id === place)?.role;
  return me.roles.find((one) => one.role === role)?.operations.includes(operation) === true;
}

/** Where the person was last: the own pages belong to no place, and the way back stays in sight. */
let lastPlace: string | null = null;

/** Whoever signs in next begins at the own place. */
export const forgetPlace = (): void => {
  lastPlace = null;
};

/** The place of an address. Of the own pages: the last one, or where the person begins. */
export function placeOf(me: Me, pathname: string): string | null {
  const [, first = ''] = pathname.split('/');
  if (first !== '' && first !== 'me') lastPlace = first;
  const [, begins] = homeOf(me).split('/');
  return lastPlace ?? (begins === 'me' ? null : (begins ?? null));
}

/** The place of the page. */
export const usePlace = (me: Me): string | null => placeOf(me, useLocation().pathname);

/** Whether the person may run an operation where the page is: `useMay('createShipments')`. */
export function useMay(operation: string): boolean {
  const me = useMe();
  return mayAt(me, usePlace(me), operation);
}

/** Where a person begins: the day of the warehouse, or the first account. */
export const homeOf = (me: Me): string => {
  const [first] = me.accounts;
  if (mayAt(me, PROVIDER, 'readDay')) return `/${PROVIDER}/day`;
  return first === undefined ? '/me' : `/${first.account_id}`;
};
