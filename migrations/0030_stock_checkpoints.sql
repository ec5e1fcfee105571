-- The stock of an item at some of its moves, so that the stock at a moment is read from there instead of from all moves before.
--
-- A checkpoint has the sums of all moves of its item up to move_no. It is written under the stock locks of the item in every
-- warehouse. Whoever writes moves holds one of these locks until the end of the transaction, and draws their numbers under
-- it: so no move with a lower number can appear later, and a checkpoint never changes.
--
-- The times of moves do not follow their numbers exactly: transactions wait for locks, and servers have clocks of their own.
-- So a checkpoint tells which times it covers. All moves up to it happened at last_at or before; those since the checkpoint
-- before it (after_move_no) at first_at or later.
create table stock_checkpoints (
  account_id    text not null,
  item_no       bigint not null,
  move_no       bigint not null,
  after_move_no bigint not null check (after_move_no < move_no),
  first_at      timestamptz not null,
  last_at       timestamptz not null check (last_at >= first_at),
  -- [{warehouse, lot_no, bucket, quantity}]: what is not 0.
  balances      jsonb not null,
  primary key (account_id, item_no, move_no)
);

-- How far the ledger of each account was searched for items that need a checkpoint.
create table stock_checkpoint_progress (
  account_id text primary key references accounts,
  move_no    bigint not null
);
