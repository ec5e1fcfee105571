import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysIn, namesIn, referencesIn, tablesIn } from '../kit/catalogue.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';

/*
 * Every table of clients begins its primary key, its unique keys and its foreign keys to other tables of clients with
 * account_id. So all rows of a client can lie on one server, with all that refers to them: what PostgreSQL checks, it checks
 * among the rows of one account. docs/scaling.md tells what that is for. Migrations are held against it here.
 */

/** Tables without account_id, and why they have none. */
const OF_NO_CLIENT: Readonly<Record<string, string>> = {
  audit_log: "the provider's: who set up what. Clients are shown the part that is about them",
  batch_totes: "the provider's: orders are named by their position in the batch",
  batches: "the provider's: orders of several clients are picked together",
  badges: "the provider's staff's",
  counts: "the provider's: what was counted (count_rows) belongs to clients",
  devices: "the provider's",
  failed_sign_ins: 'attempts to sign in, by address and person',
  floor_scans: "what the provider's devices sent, and were answered",
  floor_sessions: 'who of the provider is signed in on which device',
  floor_tasks: "the provider's: a batch that somebody picks has orders of several clients",
  known_browsers: "a person's, who may work in several accounts",
  kura_migrations: 'which migrations this database has',
  label_files: "the provider's: a file for a carrier's program has the labels of all clients",
  label_programs: "the provider's: which program each carrier has",
  manifests: "the provider's: a carrier gets the parcels of all clients",
  passkey_challenges: 'asked before it is known who signs in',
  passkeys: "a person's, who may work in several accounts",
  people: 'a person may work in several accounts; memberships say in which',
  person_codes: 'codes in links, looked up before it is known who follows them',
  person_mails: 'mails to people, sent one after the other',
  provider: 'one row',
  recovery_codes: "a person's, who may work in several accounts",
  places: "the provider's: the units in them (place_stock) belong to clients",
  sessions: "a person's, who may work in several accounts",
  staff_members: "the provider's",
  switches: "the operator's switches and the demo's clock: one for all",
  waves: "the provider's: orders of several clients are released together",
  warehouses: "the provider's, and used by all clients: a copy of it would be on each server",
};

/** Unique keys of clients' tables that do not begin with account_id, and why. */
const KEYS_OF_ALL: Readonly<Record<string, string>> = {
  tokens_hash:
    'a token says whose it is: the account is what the look-up is for. 256 random bits need no key to be unique',
};

/** What breaks the rule in a database, in words; the exceptions are left out. */
async function faultsIn({ pool }: Pick<FreshDatabase, 'pool'>): Promise<string[]> {
  const tables = await tablesIn(pool);
  const keys = await keysIn(pool);
  const clients = new Set(tables.filter(({ account }) => account !== null).map(({ name }) => name));
  const faults: string[] = [];
  for (const { name, account } of tables) {
    if (account === null && OF_NO_CLIENT[name] === undefined) faults.push(`${name} has no account_id`);
    // Servers tell apart whose a row is by this value alone; of two types it would be two values.
    if (account !== null && account !== 'text not null') faults.push(`${name}.account_id is ${account}`);
    if (account !== null && !keys.some(({ table, primary }) => table === name && primary))
      faults.push(`${name} has no primary key`);
  }
  for (const { table, name, columns } of keys) {
    if (clients.has(table) && columns[0] !== 'account_id' && KEYS_OF_ALL[name] === undefined)
      faults.push(`${table}: ${name} begins with ${columns[0]}`);
  }
  for (const { table, name, target, columns, target_columns } of await referencesIn(pool)) {
    if (!clients.has(target)) continue;
    if (!clients.has(table)) faults.push(`${table}: ${name} leads from all clients to one`);
    else if (columns[0] !== 'account_id' || target_columns[0] !== 'account_id')
      faults.push(`${table}: ${name} begins with ${columns[0]}, at ${target} with ${target_columns[0]}`);
  }
  return faults;
}

describe('the account leads', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  it('every key of every table of clients', async () => {
    expect(await faultsIn(database)).toEqual([]);
  });

  it('with no exception that has become needless', async () => {
    const others = (await tablesIn(database.pool)).filter(({ account }) => account === null);
    expect(others.map(({ name }) => name).sort()).toEqual(Object.keys(OF_NO_CLIENT).sort());
    const keys = new Map((await keysIn(database.pool)).map(({ name, columns }) => [name, columns]));
    for (const name of Object.keys(KEYS_OF_ALL)) {
      expect(keys.get(name), name).toBeDefined();
      expect(keys.get(name)?.[0], name).not.toBe('account_id');
    }
  });

  it('and what docs/scaling.md says of tables, keys, triggers and sequences is said of some that there are', async () => {
    const text = await readFile(new URL('../../docs/scaling.md', import.meta.url), 'utf8');
    const [, section = ''] = /## What Citus would need([\s\S]*)### Sources/.exec(text) ?? [];
    const named = [...section.matchAll(/`([a-z_]+(?:\.[a-z_]+)?)`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(30);
    const names = await namesIn(database.pool);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('a migration is refused', () => {
  const BROKEN: readonly (readonly [string, string, readonly string[]])[] = [
    ['a table of nobody', 'create table t (id int primary key)', ['t has no account_id']],
    ['a table without a primary key', 'create table t (account_id text not null)', ['t has no primary key']],
    [
      'an account of another type',
      'create table t (account_id varchar(20) primary key)',
      ['t.account_id is character varying(20) not null'],
    ],
    [
      'a primary key that another column leads',
      'create table t (account_id text not null, id int, primary key (id, account_id))',
      ['t: t_pkey begins with id'],
    ],
    [
      'a unique index over all accounts',
      'create table t (account_id text primary key, code text); create unique index t_code on t (lower(code), account_id)',
      ['t: t_code begins with lower(code)'],
    ],
    [
      'a foreign key that another column leads',
      `create table t (account_id text not null, id bigint, primary key (account_id, id), unique (account_id, id));
       create table u (account_id text not null, id bigint, primary key (account_id, id),
                       foreign key (id, account_id) references t (id, account_id))`,
      ['u: u_id_account_id_fkey begins with id, at t with id'],
    ],
    [
      'a foreign key from what all share to what is of one',
      'create table t (id int primary key, account text references accounts)',
      ['t has no account_id', 't: t_account_fkey leads from all clients to one'],
    ],
    [
      'a foreign key by number alone',
      `create table t (account_id text not null, id bigint, primary key (account_id, id)); create unique index on t (id);
       create table u (account_id text primary key, id bigint references t (id))`,
      ['t: t_id_idx begins with id', 'u: u_id_fkey begins with id, at t with id'],
    ],
  ];

  it.each(BROKEN)('for %s', async (_what, migration, faults) => {
    const database = await freshDatabase();
    const before = await faultsIn(database);
    await database.pool.query(migration);
    expect((await faultsIn(database)).filter((fault) => !before.includes(fault))).toEqual(faults);
    await database.drop();
  });
});
