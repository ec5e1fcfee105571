-- People: who runs Kura, who works in the warehouses, who works for a client; how they sign in.
--
-- A person is one e-mail address, whatever that person may do: staff_members makes somebody the provider's staff, memberships
-- somebody who works for a client. Times are of the wall clock, also in a demo: moving its clock ends no session.
-- Secrets that people are sent (codes, sessions) are kept as hashes.

-- The provider itself. There is a row since the set-up.
create table provider (
  only_one       boolean primary key default true check (only_one),
  name           text not null,
  -- Number of a qualified invoice issuer: T and 13 digits.
  invoice_number text,
  language       text not null check (language in ('ja', 'en')),
  set_up_at      timestamptz not null
);

create table people (
  person_id      integer generated always as identity primary key,
  email          text not null,
  -- The address in small letters: one mailbox is one person.
  email_key      text not null unique,
  name           text not null,
  language       text not null check (language in ('ja', 'en')),
  -- Argon2id, with its parameters. Null: not chosen yet.
  password_hash  text,
  -- Of time-based codes; they count once totp_since is set. totp_step is the last one that was used: a code works once.
  totp_secret    text,
  totp_since     timestamptz,
  totp_step      bigint,
  created_at     timestamptz not null default now()
);

-- Null in accepted_at: invited, and not here yet. In disabled_at: may not work any more; who did what stays readable.
create table staff_members (
  person_id   integer primary key references people,
  role        text not null check (role in ('admin', 'floor')),
  invited_at  timestamptz not null default now(),
  accepted_at timestamptz,
  disabled_at timestamptz
);

create table memberships (
  account_id  text not null references accounts,
  person_id   integer not null references people,
  role        text not null check (role in ('owner', 'member')),
  invited_at  timestamptz not null default now(),
  accepted_at timestamptz,
  disabled_at timestamptz,
  primary key (account_id, person_id)
);
create index memberships_person on memberships (person_id);

-- Codes in links: of the set-up, of an invitation, of a new password. Each is used once, and then it is deleted.
create table person_codes (
  code_hash  bytea primary key,
  purpose    text not null check (purpose in ('set_up', 'invitation', 'reset')),
  -- Null: of the set-up, before there is anybody.
  person_id  integer references people,
  -- Of an invitation to a client's account; null: to the provider's staff.
  account    text,
  expires_at timestamptz not null
);
create index person_codes_person on person_codes (person_id, purpose);

create table sessions (
  session_id   integer generated always as identity primary key,
  session_hash bytea not null unique,
  person_id    integer not null references people,
  signed_in_at timestamptz not null default now(),
  -- Some seconds late.
  last_seen_at timestamptz not null default now(),
  -- When the password or a passkey was given last.
  confirmed_at timestamptz not null default now(),
  address      text not null,
  browser      text not null
);
create index sessions_person on sessions (person_id);

-- Browsers in which somebody has signed in before. Others who guess that person's password do not slow these down.
create table known_browsers (
  browser_hash bytea primary key,
  person_id    integer not null references people,
  last_used_at timestamptz not null default now()
);
create index known_browsers_person on known_browsers (person_id);

-- Wrong passwords and codes in a window of time, by what they are counted for.
create unlogged table failed_sign_ins (
  counted_for text primary key,
  failures    integer not null,
  since       timestamptz not null
);

create table recovery_codes (
  person_id integer not null references people,
  code_hash bytea not null,
  primary key (person_id, code_hash)
);

create table passkeys (
  passkey_id    integer generated always as identity primary key,
  credential_id text not null unique,
  person_id     integer not null references people,
  name          text not null,
  public_key    bytea not null,
  counter       bigint not null,
  transports    text[] not null,
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);
create index passkeys_person on passkeys (person_id);

-- What a browser must sign with a passkey, once, within some minutes. Without a person: at sign-in.
create table passkey_challenges (
  challenge  text primary key,
  person_id  integer references people,
  expires_at timestamptz not null
);

-- Mails to people. The code of a link is made when the mail is sent, so it is nowhere else.
create table person_mails (
  mail_no   bigint generated always as identity primary key,
  purpose   text not null check (purpose in ('invitation', 'reset')),
  person_id integer not null references people,
  account   text,
  -- Who invites.
  inviter   text,
  asked_at  timestamptz not null default now(),
  attempts  integer not null default 0,
  -- Not before then: while an attempt is made, or until the next one.
  due_at    timestamptz not null default now(),
  sent_at   timestamptz,
  -- Why it was refused for good.
  failed    text
);
create index person_mails_person on person_mails (person_id, mail_no);
create index person_mails_open on person_mails (due_at) where sent_at is null and failed is null;

-- Where no worker has run yet, its functions are missing; a worker that starts looks for mails by itself.
create function send_person_mail() returns trigger language plpgsql as $$
begin
  if to_regprocedure('graphile_worker.add_job(text,json,text,timestamptz,integer,text,integer,text[],text)') is not null then
    perform graphile_worker.add_job('send_person_mails', max_attempts => 1);
  end if;
  return null;
end $$;
create trigger ask_for_sending after insert on person_mails
  for each statement execute function send_person_mail();

-- From where somebody did it; null: by a command, or Kura itself.
alter table audit_log add column address text;
