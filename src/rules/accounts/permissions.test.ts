import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EVERY_FEATURE } from './account.js';
import { type Caller, callerKeyOf, staff } from './caller.js';
import { authorize, isAllowed, type Operation, PERMISSIONS } from './permissions.js';

const OPERATIONS = new URL('../../operations/', import.meta.url);

/** The source of every operation. */
const sources = readdirSync(OPERATIONS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(new URL(name, OPERATIONS), 'utf8'));

/** Steps that operations share. The operations have checked the permission already. */
const STEPS = new Set(['releaseExpiredWithin', 'floorStepWithin', 'answerOnce']);

/** Exported functions that take a caller and begin a transaction, each with the names that it passes to `authorize`. */
const asked = sources.flatMap((source) =>
  [...source.matchAll(/export async function (\w+)(?:<[^>]*>)?\(\s*ctx: Context,\s*(?!tx\b)[\s\S]*?\{\n(.*)\n/g)]
    .filter(([head, name]) => /caller: (Client)?Caller/.test(head) && !STEPS.has(name ?? ''))
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
const ACCOUNT = { account_id: 'TS001', name: 'Shop', features: EVERY_FEATURE, settings: SETTINGS };
const CALLERS: Readonly<Record<Caller['kind'], Caller>> = {
  client: {
    kind: 'client',
    account: { ...ACCOUNT, payment_registered: true, rate_limit: null, warehouses: null },
    token_id: 3,
    name: 'shop',
  },
  staff: staff('Sato'),
  system: { kind: 'system', job: 'release_waves', name: 'system' },
};

describe('the table of permissions', () => {
  it('is checked by every operation that takes a caller, under its own name, first of all', () => {
    expect(asked.filter(([name, row]) => name !== row)).toEqual([]);
    expect(asked.map(([name]) => name).sort()).toEqual(Object.keys(PERMISSIONS).sort());
  });

  it.each(Object.keys(PERMISSIONS) as Operation[])('lists the allowed callers of %s', (operation) => {
    for (const caller of Object.values(CALLERS)) {
      const attempt = () => authorize(caller, operation);
      if (isAllowed(caller, operation)) attempt();
      else expect(attempt).toThrow(expect.objectContaining({ refusal: 'forbidden' }));
    }
  });

  it('does not allow a client to do warehouse work or to correct stock', () => {
    const refused = (['putAway', 'shipGoods', 'adjustStock', 'releaseQuarantined', 'allocateWaiting'] as const).filter(
      (operation) => isAllowed(CALLERS.client, operation),
    );
    expect(refused).toEqual([]);
  });

  it('does not allow a client to work in another account, where an operation names it', () => {
    expect(() => authorize(CALLERS.client, 'listMoves', 'TS001')).not.toThrow();
    expect(() => authorize(CALLERS.staff, 'listMoves', 'TS002')).not.toThrow();
    expect(() => authorize(CALLERS.client, 'listMoves', 'TS002')).toThrow(
      expect.objectContaining({ refusal: 'forbidden' }),
    );
  });

  it('is asked with the account by every operation that names it and that clients may run', () => {
    const naming = asked.filter(([name, , named]) => named && isAllowed(CALLERS.client, name as Operation));
    expect(naming.length).toBeGreaterThan(5);
    expect(naming.filter(([, , , withAccount]) => !withAccount)).toEqual([]);
  });

  it('does not allow staff to act as a client', () => {
    expect(isAllowed(CALLERS.staff, 'createShipments')).toBe(false);
    expect(isAllowed(CALLERS.staff, 'requestRemoval')).toBe(true);
  });
});

it('the key of a caller is unique in its account', () => {
  expect(Object.values(CALLERS).map(callerKeyOf)).toEqual(['client:3', 'staff:Sato', 'system:release_waves']);
});
