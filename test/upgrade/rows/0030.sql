-- Every item that has moved has a checkpoint at its last move.
insert into stock_checkpoints (account_id, item_no, after_move_no, move_no, first_at, last_at, balances)
select account_id, item_no, 0, max(move_no), min(at), max(at),
       (select coalesce(jsonb_agg(to_jsonb(b)), '[]')
          from (select side.warehouse, m.lot_no, side.bucket, sum(side.quantity) as quantity
                  from stock_moves m
                 cross join lateral (values (coalesce(m.to_warehouse, m.warehouse), m.to_bucket, m.quantity),
                                            (m.warehouse, m.from_bucket, -m.quantity)) side(warehouse, bucket, quantity)
                 where (m.account_id, m.item_no) = (of_item.account_id, of_item.item_no) and side.bucket < 'supplier'
                 group by side.warehouse, m.lot_no, side.bucket having sum(side.quantity) <> 0) b)
  from stock_moves of_item group by account_id, item_no;
insert into stock_checkpoint_progress (account_id, move_no) select account_id, max(move_no) from stock_moves group by account_id;
