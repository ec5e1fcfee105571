import { type Pool, read, sql, type Tx } from '../database/database.js';

/*
 * The last verification, in the table of switches, so that several servers show the same. Times are real ones. Pages are not told of
 * it: to the pages of all accounts, a switch that changes means that anything may have.
 */

const NAME = 'verification';

/** Without a sign of life for so long, a run has broken off. */
const SILENT = `interval '1 minute'`;

const READ = sql(
  'verification_read',
  `select value, value ->> 'state' = 'running' and (value ->> 'seen_at')::timestamptz < now() - ${SILENT} as is_silent
     from switches where name = '${NAME}'`,
);

/** @returns what was kept, and whether whoever works on it has fallen silent; null: nothing was ever kept */
export const readVerification = async (
  pool: Pool,
): Promise<{ readonly value: unknown; readonly is_silent: boolean } | null> =>
  (await read<{ value: unknown; is_silent: boolean }>(pool, READ))[0] ?? null;

const TAKE = sql(
  'verification_take',
  `insert into switches (name, value)
   values ('${NAME}', $1::jsonb || jsonb_build_object('started_at', now(), 'seen_at', now()))
   on conflict (name) do update set value = excluded.value || jsonb_build_object('result', switches.value -> 'result')
    where switches.value ->> 'state' <> 'running' or (switches.value ->> 'seen_at')::timestamptz < now() - ${SILENT}
   returning value`,
  [],
);

/** Begins a run; what the last one has found stays until it ends. @returns what is kept now; null: another one is at it */
export const takeVerification = async (tx: Tx, value: object): Promise<unknown> =>
  (await tx.query<{ value: unknown }>(TAKE, [JSON.stringify(value)]))[0]?.value ?? null;

const KEEP = sql(
  'verification_keep',
  `update switches set value = value || $1::jsonb || jsonb_build_object('seen_at', now())
    where name = '${NAME}' and value ->> 'id' = $2 and value ->> 'state' = 'running' returning 1`,
  [],
);

/** Keeps how far a run is: the fields that changed. @returns false when it has ended, or another one has begun meanwhile */
export const keepVerification = async (tx: Tx, id: string, changed: object): Promise<boolean> =>
  (await tx.query(KEEP, [JSON.stringify(changed), id])).length > 0;
