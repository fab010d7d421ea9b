-- data keys, each wrapped by the master key that lives outside the database
create table data_key (
  id integer generated always as identity primary key,
  wrapped bytea not null,
  created_at timestamptz not null
);

create table connection (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z_]{2,40}$'),
  organization_name text not null,
  provider text not null check (provider in ('QUICK_BOOKS', 'ZOHO_BOOKS', 'ZOHO_PROJECTS')),
  region text check (region in ('US', 'IND', 'UK', 'CA', 'UAE')),
  client_id text not null,
  client_secret bytea not null,
  redirect_url text not null,
  scope_code text not null,
  realm_id text,
  state text not null default 'not connected' check (state in ('not connected', 'connected', 'reconnect needed')),
  access_token bytea,
  refresh_token bytea,
  expires_at timestamptz,
  -- rises with every stored pair: a refresh that was overtaken stores nothing
  token_counter integer not null default 0,
  refresh_owner text,
  refresh_until timestamptz,
  version integer not null default 1,
  unique (provider, region)
);

create table oauth_state (
  state_hash bytea primary key,
  connection_id integer not null references connection,
  user_id integer not null references staff_user,
  expires_at timestamptz not null,
  used_at timestamptz
);
