-- Parcels with their labels, and the carriers' manifests.

-- A parcel of a packed shipment, with the number of its label. Numbers are drawn when it is packed, because the label needs them; the
-- API shows them from `shipped` on (shipments.tracking_codes). A label is void when its parcel got another one: what it said has
-- changed. Its row stays, so that a scan of the old label is known. Shipments that were packed before have none: they get numbers
-- when they are shipped.
create table parcels (
  account_id     text not null,
  shipment_no    bigint not null,
  -- From 1, in the order of shipments.packages.
  parcel_no      integer not null check (parcel_no > 0),
  tracking_code  text not null,
  carrier        text not null,
  warehouse      text not null,
  made_at        timestamptz not null,
  voided_at      timestamptz,
  -- When the carrier got it, and on which manifest; null there: without one.
  handed_over_at timestamptz,
  handed_over_by text,
  manifest_no    bigint,
  primary key (account_id, shipment_no, tracking_code),
  foreign key (account_id, shipment_no) references shipments,
  check ((handed_over_at is null) = (handed_over_by is null)),
  check (manifest_no is null or handed_over_at is not null),
  check (voided_at is null or handed_over_at is null)
);
create unique index parcels_label on parcels (account_id, shipment_no, parcel_no) where voided_at is null;
-- What a scanned number is.
create index parcels_code on parcels (warehouse, tracking_code);
-- What still lies in the warehouse: a small index, since everything leaves it.
create index parcels_here on parcels (warehouse, carrier) where voided_at is null and handed_over_at is null;
create index parcels_manifest on parcels (manifest_no) where manifest_no is not null;

-- What was handed to a carrier, until its driver has signed. A warehouse has one open manifest for each carrier.
create table manifests (
  manifest_no bigint generated always as identity primary key,
  warehouse   text not null references warehouses,
  carrier     text not null,
  -- Of its first parcel, in Japan.
  day         date not null,
  opened_by   text not null,
  opened_at   timestamptz not null,
  closed_by   text,
  closed_at   timestamptz,
  check ((closed_at is null) = (closed_by is null))
);
create unique index manifests_open on manifests (warehouse, carrier) where closed_at is null;
