import type { SavedView } from '../../rules/people/saved-view.js';
import { sql, type Tx } from '../database/database.js';

/** Views of lists that people have named. migrations/0039_saved_views.sql */

const LIST = sql(
  'saved_views_list',
  'select list, name, query from saved_views where account_id = $1 and person_id = $2 order by list, name',
);

/** All that a person has saved in an account, by name. */
export const listSavedViews = (tx: Tx, account_id: string, person_id: number): Promise<SavedView[]> =>
  tx.query<SavedView>(LIST, [account_id, person_id]);

const LOCK = sql(
  'saved_views_lock',
  'select 1 from memberships where account_id = $1 and person_id = $2 for no key update',
);

/** Like {@link listSavedViews}; until the transaction ends, nothing else can be saved for this person. */
export async function lockSavedViews(tx: Tx, account_id: string, person_id: number): Promise<SavedView[]> {
  await tx.query(LOCK, [account_id, person_id]);
  return listSavedViews(tx, account_id, person_id);
}

const WRITE = sql(
  'saved_view_write',
  `with renamed as (delete from saved_views
     where account_id = $1 and person_id = $2 and list = $3 and name = $6 and name <> $4)
   insert into saved_views (account_id, person_id, list, name, query) values ($1, $2, $3, $4, $5)
   on conflict (account_id, person_id, list, name) do update set query = excluded.query`,
);

/** @param was the name that the view had until now; null: the view is new */
export const writeSavedView = (
  tx: Tx,
  account_id: string,
  person_id: number,
  { list, name, query }: SavedView,
  was: string | null,
): Promise<unknown> => tx.query(WRITE, [account_id, person_id, list, name, query, was]);

const DELETE = sql(
  'saved_view_delete',
  'delete from saved_views where account_id = $1 and person_id = $2 and list = $3 and name = $4 returning 1',
);

/** @returns false when there is none */
export const deleteSavedView = async (
  tx: Tx,
  account_id: string,
  person_id: number,
  { list, name }: Pick<SavedView, 'list' | 'name'>,
): Promise<boolean> => (await tx.query(DELETE, [account_id, person_id, list, name])).length > 0;
