-- What is made of other columns of an order is written where those are written, and no longer generated: PostgreSQL 18 reads the
-- expression of each generated column again for every row of an update, also of one that leaves them alone. That was more than half
-- the time of a change of status.
create function order_bytes(document jsonb, rule_trace jsonb) returns integer language sql immutable parallel safe
  return octet_length(document::text) + coalesce(octet_length(rule_trace::text), 0);

create function order_search_text(identifier text, document jsonb) returns text language sql immutable parallel safe
  return lower(identifier || E'\n' || coalesce(document #>> '{recipient,name}', '') || E'\n' || coalesce(document #>> '{recipient,phone}', ''));

alter table shipments
  alter column bytes drop expression,
  alter column searched drop expression,
  alter column searched set not null;
