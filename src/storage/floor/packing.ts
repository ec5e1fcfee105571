import { groupBy } from '../../kernel/collections.js';
import type { PackingCheck } from '../../rules/accounts/account.js';
import type { FetchedFrom } from '../../rules/floor/tasks/fetched-from.js';
import type { PackItem } from '../../rules/floor/tasks/pack-state.js';
import type { LineDraft, PrintedFields } from '../../rules/shipments/shipment.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { sql, type Tx } from '../database/database.js';
import { firstImage } from '../items/item-images.js';
import { isOfOrder } from '../shipments/order-totes.js';

/** What people who pack must know about an order. */

/** What is printed, wrapped or enclosed, as the client asked for it. */
export interface PackingNotes
  extends Pick<
    PrintedFields,
    'gift_wrapping_unit' | 'gift_wrapping_type' | 'gift_sender_name' | 'cushioning_unit' | 'cushioning_type' | 'message'
  > {
  /** Lines that are wrapped or cushioned separately, where the unit is `ITEM`. A set is one line. */
  readonly lines?: readonly (Pick<LineDraft, 'gift_wrapping_type' | 'cushioning_type'> & {
    readonly code: string;
    /** Absent: the item has no name. */
    readonly name?: string;
    readonly units: number;
  })[];
}

/** An item that an order holds. */
export interface ItemToPack extends Omit<PackItem, 'needs_serials'> {
  readonly enclosed: boolean;
  readonly has_serials: boolean;
  /** Serial numbers that are recorded already. */
  readonly recorded: number;
}

export interface OrderToPack {
  readonly warehouse: string;
  readonly status: ShipmentStatus;
  readonly notes: PackingNotes;
  readonly items: readonly ItemToPack[];
  /** Units of items by line, in the order of lines. */
  readonly held: readonly { readonly line_no: number; readonly item_no: number; readonly quantity: number }[];
  /** The number of the history entry since which it has held its present units; null: it was never picked. */
  readonly held_since: number | null;
  /** What else its account asks for. */
  readonly checks: readonly PackingCheck[];
  /** Whether there is a photo of what is packed. */
  readonly has_photo: boolean;
}

const ORDER = sql(
  'floor_order_to_pack',
  // $1 account, $2 shipment, $3 the tag of items with serial numbers
  `with held as materialized (
     select line_no, item_no, sum(quantity)::bigint as quantity from shipment_allocations
      where account_id = $1 and shipment_no = $2 group by line_no, item_no
   )
   select s.warehouse, s.status,
          jsonb_strip_nulls(jsonb_build_object(
            'gift_wrapping_unit', s.document -> 'gift_wrapping_unit', 'gift_wrapping_type', s.document -> 'gift_wrapping_type',
            'gift_sender_name', s.document -> 'gift_sender_name', 'cushioning_unit', s.document -> 'cushioning_unit',
            'cushioning_type', s.document -> 'cushioning_type', 'message', s.document -> 'message',
            'lines', (select jsonb_agg(jsonb_build_object('code', i.code, 'name', i.name, 'units', l.quantity,
                                                          'gift_wrapping_type', w.wrapping, 'cushioning_type', w.cushioning)
                                       order by l.line_no)
                        from shipment_lines l
                        join items i on i.account_id = $1 and i.item_no = l.item_no
                       cross join lateral (
                         select case s.document ->> 'gift_wrapping_unit' when 'ITEM' then l.document -> 'gift_wrapping_type' end as wrapping,
                                case s.document ->> 'cushioning_unit' when 'ITEM' then l.document -> 'cushioning_type' end as cushioning) w
                       where l.account_id = $1 and l.shipment_no = $2
                         and 'ITEM' in (s.document ->> 'gift_wrapping_unit', s.document ->> 'cushioning_unit')
                         and (w.wrapping is not null or w.cushioning is not null)))) as notes,
          coalesce((select json_agg(json_build_object('account_id', $1::text, 'item_no', h.item_no, 'code', i.code, 'name', i.name,
                                                      'image_id', ${firstImage('i')}, 'units', h.units, 'enclosed', h.enclosed,
                                                      'lots', (select json_agg(d order by d.expiry_date, d.manufacture_date)
                                                                 from (select distinct t.expiry_date, t.manufacture_date
                                                                         from shipment_allocations a
                                                                         left join lots t on t.account_id = $1 and t.item_no = a.item_no
                                                                                         and t.lot_no = a.lot_no
                                                                        where a.account_id = $1 and a.shipment_no = $2
                                                                          and a.item_no = h.item_no) d),
                                                      'has_serials', coalesce($3 = any(i.tags), false),
                                                      'recorded', (select count(*) from shipment_serials n
                                                                    where n.account_id = $1 and n.shipment_no = $2
                                                                      and n.item_no = h.item_no)) order by h.line_no, h.item_no)
                      from (select a.item_no, sum(a.quantity)::bigint as units, min(a.line_no) as line_no, bool_and(l.bundled) as enclosed
                              from held a
                              join shipment_lines l on l.account_id = $1 and l.shipment_no = $2 and l.line_no = a.line_no
                             group by a.item_no) h
                      join items i on i.account_id = $1 and i.item_no = h.item_no), '[]') as items,
          coalesce((select json_agg(json_build_object('line_no', line_no, 'item_no', item_no, 'quantity', quantity) order by line_no, item_no)
                      from held), '[]') as held,
          -- After picking, the units of an order change only when some break.
          (select max(y.history_no) from shipment_history y
            where y.account_id = $1 and y.shipment_no = $2 and y.event in ('inspect', 'damage')) as held_since,
          (select coalesce(c.settings -> 'packing_checks', '[]') from accounts c where c.account_id = $1) as checks,
          exists (select from floor_photos p
                   where p.account_id = $1 and p.shipment_no = $2 and p.shows = 'packed' and p.deleted_at is null) as has_photo
     from shipments s where s.account_id = $1 and s.shipment_no = $2 and s.deleted_at is null`,
);

/** An order with the units that it holds; null: there is none, or it was deleted. */
export const orderToPack = async (
  tx: Tx,
  account_id: string,
  shipment_no: number,
  serial_tag: string,
): Promise<OrderToPack | null> =>
  (await tx.query<OrderToPack>(ORDER, [account_id, shipment_no, serial_tag]))[0] ?? null;

/** How many of the last moves between places are read. */
const MOST_MOVES = 100;

const REPLACED_FROM = sql(
  'floor_replaced_from',
  // $1 account, $2 shipments, $3 item. The stock of the item is locked, so its last moves are those of the loss. The moves of the
  // replacing units follow the move of the lost ones.
  `with lost as materialized (
     select shipment_no, max(move_no) as move_no from stock_moves
      where account_id = $1 and item_no = $3 and shipment_no = any($2) and to_bucket = 'defective' group by shipment_no
   )
   select s.shipment_no, p.code as place, l.expiry_date, l.manufacture_date, sum(m.quantity)::bigint as units
     from lost
     join stock_moves s on s.account_id = $1 and s.item_no = $3 and s.shipment_no = lost.shipment_no
                       and s.move_no > lost.move_no and s.to_bucket = 'picked'
     join (select * from place_moves where account_id = $1 and item_no = $3 order by place_move_no desc limit ${MOST_MOVES}) m
       on m.move_no = s.move_no
     join places p on p.warehouse = m.warehouse and p.place_no = m.from_place
     left join lots l on l.account_id = m.account_id and l.item_no = m.item_no and l.lot_no = m.lot_no
    group by s.shipment_no, p.code, l.expiry_date, l.manufacture_date
    order by s.shipment_no, p.code, l.expiry_date, l.manufacture_date`,
);

/** The places from which units were taken to replace those that orders have just lost, by order. */
export async function replacedFrom(
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
  item_no: number,
): Promise<ReadonlyMap<number, readonly FetchedFrom[]>> {
  if (shipment_nos.length === 0) return new Map();
  const rows = await tx.query<FetchedFrom & { shipment_no: number }>(REPLACED_FROM, [
    account_id,
    shipment_nos,
    item_no,
  ]);
  const of = groupBy(rows, ({ shipment_no }) => shipment_no);
  return new Map([...of].map(([no, own]) => [no, own.map(({ shipment_no: _, ...from }) => from)]));
}

const IN_TOTE = sql(
  'floor_orders_in_tote',
  // $1 warehouse, $2 the code of a tote
  `select o.account_id, o.shipment_no
     from places p
     join batch_totes t on t.warehouse = p.warehouse and t.place_no = p.place_no and t.ended_at is null
     join batch_orders o on ${isOfOrder()}
     join shipments s on s.account_id = o.account_id and s.shipment_no = o.shipment_no
    where p.warehouse = $1 and p.code = $2 and o.left_at is null and s.status = 'picked' and s.deleted_at is null
    order by o.position`,
);

/** The orders in a tote that can be packed: at most those of one batch. */
export const ordersInTote = (
  tx: Tx,
  warehouse: string,
  tote: string,
): Promise<{ readonly account_id: string; readonly shipment_no: number }[]> => tx.query(IN_TOTE, [warehouse, tote]);

const PICKED_INTO = sql(
  'floor_batch_of_tote',
  `select t.batch_no
     from places p
     join batch_totes t on t.warehouse = p.warehouse and t.place_no = p.place_no and t.ended_at is null
     join batch_orders o on ${isOfOrder()}
     join shipments s on s.account_id = o.account_id and s.shipment_no = o.shipment_no
    where p.warehouse = $1 and p.code = $2 and o.left_at is null and s.status = 'picking' and s.deleted_at is null limit 1`,
);

/** The batch of which orders are still picked into a tote; null: none are. */
export const batchPickedInto = async (tx: Tx, warehouse: string, tote: string): Promise<number | null> =>
  (await tx.query<{ batch_no: number }>(PICKED_INTO, [warehouse, tote]))[0]?.batch_no ?? null;

const TO_PACK = sql(
  'floor_orders_to_pack',
  `select count(*)::integer as orders from shipments where warehouse = $1 and status = 'picked' and deleted_at is null`,
);

/** How many orders are picked and not packed. */
export const ordersToPack = async (tx: Tx, warehouse: string): Promise<number> =>
  (await tx.query<{ orders: number }>(TO_PACK, [warehouse]))[0]?.orders ?? 0;
