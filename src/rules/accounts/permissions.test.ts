import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Account, EVERY_FEATURE } from './account.js';
import { type Caller, callerKeyOf, type Role, staff } from './caller.js';
import { authorize, isAllowed, type Operation, PERMISSIONS } from './permissions.js';

const OPERATIONS = new URL('../../operations/', import.meta.url);

/** The source of every operation. */
const sources = readdirSync(OPERATIONS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(new URL(name, OPERATIONS), 'utf8'));

/** Steps that operations share. The operations have checked the permission already. */
const STEPS = new Set([
  'setUpByCommand',
  'releaseExpiredWithin',
  'floorStepWithin',
  'loseUnitsWithin',
  'takeRecalled',
  'runIdempotently',
]);

/** Exported functions that take a caller and begin a transaction, each with the names that it passes to `authorize`. */
const asked = sources.flatMap((source) =>
  [
    ...source.matchAll(
      /export async function (\w+)(?:<[^>]*>)?\(\s*ctx: (?:Context|Pick<Context, 'pool'>),\s*(?!tx\b)[\s\S]*?\{\n(.*)\n/g,
    ),
  ]
    .filter(([head, name]) => /caller: (Account|Person|Staff)?Caller/.test(head) && !STEPS.has(name ?? ''))
    .map(([head, name, first]) => {
      const [, row = null, account] = /authorize\(caller, '(\w+)'(, account_id)?\)/.exec(first ?? '') ?? [];
      return [name, row, /\baccount_id: string,/.test(head), account !== undefined] as const;
    }),
);

const SETTINGS = {
  standard_warehouse: 'TOKYO',
  identity_types: [],
  tax_included: true,
  label_note: null,
  delivery_note_type: 'NONE',
  purpose: null,
} as const;
const ACCOUNT: Account = {
  account_id: 'TS001',
  name: 'Shop',
  features: EVERY_FEATURE,
  settings: SETTINGS,
  payment_registered: true,
  rate_limit: null,
  warehouses: null,
};
const address = '192.0.2.7';
const member = { kind: 'member', account: ACCOUNT, person_id: 8, name: 'Mori', address } as const;
const CALLERS: Readonly<Record<Role, Caller>> = {
  client: { kind: 'client', account: ACCOUNT, token_id: 3, name: 'shop', scope: 'full' },
  reader: { kind: 'client', account: ACCOUNT, token_id: 4, name: 'report', scope: 'read' },
  owner: { ...member, person_id: 7, role: 'owner' },
  member: { ...member, role: 'member' },
  admin: staff('Sato'),
  floor: { kind: 'staff', person_id: 9, name: 'Ito', role: 'floor', address, warehouses: ['TOKYO'] },
  person: { kind: 'person', person_id: 8, name: 'Mori', address },
  system: { kind: 'system', job: 'release_waves', name: 'system' },
};
const ROLES = Object.keys(CALLERS) as Role[];
const FOR_CLIENTS: readonly Role[] = ['client', 'reader', 'owner', 'member'];

describe('the table of permissions', () => {
  it('is checked by every operation that takes a caller, under its own name, first of all', () => {
    expect(asked.filter(([name, row]) => name !== row)).toEqual([]);
    expect(asked.map(([name]) => name).sort()).toEqual(Object.keys(PERMISSIONS).sort());
  });

  it.each(Object.keys(PERMISSIONS) as Operation[])(
    'is obeyed by %s: every role, in its own and in another account',
    (operation) => {
      for (const role of ROLES) {
        const allowed = (PERMISSIONS[operation] as readonly Role[]).includes(role);
        for (const [account_id, reachable] of [
          [undefined, true],
          ['TS001', true],
          ['TS002', !FOR_CLIENTS.includes(role)],
        ] as const) {
          const attempt = () => authorize(CALLERS[role], operation, account_id);
          if (allowed && reachable) attempt();
          else expect(attempt).toThrow(expect.objectContaining({ refusal: 'forbidden' }));
        }
      }
    },
  );

  it('does not allow a client to do warehouse work, to correct stock, or to set itself up', () => {
    const OF_PROVIDER = ['putAway', 'adjustStock', 'releaseQuarantined', 'allocateWaiting', 'setAccount'] as const;
    expect(OF_PROVIDER.filter((operation) => FOR_CLIENTS.some((role) => isAllowed(role, operation)))).toEqual([]);
  });

  it('is asked with the account by every operation that names it and that clients may run', () => {
    const naming = asked.filter(([name, , named]) => named && isAllowed('client', name as Operation));
    expect(naming.length).toBeGreaterThan(5);
    expect(naming.filter(([, , , withAccount]) => !withAccount)).toEqual([]);
  });

  it('does not allow staff to act as a client', () => {
    expect(isAllowed('admin', 'createShipments')).toBe(false);
    expect(isAllowed('floor', 'requestRemoval')).toBe(true);
  });

  it('allows a read-only token what changes nothing, by its name', () => {
    const reads = /^(read|list|find|search|explain|simulate|recall)/;
    const OF_PEOPLE = ['readProvider', 'listAccounts', 'listAudit', 'listTokens', 'listAllTokens', 'listTokenRequests'];
    const OF_SIGN_IN = [
      'listAccountAudit',
      'listStaff',
      'listMembers',
      'listDevices',
      'listFloorStaff',
      'listSessions',
      'listPasskeys',
    ];
    const OF_STAFF = [
      'findOrders',
      'listOrdersHere',
      'readOrder',
      'findReceiptsHere',
      'listReceiptsHere',
      'readReceiptHere',
      'readPrintedReceiptHere',
      'listLateOrders',
      'listStoppedRemovals',
      'listRemovalsHere',
      'listWaitingRequests',
      'listQuarantine',
      'readMaintenance',
      'readPlannedMaintenance',
      'listPlaces',
      'readPlace',
      'listZones',
      'readPlaceMap',
      'listCounts',
      'listFinishedCounts',
      'listRecalls',
      'findLotsHere',
      'findStockHere',
      'readScreen',
      'readFloorPapers',
      'findFloorPicture',
      'readBatchPapers',
      'readWavePapers',
      'readPlaceLabels',
      'readItemLabels',
      'listOpenTasks',
      'listManifests',
      'readManifest',
      'readLabelPrograms',
      'readLabelsHere',
      'readLabelFile',
      'readDay',
      'listPackedOrders',
      'readWorkDone',
      'listWaves',
      'listReadyOrders',
      'listBatches',
      'readBatch',
      'readCalendar',
      'readMonth',
      'readLeadTimes',
      'readProviderAccount',
      'listRequests',
      'readHealth',
      'readVerify',
    ];
    const OF_A_PERSON = ['listSavedViews', 'readNotifications'];
    // They change no data of the account.
    const OF_THE_DEMO = ['planScenario', 'withdrawScenario'];
    for (const operation of Object.keys(PERMISSIONS) as Operation[]) {
      const ofOthers = [...OF_PEOPLE, ...OF_SIGN_IN, ...OF_STAFF, ...OF_A_PERSON];
      const expected = OF_THE_DEMO.includes(operation) || (reads.test(operation) && !ofOthers.includes(operation));
      expect([operation, isAllowed('reader', operation)]).toEqual([operation, expected]);
    }
  });

  const OF_ADMINISTRATORS = [
    'readProvider',
    'setProvider',
    'setLabelProgram',
    'removeLabelProgram',
    'openWarehouse',
    'setWarehouse',
    'setPlaces',
    'closePlace',
    'closePlaces',
    'createAccount',
    'setAccount',
    'listAudit',
    'readProviderAccount',
    'listRequests',
    'readHealth',
    'runVerify',
    'readVerify',
  ] as const;
  it('leaves the set-up to administrators', () => {
    for (const operation of OF_ADMINISTRATORS) {
      expect([operation, isAllowed('admin', operation), isAllowed('floor', operation)]).toEqual([
        operation,
        true,
        false,
      ]);
    }
  });
});

it('the key of a caller is unique in its account', () => {
  expect(Object.values(CALLERS).map(callerKeyOf)).toEqual([
    'client:3',
    'client:4',
    'member:7',
    'member:8',
    'staff:Sato',
    'staff:9',
    'person:8',
    'system:release_waves',
  ]);
});
