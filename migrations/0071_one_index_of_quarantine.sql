-- Two indexes had the same balances: those with units in quarantine. Every new balance was asked for both.
drop index stock_quarantined;
