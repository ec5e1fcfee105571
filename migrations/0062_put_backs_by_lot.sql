-- Whoever scans a tote on the home screen is asked at once whether goods of cancelled orders lie in it: what is waiting is found by
-- its lot, not by reading all that waits in the warehouse.
create index put_backs_of_lot on put_backs (account_id, item_no, lot_no) where done_at is null;
