-- Which orders hold picked or packed units of recalled lots: the list of recalls says so, and the list of orders that need a decision.
create index shipment_allocations_off_shelf on shipment_allocations (account_id, item_no, lot_no) where bucket in ('picked', 'packed');
