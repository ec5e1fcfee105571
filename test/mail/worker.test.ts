import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Context } from '../../src/operations/context.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { contextOn, makeAccount, makeItems, makeToken, makeWarehouse, order, stockUp, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { workUpTo } from '../kit/floor.js';
import { type MailServer, openMailServer } from '../kit/mail-server.js';
import { kura, type RunningServer, serve } from '../kit/server.js';

/* Notice mails of whole servers: woken by a shipping, beside each other, and killed. */

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;
let dataDir: string;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  caller = await makeAccount(ctx, 'TS001');
  await makeToken(ctx, 'TS001', 'mail');
  await makeItems(ctx, caller, [{ code: 'TEA', name: '煎茶 100g' }]);
  await stockUp(ctx, caller, [{ code: 'TEA', good: 1000 }]);
  dataDir = await scratchDirectory('mail');
});
afterAll(async () => {
  await database.drop();
  await removeDirectory(dataDir);
});

/** Ships orders whose recipients are to be told. @returns their numbers */
async function ship(number: number): Promise<number[]> {
  const orders = Array.from({ length: number }, () => {
    count += 1;
    return order(`W-${count}`, [{ code: 'TEA', quantity: 1 }], { shipping_email: `w${count}@example.com` });
  });
  const nos = (await createShipments(ctx, caller, orders, 'bulk')).map(({ shipment_no }) => shipment_no);
  await workUpTo(ctx, 'TS001', nos, 'shipped');
  return nos;
}

const environment = (more: Record<string, string> = {}) => ({
  DATABASE_URL: database.url,
  KURA_DATA: dataDir,
  KURA_ENVIRONMENT: 'production',
  LOG_LEVEL: 'fatal',
  ...more,
});
const bySmtp = (server: MailServer) => environment({ SMTP_URL: server.url, MAIL_FROM: 'Kura <no-reply@kura.example>' });

const states = async (nos: readonly number[]) =>
  (
    await command<{ state: string }>(
      database.url,
      'select state from notices where shipment_no = any($1) order by shipment_no',
      [nos],
    )
  ).map(({ state }) => state);

const SOON = { timeout: 20_000, interval: 50 };

describe('a server', () => {
  it('writes mails to files without SMTP_URL: those that waited, and new ones at once', async () => {
    const waited = await ship(1);
    const running = await serve(environment());
    try {
      await vi.waitFor(async () => expect(await states(waited)).toEqual(['sent']), SOON);
      const added = await ship(2);
      await vi.waitFor(async () => expect(await states(added)).toEqual(['sent', 'sent']), SOON);
      const names = (await readdir(join(dataDir, 'mail'))).sort();
      expect(names).toEqual([...waited, ...added].map((no) => `TS001-S${String(no).padStart(6, '0')}.eml`));
      const mail = await PostalMime.parse(await readFile(join(dataDir, 'mail', names[0] ?? '')));
      expect(mail).toMatchObject({ from: { address: 'no-reply@kura.invalid' }, to: [{ address: 'w1@example.com' }] });
    } finally {
      await running.end('SIGTERM');
    }
  }, 60_000);

  it('beside another sends each mail once [H-049]', async () => {
    const mails = await openMailServer();
    const nos = await ship(40);
    const servers = await Promise.all([serve(bySmtp(mails)), serve(bySmtp(mails))]);
    try {
      nos.push(...(await ship(40)));
      await vi.waitFor(async () => expect(new Set(await states(nos))).toEqual(new Set(['sent'])), SOON);
    } finally {
      await Promise.all(servers.map((one) => one.end('SIGTERM')));
    }
    expect(mails.mails).toHaveLength(80);
    expect(new Set(mails.mails.map(({ to }) => to?.[0]?.address)).size).toBe(80);
    await mails.close();
  }, 60_000);

  it('sends the mail of a server that was killed before it had sent it; one that may be sent is not sent again [H-049]', async () => {
    const mails = await openMailServer();
    // Neither gets a word out of the server before it is killed: the first at the recipient, the second at the end.
    for (const [mood, left, afterwards, arrived] of [
      ['silent', 'waiting', ['sent'], 1],
      ['swallow', 'sending', ['in_doubt'], 1],
    ] as const) {
      mails.mails.length = 0;
      mails.moods.push(mood);
      const nos = await ship(1);
      const killed: RunningServer = await serve(bySmtp(mails));
      await vi.waitFor(() => expect(mails.holds).toBe(mood), SOON);
      await killed.end('SIGKILL');
      expect(await states(nos)).toEqual([left]);
      // Time goes on, past the lease of the one and the patience with the other.
      await command(
        database.url,
        `update notices set due_at = now() - interval '1 hour', state_at = now() - interval '1 hour' where shipment_no = any($1)`,
        [nos],
      );
      const next = await serve(bySmtp(mails));
      await vi.waitFor(async () => expect(await states(nos)).toEqual(afterwards), SOON);
      await next.end('SIGTERM');
      expect(mails.mails).toHaveLength(arrived);
    }
    await mails.close();
  }, 120_000);
});

describe('kura notices', () => {
  it('lists mails that are not sent, and sends those again that an operator names', async () => {
    const [no = 0] = await ship(1);
    const id = `TS001-S${String(no).padStart(6, '0')}`;
    await command(database.url, `delete from notices where shipment_no <> $1`, [no]);
    await command(database.url, `update notices set state = 'in_doubt', attempts = 1, reason = 'silence'`);
    const listed = await kura(['notices', '--json'], environment());
    expect(JSON.parse(listed.stdout)).toEqual({
      notices: [{ id, state: 'in_doubt', attempts: 1, reason: 'silence', state_at: null }],
    });
    expect(await kura(['notices', '--again', id], environment())).toMatchObject({ code: 0 });
    expect(await states([no])).toEqual(['waiting']);
    expect(await kura(['notices', '--again', id], environment())).toMatchObject({ code: 1 });
    expect(await kura(['notices', '--again', 'nonsense'], environment())).toMatchObject({ code: 2 });
  }, 60_000);
});
