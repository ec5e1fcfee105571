-- A batch in each warehouse.
insert into batches (warehouse, kind, cut_off, carrier, temperature, priority, made_at)
select distinct warehouse, 'cart', now(), 'CARRIERA', 'dry', 0, now() from warehouses;
