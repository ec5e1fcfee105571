import { rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inReadOnly, inTransaction, read, sql, type Tx } from '../../src/storage/database/database.js';
import { type ConnectionPool, openPool } from '../../src/storage/database/open-pool.js';
import { OUTAGES } from '../../src/storage/database/outage.js';
import { readInParallel } from '../../src/storage/database/parallel-reads.js';
import { readiness } from '../../src/storage/database/readiness.js';
import { command } from '../kit/database.js';
import { postmasterPid } from '../kit/postmaster.js';
import { isStandby, type TwoNodes, twoNodes } from '../kit/two-nodes.js';
import { type UnreliableLink, unreliableLink } from '../kit/unreliable-link.js';

const ADD = sql('test_add', 'INSERT INTO note (word) VALUES ($1)');
const ALL = sql('test_all', 'SELECT word FROM note');
const NAP = sql('test_nap', 'SELECT pg_sleep(20)');

let nodes: TwoNodes;
let link: UnreliableLink;
let pool: ConnectionPool;

beforeAll(async () => {
  nodes = await twoNodes(async (url) => {
    await command(url, 'CREATE TABLE note (word text)');
    await command(url, "CREATE ROLE guest LOGIN PASSWORD 'guest' CONNECTION LIMIT 1");
  });
});
afterAll(() => nodes.stop());
beforeEach(async () => {
  await expect.poll(() => isStandby(nodes.primary.url).catch(() => null), { timeout: 60_000 }).toBe(false);
  link = await unreliableLink(nodes.primary.url);
  pool = openPool(link.url, { max: 2 });
});
afterEach(async () => {
  await pool.end();
  await link.close();
});

const failure = (of: Promise<unknown>): Promise<Error> =>
  of.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: Error) => error,
  );
const unavailable = expect.objectContaining({ name: 'KuraError', refusal: 'unavailable' });
/** The SQLSTATE behind an `unavailable`. */
const reasonOf = async (of: Promise<unknown>): Promise<unknown> => {
  const error = await failure(of);
  expect(error).toEqual(unavailable);
  return (error.cause as { code?: string }).code;
};
const note = (word: string) => inTransaction(pool, (tx) => tx.query(ADD, [word]));
const pidOf = async (tx: Tx): Promise<number> =>
  (await tx.query<{ pid: number }>(sql('test_pid', 'SELECT pg_backend_pid() AS pid')))[0]?.pid ?? 0;
const raises = (code: string) =>
  sql(`test_raise_${code}`, `DO $$ BEGIN RAISE EXCEPTION 'as a test has it' USING ERRCODE = '${code}'; END $$`);

describe('a node that was demoted', () => {
  it('is an outage to writes, and its connections are dropped: the next finds the new primary', async () => {
    link.leadTo(nodes.standby.url);
    expect((await failure(note('nowhere'))).cause).toMatchObject({ name: 'Error', cause: { code: '0A000' } });
    expect(pool.totalCount).toBe(0);
    const outside = read(pool, sql('test_outside', "INSERT INTO note VALUES ('nowhere')"));
    expect((await failure(outside)).cause).toMatchObject({ cause: { code: '25006' } });
    expect(pool.totalCount).toBe(0);

    link.leadTo(nodes.primary.url);
    await note('somewhere');
    expect(await read(pool, ALL)).toContainEqual({ word: 'somewhere' });
  });

  it('is not ready, although it answers what is read', async () => {
    expect(await readiness(pool)()).toBe(true);
    const there = openPool(nodes.standby.url);
    expect(await readiness(there)()).toBe(false);
    expect(await inReadOnly(there, (tx) => tx.query(ALL))).toEqual([]);
    await there.end();
  });

  it('is not ready either where a write finds no room on the disk', async () => {
    await command(nodes.primary.url, "ALTER DATABASE kura SET temp_file_limit = '64kB'");
    expect(await readiness(pool)()).toBe(false);
    await command(nodes.primary.url, 'ALTER DATABASE kura RESET temp_file_limit');
    expect(await readiness(pool)()).toBe(true);
  });

  it('is told from a defect of ours: SQL that is not supported, a write in a transaction that reads', async () => {
    expect(await failure(inTransaction(pool, (tx) => tx.query(raises('0A000'))))).toMatchObject({ code: '0A000' });
    expect(await failure(read(pool, raises('0A000')))).toMatchObject({ code: '0A000' });
    expect(await failure(inReadOnly(pool, (tx) => tx.query(ADD, ['no'])))).toMatchObject({ code: '25006' });
  });
});

describe('a balancer that sends each connection to another node', () => {
  it('gets one snapshot all the same: of the first', async () => {
    const address = sql('test_address', 'SELECT current_setting($1) AS port');
    const portOf = async (tx: Tx) => (await tx.query<{ port: string }>(address, ['port']))[0]?.port;
    const once = openPool(link.url, { max: 2 });
    link.leadTo(nodes.primary.url, nodes.standby.url);
    const ports = await readInParallel(once, [portOf, portOf, portOf], 2);
    expect(ports).toEqual(Array(3).fill(new URL(nodes.primary.url).port));
    expect(once.totalCount).toBe(2);
    const fails = (tx: Tx) => tx.query(raises('22023'));
    expect(await failure(readInParallel<unknown>(once, [portOf, fails, portOf], 2))).toMatchObject({ code: '22023' });
    await once.end();
  });
});

describe('a server in trouble is unavailable', () => {
  it('when its disk is full, and serves again when there is room (53100)', async () => {
    await command(nodes.primary.url, 'CREATE TABLE crowded (word text)');
    const [row] = await command<{ path: string }>(nodes.primary.url, "SELECT pg_relation_filepath('crowded') AS path");
    const file = join(nodes.primary.home, 'pgdata', row?.path ?? '');
    // The device on which no write finds room, in the place of the table's file.
    await rename(file, `${file}.away`);
    await symlink('/dev/full', file);
    const crowd = sql('test_crowd', "INSERT INTO crowded VALUES ('x')");
    const add = () => inTransaction(pool, (tx) => tx.query(crowd));
    expect(await reasonOf(add())).toBe('53100');
    await rm(file);
    await rename(`${file}.away`, file);
    expect(await add()).toEqual([]);
  });

  it('when its memory is full (53200)', async () => {
    const locks = sql('test_locks', 'SELECT count(pg_advisory_xact_lock(n)) FROM generate_series(1, 1000000) n');
    expect(await reasonOf(inTransaction(pool, (tx) => tx.query(locks)))).toBe('53200');
    await expect.poll(() => note('room again').catch((error) => error)).toEqual([]);
  });

  it('when it has no connection left (53300)', async () => {
    const url = new URL(nodes.primary.url);
    url.username = 'guest';
    url.password = 'guest';
    const guest = new pg.Client({ connectionString: url.href });
    await guest.connect();
    const late = openPool(url.href);
    expect(await reasonOf(inTransaction(late, (tx) => tx.query(ALL)))).toBe('53300');
    expect(await reasonOf(read(late, ALL))).toBe('53300');
    await guest.end();
    await late.end();
  });

  it('when it no longer takes our password (28P01), or the database is away (3D000)', async () => {
    const url = new URL(nodes.primary.url);
    url.password = 'the-old-one';
    const refused = openPool(url.href);
    expect(await reasonOf(inTransaction(refused, (tx) => tx.query(ALL)))).toBe('28P01');
    await refused.end();
    url.href = nodes.primary.url;
    url.pathname = '/kura_is_away';
    const away = openPool(url.href);
    expect(await reasonOf(read(away, ALL))).toBe('3D000');
    await away.end();
  });

  it('when it ended our session because we were slow, which it says to nobody who asks just then', async () => {
    const slow = inTransaction(pool, async (tx) => {
      const pid = await pidOf(tx);
      await tx.query(sql('test_slow', "SELECT set_config('idle_in_transaction_session_timeout', '10', true)"));
      const sessions = () => command(nodes.primary.url, 'SELECT FROM pg_stat_activity WHERE pid = $1', [pid]);
      await expect.poll(async () => (await sessions()).length).toBe(0);
      await tx.query(ALL);
    });
    expect(await failure(slow)).toEqual(unavailable);
  });

  it('when somebody ended our session in the middle of a statement (57P01)', async () => {
    const ended = inTransaction(pool, async (tx) => {
      const end = sql('test_end', 'SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(20)');
      await tx.query(end);
    });
    expect(await reasonOf(ended)).toBe('57P01');
  });

  it('when another session crashed, until it has recovered', async () => {
    const crash = async (tx: Tx) => {
      process.kill(await pidOf(tx), 'SIGKILL');
      await tx.query(NAP);
    };
    const bystander = inTransaction(pool, async (tx) => {
      await pidOf(tx);
      const crashed = failure(inTransaction(pool, crash));
      await Promise.all([tx.query(NAP), expect(crashed).resolves.toEqual(unavailable)]);
    });
    expect(await failure(bystander)).toEqual(unavailable);
    await expect.poll(() => note('recovered').catch((error) => error), { timeout: 60_000 }).toEqual([]);
  });

  const states = Object.keys(OUTAGES).filter((code) => /^[0-9]/.test(code));
  it.each(states.map((code) => code.padEnd(5, '006')))(
    'with %s, whoever raises it; the connection goes',
    async (code) => {
      expect(await reasonOf(inTransaction(pool, (tx) => tx.query(raises(code))))).toBe(code);
      expect(await reasonOf(read(pool, raises(code)))).toBe(code);
      expect(pool.totalCount).toBe(0);
    },
  );

  // The last: what was told to stop can only be stopped.
  it('while it stops (57P03)', async () => {
    process.kill(await postmasterPid(nodes.standby.home), 'SIGTERM');
    const there = openPool(nodes.standby.url);
    await expect.poll(() => reasonOf(read(there, ALL))).toBe('57P03');
    await there.end();
  });
});
