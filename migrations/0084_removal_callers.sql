-- Who requested a removal: a client's program or people, or the provider's staff. Null: it is older than this column.
alter table removals add column caller_kind text;
