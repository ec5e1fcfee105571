-- What people search is compared as they type it: in wide or narrow letters, with or without spaces and hyphens. The text that
-- is looked for is folded in the same way (src/kernel/text.ts).
create function search_text(text text) returns text language sql immutable parallel safe
  return translate(lower(normalize(text, nfkc)), U&' -\2010\2012\2013\2014\2015\2212', '');

create or replace function order_search_text(identifier text, document jsonb) returns text language sql immutable parallel safe
  return search_text(identifier || E'\n' || coalesce(document #>> '{recipient,name}', '') || E'\n' || coalesce(document #>> '{recipient,phone}', ''));
update shipments set searched = order_search_text(identifier, document);

-- Items rarely change, so theirs is generated.
alter table items add column searched text not null generated always as (search_text(code || E'\n' || coalesce(name, ''))) stored;
