-- Closed cases, as goods came in them and left in them. Only accounts with the feature have any.

-- What inspections found of a line, added up. Facts of receiving, as receipt_counts are.
create table receipt_cases (
  account_id       text not null,
  receipt_no       bigint not null,
  line_no          smallint not null,
  quantity_in_case bigint not null check (quantity_in_case > 0),
  -- How many cases of so many units.
  quantity         bigint not null check (quantity > 0),
  primary key (account_id, receipt_no, line_no, quantity_in_case),
  foreign key (account_id, receipt_no, line_no) references receipt_lines
);

-- [{item_no, details: [{quantity_in_case, quantity}]}] in the order of the lines; a fact of the work, as packages are.
alter table shipments add column cases jsonb;
