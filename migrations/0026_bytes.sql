-- Long texts are counted in bytes; the columns said letters.
alter table shipments rename column letters to bytes;
alter table shipment_lines rename column letters to bytes;
alter table receipts rename column letters to bytes;
