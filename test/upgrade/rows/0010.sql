-- The floor has the second order; its change is asked for, and costs.
with begun as (
  update shipments set status = 'modify_request', status_at = '2026-02-02T00:00:00Z' where shipment_no = 2 returning shipment_no
)
insert into shipment_history (account_id, shipment_no, event, from_status, to_status, actor, at)
  select 'TS001', shipment_no, event, from_status, to_status, actor, '2026-02-02T00:00:00Z'
    from begun cross join (values ('start_picking', 'waiting', 'picking', 'floor'), ('request_modify', 'picking', 'modify_request', 'shop'))
         as step (event, from_status, to_status, actor);
insert into shipment_requests (account_id, shipment_no, kind, stage, change, requested_by, requested_at)
  values ('TS001', 2, 'modify', 'picking', '{"delivery_time_slot": "AM"}', 'shop', '2026-02-02T00:00:00Z');
insert into charges (account_id, shipment_no, request_no, kind, amount, at) values ('TS001', 2, 1, 'administrative_fee', 300, '2026-02-02T00:00:00Z');
insert into shipment_serials values ('TS001', 1, 1, 1, 'SN-0001');
