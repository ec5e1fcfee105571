-- Somebody who wants morning mails, and one that has gone out.
insert into people (email, email_key, name, language) values ('morning@example.com', 'morning@example.com', '朝倉 葵', 'ja');
insert into memberships (account_id, person_id, role, accepted_at)
select 'TS001', person_id, 'member', now() from people where email_key = 'morning@example.com';
insert into notifications (account_id, person_id, morning_mail, morning_day)
select 'TS001', person_id, true, '2026-11-24' from people where email_key = 'morning@example.com';
insert into person_mails (purpose, person_id, account, day, news, sent_at)
select 'morning', person_id, 'TS001', '2026-11-24', '{"orders":0,"named":[],"receipts":1,"mails":0,"lots":0}', now()
  from people where email_key = 'morning@example.com';
