-- A paired scanner, one that waits for its code, and somebody of the staff who is signed in with a badge.
insert into devices (warehouse, name, token_hash, made_by, caller_kind, caller_id, paired_at)
values ('TOKYO', 'Scanner 1', sha256('device of upgrade'), 'Sato', 'staff', 'Sato', now());
insert into devices (warehouse, name, code_hash, code_expires_at, made_by, caller_kind, caller_id)
values ('TOKYO', 'Scanner 2', sha256('code of upgrade'), now(), 'Sato', 'staff', 'Sato');
insert into badges (person_id, badge_hash, pin_hash) select min(person_id), sha256('badge of upgrade'), 'x' from staff_members;
insert into floor_sessions (session_hash, device_no, person_id)
select sha256('floor of upgrade'), min(device_no), (select min(person_id) from staff_members) from devices;
update staff_members set warehouses = array['TOKYO'];
