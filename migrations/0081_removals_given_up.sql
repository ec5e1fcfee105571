-- A removal that was begun, and whose units were not all found, is given up: it is withdrawn although it was begun.
alter table removals drop constraint disposals_check;
alter table removals add constraint removals_started_check check (
  case status when 'waiting' then started_at is null when 'withdrawn' then true else started_at is not null end);
