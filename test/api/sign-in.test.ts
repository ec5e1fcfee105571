import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { KuraError } from '../../src/kernel/errors.js';
import { withAttempt } from '../../src/operations/people/attempts.js';
import { inviteMember } from '../../src/operations/people/members.js';
import { newSetUpCode } from '../../src/operations/people/set-up.js';
import { sweepSignIns } from '../../src/operations/people/sweep-sign-ins.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { countsOfAttempt } from '../../src/rules/people/sign-in-limits.js';
import { type Api, faultsOf, openApi } from '../kit/api.js';
import { accept, Browser, hire, join, PASSWORD, setUp } from '../kit/people.js';

/* How people come in, and how they are kept out. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.rows('truncate failed_sign_ins');
});

const WRONG = 'The e-mail address or the password is wrong.';

/** Moves what the database knows of a session into the past. */
const age = (column: string, interval: string) =>
  api.rows(`update sessions set ${column} = ${column} - $1::interval`, [interval]);

const audited = async (action: string) =>
  (await api.rows('select subject, actor, address from audit_log where action = $1 order by entry_no', [action])).at(
    -1,
  );

describe('the set-up', () => {
  const ADMIN = { email: 'first@example.com', name: '佐藤 健', password: PASSWORD };
  const said = (code: string, more: object = {}) => ({
    code,
    language: 'ja',
    provider: { name: '和倉' },
    admin: ADMIN,
    ...more,
  });
  let visitor: Browser;
  beforeAll(() => {
    visitor = new Browser(api);
  });

  it('is asked for as long as there is no provider', async () => {
    expect((await visitor.call('GET', '/session')).body).toMatchObject({ set_up: false, provider: null, person: null });
  });

  it('refuses a wrong code, one that a newer one replaced, and one that is older than an hour', async () => {
    const replaced = (await newSetUpCode(api.ctx)) ?? '';
    const old = (await newSetUpCode(api.ctx)) ?? '';
    await api.rows("update person_codes set expires_at = expires_at - interval '61 minutes'");
    for (const code of ['no such code', replaced, old]) {
      expect((await visitor.call('POST', '/setup/check', { code })).body).toEqual({ valid: false });
      expect((await visitor.call('POST', '/setup', said(code))).status).toBe(404);
    }
    expect(await api.rows('select 1 from people union all select 1 from provider')).toEqual([]);
  });

  it('is tried sixty times at most from a network, and wrong codes keep nobody from signing in', async () => {
    const stranger = new Browser(api, '198.51.100.60');
    const tries = Array.from({ length: 61 }, () => stranger.call('POST', '/setup', said('no such code')));
    const found = (await Promise.all(tries)).map(({ status }) => status);
    // A password that is hashed needs one of 52 places: 61 at once would find them taken, and be told 503.
    expect([404, 429].map((status) => found.filter((one) => one === status).length)).toEqual([60, 1]);
  });

  it('names all faults at once, and its code is still good', async () => {
    const code = (await newSetUpCode(api.ctx)) ?? '';
    const faulty = {
      provider: { name: '', invoice_number: 'T12' },
      admin: { email: 'sato', name: '佐藤', password: 'short' },
      language: 'de',
    };
    const refused = await visitor.call('POST', '/setup', said(code, faulty));
    expect(refused.status).toBe(422);
    expect(faultsOf(refused)).toEqual([
      'admin.email',
      'admin.password',
      'language',
      'provider.invoice_number',
      'provider.name',
    ]);
    expect((await visitor.call('POST', '/setup/check', { code })).body).toEqual({ valid: true });
  });

  it('makes the provider and signs its administrator in, once', async () => {
    const code = (await newSetUpCode(api.ctx)) ?? '';
    const [one, other] = await Promise.all([
      visitor.call('POST', '/setup', said(code)),
      new Browser(api).call('POST', '/setup', said(code)),
    ]);
    expect([one.status, other.status].sort()).toEqual([201, 409]);
    const winner = one.status === 201 ? visitor : await signedIn(ADMIN.email);
    expect((await winner.call('GET', '/session')).body).toMatchObject({
      set_up: true,
      provider: { name: '和倉' },
      person: { email: 'first@example.com', staff: 'admin', accounts: [] },
    });
    expect(await newSetUpCode(api.ctx)).toBeNull();
    expect(await audited('completeSetUp')).toMatchObject({ subject: '和倉', actor: '佐藤 健', address: '192.0.2.1' });
  });
});

it('the link of a set-up that a command has completed is not valid any more', async () => {
  const fresh = await openApi();
  onTestFinished(() => fresh.close());
  const visitor = new Browser(fresh);
  const code = (await newSetUpCode(fresh.ctx)) ?? '';
  const check = async () => (await visitor.call('POST', '/setup/check', { code })).body;
  expect(await check()).toEqual({ valid: true });
  await setUp(fresh);
  expect(await check()).toEqual({ valid: false });
});

it('passwords that are chosen are counted before they are hashed, and the links stay good', async () => {
  const invite = async (email: string) =>
    inviteMember(
      api.ctx,
      'TS001',
      withoutFaults({ email, name: 'New', language: 'ja' as const, role: 'member' as const }),
      'link',
      staff('operator'),
    );
  const { code } = await invite('counted@example.com');
  const visitor = new Browser(api, '198.51.100.61');
  const usedUp = () =>
    api.rows(
      "insert into failed_sign_ins values ('network:198.51.100.61', 60, now()) on conflict (counted_for) do update set failures = 60",
    );
  const accept = () => visitor.call('POST', '/invitations/accept', { code, password: PASSWORD });
  await usedUp();
  expect((await accept()).status).toBe(429);
  await api.rows('truncate failed_sign_ins');
  expect((await accept()).status).toBe(200);
  const [{ person_id } = {}] = await api.rows("select person_id from people where email = 'counted@example.com'");
  await api.rows("insert into person_codes values (sha256('reset'), 'reset', $1, null, now() + interval '1 hour')", [
    person_id,
  ]);
  await usedUp();
  const chosen = { password: 'another long one' };
  const finish = () => visitor.call('POST', '/password-resets/finish', { code: 'reset', ...chosen });
  expect((await finish()).status).toBe(429);
  expect((await visitor.call('PUT', '/me/password', chosen)).status).toBe(429);
  await api.rows('truncate failed_sign_ins');
  expect((await finish()).status).toBe(200);
});

/** Signs in, in a new browser. */
async function signedIn(email: string, password = PASSWORD): Promise<Browser> {
  const browser = new Browser(api);
  expect((await browser.signIn(email, password)).body).toEqual({ signed_in: true, needs: null });
  return browser;
}

describe('with a password', () => {
  let owner: Browser;
  beforeAll(async () => {
    owner = await join(api, 'TS001', 'kurata@example.com', 'owner');
  });

  it('somebody signs in, whatever capitals the address is written with', async () => {
    const browser = await signedIn('Kurata@Example.com');
    expect((await browser.call('GET', '/session')).body.person).toMatchObject({
      email: 'kurata@example.com',
      staff: null,
      accounts: [{ account_id: 'TS001', role: 'owner', payment_registered: true }],
    });
    expect(await audited('signIn')).toMatchObject({ actor: 'kurata', address: '192.0.2.1' });
  });

  it('gets cookies that scripts cannot read and other sites cannot use', async () => {
    const { headers } = await new Browser(api).signIn('kurata@example.com');
    const lines = headers['set-cookie'] as string[];
    expect(lines.map((line) => line.split('=')[0])).toEqual(['kura_session', 'kura_browser']);
    for (const line of lines) expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('is told the same about a wrong password and an unknown address', async () => {
    const wrong = await new Browser(api).signIn('kurata@example.com', 'something else');
    const unknown = await new Browser(api).signIn('nobody@example.com', 'something else');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.body.error_description).toBe(WRONG);
  });

  it('leaves no secret in the database', async () => {
    const browser = await signedIn('kurata@example.com');
    const tables = ['people', 'sessions', 'known_browsers', 'person_codes', 'audit_log'];
    const dump = (await Promise.all(tables.map((table) => api.rows(`select t::text from ${table} t`)))).flat();
    const text = JSON.stringify(dump);
    expect(browser.cookies.size).toBe(2);
    for (const secret of [PASSWORD, ...browser.cookies.values()]) expect(text).not.toContain(secret);
    expect(text).toContain('$argon2id$');
  });

  it('gets a new session with each sign-in, in place of the one that the browser had', async () => {
    const browser = await signedIn('kurata@example.com');
    const first = browser.copy();
    await browser.signIn('kurata@example.com');
    expect(browser.cookies.get('kura_session')).not.toBe(first.cookies.get('kura_session'));
    expect(browser.cookies.get('kura_browser')).toBe(first.cookies.get('kura_browser'));
    expect(await first.person()).toBeNull();
    expect(await browser.person()).not.toBeNull();
    expect(await owner.person()).not.toBeNull();
  });

  it('is out after signing out, in that browser alone', async () => {
    const browser = await signedIn('kurata@example.com');
    const copy = browser.copy();
    expect((await browser.call('DELETE', '/session')).status).toBe(200);
    expect(browser.cookies.has('kura_session')).toBe(false);
    expect(await copy.person()).toBeNull();
    expect(await owner.person()).not.toBeNull();
  });

  it.each([
    ['last_seen_at', '12 hours 1 minute'],
    ['signed_in_at', '7 days 1 minute'],
  ])('is out when the session is too old: %s %s', async (column, interval) => {
    const browser = await signedIn('kurata@example.com');
    await age(column, '11 hours');
    expect(await browser.person()).not.toBeNull();
    await age(column, interval);
    expect(await browser.person()).toBeNull();
    expect((await browser.call('GET', '/me/sessions')).status).toBe(401);
    await sweepSignIns(api.ctx);
    expect(await api.rows('select 1 from sessions')).toEqual([]);
  });

  it('is known in a browser for 400 days after the last sign-in there', async () => {
    await signedIn('kurata@example.com');
    const known = async () => (await api.rows('select 1 from known_browsers')).length;
    const before = await known();
    await api.rows("update known_browsers set last_used_at = now() - interval '399 days'");
    await sweepSignIns(api.ctx);
    expect(await known()).toBe(before);
    await api.rows("update known_browsers set last_used_at = now() - interval '401 days'");
    await sweepSignIns(api.ctx);
    expect(await known()).toBe(0);
  });

  it('sees the own sessions, and ends one', async () => {
    const desk = await signedIn('kurata@example.com');
    const phone = await signedIn('kurata@example.com');
    const { sessions } = (await desk.call('GET', '/me/sessions')).body as {
      sessions: { session_id: number; current: boolean }[];
    };
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const others = sessions.filter(({ current }) => !current);
    for (const { session_id } of others)
      expect((await desk.call('DELETE', `/me/sessions/${session_id}`)).status).toBe(200);
    expect(await phone.person()).toBeNull();
    expect(await desk.person()).not.toBeNull();
    const admin = await hire(api, 'other@example.com', 'admin');
    const own = (await admin.call('GET', '/me/sessions')).body.sessions as { session_id: number }[];
    expect((await desk.call('DELETE', `/me/sessions/${own[0]?.session_id}`)).status).toBe(404);
  });

  it('changes the password: all other sessions end', async () => {
    const desk = await signedIn('kurata@example.com');
    const phone = await signedIn('kurata@example.com');
    const short = await desk.call('PUT', '/me/password', { password: 'aaaaaaaaaaaa' });
    expect([short.status, faultsOf(short)]).toEqual([422, ['password']]);
    expect((await desk.call('PUT', '/me/password', { password: 'another long one' })).status).toBe(200);
    expect([(await desk.person()) !== null, await phone.person()]).toEqual([true, null]);
    expect((await new Browser(api).signIn('kurata@example.com')).status).toBe(401);
    expect((await desk.call('PUT', '/me/password', { password: PASSWORD })).status).toBe(200);
  });

  it('needs a confirmation for what matters, a quarter of an hour after the last one', async () => {
    const desk = await signedIn('kurata@example.com');
    await age('confirmed_at', '16 minutes');
    const refused = await desk.call('PUT', '/me/password', { password: 'another long one' });
    expect([refused.status, refused.body.error]).toEqual([403, 'confirmation_required']);
    expect((await desk.call('POST', '/session/confirm', { password: 'wrong' })).status).toBe(401);
    expect((await desk.call('POST', '/session/confirm', { password: PASSWORD })).status).toBe(200);
    expect((await desk.call('PUT', '/me/password', { password: PASSWORD })).status).toBe(200);
  });

  it('changes nothing from a page of another origin', async () => {
    const desk = await signedIn('kurata@example.com');
    const cookie = [...desk.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const origin of ['https://evil.example', 'http://localhost:8081', 'null', undefined]) {
      const headers = { cookie, ...(origin === undefined ? { origin: '' } : { origin }) };
      expect((await api.visit('PUT', '/console/me', { name: 'X' }, headers)).status).toBe(403);
      expect((await api.visit('DELETE', '/console/session', undefined, headers)).status).toBe(403);
    }
    expect(await desk.person()).toMatchObject({ name: 'kurata' });
  });
});

describe('guessing', () => {
  const guess = (browser: Browser, email = 'target@example.com') => browser.signIn(email, 'a wrong password');
  beforeAll(async () => {
    await join(api, 'TS001', 'target@example.com', 'member');
  });

  it('is slowed down after ten attempts, also when they come at once, and the answer says for how long', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => guess(new Browser(api, `198.51.100.${at}`))),
    );
    const looked = answers.filter(({ status }) => status === 401);
    const put = answers.filter(({ status }) => status === 429);
    expect([looked.length, put.length]).toEqual([10, 10]);
    expect(Number(put[0]?.headers['retry-after'])).toBeGreaterThan(500);
    // The right password is not looked at either, from a browser that nobody knows.
    expect((await new Browser(api).signIn('target@example.com')).status).toBe(429);
    await api.rows("update failed_sign_ins set since = since - interval '11 minutes'");
    expect((await new Browser(api).signIn('target@example.com')).status).toBe(200);
  });

  it('does not keep the person out of a browser that is known', async () => {
    const own = await signedIn('target@example.com');
    for (let count = 0; count < 12; count += 1) await guess(new Browser(api, '198.51.100.9'));
    expect((await guess(new Browser(api))).status).toBe(429);
    expect((await own.signIn('target@example.com')).status).toBe(200);
    // A browser that is known for another person is not known for this one.
    const other = await join(api, 'TS001', 'colleague@example.com', 'member');
    expect((await other.signIn('target@example.com')).status).toBe(429);
  });

  it('does not keep the person out of a browser in which the password is changed or chosen anew', async () => {
    await join(api, 'TS001', 'changes@example.com', 'member');
    const guessed = async () => {
      for (let count = 0; count < 12; count += 1) await guess(new Browser(api, '198.51.100.10'), 'changes@example.com');
    };
    const [own, other] = [await signedIn('changes@example.com'), await signedIn('changes@example.com')];
    await own.call('PUT', '/me/password', { password: PASSWORD });
    await guessed();
    expect((await own.signIn('changes@example.com')).status).toBe(200);
    // Other browsers are not known any more.
    expect((await other.signIn('changes@example.com')).status).toBe(429);
    await api.rows(
      `insert into person_codes select sha256('anew'), 'reset', person_id, null, now() + interval '1 hour'
         from people where email = 'changes@example.com'`,
    );
    const visitor = new Browser(api);
    await visitor.call('POST', '/password-resets/finish', { code: 'anew', password: PASSWORD });
    const fresh = new Browser(api);
    expect((await fresh.signIn('changes@example.com')).status).toBe(200);
    await guessed();
    expect((await visitor.signIn('changes@example.com')).status).toBe(200);
    expect((await own.signIn('changes@example.com')).status).toBe(429);
  });

  it('of unknown addresses is slowed down in the same way', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(new Browser(api), 'nobody@example.com')));
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(2);
  });

  it('is not what a server did that could not look: such attempts do not count, refused ones do', async () => {
    const address = '198.51.100.62';
    const failures = () =>
      api.rows("select failures from failed_sign_ins where counted_for = any('{person:busy,network:198.51.100.62}')");
    const fail = (error: Error) =>
      withAttempt(api.ctx, countsOfAttempt(address, 'busy', null), () => Promise.reject(error)).catch(
        (thrown) => thrown,
      );
    const [busy, broken, wrong] = [new KuraError('unavailable'), new Error('broken'), new KuraError('unauthorized')];
    for (const error of [busy, broken]) expect(await fail(error)).toBe(error);
    expect(await failures()).toEqual([{ failures: 0 }, { failures: 0 }]);
    expect(await fail(wrong)).toBe(wrong);
    expect(await failures()).toEqual([{ failures: 1 }, { failures: 1 }]);
  });

  it('of many people from one network is slowed down too', async () => {
    // A password that is compared needs one of 52 places, so not all come at once.
    const statuses: number[] = [];
    for (const from of [0, 31]) {
      const guesses = Array.from({ length: from === 0 ? 31 : 30 }, (_, at) =>
        guess(new Browser(api, `2001:db8:7::${(from + at).toString(16)}`), `p${from + at}@example.com`),
      );
      statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await guess(new Browser(api, '2001:db8:8::1'), 'p99@example.com')).status).toBe(401);
  });
});

it('a network begins to sign in with passkeys sixty times at most, because each is kept for a while', async () => {
  const visitor = new Browser(api, '198.51.100.77');
  const begin = async () => (await visitor.call('POST', '/session/passkey/options')).status;
  const answers = await Promise.all(Array.from({ length: 62 }, begin));
  expect(answers.filter((status) => status === 429)).toHaveLength(2);
});

describe('codes of an app', () => {
  let person: Browser;
  let secret: string;
  let recovery: string[];
  const codeAt = (offset_s: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offset_s * 1_000 });

  it('are asked for once one has been shown', async () => {
    person = await join(api, 'TS001', 'totp@example.com', 'member');
    const started = await person.call('POST', '/me/totp');
    ({ secret } = started.body as { secret: string });
    expect(started.body.uri).toMatch(/^otpauth:\/\/totp\/Kura:totp%40example\.com\?issuer=Kura&secret=/);
    const other = new Browser(api);
    expect((await other.signIn('totp@example.com')).body).toEqual({ signed_in: true, needs: null });
    expect(faultsOf(await person.call('POST', '/me/totp/finish', { code: '000000' }))).toEqual(['code']);
    const done = await person.call('POST', '/me/totp/finish', {
      code: `${codeAt(-30).slice(0, 3)}-${codeAt(-30).slice(3)}`,
    });
    recovery = done.body.recovery_codes as string[];
    expect(recovery).toHaveLength(10);
    expect(await person.person()).toMatchObject({ recovery_codes: 10 });
    // It began without a code.
    expect(await other.person()).toBeNull();
  });

  it('come after the password, and each is good once', async () => {
    expect((await new Browser(api).signIn('totp@example.com')).body).toEqual({ signed_in: false, needs: 'code' });
    expect(await new Browser(api).signIn('totp@example.com', 'wrong password', codeAt(0))).toMatchObject({
      status: 401,
      body: { error_description: WRONG },
    });
    const code = codeAt(0);
    expect((await new Browser(api).signIn('totp@example.com', PASSWORD, code)).body).toMatchObject({ signed_in: true });
    expect(await new Browser(api).signIn('totp@example.com', PASSWORD, code)).toMatchObject({
      status: 401,
      body: { error_description: 'The code is wrong.' },
    });
    expect((await new Browser(api).signIn('totp@example.com', PASSWORD, codeAt(-30))).status).toBe(401);
  });

  it('can be replaced by recovery codes, each of which is good once', async () => {
    const [code = ''] = recovery;
    expect((await new Browser(api).signIn('totp@example.com', PASSWORD, code.toUpperCase())).body).toMatchObject({
      signed_in: true,
    });
    expect((await new Browser(api).signIn('totp@example.com', PASSWORD, code)).status).toBe(401);
    expect(await person.person()).toMatchObject({ recovery_codes: 9 });
  });

  it('come with new recovery codes on request: those until then sign nobody in', async () => {
    const [, former = ''] = recovery;
    const renewed = await person.call('POST', '/me/totp/recovery-codes');
    recovery = renewed.body.recovery_codes as string[];
    expect(recovery).toHaveLength(10);
    expect(recovery).not.toContain(former);
    expect(await person.person()).toMatchObject({ recovery_codes: 10 });
    expect((await new Browser(api).signIn('totp@example.com', PASSWORD, former)).status).toBe(401);
    expect((await new Browser(api).signIn('totp@example.com', PASSWORD, recovery[0])).status).toBe(200);
    const without = await join(api, 'TS001', 'no-totp@example.com', 'member');
    expect((await without.call('POST', '/me/totp/recovery-codes')).status).toBe(409);
  });

  it('are asked for by an invitation too: its link and the password alone do not sign in', async () => {
    const { code } = await inviteMember(
      api.ctx,
      'TS002',
      withoutFaults({ email: 'totp@example.com', name: 'Totp', language: 'ja' as const, role: 'member' as const }),
      'link',
      staff('operator'),
    );
    const browser = new Browser(api);
    const acceptWith = (said: object) => browser.call('POST', '/invitations/accept', { code, ...said });
    expect((await acceptWith({ password: PASSWORD })).body).toEqual({ signed_in: false, needs: 'code' });
    expect((await acceptWith({ password: PASSWORD, second_code: '000000' })).status).toBe(401);
    expect((await acceptWith({ password: 'wrong password', second_code: recovery[1] })).status).toBe(401);
    expect(await browser.person()).toBeNull();
    expect((await acceptWith({ password: PASSWORD, second_code: recovery[1] })).body).toMatchObject({
      signed_in: true,
    });
    expect(await browser.person()).toMatchObject({ accounts: [{ account_id: 'TS001' }, { account_id: 'TS002' }] });
  });

  it('count as attempts, also where the password is given without one in between', async () => {
    const wrong = () => new Browser(api).signIn('totp@example.com', PASSWORD, '000000');
    for (let count = 0; count < 9; count += 1) await wrong();
    expect((await new Browser(api).signIn('totp@example.com')).body).toEqual({ signed_in: false, needs: 'code' });
    expect((await wrong()).status).toBe(401);
    expect((await wrong()).status).toBe(429);
  });

  it('count with passwords that are asked for elsewhere', async () => {
    for (let count = 0; count < 5; count += 1) await new Browser(api).signIn('totp@example.com', 'a wrong password');
    const stranger = person.copy();
    stranger.cookies.delete('kura_browser');
    const confirm = () => stranger.call('POST', '/session/confirm', { password: 'a wrong password' });
    for (let count = 0; count < 5; count += 1) expect((await confirm()).status).toBe(401);
    expect((await confirm()).status).toBe(429);
  });

  it('count ten times at most', async () => {
    for (let count = 0; count < 10; count += 1) await new Browser(api).signIn('totp@example.com', PASSWORD, '000000');
    expect((await new Browser(api).signIn('totp@example.com', PASSWORD, codeAt(30))).status).toBe(429);
  });

  it('are no longer asked for when they are turned off', async () => {
    expect((await person.call('POST', '/me/totp')).status).toBe(400);
    expect((await person.call('DELETE', '/me/totp')).status).toBe(200);
    expect((await new Browser(api, '203.0.113.5').signIn('totp@example.com')).status).toBe(200);
  });
});

it('whoever has no role any more does not come in', async () => {
  const left = await join(api, 'TS001', 'left@example.com', 'member');
  await api.rows(
    "update memberships set disabled_at = now() where person_id = (select person_id from people where email = 'left@example.com')",
  );
  const refused = await new Browser(api).signIn('left@example.com');
  expect(refused.status).toBe(403);
  expect((await left.call('GET', '/account', undefined, 'TS001')).status).toBe(403);
});

it('kura setup makes what the wizard makes, with a link in place of a password', async () => {
  const other = await openApi();
  try {
    const browser = await accept(other, await setUp(other));
    expect(await browser.person()).toMatchObject({ email: 'admin@example.com', staff: 'admin' });
    await expect(setUp(other)).rejects.toMatchObject({ refusal: 'conflict' });
  } finally {
    await other.close();
  }
});
