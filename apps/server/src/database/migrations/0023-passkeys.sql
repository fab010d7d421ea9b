-- Passkeys: what a browser of a user signs in with, in place of password and one-time code (docs/decisions/0071).
create table passkey (
  id integer not null generated always as identity,
  user_id integer not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkey_pkey primary key (id),
  constraint passkey_credential_id_key unique (credential_id),
  constraint passkey_user_id_fkey foreign key (user_id) references staff_user(id),
  constraint passkey_counter_check check (counter >= 0),
  constraint passkey_name_check check (length(name) between 1 and 60)
);
create index passkey_by_user on passkey (user_id);

-- What a browser is to sign, once and within five minutes. One for adding a passkey belongs to a session, one in place of a code to a half-login.
create table passkey_challenge (
  challenge_hash bytea not null,
  purpose text not null,
  token_hash bytea,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint passkey_challenge_pkey primary key (challenge_hash),
  constraint passkey_challenge_purpose_check check (purpose in ('add', 'code', 'sign in')),
  constraint passkey_challenge_token_hash_check check ((token_hash is null) = (purpose = 'sign in'))
);

-- A user whose second factor is reset, or who is deleted, has lost control of the devices or must lose it.
create function remove_passkeys_of_changed_user() returns trigger language plpgsql as $$
begin
  if (old.totp_secret is not null and new.totp_secret is null) or (old.archived_at is null and new.archived_at is not null) then
    delete from passkey where user_id = new.id;
  end if;
  return null;
end $$;
create trigger passkeys_of_changed_user_are_removed after update on staff_user
  for each row execute function remove_passkeys_of_changed_user();
