-- Waiting demand that is too much for the transaction that brings its stock.
--
-- Up to 1,000 lines that wait for goods are served where the goods appear (operations/stock/serve-waiting.ts). More are left to
-- an allocation run: a row here, written by that same transaction, which anybody may work off, batch after batch, each batch in
-- a transaction of its own that moves the cursor along with the goods. The row is the truth, the job that is woken for it only
-- a hint: whatever ends in between, the next to look goes on from the cursor.
--
-- Until the row is gone, the heads of all items that lines in its reach wait for are marked. Orders lock these heads anyway, so
-- they see the marks as exactly as the balances, and leave alone what those before them wait for.
--
-- Locks: heads first, then the row of the run; nobody asks for a head who has the row.

-- Order in which waiting lines are served: the smallest rank first (the shipment's allocate_priority, negated), then the lowest
-- number. Kept beside the demand so that it can be read in this order from anywhere on.
alter table shipment_demands add column rank integer not null default 0;
update shipment_demands d set rank = -s.allocate_priority
  from shipments s
 where s.account_id = d.account_id and s.shipment_no = d.shipment_no and s.allocate_priority <> 0;
create index shipment_demands_order on shipment_demands (account_id, warehouse, rank, shipment_no);

create table allocation_runs (
  account_id     text not null references accounts,
  warehouse      text not null references warehouses,
  -- What became free, and is still to be offered.
  item_nos       bigint[] not null,
  -- A shipment whose allocation was cleared: this run passes over it. Null: over none.
  left_out       bigint,
  -- The cursor: demand up to and including this place in the order was judged.
  after_rank     integer not null,
  after_shipment bigint not null,
  -- Goes up with every change, so that who has read the row sees under its lock whether it is still so.
  version        bigint not null default 1,
  -- Who brought the goods, the latest of them.
  actor          text not null,
  since          timestamptz not null,
  primary key (account_id, warehouse)
);

-- On the head (lot 0): lines in the reach of a run wait for the item.
alter table stock add column in_run boolean not null default false;

-- As wake_mailer in 0012, for those who work off allocation runs.
create function wake_allocator() returns void language plpgsql as $$
begin
  if to_regprocedure('graphile_worker.add_job(text,json,text,timestamptz,integer,text,integer,text[],text)') is not null then
    perform graphile_worker.add_job('serve_runs', max_attempts => 3);
  end if;
end $$;
