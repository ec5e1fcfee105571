import { type Pool, read, sql, type Tx } from '../database/database.js';

/*
 * The last verification, in the table of switches, so that several servers show the same. Times are real ones. Open pages are
 * not notified of it: for the pages of all accounts, a changed switch means that anything may have changed.
 */

const NAME = 'verification';

/** A run that has saved nothing for this time has been aborted. */
const SILENT = `interval '1 minute'`;

const READ = sql(
  'verification_read',
  `select value, value ->> 'state' = 'running' and (value ->> 'seen_at')::timestamptz < now() - ${SILENT} as is_silent
     from switches where name = '${NAME}'`,
);

/** @returns the stored state of the last run, and whether that run has been aborted; null: there was no run */
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

/** Starts a run; the previous result stays until it ends. @returns the stored state; null: another run is at work */
export const takeVerification = async (tx: Tx, value: object): Promise<unknown> =>
  (await tx.query<{ value: unknown }>(TAKE, [JSON.stringify(value)]))[0]?.value ?? null;

const KEEP = sql(
  'verification_keep',
  `update switches set value = value || $1::jsonb || jsonb_build_object('seen_at', now())
    where name = '${NAME}' and value ->> 'id' = $2 and value ->> 'state' = 'running' returning 1`,
  [],
);

/** Saves the progress of a run: the fields that changed. @returns false when it has ended, or another run has begun */
export const keepVerification = async (tx: Tx, id: string, changed: object): Promise<boolean> =>
  (await tx.query(KEEP, [JSON.stringify(changed), id])).length > 0;
