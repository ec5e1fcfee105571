-- How long the texts of a row are, so that a list reads as many rows at a time as fit into memory: most orders have two
-- kilobytes, and one may have a megabyte. Kept with the row, because to unpack a long one only to learn its length is most
-- of the work of reading it.
alter table shipments
  add column letters integer not null
    generated always as (octet_length(document::text) + coalesce(octet_length(rule_trace::text), 0)) stored;

alter table shipment_lines
  add column letters integer not null generated always as (coalesce(octet_length(document::text), 0)) stored;

alter table receipts
  add column letters integer not null generated always as (octet_length(document::text)) stored;
