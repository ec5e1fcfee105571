import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackup } from '../../src/operations/backup/restore-backup.js';
import { sumOf } from '../../src/storage/backup/tables.js';
import { findRunningDatabase, startEmbeddedDatabase } from '../../src/storage/database/embedded-database.js';
import { inSession, type Session } from '../../src/storage/database/session.js';
import { NOW } from '../kit/accounts.js';
import { command, emptyDatabase, type FreshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { quiet } from '../kit/log.js';
import { FORM_TYPE, jpeg, uploadOf } from '../kit/pictures.js';
import { kura, type RunningServer, serve, start } from '../kit/server.js';

/*
 * A server at work is backed up, and the backup restored elsewhere: embedded, and into a database of a PostgreSQL of one's
 * own. What was true at the backup's moment is true there, and work goes on. Then the same with kill -9 in the middle.
 */

/** Several processes are started in each: on a machine at work with other things that takes its time. */
const TIMEOUT_MS = 300_000;
const CLIENTS = 4;
/** Pictures that nobody deletes. */
const KEPT = 3;
/** Nobody listens there, so no mail gets out before the backup. */
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'kura@example.com' };

let dir: string;
let source: RunningServer;
let token: string;
const at = (name: string) => join(dir, name);
const env = (name: string) => ({ KURA_DATA: at(name), KURA_DEMO_CLOCK: NOW });

async function call(server: RunningServer, method: string, path: string, body?: object | Buffer) {
  const type = body instanceof Buffer ? FORM_TYPE : { 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'x-api-version': '1.6', ...(body === undefined ? {} : type) },
    ...(body === undefined ? {} : { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const json = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;

const order = (server: RunningServer, identifier: string, more: object = {}) =>
  call(server, 'POST', '/api/shipments', {
    identifier,
    backorder_if_unavailable: true,
    recipient: { postcode: '1000001', prefecture: '東京都', address1: '千代田1-1', name: '山田 太郎' },
    items: [{ code: 'PICTURED', quantity: 2 }],
    ...more,
  });

const ITEM = '/api/items/TS001/PICTURED';

async function upload(server: RunningServer, width: number): Promise<string> {
  const answer = await call(server, 'POST', `${ITEM}/images`, uploadOf(await jpeg(width, 40)));
  expect(answer.status).toBe(200);
  return String(json(answer).id);
}

const pictures: { readonly id: string; readonly bytes: Buffer }[] = [];

beforeAll(async () => {
  dir = await scratchDirectory('backup');
  source = await serve({ ...env('source'), ...MAIL });
  token = source.token;
  expect((await call(source, 'POST', '/api/items', { code: 'PICTURED', name: '絵のある品' })).status).toBe(201);
  for (let n = 0; n < KEPT; n += 1) {
    const id = await upload(source, 60 + n);
    const { status, bytes } = await call(source, 'GET', `${ITEM}/${id}`);
    expect(status).toBe(200);
    pictures.push({ id, bytes });
  }
}, TIMEOUT_MS);
afterAll(async () => {
  await source.end('SIGTERM');
  await removeDirectory(dir);
});

/** Waits for a condition. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(5);
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Tables of the backup. Left out are mails, of which a restore doubts that they were sent. */
const keptTables = async () => {
  const { manifest } = await openBackup(at('backup.tar.gz'));
  return manifest.tables.filter(({ name }) => name !== 'notices');
};

async function sumsOf(session: Session) {
  const sums: { readonly name: string; readonly rows: number; readonly sum: string }[] = [];
  for (const table of await keptTables()) sums.push({ name: table.name, ...(await sumOf(session, table)) });
  return sums;
}

describe('a backup of a server at work', () => {
  let target: FreshDatabase;
  const done = { orders: 0, uploads: 0, deletions: 0 };
  let backup: { readonly rows: number; readonly files: number; readonly migration: string };

  beforeAll(async () => {
    target = await emptyDatabase();
    let working = true;
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      let last: string | null = null;
      for (let turn = 0; working; turn += 1) {
        expect((await order(source, `at-work-${client}-${turn}`)).status).toBe(201);
        done.orders += 1;
        if (last !== null) {
          expect((await call(source, 'DELETE', `${ITEM}/${last}`)).status).toBe(200);
          done.deletions += 1;
        }
        last = await upload(source, 50 + (turn % 50));
        done.uploads += 1;
      }
    });
    const made = await kura(['backup', at('backup.tar.gz'), '--json'], env('source'));
    working = false;
    await Promise.all(clients);
    expect(made).toMatchObject({ code: 0 });
    backup = JSON.parse(made.stdout) as typeof backup;
  }, TIMEOUT_MS);
  afterAll(() => target.drop());

  it('has everything of one moment', () => {
    expect(Math.min(done.orders, done.uploads, done.deletions)).toBeGreaterThan(CLIENTS);
    expect(backup.files).toBeGreaterThanOrEqual(KEPT);
    expect(backup).toMatchObject({ missing: { count: 0 } });
  });

  it('leaves no file behind that nobody needs', async () => {
    // Whoever deletes next removes what the backup kept.
    const id = await upload(source, 90);
    expect((await call(source, 'DELETE', `${ITEM}/${id}`)).status).toBe(200);
    const { url } = (await findRunningDatabase(at('source'))) ?? { url: '' };
    const rows = await command<{ key: string }>(url, 'select key from item_images where deleted_at is null');
    const found = await readdir(at('source/files'), { recursive: true, withFileTypes: true });
    const files = found.filter((entry) => entry.isFile()).map(({ name }) => `item-images/TS001/${name}`);
    expect(files.sort()).toEqual(rows.map(({ key }) => key).sort());
  });

  describe.each(['embedded', 'DATABASE_URL'])('restored, %s', (kind) => {
    const place = () => ({ ...env(kind), ...(kind === 'embedded' ? {} : { DATABASE_URL: target.url }) });
    let restored: RunningServer;
    let answer: Record<string, unknown>;
    let sums: readonly unknown[];

    /** Rows and sums of all tables, before a server starts whose jobs change them: one removes files every five minutes. */
    const sumsBeforeStart = async () => {
      const embedded = kind === 'embedded' ? await startEmbeddedDatabase({ dataDir: at(kind), log: quiet }) : null;
      try {
        return await inSession(embedded?.url ?? target.url, 'test', sumsOf);
      } finally {
        await embedded?.stop();
      }
    };

    beforeAll(async () => {
      const { code, stdout, stderr } = await kura(['restore', at('backup.tar.gz'), '--json'], place());
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      answer = JSON.parse(stdout) as typeof answer;
      sums = await sumsBeforeStart();
      restored = await serve(place());
    }, TIMEOUT_MS);
    afterAll(() => restored.end('SIGTERM'));

    it('has the same rows, sums and pictures, and verify is clean', async () => {
      const { rows, files, migration } = backup;
      expect(answer).toMatchObject({ rows, files, migration, missing: 0, left_out: [], verify: { ok: true } });
      expect((await kura(['verify'], place())).code).toBe(0);
      expect(sums).toEqual((await keptTables()).map(({ name, rows: count, sum }) => ({ name, rows: count, sum })));
      for (const { id, bytes } of pictures) {
        expect((await call(restored, 'GET', `${ITEM}/${id}`)).bytes.equals(bytes)).toBe(true);
      }
    });

    it('takes orders under new numbers, and work goes on', async () => {
      const first = await order(restored, `restored-${kind}`, { shipping_email: 'shop@example.com' });
      expect(first.status).toBe(201);
      const receipt = {
        inspection_type: 'CODE',
        arrival_date: '2026-11-26',
        arrival_date_confirmed: true,
        items: [{ code: 'PICTURED', quantity: 2_000 }],
      };
      expect((await call(restored, 'POST', '/api/warehousings', receipt)).status).toBe(201);
      await upload(restored, 77);
      expect((await call(restored, 'POST', '/demo/clock/advance', { by: 'P7D' })).status).toBe(200);
      expect(json(await call(restored, 'GET', `/api/shipments/TS001/restored-${kind}`)).status).toBe('shipped');
      expect((await kura(['verify'], place())).code).toBe(0);
    });

    it('sends the mails of what it ships, and none that the backup had not sent', async () => {
      const listed = await kura(['notices', '--json'], place());
      const { notices } = JSON.parse(listed.stdout) as { notices: { id: string; state: string }[] };
      const doubted = notices.filter(({ state }) => state === 'in_doubt').map(({ id }) => id);
      expect(doubted.length).toBe(answer.notices_in_doubt);
      expect(doubted.length).toBeGreaterThan(0);
      const { id } = json(await call(restored, 'GET', `/api/shipments/TS001/restored-${kind}`));
      await until(() => exists(at(join(kind, 'mail', `${id}.eml`))));
      const mails = await readdir(at(join(kind, 'mail')));
      for (const one of doubted) expect(mails).not.toContain(`${one}.eml`);
    });
  });
});

describe('kill -9', () => {
  it(
    'during a backup leaves no file that looks like a finished backup',
    async () => {
      const child = start(['backup', at('killed.tar.gz')], env('source'));
      await until(() => exists(at('killed.tar.gz.part')));
      child.kill('SIGKILL');
      await once(child, 'close');
      expect(await exists(at('killed.tar.gz'))).toBe(false);
      const tried = await kura(['restore', at('killed.tar.gz.part')], env('nowhere'));
      expect(tried.code).toBe(1);
      expect(tried.stderr).toMatch(/\.part is (damaged|not a backup of Kura)/);
      expect(await exists(at('nowhere'))).toBe(false);
      // Its locks are gone with it.
      expect(await kura(['backup', at('killed.tar.gz')], env('source'))).toMatchObject({ code: 0 });
      expect(await exists(at('killed.tar.gz.part'))).toBe(false);
    },
    TIMEOUT_MS,
  );

  it(
    'during a restore leaves a database that no server starts on, with an error that says why',
    async () => {
      const place = env('half');
      const child = start(['restore', at('killed.tar.gz')], place);
      const closed = once(child, 'close');
      await until(async () => {
        const server = await findRunningDatabase(at('half'));
        if (server === null) return false;
        const [row] = await command<{ marked: boolean }>(
          server.url,
          "select to_regclass('kura_restore') is not null as marked",
        );
        return row?.marked === true;
      });
      child.kill('SIGKILL');
      await closed;
      for (const args of [['serve'], ['restore', at('killed.tar.gz')]]) {
        const refused = await kura(args, { ...place, PORT: '0' });
        expect({ args, code: refused.code }).toEqual({ args, code: 1 });
        expect(refused.stderr).toMatch(/A restore into this database began at .* and has not ended/);
      }
      // As it says: emptied, it can be restored into.
      await removeDirectory(at('half'));
      expect(await kura(['restore', at('killed.tar.gz')], place)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('What was taken back since then is valid again: tokens, devices'),
      });
    },
    TIMEOUT_MS,
  );
});

describe('a backup or restore on the command line', () => {
  it('is refused when the file exists, and when the place is not empty', async () => {
    const taken = await kura(['backup', at('killed.tar.gz')], env('source'));
    expect(taken).toMatchObject({ code: 1 });
    expect(taken.stderr).toMatch(/killed\.tar\.gz exists already\. Choose another name, or give --overwrite\./);
    const full = await kura(['restore', at('killed.tar.gz'), '--json'], env('source'));
    expect(full).toMatchObject({ code: 1 });
    expect((JSON.parse(full.stderr) as { error: string }).error).toMatch(/this one has .*table/);
  });
});
