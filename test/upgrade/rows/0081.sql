-- A removal that was given up.
insert into removals (account_id, warehouse, item_no, status, requested_by, requested_at, started_by, started_at, ended_by, ended_at, kind, source)
select account_id, warehouse, item_no, 'withdrawn', '佐藤', now(), '佐藤', now(), '佐藤', now(), 'disposal', 'available' from stock limit 1;
