-- A program of a carrier, and an order whose label has come back from it.
insert into label_programs (carrier, template, asked, waits, changed_by, changed_at)
values ('CARRIERA', '{"name": "own", "version": "1", "encoding": "UTF-8", "header": true, "columns": [], "answer": {"order_id": "a", "tracking_code": "b"}}', '{}', false, 'Sato', '2026-11-24T00:00:00Z');
insert into label_files (warehouse, carrier, made_by, made_at) select min(warehouse), 'CARRIERA', 'Sato', '2026-11-24T00:00:00Z' from warehouses;
insert into program_labels (account_id, shipment_no, label_no, file_no, tracking_code)
select account_id, shipment_no, 1, (select max(file_no) from label_files), '400000000002' from shipments order by account_id, shipment_no limit 1;
