import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dryRun as runDry } from '../../src/operations/safe-retries/dry-run.js';
import { verifyStock } from '../../src/operations/stock/verify-stock.js';
import { type Api, faultsOf, openApi, shipment } from '../kit/api.js';
import { checksums } from '../kit/checksums.js';
import { REFUSED_REQUESTS } from '../kit/refused-requests.js';
import { lines, type Request, stocked, WRITE_REQUESTS } from '../kit/write-requests.js';

/* dry_run=1: the answer of the real run, and nothing written. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(async () => {
  expect((await verifyStock(api.ctx)).ok).toBe(true);
  await api.close();
});

const withFlag = (path: string, value = '1'): string => `${path}${path.includes('?') ? '&' : '?'}dry_run=${value}`;

const run = ({ method, path, body, headers }: Request) => api.call(method, path, body, headers);

const dryRun = (request: Request) => run({ ...request, path: withFlag(request.path) });

/** What of an answer is the client's to read. */
const told = ({ status, body, headers }: Awaited<ReturnType<Api['call']>>) => ({
  status,
  body,
  type: headers['content-type'],
});

it('the list of writes is complete', async () => {
  expect([...new Set(WRITE_REQUESTS.map(({ route }) => route))].sort()).toEqual((await api.writes()).sort());
});

describe('a dry run', () => {
  it.each(WRITE_REQUESTS.map((write, n) => [write.what, write, `dry-${n}`] as const))(
    'answers as the real run does: %s',
    async (_what, write, name) => {
      const request = await write.make(api, name);
      const before = await checksums(api);
      const dry = await dryRun(request);
      expect(await dryRun(request)).toMatchObject({ text: dry.text });
      expect(await checksums(api)).toEqual(before);

      const real = await run(request);
      expect([200, 201]).toContain(real.status);
      expect(told(dry)).toEqual(told(real));
      expect(await checksums(api)).not.toEqual(before);
    },
  );

  it.each(REFUSED_REQUESTS.map((write, n) => [write.what, write, `no-${n}`] as const))(
    'refuses as the real run does: %s',
    async (_what, { make, status }, name) => {
      const request = await make(api, name);
      const before = await checksums(api);
      const dry = await dryRun(request);
      expect(dry.status).toBe(status);
      expect(await checksums(api)).toEqual(before);
      expect(told(dry)).toEqual(told(await run(request)));
    },
  );

  it('passes the guards as every request does', async () => {
    const path = '/shipments?dry_run=1';
    expect((await api.call('POST', path, {}, { authorization: 'Bearer nobody' })).status).toBe(401);
    expect((await api.call('POST', path, {}, { 'x-api-version': '9' })).status).toBe(400);
    expect((await api.call('POST', path, {}, api.by('TS002'))).status).toBe(402);
  });

  it('is known as one to whoever would do something outside the database', async () => {
    expect(await runDry(api.ctx, async (ctx) => ctx.dry)).toBe(true);
    expect(api.ctx.dry).toBeUndefined();
  });

  it('holds no number back: what is ordered next has the number that was told', async () => {
    await stocked(api, { NEXT: 9 });
    const order = (identifier: string) => shipment(identifier, { items: lines({ NEXT: 1 }) });
    const dry = await api.call('POST', '/shipments?dry_run=1', order('tried'));
    const other = await api.call('POST', '/shipments', order('other'));
    expect(other.body.id).toBe(dry.body.id);
    expect((await api.call('GET', '/shipments/TS001/tried')).status).toBe(404);
  });

  it('goes through while others write, whose numbers it would have had', async () => {
    await stocked(api, Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`BUSY-${n}`, 9])));
    const answers = await Promise.all(
      Array.from({ length: 96 }, (_, n) => {
        const order = shipment(`busy-${n}`, { items: lines({ [`BUSY-${n % 16}`]: 1 }) });
        return api.call('POST', n % 2 === 0 ? '/shipments' : '/shipments?dry_run=1', order);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const [{ count } = {}] = await api.rows(
      `select count(*)::int as count from shipments where identifier like 'busy-%'`,
    );
    expect(count).toBe(48);
  });
});

describe('dry_run', () => {
  it('0 is a real run', async () => {
    expect((await api.call('POST', '/items?dry_run=0', { code: 'REAL' })).status).toBe(201);
    expect((await api.call('GET', '/items/TS001/REAL')).status).toBe(200);
  });

  it.each(['', 'true', '2', '01', '1&dry_run=1'])('%o is refused', async (value) => {
    const before = await checksums(api);
    const answer = await api.call('POST', withFlag('/items', value), { code: 'NOT-MADE' });
    expect([answer.status, answer.body.error, faultsOf(answer)]).toEqual([422, 'validation_failed', ['dry_run']]);
    expect(await checksums(api)).toEqual(before);
  });

  it('means nothing when reading', async () => {
    expect((await api.call('GET', '/items?dry_run=perhaps')).status).toBe(200);
  });
});
