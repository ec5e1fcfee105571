-- A parcel that a carrier got on an open manifest.
insert into manifests (warehouse, carrier, day, opened_by, opened_at) values ('TOKYO', 'CARRIERA', '2026-11-24', 'Sato', now());
insert into parcels (account_id, shipment_no, parcel_no, tracking_code, carrier, warehouse, made_at, handed_over_at, handed_over_by, manifest_no)
select s.account_id, s.shipment_no, 1, '400000000016', 'CARRIERA', 'TOKYO', now(), now(), 'Sato', m.manifest_no
  from (select account_id, shipment_no from shipments order by 1, 2 limit 1) s cross join manifests m;
