-- A recall that somebody withdrew.
insert into recalls (account_id, warehouse, item_no, lot_nos, reason, place_no, opened_by, opened_at, ended_by, ended_at, withdrawn)
select account_id, warehouse, item_no, lot_nos, '誤り', place_no, '佐藤', now(), '佐藤', now(), true from recalls limit 1;
