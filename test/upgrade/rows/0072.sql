-- Work that a server took, and did not go on with.
update imports set tries = 2;
update exports set tries = 2;
update bulk_changes set tries = 2;
-- A return of which units were released from quarantine.
update receipts set difference = 'open' where returned_shipment_no is not null;
