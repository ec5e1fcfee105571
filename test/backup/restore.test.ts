import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '../../src/operations/accounts/tokens.js';
import type { Manifest } from '../../src/operations/backup/manifest.js';
import { openBackup, type Restored, restoreBackup } from '../../src/operations/backup/restore-backup.js';
import { writeBackup } from '../../src/operations/backup/write-backup.js';
import type { Context } from '../../src/operations/context.js';
import { listNoticeMails } from '../../src/operations/notice-mails/notice-mails.js';
import { sendNoticeMails } from '../../src/operations/notice-mails/send-notice-mails.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import type { MailTransport } from '../../src/rules/notice-mails/notice-mail.js';
import { migrate } from '../../src/storage/database/migrate.js';
import { openFiles } from '../../src/storage/files/files.js';
import { contextOn, makeItems, order, stockUp } from '../kit/accounts.js';
import { checksums } from '../kit/checksums.js';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';
import { quiet } from '../kit/log.js';
import { openSetup, type Setup } from './backup-setup.js';

const STATES = ['waiting', 'sending', 'sent', 'failed', 'in_doubt'];

let setup: Setup;
let keys: string[];
let path: string;
let target: FreshDatabase;
let ctx: Context;
let restored: Restored;

const sums = ({ pool }: FreshDatabase) =>
  checksums({ rows: async (query, values = []) => (await pool.query(query, [...values])).rows });
const orders = (of: Context, identifiers: readonly string[]) =>
  createShipments(
    of,
    setup.caller,
    identifiers.map((identifier) => order(identifier, [{ code: 'TEA', quantity: 3 }])),
    'bulk',
  );

beforeAll(async () => {
  setup = await openSetup('restore');
  keys = [(await setup.addImage('one picture')).key, (await setup.addImage('another')).key];
  await orders(setup.ctx, STATES);
  await setup.database.pool.query(
    `insert into notices (account_id, shipment_no, state, state_at)
     select 'TS001', shipment_no, identifier, '2026-11-24' from shipments`,
  );
  await setup.database.pool.query(
    `insert into idempotency_keys (account_id, caller, key, fingerprint, status, headers, body, created_at)
     values ('TS001', 'client:1', 'k', '\\x00ff', 201, '{"a": "\\\\n"}', E'tab\\there\\nline \\\\N 倉', now())`,
  );
  path = join(setup.dir, 'backup.tar.gz');
  await writeBackup({ pool: setup.database.pool, files: setup.ctx.files }, path, '1');

  target = await emptyDatabase();
  ctx = { ...contextOn(target.pool), files: openFiles(join(setup.dir, 'restored', 'files')) };
  restored = await restoreBackup({ pool: target.pool, files: ctx.files }, await openBackup(path));
});
afterAll(async () => {
  await target.drop();
  await setup.close();
});

describe('into an empty place', () => {
  it('everything is as it was: rows, sequences, pictures, the ledger', async () => {
    const [before, after] = [await sums(setup.database), await sums(target)];
    // Those are told of below; migrations have the time at which they were applied.
    const others = (all: object) => ({ ...all, notices: '', kura_migrations: '' });
    expect(others(after)).toEqual(others(before));
    for (const key of keys) expect(await ctx.files.read(key)).toEqual(await setup.ctx.files.read(key));
    expect(await differences(ctx)).toEqual([]);
    expect(restored).toMatchObject({ applied: [], left_out: [], in_doubt: 2 });
  });

  it('the schema is that of a migrated database: keys, triggers, functions', async () => {
    const schema = async ({ pool }: FreshDatabase) =>
      (
        await pool.query(
          `select conrelid::regclass::text || ' ' || conname || ' ' || convalidated as line, pg_get_constraintdef(oid) as def
             from pg_constraint where connamespace = 'public'::regnamespace
           union all select indexname, indexdef from pg_indexes where schemaname = 'public'
           union all select tgrelid::regclass || ' ' || tgenabled::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
           union all select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
           order by 1, 2`,
        )
      ).rows;
    const migrated = await freshDatabase();
    expect(await schema(target)).toEqual(await schema(migrated));
    await migrated.drop();
  });

  it('mails that were not sent are in doubt, and no mailer sends them', async () => {
    const states = (await listNoticeMails(ctx)).map(({ state }) => state).sort();
    expect(states).toEqual(['failed', 'in_doubt', 'in_doubt', 'in_doubt']);
    const sent: unknown[] = [];
    const post: MailTransport = async (notice) => {
      sent.push(notice);
      return { outcome: 'sent' };
    };
    await sendNoticeMails(ctx, post, () => {});
    expect(sent).toEqual([]);
  });

  it('tokens of clients are valid as they were', async () => {
    const { rows } = await target.pool.query('select account_id, hash from tokens');
    expect(rows).toEqual((await setup.database.pool.query('select account_id, hash from tokens')).rows);
    expect(await authenticate(ctx, 'kura_nobody')).toBeNull();
  });

  it('work goes on: numbers without a clash, stock to the unit', async () => {
    await makeItems(ctx, setup.caller, [{ code: 'NEW' }]);
    await orders(ctx, ['after the restore']);
    await stockUp(ctx, setup.caller, [{ code: 'NEW', good: 4 }]);
    const { rows } = await target.pool.query(
      "select shipment_no::int as no from shipments where identifier like 'after%'",
    );
    expect(rows).toEqual([{ no: STATES.length + 1 }]);
    expect(await differences(ctx)).toEqual([]);
  });

  it('the next backup of it is as good as the first', async () => {
    const again = join(setup.dir, 'again.tar.gz');
    const { manifest, missing } = await writeBackup({ pool: target.pool, files: ctx.files }, again, '2');
    expect([manifest.files.count, missing]).toEqual([2, []]);
    expect((await openBackup(again)).manifest.tables.map(({ name }) => name)).toEqual(
      restored.manifest.tables.map(({ name }) => name),
    );
  });
});

describe('what is refused', () => {
  const into = async (database: FreshDatabase, name: string, from = path) => {
    const files = openFiles(join(setup.dir, name, 'files'));
    return restoreBackup({ pool: database.pool, files }, await openBackup(from)).then(
      () => 'restored',
      (error: Error) => error.message,
    );
  };
  const tables = async ({ pool }: FreshDatabase) =>
    (await pool.query("select relname from pg_class where relnamespace = 'public'::regnamespace")).rows;

  it('a database with tables in it, even without rows', async () => {
    const migrated = await freshDatabase();
    const before = await sums(migrated);
    expect(await into(migrated, 'a')).toMatch(/into an empty place only; this one has .*table public\.accounts/);
    expect(await sums(migrated)).toEqual(before);
    await migrated.drop();
  });

  it("a database with somebody else's table", async () => {
    const other = await emptyDatabase();
    await other.pool.query('create schema books; create table books.pages (no bigint generated always as identity)');
    expect(await into(other, 'b')).toBe(
      'A backup is restored into an empty place only; this one has table books.pages.',
    );
    await other.drop();
  });

  it('a place with files', async () => {
    const empty = await emptyDatabase();
    await openFiles(join(setup.dir, 'c', 'files')).write('item-images/TS009/x', Buffer.from('x'));
    expect(await into(empty, 'c')).toMatch(/this one has files\/item-images\/TS009\/x\.$/);
    expect(await tables(empty)).toEqual([]);
    await empty.drop();
  });

  /** The backup with another manifest. */
  async function repacked(name: string, change: (manifest: Manifest) => object): Promise<string> {
    const dir = join(setup.dir, name);
    await mkdir(dir);
    execFileSync('tar', ['xzf', path, '-C', dir]);
    const names = execFileSync('tar', ['tzf', path]).toString().trim().split('\n');
    const manifest = JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8')) as Manifest;
    await writeFile(join(dir, 'manifest.json'), JSON.stringify(change(manifest)));
    execFileSync('tar', ['czf', join(dir, 'repacked'), '-C', dir, ...names]);
    return join(dir, 'repacked');
  }

  it('a backup of a newer Kura', async () => {
    const newer = await repacked('newer', (manifest) => ({
      ...manifest,
      migrations: [...manifest.migrations, { name: '9000_later.sql', sha256: '' }],
    }));
    await expect(openBackup(newer)).rejects.toThrow(
      'The backup is newer than this program: it has migration 9000_later.sql. Run the newer version of Kura.',
    );
  });

  it('rows that do not come out as they were: nothing of it stays', async () => {
    const wrong = await repacked('wrong', (manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) => (table.name === 'stock' ? { ...table, sum: '1' } : table)),
    }));
    const empty = await emptyDatabase();
    expect(await into(empty, 'd', wrong)).toBe('stock differs from the backup after loading.');
    expect(await tables(empty)).toEqual([]);
    expect(await openFiles(join(setup.dir, 'd', 'files')).read(keys[0] ?? '')).toBeNull();
    await empty.drop();
  });

  it('a table that no migration makes is left out, and named', async () => {
    await setup.database.pool.query("create table notes (text text); insert into notes values ('x')");
    const more = join(setup.dir, 'more.tar.gz');
    await writeBackup({ pool: setup.database.pool, files: setup.ctx.files }, more, '1');
    await setup.database.pool.query('drop table notes');
    const empty = await emptyDatabase();
    const files = openFiles(join(setup.dir, 'more', 'files'));
    expect((await restoreBackup({ pool: empty.pool, files }, await openBackup(more))).left_out).toEqual(['notes']);
    await empty.drop();
  });
});

describe('a restore that fails', () => {
  it('leaves the place empty, ready for the next', async () => {
    const empty = await emptyDatabase();
    const files = openFiles(join(setup.dir, 'failing', 'files'));
    let left = 1;
    const full = {
      ...files,
      write: (key: string, content: Uint8Array) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('the disk is full')) : files.write(key, content);
      },
    };
    const backup = await openBackup(path);
    await expect(restoreBackup({ pool: empty.pool, files: full }, backup)).rejects.toThrow('the disk is full');
    expect(await Promise.all(keys.map((key) => files.read(key)))).toEqual([null, null]);
    const { rows } = await empty.pool.query("select from pg_class where relnamespace = 'public'::regnamespace");
    expect(rows).toEqual([]);
    await restoreBackup({ pool: empty.pool, files }, backup);
    expect((await files.list()).sort()).toEqual([...keys].sort());
    await empty.drop();
  });

  it('that is killed leaves a mark: nobody migrates, serves or restores there', async () => {
    const empty = await emptyDatabase();
    const backup = await openBackup(path);
    const files = openFiles(join(setup.dir, 'killed', 'files'));
    const vanishing = {
      ...files,
      // As when the process ends: the database hears nothing more of it.
      write: async () => {
        await empty.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'kura restore' and datname = current_database()`,
        );
      },
    };
    await expect(restoreBackup({ pool: empty.pool, files: vanishing }, backup)).rejects.toThrow();
    const UNFINISHED = /^A restore into this database began at 2\d{3}-.* and has not ended/;
    await expect(migrate(empty.url, quiet)).rejects.toThrow(UNFINISHED);
    await expect(restoreBackup({ pool: empty.pool, files }, backup)).rejects.toThrow(UNFINISHED);
    await expect(writeBackup({ pool: empty.pool, files }, join(setup.dir, 'of-half'), '1')).rejects.toThrow(UNFINISHED);
    await empty.drop();
  });
});
