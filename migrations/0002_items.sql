-- Items and sets.

create table items (
  account_id                        text not null references accounts,
  item_no                           bigint not null,
  code                              text not null,
  name                              text,
  price                             bigint,
  is_reduced_tax                    boolean,
  hs_code                           text,
  barcode                           text,
  international_info                jsonb,
  tags                              text[],
  temperature_zone                  text not null default 'dry',
  fifo                              boolean,
  lot_limit_type                    text check (lot_limit_type in ('expiry', 'manufacture')),
  expiry_at_allocatable_days        integer check (expiry_at_allocatable_days >= 0),
  manufacture_date_allocatable_days integer check (manufacture_date_allocatable_days >= 0),
  bundled_item                      boolean not null default false,
  -- A set holds no stock of its own; what it is made of stands in set_children.
  is_set                            boolean not null default false,
  -- Measured when the goods first arrive.
  size                              text,
  weight_g                          integer check (weight_g >= 0),
  created_at                        timestamptz not null,
  deleted_at                        timestamptz,
  primary key (account_id, item_no)
);
create unique index items_code on items (account_id, code) where deleted_at is null;

create table set_children (
  account_id text not null,
  set_no     bigint not null,
  child_no   bigint not null,
  position   smallint not null,
  quantity   integer not null check (quantity > 0),
  primary key (account_id, set_no, child_no),
  foreign key (account_id, set_no) references items,
  foreign key (account_id, child_no) references items
);
create index set_children_child on set_children (account_id, child_no);
