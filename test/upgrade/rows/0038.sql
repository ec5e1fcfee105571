-- A shop's own block, beside that of the provider; it has ended.
insert into lot_blocks (account_id, item_no, lot_no, reason, blocked_by, blocked_at, caller_kind, caller_id, ended_by, ended_at)
  values ('TS001', 2, 1, '返品が多い', '倉田 結衣', '2026-05-01T00:00:00Z', 'member', '2', '倉田 結衣', '2026-05-02T00:00:00Z');
