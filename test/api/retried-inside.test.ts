import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openApi } from '../kit/api.js';
import { differences } from '../kit/floor.js';
import { WRITE_REQUESTS } from '../kit/write-requests.js';

/*
 * PostgreSQL may undo a transaction for the sake of another one, at any statement. Whatever a client sends, the work is done
 * again inside, once, and the client hears nothing of it.
 */

/** Statements that fail before one gets through. */
const FAILURES = 3;

let api: Api;
beforeAll(async () => {
  api = await openApi();
  // A sequence counts also what is rolled back.
  await api.rows('create sequence trips');
  await api.rows(`select setval('trips', 1000)`);
  await api.rows(`create function trip() returns trigger language plpgsql as $$
    declare count bigint = nextval('trips');
    begin
      if count <= ${FAILURES} then
        if count % 2 = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
        raise exception 'serialization' using errcode = '40001';
      end if;
      return null;
    end $$`);
  await api.rows(`do $$ declare t regclass; begin
    for t in select c.oid::regclass from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' loop
      execute format('create trigger trip before insert or update or delete on %s for each statement execute function trip()', t);
    end loop;
  end $$`);
});
afterAll(() => api.close());

const arm = () => api.rows(`select setval('trips', 1, false)`);
const disarm = async (): Promise<number> => {
  const [row] = await api.rows('select last_value::integer as count from trips');
  await api.rows(`select setval('trips', 1000)`);
  return Number(row?.count);
};

describe('a deadlock or serialization failure', () => {
  it.each(WRITE_REQUESTS.map((write, n) => [write.what, write, `trip-${n}`] as const))(
    'is retried inside and never shown: %s',
    async (_what, write, name) => {
      const { method, path, body, headers } = await write.make(api, name);
      await arm();
      const answer = await api.call(method, path, body, headers);
      expect(await disarm()).toBeGreaterThan(FAILURES);
      expect([200, 201]).toContain(answer.status);
    },
  );

  it('leaves nothing done twice or in part', async () => {
    expect(await differences(api.ctx)).toEqual([]);
  });
});
