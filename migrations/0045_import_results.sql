-- What was made of an entry: the number of an order or of an item. So a list can show exactly what a file has made.
alter table import_entries add column made_no bigint check (made_no is null or state = 'made');
