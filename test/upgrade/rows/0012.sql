insert into notices (account_id, shipment_no, state, attempts, state_at) values ('TS001', 1, 'sent', 1, '2026-03-10T00:00:00Z');
