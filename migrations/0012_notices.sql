-- Notice mails: one row for each shipment that tells its recipient, written in the transaction that ships it.
--
--   waiting -> sending -> sent      the mail server has it
--                      -> waiting   the server did not take it, and said so: tried again later
--                      -> failed    the server will never take it
--                      -> in_doubt  nobody knows whether the server has it: never sent again by itself
--
-- A row is `sending` from just before the first byte of the mail goes to the server until its answer is written down. What
-- goes wrong before that is tried again; what goes wrong in between cannot be told from success, and one mail too few is
-- better than one too many. All times are wall time, also in the demo.

create table notices (
  account_id  text not null,
  shipment_no bigint not null,
  state       text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'in_doubt')),
  -- How often it was taken up. Only the latest attempt may go on to send: an earlier one has been given up by others.
  attempts    integer not null default 0,
  -- Not before then; null: at once. While an attempt is made, until when the others leave it alone.
  due_at      timestamptz,
  -- Why it is where it is; may hold the address, as mail servers name it.
  reason      text,
  -- When the state last changed; null until then.
  state_at    timestamptz,
  primary key (account_id, shipment_no),
  foreign key (account_id, shipment_no) references shipments
);
create index notices_open on notices (due_at) where state <> 'sent';

-- Has the worker look at notices as soon as the transaction is committed. The worker makes its own schema when it first
-- runs; before that there is nobody to wake, and its crontab finds what waits.
create function wake_mailer() returns void language plpgsql as $$
begin
  if to_regprocedure('graphile_worker.add_job(text,json,text,timestamptz,integer,text,integer,text[],text)') is not null then
    perform graphile_worker.add_job('send_notices', max_attempts => 1);
  end if;
end $$;
