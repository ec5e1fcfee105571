-- Orders are also searched by the number on their delivery note. Most clients give an order one number: that is there once.
create or replace function order_search_text(identifier text, document jsonb) returns text language sql immutable parallel safe
  return search_text(identifier || E'\n' || coalesce(document #>> '{recipient,name}', '') || E'\n' || coalesce(document #>> '{recipient,phone}', '')
                     || coalesce(E'\n' || nullif(document ->> 'order_no', identifier), ''));
update shipments set searched = order_search_text(identifier, document) where document ->> 'order_no' <> identifier;

-- The desk looks it up as a whole, among all clients' orders.
create index shipments_order_no on shipments ((document ->> 'order_no'))
  where document ->> 'order_no' <> identifier and deleted_at is null;
