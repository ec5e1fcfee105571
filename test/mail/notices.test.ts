import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smtpTransport } from '../../src/mail/smtp-transport.js';
import { listNoticeMails, sendAgain } from '../../src/operations/notice-mails/notice-mails.js';
import { sendNoticeMails } from '../../src/operations/notice-mails/send-notice-mails.js';
import { dryRun } from '../../src/operations/safe-retries/dry-run.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { MailTransport } from '../../src/rules/notice-mails/notice-mail.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, type Json, openApi, shipment } from '../kit/api.js';
import { numberOf, workTo, workUpTo } from '../kit/floor.js';
import { type MailServer, openMailServer } from '../kit/mail-server.js';

/* Notice mails, from the shipping to a mail server: one, whatever happens in between. */

const FROM = 'Kura 倉 <no-reply@kura.example>';
const YAMADA = 'yamada@example.com';

let api: Api;
let server: MailServer;
let transport: MailTransport;
let count = 0;

beforeAll(async () => {
  api = await openApi();
  await api.call('POST', '/items/bulk', { items: [{ code: 'TEA', name: '煎茶 100g' }, { code: 'CUP' }] });
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 1000 },
    { code: 'CUP', good: 1000 },
  ]);
});
afterAll(() => api.close());

beforeEach(async () => {
  await api.rows('delete from notices');
  server = await openMailServer();
  transport = smtpTransport(server.url, FROM);
  return () => server.close();
});

async function order(more: object = {}): Promise<Json> {
  count += 1;
  const { status, body } = await api.call('POST', '/shipments', shipment(`MAIL-${count}`, more));
  expect(status).toBe(201);
  return body;
}

/** An order that is shipped, its recipient to be told. @returns its id */
async function shipped(more: object = {}): Promise<string> {
  const { id } = await order({ shipping_email: YAMADA, ...more });
  await workTo(api.ctx, id, 'shipped');
  return String(id);
}

/** What became of each attempt. */
async function send(by: MailTransport = transport): Promise<string[]> {
  const outcomes: string[] = [];
  await sendNoticeMails(api.ctx, by, (_notice, { outcome }) => outcomes.push(outcome));
  return outcomes;
}

const state = async () => (await api.rows('select state, attempts, reason from notices order by shipment_no'))[0];
/** Time goes on until the next attempt is due. */
const wait = () => api.rows(`update notices set due_at = now() - interval '1 second'`);

describe('a notice mail', () => {
  it('goes once, when the shipment turns shipped [H-049]', async () => {
    const { id } = await order({ shipping_email: YAMADA });
    await workTo(api.ctx, id, 'packed');
    expect(await send()).toEqual([]);
    await workTo(api.ctx, id, 'shipped', 'packed');
    expect(await send()).toEqual(['sent']);
    expect(await send()).toEqual([]);
    expect(server.mails.map(({ to }) => to)).toEqual([[{ name: '', address: YAMADA }]]);
    expect(await listNoticeMails(api.ctx)).toEqual([]);
  });

  it('goes nowhere without shipping_email, nor for a transfer [H-050]', async () => {
    for (const more of [{}, { shipping_email: null }]) await workTo(api.ctx, (await order(more)).id, 'shipped');
    const items = [{ code: 'TEA', quantity: 1 }];
    const transfer = await api.call('POST', '/shipments/transfer', { destination: { warehouse: 'OSAKA' }, items });
    await workTo(api.ctx, transfer.body.id, 'shipped');
    expect(await send()).toEqual([]);
    expect(await api.rows('select * from notices')).toEqual([]);
  });

  it('goes for each of those shipped together that has an address', async () => {
    const orders = [
      await order({ shipping_email: 'a@example.com' }),
      await order(),
      await order({ shipping_email: YAMADA }),
    ];
    await workUpTo(
      api.ctx,
      'TS001',
      orders.map(({ id }) => numberOf(id)),
      'shipped',
    );
    expect(await send()).toEqual(['sent', 'sent']);
    expect(server.mails.map(({ to }) => to?.[0]?.address)).toEqual(['a@example.com', YAMADA]);
  });

  it('goes nowhere when the shipping was only tried out, or was undone', async () => {
    const { id } = await order({ shipping_email: YAMADA });
    await workTo(api.ctx, id, 'packed');
    await dryRun(api.ctx, (ctx) => workTo(ctx, id, 'shipped', 'packed'));
    expect(await api.rows('select * from notices')).toEqual([]);
  });
});

describe('several at work', () => {
  it('send each mail once between them [H-049]', async () => {
    for (let n = 0; n < 10; n += 1) await shipped();
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => send()));
    expect(outcomes.flat()).toEqual(Array(10).fill('sent'));
    expect(server.mails).toHaveLength(10);
  });

  it('leave a mail that another has taken over meanwhile [H-049]', async () => {
    await shipped();
    // Slow to be greeted, longer than others leave the mail alone.
    const slow: MailTransport = async (notice, handOver) => {
      await wait();
      expect(await send()).toEqual(['sent']);
      return transport(notice, handOver);
    };
    expect(await send(slow)).toEqual(['left']);
    expect(server.mails).toHaveLength(1);
    expect(await state()).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('send nothing when it cannot be written down beforehand', async () => {
    await shipped();
    const lost = new Error('the database is gone');
    const failing: MailTransport = (notice) => transport(notice, () => Promise.reject(lost));
    await expect(send(failing)).rejects.toBe(lost);
    expect(server.mails).toEqual([]);
    await wait();
    expect(await send()).toEqual(['sent']);
  });

  it('put in doubt what was on its way when its process ended', async () => {
    await shipped();
    const dying: MailTransport = async (_notice, handOver) => {
      await handOver();
      throw new Error('killed');
    };
    await expect(send(dying)).rejects.toThrow('killed');
    expect(await send()).toEqual([]);
    await api.rows(`update notices set state_at = now() - interval '31 minutes'`);
    expect(await send()).toEqual(['in_doubt']);
    expect(await send()).toEqual([]);
  });
});

describe('a mail server that', () => {
  const WAITING = { state: 'waiting', attempts: 1 };

  it('is not there is tried again, one mail a round', async () => {
    await shipped();
    await shipped();
    await server.close();
    expect(await send()).toEqual(['away']);
    server = await openMailServer();
    await wait();
    expect(await send(smtpTransport(server.url, FROM))).toEqual(['sent', 'sent']);
    expect(server.mails).toHaveLength(2);
  });

  it.each(['later', 'later_data'] as const)('puts a mail off (%s) gets it later, and others now', async (mood) => {
    await shipped();
    server.moods.push(mood);
    await shipped();
    expect(await send()).toEqual(['later', 'sent']);
    expect(await state()).toMatchObject(WAITING);
    expect(await send()).toEqual([]);
    await wait();
    expect(await send()).toEqual(['sent']);
    expect(server.mails).toHaveLength(2);
  });

  it.each(['refuse', 'refuse_data'] as const)('refuses a mail for good (%s) is not asked again', async (mood) => {
    const id = await shipped();
    server.moods.push(mood);
    expect(await send()).toEqual(['failed']);
    await wait();
    expect(await send()).toEqual([]);
    expect(await listNoticeMails(api.ctx)).toMatchObject([
      {
        shipment_no: numberOf(id),
        state: 'failed',
        reason: expect.stringContaining(mood === 'refuse' ? '550' : '554'),
      },
    ]);
  });

  it('refuses us as a sender is tried again: the mail is not at fault', async () => {
    await shipped();
    server.moods.push('no_sender');
    expect(await send()).toEqual(['away']);
    await wait();
    expect(await send()).toEqual(['sent']);
  });

  it('cannot even be told who sends is tried again: the mail is not at fault', async () => {
    await shipped();
    expect(await send(smtpTransport(server.url, 'Kura: support <no-reply@kura.example>'))).toEqual(['away']);
  });

  it('hangs up before it has the mail gets it later', async () => {
    await shipped();
    server.moods.push('hang_up');
    expect(await send()).toEqual(['away']);
    expect(await state()).toMatchObject(WAITING);
    await wait();
    expect(await send()).toEqual(['sent']);
    expect(server.mails).toHaveLength(1);
  });

  it('hangs up once it has the mail does not get it twice; a person may say so [H-049]', async () => {
    const id = await shipped();
    server.moods.push('drop');
    expect(await send()).toEqual(['in_doubt']);
    await wait();
    expect(await send()).toEqual([]);
    expect(server.mails).toHaveLength(1);
    const notice = { account_id: 'TS001', shipment_no: numberOf(id) };
    expect(await listNoticeMails(api.ctx)).toMatchObject([{ ...notice, state: 'in_doubt' }]);

    await sendAgain(api.ctx, 'TS001', numberOf(id), staff('admin'));
    expect(await send()).toEqual(['sent']);
    const [first, second] = server.mails;
    expect(second?.messageId).toBe(first?.messageId);
    await expect(sendAgain(api.ctx, 'TS001', numberOf(id), staff('admin'))).rejects.toMatchObject({
      refusal: 'not_found',
    });
  });

  it('takes a mail at none of its tries is told as failed, and has as many tries again when a person asks', async () => {
    const id = await shipped();
    await api.rows('update notices set attempts = 23, tries = 23');
    server.moods.push('later');
    expect(await send()).toEqual(['failed']);
    expect(await state()).toMatchObject({ state: 'failed', attempts: 24 });
    await sendAgain(api.ctx, 'TS001', numberOf(id), staff('admin'));
    server.moods.push('later');
    expect(await send()).toEqual(['later']);
    expect(await state()).toMatchObject({ state: 'waiting', attempts: 25 });
    await wait();
    expect(await send()).toEqual(['sent']);
  });

  it('wants a password gets it, and is away for a wrong one', async () => {
    await server.close();
    server = await openMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'kura' && password === 'p@ss/word' ? done(null, { user: 'kura' }) : done(new Error('who?')),
    });
    await shipped();
    const { port } = new URL(server.url);
    expect(await send(smtpTransport(`smtp://kura:wrong@127.0.0.1:${port}`, FROM))).toEqual(['away']);
    await wait();
    expect(await send(smtpTransport(`smtp://kura:p%40ss%2Fword@127.0.0.1:${port}`, FROM))).toEqual(['sent']);
  });
});
