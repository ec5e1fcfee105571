import type { Api, Json } from './api.js';

/** Without what the server notes about requests some seconds later: it writes that by itself, at any moment. */
const TABLES = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'request_log'`;

/** Of tokens also without their last use. */
const rowsOf = (table: string): string =>
  table === 'tokens' ? '(select account_id, token_id, name, scope, created_at from tokens)' : table;

/** Identity columns (moves, history, lots) number what nobody is shown, and may have gaps. */
const SEQUENCES = `select sequencename as name, last_value::text as value from pg_sequences
  where schemaname = 'public' and quote_ident(sequencename)::regclass not in (
    select objid from pg_depend where classid = 'pg_class'::regclass and deptype = 'i')`;

/** Every table, as the number and a checksum of its rows, and where every sequence stands. */
export async function checksums({ rows }: Pick<Api, 'rows'>): Promise<Json> {
  const tables = (await rows(TABLES)).map(({ name }) => String(name));
  const sums = tables.map(
    (
      name,
    ) => `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as value
                 from ${rowsOf(name)} t`,
  );
  const found = [...(await rows(sums.join(' union all '))), ...(await rows(SEQUENCES))];
  return Object.fromEntries(found.map(({ name, value }) => [String(name), value]));
}
