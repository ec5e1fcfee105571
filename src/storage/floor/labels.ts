import type { ResourceRef } from '../../kernel/ids.js';
import type { ItemLabel, PlaceLabel } from '../../rules/papers/floor-label.js';
import type { PlaceKind } from '../../rules/places/place.js';
import { sql, type Tx } from '../database/database.js';

/** What is printed on labels of goods and places. */

const PLACES = sql(
  'labels_of_places',
  // $1 warehouse, $2 codes (null: all), $3 kind, $4 zone (null: any), $5 how many
  `select p.code, p.kind, case when p.kind = 'shelf' then p.temperature end as temperature, p.use, w.name as warehouse,
          w.opened_at
     from places p join warehouses w on w.warehouse = p.warehouse
    where p.warehouse = $1 and w.opened_at is not null and p.closed_at is null and p.kind <> 'missing'
      and ($2::text[] is null or p.code = any($2)) and ($3::text is null or p.kind = $3) and ($4::text is null or p.zone = $4)
    order by array_position($2::text[], p.code), p.path, p.place_no limit $5`,
);

/** Which places of a warehouse are to get labels. Null: any. */
export interface AskedPlaces {
  readonly codes: readonly string[] | null;
  readonly kind: PlaceKind | null;
  readonly zone: string | null;
}

/** A label, with the data for its file. */
export interface LabelOfPlace extends PlaceLabel {
  /** When the warehouse was opened: nobody records when a place was made. */
  readonly opened_at: Date;
}

/** Labels of open places of an open warehouse, in the order of the codes, else in the order of walking. */
export const labelsOfPlaces = (
  tx: Tx,
  warehouse: string,
  { codes, kind, zone }: AskedPlaces,
  limit: number,
): Promise<LabelOfPlace[]> => tx.query<LabelOfPlace>(PLACES, [warehouse, codes, kind, zone, limit]);

const ITEMS = sql(
  'labels_of_items',
  `select i.code, i.name, i.barcode, i.created_at, a.name as account_name
     from rows from (unnest($1::text[]), unnest($2::bigint[])) with ordinality as asked(account_id, item_no, place)
     join items i on i.account_id = asked.account_id and i.item_no = asked.item_no and i.deleted_at is null
     join accounts a on a.account_id = i.account_id
    order by asked.place`,
);

/** A label, with the data for its file. */
export interface LabelOfItem extends ItemLabel {
  readonly created_at: Date;
  readonly account_name: string;
}

/** Labels of the given items, as far as they exist, in the given order. */
export const labelsOfItems = (tx: Tx, refs: readonly ResourceRef[]): Promise<LabelOfItem[]> =>
  tx.query<LabelOfItem>(ITEMS, [refs.map(({ account_id }) => account_id), refs.map(({ no }) => no)]);
