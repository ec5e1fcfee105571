-- A mail that could not be sent was sent again by hand, could not be sent again, and somebody has dealt with it.
update notices set state = 'failed', attempts = 25, tries = 1, reason = 'no such mailbox', dealt_with_at = now();
-- A mail is being sent.
update person_mails set is_sending = true where sent_at is null and failed is null;
