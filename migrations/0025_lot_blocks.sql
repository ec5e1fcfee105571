-- A lot taken out of allocation by a person is blocked; the word was frozen, which is a temperature.
alter table lots rename column frozen to blocked;

alter table lot_freezes rename to lot_blocks;
alter table lot_blocks rename column freeze_no to block_no;
alter table lot_blocks rename column frozen_by to blocked_by;
alter table lot_blocks rename column frozen_at to blocked_at;
alter index lot_freezes_open rename to lot_blocks_open;
alter index lot_freezes_lot rename to lot_blocks_lot;
alter sequence lot_freezes_freeze_no_seq rename to lot_blocks_block_no_seq;

do $$
declare
  one record;
begin
  for one in select conrelid::regclass as of_table, conname as old from pg_constraint
              where conrelid in ('lots'::regclass, 'lot_blocks'::regclass) and conname ~ 'freeze|frozen' loop
    execute format('alter table %s rename constraint %I to %I', one.of_table, one.old,
                   replace(replace(one.old, 'freeze', 'block'), 'frozen', 'blocked'));
  end loop;
end $$;

update shipment_history set event = 'block' where event = 'freeze';
