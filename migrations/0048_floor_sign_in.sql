-- Who works on the floor, and with what: scanners that were paired, badges with PINs, and who is signed in where.
--
-- All of it is the provider's. Times are of the wall clock, also in a demo, as those of people are. Codes, tokens and sessions
-- are kept as hashes: nobody can read one back.

-- A scanner. It has a pairing code, until it has changed that for its token; then the token, until it is revoked. No foreign
-- key to warehouses: a reset of the demo makes those anew, with the same codes, and scanners stay paired.
create table devices (
  device_no       integer generated always as identity primary key,
  warehouse       text not null,
  name            text not null,
  code_hash       bytea unique,
  code_expires_at timestamptz,
  token_hash      bytea unique,
  -- Who made the code: pairing is that person's deed, though the device sends the request.
  made_by         text not null,
  caller_kind     text not null,
  caller_id       text not null,
  made_at         timestamptz not null default now(),
  paired_at       timestamptz,
  last_seen_at    timestamptz,
  revoked_at      timestamptz,
  check ((code_hash is null) = (code_expires_at is null)),
  -- A code, a token, or neither: used up or revoked.
  check (code_hash is null or token_hash is null),
  check (revoked_at is null or (code_hash is null and token_hash is null)),
  check ((token_hash is not null) = (paired_at is not null and revoked_at is null))
);

-- The badge of a member of staff, one at a time. pin_hash is Argon2id, with its parameters: a PIN is short.
create table badges (
  person_id  integer primary key references staff_members,
  badge_hash bytea not null unique,
  pin_hash   text not null,
  made_at    timestamptz not null default now()
);

-- Who is signed in on which device. A device has one person at a time; a person may be signed in on several.
create table floor_sessions (
  session_hash bytea primary key,
  device_no    integer not null unique references devices,
  person_id    integer not null references staff_members,
  signed_in_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index floor_sessions_person on floor_sessions (person_id);

-- The warehouses in which a member of staff works; null: in all of them.
alter table staff_members add column warehouses text[];
