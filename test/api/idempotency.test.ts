import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepIdempotencyKeys } from '../../src/operations/safe-retries/sweep-idempotency-keys.js';
import { verifyStock } from '../../src/operations/stock/verify-stock.js';
import { makeToken, stockUp } from '../kit/accounts.js';
import { type Answer, type Api, faultsOf, JAPANESE, openApi, shipment } from '../kit/api.js';
import { checksums } from '../kit/checksums.js';
import { lines, stocked, WRITE_REQUESTS } from '../kit/write-requests.js';

/* Idempotency-Key: the same request under the same key is answered again, not done again. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(async () => {
  expect((await verifyStock(api.ctx)).ok).toBe(true);
  await api.close();
});

const post = (key: string, path: string, body: unknown, headers: object = {}): Promise<Answer> =>
  api.call('POST', path, body, { 'idempotency-key': key, ...headers });

const isReplayed = ({ headers }: Answer): boolean => headers['idempotent-replayed'] === 'true';

/** What must be the same of an answer whenever it is given. */
const said = ({ status, text, headers }: Answer) => ({
  status,
  text,
  type: headers['content-type'],
  language: headers['content-language'],
  vary: headers.vary,
});

const keptKeys = () => api.rows('select key, status, created_at from idempotency_keys order by key');

const POSTS = WRITE_REQUESTS.filter(({ route }) => route.startsWith('POST '));

describe('the same key again', () => {
  it.each(POSTS.map((write, n) => [write.what, write, `key-${n}`] as const))(
    'is answered alike and does nothing: %s',
    async (_what, { make }, name) => {
      const { path, body, headers } = await make(api, name);
      const first = await post(name, path, body, headers);
      expect([200, 201]).toContain(first.status);
      expect(isReplayed(first)).toBe(false);
      const before = await checksums(api);
      const again = await post(name, path, body, headers);
      expect(said(again)).toEqual(said(first));
      expect(isReplayed(again)).toBe(true);
      expect(await checksums(api)).toEqual(before);
    },
  );

  it('from a crowd at once: a few wait for the first, the others hear of it', async () => {
    const order = shipment('crowd', { items: lines({ CROWD: 1 }) });
    await stocked(api, { CROWD: 5 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('crowd', '/shipments', order)));
    const done = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    // One does the work and 32 wait. More hear of it only where it was done before they came.
    expect(done.length).toBeGreaterThanOrEqual(33);
    expect(refused.length).toBeGreaterThan(0);
    expect(done.length + refused.length).toBe(50);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(done.filter((answer) => !isReplayed(answer)).length).toBe(1);
    expect(said(await post('crowd', '/shipments', order))).toEqual(said(done[0] as Answer));
  });

  it('is answered as without a key', async () => {
    await stocked(api, { PLAIN: 5 });
    const order = shipment('plain', { items: lines({ PLAIN: 1 }) });
    const tried = await api.call('POST', '/shipments?dry_run=1', order);
    expect(said(await post('plain', '/shipments', order))).toEqual(said(tried));
  });

  it('repeats a refusal, in the words of the first time, also when the request would go through by now', async () => {
    await stocked(api, { SHORT: 1 });
    const order = shipment('short', { items: lines({ SHORT: 2 }) });
    const first = await post('short', '/shipments', order, JAPANESE);
    expect([first.status, first.headers['content-language']]).toEqual([422, 'ja']);
    expect(faultsOf(first)).toEqual(['items.0.quantity']);
    await stockUp(api.ctx, api.caller, [{ code: 'SHORT', good: 5 }]);
    const again = await post('short', '/shipments', order);
    expect(said(again)).toEqual(said(first));
    expect(isReplayed(again)).toBe(true);
  });

  it('repeats what is wrong with a body that cannot be read', async () => {
    const first = await post('unreadable', '/items', '{"code":');
    expect([first.status, faultsOf(first)]).toEqual([422, ['body']]);
    expect(said(await post('unreadable', '/items', '{"code":'))).toEqual(said(first));
    expect(faultsOf(await post('unreadable', '/items', '{"code": "'))).toEqual(['Idempotency-Key']);
  });
});

describe('a key that was given to another request', () => {
  beforeAll(() => post('taken', '/items', { code: 'TAKEN' }));

  it.each([
    ['another body', '/items', { code: 'TAKEN-2' }],
    ['another path', '/items/bulk', { code: 'TAKEN' }],
    ['another query', '/items?stock=1', { code: 'TAKEN' }],
    ['no body', '/items', undefined],
  ])('is refused: %s', async (_what, path, body) => {
    const before = await checksums(api);
    const answer = await post('taken', path, body);
    expect([answer.status, answer.body.error, faultsOf(answer)]).toEqual([
      422,
      'validation_failed',
      ['Idempotency-Key'],
    ]);
    expect(await checksums(api)).toEqual(before);
  });

  it('is free for another token of the account, which cannot read the answer so', async () => {
    await stocked(api, { TOKENS: 5 });
    const { token } = await makeToken(api.ctx, 'TS001', 'second');
    const bearer = { authorization: `Bearer ${token}` };
    const [one, other] = [
      await post('tokens', '/shipments', shipment('tokens-1', { items: lines({ TOKENS: 1 }) })),
      await post('tokens', '/shipments', shipment('tokens-2', { items: lines({ TOKENS: 1 }) }), bearer),
    ];
    expect([one, other].map(({ status, body }) => [status, body.identifier])).toEqual([
      [201, 'tokens-1'],
      [201, 'tokens-2'],
    ]);
    const moves = await api.rows(
      `select distinct actor, caller_kind, caller_id from stock_moves join shipments using (account_id, shipment_no)
        where identifier like 'tokens-%' order by caller_id`,
    );
    const histories = await api.rows(
      `select distinct h.actor, caller_kind, caller_id from shipment_history h join shipments using (account_id, shipment_no)
        where identifier like 'tokens-%' order by caller_id`,
    );
    const tokens = await api.rows(
      `select name as actor, 'client' as caller_kind, token_id::text as caller_id from tokens
        where account_id = 'TS001' and name in ('api', 'second') order by token_id`,
    );
    expect(moves).toEqual(tokens);
    expect(histories).toEqual(moves);
  });

  it('is free for another account', async () => {
    const answer = await post('taken', '/items', { code: 'TAKEN' }, api.by('TS002'));
    expect([answer.status, isReplayed(answer)]).toEqual([201, false]);
  });
});

describe('what is no key', () => {
  it.each(['', 'x'.repeat(256), 'tab\there', 'é', 'ключ'.toWellFormed()])('%o is refused', async (key) => {
    const before = await checksums(api);
    const answer = await post(Buffer.from(key).toString('latin1'), '/items', { code: 'NO-KEY' });
    expect([answer.status, faultsOf(answer)]).toEqual([422, ['Idempotency-Key']]);
    expect(await checksums(api)).toEqual(before);
  });

  it('is told together with a wrong flag', async () => {
    expect(faultsOf(await post('', '/items?dry_run=2', { code: 'NO-KEY' }))).toEqual(['Idempotency-Key', 'dry_run']);
  });

  it.each(['x', 'x'.repeat(255), 'a key: "with" ~ 100 % ASCII'])('%o is one', async (key) => {
    expect((await post(key, '/items', { code: `KEY-${key.length}` })).status).toBe(201);
    expect(isReplayed(await post(key, '/items', { code: `KEY-${key.length}` }))).toBe(true);
  });

  it('on a PUT or DELETE, which may be repeated anyway, is not looked at', async () => {
    const { body } = await api.call('POST', '/items', { code: 'PUT-1' });
    const before = await keptKeys();
    for (const key of ['', 'put']) {
      const answer = await api.call('PUT', `/items/${body.id}`, { name: key }, { 'idempotency-key': key });
      expect([answer.status, isReplayed(answer)]).toEqual([200, false]);
    }
    expect(await keptKeys()).toEqual(before);
  });
});

describe('what is not kept', () => {
  it('a conflict: once its cause is gone, the request is done', async () => {
    await stocked(api, { AGAIN: 5 });
    const order = shipment('again', { items: lines({ AGAIN: 1 }) });
    const { body } = await api.call('POST', '/shipments', order);
    expect((await post('again', '/shipments', order)).status).toBe(409);
    expect((await post('again', '/shipments', order)).status).toBe(409);
    await api.call('DELETE', `/shipments/${body.id}`);
    const done = await post('again', '/shipments', order);
    expect([done.status, isReplayed(done)]).toEqual([201, false]);
  });

  it("a guard's refusal: it comes first, also before a replay", async () => {
    const order = shipment('unpaid', {});
    expect((await post('unpaid', '/shipments', order, api.by('TS002'))).status).toBe(402);
    await post('guarded', '/items', { code: 'GUARDED' });
    expect((await post('guarded', '/items', { code: 'GUARDED' }, { authorization: 'Bearer nobody' })).status).toBe(401);
    expect((await post('guarded', '/items', { code: 'GUARDED' }, { 'x-api-version': '0' })).status).toBe(400);
    expect((await keptKeys()).map(({ key }) => key)).not.toContain('unpaid');
  });

  it('a failure of ours: sent again, the request is done', async () => {
    await stocked(api, { FAIL: 5 });
    const order = shipment('fail', { items: lines({ FAIL: 1 }) });
    await api.rows(`create function fail() returns trigger language plpgsql as $$ begin raise 'a defect'; end $$`);
    await api.rows('create trigger fail before insert on shipment_history execute function fail()');
    const before = await api.written();
    expect((await post('fail', '/shipments', order)).status).toBe(500);
    expect(await api.written()).toEqual(before);
    expect((await keptKeys()).map(({ key }) => key)).not.toContain('fail');
    await api.rows('drop trigger fail on shipment_history');
    const done = await post('fail', '/shipments', order);
    expect([done.status, isReplayed(done)]).toEqual([201, false]);
  });

  it('a dry run: it neither looks at the key nor takes it', async () => {
    const dry = await post('dry', '/items?dry_run=1', { code: 'DRY' });
    expect((await keptKeys()).map(({ key }) => key)).not.toContain('dry');
    const real = await post('dry', '/items', { code: 'DRY' });
    expect([real.status, real.text, isReplayed(real)]).toEqual([201, dry.text, false]);
    expect(isReplayed(await post('dry', '/items?dry_run=1', { code: 'DRY-2' }))).toBe(false);
  });
});

const age = (key: string, hours: number) =>
  api.rows('update idempotency_keys set created_at = clock_timestamp() - $2 * interval $$1 hour$$ where key = $1', [
    key,
    hours,
  ]);

describe('an answer of megabytes', () => {
  const bulk = (name: string, count: number) => ({
    shipments: Array.from({ length: count }, (_, n) =>
      shipment(`${name}-${n}`, { items: lines({ LONG: 1 }), order_note: '長い注文の備考' }),
    ),
  });
  const partsKept = async () =>
    (
      await api.rows(
        `select part, length(body) as bytes from idempotency_answer_parts where key = 'long' order by part`,
      )
    ).length;
  const identifiers = ({ body }: Answer) =>
    (body.shipments as { identifier: string }[]).map(({ identifier }) => identifier);

  it('is kept in parts, and given again as it was; under its key a day later another one', async () => {
    await stocked(api, { LONG: 10_000 });
    const [longer, shorter] = [bulk('LONGER', 1_500), bulk('SHORTER', 1_000)];
    const first = await post('long', '/shipments/bulk', longer);
    expect([first.status, isReplayed(first)]).toEqual([200, false]);
    expect(identifiers(first)).toEqual(longer.shipments.map(({ identifier }) => identifier));
    const parts = await partsKept();
    expect(parts).toBe(Math.ceil(Buffer.byteLength(first.text) / 1_048_576));
    expect(parts).toBeGreaterThan(2);
    const again = await post('long', '/shipments/bulk', longer);
    expect([isReplayed(again), again.text === first.text]).toEqual([true, true]);

    await age('long', 24.1);
    const other = await post('long', '/shipments/bulk', shorter);
    expect([isReplayed(other), identifiers(other).length]).toEqual([false, 1_000]);
    const otherAgain = await post('long', '/shipments/bulk', shorter);
    expect([isReplayed(otherAgain), otherAgain.text === other.text]).toEqual([true, true]);
  }, 60_000);

  it('is swept away as a whole', async () => {
    await age('long', 24.1);
    await sweepIdempotencyKeys(api.ctx);
    expect(await partsKept()).toBe(0);
  });
});

describe('after a day', () => {
  it('a key is free again, for any request', async () => {
    const first = await post('old', '/items', { code: 'OLD' });
    await age('old', 23.9);
    expect(said(await post('old', '/items', { code: 'OLD' }))).toEqual(said(first));
    await age('old', 24.1);
    const other = await post('old', '/items', { code: 'OLD-2' });
    expect([other.status, other.body.code, isReplayed(other)]).toEqual([201, 'OLD-2', false]);
    expect(said(await post('old', '/items', { code: 'OLD-2' }))).toEqual(said(other));
  });

  it('its answer is swept away', async () => {
    await post('swept', '/items', { code: 'SWEPT' });
    await post('stays', '/items', { code: 'STAYS' });
    await age('swept', 24.1);
    await age('stays', 23.9);
    await sweepIdempotencyKeys(api.ctx);
    const keys = (await keptKeys()).map(({ key }) => key);
    expect(keys).toContain('stays');
    expect(keys).not.toContain('swept');
  });

  it('answers are swept away also where there are very many, a thousand in a transaction', async () => {
    await api.rows(
      `insert into idempotency_keys (account_id, caller, key, fingerprint, status, headers, body, created_at)
       select 'TS002', 'client:1', 'many-' || n, '\\x00', 201, '{}', '{}', clock_timestamp() - interval '25 hours' from generate_series(1, 2500) n`,
    );
    await api.rows(`create table sweeps (rows bigint, transaction xid8)`);
    await api.rows(`create function note_sweep() returns trigger language plpgsql as $$
      begin insert into sweeps select count(*), pg_current_xact_id() from gone; return null; end $$`);
    await api.rows(`create trigger note_sweep after delete on idempotency_keys referencing old table as gone
      for each statement execute function note_sweep()`);
    await sweepIdempotencyKeys(api.ctx);
    const sweeps = await api.rows(
      'select distinct on (transaction) rows::integer as rows from sweeps where rows > 0 order by transaction',
    );
    expect(sweeps.map(({ rows }) => rows)).toEqual([1_000, 1_000, 500]);
    expect(await api.rows(`select from idempotency_keys where account_id = 'TS002' and key like 'many-%'`)).toEqual([]);
    await api.rows('drop trigger note_sweep on idempotency_keys');
  });
});
