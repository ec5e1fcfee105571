-- Carriers' label programs: labels that staff print there, and whose numbers come back in a file.

-- How the files of a carrier's program look, and what an administrator filled in.
create table label_programs (
  carrier    text primary key,
  template   jsonb not null,
  -- The texts of the columns that ask for one, by their titles.
  asked      jsonb not null,
  -- Packing waits for the program's number. Otherwise Kura numbers a parcel that has none.
  waits      boolean not null,
  changed_by text not null,
  changed_at timestamptz not null
);

-- A file for a program.
create table label_files (
  file_no   bigint generated always as identity primary key,
  warehouse text not null references warehouses,
  carrier   text not null,
  made_by   text not null,
  made_at   timestamptz not null
);
create index label_files_made on label_files (warehouse, carrier, file_no);

-- A label of an order that is made in a program: for its first parcel, or for one more. It is void when what it says has changed. Its
-- row stays, so that an old file is known.
create table program_labels (
  account_id    text not null,
  shipment_no   bigint not null,
  -- From 1.
  label_no      integer not null check (label_no > 0),
  -- Null: it is in no file yet, or was made in the program without one.
  file_no       bigint references label_files,
  -- Null: the program's file has not come back.
  tracking_code text,
  voided_at     timestamptz,
  primary key (account_id, shipment_no, label_no),
  foreign key (account_id, shipment_no) references shipments
);
create index program_labels_file on program_labels (file_no);
create index program_labels_code on program_labels (tracking_code) where tracking_code is not null;
