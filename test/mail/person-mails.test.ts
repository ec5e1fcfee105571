import { runMigrations } from 'graphile-worker';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendPersonMailsJob } from '../../src/jobs/send-person-mails.js';
import { smtpTransport } from '../../src/mail/smtp-transport.js';
import type { ConnectionPool } from '../../src/storage/database/open-pool.js';
import { type Api, openApi, PUBLIC_URL } from '../kit/api.js';
import { type MailServer, openMailServer } from '../kit/mail-server.js';
import { type Browser, join } from '../kit/people.js';

/* The job that sends mails to people, and a mail server that is away or slow: it must not keep the worker from other jobs. */

const SOON = { timeout: 10_000, interval: 20 };

let api: Api;
let owner: Browser;
let server: MailServer;
let isStopping = false;
let count = 0;
let logged: string[] = [];
beforeAll(async () => {
  api = await openApi();
  owner = await join(api, 'TS001', 'owner@example.com', 'owner');
});
afterAll(() => api.close());
beforeEach(async () => {
  isStopping = false;
  logged = [];
  await api.rows('delete from person_mails');
  server = await openMailServer();
  return () => server.close();
});

/** What a worker would run. */
function sending(url = server.url): () => Promise<void> {
  const task = sendPersonMailsJob.make({
    ctx: api.ctx,
    contextOf: () => api.ctx,
    inBackground: () => {},
    transport: smtpTransport(url, 'Kura <no-reply@kura.example>'),
    publicUrl: () => PUBLIC_URL,
    log: pino({ level: 'warn' }, { write: (line) => logged.push(line) }),
    isStopping: () => isStopping,
  });
  return async () => {
    await task(null, { addJob: async () => {} });
  };
}

async function invite(number: number): Promise<void> {
  for (let left = number; left > 0; left -= 1) {
    count += 1;
    const draft = { email: `p${count}@example.com`, name: 'P', role: 'member' };
    expect((await owner.call('POST', '/members', draft, 'TS001')).status).toBe(201);
  }
}

const attempts = async () =>
  (await api.rows('select attempts from person_mails order by mail_no')).map((row) => row.attempts);
const states = () => api.rows('select attempts, sent_at is not null as is_sent, failed from person_mails');
/** The last invitation once more. */
const askAgain = async () => {
  const draft = { email: `p${count}@example.com`, name: 'P', role: 'member' };
  expect((await owner.call('POST', '/members', draft, 'TS001')).status).toBe(201);
};
const dueAgain = () => api.rows(`update person_mails set due_at = now() - interval '1 second' where sent_at is null`);

describe('the job that sends mails to people', () => {
  it('leaves the other mails when the server accepts none, and sends all when it does again', async () => {
    await invite(3);
    const send = sending();
    server.moods.push('no_sender', 'no_sender', 'no_sender');
    await send();
    expect([await attempts(), server.moods.length]).toEqual([[1, 0, 0], 2]);
    // No list shows these mails: the log alone can say what is wrong with the server.
    expect(logged).toEqual([expect.stringMatching(/"outcome":"away".*we take nothing of yours/)]);
    server.moods.length = 0;
    await dueAgain();
    await send();
    expect([await attempts(), server.mails.length]).toEqual([[2, 1, 1], 3]);
  });

  it('leaves the other mails when nobody listens', async () => {
    await invite(3);
    const closed = await openMailServer();
    await closed.close();
    await sending(closed.url)();
    expect(await attempts()).toEqual([1, 0, 0]);
  });

  it('goes on with the next mail when one is refused', async () => {
    await invite(2);
    server.moods.push('refuse');
    await sending()();
    expect([await attempts(), server.mails.length]).toEqual([[1, 1], 1]);
    expect(logged).toEqual([expect.not.stringContaining('@')]);
  });

  it('sends an invitation again when the server hung up and may not have taken it', async () => {
    await invite(1);
    const send = sending();
    server.moods.push('drop');
    await send();
    expect(await states()).toEqual([{ attempts: 1, is_sent: false, failed: null }]);
    await dueAgain();
    await send();
    expect(await states()).toEqual([{ attempts: 2, is_sent: true, failed: null }]);
    expect(server.mails.map(({ to }) => to?.[0]?.address)).toEqual([`p${count}@example.com`, `p${count}@example.com`]);
  });

  it('gives up an invitation that is always in doubt after the tries that others have', async () => {
    await invite(1);
    await api.rows('update person_mails set attempts = 23');
    server.moods.push('drop');
    await sending()();
    expect(await states()).toEqual([{ attempts: 24, is_sent: false, failed: expect.any(String) }]);
  });

  it('begins no further mail when the worker stops', async () => {
    await invite(2);
    const send = sending();
    isStopping = true;
    await send();
    expect(await attempts()).toEqual([0, 0]);
  });

  it('takes one place of the worker, however often it is asked for, and forgets nothing that came meanwhile', async () => {
    await invite(1);
    const send = sending();
    server.moods.push('silent');
    const first = send();
    await vi.waitFor(() => expect(server.holds).toBe('silent'), SOON);
    await invite(2);
    // These end at once, although the first one waits for the mail server.
    await Promise.all([send(), send()]);
    expect([await attempts(), server.mails.length]).toEqual([[1, 0, 0], 0]);
    server.hangUp();
    await first;
    expect([await attempts(), server.mails.length]).toEqual([[1, 1, 1], 2]);
  });

  it('sends a mail that waits for its next attempt at once when it is asked for again', async () => {
    await invite(1);
    const send = sending();
    server.moods.push('later');
    await send();
    await send();
    expect(await attempts()).toEqual([1]);
    await askAgain();
    await send();
    expect(await states()).toEqual([{ attempts: 2, is_sent: true, failed: null }]);
  });

  it('does not send a mail twice that is asked for again while it is being sent', async () => {
    await invite(1);
    server.moods.push('silent');
    const first = sending()();
    await vi.waitFor(() => expect(server.holds).toBe('silent'), SOON);
    await askAgain();
    // As another server would.
    await sending()();
    expect([await attempts(), server.mails.length]).toEqual([[1], 0]);
    server.hangUp();
    await first;
    await askAgain();
    await sending()();
    expect(await states()).toEqual([{ attempts: 2, is_sent: true, failed: null }]);
  });

  it('is woken when a mail is asked for, also again', async () => {
    await runMigrations({ connectionString: (api.ctx.pool as ConnectionPool).options.connectionString ?? '' });
    const woken = async () => (await api.rows('delete from graphile_worker._private_jobs returning 1')).length;
    try {
      await invite(1);
      expect(await woken()).toBe(1);
      server.moods.push('later');
      await sending()();
      expect(await woken()).toBe(0);
      await askAgain();
      expect(await woken()).toBe(1);
    } finally {
      await api.rows('drop schema graphile_worker cascade');
    }
  });

  it('sends no invitation that was taken back or accepted meanwhile', async () => {
    await invite(1);
    server.moods.push('later');
    await sending()();
    const member = `update memberships m set %1 from people p where p.person_id = m.person_id and p.email = 'p${count}@example.com'`;
    await api.rows(member.replace('%1', 'disabled_at = now()'));
    await dueAgain();
    await sending()();
    expect([await states(), server.mails.length]).toEqual([[], 0]);
    await askAgain();
    await api.rows(member.replace('%1', 'accepted_at = now()'));
    await sending()();
    expect([await states(), server.mails.length]).toEqual([[], 0]);
  });
});
