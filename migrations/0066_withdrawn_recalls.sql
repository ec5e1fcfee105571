-- Somebody withdrew the recall; otherwise one that has ended has its units on its shelf. Of those that ended before, nobody knows.
alter table recalls add column withdrawn boolean not null default false, add check (not withdrawn or ended_at is not null);
