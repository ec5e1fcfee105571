-- What a line holds of one lot is an allocation; the table was called shipment_holdings. Constraints take the table's new name
-- with them. Which there are depends on the version of PostgreSQL: from 18 on each NOT NULL is one.
alter table shipment_holdings rename to shipment_allocations;

do $$
declare
  old text;
begin
  for old in select conname from pg_constraint
              where conrelid = 'shipment_allocations'::regclass and starts_with(conname, 'shipment_holdings_') loop
    execute format('alter table shipment_allocations rename constraint %I to %I',
                   old, replace(old, 'shipment_holdings_', 'shipment_allocations_'));
  end loop;
end $$;
