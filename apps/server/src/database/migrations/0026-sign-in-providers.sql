-- OpenID providers with whose accounts users sign in (docs/decisions/0078).
create table sign_in_provider (
  id integer not null generated always as identity,
  code text not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  trusts_second_factor boolean not null,
  version integer not null default 1,
  constraint sign_in_provider_pkey primary key (id),
  constraint sign_in_provider_code_key unique (code),
  constraint sign_in_provider_name_key unique (name),
  constraint sign_in_provider_issuer_key unique (issuer),
  constraint sign_in_provider_code_check check (code ~ '^[a-z0-9-]{2,40}$'),
  constraint sign_in_provider_name_check check (length(name) between 1 and 60)
);

-- An account of a provider and the user who signs in with it. The subject names the account, whatever its email address becomes.
create table company_account (
  id integer not null generated always as identity,
  provider_id integer not null,
  user_id integer not null,
  subject text not null,
  email citext not null,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  constraint company_account_pkey primary key (id),
  constraint company_account_provider_id_subject_key unique (provider_id, subject),
  constraint company_account_provider_id_user_id_key unique (provider_id, user_id),
  constraint company_account_provider_id_fkey foreign key (provider_id) references sign_in_provider(id) on delete cascade,
  constraint company_account_user_id_fkey foreign key (user_id) references staff_user(id),
  constraint company_account_subject_check check (length(subject) between 1 and 255)
);
create index company_account_by_user on company_account (user_id);

-- A sign-in under way at a provider, once and for ten minutes, as a hash of its state and of the browser that it was given to.
create table company_sign_in (
  state_hash bytea not null,
  provider_id integer not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint company_sign_in_pkey primary key (state_hash),
  constraint company_sign_in_provider_id_fkey foreign key (provider_id) references sign_in_provider(id) on delete cascade
);

-- Whether users sign in with their company's account only, and who may use a password all the same if a provider fails (docs/decisions/0079).
create table sign_in_policy (
  only_one boolean not null default true,
  company_accounts_only boolean not null default false,
  version integer not null default 1,
  constraint sign_in_policy_pkey primary key (only_one),
  constraint sign_in_policy_only_one_check check (only_one)
);
insert into sign_in_policy default values;

create table emergency_administrator (
  user_id integer not null,
  constraint emergency_administrator_pkey primary key (user_id),
  constraint emergency_administrator_user_id_fkey foreign key (user_id) references staff_user(id)
);

-- The account of a user who leaves and comes back is linked to the new user.
create or replace function end_access_of_changed_user() returns trigger language plpgsql as $$
begin
  if (new.email, new.password_hash, new.archived_at) is distinct from (old.email, old.password_hash, old.archived_at) then
    update password_link set ended_at = now() where user_id = new.id and ended_at is null;
  end if;
  if (new.role, new.password_hash, new.archived_at) is distinct from (old.role, old.password_hash, old.archived_at)
      or (old.totp_secret is not null and new.totp_secret is null) then
    update session set ended_at = now() where user_id = new.id and ended_at is null;
    update half_login set used_at = now(), totp_secret = null where user_id = new.id and used_at is null;
  end if;
  if (old.totp_secret is not null and new.totp_secret is null) or (old.archived_at is null and new.archived_at is not null) then
    delete from passkey where user_id = new.id;
  end if;
  if old.archived_at is null and new.archived_at is not null then
    delete from company_account where user_id = new.id;
  end if;
  if new.role <> old.role then
    perform count_access_loss(new.id);
  end if;
  return null;
end $$;
