-- Receipts that brought other goods than were announced are to be looked at until somebody of the client says that they are
-- dealt with. The fact is stored: to find it out, every list and count of them compared the lines of all receipts ever stocked.
alter table receipts add column difference text check (difference in ('open', 'dealt_with'));
-- Until now they were shown for two weeks: older ones count as dealt with.
update receipts r
   set difference = case when coalesce(r.stocked_at, r.status_at) > now() - interval '14 days' then 'open' else 'dealt_with' end
 where r.status = 'stocked' and exists (
   select from receipt_lines l
    where l.account_id = r.account_id and l.receipt_no = r.receipt_no
      and l.quantity <> (select coalesce(sum(c.good), 0) from receipt_counts c
                          where c.account_id = l.account_id and c.receipt_no = l.receipt_no and c.line_no = l.line_no));
create index receipts_difference on receipts (account_id, difference, receipt_no) where difference is not null;

-- What somebody said about it.
alter table receipt_history add column note text check (char_length(note) between 1 and 200);
