import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { SignIn } from '../people/sign-in/sign-in';
import { keepFormsOf } from '../shared/fields';
import { setAccount } from './api';
import { FailedPage, NotFoundPage, WholeFailedPage } from './error-pages';
import { setLanguageOfPerson } from './i18n';
import { lazyPage } from './lazy-page';
import { tellOtherTabs } from './other-tabs';
import { homeOf, type Me, PROVIDER, rememberWorkspace, sessionQuery, workspaceOf } from './session';
import { Shell } from './shell/shell';

/*
 * The pages and their addresses. Pages before signing in are in people/, those of a person in me/, those of an account in
 * shop/, those of the provider in desk/, which also has the first set-up.
 * Pages other than the sign-in are loaded when they are opened for the first time.
 */

interface RouterContext {
  readonly queries: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: WholeFailedPage,
  notFoundComponent: NotFoundPage,
});

/** Whether it is a path of this server. Browsers also read `//host`, `/\\host` and `/<tab>/host` as another server. */
const isOwnPath = (to: unknown): to is string =>
  typeof to === 'string' &&
  to.startsWith('/') &&
  URL.canParse(to, location.origin) &&
  new URL(to, location.origin).origin === location.origin;

/** The page to open after signing in, as the address says it. Always with `to`: what is absent here, the router takes from the address. */
const pageAfterSignIn = ({ to }: Record<string, unknown>): { readonly to?: string | undefined } => ({
  to: isOwnPath(to) ? to : undefined,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: pageAfterSignIn,
  beforeLoad: async ({ context, search }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session.person !== null) throw redirect({ href: search.to ?? homeOf(session.person as Me) });
  },
  component: SignIn,
});

const page = (path: string, component: ReturnType<typeof lazyPage>) =>
  createRoute({ getParentRoute: () => root, path, component });

/** Pages that need no sign-in. */
const publicPages = [
  page(
    '/forgot',
    lazyPage(() => import('../people/new-password/forgot'), 'Forgot'),
  ),
  page(
    '/reset',
    lazyPage(() => import('../people/new-password/reset'), 'Reset'),
  ),
  page(
    '/invitation',
    lazyPage(() => import('../people/invitation/invitation'), 'InvitationPage'),
  ),
  page(
    '/setup',
    lazyPage(() => import('../desk/set-up/set-up'), 'SetUp'),
  ),
];

/** Pages for people who are signed in. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location, preload }) => {
    const { person } = await context.queries.ensureQueryData(sessionQuery);
    if (person === null) throw redirect({ to: '/sign-in', search: { to: location.href } });
    keepFormsOf(person.person_id);
    tellOtherTabs(person.person_id);
    setLanguageOfPerson((person as Me).language);
    if (!preload) rememberWorkspace(person as Me, location.pathname);
    return { me: person as Me };
  },
  component: Shell,
  errorComponent: WholeFailedPage,
});

/**
 * From now on, requests are about the account of this page. Not when the page is only preloaded, because somebody points at
 * a link: the page that is still shown reads with its own account.
 */
const setRequestAccount = (preload: boolean, account_id: string | null): void => {
  if (!preload) setAccount(account_id);
};

const toHome = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ href: homeOf(context.me) });
  },
});

const me = createRoute({
  getParentRoute: () => signedIn,
  path: '/me',
  // Header and search still use the last account of the person.
  beforeLoad: ({ context, location, preload }) => {
    const workspace = workspaceOf(context.me, location.pathname);
    setRequestAccount(preload, workspace === PROVIDER ? null : workspace);
  },
  component: lazyPage(() => import('../me/me'), 'MePage'),
});

const provider = createRoute({
  getParentRoute: () => signedIn,
  path: '/provider',
  beforeLoad: ({ preload }) => setRequestAccount(preload, null),
  component: Outlet,
});
const desk = (path: string, component: ReturnType<typeof lazyPage>) =>
  createRoute({ getParentRoute: () => provider, path, component });
const toDay = createRoute({
  getParentRoute: () => provider,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/provider/day' });
  },
});
const ofProvider = [
  toDay,
  desk(
    '/decisions',
    lazyPage(() => import('../desk/decisions/decisions'), 'DecisionsPage'),
  ),
  desk(
    '/day',
    lazyPage(() => import('../desk/ready/start'), 'StartPage'),
  ),
  desk(
    '/waves',
    lazyPage(() => import('../desk/waves/waves'), 'WavesPage'),
  ),
  desk(
    '/waves/batches/$batch',
    lazyPage(() => import('../desk/waves/batch'), 'BatchPage'),
  ),
  desk(
    '/waves/manifests/$manifest',
    lazyPage(() => import('../desk/waves/manifest'), 'ManifestPage'),
  ),
  desk(
    '/labels',
    lazyPage(() => import('../desk/labels/labels'), 'LabelsPage'),
  ),
  desk(
    '/orders',
    lazyPage(() => import('../desk/orders/orders'), 'OrdersPage'),
  ),
  desk(
    '/receipts',
    lazyPage(() => import('../desk/receipts/receipts'), 'ReceiptsPage'),
  ),
  desk(
    '/orders/$id',
    lazyPage(() => import('../desk/orders/order'), 'OrderPage'),
  ),
  desk(
    '/receipts/$id',
    lazyPage(() => import('../desk/receipts/receipt'), 'ReceiptPage'),
  ),
  desk(
    '/counts',
    lazyPage(() => import('../desk/counts/counts'), 'CountsPage'),
  ),
  desk(
    '/stock',
    lazyPage(() => import('../desk/stock/stock'), 'StockPage'),
  ),
  desk(
    '/removals',
    lazyPage(() => import('../desk/removals/removals'), 'RemovalsPage'),
  ),
  desk(
    '/recalls',
    lazyPage(() => import('../desk/recalls/recalls'), 'RecallsPage'),
  ),
  desk(
    '/accounts',
    lazyPage(() => import('../desk/accounts/accounts'), 'AccountsPage'),
  ),
  desk(
    '/accounts/$account_id',
    lazyPage(() => import('../desk/accounts/account'), 'AccountPage'),
  ),
  desk(
    '/requests',
    lazyPage(() => import('../desk/requests/requests'), 'RequestsPage'),
  ),
  desk(
    '/health',
    lazyPage(() => import('../desk/health/health'), 'HealthPage'),
  ),
  desk(
    '/maintenance',
    lazyPage(() => import('../desk/maintenance/maintenance'), 'MaintenancePage'),
  ),
  desk(
    '/warehouses/$warehouse',
    lazyPage(() => import('../desk/warehouses/warehouse'), 'WarehousePage'),
  ),
  desk(
    '/warehouses',
    lazyPage(() => import('../desk/warehouses/warehouses'), 'WarehousesPage'),
  ),
  desk(
    '/places',
    lazyPage(() => import('../desk/places/places'), 'PlacesPage'),
  ),
  desk(
    '/devices',
    lazyPage(() => import('../desk/devices/devices'), 'DevicesPage'),
  ),
  desk(
    '/audit',
    lazyPage(() => import('../shared/audit'), 'AuditPage'),
  ),
  desk(
    '/staff',
    lazyPage(() => import('../desk/staff/staff'), 'StaffPage'),
  ),
  desk(
    '/settings',
    lazyPage(() => import('../desk/provider/provider'), 'ProviderPage'),
  ),
];

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/$account',
  beforeLoad: ({ params, preload }) => setRequestAccount(preload, params.account),
  component: Outlet,
});
const shop = (path: string, component: ReturnType<typeof lazyPage>) =>
  createRoute({ getParentRoute: () => account, path, component });
const ofAccount = [
  shop(
    '/',
    lazyPage(() => import('../shop/home/home'), 'HomePage'),
  ),
  shop(
    '/shipments',
    lazyPage(() => import('../shop/shipments/shipments'), 'ShipmentsPage'),
  ),
  shop(
    '/shipments/new',
    lazyPage(() => import('../shop/shipments/new-shipment'), 'NewShipmentPage'),
  ),
  shop(
    '/shipments/import',
    lazyPage(() => import('../shop/import/import'), 'ImportShipmentsPage'),
  ),
  shop(
    '/shipments/import/$id',
    lazyPage(() => import('../shop/import/file'), 'ShipmentsFilePage'),
  ),
  shop(
    '/shipments/$id',
    lazyPage(() => import('../shop/shipments/shipment'), 'ShipmentPage'),
  ),
  shop(
    '/receipts',
    lazyPage(() => import('../shop/receipts/receipts'), 'ReceiptsPage'),
  ),
  shop(
    '/receipts/new',
    lazyPage(() => import('../shop/receipts/receipt-form'), 'NewReceiptPage'),
  ),
  shop(
    '/receipts/$id/change',
    lazyPage(() => import('../shop/receipts/receipt-form'), 'ChangeReceiptPage'),
  ),
  shop(
    '/receipts/$id',
    lazyPage(() => import('../shop/receipts/receipt'), 'ReceiptPage'),
  ),
  shop(
    '/transfers',
    lazyPage(() => import('../shop/transfers/transfers'), 'TransfersPage'),
  ),
  shop(
    '/transfers/new',
    lazyPage(() => import('../shop/transfers/transfer-form'), 'NewTransferPage'),
  ),
  shop(
    '/transfers/$id/change',
    lazyPage(() => import('../shop/transfers/transfer-form'), 'ChangeTransferPage'),
  ),
  shop(
    '/transfers/$id',
    lazyPage(() => import('../shop/transfers/transfer'), 'TransferPage'),
  ),
  shop(
    '/removals',
    lazyPage(() => import('../shop/removals/removals'), 'RemovalsPage'),
  ),
  shop(
    '/removals/new',
    lazyPage(() => import('../shop/removals/new-removal'), 'NewRemovalPage'),
  ),
  shop(
    '/items',
    lazyPage(() => import('../shop/items/items'), 'ItemsPage'),
  ),
  shop(
    '/items/import',
    lazyPage(() => import('../shop/import/import'), 'ImportItemsPage'),
  ),
  shop(
    '/items/import/$id',
    lazyPage(() => import('../shop/import/file'), 'ItemsFilePage'),
  ),
  shop(
    '/items/new',
    lazyPage(() => import('../shop/items/item-form'), 'NewItemPage'),
  ),
  shop(
    '/items/$id',
    lazyPage(() => import('../shop/items/item'), 'ItemPage'),
  ),
  shop(
    '/rules',
    lazyPage(() => import('../shop/rules/rules'), 'RulesPage'),
  ),
  shop(
    '/settings',
    lazyPage(() => import('../shop/settings/settings'), 'SettingsPage'),
  ),
  shop(
    '/mails',
    lazyPage(() => import('../shop/settings/mails'), 'MailsPage'),
  ),
  shop(
    '/audit',
    lazyPage(() => import('../shared/audit'), 'AuditPage'),
  ),
  shop(
    '/scenarios',
    lazyPage(() => import('../shop/demo/scenarios'), 'ScenariosPage'),
  ),
  shop(
    '/tokens',
    lazyPage(() => import('../shop/tokens/tokens'), 'TokensPage'),
  ),
  shop(
    '/members',
    lazyPage(() => import('../shop/members/members'), 'MembersPage'),
  ),
];

const tree = root.addChildren([
  signIn,
  ...publicPages,
  signedIn.addChildren([toHome, me, provider.addChildren(ofProvider), account.addChildren(ofAccount)]),
]);

/** Parameters of an address are plain text, not JSON: `?search=0120` is not a number. */
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
    defaultErrorComponent: FailedPage,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  });
