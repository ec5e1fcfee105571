-- Somebody is invited by a name.
update memberships set invited_name = 'Jane' where accepted_at is null;
