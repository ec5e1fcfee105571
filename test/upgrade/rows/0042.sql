-- The owner wants morning mails, and one has gone out.
insert into notifications (account_id, person_id, morning_mail, morning_day) values ('TS001', 2, true, '2026-11-24');
insert into person_mails (purpose, person_id, account, day, news, sent_at)
values ('morning', 2, 'TS001', '2026-11-24', '{"orders":0,"named":[],"receipts":1,"mails":0,"lots":0}', '2026-11-23T23:00:00Z');
