insert into receipt_cases values ('TS001', 1, 1, 12, 3);
update shipments set cases = '[]' where shipment_no = 1;
