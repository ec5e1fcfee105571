-- Of the units stored as defective: how many were found sound later and released to available.
alter table receipt_counts add column defective_released bigint not null default 0
  check (defective_released between 0 and defective_stored);
