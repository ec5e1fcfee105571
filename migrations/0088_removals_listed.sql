-- The desk lists the removals of a warehouse that have ended, the newest first, and counts them by client. Open ones are few:
-- removals_to_collect finds them.
create index removals_ended on removals (warehouse, removal_no) include (account_id) where status in ('done', 'withdrawn');
