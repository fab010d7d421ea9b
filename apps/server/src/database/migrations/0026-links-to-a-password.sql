-- a link to set or to reset a password: only its hash is kept, and a newer one ends it
create table password_link (
  token_hash bytea primary key,
  user_id integer not null references staff_user,
  kind text not null check (kind in ('set', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index password_link_one_live on password_link (user_id) where ended_at is null;
create index password_link_by_expiry on password_link (expires_at);

-- that somebody asked for a link, whether or not there is such an account
create table password_link_wish (
  id bigint generated always as identity primary key,
  account citext not null,
  address text not null,
  at timestamptz not null
);
create index password_link_wish_by_account on password_link_wish (account, at);
create index password_link_wish_by_address on password_link_wish (address, at);

-- the one pair of keys with which passwords travel sealed; the private half is sealed itself
create table sealing_key (
  id integer primary key check (id = 1),
  public_key jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null
);

-- nobody goes on with the rights or the password of yesterday, whatever changed them
create function end_sessions_of_changed_user() returns trigger language plpgsql as $$
begin
  update session set ended_at = now() where user_id = new.id and ended_at is null;
  update half_login set used_at = now(), totp_secret = null where user_id = new.id and used_at is null;
  return null;
end
$$;
create trigger staff_user_ends_sessions
  after update of role, password_hash, archived_at on staff_user
  for each row
  when (
    old.role is distinct from new.role
    or old.password_hash is distinct from new.password_hash
    or old.archived_at is distinct from new.archived_at
  )
  execute function end_sessions_of_changed_user();
