import type { PlaceKind } from '../../rules/places/place.js';
import { sql, type Tx } from '../database/database.js';
import { firstImage } from '../items/item-images.js';

/** What codes name: goods, places and parcels of all clients. Goods of several clients may have the same code. */

export interface CodedItem {
  readonly account_id: string;
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  /** The number of its oldest image; null: it has none. */
  readonly image_id: number | null;
  /** Units in a case, as in the last receipt of the item in cases; null: it never came in cases. */
  readonly quantity_in_case: number | null;
}

export interface CodedPlace {
  readonly place_no: number;
  readonly code: string;
  readonly kind: PlaceKind;
}

export interface CodedShipment {
  readonly account_id: string;
  readonly shipment_no: number;
}

/** A code, and what it may name. */
export interface AskedCode {
  readonly code: string;
  /** Barcodes that goods may have been registered with. */
  readonly barcodes: readonly string[];
  /** An item by its id. */
  readonly item: { readonly account_id: string; readonly no: number } | null;
  /** Whether a parcel may have the code. */
  readonly tracking: boolean;
}

export interface NamedByCode {
  readonly items: readonly CodedItem[];
  readonly places: readonly CodedPlace[];
  readonly shipments: readonly CodedShipment[];
}

/** How many items with one code are read: hundreds of clients may use the code `TEA`. */
const MOST = 20;

const FIND = sql(
  'floor_codes_find',
  // $1 warehouse, $2 code, $3 barcodes, $4 and $5 account and number of an item, $6 whether parcels are looked for,
  // $7 accounts whose goods are expected
  `with named as materialized (
     (select account_id, item_no from items where code = $2 and deleted_at is null and account_id = any($7))
     union
     (select account_id, item_no from items where code = $2 and deleted_at is null limit ${MOST})
     union
     (select account_id, item_no from items
       where barcode = any($3) and barcode is not null and deleted_at is null and account_id = any($7))
     union
     (select account_id, item_no from items where barcode = any($3) and barcode is not null and deleted_at is null limit ${MOST})
     union
     (select account_id, item_no from items where account_id = $4 and item_no = $5 and deleted_at is null)
   )
   select coalesce((select json_agg(json_build_object(
                     'account_id', i.account_id, 'item_no', i.item_no, 'code', i.code, 'name', i.name, 'image_id', ${firstImage('i')},
                     'quantity_in_case', (
                       select k.quantity_in_case from receipt_lines l join receipt_cases k using (account_id, receipt_no, line_no)
                        where l.account_id = i.account_id and l.item_no = i.item_no
                        order by l.receipt_no desc, k.quantity_in_case desc limit 1)) order by i.account_id, i.item_no)
                     from items i join named n using (account_id, item_no)), '[]') as items,
          coalesce((select json_agg(json_build_object('place_no', p.place_no, 'code', p.code, 'kind', p.kind))
                      from places p where p.warehouse = $1 and p.code = upper($2)), '[]') as places,
          coalesce((select json_agg(json_build_object('account_id', s.account_id, 'shipment_no', s.shipment_no)
                                    order by s.account_id, s.shipment_no)
                      from shipments s
                     where $6 and s.tracking_codes @> array[$2] and s.tracking_codes <> '{}' and s.deleted_at is null), '[]') as shipments`,
);

/**
 * Finds what a code names.
 * @param expected accounts whose goods are expected: all their items with the code are found, but of other accounts only some
 */
export async function findCodes(
  tx: Tx,
  warehouse: string,
  { code, barcodes, item, tracking }: AskedCode,
  expected: readonly string[],
): Promise<NamedByCode> {
  const values = [warehouse, code, barcodes, item?.account_id ?? null, item?.no ?? null, tracking, expected];
  const [row] = await tx.query<NamedByCode>(FIND, values);
  return row as NamedByCode;
}
