-- A serial number alone is searched: in lists and searches as it is typed, and exactly when it is scanned for another unit.
create index shipment_serials_searched on shipment_serials (search_text(serial_no), account_id);
create index receipt_serials_searched on receipt_serials (search_text(serial_no), account_id);
create index receipt_serials_number on receipt_serials (account_id, serial_no);
