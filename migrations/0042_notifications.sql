-- Mails that people of an account have asked for, each for themselves. No row: none.
create table notifications (
  account_id   text not null references accounts,
  person_id    integer not null references people,
  -- On the morning of each working day: what needs a decision in the account.
  morning_mail boolean not null,
  -- The last day whose morning is dealt with, by Kura's clock, whether there was something to tell or not.
  morning_day  date,
  primary key (account_id, person_id)
);
create index notifications_morning on notifications (account_id) where morning_mail;

alter table person_mails drop constraint person_mails_purpose_check;
alter table person_mails add constraint person_mails_purpose_check
  check (purpose in ('invitation', 'reset', 'morning'));
-- Of a morning mail: its day, and what it tells. One for a person, account and day.
alter table person_mails add column day date;
alter table person_mails add column news json;
alter table person_mails add constraint person_mails_morning_check
  check ((purpose = 'morning') = (day is not null and news is not null and account is not null));
create unique index person_mails_day on person_mails (person_id, account, day) where day is not null;
