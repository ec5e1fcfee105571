-- The name that the inviter has given. An account sees no other one before the person has accepted its invitation: somebody
-- who works elsewhere already has a name there. Null: invited earlier, or accepted without an invitation.
alter table memberships add column invited_name text;

-- To find what is deleted after some time.
create index known_browsers_unused on known_browsers (last_used_at);
create index person_mails_ended on person_mails (coalesce(sent_at, due_at)) where sent_at is not null or failed is not null;
