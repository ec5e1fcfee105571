import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { SignIn } from '../people/sign-in/sign-in';
import { setAccount } from './api';
import { FailurePage, NotFoundPage } from './error-pages';
import { hasChosenLanguage, setLanguage } from './i18n';
import { homeOf, type Me, sessionQuery } from './session';
import { Shell } from './shell/shell';

/*
 * The pages and their addresses. Those before signing in are in people/, those of a person in me/, those of an account in
 * shop/, those of the provider in desk/. Each page is loaded when it is opened first.
 */

interface RouterContext {
  readonly queries: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: FailurePage,
  notFoundComponent: NotFoundPage,
});

/** Where somebody wanted to go before signing in: a path of this server only. */
const wanted = (search: Record<string, unknown>): { readonly to?: string } =>
  typeof search.to === 'string' && /^\/(?!\/)/.test(search.to) ? { to: search.to } : {};

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: wanted,
  beforeLoad: async ({ context, search }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session.person !== null) throw redirect({ href: search.to ?? homeOf(session.person as Me) });
  },
  component: SignIn,
});

const page = (path: string, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component });

const open = [
  page(
    '/forgot',
    lazyRouteComponent(() => import('../people/new-password/forgot'), 'Forgot'),
  ),
  page(
    '/reset',
    lazyRouteComponent(() => import('../people/new-password/reset'), 'Reset'),
  ),
  page(
    '/invitation',
    lazyRouteComponent(() => import('../people/invitation/invitation'), 'InvitationPage'),
  ),
  page(
    '/setup',
    lazyRouteComponent(() => import('../people/set-up/set-up'), 'SetUp'),
  ),
];

/** Pages for people who are signed in. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const { person } = await context.queries.ensureQueryData(sessionQuery);
    if (person === null) throw redirect({ to: '/sign-in', search: { to: location.href } });
    if (!hasChosenLanguage()) setLanguage((person as Me).language);
    return { me: person as Me };
  },
  component: Shell,
  errorComponent: FailurePage,
});

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ href: homeOf(context.me) });
  },
});

const me = createRoute({
  getParentRoute: () => signedIn,
  path: '/me',
  component: lazyRouteComponent(() => import('../me/me'), 'MePage'),
});

const provider = createRoute({
  getParentRoute: () => signedIn,
  path: '/provider',
  beforeLoad: () => setAccount(null),
  component: Outlet,
});
const desk = (path: string, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => provider, path, component });
const ofProvider = [
  desk(
    '/accounts',
    lazyRouteComponent(() => import('../desk/accounts/accounts'), 'AccountsPage'),
  ),
  desk(
    '/warehouses',
    lazyRouteComponent(() => import('../desk/warehouses/warehouses'), 'WarehousesPage'),
  ),
  desk(
    '/audit',
    lazyRouteComponent(() => import('../shared/audit'), 'AuditPage'),
  ),
  desk(
    '/staff',
    lazyRouteComponent(() => import('../desk/staff/staff'), 'StaffPage'),
  ),
];

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/$account',
  beforeLoad: ({ params }) => setAccount(params.account),
  component: Outlet,
});
const shop = (path: string, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => account, path, component });
const ofAccount = [
  shop(
    '/',
    lazyRouteComponent(() => import('../shop/home/home'), 'HomePage'),
  ),
  shop(
    '/shipments',
    lazyRouteComponent(() => import('../shop/shipments/shipments'), 'ShipmentsPage'),
  ),
  shop(
    '/shipments/new',
    lazyRouteComponent(() => import('../shop/shipments/new-shipment'), 'NewShipmentPage'),
  ),
  shop(
    '/shipments/import',
    lazyRouteComponent(() => import('../shop/import/import'), 'ImportShipmentsPage'),
  ),
  shop(
    '/shipments/import/$id',
    lazyRouteComponent(() => import('../shop/import/file'), 'ShipmentsFilePage'),
  ),
  shop(
    '/shipments/$id',
    lazyRouteComponent(() => import('../shop/shipments/shipment'), 'ShipmentPage'),
  ),
  shop(
    '/receipts',
    lazyRouteComponent(() => import('../shop/receipts/receipts'), 'ReceiptsPage'),
  ),
  shop(
    '/receipts/new',
    lazyRouteComponent(() => import('../shop/receipts/receipt-form'), 'NewReceiptPage'),
  ),
  shop(
    '/receipts/$id/change',
    lazyRouteComponent(() => import('../shop/receipts/receipt-form'), 'ChangeReceiptPage'),
  ),
  shop(
    '/receipts/$id',
    lazyRouteComponent(() => import('../shop/receipts/receipt'), 'ReceiptPage'),
  ),
  shop(
    '/transfers',
    lazyRouteComponent(() => import('../shop/transfers/transfers'), 'TransfersPage'),
  ),
  shop(
    '/transfers/new',
    lazyRouteComponent(() => import('../shop/transfers/transfer-form'), 'NewTransferPage'),
  ),
  shop(
    '/transfers/$id/change',
    lazyRouteComponent(() => import('../shop/transfers/transfer-form'), 'ChangeTransferPage'),
  ),
  shop(
    '/transfers/$id',
    lazyRouteComponent(() => import('../shop/shipments/shipment'), 'TransferPage'),
  ),
  shop(
    '/items',
    lazyRouteComponent(() => import('../shop/items/items'), 'ItemsPage'),
  ),
  shop(
    '/items/import',
    lazyRouteComponent(() => import('../shop/import/import'), 'ImportItemsPage'),
  ),
  shop(
    '/items/import/$id',
    lazyRouteComponent(() => import('../shop/import/file'), 'ItemsFilePage'),
  ),
  shop(
    '/items/new',
    lazyRouteComponent(() => import('../shop/items/item-form'), 'NewItemPage'),
  ),
  shop(
    '/items/$id',
    lazyRouteComponent(() => import('../shop/items/item'), 'ItemPage'),
  ),
  shop(
    '/rules',
    lazyRouteComponent(() => import('../shop/rules/rules'), 'RulesPage'),
  ),
  shop(
    '/settings',
    lazyRouteComponent(() => import('../shop/settings/settings'), 'SettingsPage'),
  ),
  shop(
    '/mails',
    lazyRouteComponent(() => import('../shop/settings/mails'), 'MailsPage'),
  ),
  shop(
    '/audit',
    lazyRouteComponent(() => import('../shared/audit'), 'AuditPage'),
  ),
  shop(
    '/tokens',
    lazyRouteComponent(() => import('../shop/tokens/tokens'), 'TokensPage'),
  ),
  shop(
    '/members',
    lazyRouteComponent(() => import('../shop/members/members'), 'MembersPage'),
  ),
];

const tree = root.addChildren([
  signIn,
  ...open,
  signedIn.addChildren([start, me, provider.addChildren(ofProvider), account.addChildren(ofAccount)]),
]);

/** What an address says is text, and short: `?search=0120` is not a number. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
const stringifySearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

export const makeRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { queries },
    defaultPreload: 'intent',
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  });
