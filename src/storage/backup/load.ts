import { TOKYO } from '../../kernel/dates.js';
import { sql, type Tx } from '../database/database.js';
import type { Session } from '../database/session.js';
import type { Sequence } from './tables.js';

/*
 * Rows are loaded unchanged, without their usual side effects:
 *
 * - Our triggers are disabled: `post_moves` would post moves to balances that are loaded themselves.
 * - Foreign keys are dropped and created again, so each is checked in one pass. If they stayed, tables would have to
 *   be loaded in dependency order, and each row would queue a trigger event. Checks and unique keys stay active.
 * - Identity columns keep the loaded numbers (COPY generates none).
 *
 * The owner of the tables may do all this; no superuser is needed.
 */

const FOREIGN_KEYS = sql(
  'restore_foreign_keys',
  `select coalesce(string_agg(format('alter table %s drop constraint %I', conrelid::regclass, conname), ';'), '') as drop,
          coalesce(string_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname,
                                     pg_get_constraintdef(oid)), ';'), '') as make
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
);

const TRIGGERS = sql(
  'restore_triggers',
  `select coalesce(string_agg(format('alter table %s disable trigger %I', tgrelid::regclass, tgname), ';'), '') as off,
          coalesce(string_agg(format('alter table %s enable trigger %I', tgrelid::regclass, tgname), ';'), '') as on
     from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and tgenabled = 'O' and c.relnamespace = current_schema()::regnamespace`,
);

/** Runs `load` with triggers and foreign keys disabled, then enables them again. */
export async function withoutTriggersAndKeys(session: Session, load: () => Promise<void>): Promise<void> {
  const [keys] = await session.query<{ drop: string; make: string }>(FOREIGN_KEYS);
  const [triggers] = await session.query<{ off: string; on: string }>(TRIGGERS);
  await session.script(`${keys?.drop};${triggers?.off}`);
  await load();
  await session.script(`${keys?.make};${triggers?.on}`);
}

const ACCOUNT_SEQUENCES = sql('restore_account_sequences', 'select create_account_sequences(account_id) from accounts');
const SET_SEQUENCES = sql(
  'restore_sequences',
  `select setval(format('%I', name)::regclass, value)
     from unnest($1::text[], $2::bigint[]) as sequence (name, value) where value is not null`,
);

/** Creates the sequences of accounts, and sets all sequences to their saved values. */
export async function setSequences(tx: Tx, sequences: readonly Sequence[]): Promise<void> {
  await tx.query(ACCOUNT_SEQUENCES);
  await tx.query(SET_SEQUENCES, [sequences.map(({ name }) => name), sequences.map(({ value }) => value)]);
}

const FOUND = sql(
  'restore_found',
  `select format('%s %s.%s', case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, n.nspname, c.relname) as what
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i', 'a'))
    order by c.relkind = 'S', 1`,
);

/** Names of the objects in a database (tables and the like), without those of extensions. */
export const contentsOf = async (tx: Tx): Promise<string[]> =>
  (await tx.query<{ what: string }>(FOUND)).map(({ what }) => what);

const DOUBT = sql(
  'restore_doubt_notices',
  `with doubted as (
     update notices set state = 'in_doubt', state_at = now(), reason = 'restored from a backup: it may have been sent since'
      where state in ('waiting', 'sending') returning 1
   )
   select count(*)::integer as count from doubted`,
);

const END_SIGN_INS = sql(
  'restore_end_sign_ins',
  `with ended as (delete from sessions), left_floor as (delete from floor_sessions), used as (delete from person_codes), asked as (delete from passkey_challenges),
        told as (update notifications set morning_day = (now() at time zone '${TOKYO}')::date)
   update person_mails set failed = 'restored from a backup: it may have been sent since'
    where sent_at is null and failed is null`,
);

/**
 * Stops what must not continue from an old backup. Waiting mails may have been sent since the backup: they become `in
 * doubt`, for a person to decide; the morning mails of this day are not made again. Sessions and links of people may have
 * been ended or used since: they are deleted. Client tokens and paired devices stay, because programs and scanners use them.
 * The answers that are stored under idempotency keys stay too.
 * @returns the number of mails now in doubt
 */
export async function suspendPendingWork(tx: Tx): Promise<number> {
  await tx.query(END_SIGN_INS);
  const [row] = await tx.query<{ count: number }>(DOUBT);
  return row?.count ?? 0;
}
