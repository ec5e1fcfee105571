-- What the floor notes of goods: photos, and the serial numbers of what arrived.

-- Photos of goods that arrived, of parcels that were packed. The pictures themselves are files, as those of items are (migration 0006):
-- each is written before its row and removed after the row's deletion.
create table floor_photos (
  account_id   text not null,
  photo_no     bigint not null,
  -- Of which of them it is.
  receipt_no   bigint,
  shipment_no  bigint,
  -- Which goods are on it; null: the delivery or the parcel as a whole, or goods that nobody knows.
  item_no      bigint,
  shows        text not null check (shows in ('short', 'over', 'defective', 'unidentified', 'packed', 'broken', 'other')),
  note         text,
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  bytes        integer not null check (bytes > 0),
  width        integer not null check (width > 0),
  height       integer not null check (height > 0),
  file_name    text not null,
  key          text not null,
  -- What the device sent: the same photo sent again is not kept twice.
  device_no    integer not null,
  op_id        text not null,
  content_hash text not null,
  taken_by     text not null,
  taken_at     timestamptz not null,
  deleted_at   timestamptz,
  deleted_by   text,
  primary key (account_id, photo_no),
  foreign key (account_id, receipt_no) references receipts,
  foreign key (account_id, shipment_no) references shipments,
  foreign key (account_id, item_no) references items,
  check (num_nonnulls(receipt_no, shipment_no) = 1),
  check ((deleted_at is null) = (deleted_by is null))
);
create unique index floor_photos_sent on floor_photos (account_id, device_no, op_id);
create index floor_photos_receipt on floor_photos (account_id, receipt_no, photo_no) where receipt_no is not null;
create index floor_photos_shipment on floor_photos (account_id, shipment_no, photo_no) where shipment_no is not null;

-- Serial numbers of counted units. Those of shipped units are in shipment_serials.
create table receipt_serials (
  account_id text not null,
  receipt_no bigint not null,
  line_no    smallint not null,
  serial_no  text not null,
  primary key (account_id, receipt_no, line_no, serial_no),
  foreign key (account_id, receipt_no, line_no) references receipt_lines
);
