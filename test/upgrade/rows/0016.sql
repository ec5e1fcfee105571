insert into lot_freezes (account_id, item_no, lot_no, reason, frozen_by, frozen_at) values ('TS001', 2, 1, '調査中', 'operator', '2026-06-01T00:00:00Z');
update lots set frozen = true where item_no = 2;
