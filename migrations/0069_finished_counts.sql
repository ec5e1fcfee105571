-- The desk lists finished counts, newest first (storage/floor/counts.ts).
create index counts_finished on counts (finished_at, count_no);
