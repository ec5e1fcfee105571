-- The list of deleted orders, and their count: there are few of them, and each went through all orders ever made.
create index shipments_deleted on shipments (account_id, shipment_no) where deleted_at is not null;
