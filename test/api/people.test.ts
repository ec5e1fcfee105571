import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smtpTransport } from '../../src/mail/smtp-transport.js';
import { sendPersonMails } from '../../src/operations/people/send-person-mails.js';
import { sweepSignIns } from '../../src/operations/people/sweep-sign-ins.js';
import { makeItems } from '../kit/accounts.js';
import { type Answer, type Api, faultsOf, openApi, PUBLIC_URL, receipt } from '../kit/api.js';
import { type MailServer, openMailServer } from '../kit/mail-server.js';
import { accept, Browser, hire, join, PASSWORD, setUp } from '../kit/people.js';

/* Who works for whom, and what each of them may do. Mails go to a real mail server. */

let api: Api;
let mail: MailServer;
let admin: Browser;
beforeAll(async () => {
  api = await openApi();
  mail = await openMailServer();
  admin = await accept(api, await setUp(api));
});
afterAll(async () => {
  await mail.close();
  await api.close();
});

const send = () =>
  sendPersonMails(api.ctx, smtpTransport(mail.url, 'Kura <no-reply@kura.example>'), PUBLIC_URL, () => {});

/** The code of the link in the last mail to an address. */
function codeFor(address: string, page: string): string {
  const last = mail.mails.filter(({ to }) => to?.[0]?.address === address).at(-1);
  return new RegExp(`${PUBLIC_URL}/${page}#([\\w-]{43})`).exec(last?.text ?? '')?.[1] ?? 'none';
}

const numberOf = async (email: string): Promise<number> =>
  (await api.rows('select person_id from people where email = $1', [email]))[0]?.person_id as number;

describe('an invitation', () => {
  let owner: Browser;
  beforeAll(async () => {
    owner = await join(api, 'TS001', 'owner@example.com', 'owner');
  });
  const invite = (email: string, more: object = {}): Promise<Answer> =>
    owner.call('POST', '/members', { email, name: '森 拓也', role: 'member', ...more }, 'TS001');

  it('is mailed in the language of the person, with a link to our own address, and its code is nowhere before', async () => {
    const invited = await invite('mori@example.com');
    expect([invited.status, invited.body]).toMatchObject([
      201,
      { email: 'mori@example.com', status: 'invited', mail: 'waiting' },
    ]);
    expect(await api.rows("select 1 from person_codes where purpose = 'invitation'")).toEqual([]);
    await send();
    expect(mail.mails.at(-1)).toMatchObject({
      subject: '【和倉】Shop TS001への招待',
      to: [{ address: 'mori@example.com' }],
    });
    expect(mail.mails.at(-1)?.html).toContain(`href="${PUBLIC_URL}/invitation#`);
    const english = await invite('smith@example.com', { language: 'en', name: 'A. Smith' });
    await send();
    expect([english.status, mail.mails.at(-1)?.subject]).toEqual([201, '和倉: you are invited to Shop TS001']);
    expect(await api.rows('select 1 from person_mails where sent_at is null')).toEqual([]);
  });

  it('is read, accepted with a new password, and then used up', async () => {
    const code = codeFor('mori@example.com', 'invitation');
    const visitor = new Browser(api);
    expect((await visitor.call('POST', '/invitations/read', { code })).body).toEqual({
      email: 'mori@example.com',
      name: '森 拓也',
      account: { account_id: 'TS001', name: 'Shop TS001' },
      has_password: false,
    });
    const weak = await visitor.call('POST', '/invitations/accept', { code, password: 'mori@example.com' });
    expect([weak.status, faultsOf(weak)]).toEqual([422, ['password']]);
    await visitor.call('POST', '/invitations/accept', { code, name: '森 拓', password: PASSWORD });
    expect(await visitor.person()).toMatchObject({
      name: '森 拓',
      accounts: [{ account_id: 'TS001', role: 'member' }],
    });
    expect((await visitor.call('POST', '/invitations/read', { code })).status).toBe(404);
    expect((await visitor.call('POST', '/invitations/accept', { code, password: PASSWORD })).status).toBe(404);
  });

  it('is valid for seven days, and only the latest one', async () => {
    await invite('late@example.com');
    await send();
    const first = codeFor('late@example.com', 'invitation');
    await invite('late@example.com');
    await send();
    const second = codeFor('late@example.com', 'invitation');
    const status = async (code: string) => (await new Browser(api).call('POST', '/invitations/read', { code })).status;
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    await api.rows("update person_codes set expires_at = expires_at - interval '7 days 1 minute'");
    expect(await status(second)).toBe(404);
  });

  it('is sent again when the mail server takes nothing now, and given up when it never will', async () => {
    await invite('slow@example.com');
    mail.moods.push('later');
    await send();
    expect(codeFor('slow@example.com', 'invitation')).toBe('none');
    await api.rows('update person_mails set due_at = now() where sent_at is null');
    await send();
    expect(codeFor('slow@example.com', 'invitation')).not.toBe('none');
    await invite('gone@example.com');
    mail.moods.push('refuse');
    await send();
    const { members } = (await owner.call('GET', '/members', undefined, 'TS001')).body as {
      members: { email: string; mail: string }[];
    };
    expect(members.find(({ email }) => email === 'gone@example.com')).toMatchObject({ mail: 'failed' });
  });

  it('of somebody who signs in already is accepted with that password', async () => {
    const other = await join(api, 'TS002', 'both@example.com', 'owner');
    await invite('Both@example.com');
    await send();
    const code = codeFor('both@example.com', 'invitation');
    expect((await other.call('POST', '/invitations/read', { code })).body).toMatchObject({ has_password: true });
    expect((await other.call('POST', '/invitations/accept', { code, password: 'a wrong password' })).status).toBe(401);
    expect((await other.call('POST', '/invitations/accept', { code, password: PASSWORD })).status).toBe(200);
    expect(await other.person()).toMatchObject({ accounts: [{ account_id: 'TS001' }, { account_id: 'TS002' }] });
  });

  it('says nothing of somebody who works elsewhere before it is accepted, and not when that person works', async () => {
    const other = await join(api, 'TS002', 'elsewhere@example.com', 'member');
    const listed = async () => {
      const { members } = (await owner.call('GET', '/members', undefined, 'TS001')).body as {
        members: { email: string; name: string; last_seen_at: string | null }[];
      };
      return members.find(({ email }) => email === 'elsewhere@example.com');
    };
    const invited = await invite('elsewhere@example.com', { name: 'Whoever' });
    expect(invited.body).toMatchObject({ name: 'Whoever', last_seen_at: null });
    expect(await listed()).toMatchObject({ name: 'Whoever', last_seen_at: null });
    expect((await owner.call('GET', '/audit', undefined, 'TS001')).text).not.toContain('"elsewhere"');
    await send();
    const code = codeFor('elsewhere@example.com', 'invitation');
    await other.call('POST', '/invitations/accept', { code, password: PASSWORD });
    expect(await listed()).toMatchObject({ name: 'elsewhere', last_seen_at: null });
    await api.rows("delete from memberships where account_id = 'TS002' and person_id = $1", [
      await numberOf('elsewhere@example.com'),
    ]);
    expect(await listed()).toMatchObject({ name: 'elsewhere', last_seen_at: expect.any(String) });
    await owner.call('PUT', `/members/${await numberOf('elsewhere@example.com')}`, { disabled: true }, 'TS001');
    expect(await listed()).toMatchObject({ last_seen_at: null });
  });

  it('fills no mailbox: one mail waits at a time, and an address and an account have a limit', async () => {
    const mails = async () =>
      (await api.rows('select 1 from person_mails where person_id = $1', [await numberOf('flooded@example.com')]))
        .length;
    const answers = await Promise.all(Array.from({ length: 7 }, () => invite('flooded@example.com')));
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(2);
    expect(await mails()).toBe(1);
    await api.rows("update failed_sign_ins set since = since - interval '61 minutes'");
    await send();
    expect((await invite('flooded@example.com')).status).toBe(201);
    expect(await mails()).toBe(2);
    await api.rows("update failed_sign_ins set failures = 60 where counted_for = 'invitations:TS001'");
    const refused = await invite('one-more@example.com');
    expect([refused.status, refused.body.error_description]).toEqual([
      429,
      'Too many people were invited. Try again in 60 minutes.',
    ]);
    await api.rows("delete from failed_sign_ins where counted_for = 'invitations:TS001'");
    await send();
  });

  it('of somebody who is there is refused, and all faults of a faulty one are named', async () => {
    expect(faultsOf(await invite('owner@example.com'))).toEqual(['email']);
    const faulty = await invite('nobody', { role: 'admin', name: '', colour: 'red' });
    expect([faulty.status, faultsOf(faulty)]).toEqual([422, ['colour', 'email', 'name', 'role']]);
  });

  it('of somebody who was disabled meanwhile leads nowhere', async () => {
    await invite('never@example.com');
    await send();
    const code = codeFor('never@example.com', 'invitation');
    await owner.call('PUT', `/members/${await numberOf('never@example.com')}`, { disabled: true }, 'TS001');
    expect((await new Browser(api).call('POST', '/invitations/accept', { code, password: PASSWORD })).status).toBe(404);
  });

  it('that was taken back while its mail was retried is not mailed, and shows no form', async () => {
    await invite('taken-back@example.com');
    mail.moods.push('later');
    await send();
    const person_id = await numberOf('taken-back@example.com');
    const set = (disabled: boolean) => owner.call('PUT', `/members/${person_id}`, { disabled }, 'TS001');
    await set(true);
    await api.rows('update person_mails set due_at = now() where sent_at is null');
    await send();
    expect(codeFor('taken-back@example.com', 'invitation')).toBe('none');
    // Nor is it a mail that could not be sent.
    expect(await api.rows('select 1 from person_mails where person_id = $1', [person_id])).toEqual([]);
    await invite('taken-back@example.com');
    await send();
    const code = codeFor('taken-back@example.com', 'invitation');
    const status = async () => (await new Browser(api).call('POST', '/invitations/read', { code })).status;
    expect(await status()).toBe(200);
    // As when it is taken back at the moment in which the link is made.
    await api.rows("update memberships set disabled_at = now() where account_id = 'TS001' and person_id = $1", [
      person_id,
    ]);
    expect(await status()).toBe(404);
  });
});

describe('a new password', () => {
  const ask = (email: string) => new Browser(api).call('POST', '/password-resets', { email });

  it('is mailed to those who are known, and the answer does not tell who is', async () => {
    const before = mail.mails.length;
    const [known, unknown] = [await ask('owner@example.com'), await ask('nobody@example.com')];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    await send();
    expect(mail.mails.slice(before).map(({ to }) => to?.[0]?.address)).toEqual(['owner@example.com']);
  });

  it('is chosen once, and ends all sessions', async () => {
    const owner = new Browser(api);
    await owner.signIn('owner@example.com');
    const code = codeFor('owner@example.com', 'reset');
    const visitor = new Browser(api);
    expect((await visitor.call('POST', '/password-resets/read', { code })).body).toEqual({
      email: 'owner@example.com',
    });
    expect(faultsOf(await visitor.call('POST', '/password-resets/finish', { code, password: 'short' }))).toEqual([
      'password',
    ]);
    expect((await visitor.call('POST', '/password-resets/finish', { code, password: PASSWORD })).status).toBe(200);
    expect(await owner.person()).toBeNull();
    expect((await visitor.call('POST', '/password-resets/finish', { code, password: PASSWORD })).status).toBe(404);
    expect((await owner.signIn('owner@example.com')).status).toBe(200);
  });

  it('cannot be chosen any more by a link that was out when the password was changed', async () => {
    const owner = new Browser(api);
    await owner.signIn('owner@example.com');
    await ask('owner@example.com');
    await send();
    const code = codeFor('owner@example.com', 'reset');
    await owner.call('PUT', '/me/password', { password: PASSWORD });
    const visitor = new Browser(api);
    expect((await visitor.call('POST', '/password-resets/finish', { code, password: 'another long one' })).status).toBe(
      404,
    );
  });

  it('is not mailed to somebody who has chosen one meanwhile, or was disabled', async () => {
    const person = await join(api, 'TS001', 'chooses@example.com', 'member');
    const askInVain = async () => {
      await ask('chooses@example.com');
      mail.moods.push('later');
      await send();
      await api.rows('update person_mails set due_at = now() where sent_at is null');
    };
    const left = async () => {
      await send();
      expect(codeFor('chooses@example.com', 'reset')).toBe('none');
      return api.rows('select failed from person_mails where person_id = $1', [await numberOf('chooses@example.com')]);
    };
    await askInVain();
    expect((await person.call('PUT', '/me/password', { password: PASSWORD })).status).toBe(200);
    expect(await left()).toEqual([]);
    await askInVain();
    await api.rows('update memberships set disabled_at = now() where person_id = $1', [
      await numberOf('chooses@example.com'),
    ]);
    expect(await left()).toEqual([]);
  });

  it('cannot be chosen by somebody who was disabled', async () => {
    await join(api, 'TS001', 'leaves@example.com', 'member');
    await ask('leaves@example.com');
    await send();
    const code = codeFor('leaves@example.com', 'reset');
    const status = async () => (await new Browser(api).call('POST', '/password-resets/read', { code })).status;
    expect(await status()).toBe(200);
    await api.rows('update memberships set disabled_at = now() where person_id = $1', [
      await numberOf('leaves@example.com'),
    ]);
    expect(await status()).toBe(404);
  });

  it('does not fill a mailbox, and does not tell whoever tries to', async () => {
    await join(api, 'TS001', 'target@example.com', 'member');
    const before = mail.mails.length;
    for (let count = 0; count < 7; count += 1) {
      expect((await ask('target@example.com')).status).toBe(200);
      await send();
    }
    expect(mail.mails.slice(before)).toHaveLength(5);
  });
});

describe('in an account', () => {
  let owner: Browser;
  let member: Browser;
  let stranger: Browser;
  beforeAll(async () => {
    await api.rows('truncate failed_sign_ins');
    owner = new Browser(api);
    await owner.signIn('owner@example.com');
    member = await join(api, 'TS001', 'worker@example.com', 'member');
    stranger = await join(api, 'TS002', 'stranger@example.com', 'owner');
    await makeItems(api.ctx, api.caller, [{ code: 'TEA' }]);
  });

  it('a member does what a program does: the contract is the same', async () => {
    const created = await member.call('POST', '/warehousings', receipt(), 'TS001');
    expect(created.status).toBe(201);
    const id = String(created.body.id);
    expect((await api.call('GET', `/warehousings/${id}`)).body).toMatchObject({ id, create_user: { name: 'worker' } });
    const faulty = { items: [{ code: 'TEA', quantity: 0 }], arrival_date: 'soon' };
    const [own, program] = [
      await member.call('PUT', `/warehousings/${id}`, faulty, 'TS001'),
      await api.call('PUT', `/warehousings/${id}`, faulty),
    ];
    expect([own.status, own.text]).toEqual([422, program.text]);
  });

  it('a member decides neither about tokens nor about people, an owner about both', async () => {
    const asked = [
      ['GET', '/tokens'],
      ['POST', '/tokens', { name: 'sync' }],
      ['DELETE', '/tokens/1'],
      ['GET', '/members'],
      ['POST', '/members', { email: 'x@example.com', name: 'X', role: 'owner' }],
      ['PUT', `/members/${await numberOf('owner@example.com')}`, { disabled: true }],
      ['GET', '/audit'],
    ] as const;
    for (const [method, path, body] of asked) {
      const refused = await member.call(method, path, body, 'TS001');
      expect([path, refused.status]).toEqual([path, 403]);
    }
    for (const path of ['/tokens', '/members', '/audit'])
      expect([path, (await owner.call('GET', path, undefined, 'TS001')).status]).toEqual([path, 200]);
  });

  it('a token that an owner makes works until it is deleted, and is shown once', async () => {
    const made = await owner.call('POST', '/tokens', { name: 'shop-sync', scope: 'read' }, 'TS001');
    const { token, token_id } = made.body as { token: string; token_id: number };
    const use = () => api.call('GET', '/items/TS001', undefined, { authorization: `Bearer ${token}` });
    expect([made.status, (await use()).status]).toEqual([201, 200]);
    expect((await owner.call('GET', '/tokens', undefined, 'TS001')).text).not.toContain(token);
    expect((await owner.call('DELETE', `/tokens/${token_id}`, undefined, 'TS001')).status).toBe(200);
    expect((await use()).status).toBe(401);
    const { audit } = (await owner.call('GET', '/audit', undefined, 'TS001')).body as { audit: object[] };
    expect(audit[0]).toMatchObject({ action: 'deleteToken', actor: 'owner', address: '192.0.2.1' });
  });

  it('nobody reaches another account, whatever the header says', async () => {
    for (const [account_id, status] of [
      ['TS001', 403],
      ['TS999', 403],
      ['ts001', 400],
      ['', 400],
      [undefined, 400],
    ] as const) {
      for (const path of ['/account', '/members', '/items/TS001', '/tokens'])
        expect([account_id, path, (await stranger.call('GET', path, undefined, account_id)).status]).toEqual([
          account_id,
          path,
          status,
        ]);
    }
    // With the own account in the header, another account's ids are refused or not found.
    const [{ person_id } = {}] = await api.rows("select person_id from people where email = 'owner@example.com'");
    expect((await stranger.call('GET', '/items/TS001-I000001', undefined, 'TS002')).status).toBe(403);
    expect((await stranger.call('GET', '/items/TS001', undefined, 'TS002')).status).toBe(403);
    expect((await stranger.call('PUT', `/members/${person_id}`, { disabled: true }, 'TS002')).status).toBe(404);
    const [{ token_id } = {}] = await api.rows("select token_id from tokens where account_id = 'TS001' limit 1");
    expect((await stranger.call('DELETE', `/tokens/${token_id}`, undefined, 'TS002')).status).toBe(404);
  });

  it('a token reads in the console, and changes nothing there', async () => {
    expect((await api.atConsole('GET', '/account')).status).toBe(200);
    const refused = await api.atConsole('POST', '/warehousings', receipt());
    expect([refused.status, refused.body.error_description]).toEqual([403, 'This access token may only read.']);
    expect((await api.atConsole('GET', '/members')).status).toBe(403);
  });

  it('the last owner cannot go, also when two send each other away at once', async () => {
    const path = async (email: string) => `/members/${await numberOf(email)}`;
    const alone = await stranger.call('PUT', await path('stranger@example.com'), { role: 'member' }, 'TS002');
    // Both@example.com owns TS002 too.
    expect(alone.status).toBe(200);
    const both = new Browser(api);
    await both.signIn('both@example.com');
    for (const change of [{ role: 'member' }, { disabled: true }])
      expect((await both.call('PUT', await path('both@example.com'), change, 'TS002')).status).toBe(409);
    const second = await join(api, 'TS001', 'second@example.com', 'owner');
    const answers = await Promise.all([
      owner.call('PUT', await path('second@example.com'), { disabled: true }, 'TS001'),
      second.call('PUT', await path('owner@example.com'), { disabled: true }, 'TS001'),
    ]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const left = await api.rows(
      "select 1 from memberships where account_id = 'TS001' and role = 'owner' and disabled_at is null and accepted_at is not null",
    );
    expect(left).toHaveLength(1);
  });
});

describe("the provider's staff", () => {
  it('sets up accounts and warehouses as the commands do, and invites the owner', async () => {
    const { towns } = (await admin.call('GET', '/towns/136-0082')).body as { towns: object[] };
    expect(towns).toEqual([{ prefecture: '東京都', address1: '江東区新木場' }]);
    const nagoya = {
      warehouse: 'NAGOYA',
      name: '名古屋倉庫',
      postcode: '450-0002',
      address: '中村区名駅1-1',
      phone: '03-0000-0000',
    };
    const opened = await admin.call('POST', '/provider/warehouses', nagoya);
    expect([opened.status, opened.body.prefecture]).toEqual([201, '愛知県']);
    expect((await admin.call('POST', '/provider/warehouses', nagoya)).status).toBe(409);
    const faulty = await admin.call('POST', '/provider/accounts', { account_id: 'x', features: { colour: true } });
    expect([faulty.status, faultsOf(faulty)]).toEqual([
      422,
      ['account_id', 'features.colour', 'name', 'settings.standard_warehouse'],
    ]);
    const account = { account_id: 'TS003', name: '新しい店', settings: { standard_warehouse: 'NAGOYA' } };
    expect((await admin.call('POST', '/provider/accounts', account)).body).toMatchObject({ payment_registered: false });
    expect((await admin.call('PUT', '/provider/accounts/TS003', { payment_registered: true })).body).toMatchObject({
      name: '新しい店',
      payment_registered: true,
    });
    const owner = { email: 'owner3@example.com', name: '三井', role: 'owner' };
    expect((await admin.call('POST', '/provider/accounts/TS003/members', owner)).status).toBe(201);
    expect((await admin.call('POST', '/provider/accounts/TS999/members', owner)).status).toBe(404);
  });

  it('on the floor decides nothing of that, and people of accounts see nothing of it', async () => {
    const floor = await hire(api, 'floor@example.com', 'floor');
    const member = await join(api, 'TS002', 'm2@example.com', 'owner');
    for (const path of ['/provider/staff', '/provider/accounts', '/provider/audit']) {
      expect([path, (await floor.call('GET', path)).status]).toEqual([path, 403]);
      expect([path, (await member.call('GET', path)).status]).toEqual([path, 403]);
      expect([path, (await new Browser(api).call('GET', path)).status]).toEqual([path, 401]);
    }
    expect((await admin.call('GET', '/account', undefined, 'TS001')).status).toBe(403);
  });

  it('is disabled at once, and the last administrator cannot be', async () => {
    const second = await hire(api, 'second-admin@example.com', 'admin');
    const path = `/provider/staff/${await numberOf('second-admin@example.com')}`;
    const own = `/provider/staff/${await numberOf('admin@example.com')}`;
    expect((await admin.call('PUT', path, { disabled: true })).body).toMatchObject({ status: 'disabled' });
    expect((await second.call('GET', '/provider/staff')).status).toBe(403);
    expect((await admin.call('PUT', own, { disabled: true })).status).toBe(409);
    expect((await admin.call('PUT', own, { role: 'floor' })).status).toBe(409);
    expect((await admin.call('PUT', path, { disabled: false })).body).toMatchObject({ status: 'active' });
    expect((await second.call('GET', '/provider/staff')).status).toBe(200);
  });

  it('finds nothing by a NUL in a path', async () => {
    const asked = [
      ['GET', '/provider/accounts/%00'],
      ['GET', '/provider/accounts/%00/tokens'],
      ['PUT', '/provider/accounts/%00', { rate_limit: 100 }],
      ['PUT', '/provider/warehouses/%00', { name: 'X' }],
      ['GET', '/towns/%00'],
    ] as const;
    for (const [method, path, body] of asked)
      expect([path, (await admin.call(method, path, body)).status]).toEqual([path, 404]);
    expect((await admin.call('GET', '/provider/audit?person=%00')).status).toBe(422);
  });

  it('needs a confirmation for people, not for the rest', async () => {
    await api.rows("update sessions set confirmed_at = confirmed_at - interval '16 minutes'");
    const draft = { email: 'x@example.com', name: 'X', role: 'floor' };
    expect((await admin.call('POST', '/provider/staff', draft)).body.error).toBe('confirmation_required');
    expect((await admin.call('PUT', '/provider/accounts/TS003', { rate_limit: 100 })).status).toBe(200);
    expect((await admin.call('POST', '/session/confirm', { password: PASSWORD })).status).toBe(200);
    expect((await admin.call('POST', '/provider/staff', draft)).status).toBe(201);
  });
});

it('mails that ended are deleted after 30 days, those that wait stay', async () => {
  await api.rows('delete from person_mails');
  const person_id = await numberOf('owner@example.com');
  await api.rows(
    `insert into person_mails (purpose, person_id, inviter, due_at, sent_at, failed)
     select 'invitation', $1, of, now() - age, case when of like 'sent%' then now() - age end, case when of like 'failed%' then 'x' end
       from (values ('sent long ago', interval '31 days'), ('sent', '29 days'), ('failed long ago', '31 days'), ('failed', '29 days'),
                    ('waits', '31 days')) as mails(of, age)`,
    [person_id],
  );
  await sweepSignIns(api.ctx);
  const left = await api.rows('select inviter from person_mails order by mail_no');
  expect(left.map(({ inviter }) => inviter)).toEqual(['sent', 'failed', 'waits']);
});

it('the document of the console has every operation once, with those of the contract', async () => {
  const { paths } = (await api.visit('GET', '/openapi/console.json')).body as {
    paths: Record<string, Record<string, object>>;
  };
  expect(Object.keys(paths['/members'] ?? {})).toEqual(['get', 'post']);
  expect(paths['/shipments']).toBeDefined();
  const ids = Object.values(paths).flatMap((one) => Object.values(one) as { operationId: string }[]);
  expect(new Set(ids.map(({ operationId }) => operationId)).size).toBe(ids.length);
});
