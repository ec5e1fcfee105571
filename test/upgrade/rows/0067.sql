-- An order that a wave took, with its number.
update shipments s set wave_no = w.wave_no from wave_orders w where w.account_id = s.account_id and w.shipment_no = s.shipment_no;
