-- Mails to people that are asked for again while they wait, and notice mails that nobody has to look after any more.

-- Whether an attempt is being made, which lasts until due_at at most. Who asks for a mail meanwhile is not sent it twice.
alter table person_mails add column is_sending boolean not null default false;

-- How often it was tried since somebody asked for it, by the order or by hand. "attempts" counts all, and so names an attempt.
alter table notices add column tries integer not null default 0;
update notices set tries = attempts where state <> 'sent';
-- When a person has said that nothing is to be done about a mail that failed or is in doubt. Sending it again clears it.
alter table notices add column dealt_with_at timestamptz;
