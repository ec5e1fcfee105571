-- How often in a row a server has taken a piece of work without ending a step of it. Work whose steps always took too long was resumed
-- for ever, and so was work that ended each server that began it.
alter table imports add column tries integer not null default 0;
alter table exports add column tries integer not null default 0;
alter table bulk_changes add column tries integer not null default 0;
