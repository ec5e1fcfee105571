-- The few balances with units in quarantine, for the list of items that have some. An update that leaves both columns as
-- they are does not touch this index.
create index stock_quarantined on stock (account_id, item_no) where defective > 0 or unidentified > 0;
