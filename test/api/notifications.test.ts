import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeMorningMailsJob } from '../../src/jobs/write-morning-mails.js';
import { smtpTransport } from '../../src/mail/smtp-transport.js';
import { dealWithNotice } from '../../src/operations/notice-mails/notice-mails.js';
import { writeMorningMails } from '../../src/operations/people/morning-mails.js';
import { sendPersonMails } from '../../src/operations/people/send-person-mails.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { type ClientCaller, staff } from '../../src/rules/accounts/caller.js';
import type { MailTransport, SendResult } from '../../src/rules/notice-mails/notice-mail.js';
import { suspendPendingWork } from '../../src/storage/backup/load.js';
import { inTransaction } from '../../src/storage/database/database.js';
import { wipe } from '../../src/storage/demo/demo-reset.js';
import { makeAccount, makeItems, order, stockUp } from '../kit/accounts.js';
import { type Api, faultsOf, openApi, PUBLIC_URL } from '../kit/api.js';
import { workUpTo } from '../kit/floor.js';
import { type MailServer, openMailServer } from '../kit/mail-server.js';
import { type Browser, join } from '../kit/people.js';

/* Mails on the morning of each working day: who gets them, what they tell, and that nobody gets two. */

let api: Api;
let mail: MailServer;
let owner: Browser;
let member: Browser;
/** What Kura's clock shows. */
let now = '2026-11-24T07:00:00+09:00';
let today = Temporal.PlainDate.from('2026-11-24');
beforeAll(async () => {
  api = await openApi({ clock: { now: () => Temporal.Instant.from(now) } });
  mail = await openMailServer();
  owner = await join(api, 'TS001', 'owner@example.com', 'owner');
  member = await join(api, 'TS001', 'member@example.com', 'member');
});
afterAll(async () => {
  await mail.close();
  await api.close();
});

const set = (by: Browser, morning_mail: unknown, account = 'TS001') =>
  by.call('PUT', '/notifications', { morning_mail }, account);
const read = async (by: Browser, account = 'TS001') =>
  (await by.call('GET', '/notifications', undefined, account)).body;

const write = () => writeMorningMails(api.ctx, () => false);
const smtp = () => smtpTransport(mail.url, 'Kura <no-reply@kura.example>');
async function send(transport: MailTransport = smtp()): Promise<SendResult['outcome'][]> {
  const outcomes: SendResult['outcome'][] = [];
  await sendPersonMails(api.ctx, transport, PUBLIC_URL, (_no, { outcome }) => outcomes.push(outcome));
  return outcomes;
}
/** The mails that have arrived since, in the order of their addresses. */
async function arrived() {
  await send();
  const mails = mail.mails.splice(0);
  return mails
    .map(({ to, subject = '', text = '', html = '' }) => ({ to: to?.[0]?.address, subject, text, html }))
    .sort((a, b) => ((a.to ?? '') < (b.to ?? '') ? -1 : 1));
}
const recipients = async () => (await arrived()).map(({ to }) => to);
const wait = () => api.rows(`update person_mails set due_at = now() - interval '1 second' where sent_at is null`);

/** The morning of the next working day has come. */
function nextMorning(): void {
  do today = today.add({ days: 1 });
  while (today.dayOfWeek > 5);
  now = `${today}T08:00:00+09:00`;
}

/** Orders that wait for goods which nobody has announced. */
const ordersInNeed = (count: number, name: string, caller: ClientCaller = api.caller) =>
  createShipments(
    api.ctx,
    caller,
    Array.from({ length: count }, (_, no) =>
      order(`${name}-${no + 1}`, [{ code: 'TEA', quantity: 1 }], { backorder_if_unavailable: true }),
    ),
    'bulk',
  );

describe('the setting', () => {
  it('is off, and each member turns it on for the own mails in one account', async () => {
    expect(await read(owner)).toEqual({ morning_mail: false });
    expect(await set(owner, true)).toMatchObject({ status: 200, body: { morning_mail: true } });
    expect(await read(owner)).toEqual({ morning_mail: true });
    expect(await read(member)).toEqual({ morning_mail: false });
    const both = await join(api, 'TS002', 'both@example.com', 'owner');
    await set(both, true, 'TS002');
    expect((await read(both, 'TS002')).morning_mail).toBe(true);
    expect((await set(both, true)).status).toBe(403);
    expect((await api.atConsole('GET', '/notifications')).status).toBe(403);
    expect((await set(owner, false)).body).toEqual({ morning_mail: false });
    await set(both, false, 'TS002');
  });

  it('is told its faults', async () => {
    expect(faultsOf(await set(owner, 'yes'))).toEqual(['morning_mail']);
    expect(faultsOf(await owner.call('PUT', '/notifications', { colour: 1 }, 'TS001'))).toEqual([
      'colour',
      'morning_mail',
    ]);
  });
});

describe('on a morning', () => {
  beforeAll(async () => {
    await makeItems(api.ctx, api.caller, [
      { code: 'TEA', name: '煎茶' },
      { code: 'OLD', lot_limit_type: 'expiry', expiry_at_allocatable_days: 3 },
      { code: 'CUP' },
    ]);
  });
  beforeEach(nextMorning);

  it('nobody is mailed who has not asked for it, nor when nothing needs a decision', async () => {
    await set(owner, true);
    nextMorning();
    await write();
    expect(await recipients()).toEqual([]);
    await set(owner, false);
    await ordersInNeed(1, 'FIRST');
    nextMorning();
    await write();
    expect(await api.rows(`select 1 from person_mails where purpose = 'morning'`)).toEqual([]);
  });

  it('a mail tells what the home page shows, in the language of its reader', async () => {
    now = `${today}T07:59:00+09:00`;
    await ordersInNeed(6, 'ORDER');
    // One was announced; the other dates are near, and far.
    await stockUp(api.ctx, api.caller, [
      { code: 'OLD', good: 2, expiry_date: today.add({ days: 10 }).toString() },
      { code: 'OLD', good: 2, expiry_date: today.add({ days: 300 }).toString() },
    ]);
    for (let times = 0; times < 2; times += 1) await stockUp(api.ctx, api.caller, [{ code: 'CUP', good: 1 }]);
    const posted = await createShipments(
      api.ctx,
      api.caller,
      ['POSTED', 'DONE-WITH'].map((name) =>
        order(name, [{ code: 'CUP', quantity: 1 }], { shipping_email: 'recipient@example.com' }),
      ),
      'bulk',
    );
    const numbers = posted.map(({ shipment_no }) => shipment_no);
    await workUpTo(api.ctx, 'TS001', numbers, 'shipped');
    await api.rows(`update notices set state = 'failed', state_at = now(), reason = 'user unknown'`);
    await dealWithNotice(api.ctx, 'TS001', Math.max(...numbers), staff('admin'));
    await member.call('PUT', '/me', { language: 'en' });
    for (const one of [owner, member]) await set(one, true);
    await write();
    expect(await recipients()).toEqual([]);

    now = `${today}T08:00:00+09:00`;
    await write();
    const [english, japanese] = await arrived();
    expect([english?.to, japanese?.to]).toEqual(['member@example.com', 'owner@example.com']);

    const get = async (path: string) => (await owner.call('GET', path, undefined, 'TS001')).body;
    const { shipments, count } = (await get('/lists/shipments?view=decision')) as {
      count: number;
      shipments: { identifier: string; reason: { message: { ja: string; en: string } } }[];
    };
    const [receipts, lots] = [await get('/lists/receipts?view=different'), await get('/expiring')];
    const { failed_mail_count } = await get('/today');
    expect([count, receipts.count, lots.count, failed_mail_count]).toEqual([7, 1, 1, 1]);

    const named = shipments.slice(0, 5);
    expect(japanese?.subject).toBe(
      `【Kura】Shop TS001：${today.month}月${today.day}日(${'月火水木金土日'[today.dayOfWeek - 1]}) 対応が必要なもの`,
    );
    expect(japanese?.text).toContain(
      [
        '■ 対応が必要な注文：7件',
        ...named.map(({ identifier, reason }) => `  ${identifier}：${reason.message.ja}`),
        '  ほか2件',
        '',
        '■ 予定と相違のあった入庫（未確認）：1件',
        '',
        '■ 届いていない出荷通知メール：1件',
        '',
        '■ 期限の近い在庫：1ロット',
        '',
        `ホームで確認する:\n${PUBLIC_URL}/TS001\n`,
      ].join('\n'),
    );
    expect(japanese?.text).toMatch(/煎茶.*不足しています/);
    expect(english?.text).toContain(
      [
        'Orders that need action: 7',
        ...named.map(({ identifier, reason }) => `  ${identifier}: ${reason.message.en}`),
      ].join('\n'),
    );
    expect(english?.html).toContain(`href="${PUBLIC_URL}/TS001"`);
    // Neither names nor addresses of the shop's customers.
    for (const { text, html } of [english, japanese].flatMap((one) => one ?? []))
      expect(`${text}${html}`).not.toMatch(/倉 太郎|千代田|recipient@/);
  });

  it('everybody gets one mail a day, however often and by how many servers it is asked for', async () => {
    await Promise.all([write(), write(), write(), write()]);
    now = `${today}T15:00:00+09:00`;
    await write();
    await Promise.all([send(), send(), send()]);
    expect(await recipients()).toEqual(['member@example.com', 'owner@example.com']);
    nextMorning();
    await write();
    expect(await recipients()).toEqual(['member@example.com', 'owner@example.com']);
  });

  it('of several mornings that the clock has passed only the one that it shows is mailed, and none on a day without work', async () => {
    for (let days = 0; days < 4; days += 1) nextMorning();
    await write();
    expect(await recipients()).toEqual(['member@example.com', 'owner@example.com']);
    while (today.dayOfWeek !== 6) today = today.add({ days: 1 });
    now = `${today}T09:00:00+09:00`;
    await write();
    expect(await recipients()).toEqual([]);
  });

  it('who turns it on later in the day gets the first one on the next morning; off and on again makes no second one', async () => {
    await set(owner, false);
    now = `${today}T10:00:00+09:00`;
    await set(owner, true);
    await write();
    expect(await recipients()).toEqual(['member@example.com']);
    await set(member, false);
    await set(member, true);
    await write();
    expect(await recipients()).toEqual([]);
    nextMorning();
    await write();
    expect(await recipients()).toEqual(['member@example.com', 'owner@example.com']);
  });

  it('nobody is mailed who is disabled, or has not accepted the invitation', async () => {
    const of = `account_id = 'TS001' and person_id = (select person_id from people where email = `;
    await api.rows(`update memberships set disabled_at = now() where ${of}'member@example.com')`);
    await api.rows(`update memberships set accepted_at = null where ${of}'owner@example.com')`);
    await write();
    expect(await recipients()).toEqual([]);
    await api.rows(`update memberships set accepted_at = now() where ${of}'owner@example.com')`);
    await write();
    expect(await recipients()).toEqual(['owner@example.com']);
    await api.rows(`update memberships set disabled_at = null where ${of}'member@example.com')`);
  });

  it('nobody is mailed who was disabled, or turned it off, after the mail was written; nor in the evening', async () => {
    await write();
    await api.rows(
      `update memberships set disabled_at = now()
        where account_id = 'TS001' and person_id = (select person_id from people where email = 'member@example.com')`,
    );
    await set(owner, false);
    expect(await recipients()).toEqual([]);
    await api.rows('update memberships set disabled_at = null');
    await set(owner, true);
    expect(await recipients()).toEqual([]);
    nextMorning();
    await write();
    await api.rows(`update person_mails set asked_at = asked_at - interval '12 hours' where sent_at is null`);
    expect(await recipients()).toEqual([]);
  });

  it('a mail is not sent twice when the process ends while it is sent, but again when the mail server refused it for now', async () => {
    await set(member, false);
    await write();
    const dies: MailTransport = async (_mail, handOver) => {
      expect(await handOver()).toBe(true);
      throw new Error('the process ends');
    };
    await expect(send(dies)).rejects.toThrow('the process ends');
    await wait();
    expect(await recipients()).toEqual([]);
    nextMorning();
    await write();
    mail.moods.push('later_data');
    expect(await send()).toEqual(['later']);
    await wait();
    expect(await recipients()).toEqual(['owner@example.com']);
  });

  it('of two servers that send the same mail only one does', async () => {
    await write();
    let slowly: (() => Promise<boolean>) | undefined;
    let goOn = () => {};
    const slow: MailTransport = async (_mail, handOver) => {
      slowly = handOver;
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return (await handOver()) ? { outcome: 'sent' } : { outcome: 'left' };
    };
    const first = send(slow);
    await expect.poll(() => slowly).toBeDefined();
    await wait();
    expect(await recipients()).toEqual(['owner@example.com']);
    goOn();
    expect(await first).toEqual(['left']);
    await wait();
    expect(await recipients()).toEqual([]);
  });

  it.each([
    { outcome: 'later', reason: 'no answer' },
    { outcome: 'failed', reason: 'no answer' },
  ] as const)(
    'an attempt that ends after a later one has sent the mail does not take that back: $outcome',
    async (end) => {
      await write();
      let goOn = () => {};
      let isAsked = false;
      const silent: MailTransport = async () => {
        isAsked = true;
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
        return end;
      };
      const first = send(silent);
      await expect.poll(() => isAsked).toBe(true);
      await wait();
      expect(await recipients()).toEqual(['owner@example.com']);
      goOn();
      await first;
      const [newest] = await api.rows(
        'select failed, sent_at is not null as sent from person_mails order by mail_no desc limit 1',
      );
      expect(newest).toEqual({ failed: null, sent: true });
      await wait();
      expect(await recipients()).toEqual([]);
    },
  );

  it('those of an account are written although those of another one fail', async () => {
    nextMorning();
    const other = await makeAccount(api.ctx, 'TS099');
    await makeItems(api.ctx, other, [{ code: 'TEA' }]);
    await ordersInNeed(1, 'OF-TS099', other);
    const elsewhere = await join(api, 'TS099', 'elsewhere@example.com', 'member');
    await set(elsewhere, true, 'TS099');
    await api.rows(`update notifications set morning_day = null where account_id = 'TS099'`);
    await set(owner, true);
    await api.rows(`alter table person_mails add constraint none_of_the_first check (account <> 'TS001') not valid`);
    await expect(write()).rejects.toThrow('none_of_the_first');
    expect(await recipients()).toEqual(['elsewhere@example.com']);
    await api.rows('alter table person_mails drop constraint none_of_the_first');
    await write();
    expect(await recipients()).toContain('owner@example.com');
    await set(owner, false);
    await set(elsewhere, false, 'TS099');
  });

  it('all accounts are mailed, each about itself', async () => {
    await set(owner, false);
    const accounts = Array.from({ length: 23 }, (_, no) => `TS1${String(no).padStart(2, '0')}`);
    for (const account_id of accounts) {
      const caller = await makeAccount(api.ctx, account_id);
      await makeItems(api.ctx, caller, [{ code: 'TEA' }]);
      await ordersInNeed(Number(account_id.slice(4)) % 3, `OF-${account_id}`, caller);
    }
    await api.rows(
      `insert into memberships (account_id, person_id, role, accepted_at)
       select account_id, person_id, 'member', now() from accounts cross join people
        where email = 'owner@example.com' and account_id = any($1)`,
      [accounts],
    );
    await api.rows(
      `insert into notifications (account_id, person_id, morning_mail)
       select account_id, person_id, true from memberships where account_id = any($1)`,
      [accounts],
    );
    await writeMorningMailsJob.make({ ctx: api.ctx, isStopping: () => false } as never)({}, {} as never);
    const mails = await arrived();
    const inNeed = accounts.filter((account_id) => Number(account_id.slice(4)) % 3 > 0);
    expect(mails.map(({ text }) => /\/(TS1\d\d)\n/.exec(text)?.[1]).sort()).toEqual(inNeed);
    for (const { text } of mails) {
      const account_id = /\/(TS1\d\d)\n/.exec(text)?.[1] ?? '';
      expect(text).toContain(`対応が必要な注文：${Number(account_id.slice(4)) % 3}件`);
      expect(text.match(/OF-TS1\d\d/g)?.every((name) => name === `OF-${account_id}`)).toBe(true);
    }
  });
});

describe('the day of the last mail', () => {
  const days = async () =>
    (await api.rows('select distinct morning_day::text as day from notifications')).map(({ day }) => day);

  it('is the present one after a restore, so that no mail of the day is made again', async () => {
    await api.rows(`update notifications set morning_day = '2026-01-05'`);
    await inTransaction(api.ctx.pool, suspendPendingWork);
    const [{ day } = {}] = await api.rows(`select (now() at time zone 'Asia/Tokyo')::date::text as day`);
    expect(await days()).toEqual([day]);
  });

  it('is forgotten when the demo starts over, with its mails; who wants them stays', async () => {
    await inTransaction(api.ctx.pool, wipe);
    expect(await days()).toEqual([null]);
    expect(await api.rows(`select 1 from person_mails where purpose = 'morning'`)).toEqual([]);
    expect((await api.rows('select 1 from notifications where morning_mail')).length).toBeGreaterThan(20);
  });
});
