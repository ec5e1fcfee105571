-- Pictures of items. The pictures themselves are files (src/storage/files.ts): each is written before its row and removed
-- after the row's deletion, so there may be a file without a row, never a row without its file.

create table item_images (
  account_id   text not null,
  item_no      bigint not null,
  image_id     bigint not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  -- Of the file as it is kept, upright and without metadata.
  bytes        integer not null check (bytes > 0),
  width        integer not null check (width > 0),
  height       integer not null check (height > 0),
  file_name    text not null,
  key          text not null,
  created_at   timestamptz not null,
  deleted_at   timestamptz,
  primary key (account_id, item_no, image_id),
  foreign key (account_id, item_no) references items
);

create or replace function create_account_sequences(account text) returns void language plpgsql as $$
begin
  execute format('create sequence %I', 'item_no_' || account);
  execute format('create sequence %I', 'receipt_no_' || account);
  execute format('create sequence %I', 'shipment_no_' || account);
  execute format('create sequence %I', 'image_no_' || account);
end $$;

do $$ declare account text; begin
  for account in select account_id from accounts loop
    execute format('create sequence %I', 'image_no_' || account);
  end loop;
end $$;
