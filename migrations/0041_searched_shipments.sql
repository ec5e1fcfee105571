-- What people search orders for, in lower case and one text: a list that is searched looks at each order of an account, and
-- to take the parts out of the document each time took most of the time.
alter table shipments add column searched text generated always as (
  lower(identifier || E'\n' || coalesce(document #>> '{recipient,name}', '') || E'\n' || coalesce(document #>> '{recipient,phone}', ''))
) stored;
