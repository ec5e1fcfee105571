import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { fault, KuraError, validationFailed } from '../../src/kernel/errors.js';
import { runIdempotently, type WireAnswer } from '../../src/operations/safe-retries/run-idempotently.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { verifyStock } from '../../src/operations/stock/verify-stock.js';
import { Outdated } from '../../src/storage/database/failures.js';
import { type ConnectionPool, openPool } from '../../src/storage/database/open-pool.js';
import { contextOn, order } from '../kit/accounts.js';
import { type Answer, type Api, openApi, shipment } from '../kit/api.js';
import { urlOfDatabase } from '../kit/database.js';
import { times } from '../kit/race.js';
import { unreliableLink } from '../kit/unreliable-link.js';
import { lines, stocked } from '../kit/write-requests.js';

/* Many with one key at once, and what is kept when things break in the middle. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await stocked(api, { TEA: 1_000 });
});
afterEach(async () => {
  const { ok, checks } = await verifyStock(api.ctx);
  expect(checks.flatMap((check) => check.differences.map(({ text }) => `${check.name}: ${text}`))).toEqual([]);
  expect(ok).toBe(true);
});
afterAll(() => api.close());

const databaseUrl = async (): Promise<string> => {
  const [database] = await api.rows('select current_database() as name');
  return urlOfDatabase(inject('database').adminUrl, String(database?.name));
};

const ordered = async (identifier: string): Promise<number> =>
  (await api.rows('select from shipments where identifier = $1', [identifier])).length;

const kept = async (key: string): Promise<number> =>
  (await api.rows('select from idempotency_keys where key = $1', [key])).length;

const post = (key: string): Promise<Answer> =>
  api.call('POST', '/shipments', shipment(key, { items: lines({ TEA: 1 }) }), { 'idempotency-key': key });

/** An order under a key, as any server process would take it. */
const orderOnce = (key: string, before: () => Promise<void> = async () => {}, ctx = api.ctx) =>
  runIdempotently(
    ctx,
    api.caller,
    { key, fingerprint: Buffer.alloc(32) },
    async (joined): Promise<WireAnswer> => {
      const [made] = await createShipments(joined, api.caller, [order(key, [{ code: 'TEA', quantity: 1 }])], 'single');
      await before();
      return { status: 201, headers: {}, body: String(made?.shipment_no) };
    },
    (error) => (error instanceof KuraError ? { status: 400, headers: {}, body: error.refusal } : null),
  );

describe('twenty requests with one key at once', () => {
  it('are done once and answered alike', async () => {
    const answers = await Promise.all(times(20, () => post('twenty')));
    expect(answers.map(({ status }) => status)).toEqual(times(20, () => 201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(await ordered('twenty')).toBe(1);
  });

  it('are refused once and hear it alike', async () => {
    const answers = await Promise.all(
      times(20, () => api.call('POST', '/shipments', { items: [] }, { 'idempotency-key': 'faulty' })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
  });
});

/* As requests that reach different server processes do, these meet in the database only. */
describe('one key in several processes', () => {
  it('is done once', async () => {
    const answers = await Promise.all(times(20, () => orderOnce('spread')));
    expect(new Set(answers.map(({ answer }) => answer.body)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await ordered('spread')).toBe(1);
  });

  it('is done by the next one when the first fails', async () => {
    let runs = 0;
    const answers = await Promise.allSettled(
      times(6, () =>
        orderOnce('relay', async () => {
          runs += 1;
          if (runs <= 2) throw new Error('not this time');
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    expect(runs).toBe(3);
    expect(await ordered('relay')).toBe(1);
  });

  it('is done again from the start when the database had to roll back for others', async () => {
    let runs = 0;
    const { replayed } = await orderOnce('rolled-back', async () => {
      runs += 1;
      if (runs === 1) throw new Outdated('as after a deadlock');
    });
    expect([runs, replayed]).toEqual([2, false]);
    expect(await ordered('rolled-back')).toBe(1);
  });

  it('is a conflict while the first takes long', async () => {
    let release = () => {};
    const working = new Promise<void>((resolve) => {
      release = resolve;
    });
    let started = () => {};
    const begun = new Promise<void>((resolve) => {
      started = resolve;
    });
    const first = orderOnce('slow', () => {
      started();
      return working;
    });
    await begun;
    const impatient = openPool(await databaseUrl(), { lockTimeoutMs: 200 });
    await expect(orderOnce('slow', undefined, contextOn(impatient))).rejects.toMatchObject({ refusal: 'conflict' });
    await impatient.end();
    release();
    expect(await first).toMatchObject({ replayed: false });
    expect(await orderOnce('slow')).toMatchObject({ replayed: true });
  });
});

describe('work that waits before it asks the database anything', () => {
  /** Twenty, each under a key of its own, that go on when they are told to. */
  const waiting = (name: string, outcome: () => void = () => {}) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const answers = times(20, (n) =>
      runIdempotently(
        api.ctx,
        api.caller,
        { key: `${name}-${n}`, fingerprint: Buffer.alloc(32) },
        async (joined): Promise<WireAnswer> => {
          await gate;
          outcome();
          const drafts = [order(`${name}-${n}`, [{ code: 'TEA', quantity: 1 }])];
          const [made] = await createShipments(joined, api.caller, drafts, 'single');
          return { status: 201, headers: {}, body: String(made?.shipment_no) };
        },
        (error) => (error instanceof KuraError ? { status: 422, headers: {}, body: error.refusal } : null),
      ),
    );
    return { answers: Promise.all(answers), release };
  };
  const connectionsInUse = (): number => {
    const pool = api.ctx.pool as ConnectionPool;
    return pool.totalCount - pool.idleCount;
  };

  it('holds no connection while it waits, and is done once', async () => {
    // Otherwise a connection may be busy telling what the tests before changed.
    await (api.ctx.pool as ConnectionPool).publish();
    const { answers, release } = waiting('patient');
    expect(connectionsInUse()).toBe(0);
    expect(await ordered('patient-0')).toBe(0);
    release();
    expect((await answers).every(({ replayed }) => !replayed)).toBe(true);
    const again = waiting('patient');
    again.release();
    expect((await again.answers).every(({ replayed }) => replayed)).toBe(true);
    expect((await Promise.all(times(20, (n) => ordered(`patient-${n}`)))).every((count) => count === 1)).toBe(true);
  });

  it('keeps a refusal that comes before, and hears it again', async () => {
    const refuse = () => {
      throw validationFailed([fault('file', 'Is damaged.', '破損しています。')]);
    };
    const first = waiting('damaged', refuse);
    first.release();
    expect((await first.answers).map(({ replayed }) => replayed)).toEqual(times(20, () => false));
    const sound = waiting('damaged');
    sound.release();
    const answers = await sound.answers;
    expect(answers.map(({ replayed, answer }) => [replayed, answer.status])).toEqual(times(20, () => [true, 422]));
  });

  it('is refused with a key of another request, whatever is wrong with it before', async () => {
    await orderOnce('others');
    const other = runIdempotently(
      api.ctx,
      api.caller,
      { key: 'others', fingerprint: Buffer.alloc(32, 1) },
      async () => {
        throw validationFailed([fault('file', 'Is damaged.', '破損しています。')]);
      },
      () => ({ status: 422, headers: {}, body: 'damaged' }),
    );
    await expect(other).rejects.toMatchObject({ faults: [{ path: 'Idempotency-Key' }] });
  });
});

describe('a refusal that is kept', () => {
  it('leaves nothing of what was written before it', async () => {
    const before = await api.written();
    const refuse = async () => {
      throw new KuraError('api_exception');
    };
    const refused = { status: 400, headers: {}, body: 'api_exception' };
    expect(await orderOnce('refused', refuse)).toEqual({ answer: refused, replayed: false });
    expect(await api.written()).toEqual(before);
    expect(await orderOnce('refused')).toEqual({ answer: refused, replayed: true });
  });
});

describe('a connection that breaks', () => {
  it('before the commit keeps neither the change nor the answer; sent again, the request is done', async () => {
    await api.rows(
      `create function crash() returns trigger language plpgsql as
         $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
    );
    // The last statement before the commit.
    await api.rows('create trigger crash after update on idempotency_keys execute function crash()');
    const before = await api.written();
    expect((await post('crash')).status).toBe(503);
    expect(await api.written()).toEqual(before);
    expect([await ordered('crash'), await kept('crash')]).toEqual([0, 0]);
    await api.rows('drop trigger crash on idempotency_keys');
    const done = await post('crash');
    expect([done.status, done.headers['idempotent-replayed']]).toEqual([201, undefined]);
  });

  it('when the commit was done but not heard of keeps both; sent again, the request is answered', async () => {
    const link = await unreliableLink(await databaseUrl());
    const pool = openPool(link.url, { max: 1 });
    link.loseAnswerTo('COMMIT\0');
    await expect(orderOnce('unheard', undefined, contextOn(pool))).rejects.toMatchObject({ refusal: 'unavailable' });
    expect(await orderOnce('unheard')).toMatchObject({ replayed: true, answer: { status: 201 } });
    expect(await ordered('unheard')).toBe(1);
    await pool.end();
    await link.close();
  });
});
