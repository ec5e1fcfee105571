-- A receipt with a difference that somebody has dealt with.
update receipts set difference = 'dealt_with'
 where (account_id, receipt_no) = (select account_id, min(receipt_no) from receipts where difference = 'open' group by account_id limit 1);
