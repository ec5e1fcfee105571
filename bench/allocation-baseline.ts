import type pg from 'pg';

/*
 * The baseline of an allocation run: for each batch one prepared statement that changes and writes the rows that the run
 * changed and wrote in that batch, in a transaction of its own. What the run decided is read from what it left in another
 * account of the same shape. Looking for lines, locking and deciding are no part of it.
 */

const WRITE = `
  with held as materialized (
    select * from unnest($4::bigint[], $5::integer[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bucket[])
      as h(shipment_no, line_no, item_no, lot_no, quantity, bucket)
  ), confirmed as materialized (
    select * from unnest($10::bigint[], $11::integer[], $12::bigint[], $13::bigint[], $14::bigint[])
      as c(shipment_no, line_no, item_no, lot_no, quantity)
  ), changed as materialized (
    select * from unnest($15::bigint[], $16::text[], $17::text[], $18::date[], $19::date[], $20::jsonb[])
      as s(shipment_no, event, status, assigned_shipping_date, delivery_date, detail)
  ), demand as (
    delete from shipment_demands d using (select distinct shipment_no, line_no, item_no from held) h
     where d.account_id = $1 and d.shipment_no = h.shipment_no and d.line_no = h.line_no and d.item_no = h.item_no
  ), allocation as (
    insert into shipment_allocations (account_id, shipment_no, line_no, item_no, lot_no, warehouse, bucket, quantity)
    select $1, shipment_no, line_no, item_no, lot_no, $2, bucket, quantity from held
  ), confirming as (
    update shipment_allocations h set bucket = 'allocated' from confirmed c
     where h.account_id = $1 and h.shipment_no = c.shipment_no and h.line_no = c.line_no and h.item_no = c.item_no
       and h.lot_no = c.lot_no
  ), shipment as (
    update shipments s
       set status = c.status, status_at = now(), assigned_shipping_date = c.assigned_shipping_date,
           delivery_date = c.delivery_date
      from changed c where s.account_id = $1 and s.shipment_no = c.shipment_no and c.event = 'allocate'
  ), move as (
    insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, shipment_no,
                             line_no, actor, at, caller_kind, caller_id)
    select $1, item_no, $2, lot_no, quantity, 'available'::bucket, bucket, 'allocation', shipment_no, line_no, $3, now(), 'system', $3 from held
    union all
    select $1, item_no, $2, lot_no, quantity, 'reserved'::bucket, 'allocated'::bucket, 'allocation', shipment_no, line_no, $3, now(), 'system', $3
      from confirmed
  )
  insert into shipment_history (account_id, shipment_no, event, from_status, to_status, detail, actor, at, caller_kind, caller_id)
  select $1, shipment_no, event, 'backordered', status, detail, $3, now(), 'system', $3 from changed`;

/** What a run does last: nothing waits in its reach any more. */
const UNMARK = `
  update stock set in_run = false where account_id = $1 and warehouse = $2 and lot_no = 0 and in_run`;

/** What a run left, batch by batch: rows of one transaction bear its number. The arrays are texts, as the statement takes them. */
const LEFT = `
  with move as (
    select m.xmin::text as batch, m.*, other.lot_no as other_lot
      from stock_moves m
      join lots l using (account_id, item_no, lot_no)
      join lots other on other.account_id = $2 and other.item_no = l.item_no and other.expiry_date = l.expiry_date
     where m.account_id = $1 and m.cause = 'allocation'
  ), changed as (
    select h.xmin::text as batch, h.history_no, h.shipment_no, h.event, h.to_status, s.assigned_shipping_date, s.delivery_date, h.detail
      from shipment_history h join shipments s using (account_id, shipment_no) where h.account_id = $1
  ), moved as (
    select batch, min(move_no) as first,
           array_agg(shipment_no order by move_no) filter (where from_bucket = 'available') as held_shipment,
           array_agg(line_no order by move_no) filter (where from_bucket = 'available') as held_line,
           array_agg(item_no order by move_no) filter (where from_bucket = 'available') as held_item,
           array_agg(other_lot order by move_no) filter (where from_bucket = 'available') as held_lot,
           array_agg(quantity order by move_no) filter (where from_bucket = 'available') as held_quantity,
           array_agg(to_bucket order by move_no) filter (where from_bucket = 'available') as held_bucket,
           array_agg(shipment_no order by move_no) filter (where from_bucket = 'reserved') as confirmed_shipment,
           array_agg(line_no order by move_no) filter (where from_bucket = 'reserved') as confirmed_line,
           array_agg(item_no order by move_no) filter (where from_bucket = 'reserved') as confirmed_item,
           array_agg(other_lot order by move_no) filter (where from_bucket = 'reserved') as confirmed_lot,
           array_agg(quantity order by move_no) filter (where from_bucket = 'reserved') as confirmed_quantity
      from move group by batch
  ), told as (
    select batch, array_agg(shipment_no order by history_no) as shipment, array_agg(event order by history_no) as event,
           array_agg(to_status order by history_no) as status, array_agg(assigned_shipping_date order by history_no) as assigned,
           array_agg(delivery_date order by history_no) as delivery, array_agg(detail order by history_no) as detail
      from changed group by batch
  )
  select held_shipment::text, held_line::text, held_item::text, held_lot::text, held_quantity::text, held_bucket::text,
         coalesce(confirmed_shipment::text, '{}'), coalesce(confirmed_line::text, '{}'), coalesce(confirmed_item::text, '{}'),
         coalesce(confirmed_lot::text, '{}'), coalesce(confirmed_quantity::text, '{}'),
         shipment::text, event::text, status::text, assigned::text, delivery::text, detail::text
    from moved join told using (batch) order by first`;

/**
 * Does for one account what a run did for another, which waits for the same: ms that the statements of all batches take.
 * @param served the account that the run served. @param account as it was before
 */
export async function baselineMs(
  client: pg.Client,
  served: string,
  account: string,
  warehouse: string,
): Promise<number> {
  const { rows } = await client.query<string[]>({ text: LEFT, values: [served, account], rowMode: 'array' });
  await client.query('set plan_cache_mode = force_generic_plan');
  const started = performance.now();
  for (const batch of rows)
    await client.query({ name: 'baseline_batch', text: WRITE, values: [account, warehouse, 'bench', ...batch] });
  await client.query({ name: 'baseline_unmark', text: UNMARK, values: [account, warehouse] });
  const ms = performance.now() - started;
  await client.query('reset plan_cache_mode');
  return ms;
}

/** Rows of an account in the tables that a run changes, without numbers and times, as one sum. */
const SUMS = [
  `select count(*), sum(quantity) from shipment_demands where account_id = $1`,
  `select count(*), sum(hashtext(row(shipment_no, line_no, item_no, warehouse, bucket, quantity)::text)::bigint)
     from shipment_allocations where account_id = $1`,
  `select count(*), sum(hashtext(row(shipment_no, status, assigned_shipping_date, delivery_date)::text)::bigint)
     from shipments where account_id = $1`,
  `select count(*), sum(hashtext(row(shipment_no, event, from_status, to_status, detail, actor, caller_kind, caller_id)::text)::bigint)
     from shipment_history where account_id = $1`,
  `select count(*), sum(hashtext(row(item_no, warehouse, quantity, from_bucket, to_bucket, cause, shipment_no, line_no, actor, caller_kind, caller_id)::text)::bigint)
     from stock_moves where account_id = $1`,
  `select count(*), sum(hashtext(row(s.item_no, l.expiry_date, in_run, available, reserved, allocated)::text)::bigint)
     from stock s left join lots l using (account_id, item_no, lot_no) where s.account_id = $1`,
  `select count(*) from allocation_runs where account_id = $1`,
];

/** @throws unless both accounts are in the same state */
export async function proveSameState(client: pg.Client, served: string, account: string): Promise<void> {
  for (const text of SUMS) {
    const [one, other] = [await client.query(text, [served]), await client.query(text, [account])];
    if (JSON.stringify(one.rows) !== JSON.stringify(other.rows))
      throw new Error(`the baseline does not leave what the run leaves: ${text}`);
  }
}
