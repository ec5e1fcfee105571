-- Filters, order and columns of lists that people have named, each for themselves.
create table saved_views (
  account_id text not null references accounts,
  person_id  integer not null references people,
  list       text not null,
  name       text not null,
  -- As the address of the list has it.
  query      text not null check (octet_length(query) <= 2000),
  primary key (account_id, person_id, list, name)
);
