-- Goods that recipients sent back come in as a receipt of their own, which is stocked at once. What came back before this migration
-- has none, and stays as it is.

-- The shipment that the goods of a receipt are of; null: a supplier or a transfer brings them.
alter table receipts add column returned_shipment_no bigint;
alter table receipts
  add foreign key (account_id, returned_shipment_no) references shipments (account_id, shipment_no),
  add check (returned_shipment_no is null or status = 'stocked');
create index receipts_returned on receipts (account_id, returned_shipment_no) where returned_shipment_no is not null;

-- The receipt with which these units came; null: they came before there was one. Of the defective units, how many were thrown away
-- at once, with a removal of their own.
alter table shipment_returns
  add column receipt_no bigint,
  add column disposed   bigint not null default 0,
  add foreign key (account_id, receipt_no) references receipts (account_id, receipt_no),
  add check (disposed between 0 and defective);

-- The return of which a removal threw units away at once.
alter table removals add column receipt_no bigint;
create index removals_receipt on removals (account_id, receipt_no) where receipt_no is not null;

-- Where defective and unidentified goods lie, for the desk.
create index stock_quarantine on stock (account_id, item_no) where defective + unidentified > 0;
