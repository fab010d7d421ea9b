create extension if not exists citext;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table staff_user (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  email citext not null unique,
  role text not null check (role in ('ROLE_ADMIN', 'ROLE_CSM', 'ROLE_ACCOUNTANT')),
  password_hash text,
  totp_secret bytea,
  -- the last time step whose code was accepted; it only moves forward, so that a code works once
  totp_last_step bigint not null default 0,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- the token itself is known to the browser only
create table session (
  token_hash bytea primary key,
  user_id integer not null references staff_user,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_by_user on session (user_id) where ended_at is null;
create index session_by_expiry on session (expires_at);

-- a right password that still owes its code; it can do nothing else
create table half_login (
  token_hash bytea primary key,
  user_id integer not null references staff_user,
  expires_at timestamptz not null,
  codes_tried integer not null default 0,
  totp_secret bytea,
  used_at timestamptz
);
create index half_login_by_expiry on half_login (expires_at);

create table sign_in_failure (
  id bigint generated always as identity primary key,
  account citext not null,
  address text not null,
  at timestamptz not null
);
create index sign_in_failure_by_account on sign_in_failure (account, at);
create index sign_in_failure_by_address on sign_in_failure (address, at);
