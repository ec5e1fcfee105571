-- A shop's people can block their lots as well, so a block tells whose it is, and who may end it. Before, only staff could.
alter table lot_blocks add column caller_kind text not null default 'staff', add column caller_id text;
alter table lot_blocks alter column caller_kind drop default;
