-- Lists that people filter: each request looks at a bounded number of rows, in the order of these indexes.

-- The audit log by time, so that a day is found at once: of one account, and of all.
drop index audit_log_account;
create index audit_log_account on audit_log (account, at, entry_no);
create index audit_log_at on audit_log (at, entry_no);

-- Mails that somebody may have to look after: few among many that were sent.
create index notices_not_sent on notices (account_id, state, shipment_no) where state <> 'sent';
