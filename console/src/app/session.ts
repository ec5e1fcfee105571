import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { answered, api } from './api';

/** Who is signed in, and facts of this installation. Read at each start of the page, and after signing in or out. */
export const sessionQuery = {
  queryKey: ['session'],
  queryFn: () => answered(api.GET('/session')),
  staleTime: 60_000,
} as const;

export type SessionFacts = Awaited<ReturnType<typeof sessionQuery.queryFn>>;
export type Me = NonNullable<SessionFacts['person']>;

export const useSession = () => useQuery(sessionQuery);

/**
 * The person whose pages are open, also after the session has ended: the next request then asks to sign in, over the page.
 */
let lastSignedIn: Me | null = null;

/** The signed-in person. Only for pages behind the sign-in: the router redirects everybody else. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(sessionQuery);
  lastSignedIn = (data.person as Me | null) ?? lastSignedIn;
  if (lastSignedIn === null) throw new Error('nobody is signed in');
  return lastSignedIn;
}

/** The person whose pages these are, also after the session has ended; null: nobody has been signed in. */
export const lastPerson = (): Me | null => lastSignedIn;

/** The provider's side, in addresses and in {@link mayAt}; everything else is the code of an account. */
export const PROVIDER = 'provider';

/**
 * Whether a person may run an operation in a workspace: an account, or the provider's side.
 * @param operation as the server's table of permissions names it
 */
export function mayAt(me: Me, workspace: string | null, operation: string): boolean {
  const role = workspace === PROVIDER ? me.staff : me.accounts.find(({ account_id }) => account_id === workspace)?.role;
  return me.roles.find((one) => one.role === role)?.operations.includes(operation) === true;
}

/** The workspace where the person was last. `/me` belongs to no workspace; its menu and header still show this one. */
let lastWorkspace: string | null = null;

/** The first part of an address, if it is a workspace; null: the address belongs to none. */
const workspaceIn = (pathname: string): string | null => {
  const [, first = ''] = pathname.split('/');
  return first === '' || first === 'me' ? null : first;
};

/** Whether the person may work in a workspace. The provider's side is for people who may run `readDay`. */
export const hasWorkspace = (me: Me, workspace: string | null): boolean =>
  workspace === PROVIDER
    ? mayAt(me, PROVIDER, 'readDay')
    : me.accounts.some(({ account_id }) => account_id === workspace);

/** Remembers the workspace of a page that is opened. A mistyped address changes nothing. */
export const rememberWorkspace = (me: Me, pathname: string): void => {
  const workspace = workspaceIn(pathname);
  if (hasWorkspace(me, workspace)) lastWorkspace = workspace;
};

/** Called at a sign-out, so that the next person begins at a page of their own. */
export const forgetWorkspace = (): void => {
  lastWorkspace = null;
};

/**
 * The workspace of an address. For `/me` it is the last workspace of the person, or else the one where the person begins.
 * null: the person has none.
 */
export function workspaceOf(me: Me, pathname: string): string | null {
  const [, home] = homeOf(me).split('/');
  return workspaceIn(pathname) ?? lastWorkspace ?? (home === 'me' ? null : (home ?? null));
}

/** {@link workspaceOf} of the present address. */
export const useWorkspace = (me: Me): string | null => workspaceOf(me, useLocation().pathname);

/** Whether the person may run an operation in the workspace of the page: `useMay('createShipments')`. */
export function useMay(operation: string): boolean {
  const me = useMe();
  return mayAt(me, useWorkspace(me), operation);
}

/** The page where a person begins: the day of the warehouses; else the home page of the first account; else `/me`. */
export const homeOf = (me: Me): string => {
  const [first] = me.accounts;
  if (hasWorkspace(me, PROVIDER)) return `/${PROVIDER}/day`;
  return first === undefined ? '/me' : `/${first.account_id}`;
};
