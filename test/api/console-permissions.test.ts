import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClockMoves } from '../../src/demo/clock-moves.js';
import type { Demo } from '../../src/demo/demo.js';
import type { Role } from '../../src/rules/accounts/caller.js';
import { isAllowed, type Operation, operationsOf, PERMISSIONS } from '../../src/rules/accounts/permissions.js';
import { type Api, type Json, type Method, openApi, shipment } from '../kit/api.js';
import { accept, type Browser, hire, join, setUp } from '../kit/people.js';
import { form } from '../kit/pictures.js';

/*
 * Every route of the console that is described, sent by everybody: the answer is 403 exactly where the table of permissions
 * says so, and in every account where somebody does not work.
 */

/** Who may use a route that has no row in the table. */
type Others = 'anybody' | 'signed in' | 'staff' | 'in the account';

/** Routes whose operation has another name, by operationId. All others are called as their operation. */
const ROUTES: Readonly<Record<string, Operation | Others>> = {
  readSession: 'anybody',
  signIn: 'anybody',
  startPasskeySignIn: 'anybody',
  signInWithPasskey: 'anybody',
  readInvitation: 'anybody',
  acceptInvitation: 'anybody',
  askForNewPassword: 'anybody',
  readPasswordReset: 'anybody',
  finishPasswordReset: 'anybody',
  checkSetUpCode: 'anybody',
  completeSetUp: 'anybody',
  confirm: 'signed in',
  startPasskeyConfirmation: 'signed in',
  confirmWithPasskey: 'signed in',
  listTowns: 'signed in',
  listWarehouses: 'staff',
  inviteAccountMember: 'inviteMember',
  listMembersOfAccount: 'listMembers',
  setMemberOfAccount: 'setMember',
  listTokensOfAccount: 'listTokens',
  deleteTokenOfAccount: 'deleteToken',
  readProviderClock: 'staff',
  readProviderClockMove: 'staff',
  startProviderClockMove: 'startClockMove',
  stopProviderClockMove: 'stopClockMove',
  readClock: 'in the account',
  readClockMove: 'in the account',
  readAccount: 'readOwnAccount',
  listReceiptPhotos: 'listFloorPhotos',
  listShipmentPhotos: 'listFloorPhotos',
  getFloorPhoto: 'findFloorPhoto',
  listImportsOfShipments: 'listImports',
  listImportsOfItems: 'listImports',
  startImportOfShipments: 'startImport',
  startImportOfItems: 'startImport',
  addSender: 'setSender',
  createItem: 'createItems',
  bulkCreateItems: 'createItems',
  getItem: 'readItem',
  getItemByCode: 'readItem',
  updateItemByCode: 'updateItem',
  deleteItemByCode: 'deleteItem',
  listItemImagesByCode: 'listItemImages',
  uploadItemImage: 'addItemImage',
  uploadItemImageByCode: 'addItemImage',
  getItemImage: 'findItemImage',
  getItemImageByCode: 'findItemImage',
  deleteItemImageByCode: 'deleteItemImage',
  createReceipt: 'announceReceipt',
  listLatestStockedReceipts: 'listStockedReceipts',
  listReceiptsStockedInMonth: 'listStockedReceipts',
  listReceiptsStockedInDay: 'listStockedReceipts',
  printReceipt: 'readPrintedReceipt',
  printDeliveryNote: 'readPapers',
  printShippingLabels: 'readPapers',
  getReceipt: 'readReceipt',
  getReceiptByIdentifier: 'readReceipt',
  listPendingShipments: 'listShipments',
  createShipment: 'createShipments',
  bulkCreateShipments: 'createShipments',
  listLatestShippedShipments: 'listShippedShipments',
  listShipmentsShippedInMonth: 'listShippedShipments',
  listShipmentsShippedInDay: 'listShippedShipments',
  getShipment: 'readShipment',
  getShipmentByIdentifier: 'readShipment',
  updateShipmentByIdentifier: 'updateShipment',
  deleteShipmentByIdentifier: 'deleteShipment',
  getShipmentSerialNumbers: 'readSerials',
  requestTransferModification: 'requestTransferModify',
  requestTransferCancellation: 'requestTransferCancel',
  clearShipmentAllocation: 'clearAllocation',
  requestShipmentModification: 'requestModify',
  requestShipmentCancellation: 'requestCancel',
  requestShipmentModificationByIdentifier: 'requestModify',
  requestShipmentCancellationByIdentifier: 'requestCancel',
  listRegions: 'in the account',
  listCurrencies: 'in the account',
};

/** Routes that are not sent here, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  signOut: 'ends the session of whoever sends it; whoever has none may send it too',
  hearChanges: 'its answer does not end; changes.test.ts reads it',
};

interface Route {
  readonly operationId: string;
  readonly method: Method;
  readonly path: string;
  readonly body: unknown;
}

/** A demo environment that stands still. */
const still = ({ pool, clock }: Api['ctx']): Demo => {
  const now = async () => clock.now();
  const moves = new ClockMoves({ pool }, now, { info: () => {}, error: () => {} });
  return { clock, pool, now, nextWave: now, running: false, moves } as Partial<Demo> as Demo;
};

/** A picture that is none: it is judged after the permission. */
const PICTURE = form({ says: 'name="file"; filename="a.png"', content: 'x' });
const entries = (body: object) => [{ rows: [{ no: 2, cells: {} }], body }];

/** Bodies of which the description has no example that is complete. */
const BODIES: Readonly<Record<string, unknown>> = {
  uploadItemImage: PICTURE,
  uploadItemImageByCode: PICTURE,
  startImportOfItems: { file: 'a.csv', entries: entries({ code: 'TEA' }) },
  startImportOfShipments: { file: 'a.csv', entries: entries(shipment('BY-FILE')) },
  mendImport: { entries: entries({ code: 'CUP' }).map((one) => ({ ...one, replaces: [0] })) },
  startExport: { kind: 'items' },
  prepareBulkChange: { kind: 'suspend', view: 'open' },
  startClockMove: { by: 'PT0S' },
  startProviderClockMove: { by: 'PT0S' },
};

/** What a route cannot be asked without. */
const QUERIES: Readonly<Record<string, string>> = { deleteSavedView: '?list=shipments&name=mine' };

let api: Api;
let routes: readonly Route[];
const people = {} as Record<'owner' | 'member' | 'admin' | 'floor', Browser>;
beforeAll(async () => {
  api = await openApi({ demo: still });
  people.admin = await accept(api, await setUp(api));
  people.floor = await hire(api, 'floor@example.com', 'floor');
  people.owner = await join(api, 'TS001', 'owner@example.com', 'owner');
  people.member = await join(api, 'TS001', 'member@example.com', 'member');
  routes = await described();
});
afterAll(() => api.close());

/** Every route of the console with a body that nothing is wrong with, as its own description gives it. */
async function described(): Promise<Route[]> {
  const { paths } = (await api.visit('GET', '/openapi/console.json')).body as {
    paths: Record<string, Record<string, { operationId: string; requestBody?: { content: Json } }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, requestBody }]) => {
      const json = requestBody?.content['application/json'] as
        | { example?: unknown; examples?: Record<string, { value: unknown }> }
        | undefined;
      const body = BODIES[operationId] ?? json?.example ?? Object.values(json?.examples ?? {})[0]?.value;
      return { operationId, method: method.toUpperCase() as Method, path, body };
    }),
  );
}

const ruleOf = ({ operationId }: Route): Operation | Others =>
  ROUTES[operationId] ?? (operationId in PERMISSIONS ? (operationId as Operation) : 'anybody');

const isOfProvider = ({ path }: Route): boolean => path === '/provider' || path.startsWith('/provider/');
const isOfPerson = (route: Route): boolean => {
  const rule = ruleOf(route);
  return rule in PERMISSIONS && isAllowed('person', rule as Operation);
};
const isOfAccount = (route: Route): boolean =>
  !isOfProvider(route) && !isOfPerson(route) && !['anybody', 'signed in'].includes(ruleOf(route));

const NUMBERS: Readonly<Record<string, string>> = {
  items: 'I000001',
  warehousings: 'W0001',
  shipments: 'S000001',
  notices: 'S000001',
};

/** The path for things of an account that are mostly not there: who is not allowed to ask must not learn that. */
const filled = (path: string, account_id: string): string => {
  const [, first = ''] = path.split('/');
  const values: Readonly<Record<string, string>> = {
    id: `${account_id}-${NUMBERS[first]}`,
    import: '1',
    account_id: path.startsWith('/provider') ? 'TS009' : account_id,
    code: 'NONE',
    identifier: 'NONE',
    uuid: '00000000-0000-4000-8000-000000000000',
    warehouse: 'NONE',
    postcode: '1000001',
    year: '2026',
    month: '11',
    day: '24',
  };
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '999999');
};

/** Who is refused with 403 though the table does not say so, or the other way round. */
async function wrong(
  role: Role,
  sent: readonly Route[],
  isRefused: (route: Route) => boolean,
  send: (method: Method, path: string, body: unknown) => Promise<{ readonly status: number }>,
  account_id = 'TS001',
): Promise<string[]> {
  const found: string[] = [];
  for (const route of sent) {
    const path = `${filled(route.path, account_id)}${QUERIES[route.operationId] ?? ''}`;
    const { status } = await send(route.method, path, route.body);
    if ((status === 403) !== isRefused(route)) found.push(`${role} ${route.method} ${route.path}: ${status}`);
    if (status >= 500 || status === 400) found.push(`${role} ${route.method} ${route.path}: ${status}`);
  }
  return found;
}

const allows = (role: Role, route: Route): boolean => {
  const rule = ruleOf(route);
  return rule in PERMISSIONS ? isAllowed(role, rule as Operation) : true;
};
const all = () => routes.filter(({ operationId }) => LEFT_OUT[operationId] === undefined);

it('every route is known here: what it does is in the table, or it is said who may use it', () => {
  const unknown = routes.filter(
    ({ operationId }) => !(operationId in PERMISSIONS || operationId in ROUTES || operationId in LEFT_OUT),
  );
  expect(unknown.map(({ operationId }) => operationId)).toEqual([]);
  const ids = new Set(routes.map(({ operationId }) => operationId));
  expect([...Object.keys(ROUTES), ...Object.keys(LEFT_OUT)].filter((id) => !ids.has(id))).toEqual([]);
  expect(routes.length).toBeGreaterThan(120);
});

it('a program may read at the console what the table says, and change nothing', async () => {
  await people.owner.call('POST', '/imports/items', BODIES.startImportOfItems, 'TS001');
  const isRefused = (route: Route) => !allows('reader', route);
  expect(await wrong('reader', all().filter(isOfAccount), isRefused, api.atConsole)).toEqual([]);
});

describe.each(['owner', 'member'] as const)('the %s of an account', (role) => {
  const ask = (account: string) => (method: Method, path: string, body: unknown) =>
    people[role].call(method, path, body, account);

  it('may there what the table says, and at the provider nothing', async () => {
    const isRefused = (route: Route) => isOfProvider(route) || (isOfAccount(route) && !allows(role, route));
    expect(await wrong(role, all(), isRefused, ask('TS001'))).toEqual([]);
  });

  it('may nothing in an account where the person does not work', async () => {
    expect(await wrong(role, all().filter(isOfAccount), () => true, ask('TS002'), 'TS002')).toEqual([]);
  });

  it('may nothing with what is of another account', async () => {
    const naming = all().filter((route) => isOfAccount(route) && /\{(id|account_id)\}/.test(route.path));
    expect(naming.length).toBeGreaterThan(30);
    expect(await wrong(role, naming, () => true, ask('TS001'), 'TS002')).toEqual([]);
  });
});

describe.each(['admin', 'floor'] as const)("the provider's %s", (role) => {
  it('may there what the table says, and in accounts nothing', async () => {
    const isRefused = (route: Route) => isOfAccount(route) || (isOfProvider(route) && !allows(role, route));
    const ask = (method: Method, path: string, body: unknown) => people[role].call(method, path, body, 'TS001');
    expect(await wrong(role, all(), isRefused, ask)).toEqual([]);
  });
});

describe('the session', () => {
  it('tells what each role of the person may do', async () => {
    for (const role of ['owner', 'member', 'admin', 'floor'] as const) {
      const { person } = (await people[role].call('GET', '/session')).body as { person: { roles: unknown } };
      expect(person.roles).toEqual([{ role, operations: operationsOf(role) }]);
    }
    expect(operationsOf('member')).not.toContain('createToken');
    expect(operationsOf('owner')).toContain('createToken');
  });

  it('is asked by pages for operations that there are', () => {
    const SOURCES = new URL('../../console/src/', import.meta.url);
    const asked = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => {
        const text = readFileSync(new URL(name, SOURCES), 'utf8');
        const rows = name.endsWith('doors.ts') ? [...text.matchAll(/^ {2}\['[^']*', '\w+', '(\w+)'\]/gm)] : [];
        return [...text.matchAll(/(?:useMay\(|mayAt\([^']*)'(\w+)'/g), ...rows].map(([, operation = '']) => operation);
      });
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((operation) => !(operation in PERMISSIONS))).toEqual([]);
  });
});
