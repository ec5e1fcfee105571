-- The provider's people ask what one account has asked for, whichever of its tokens it used: newest first.
create index request_log_account on request_log (account_id, at);
