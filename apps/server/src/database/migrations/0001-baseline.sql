-- The tables of Countinghouse 0.1.0, by section: the rules that the database itself keeps, whatever writes to it.
-- Later migrations are files of their own; this one never changes again.
--
-- Names and units, everywhere:
-- * money is numeric(18,3) in the currency that stands beside it, rates are numeric, durations are whole seconds;
-- * a date is a day without a time zone, a moment is timestamptz; a month is its first day;
-- * "version" counts the changes of a record: a save names the version that the user saw;
-- * "archived_at" marks a record as deleted while documents still name it;
-- * a table that says append-only refuses changes: a mistake is corrected by an entry of the opposite amount.
create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists pg_trgm;

-- functions name tables that come after them
set local check_function_bodies = off;


-- Users and sign-in
-- * A session token, a link and a one-time code are kept as hashes only; a password and its second factor never in plain text.
-- * A changed role, password, address or second factor ends all sessions and links of the user in the same transaction.
-- * An answer that is kept under an idempotency key is written with its effect, and is no longer given after its user lost access.

-- Who may sign in.
create table staff_user (
  id integer not null generated always as identity,
  name text not null,
  email citext not null,
  role text not null,
  password_hash text,
  totp_secret bytea,
  totp_last_step bigint not null default 0,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  phone_number text,
  constraint staff_user_pkey primary key (id),
  constraint staff_user_email_key unique (email),
  constraint staff_user_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint staff_user_phone_number_check check (length(phone_number) >= 1 and length(phone_number) <= 40),
  constraint staff_user_role_check check (role = any (array['ROLE_ADMIN'::text, 'ROLE_CSM'::text, 'ROLE_ACCOUNTANT'::text]))
);
create index staff_user_by_name on staff_user (lower(name), id) where archived_at is null;
create index staff_user_parts on staff_user using gin (lower((name || chr(10)) || email::text) gin_trgm_ops) with (fastupdate=off) where archived_at is null;

-- Notes that a user may see less than before.
create function count_access_loss(who integer) returns void language sql as $$
  insert into access_loss as l (user_id, losses) values (who, 1)
  on conflict (user_id) do update set losses = l.losses + 1
$$;

-- A change of role, password, address or second factor ends sessions, links and kept answers of the user at once.
create function end_access_of_changed_user() returns trigger language plpgsql as $$
begin
  if (new.email, new.password_hash, new.archived_at) is distinct from (old.email, old.password_hash, old.archived_at) then
    update password_link set ended_at = now() where user_id = new.id and ended_at is null;
  end if;
  if (new.role, new.password_hash, new.archived_at) is distinct from (old.role, old.password_hash, old.archived_at)
      or (old.totp_secret is not null and new.totp_secret is null) then
    update session set ended_at = now() where user_id = new.id and ended_at is null;
    update half_login set used_at = now(), totp_secret = null where user_id = new.id and used_at is null;
  end if;
  if new.role <> old.role then
    perform count_access_loss(new.id);
  end if;
  return null;
end $$;

create trigger staff_user_loses_access after update of email, role, password_hash, totp_secret, archived_at on staff_user
  for each row
  execute function end_access_of_changed_user();

-- The browser alone knows the token itself.
create table session (
  token_hash bytea not null,
  user_id integer not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint session_pkey primary key (token_hash),
  constraint session_user_id_fkey foreign key (user_id) references staff_user(id)
);
create index session_by_expiry on session (expires_at);
create index session_by_user on session (user_id) where ended_at is null;

-- A correct password whose one-time code is still missing; it permits nothing else.
create table half_login (
  token_hash bytea not null,
  user_id integer not null,
  expires_at timestamptz not null,
  codes_tried integer not null default 0,
  totp_secret bytea,
  used_at timestamptz,
  constraint half_login_pkey primary key (token_hash),
  constraint half_login_user_id_fkey foreign key (user_id) references staff_user(id)
);
create index half_login_by_expiry on half_login (expires_at);

-- Failed attempts, which slow down further ones.
create table sign_in_failure (
  id bigint not null generated always as identity,
  account citext not null,
  address text not null,
  at timestamptz not null,
  constraint sign_in_failure_pkey primary key (id)
);
create index sign_in_failure_by_account on sign_in_failure (account, at);
create index sign_in_failure_by_address on sign_in_failure (address, at);

-- A link to set or reset a password; a newer one ends it.
create table password_link (
  token_hash bytea not null,
  user_id integer not null,
  kind text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint password_link_pkey primary key (token_hash),
  constraint password_link_user_id_fkey foreign key (user_id) references staff_user(id),
  constraint password_link_kind_check check (kind = any (array['set'::text, 'reset'::text]))
);
create index password_link_by_expiry on password_link (expires_at);
create unique index password_link_one_live on password_link (user_id) where ended_at is null;

-- That someone requested a link, whether or not such an account exists.
create table password_link_wish (
  id bigint not null generated always as identity,
  account citext not null,
  address text not null,
  at timestamptz not null,
  constraint password_link_wish_pkey primary key (id)
);
create index password_link_wish_by_account on password_link_wish (account, at);
create index password_link_wish_by_address on password_link_wish (address, at);

-- The pair of keys with which passwords are sent; the private half is sealed itself.
create table sealing_key (
  id integer not null,
  public_key jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null,
  constraint sealing_key_pkey primary key (id),
  constraint sealing_key_id_check check (id = 1)
);

-- The picture of a user, stored with the change that brought it.
create table profile_image (
  user_id integer not null,
  name text not null,
  media_type text not null,
  hash text not null,
  bytes bytea not null,
  stored_at timestamptz not null,
  constraint profile_image_pkey primary key (user_id),
  constraint profile_image_user_id_fkey foreign key (user_id) references staff_user(id),
  constraint profile_image_bytes_check check (length(bytes) >= 1 and length(bytes) <= 10000000),
  constraint profile_image_media_type_check check (media_type = any (array['image/jpeg'::text, 'image/png'::text])),
  constraint profile_image_name_check check (length(name) >= 1 and length(name) <= 400)
);

-- Theme and density of a user; no row means the defaults.
create table appearance (
  user_id integer not null,
  theme text not null,
  density text not null,
  constraint appearance_pkey primary key (user_id),
  constraint appearance_user_id_fkey foreign key (user_id) references staff_user(id),
  constraint appearance_density_check check (density = any (array['compact'::text, 'comfortable'::text])),
  constraint appearance_theme_check check (theme = any (array['system'::text, 'light'::text, 'dark'::text]))
);

-- A saved view of a list: its columns from left to right, its filter and its sort.
create table column_view (
  id integer not null generated always as identity,
  user_id integer not null,
  type text not null,
  name text not null,
  columns jsonb not null,
  list_query text not null,
  is_shared boolean not null,
  version integer not null default 1,
  constraint column_view_pkey primary key (id),
  constraint column_view_user_id_fkey foreign key (user_id) references staff_user(id),
  constraint column_view_name_check check (length(name) >= 1 and length(name) <= 60),
  constraint column_view_type_check check (length(type) >= 1 and length(type) <= 40)
);
create unique index column_view_by_owner on column_view (user_id, type, lower(name));
create index column_view_shared on column_view (type) where is_shared;

-- The view that a list opens with for a user.
create table default_view (
  user_id integer not null,
  type text not null,
  view_id integer not null,
  constraint default_view_pkey primary key (user_id, type),
  constraint default_view_user_id_fkey foreign key (user_id) references staff_user(id),
  constraint default_view_view_id_fkey foreign key (view_id) references column_view(id) on delete cascade
);
create index default_view_by_view on default_view (view_id);

-- How often a user lost a project or a role: an answer kept before that is not given again.
create table access_loss (
  user_id integer not null,
  losses integer not null,
  constraint access_loss_pkey primary key (user_id),
  constraint access_loss_user_id_fkey foreign key (user_id) references staff_user(id)
);

-- The answer of a request, written in its transaction: it is kept exactly if its effect is.
create table idempotency_key (
  user_id integer not null,
  key text not null,
  endpoint text not null,
  input_hash bytea not null,
  status smallint not null,
  answer jsonb not null,
  created_at timestamptz not null,
  access_losses integer not null default 0,
  constraint idempotency_key_pkey primary key (user_id, key),
  constraint idempotency_key_key_check check (length(key) >= 8 and length(key) <= 200)
);
create index idempotency_key_by_age on idempotency_key (created_at);


-- Activity log
-- * Append-only. Numbers run without gaps, because they are given under the lock of the head row; each entry holds the hash of the one before.

-- Who did what and when, with old and new values.
create table activity_entry (
  id bigint not null,
  at timestamptz not null,
  visitor_id integer,
  visitor text not null,
  action text not null,
  resource text not null,
  resource_id text not null,
  resource_name text not null,
  project_id integer,
  changes jsonb not null,
  hash_version smallint not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint activity_entry_pkey primary key (id)
);
create index activity_entry_by_kind on activity_entry (resource, action, id desc);
create index activity_entry_by_project on activity_entry (project_id, id desc);
create index activity_entry_by_visitor on activity_entry (visitor, id desc);
create index activity_entry_by_visitor_id on activity_entry (visitor_id, id desc);
create index activity_entry_name_parts on activity_entry using gin (lower(resource_name) gin_trgm_ops) with (fastupdate=off);
create index activity_entry_newest on activity_entry (id desc) include (project_id, visitor_id);

-- Refuses updates and deletions in append-only tables.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = '23514';
end $$;

create trigger activity_entry_is_append_only before delete or update on activity_entry for each row execute function refuse_change();
create trigger activity_entry_is_never_emptied before truncate on activity_entry for each statement execute function refuse_change();

-- The last number and hash: one row, whose lock orders the entries.
create table activity_head (
  only_one boolean not null default true,
  last_id bigint not null,
  last_hash bytea not null,
  constraint activity_head_pkey primary key (only_one),
  constraint activity_head_only_one_check check (only_one)
);


-- Secrets and connections
-- * Secrets are sealed with a data key, and data keys with the master key, which is not in the database.
-- * A new data key is used only after every server could read it. A consent can be completed only in the session that began it.

-- Wrapped by the master key.
create table data_key (
  id integer not null generated always as identity,
  wrapped bytea not null,
  created_at timestamptz not null,
  used_from timestamptz not null default now(),
  constraint data_key_pkey primary key (id)
);

-- Access to an organisation of a provider.
create table connection (
  id integer not null generated always as identity,
  code text not null,
  organization_name text not null,
  provider text not null,
  region text,
  client_id text not null,
  client_secret bytea not null,
  redirect_url text not null,
  scope_code text not null,
  realm_id text,
  state text not null default 'not connected'::text,
  access_token bytea,
  refresh_token bytea,
  expires_at timestamptz,
  token_counter integer not null default 0,
  refresh_owner text,
  refresh_until timestamptz,
  version integer not null default 1,
  data_centre text,
  api_version text,
  portal text,
  deposit_account_id text,
  granted_scopes text,
  charges_vat boolean not null default false,
  tax_state text,
  constraint connection_pkey primary key (id),
  constraint connection_code_key unique (code),
  constraint connection_provider_region_key unique (provider, region),
  constraint connection_api_version_check check (api_version = any (array['V3'::text, 'CLASSIC'::text])),
  constraint connection_code_check check (code ~ '^[a-z0-9_]{2,40}$'::text),
  constraint connection_data_centre_check check (data_centre ~ '^[a-z]{2}$'::text),
  constraint connection_deposit_account_id_check check (length(deposit_account_id) >= 1 and length(deposit_account_id) <= 40),
  constraint connection_of_tool_check check (provider = 'ZOHO_PROJECTS'::text or api_version is null and portal is null),
  constraint connection_portal_check check (length(portal) >= 1 and length(portal) <= 100),
  constraint connection_provider_check check (provider = any (array['QUICK_BOOKS'::text, 'ZOHO_BOOKS'::text, 'ZOHO_PROJECTS'::text, 'ZOHO_PEOPLE'::text])),
  constraint connection_region_check check (region ~ '^(US|IND|UK|CA|UAE)(_[A-Z0-9]{1,10})?$'::text),
  constraint connection_state_check check (state = any (array['not connected'::text, 'connected'::text, 'reconnect needed'::text])),
  constraint connection_tax_state_check check (tax_state ~ '^[A-Z]{2}$'::text),
  constraint connection_with_state_check check (tax_state is null or region ~~ 'IND%'::text),
  constraint connection_with_vat_check check (not charges_vat or region ~~ 'UAE%'::text)
);

-- A consent that was begun and not completed.
create table oauth_state (
  state_hash bytea not null,
  connection_id integer not null,
  user_id integer not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  scopes text not null default ''::text,
  session_hash bytea,
  constraint oauth_state_pkey primary key (state_hash),
  constraint oauth_state_connection_id_fkey foreign key (connection_id) references connection(id),
  constraint oauth_state_session_hash_fkey foreign key (session_hash) references session(token_hash) on delete cascade,
  constraint oauth_state_user_id_fkey foreign key (user_id) references staff_user(id)
);
comment on column oauth_state.scopes is 'what this consent was asked for';

-- Taxes of the books as last read.
create table books_tax (
  connection_id integer not null,
  tax_code_id text not null,
  name text not null,
  components jsonb not null,
  read_at timestamptz not null,
  constraint books_tax_pkey primary key (connection_id, tax_code_id),
  constraint books_tax_connection_id_fkey foreign key (connection_id) references connection(id)
);

-- Items that the books can bill, read together with the taxes.
create table books_item (
  connection_id integer not null,
  name text not null,
  constraint books_item_pkey primary key (connection_id, name),
  constraint books_item_connection_id_fkey foreign key (connection_id) references connection(id)
);

-- Choices that the books have for a company, as last read.
create table books_offer (
  connection_id integer not null,
  currencies jsonb not null,
  payment_terms jsonb not null,
  customers jsonb not null,
  read_at timestamptz not null,
  closed_through date,
  deposit_accounts jsonb not null default '[]'::jsonb,
  has_automated_tax boolean not null default false,
  constraint books_offer_pkey primary key (connection_id),
  constraint books_offer_connection_id_fkey foreign key (connection_id) references connection(id) on delete cascade
);

-- The value of one unit of a currency in US dollars on a day.
create table exchange_rate (
  currency_code text not null,
  day date not null,
  rate numeric(18,6) not null,
  source text not null,
  fetched_at timestamptz not null,
  constraint exchange_rate_pkey primary key (currency_code, day),
  constraint exchange_rate_currency_code_check check (currency_code ~ '^[A-Z]{3}$'::text and currency_code <> 'USD'::text),
  constraint exchange_rate_rate_check check (rate > 0::numeric)
);

-- What a payment brought more or less in US dollars than its invoice said; null where a rate is missing.
create function exchange_difference_of(of_receipt integer) returns numeric language sql stable as $$
  select case when i.currency_code = 'USD' then 0
    else round(r.amount * (
      select x.rate from exchange_rate x where x.currency_code = i.currency_code and x.day <= coalesce(o.received_on, r.received_on)
      order by x.day desc limit 1), 2) - round(r.amount * i.exchange_rate, 2) end
  from receipt r join invoice i on i.id = r.invoice_id left join receipt o on o.id = r.reverses where r.id = of_receipt
$$;


-- Jobs, outbox and server logs
-- * Work for outside services is written into the outbox in the transaction that needs it, and ends done or parked with a reason.
-- * The outbox notes when a document last left for the books: it is sent again only when ten minutes of looking found nothing.
-- * A job notes up to which moment its slots have been looked at, so that a missed slot is made up for.

-- A row names the service that it needs, so that a slow service delays no other one.
create table outbox (
  id bigint not null generated always as identity,
  topic text not null,
  subject text not null,
  payload jsonb not null,
  state text not null default 'ready'::text,
  attempts integer not null default 0,
  due_at timestamptz not null,
  lease_owner text,
  lease_until timestamptz,
  lease_counter integer not null default 0,
  reason text,
  result jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  service text not null default ''::text,
  sent_at timestamptz,
  sends smallint not null default 0,
  looks smallint not null default 0,
  said_no jsonb,
  constraint outbox_pkey primary key (id),
  constraint outbox_check check ((state = 'sending'::text) = (lease_owner is not null and lease_until is not null)),
  constraint outbox_check1 check ((state = any (array['done'::text, 'parked'::text])) = (finished_at is not null)),
  constraint outbox_check2 check (state <> 'parked'::text or reason is not null),
  constraint outbox_looked_for_what_was_sent check (sent_at is not null or looks = 0 and said_no is null),
  constraint outbox_looks_check check (looks >= 0),
  constraint outbox_sends_check check (sends >= 0),
  constraint outbox_state_check check (state = any (array['ready'::text, 'sending'::text, 'unknown'::text, 'done'::text, 'parked'::text]))
);
create index outbox_by_subject on outbox (subject, id);
create index outbox_parked on outbox (topic, id) where state = 'parked'::text;
create index outbox_waiting on outbox (service, due_at, id) where state = any (array['ready'::text, 'unknown'::text, 'sending'::text]);
comment on column outbox.sent_at is 'when a document was last sent to the books; null while it cannot be there';
comment on column outbox.sends is 'how often it was sent';
comment on column outbox.looks is 'how often it was looked for since then and not found';
comment on column outbox.said_no is 'a refusal of the books that may not be final: reason and words';

-- Nothing is pushed to or compared with a document that belongs to another invoice.
create function refuse_act_on_the_document_of_another() returns trigger language plpgsql as $$
declare
  id_of_invoice constant integer := case tg_table_name when 'outbox' then (to_jsonb(new) -> 'payload' ->> 'invoiceId')::int else (to_jsonb(new) ->> 'invoice_id')::int end;
begin
  if exists (select from invoice i where i.id = id_of_invoice and i.books_id is not null and not owns_its_document(i)) then
    raise exception 'the document of invoice % belongs to another invoice, or to none', id_of_invoice
      using errcode = '23514', constraint = 'document_is_of_another';
  end if;
  return new;
end $$;

create trigger act_on_the_own_document before insert on outbox
  for each row when (new.topic = any (array['change-invoice'::text, 'void-invoice'::text, 'restore-lines'::text]))
  execute function refuse_act_on_the_document_of_another();

-- Schedule and state of a job; a requested run is taken by the first server that sees it.
create table job (
  name text not null,
  cron text not null,
  enabled boolean not null default true,
  version integer not null default 1,
  asked_at timestamptz,
  asked_by text,
  asked_items text[],
  asked_retry_of bigint,
  counted_until timestamptz not null default now(),
  constraint job_pkey primary key (name),
  constraint job_check check (asked_at is not null or asked_by is null and asked_items is null and asked_retry_of is null)
);

-- A run is taken over by another server when its server stops.
create table job_run (
  id bigint not null generated always as identity,
  job text not null,
  scheduled_for timestamptz,
  state text not null default 'running'::text,
  owner text not null,
  started_at timestamptz not null,
  heartbeat_at timestamptz not null,
  finished_at timestamptz,
  result jsonb,
  error text,
  asked_by text,
  retry_of bigint,
  items_done integer not null default 0,
  items integer,
  constraint job_run_pkey primary key (id),
  constraint job_run_job_scheduled_for_key unique (job, scheduled_for),
  constraint job_run_job_fkey foreign key (job) references job(name),
  constraint job_run_retry_of_fkey foreign key (retry_of) references job_run(id),
  constraint job_run_state_check check (state = any (array['running'::text, 'done'::text, 'failed'::text, 'lost'::text]))
);
create index job_run_by_job on job_run (job, id desc);
create unique index job_run_one_at_a_time on job_run (job) where state = 'running'::text;
create index job_run_retried on job_run (retry_of) where retry_of is not null;

-- What became of each item of a run; failed items are tried again.
create table job_run_item (
  run_id bigint not null,
  name text not null,
  is_done boolean not null,
  words text not null,
  constraint job_run_item_pkey primary key (run_id, name),
  constraint job_run_item_run_id_fkey foreign key (run_id) references job_run(id) on delete cascade
);

-- What a run reported.
create table job_run_line (
  id bigint not null generated always as identity,
  run_id bigint not null,
  at timestamptz not null,
  words text not null,
  constraint job_run_line_pkey primary key (id),
  constraint job_run_line_run_id_fkey foreign key (run_id) references job_run(id) on delete cascade
);
create index job_run_line_by_run on job_run_line (run_id, id);

-- The log of all servers, kept for two weeks, without secrets.
create table server_log (
  id bigint not null generated always as identity,
  at timestamptz not null,
  level text not null,
  server text not null,
  request_id text,
  user_id integer,
  method text,
  route text,
  status integer,
  duration_ms integer,
  words text not null,
  detail text,
  constraint server_log_pkey primary key (id),
  constraint server_log_level_check check (level = any (array['info'::text, 'warn'::text, 'error'::text]))
);
create index server_log_by_request on server_log (request_id) where request_id is not null;
create index server_log_by_time on server_log (at);
create index server_log_trouble on server_log (id) where level <> 'info'::text;

-- A reminder is sent once to a user for each subject.
create table reminder (
  job text not null,
  user_id integer not null,
  about text not null,
  sent_at timestamptz not null,
  constraint reminder_pkey primary key (job, user_id, about),
  constraint reminder_user_id_fkey foreign key (user_id) references staff_user(id),
  constraint reminder_about_check check (length(about) >= 1 and length(about) <= 100)
);

-- A sync that stopped before it removed more than a few records; the mark stands for exactly what would be removed.
create table sync_stop (
  id integer not null generated always as identity,
  what text not null,
  project_id integer,
  region text,
  start_date date not null,
  end_date date not null,
  removed integer not null,
  known integer not null,
  amount text,
  reasons jsonb not null,
  rows jsonb not null,
  mark text not null,
  stopped_at timestamptz not null,
  confirmed_mark text,
  confirmed_by integer,
  confirmed_at timestamptz,
  constraint sync_stop_pkey primary key (id),
  constraint sync_stop_once unique nulls not distinct (what, project_id, region, start_date, end_date),
  constraint sync_stop_confirmed_by_fkey foreign key (confirmed_by) references staff_user(id),
  constraint sync_stop_check check (known >= removed),
  constraint sync_stop_confirmed check ((confirmed_mark is null) = (confirmed_at is null)),
  constraint sync_stop_of_one check ((project_id is null) <> (region is null)),
  constraint sync_stop_removed_check check (removed > 0),
  constraint sync_stop_what_check check (what = any (array['TIME_LOGS'::text, 'LEAVE'::text, 'ATTENDANCE'::text, 'HOLIDAYS'::text]))
);
create index sync_stop_by_person on sync_stop (confirmed_by);


-- Companies and clients
-- * Books compare names without regard to capitals, and so does the name of a company within its books.
-- * A deleted company or client is archived, as invoices name it.

-- A company with everything that its customer in the books needs.
create table company (
  id integer not null generated always as identity,
  company_name text not null,
  display_name text not null,
  email text not null,
  country text not null,
  provider text not null,
  region text not null,
  currency_code text not null,
  taxable boolean not null,
  tax_setting text not null,
  tax_code_id text,
  reference text not null,
  books_id text,
  version integer not null default 1,
  title text not null default ''::text,
  first_name text not null default ''::text,
  middle_name text not null default ''::text,
  last_name text not null default ''::text,
  suffix text not null default ''::text,
  cc text not null default ''::text,
  bcc text not null default ''::text,
  phone_number text not null default ''::text,
  acc_start_date date,
  website text not null default ''::text,
  address_line1 text not null default ''::text,
  address_line2 text not null default ''::text,
  city text not null default ''::text,
  state text not null default ''::text,
  zip_code text not null default ''::text,
  payment_terms text not null default ''::text,
  due_days integer,
  place_of_contact text not null default ''::text,
  tax_treatment text not null default ''::text,
  trn_no text not null default ''::text,
  pan_no text not null default ''::text,
  tax_exempt_reason text not null default ''::text,
  archived_at timestamptz,
  emptied text[] not null default '{}'::text[],
  sent_to_books_at timestamptz,
  constraint company_pkey primary key (id),
  constraint company_provider_region_books_id_key unique (provider, region, books_id),
  constraint company_reference_key unique (reference),
  constraint company_currency_code_check check (currency_code ~ '^[A-Z]{3}$'::text),
  constraint company_due_days_check check (due_days >= 0 and due_days <= 999),
  constraint company_provider_check check (provider = any (array['QUICK_BOOKS'::text, 'ZOHO_BOOKS'::text])),
  constraint company_region_check check (region ~ '^(US|IND|UK|CA|UAE)(_[A-Z0-9]{1,10})?$'::text),
  constraint company_suffix_check check (length(suffix) <= 16),
  constraint company_tax_setting_check check (tax_setting = any (array['Inclusive of Tax'::text, 'Exclusive of Tax'::text, 'Not Applicable'::text])),
  constraint company_title_check check (length(title) <= 16)
);
create index company_archived on company (company_name, id) where archived_at is not null;
create index company_by_country on company (country, company_name, id) where archived_at is null;
create index company_by_currency on company (currency_code, company_name, id) where archived_at is null;
create index company_by_display_name on company (display_name, company_name, id) where archived_at is null;
create index company_by_name on company (company_name, id) where archived_at is null;
create index company_by_region on company (region, company_name, id) where archived_at is null;
create unique index company_display_name_once on company (provider, region, lower(display_name));
create index company_search_parts on company using gin (lower((company_name || chr(10)) || display_name) gin_trgm_ops) with (fastupdate=off);
comment on column company.sent_to_books_at is 'when its customer was last sent to the books; null while it cannot be there, or since its id is known';

-- A person at a company who receives invoices.
create table client (
  id integer not null generated always as identity,
  company_id integer not null,
  name text not null,
  email citext not null,
  phone_number text,
  version integer not null default 1,
  archived_at timestamptz,
  constraint client_pkey primary key (id),
  constraint client_company_id_fkey foreign key (company_id) references company(id)
);
create unique index client_email_once on client (company_id, email) where archived_at is null;
create index client_search_parts on client using gin (lower((name || chr(10)) || email::text) gin_trgm_ops) with (fastupdate=off);


-- Projects
-- * A value of a choice list is unique without regard to capitals.
-- * A deleted note can be restored; contract documents are kept here with their content.

-- Choices of a project in the order in which they are offered.
create table option_value (
  list text not null,
  value text not null,
  label text not null,
  "position" integer not null,
  constraint option_value_pkey primary key (list, value),
  constraint option_value_list_position_key unique (list, "position"),
  constraint option_value_label_check check (length(label) >= 1 and length(label) <= 100),
  constraint option_value_list_check check (list = any (array['projectStatus'::text, 'projectModel'::text, 'payModel'::text, 'invoiceCycle'::text, 'billingModel'::text, 'accType'::text, 'leadSource'::text, 'channel'::text])),
  constraint option_value_value_check check (length(value) >= 1 and length(value) <= 100)
);
create unique index option_value_by_label on option_value (list, lower(label));

-- How timesheet rows become lines of an invoice; some come with the product.
create table invoice_template (
  id integer not null generated always as identity,
  name text not null,
  "grouping" text not null,
  is_built_in boolean not null default false,
  version integer not null default 1,
  constraint invoice_template_pkey primary key (id),
  constraint invoice_template_name_key unique (name),
  constraint invoice_template_grouping_check check ("grouping" = any (array['Standard'::text, 'Developerwise'::text, 'Techwise'::text, 'Combined'::text])),
  constraint invoice_template_name_check check (length(name) >= 1 and length(name) <= 60)
);
create unique index invoice_template_once on invoice_template (lower(name));

-- A person who earns incentives and does not sign in.
create table sales_person (
  id integer not null generated always as identity,
  name text not null,
  email citext not null,
  phone_number text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint sales_person_pkey primary key (id),
  constraint sales_person_email_key unique (email),
  constraint sales_person_name_check check (length(name) >= 1 and length(name) <= 200)
);

-- A project with its billing settings.
create table project (
  id integer not null generated always as identity,
  project_code text not null,
  name text not null,
  zoho_project_id text not null,
  model text not null,
  pay_model text,
  cycle text,
  acc_type text,
  invoice_term integer,
  lead_source text,
  channel text,
  invoice_template text not null default 'Standard'::text,
  leave_term numeric(6,2) not null default 0,
  active_billing boolean not null default false,
  company_id integer,
  start_date date,
  end_date date,
  last_synced_at timestamptz,
  version integer not null default 1,
  search_text text not null generated always as ((lower(name) || chr(10)) || lower(project_code)) stored,
  retainer_amount numeric(12,0),
  tm_hours numeric(8,2),
  tells_overdue boolean not null default false,
  in_tool boolean,
  constraint project_pkey primary key (id),
  constraint project_project_code_key unique (project_code),
  constraint project_zoho_project_id_key unique (zoho_project_id),
  constraint project_company_id_fkey foreign key (company_id) references company(id),
  constraint project_has_its_template foreign key (invoice_template) references invoice_template(name) ON UPDATE CASCADE,
  constraint project_check check (end_date is null or start_date is null or end_date >= start_date),
  constraint project_cycle_check check (cycle = any (array['Monthly'::text, '15-Days'::text, 'BiWeekly'::text, 'Weekly'::text, '4-Weeks'::text])),
  constraint project_invoice_term_check check (invoice_term >= 0 and invoice_term <= 3650),
  constraint project_leave_term_check check (leave_term >= 0::numeric),
  constraint project_model_check check (model = any (array['T&M Retainer'::text, 'Hourly'::text, 'Mixed'::text, 'Fixed Cost'::text, 'Dedicated'::text])),
  constraint project_name_check check (length(name) >= 3 and length(name) <= 200),
  constraint project_pay_model_check check (pay_model = any (array['Prepaid'::text, 'Postpaid'::text])),
  constraint project_retainer_amount_check check (retainer_amount > 0::numeric),
  constraint project_tm_hours_check check (tm_hours >= 0::numeric),
  constraint project_zoho_project_id_check check (zoho_project_id ~ '^[A-Za-z0-9-]{1,40}$'::text)
);
create index project_by_code on project (length(project_code), project_code, id) include (model, pay_model, cycle, active_billing);
create index project_by_company on project (company_id);
create index project_by_cycle on project (cycle, name, id) include (model, pay_model, active_billing);
create index project_by_model on project (model, name, id) include (pay_model, cycle, active_billing);
create index project_by_name on project (name, id) include (model, pay_model, cycle, active_billing, end_date, in_tool);
create index project_by_pay_model on project (pay_model, name, id) include (model, cycle, active_billing);
create index project_by_start on project (start_date, name, id) include (model, pay_model, cycle, active_billing);
create index project_by_template on project (invoice_template);
create index project_perhaps_ended on project (end_date, id) include (model, pay_model, cycle, in_tool) where active_billing and (end_date is not null or in_tool = false);
create index project_search_parts on project using gin (search_text gin_trgm_ops) with (fastupdate=off);
alter table sync_stop add constraint sync_stop_project_id_fkey foreign key (project_id) references project(id) on delete cascade;

-- The users who look after a project, which decides who may see it.
create table project_staff (
  project_id integer not null,
  user_id integer not null,
  kind text not null,
  is_primary boolean not null default false,
  constraint project_staff_pkey primary key (project_id, user_id, kind),
  constraint project_staff_project_id_fkey foreign key (project_id) references project(id),
  constraint project_staff_user_id_fkey foreign key (user_id) references staff_user(id),
  constraint project_staff_kind_check check (kind = any (array['csm'::text, 'accountant'::text]))
);
create index project_staff_by_user on project_staff (user_id, kind, project_id);
create unique index project_staff_one_primary on project_staff (project_id, kind) where is_primary;

-- A user who is taken off a project loses access to kept answers.
create function count_lost_project() returns trigger language plpgsql as $$
begin
  perform count_access_loss(old.user_id);
  return null;
end $$;

create trigger project_staff_loses_access after delete on project_staff for each row execute function count_lost_project();

-- The clients of a project, one of them primary.
create table project_client (
  project_id integer not null,
  client_id integer not null,
  is_primary boolean not null default false,
  constraint project_client_pkey primary key (project_id, client_id),
  constraint project_client_client_id_fkey foreign key (client_id) references client(id),
  constraint project_client_project_id_fkey foreign key (project_id) references project(id)
);
create index project_client_by_client on project_client (client_id);
create unique index project_client_one_primary on project_client (project_id) where is_primary;

-- The sales persons of a project.
create table project_sales_person (
  project_id integer not null,
  sales_person_id integer not null,
  "position" integer not null,
  constraint project_sales_person_pkey primary key (project_id, sales_person_id),
  constraint project_sales_person_project_id_fkey foreign key (project_id) references project(id),
  constraint project_sales_person_sales_person_id_fkey foreign key (sales_person_id) references sales_person(id)
);
create index project_sales_person_by_person on project_sales_person (sales_person_id);

-- Contract documents; their content is packed already, so it is stored as it is.
create table project_document (
  stored_name text not null,
  project_id integer not null,
  name text not null,
  media_type text not null,
  hash text not null,
  size integer not null,
  bytes bytea not null,
  stored_at timestamptz not null,
  removed_at timestamptz,
  constraint project_document_pkey primary key (stored_name),
  constraint project_document_project_id_fkey foreign key (project_id) references project(id),
  constraint project_document_check check (length(bytes) = size),
  constraint project_document_hash_check check (hash ~ '^[0-9a-f]{64}$'::text),
  constraint project_document_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint project_document_size_check check (size >= 1 and size <= 10000000),
  constraint project_document_stored_name_check check (stored_name ~ '^[0-9a-f]{32}$'::text)
);
alter table project_document alter column bytes set storage external;
create unique index project_document_one_of_a_name on project_document (project_id, lower(name)) where removed_at is null;

-- Links of a project.
create table project_link (
  id integer not null generated always as identity,
  project_id integer not null,
  title text not null,
  url text not null,
  version integer not null default 1,
  constraint project_link_pkey primary key (id),
  constraint project_link_project_id_fkey foreign key (project_id) references project(id),
  constraint project_link_title_check check (length(title) >= 1 and length(title) <= 200),
  constraint project_link_url_check check (url ~ '^(https?|ftp)://'::text and length(url) <= 2000)
);
create index project_link_by_project on project_link (project_id, id);

-- A deleted note stays, so that it can be restored.
create table project_note (
  id integer not null generated always as identity,
  project_id integer not null,
  description text not null,
  is_checked boolean not null default false,
  updated_by integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  constraint project_note_pkey primary key (id),
  constraint project_note_project_id_fkey foreign key (project_id) references project(id),
  constraint project_note_updated_by_fkey foreign key (updated_by) references staff_user(id),
  constraint project_note_description_check check (length(description) >= 1 and length(description) <= 2000)
);
create index project_note_by_project on project_note (project_id, updated_at desc, id desc) where deleted_at is null;
create index project_note_parts on project_note using gin (lower(description) gin_trgm_ops) with (fastupdate=off) where deleted_at is null;

-- A to-do that a user wrote for a colleague; all other to-dos are worked out.
create table todo (
  id integer not null generated always as identity,
  project_id integer not null,
  owner_id integer not null,
  text text not null,
  due_date date not null,
  made_by integer not null,
  made_at timestamptz not null,
  done_by integer,
  done_at timestamptz,
  version integer not null default 1,
  constraint todo_pkey primary key (id),
  constraint todo_done_by_fkey foreign key (done_by) references staff_user(id),
  constraint todo_made_by_fkey foreign key (made_by) references staff_user(id),
  constraint todo_owner_id_fkey foreign key (owner_id) references staff_user(id),
  constraint todo_project_id_fkey foreign key (project_id) references project(id),
  constraint todo_check check ((done_by is null) = (done_at is null)),
  constraint todo_text_check check (length(text) >= 1 and length(text) <= 200)
);
create index todo_open on todo (project_id) where done_at is null;


-- Employees and developers
-- * What a user typed about an employee is not overwritten by a sync.
-- * Resignations of an employee never overlap; each keeps what it changed on projects, so that it can be withdrawn.
-- * A holiday that a user removed or moved is not synced again.

-- Roles with default rates; the built-in one is for developers whose role is not known yet.
create table tech_stack (
  id integer not null generated always as identity,
  name text not null,
  category text not null,
  default_rate numeric(14,4),
  version integer not null default 1,
  is_built_in boolean not null default false,
  default_rate_currency text not null default 'USD'::text,
  constraint tech_stack_pkey primary key (id),
  constraint tech_stack_name_key unique (name),
  constraint tech_stack_default_rate_check check (default_rate >= 0::numeric),
  constraint tech_stack_default_rate_currency_check check (default_rate_currency ~ '^[A-Z]{3}$'::text)
);
create unique index tech_stack_once on tech_stack (lower(name));

-- The numbers by which outside services know an employee stand beside the name.
create table employee (
  id integer not null generated always as identity,
  name text not null,
  email citext,
  zoho_user_id text,
  employee_number text,
  by_hand boolean not null default false,
  version integer not null default 1,
  people_known boolean,
  attendance_known boolean,
  zoho_portal_id text,
  constraint employee_pkey primary key (id),
  constraint employee_email_key unique (email),
  constraint employee_employee_number_key unique (employee_number),
  constraint employee_zoho_portal_id_key unique (zoho_portal_id),
  constraint employee_zoho_user_id_key unique (zoho_user_id)
);
create index employee_by_lower_name on employee (lower(name), id);
create index employee_search_parts on employee using gin (lower(name) gin_trgm_ops) with (fastupdate=off);

-- An employee on a project, with role, billing model, share and dates.
create table developer (
  project_id integer not null,
  employee_id integer not null,
  role text not null,
  billing_model text,
  billing_percentage numeric(5,2) not null default 100,
  from_date date,
  off_board_date date,
  opening_leave_days numeric(8,2) not null default 0,
  version integer not null default 1,
  constraint developer_pkey primary key (project_id, employee_id),
  constraint developer_employee_id_fkey foreign key (employee_id) references employee(id),
  constraint developer_project_id_fkey foreign key (project_id) references project(id),
  constraint developer_role_fkey foreign key (role) references tech_stack(name) ON UPDATE CASCADE,
  constraint developer_billing_model_check check (billing_model = any (array['Dedicated'::text, 'Hourly'::text])),
  constraint developer_billing_percentage_check check (billing_percentage >= 0::numeric and billing_percentage <= 100::numeric),
  constraint developer_check check (off_board_date is null or from_date is null or off_board_date >= from_date)
);
create index developer_by_employee on developer (employee_id);
create index developer_by_role on developer (role);

-- Who leaves, and when the last working day is.
create table resignation (
  id integer not null generated always as identity,
  employee_id integer not null,
  resignation_date date not null,
  last_working_day date not null,
  reason text not null default ''::text,
  withdrawn_at timestamptz,
  version integer not null default 1,
  constraint resignation_pkey primary key (id),
  constraint resignation_once exclude using gist (employee_id with =, daterange(resignation_date, last_working_day, '[]'::text) with &&) where (withdrawn_at is null),
  constraint resignation_employee_id_fkey foreign key (employee_id) references employee(id),
  constraint resignation_in_order check (last_working_day >= resignation_date),
  constraint resignation_reason_check check (length(reason) <= 2000)
);
create index resignation_by_date on resignation (resignation_date, id);
create index resignation_by_last_day on resignation (last_working_day, id);
create index resignation_of_employee on resignation (employee_id, id);
create index resignation_that_holds on resignation (last_working_day, id) where withdrawn_at is null;
create index resignation_withdrawn on resignation (last_working_day, id) where withdrawn_at is not null;

-- What a resignation changed on a project.
create table resignation_place (
  resignation_id integer not null,
  project_id integer not null,
  off_board_before date,
  replacement_id integer,
  constraint resignation_place_pkey primary key (resignation_id, project_id),
  constraint resignation_place_project_id_fkey foreign key (project_id) references project(id),
  constraint resignation_place_replacement_id_fkey foreign key (replacement_id) references employee(id),
  constraint resignation_place_resignation_id_fkey foreign key (resignation_id) references resignation(id) on delete cascade
);

-- Holidays by region.
create table holiday (
  id integer not null generated always as identity,
  region text not null,
  date date not null,
  name text not null,
  version integer not null default 1,
  source text not null default 'hand'::text,
  constraint holiday_pkey primary key (id),
  constraint holiday_region_date_key unique (region, date),
  constraint holiday_name_check check (length(name) >= 1 and length(name) <= 100),
  constraint holiday_region_check check (region = any (array['US'::text, 'IND'::text, 'UK'::text, 'CA'::text, 'UAE'::text])),
  constraint holiday_source_check check (source = any (array['hand'::text, 'file'::text, 'people service'::text]))
);

-- A holiday of the HR service that a user removed or moved.
create table holiday_taken_off (
  region text not null,
  date date not null,
  constraint holiday_taken_off_pkey primary key (region, date),
  constraint holiday_taken_off_region_check check (region = any (array['US'::text, 'IND'::text, 'UK'::text, 'CA'::text, 'UAE'::text]))
);


-- Rates
-- * Rate ranges of a project never overlap; a range has rates by role and special rates of individual developers.

-- Days for which the rates of a project hold.
create table rate_range (
  id integer not null generated always as identity,
  project_id integer not null,
  start_date date not null,
  end_date date,
  version integer not null default 1,
  constraint rate_range_pkey primary key (id),
  constraint rate_ranges_never_overlap exclude using gist (project_id with =, daterange(start_date, end_date, '[]'::text) with &&) deferrable initially deferred,
  constraint rate_range_project_id_fkey foreign key (project_id) references project(id),
  constraint rate_range_check check (end_date is null or end_date >= start_date)
);
create index rate_range_by_end on rate_range (end_date, id);
create index rate_range_by_start on rate_range (start_date, id);
create index rate_range_of_project on rate_range (project_id, start_date desc);

-- The rate of a role within a range.
create table role_rate (
  rate_range_id integer not null,
  role text not null,
  rate numeric(14,4) not null,
  constraint role_rate_pkey primary key (rate_range_id, role),
  constraint role_rate_rate_range_id_fkey foreign key (rate_range_id) references rate_range(id) on delete cascade,
  constraint role_rate_role_fkey foreign key (role) references tech_stack(name) ON UPDATE CASCADE,
  constraint role_rate_rate_check check (rate >= 0::numeric)
);
create index role_rate_by_role on role_rate (role);

-- The rate of one developer within a range.
create table special_rate (
  rate_range_id integer not null,
  employee_id integer not null,
  rate numeric(14,4) not null,
  constraint special_rate_pkey primary key (rate_range_id, employee_id),
  constraint special_rate_employee_id_fkey foreign key (employee_id) references employee(id),
  constraint special_rate_rate_range_id_fkey foreign key (rate_range_id) references rate_range(id) on delete cascade,
  constraint special_rate_rate_check check (rate >= 0::numeric)
);


-- Predictions and their billing periods
-- * A billing is one period of a project that is expected to bring money; it has at most one live invoice.
-- * A prediction is frozen when its period starts and when it is invoiced, also when it changes or is deleted afterwards.
-- * A closed prediction, and one of the financial type No Invoice, takes no invoice.

-- One period of a project that is expected to bring money.
create table billing (
  id integer not null generated always as identity,
  project_id integer not null,
  start_date date not null,
  end_date date,
  accuracy smallint not null,
  predicted_amount numeric(18,3) not null,
  financial_type text not null default 'Revenue'::text,
  created_at timestamptz not null,
  version integer not null default 1,
  received_month date,
  submission_type text,
  made_by_invoice boolean not null default false,
  said_on date,
  closed_on date,
  closed_by integer,
  closed_reason text,
  constraint billing_pkey primary key (id),
  constraint billing_closed_by_fkey foreign key (closed_by) references staff_user(id),
  constraint billing_project_id_fkey foreign key (project_id) references project(id),
  constraint billing_accuracy_check check (accuracy = any (array[25, 50, 75, 90, 100])),
  constraint billing_check check (end_date is null or end_date >= start_date),
  constraint billing_closed_reason_check check (closed_reason <> ''::text),
  constraint billing_financial_type_check check (financial_type = any (array['Buyout'::text, 'Expenses'::text, 'Commission Settlement'::text, 'Revenue'::text, 'No Invoice'::text])),
  constraint billing_received_month_check check (received_month = date_trunc('month'::text, received_month::timestamp with time zone)::date),
  constraint billing_submission_type_check check (submission_type = any (array['I'::text, 'T'::text, 'IT'::text])),
  constraint closed_says_why check ((closed_on is null) = (closed_by is null) and (closed_on is null) = (closed_reason is null))
);
create index billing_by_end on billing (end_date, id);
create index billing_by_last_month on billing (received_month desc nulls last, start_date desc, id desc);
create index billing_by_project on billing (project_id, start_date) include (id, received_month, predicted_amount, closed_on);
create index billing_by_received_month on billing (received_month, start_date, id);
create index billing_by_start on billing (start_date, id);

-- Freezes predictions, each once for a moment; a billing that an invoice made for itself is no prediction.
create function freeze_predictions(frozen billing[], at_moment text, day date) returns integer language sql as $$
  with written as (
    insert into frozen_prediction (billing_id, moment, invoice_id, start_date, predicted_amount, accuracy, currency_code, rate, said_on, frozen_on)
    select b.id, at_moment, case when at_moment = 'invoiced' then i.id end, b.start_date, b.predicted_amount, b.accuracy, o.currency_code,
      case when o.currency_code = 'USD' then 1
        else (select e.rate from exchange_rate e where e.currency_code = o.currency_code and e.day <= freeze_predictions.day order by e.day desc limit 1) end,
      b.said_on, freeze_predictions.day
    from unnest(frozen) b join project p on p.id = b.project_id left join company c on c.id = p.company_id
      left join invoice i on at_moment = 'invoiced' and i.billing_id = b.id and i.corrects_invoice_id is null and i.document_state <> 'void',
      lateral (select coalesce(c.currency_code, 'USD') as currency_code) o
    where not b.made_by_invoice and (at_moment = 'started' or i.id is not null)
    order by b.id
    on conflict do nothing returning 1)
  select count(*)::integer from written
$$;

-- Freezes every prediction whose period started by a day, which a daily job calls.
create function freeze_started_predictions(day date) returns integer language sql as $$
  select freeze_predictions(array(
    select b from billing b where b.start_date <= day and not b.made_by_invoice
      and not exists (select from frozen_prediction f where f.billing_id = b.id and f.moment = 'started')), 'started', day)
$$;

-- Closing a month waits for those who write in it, and they wait for the close.
create function lock_month(day date, is_closing boolean) returns void language plpgsql as $$
declare
  number constant integer := extract(year from day)::int * 12 + extract(month from day)::int;
begin
  if is_closing then
    perform pg_advisory_xact_lock(hashtext('month_close'), number);
  else
    perform pg_advisory_xact_lock_shared(hashtext('month_close'), number);
  end if;
end $$;

-- A billing with a live invoice is not closed.
create function refuse_closing_of_invoiced() returns trigger language plpgsql as $$
begin
  if exists (select from invoice where billing_id = new.id and document_state <> 'void') then
    raise exception 'billing % has an invoice', new.id using errcode = '23514', constraint = 'invoiced_billing_is_not_closed';
  end if;
  return new;
end $$;

-- Refuses a document or a payment dated in a closed month.
create function refuse_in_closed_month(day date) returns void language plpgsql as $$
begin
  if day is null then
    return;
  end if;
  perform lock_month(day, false);
  if exists (select from month_close where month = date_trunc('month', day)::date and reopened_at is null) then
    raise exception 'the month of % is closed', day using errcode = '23514', constraint = 'month_is_closed';
  end if;
end $$;

-- Predictions of a closed month stay as they are.
create function refuse_prediction_of_closed_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.predicted_amount, new.accuracy, new.received_month) is not distinct from (old.predicted_amount, old.accuracy, old.received_month) then
    return new;
  end if;
  if tg_op <> 'INSERT' and not old.made_by_invoice then
    perform refuse_in_closed_month(old.received_month);
  end if;
  if tg_op <> 'DELETE' and not new.made_by_invoice then
    perform refuse_in_closed_month(new.received_month);
  end if;
  return coalesce(new, old);
end $$;

-- Notes the day on which a prediction became what it is, and freezes it first if its period has started.
create function say_prediction() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.said_on := coalesce(new.said_on, (new.created_at at time zone 'UTC')::date);
    return new;
  end if;
  if tg_op = 'DELETE' or (old.start_date, old.predicted_amount, old.accuracy) is distinct from (new.start_date, new.predicted_amount, new.accuracy) then
    if old.start_date <= today_in_utc() then
      perform freeze_predictions(array[old], 'started', today_in_utc());
    end if;
    if tg_op = 'UPDATE' then
      new.said_on := today_in_utc();
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- Predictions are frozen by days of UTC.
create function today_in_utc() returns date language sql stable as $$ select (now() at time zone 'UTC')::date $$;

create trigger an_invoiced_billing_is_not_closed before update of closed_on, financial_type on billing
  for each row when (new.closed_on is not null and old.closed_on is null or new.financial_type = 'No Invoice'::text and old.financial_type <> 'No Invoice'::text)
  execute function refuse_closing_of_invoiced();
create trigger closed_month_keeps_its_predictions before insert or delete or update on billing
  for each row
  execute function refuse_prediction_of_closed_month();
create trigger prediction_is_said before insert or delete or update on billing for each row execute function say_prediction();

-- Other projects of the same company that are named on the invoice of a billing.
create table billing_project (
  billing_id integer not null,
  project_id integer not null,
  constraint billing_project_pkey primary key (billing_id, project_id),
  constraint billing_project_billing_id_fkey foreign key (billing_id) references billing(id) on delete cascade,
  constraint billing_project_project_id_fkey foreign key (project_id) references project(id)
);
create index billing_project_by_project on billing_project (project_id);

-- A verified week keeps what was logged then, log by log: later changes are found by comparison.
create table verification_week (
  id integer not null generated always as identity,
  billing_id integer not null,
  number smallint not null,
  start_date date not null,
  end_date date not null,
  note text not null default ''::text,
  logs_mark text,
  version integer not null default 1,
  verified_logs jsonb,
  constraint verification_week_pkey primary key (id),
  constraint verification_week_billing_id_daterange_excl exclude using gist (billing_id with =, daterange(start_date, end_date, '[]'::text) with &&),
  constraint verification_week_billing_id_fkey foreign key (billing_id) references billing(id) on delete cascade,
  constraint verification_week_check check (end_date >= start_date),
  constraint verification_week_number_check check (number > 0),
  constraint verification_week_tells_what_was_verified check ((logs_mark is null) = (verified_logs is null))
);

-- A prediction as it was when its period started or when it was invoiced.
create table frozen_prediction (
  id bigint not null generated always as identity,
  billing_id integer not null,
  moment text not null,
  invoice_id integer,
  start_date date not null,
  predicted_amount numeric(18,3) not null,
  accuracy smallint not null,
  currency_code text not null,
  rate numeric(18,6),
  said_on date,
  frozen_on date not null,
  constraint frozen_prediction_pkey primary key (id),
  constraint frozen_by_an_invoice check ((moment = 'invoiced'::text) = (invoice_id is not null)),
  constraint frozen_prediction_moment_check check (moment = any (array['started'::text, 'invoiced'::text]))
);
create unique index frozen_once_by_an_invoice on frozen_prediction (invoice_id) where moment = 'invoiced'::text;
create unique index frozen_once_when_started on frozen_prediction (billing_id) where moment = 'started'::text;
create index frozen_prediction_of_billing on frozen_prediction (billing_id);

create trigger frozen_prediction_is_append_only before delete or update on frozen_prediction for each row execute function refuse_change();


-- Invoices and credit notes
-- * An issued invoice is frozen with its rows, lines and trace: corrections are documents of their own.
-- * A credit note is an invoice with negative lines that names the one it corrects. Credit notes never take back more of a line, of all
--   lines or of time than the invoice has, and an invoice with a live credit note, a payment or an applied credit note is not voided.
-- * Numbers are counted for each books organisation and year, without gaps: the number of a deleted draft goes to the next one.
-- * A document in the books belongs to at most one live invoice.

-- Drafts, issued and void invoices, and credit notes.
create table invoice (
  id integer not null generated always as identity,
  billing_id integer not null,
  project_id integer not null,
  company_id integer not null,
  connection_id integer,
  reference text not null,
  document_state text not null default 'draft'::text,
  locked boolean not null default false,
  invoice_number text,
  start_date date not null,
  end_date date,
  timesheet_start_date date not null,
  timesheet_end_date date not null,
  invoice_date date not null,
  due_date date not null,
  currency_code text not null,
  exchange_rate numeric(18,6),
  template text not null,
  tax_setting text not null,
  tax_code_id text,
  tax_name text,
  tax_components jsonb not null,
  customer_memo text not null,
  private_note text not null,
  note text not null,
  rows_amount numeric(18,3) not null,
  rounding numeric(18,3) not null,
  lines_amount numeric(18,3) not null,
  tax_amount numeric(18,3) not null,
  untaxed_rounding numeric(18,3) not null,
  total numeric(18,3) not null,
  books_id text,
  books_url text,
  push_outbox_id bigint,
  void_reason text,
  frozen_hash bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  services_amount numeric(18,3) not null default 0,
  corrects_invoice_id integer,
  credit_reason text,
  received numeric(18,3) not null default 0,
  retainer_taken numeric(18,3) not null default 0,
  retainer_balance numeric(18,3) not null default 0,
  retainer_amount numeric(18,3) not null default 0,
  standing text not null default 'draft'::text,
  adjusted numeric(18,3) not null default 0,
  taken_off boolean not null default false,
  credits_applied numeric(18,3) not null default 0,
  outstanding numeric(18,3) not null generated always as (
CASE
    WHEN document_state = 'issued'::text THEN total - received - adjusted - credits_applied
    ELSE 0::numeric
END) stored,
  overdue_after date not null generated always as (
CASE
    WHEN corrects_invoice_id IS NULL THEN due_date
    ELSE 'infinity'::date
END) stored,
  usd_total numeric(18,3) generated always as (
CASE
    WHEN currency_code = 'USD'::text THEN total
    ELSE round(total * exchange_rate, 2)
END) stored,
  usd_tax numeric(18,3) generated always as (
CASE
    WHEN currency_code = 'USD'::text THEN tax_amount
    ELSE round(tax_amount * exchange_rate, 2)
END) stored,
  usd_received numeric(18,3) generated always as (
CASE
    WHEN currency_code = 'USD'::text THEN received
    ELSE round(received * exchange_rate, 2)
END) stored,
  usd_outstanding numeric(18,3) generated always as (
CASE
    WHEN document_state <> 'issued'::text THEN 0::numeric
    WHEN currency_code = 'USD'::text THEN total - received - adjusted - credits_applied
    ELSE round((total - received - adjusted - credits_applied) * exchange_rate, 2)
END) stored,
  constraint invoice_pkey primary key (id),
  constraint invoice_id_document_state_key unique (id, document_state),
  constraint invoice_reference_key unique (reference),
  constraint invoice_billing_id_fkey foreign key (billing_id) references billing(id),
  constraint invoice_company_id_fkey foreign key (company_id) references company(id),
  constraint invoice_connection_id_fkey foreign key (connection_id) references connection(id),
  constraint invoice_corrects_invoice_id_fkey foreign key (corrects_invoice_id) references invoice(id),
  constraint invoice_project_id_fkey foreign key (project_id) references project(id),
  constraint invoice_push_outbox_id_fkey foreign key (push_outbox_id) references outbox(id),
  constraint adjusted_within_the_amount check (adjusted = 0::numeric or sign(adjusted) = sign(total) and abs(received + adjusted) <= abs(total)),
  constraint credit_has_a_reason check ((corrects_invoice_id is null) = (credit_reason is null)),
  constraint credit_is_below_zero check (corrects_invoice_id is null or total < 0::numeric),
  constraint credits_within_the_amount check (credits_applied = 0::numeric or sign(credits_applied) = sign(total) and abs(received + adjusted + credits_applied) <= abs(total)),
  constraint drafts_are_not_adjusted check (adjusted = 0::numeric or document_state <> 'draft'::text),
  constraint drafts_receive_nothing check (received = 0::numeric or document_state <> 'draft'::text),
  constraint drafts_take_no_credits check (credits_applied = 0::numeric or document_state <> 'draft'::text),
  constraint invoice_check check (end_date >= start_date),
  constraint invoice_check1 check (due_date >= invoice_date),
  constraint invoice_check2 check (total =
case tax_setting
    when 'Inclusive of Tax'::text then lines_amount
    else lines_amount + tax_amount
end),
  constraint invoice_check4 check (document_state <> 'issued'::text or frozen_hash is not null and invoice_number is not null),
  constraint invoice_check5 check (document_state <> 'void'::text or void_reason is not null),
  constraint invoice_document_state_check check (document_state = any (array['draft'::text, 'issued'::text, 'void'::text])),
  constraint invoice_exchange_rate_check check (exchange_rate > 0::numeric),
  constraint invoice_retainer_amount_check check (retainer_amount <= 0::numeric),
  constraint invoice_standing_check check (standing = any (array['draft'::text, 'pending'::text, 'partial'::text, 'paid'::text, 'credited'::text, 'deposit'::text, 'void'::text])),
  constraint lines_are_rows_rounding_services_and_retainer check (lines_amount = (rows_amount + rounding + services_amount + retainer_amount)),
  constraint only_a_credit_gives_back_to_the_retainer check (
case
    when corrects_invoice_id is null then retainer_taken >= 0::numeric
    else retainer_taken <= 0::numeric
end),
  constraint received_within_the_amount check (received = 0::numeric or sign(received) = sign(total) and abs(received) <= abs(total)),
  constraint taken_off_is_void check (not taken_off or document_state = 'void'::text)
);
create index invoice_by_billing on invoice (billing_id);
create index invoice_by_company on invoice (company_id);
create index invoice_by_corrected on invoice (corrects_invoice_id) where corrects_invoice_id is not null;
create index invoice_by_day on invoice (invoice_date, id);
create index invoice_by_due_day on invoice (due_date, id);
create index invoice_by_end on invoice (end_date, id);
create index invoice_by_number on invoice ((
case
    when document_state <> 'draft'::text or locked then invoice_number
    else null::text
end), id);
create index invoice_by_number_down on invoice ((
case
    when document_state <> 'draft'::text or locked then invoice_number
    else null::text
end) desc nulls last, id desc);
create index invoice_by_project on invoice (project_id, invoice_date desc, id desc);
create index invoice_by_start on invoice (start_date, id);
create index invoice_by_total on invoice (total, id);
create index invoice_by_whole_number on invoice (lower(invoice_number));
create unique index invoice_connection_id_books_id_key on invoice (connection_id, books_id) where document_state <> 'void'::text;
create unique index invoice_connection_id_invoice_number_key on invoice (connection_id, invoice_number) where document_state <> 'void'::text;
create index invoice_number_parts on invoice using gin (lower(invoice_number) gin_trgm_ops) with (fastupdate=off);
create unique index invoice_number_without_books on invoice (invoice_number) where connection_id is null;
create unique index invoice_one_live_of_billing on invoice (billing_id) where document_state <> 'void'::text and corrects_invoice_id is null;
create index invoice_open_credit on invoice (company_id, currency_code, id) where corrects_invoice_id is not null and outstanding <> 0::numeric;
create index invoice_received_in_part on invoice (billing_id) where standing = 'partial'::text and corrects_invoice_id is null;
create index invoice_sums on invoice (project_id, standing, overdue_after) include (billing_id, company_id, currency_code, corrects_invoice_id, total, received, outstanding, usd_total, usd_received, usd_outstanding, usd_tax);
create index invoice_void_by_document on invoice (connection_id, books_id) where document_state = 'void'::text;

-- Freezes the prediction of a new invoice.
create function freeze_invoiced_predictions() returns trigger language plpgsql as $$
begin
  perform freeze_predictions(array(select b from billing b join added a on a.billing_id = b.id where a.corrects_invoice_id is null),
    'invoiced', today_in_utc());
  return null;
end $$;

-- A draft that is being sent to the books holds its part of the retainer.
create function hold_retainer() returns trigger language plpgsql as $$
declare
  holds constant numeric = case when new.document_state = 'draft' and new.locked then greatest(new.retainer_taken, 0) else 0 end;
  held_before constant numeric = case when old.document_state = 'draft' and old.locked then greatest(old.retainer_taken, 0) else 0 end;
begin
  if holds <> held_before then
    update retainer set held = held + holds - held_before where project_id = new.project_id and currency_code = new.currency_code;
    if not found then
      raise exception 'there is no retainer' using errcode = '23514', constraint = 'retainer_is_never_overdrawn';
    end if;
  end if;
  return null;
end $$;

-- Whether a document in the books belongs to this invoice and to no live one.
create function owns_its_document(i invoice) returns boolean language sql stable as $$
  select i.books_id is not null and not i.taken_off and (i.document_state <> 'void' or not exists (
    select from invoice holder where holder.connection_id = i.connection_id and holder.books_id = i.books_id and holder.document_state <> 'void'))
$$;

-- An issued invoice changes only in what does not print, and never returns to a draft.
create function refuse_change_of_issued() returns trigger language plpgsql as $$
declare
  -- everything else is frozen, columns of later migrations included; generated columns have no value yet
  may_change text[] := '{document_state, locked, due_date, customer_memo, private_note, note, books_id, books_url, push_outbox_id, void_reason, taken_off, received, adjusted, credits_applied, outstanding, overdue_after, usd_total, usd_tax, usd_received, usd_outstanding, updated_at, version}';
begin
  if current_setting('countinghouse.takes_tax_in', true) = old.id::text then
    may_change := may_change || '{tax_setting, tax_code_id, tax_name, tax_components, tax_amount, lines_amount, services_amount, frozen_hash}'::text[];
  end if;
  if old.document_state = 'draft' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    raise exception 'only a draft can be deleted' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  if (to_jsonb(new) - may_change) <> (to_jsonb(old) - may_change) then
    raise exception 'the invoice is frozen' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  if new.taken_off <> old.taken_off and (old.document_state <> 'issued' or new.document_state <> 'void') then
    raise exception 'only what is here is taken off' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  if new.document_state not in (old.document_state, 'void') then
    raise exception 'a document never goes back' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  return new;
end $$;

-- A closed billing, or one of the type No Invoice, takes no invoice.
create function refuse_invoice_of_closed_billing() returns trigger language plpgsql as $$
begin
  perform from billing where id = new.billing_id for share;
  if exists (select from billing where id = new.billing_id and closed_on is not null) then
    raise exception 'billing % is closed', new.billing_id using errcode = '23514', constraint = 'closed_billing_takes_no_invoice';
  end if;
  if exists (select from billing where id = new.billing_id and financial_type = 'No Invoice') then
    raise exception 'billing % is to have no invoice', new.billing_id using errcode = '23514', constraint = 'billing_without_invoice_takes_none';
  end if;
  return new;
end $$;

-- In a closed month no invoice is created, moved, issued or voided.
create function refuse_invoice_of_closed_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.invoice_date <> old.invoice_date or new.document_state <> old.document_state or (new.locked and not old.locked) then
    perform refuse_in_closed_month(new.invoice_date);
  end if;
  return new;
end $$;

-- A credit note corrects an issued invoice of its billing, company and currency that is no credit note itself.
create function refuse_stray_credit() returns trigger language plpgsql as $$
begin
  perform from invoice i where i.id = new.corrects_invoice_id and i.document_state = 'issued' and i.corrects_invoice_id is null
    and (i.billing_id, i.project_id, i.company_id, i.currency_code) = (new.billing_id, new.project_id, new.company_id, new.currency_code)
    for no key update;
  if not found then
    raise exception 'only an issued invoice is credited' using errcode = '23514', constraint = 'credit_of_an_issued_invoice';
  end if;
  return new;
end $$;

-- Received, adjusted and applied amounts are changed by their entries only.
create function refuse_sum_by_hand() returns trigger language plpgsql as $$
begin
  if new.received is distinct from old.received then
    raise exception 'what was received is the sum of the receipts' using errcode = '23514', constraint = 'received_is_the_sum_of_the_receipts';
  elsif new.adjusted is distinct from old.adjusted then
    raise exception 'what was adjusted is the sum of the adjustments' using errcode = '23514', constraint = 'adjusted_is_the_sum_of_the_adjustments';
  end if;
  raise exception 'what is applied is the sum of the applications'
    using errcode = '23514', constraint = 'credits_applied_is_the_sum_of_the_applications';
end $$;

-- An invoice with a live credit note, payments or applied credit notes is not voided.
create function refuse_void_of_settled() returns trigger language plpgsql as $$
begin
  if new.corrects_invoice_id is null and exists (select from invoice where corrects_invoice_id = new.id and document_state <> 'void') then
    raise exception 'a live credit corrects this invoice' using errcode = '23514', constraint = 'invoice_with_credits_stays';
  elsif new.received <> 0 or new.credits_applied <> 0 then
    raise exception 'payments or credit notes are applied to this invoice' using errcode = '23514', constraint = 'no_void_over_money';
  end if;
  return new;
end $$;

-- The day on which the last retainer was received that was not reversed.
create function retainer_received_on(of_project integer, of_currency text) returns date language sql stable as $$
  select max(e.day) from retainer_entry e join (
    select max(x.id) filter (where x.amount > 0) as id from retainer_entry x join invoice i on i.id = x.invoice_id and i.end_date is null
    where x.project_id = of_project and x.currency_code = of_currency group by x.invoice_id having sum(x.amount) > 0
  ) received on e.id = received.id
$$;

-- Where an invoice stands: draft, void, or by what was received pending, partial, paid, credited, deposit.
create function stand_of_invoice() returns trigger language plpgsql as $$
begin
  new.standing := case
    when new.document_state <> 'issued' then new.document_state
    when new.total = 0 and exists (select from invoice_line l where l.invoice_id = new.id
      and l.name in ('Deposit Settlement', 'Retainer Adjustment')) then 'deposit'
    when new.received + new.adjusted + new.credits_applied = new.total
      then case when new.received = 0 and new.credits_applied <> 0 then 'credited' else 'paid' end
    when new.received = 0 then 'pending'
    else 'partial' end;
  return new;
end $$;

create trigger a_closed_billing_takes_no_invoice before insert on invoice for each row execute function refuse_invoice_of_closed_billing();
create trigger closed_month_keeps_its_invoices before insert or update on invoice for each row execute function refuse_invoice_of_closed_month();
create trigger credit_of_an_issued_invoice before insert on invoice
  for each row when (new.corrects_invoice_id is not null)
  execute function refuse_stray_credit();
create trigger invoice_holds_its_retainer after update of document_state, locked, retainer_taken on invoice
  for each row
  execute function hold_retainer();
create trigger invoice_is_frozen before delete or update on invoice for each row execute function refuse_change_of_issued();
create trigger invoice_stands before insert or update on invoice for each row execute function stand_of_invoice();
create trigger invoice_sums_follow_their_entries before update of received, adjusted, credits_applied on invoice
  for each row when (pg_trigger_depth() = 0 and (new.received is distinct from old.received or new.adjusted is distinct from old.adjusted or new.credits_applied is distinct from old.credits_applied))
  execute function refuse_sum_by_hand();
create trigger invoice_with_money_or_credits_stays before update on invoice
  for each row when (new.document_state = 'void'::text and old.document_state <> 'void'::text)
  execute function refuse_void_of_settled();
create trigger prediction_is_invoiced after insert on invoice referencing new table as added
  for each statement
  execute function freeze_invoiced_predictions();

-- A row of the timesheet as it was saved; one that a user added has no employee.
create table invoice_row (
  invoice_id integer not null,
  employee_id integer,
  project_id integer not null,
  "position" integer not null,
  employee_name text not null,
  role text not null,
  billing_model text,
  edits jsonb not null,
  figures jsonb not null,
  note text not null,
  amount numeric(18,3) not null,
  bills_days daterange,
  closing_leave_days numeric(8,2),
  credited_by integer,
  constraint invoice_row_pkey primary key (invoice_id, "position"),
  constraint invoice_row_once_for_each_employee unique (invoice_id, employee_id),
  constraint days_are_billed_once exclude using gist (project_id with =, employee_id with =, bills_days with &&) where (bills_days is not null and credited_by is null),
  constraint invoice_row_credited_by_fkey foreign key (credited_by) references invoice(id) on delete set null,
  constraint invoice_row_employee_id_fkey foreign key (employee_id) references employee(id),
  constraint invoice_row_invoice_id_fkey foreign key (invoice_id) references invoice(id) on delete cascade
);

-- Rows, lines and trace of an issued invoice do not change.
create function refuse_change_of_frozen() returns trigger language plpgsql as $$
declare
  is_frozen boolean;
begin
  -- the invoice that a part leaves and the one that it joins; locked, so that neither is issued while this transaction changes it
  select bool_or(i.document_state <> 'draft') into is_frozen
    from (select document_state from invoice where id in (old.invoice_id, new.invoice_id) for key share) i;
  if is_frozen then
    -- a void invoice and a credit note release the billed days; nothing else changes
    if tg_table_name = 'invoice_row' and tg_op = 'UPDATE' then
      if (new.bills_days is null or new.bills_days = old.bills_days)
          and (to_jsonb(new) - '{bills_days,credited_by}'::text[]) = (to_jsonb(old) - '{bills_days,credited_by}'::text[]) then
        return new;
      end if;
    end if;
    if tg_table_name in ('invoice_line', 'invoice_trace')
        and current_setting('countinghouse.takes_tax_in', true) = coalesce(new.invoice_id, old.invoice_id)::text then
      return coalesce(new, old);
    end if;
    raise exception 'the invoice is frozen' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  return coalesce(new, old);
end $$;

create trigger invoice_row_is_frozen before insert or delete or update on invoice_row for each row execute function refuse_change_of_frozen();

-- A line of a credit note has the id of the line that it corrects.
create table invoice_line (
  invoice_id integer not null,
  line_id text not null,
  "position" integer not null,
  name text not null,
  description text not null,
  quantity numeric(14,2) not null,
  rate numeric(18,4) not null,
  amount numeric(18,3) not null,
  net_amount numeric(18,3) not null,
  tax_amount numeric(18,3) not null,
  employee_ids integer[] not null,
  log_ids bigint[] not null,
  takes_back numeric(14,2) not null default 0,
  constraint invoice_line_pkey primary key (invoice_id, line_id),
  constraint invoice_line_invoice_id_fkey foreign key (invoice_id) references invoice(id) on delete cascade
);

-- Live credit notes never take back more of a line, or of all lines, than the invoice has.
create function refuse_credit_of_more() returns trigger language plpgsql as $$
declare
  corrected integer;
begin
  for corrected in select distinct c.corrects_invoice_id from touched t join invoice c on c.id = t.invoice_id
    where c.corrects_invoice_id is not null
  loop
    -- another credit note of the same invoice waits here
    perform from invoice where id = corrected for no key update;
    if exists (
      select from (
        select l.line_id, sum(l.takes_back) as units, sum(l.amount) as amount
        from invoice_line l join invoice c on c.id = l.invoice_id
        where c.corrects_invoice_id = corrected and c.document_state <> 'void' group by l.line_id
      ) credited left join invoice_line o on o.invoice_id = corrected and o.line_id = credited.line_id
      where o.line_id is null
        or o.quantity - credited.units not between least(o.quantity, 0) and greatest(o.quantity, 0)
        or o.amount + credited.amount not between least(o.amount, 0) and greatest(o.amount, 0)
    ) or (
      select sum(l.amount) from invoice_line l join invoice i on i.id = l.invoice_id
      where i.document_state <> 'void' and corrected in (i.id, i.corrects_invoice_id)
    ) < 0 then
      raise exception 'a credit takes back more than its invoice has left' using errcode = '23514', constraint = 'credits_never_exceed';
    end if;
  end loop;
  return null;
end $$;

create trigger changed_credits_never_exceed after update on invoice_line referencing new table as touched
  for each statement
  execute function refuse_credit_of_more();
create trigger credits_never_exceed after insert on invoice_line referencing new table as touched
  for each statement
  execute function refuse_credit_of_more();
create trigger invoice_line_is_frozen before insert or delete or update on invoice_line for each row execute function refuse_change_of_frozen();

-- Where each figure of the invoice comes from.
create table invoice_trace (
  invoice_id integer not null,
  trace_version smallint not null,
  trace jsonb not null,
  constraint invoice_trace_pkey primary key (invoice_id),
  constraint invoice_trace_invoice_id_fkey foreign key (invoice_id) references invoice(id) on delete cascade
);

create trigger invoice_trace_is_frozen before insert or delete or update on invoice_trace for each row execute function refuse_change_of_frozen();

-- The last number given; one row without a connection counts invoices that are issued by hand.
create table invoice_counter (
  connection_id integer,
  year smallint not null,
  last_number integer not null,
  constraint invoice_counter_once unique nulls not distinct (connection_id, year),
  constraint invoice_counter_connection_id_fkey foreign key (connection_id) references connection(id)
);

-- A number whose draft was deleted before it reached the books.
create table invoice_number_free (
  connection_id integer not null,
  year smallint not null,
  number integer not null,
  constraint invoice_number_free_pkey primary key (connection_id, year, number),
  constraint invoice_number_free_connection_id_fkey foreign key (connection_id) references connection(id)
);

-- The Google Sheet of a timesheet; our reference in the file finds it after a crash.
create table timesheet_sheet (
  project_id integer not null,
  start_date date not null,
  end_date date not null,
  reference text not null,
  spreadsheet_id text,
  url text,
  written_at timestamptz,
  busy_until timestamptz,
  constraint timesheet_sheet_pkey primary key (project_id, start_date, end_date),
  constraint timesheet_sheet_reference_key unique (reference),
  constraint timesheet_sheet_project_id_fkey foreign key (project_id) references project(id),
  constraint timesheet_sheet_check check (end_date >= start_date),
  constraint timesheet_sheet_check1 check ((url is null) = (spreadsheet_id is null))
);

-- What a user marked as disputed, open or resolved.
create table dispute (
  is_open boolean not null,
  reason text,
  opened_by integer,
  opened_on date,
  resolution text,
  resolved_by integer,
  resolved_on date,
  version integer not null default 1,
  invoice_id integer not null,
  constraint dispute_pkey primary key (invoice_id),
  constraint dispute_invoice_id_fkey foreign key (invoice_id) references invoice(id) on delete cascade,
  constraint dispute_opened_by_fkey foreign key (opened_by) references staff_user(id),
  constraint dispute_resolved_by_fkey foreign key (resolved_by) references staff_user(id),
  constraint dispute_reason_check check (reason <> ''::text),
  constraint dispute_resolution_check check (resolution <> ''::text),
  constraint dispute_says_why check ((reason is null) = (opened_by is null) and (reason is null) = (opened_on is null) and (resolution is null) = (resolved_by is null) and (resolution is null) = (resolved_on is null) and (reason is not null or not is_open) and is_open = (resolution is null))
);
create index dispute_that_is_open on dispute (invoice_id) where is_open;

-- An overdue invoice that was reported, once for each due date.
create table overdue_invoice (
  invoice_id integer not null,
  due_date date not null,
  noticed_at timestamptz not null,
  constraint overdue_invoice_pkey primary key (invoice_id, due_date),
  constraint overdue_invoice_invoice_id_fkey foreign key (invoice_id) references invoice(id)
);

-- A field in which the books differ from an invoice: one open row until both agree.
create table books_difference (
  id integer not null generated always as identity,
  invoice_id integer not null,
  field text not null,
  ours text not null,
  theirs text not null,
  our_currency text,
  their_currency text,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  settled text,
  settled_by integer,
  reason text,
  version integer not null default 1,
  constraint books_difference_pkey primary key (id),
  constraint books_difference_invoice_id_fkey foreign key (invoice_id) references invoice(id),
  constraint books_difference_settled_by_fkey foreign key (settled_by) references staff_user(id),
  constraint books_difference_check check ((settled is null) = (settled_by is null)),
  constraint books_difference_check1 check (settled is distinct from 'left'::text or reason is not null),
  constraint books_difference_check2 check ((our_currency is null) = (their_currency is null)),
  constraint books_difference_field_check check (field = any (array['document'::text, 'number'::text, 'date'::text, 'dueDate'::text, 'currencyCode'::text, 'total'::text, 'tax'::text, 'balance'::text])),
  constraint books_difference_ours_check check (length(ours) <= 200),
  constraint books_difference_reason_check check (length(reason) <= 2000),
  constraint books_difference_settled_check check (settled = any (array['sent'::text, 'left'::text])),
  constraint books_difference_theirs_check check (length(theirs) <= 200)
);
create unique index books_difference_once on books_difference (invoice_id, field) where ended_at is null;

create trigger difference_of_the_own_document before insert on books_difference for each row execute function refuse_act_on_the_document_of_another();

-- A document in the books that is one more than expected, until it is gone or dismissed.
create table books_duplicate (
  id integer not null generated always as identity,
  connection_id integer not null,
  books_id text not null,
  is_credit boolean not null,
  invoice_id integer,
  document_number text not null,
  customer_name text not null,
  document_date date not null,
  currency_code text not null,
  total text not null,
  books_url text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  dismissed_at timestamptz,
  dismissed_by integer,
  dismiss_reason text,
  constraint books_duplicate_pkey primary key (id),
  constraint books_duplicate_connection_id_fkey foreign key (connection_id) references connection(id),
  constraint books_duplicate_dismissed_by_fkey foreign key (dismissed_by) references staff_user(id),
  constraint books_duplicate_invoice_id_fkey foreign key (invoice_id) references invoice(id) on delete set null,
  constraint books_duplicate_dismiss_reason_check check (dismiss_reason <> ''::text),
  constraint books_duplicate_dismissed_by_someone check ((dismissed_at is null) = (dismissed_by is null) and (dismissed_at is null) = (dismiss_reason is null))
);
create index books_duplicate_by_invoice on books_duplicate (invoice_id) where ended_at is null;
create unique index books_duplicate_once on books_duplicate (connection_id, books_id, is_credit) where ended_at is null;


-- Time
-- * A log is time as its source tells it, in whole seconds. Its entries add up to it after every statement.
-- * Each entry is in exactly one state: unbilled, on a draft, invoiced or written off. Invoiced time is frozen with its invoice: it comes with
--   the draft that is issued, and leaves when the invoice is void or a credit note releases it.
-- * An import keeps what it changed of each log, so that it can be undone.

-- One fetch of time, leave and attendance; where it failed, the reason says why.
create table work_log_pull (
  id integer not null generated always as identity,
  project_id integer not null,
  start_date date not null,
  end_date date not null,
  state text not null,
  pages_read integer not null default 0,
  logs_read integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  vanished integer not null default 0,
  unchanged integer not null default 0,
  reason text,
  started_at timestamptz not null,
  finished_at timestamptz,
  leave_days integer,
  leave_reason text,
  attendance_entries integer,
  attendance_reason text,
  constraint work_log_pull_pkey primary key (id),
  constraint work_log_pull_project_id_fkey foreign key (project_id) references project(id),
  constraint work_log_pull_check check (end_date >= start_date),
  constraint work_log_pull_state_check check (state = any (array['queued'::text, 'reading'::text, 'storing'::text, 'done'::text, 'failed'::text]))
);
create index work_log_pull_by_project on work_log_pull (project_id, id desc);
create unique index work_log_pull_one_at_a_time on work_log_pull (project_id) where state = any (array['queued'::text, 'reading'::text, 'storing'::text]);

-- A log that its source no longer has is marked, not removed.
create table work_log (
  id bigint not null generated always as identity,
  project_id integer not null,
  employee_id integer not null,
  source text not null,
  source_id text not null,
  day date not null,
  seconds integer not null,
  billable boolean not null,
  task text not null,
  note text not null,
  changed_at_source text,
  pulled_at timestamptz not null,
  vanished_at timestamptz,
  billable_seconds integer not null generated always as (
CASE
    WHEN billable AND vanished_at IS NULL THEN seconds
    ELSE 0
END) stored,
  kind text,
  constraint work_log_pkey primary key (id),
  constraint work_log_source_id_once unique (source, source_id, project_id),
  constraint work_log_employee_id_fkey foreign key (employee_id) references employee(id),
  constraint work_log_project_id_fkey foreign key (project_id) references project(id),
  constraint work_log_kind_check check (kind = any (array['task'::text, 'bug'::text, 'general'::text])),
  constraint work_log_seconds_check check (seconds >= 0 and seconds <= 360000000),
  constraint work_log_source_check check (source = any (array['zoho-projects'::text, 'toggl'::text, 'clockify'::text, 'harvest'::text]))
);
create index work_log_by_day on work_log (project_id, day, employee_id);
create index work_log_of_day on work_log (day, project_id) where billable_seconds <> 0;

-- Adds new tasks of logs and removes those without a log.
create function keep_logged_tasks() returns trigger language plpgsql as $$
begin
  insert into logged_task select distinct project_id, task from touched where vanished_at is null and task <> ''
    order by project_id, task on conflict do nothing;
  if tg_op = 'UPDATE' then
    -- a task goes with the last of its logs
    delete from logged_task k using (
      select distinct f.project_id, f.task from former f join touched t on t.id = f.id
      where (f.project_id, f.task) <> (t.project_id, t.task) or t.vanished_at is not null
    ) left_behind
    where k.project_id = left_behind.project_id and k.task = left_behind.task and not exists (
      select from work_log l where l.project_id = k.project_id and l.task = k.task and l.vanished_at is null);
  end if;
  return null;
end $$;

-- After every statement the entries of each log add up to its seconds. Both transitions are added up, not joined, as a plan for one row would be kept for a thousand.
create function time_adds_up() returns trigger language plpgsql as $$
declare
  touched_logs bigint[];
  wrong bigint;
begin
  if tg_op = 'UPDATE' and tg_table_name = 'work_log' then
    select array_agg(id) into touched_logs from (
      select id from (select id, billable_seconds as seconds from touched union all select id, -billable_seconds from former) c
      group by id having sum(seconds) <> 0) changed;
  elsif tg_op = 'UPDATE' then
    select array_agg(work_log_id) into touched_logs from (
      select work_log_id from (select work_log_id, seconds from touched union all select work_log_id, -seconds from former) c
      group by work_log_id having sum(seconds) <> 0) changed;
  elsif tg_table_name = 'work_log' then
    select array_agg(id) into touched_logs from touched;
  else
    select array_agg(distinct work_log_id) into touched_logs from touched;
  end if;
  select id into wrong from (
    select id, billable_seconds as seconds from work_log where id = any (touched_logs)
    union all
    select work_log_id, -seconds from time_entry where work_log_id = any (touched_logs)) both_sides
  group by id having sum(seconds) <> 0 limit 1;
  if wrong is not null then
    raise exception 'open + on a draft + billed + written off differs from what was logged, log %', wrong
      using errcode = '23514', constraint = 'time_adds_up';
  end if;
  return null;
end $$;

create trigger changed_tasks_are_kept after update on work_log referencing old table as former new table as touched
  for each statement
  execute function keep_logged_tasks();
create trigger changed_time_adds_up after update on work_log referencing old table as former new table as touched
  for each statement
  execute function time_adds_up();
create trigger logged_tasks_are_kept after insert on work_log referencing new table as touched
  for each statement
  execute function keep_logged_tasks();
create trigger logged_time_adds_up after insert on work_log referencing new table as touched for each statement execute function time_adds_up();
create trigger work_log_is_never_removed before delete on work_log for each row execute function refuse_change();

-- The ledger of time: one state of some seconds of a log.
create table time_entry (
  work_log_id bigint not null,
  id bigint not null generated always as identity,
  seconds integer not null,
  invoice_id integer,
  document_state text,
  write_off_reason text,
  created_at timestamptz not null,
  is_difference boolean not null default false,
  is_carried boolean not null default false,
  constraint time_entry_pkey primary key (work_log_id, id),
  constraint time_entry_invoice_id_document_state_fkey foreign key (invoice_id, document_state) references invoice(id, document_state) ON UPDATE CASCADE,
  constraint time_entry_work_log_id_fkey foreign key (work_log_id) references work_log(id),
  constraint time_entry_check check ((invoice_id is null) = (document_state is null)),
  constraint time_entry_check1 check (invoice_id is null or write_off_reason is null),
  constraint time_entry_document_state_check check (document_state = any (array['draft'::text, 'issued'::text])),
  constraint time_entry_seconds_check check (seconds <> 0)
);
create index time_entry_by_invoice on time_entry (invoice_id) where invoice_id is not null;
create index time_entry_carried on time_entry (work_log_id) where is_carried;
create index time_entry_open_differences on time_entry (work_log_id) where is_difference and invoice_id is null and write_off_reason is null;

-- Invoiced time leaves only a void invoice, which is checked at the end of the transaction.
create function demand_void() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.document_state = 'issued' then
    return null;
  end if;
  if exists (select from invoice where id = old.invoice_id and document_state <> 'void') then
    raise exception 'billed time is frozen with its invoice' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  return null;
end $$;

-- Invoiced time does not change.
create function refuse_change_of_billed_time() returns trigger language plpgsql as $$
begin
  raise exception 'billed time is frozen with its invoice' using errcode = '23514', constraint = 'invoice_is_frozen';
end $$;

-- Credit notes never release more time of a log than the invoice holds.
create function refuse_credit_of_more_time() returns trigger language plpgsql as $$
declare
  corrected integer;
  billed bigint;
  remaining bigint;
begin
  select corrects_invoice_id into corrected from invoice where id = new.invoice_id;
  select coalesce(sum(e.seconds) filter (where e.invoice_id = corrected), 0), coalesce(sum(e.seconds), 0) into billed, remaining
    from time_entry e join invoice i on i.id = e.invoice_id
    where e.work_log_id = new.work_log_id and corrected in (i.id, i.corrects_invoice_id);
  if corrected is null or remaining not between least(billed, 0) and greatest(billed, 0) then
    raise exception 'a credit takes back more time than its invoice has left, log %', new.work_log_id
      using errcode = '23514', constraint = 'credits_never_exceed';
  end if;
  return null;
end $$;

create trigger billed_time_is_frozen before update on time_entry
  for each row when (new.document_state = 'issued'::text and (new.invoice_id is distinct from old.invoice_id or new.work_log_id is distinct from old.work_log_id or new.seconds is distinct from old.seconds))
  execute function refuse_change_of_billed_time();
create constraint trigger billed_time_leaves_a_void_invoice after delete or update on time_entry deferrable initially deferred
  for each row when (old.document_state = 'issued'::text)
  execute function demand_void();
create trigger credited_time_never_exceeds after insert on time_entry
  for each row when (new.invoice_id is not null)
  execute function refuse_credit_of_more_time();
create trigger entered_time_adds_up after insert on time_entry referencing new table as touched for each statement execute function time_adds_up();
create trigger moved_time_adds_up after update on time_entry referencing old table as former new table as touched
  for each statement
  execute function time_adds_up();
create trigger removed_time_adds_up after delete on time_entry referencing old table as touched for each statement execute function time_adds_up();
create trigger time_is_billed_by_issuing before insert on time_entry
  for each row when (new.document_state = 'issued'::text)
  execute function refuse_change_of_billed_time();

-- A file of logs that was imported.
create table work_log_import (
  id integer not null generated always as identity,
  project_id integer not null,
  source text not null,
  file_name text not null,
  start_date date not null,
  end_date date not null,
  added integer not null,
  changed integer not null,
  removed integer not null,
  seconds_before bigint not null,
  seconds_after bigint not null,
  imported_by text not null,
  imported_at timestamptz not null,
  undone_at timestamptz,
  constraint work_log_import_pkey primary key (id),
  constraint work_log_import_project_id_fkey foreign key (project_id) references project(id),
  constraint work_log_import_check check (end_date >= start_date),
  constraint work_log_import_source_check check (source = any (array['toggl'::text, 'clockify'::text, 'harvest'::text]))
);
create index work_log_import_by_project on work_log_import (project_id, id desc);

-- How a log was before an import; nothing for a new one.
create table work_log_import_change (
  import_id integer not null,
  work_log_id bigint not null,
  before jsonb,
  settled_seconds integer not null,
  constraint work_log_import_change_pkey primary key (import_id, work_log_id),
  constraint work_log_import_change_import_id_fkey foreign key (import_id) references work_log_import(id),
  constraint work_log_import_change_work_log_id_fkey foreign key (work_log_id) references work_log(id)
);
create index work_log_import_change_by_log on work_log_import_change (work_log_id);

-- How a file described a log, by which a later file finds it.
create table work_log_origin (
  work_log_id bigint not null,
  import_id integer,
  start_minute smallint,
  file_project text not null,
  row_mark text not null,
  constraint work_log_origin_pkey primary key (work_log_id),
  constraint work_log_origin_import_id_fkey foreign key (import_id) references work_log_import(id),
  constraint work_log_origin_work_log_id_fkey foreign key (work_log_id) references work_log(id),
  constraint work_log_origin_start_minute_check check (start_minute >= 0 and start_minute <= 1439)
);
create index work_log_origin_by_import on work_log_origin (import_id);
create index work_log_origin_by_mark on work_log_origin (row_mark);

-- The tasks of a project, for the search.
create table logged_task (
  project_id integer not null,
  task text not null,
  constraint logged_task_pkey primary key (project_id, task),
  constraint logged_task_project_id_fkey foreign key (project_id) references project(id)
);
create index logged_task_parts on logged_task using gin (lower(task) gin_trgm_ops) with (fastupdate=off);


-- Leave and attendance
-- * A leave day belongs to the employee, whatever the project; the approval of a project stands apart and outlives every sync.
-- * Leave in hours is kept to the second; a day has 28,800 s. An attendance entry without an end counts nothing.

-- One row for each day of a leave.
create table leave_day (
  id bigint not null generated always as identity,
  source_id text not null,
  employee_id integer not null,
  day date not null,
  leave_days numeric(4,2) not null,
  kind text not null,
  leave_type text not null,
  reason text not null,
  approved_at_source boolean not null,
  vanished_at timestamptz,
  pulled_at timestamptz not null,
  leave_seconds integer,
  constraint leave_day_pkey primary key (id),
  constraint leave_day_source_id_day_key unique (source_id, day),
  constraint leave_day_employee_id_fkey foreign key (employee_id) references employee(id),
  constraint leave_day_kind_check check (kind = any (array['paid'::text, 'unpaid'::text, 'on duty'::text])),
  constraint leave_day_leave_days_check check (leave_days > 0::numeric and leave_days <= 1::numeric),
  constraint leave_day_leave_seconds_check check (leave_seconds > 0 and leave_seconds <= 86400)
);
create index leave_day_by_employee on leave_day (employee_id, day);

-- What a reviewer of a project approved.
create table leave_approval (
  project_id integer not null,
  leave_day_id bigint not null,
  approved boolean not null,
  constraint leave_approval_pkey primary key (project_id, leave_day_id),
  constraint leave_approval_leave_day_id_fkey foreign key (leave_day_id) references leave_day(id),
  constraint leave_approval_project_id_fkey foreign key (project_id) references project(id)
);

-- Time that the attendance service recorded.
create table attendance_entry (
  id bigint not null generated always as identity,
  source_id text not null,
  employee_id integer not null,
  day date not null,
  seconds integer not null,
  category text not null,
  is_open boolean not null,
  pulled_at timestamptz not null,
  constraint attendance_entry_pkey primary key (id),
  constraint attendance_entry_source_id_key unique (source_id),
  constraint attendance_entry_employee_id_fkey foreign key (employee_id) references employee(id)
);
create index attendance_entry_by_employee on attendance_entry (employee_id, day);


-- Payments, adjustments and retainers
-- * Payments, adjustments and applied credit notes are append-only and share one sequence: their numbers are the order of the account of an invoice.
-- * What an invoice has received, adjusted and settled by credit notes is added up by triggers and cannot be typed; what is outstanding
--   is worked out in one column from these.
-- * Open credit of a company and the balance of a retainer are sums of entries and never below 0.
-- * A payment of the books is taken in once for each turn of it.

-- A payment of an invoice; a reversal is one of the opposite amount.
create table receipt (
  id integer not null generated always as identity,
  invoice_id integer not null,
  received_on date not null,
  amount numeric(18,3) not null,
  note text not null,
  source text not null,
  reverses integer,
  entered_by integer,
  entered_at timestamptz not null,
  constraint receipt_pkey primary key (id),
  constraint receipt_id_invoice_id_key unique (id, invoice_id),
  constraint receipt_is_reversed_once unique (reverses),
  constraint receipt_entered_by_fkey foreign key (entered_by) references staff_user(id),
  constraint receipt_invoice_id_fkey foreign key (invoice_id) references invoice(id),
  constraint receipt_reverses_invoice_id_fkey foreign key (reverses, invoice_id) references receipt(id, invoice_id),
  constraint receipt_amount_check check (amount <> 0::numeric),
  constraint receipt_check check (source <> 'hand'::text or entered_by is not null),
  constraint receipt_source_check check (source = any (array['hand'::text, 'books'::text]))
);
create index receipt_by_day on receipt (received_on);
create index receipt_by_invoice on receipt (invoice_id, id);

-- Keeps the received amount of an invoice equal to the sum of its payments.
create function add_to_received() returns trigger language plpgsql as $$
declare
  receiving invoice;
  taken_back receipt;
begin
  select * into receiving from invoice where id = new.invoice_id for no key update;
  if new.reverses is null then
    if receiving.document_state <> 'issued' then
      raise exception 'only an issued invoice receives money' using errcode = '23514', constraint = 'receipt_needs_issued';
    end if;
    if sign(new.amount) <> sign(receiving.total) then
      raise exception 'a receipt has the sign of its invoice' using errcode = '23514', constraint = 'receipt_has_the_sign_of_its_invoice';
    end if;
  else
    select * into taken_back from receipt where id = new.reverses;
    if taken_back.reverses is not null or new.amount <> -taken_back.amount then
      raise exception 'a reversal takes back one receipt, whole' using errcode = '23514', constraint = 'reversal_takes_back_a_receipt';
    end if;
  end if;
  update invoice set received = received + new.amount where id = new.invoice_id;
  return new;
end $$;

-- In a closed month no payment, adjustment or application is dated.
create function refuse_money_of_closed_month() returns trigger language plpgsql as $$
begin
  perform refuse_in_closed_month(case tg_table_name when 'receipt' then (to_jsonb(new) ->> 'received_on')::date else (to_jsonb(new) ->> 'adjusted_on')::date end);
  return new;
end $$;

create trigger closed_month_takes_no_receipt before insert on receipt for each row execute function refuse_money_of_closed_month();
create trigger receipt_is_append_only before delete or update on receipt for each row execute function refuse_change();
create trigger receipt_is_received before insert on receipt for each row execute function add_to_received();

-- What is waived of an issued invoice.
create table adjustment (
  id integer not null default nextval('receipt_id_seq'::regclass),
  invoice_id integer not null,
  adjusted_on date not null,
  type text not null,
  amount numeric(18,3) not null,
  reason text not null,
  reverses integer,
  entered_by integer not null,
  entered_at timestamptz not null,
  certificate_number text,
  withholding_rate numeric(5,2),
  constraint adjustment_pkey primary key (id),
  constraint adjustment_id_invoice_id_key unique (id, invoice_id),
  constraint adjustment_is_reversed_once unique (reverses),
  constraint adjustment_entered_by_fkey foreign key (entered_by) references staff_user(id),
  constraint adjustment_invoice_id_fkey foreign key (invoice_id) references invoice(id),
  constraint adjustment_reverses_invoice_id_fkey foreign key (reverses, invoice_id) references adjustment(id, invoice_id),
  constraint adjustment_amount_check check (amount <> 0::numeric),
  constraint adjustment_certificate_number_check check (certificate_number <> ''::text),
  constraint adjustment_reason_check check (reason <> ''::text),
  constraint adjustment_type_check check (type = any (array['Discount'::text, 'Deduction'::text, 'Bad Debts'::text, 'Withholding Tax'::text, 'Bank Charge'::text, 'Exchange Difference'::text])),
  constraint adjustment_withholding_rate_check check (withholding_rate > 0::numeric and withholding_rate <= 100::numeric),
  constraint withheld_tax_has_its_certificate check ((type = 'Withholding Tax'::text) = (certificate_number is not null) and (type = 'Withholding Tax'::text) = (withholding_rate is not null))
);
create index adjustment_by_day on adjustment (adjusted_on, id);
create index adjustment_by_invoice on adjustment (invoice_id, id);

-- Keeps the adjusted amount of an invoice equal to the sum of its adjustments.
create function add_to_adjusted() returns trigger language plpgsql as $$
declare
  adjusting invoice;
  taken_back adjustment;
begin
  select * into adjusting from invoice where id = new.invoice_id for no key update;
  if new.reverses is null then
    if adjusting.document_state <> 'issued' then
      raise exception 'only an issued invoice is adjusted' using errcode = '23514', constraint = 'adjustment_needs_issued';
    end if;
    if sign(new.amount) <> sign(adjusting.total) then
      raise exception 'an adjustment has the sign of its invoice' using errcode = '23514', constraint = 'adjustment_has_the_sign_of_its_invoice';
    end if;
  else
    select * into taken_back from adjustment where id = new.reverses;
    if taken_back.reverses is not null or new.amount <> -taken_back.amount or new.type <> taken_back.type then
      raise exception 'a reversal takes back one adjustment, whole' using errcode = '23514', constraint = 'reversal_takes_back_an_adjustment';
    end if;
  end if;
  update invoice set adjusted = adjusted + new.amount where id = new.invoice_id;
  return new;
end $$;

create trigger adjustment_a_closed_month_takes_none before insert on adjustment for each row execute function refuse_money_of_closed_month();
create trigger adjustment_is_added before insert on adjustment for each row execute function add_to_adjusted();
create trigger adjustment_is_append_only before delete or update on adjustment for each row execute function refuse_change();

-- What of a credit note settles which invoice.
create table credit_application (
  id integer not null default nextval('receipt_id_seq'::regclass),
  credit_id integer not null,
  invoice_id integer not null,
  applied_on date not null,
  amount numeric(18,3) not null,
  reason text not null,
  reverses integer,
  entered_by integer,
  entered_at timestamptz not null,
  constraint credit_application_pkey primary key (id),
  constraint credit_application_id_credit_id_invoice_id_key unique (id, credit_id, invoice_id),
  constraint credit_application_is_reversed_once unique (reverses),
  constraint credit_application_credit_id_fkey foreign key (credit_id) references invoice(id),
  constraint credit_application_entered_by_fkey foreign key (entered_by) references staff_user(id),
  constraint credit_application_invoice_id_fkey foreign key (invoice_id) references invoice(id),
  constraint credit_application_reverses_credit_id_invoice_id_fkey foreign key (reverses, credit_id, invoice_id) references credit_application(id, credit_id, invoice_id),
  constraint credit_application_amount_check check (amount <> 0::numeric),
  constraint credit_application_check check ((amount < 0::numeric) = (reverses is not null)),
  constraint credit_application_check1 check (reverses is null or reason <> ''::text)
);
create index credit_application_by_credit on credit_application (credit_id, id);
create index credit_application_by_invoice on credit_application (invoice_id, id);

-- Keeps the applied amount of both documents equal to the sum of the applications.
create function add_to_credits_applied() returns trigger language plpgsql as $$
declare
  credit invoice;
  settled invoice;
  taken_back credit_application;
begin
  -- both in one order, so that two applications at once wait for each other
  perform from invoice where id in (new.credit_id, new.invoice_id) order by id for no key update;
  select * into credit from invoice where id = new.credit_id;
  select * into settled from invoice where id = new.invoice_id;
  if new.reverses is null then
    if credit.document_state <> 'issued' or settled.document_state <> 'issued'
        or credit.corrects_invoice_id is null or settled.corrects_invoice_id is not null then
      raise exception 'an issued credit note is applied to an issued invoice'
        using errcode = '23514', constraint = 'credit_application_needs_issued';
    end if;
    if (credit.company_id, credit.currency_code) <> (settled.company_id, settled.currency_code) then
      raise exception 'a credit note is applied within its company and currency'
        using errcode = '23514', constraint = 'credit_stays_with_its_company';
    end if;
    if new.amount > settled.outstanding then
      raise exception 'more is applied than is outstanding' using errcode = '23514', constraint = 'credit_within_what_is_outstanding';
    end if;
    if new.amount > -credit.outstanding then
      raise exception 'more is applied than the credit note has open' using errcode = '23514', constraint = 'credit_within_what_is_open';
    end if;
  else
    select * into taken_back from credit_application where id = new.reverses;
    if taken_back.reverses is not null or new.amount <> -taken_back.amount then
      raise exception 'a reversal takes back one application, whole'
        using errcode = '23514', constraint = 'reversal_takes_back_a_credit_application';
    end if;
  end if;
  update invoice set credits_applied = credits_applied + case when id = new.invoice_id then new.amount else -new.amount end
    where id in (new.credit_id, new.invoice_id);
  return new;
end $$;

create trigger credit_application_is_added before insert on credit_application for each row execute function add_to_credits_applied();
create trigger credit_application_is_append_only before delete or update on credit_application for each row execute function refuse_change();

-- Open credit of a company: a payment moved off an invoice, until it pays another one or is refunded.
create table account_payment (
  id integer not null default nextval('receipt_id_seq'::regclass),
  company_id integer not null,
  currency_code text not null,
  paid_on date not null,
  amount numeric(18,3) not null,
  receipt_id integer,
  note text not null,
  entered_by integer,
  entered_at timestamptz not null,
  connection_id integer,
  payment_id text,
  reverses integer,
  is_of_books boolean not null default false,
  constraint account_payment_pkey primary key (id),
  constraint account_payment_receipt_id_key unique (receipt_id),
  constraint account_payment_reverses_key unique (reverses),
  constraint account_payment_company_id_fkey foreign key (company_id) references company(id),
  constraint account_payment_connection_id_fkey foreign key (connection_id) references connection(id),
  constraint account_payment_entered_by_fkey foreign key (entered_by) references staff_user(id),
  constraint account_payment_receipt_id_fkey foreign key (receipt_id) references receipt(id),
  constraint account_payment_reverses_fkey foreign key (reverses) references account_payment(id),
  constraint account_payment_amount_check check (amount <> 0::numeric),
  constraint account_payment_has_its_reason check (
case
    when receipt_id is not null then reverses is null and not is_of_books
    when is_of_books then reverses is null and payment_id is not null
    else (amount > 0::numeric) = (reverses is not null)
end),
  constraint account_payment_names_its_books check ((connection_id is null) = (payment_id is null)),
  constraint account_payment_payment_id_check check (payment_id ~ '^[A-Za-z0-9_-]{1,40}$'::text)
);
create index account_payment_by_company on account_payment (company_id, currency_code, id);
create index account_payment_by_payment on account_payment (connection_id, payment_id) where payment_id is not null;

-- The open credit of a company in a currency is never below 0.
create function add_to_account() returns trigger language plpgsql as $$
begin
  -- another use of the open credit of the company waits here
  perform from company where id = new.company_id for no key update;
  if new.receipt_id is not null and not exists (
    select from receipt r join invoice i on i.id = r.invoice_id
    where r.id = new.receipt_id and r.amount = -new.amount and i.company_id = new.company_id and i.currency_code = new.currency_code) then
    raise exception 'a payment on account has the amount of its payment' using errcode = '23514', constraint = 'account_payment_is_its_payment';
  end if;
  if (select coalesce(sum(amount), 0) from account_payment where company_id = new.company_id and currency_code = new.currency_code) + new.amount < 0 then
    raise exception 'more is used than is on account' using errcode = '23514', constraint = 'account_is_never_overdrawn';
  end if;
  perform refuse_in_closed_month(new.paid_on);
  return new;
end $$;

create trigger account_payment_is_added before insert on account_payment for each row execute function add_to_account();
create trigger account_payment_is_append_only before delete or update on account_payment for each row execute function refuse_change();

-- A payment of the books and the payment here that stands for it; each change of it takes the next turn.
create table books_payment (
  invoice_id integer not null,
  payment_id text not null,
  turn integer not null,
  paid_on date not null,
  amount numeric(18,3) not null,
  receipt_id integer not null,
  seen_at timestamptz not null,
  constraint books_payment_pkey primary key (invoice_id, payment_id, turn),
  constraint books_payment_receipt_id_key unique (receipt_id),
  constraint books_payment_invoice_id_fkey foreign key (invoice_id) references invoice(id),
  constraint books_payment_receipt_id_invoice_id_fkey foreign key (receipt_id, invoice_id) references receipt(id, invoice_id),
  constraint books_payment_amount_check check (amount <> 0::numeric),
  constraint books_payment_payment_id_check check (payment_id ~ '^[A-Za-z0-9_-]{1,40}$'::text),
  constraint books_payment_turn_check check (turn > 0)
);

-- A payment recorded here and what it became in the books.
create table receipt_in_books (
  receipt_id integer not null,
  connection_id integer not null,
  deposit_account_id text,
  outbox_id bigint not null,
  payment_id text,
  removed_at timestamptz,
  constraint receipt_in_books_pkey primary key (receipt_id),
  constraint receipt_in_books_connection_id_fkey foreign key (connection_id) references connection(id),
  constraint receipt_in_books_outbox_id_fkey foreign key (outbox_id) references outbox(id),
  constraint receipt_in_books_receipt_id_fkey foreign key (receipt_id) references receipt(id),
  constraint receipt_in_books_check check (removed_at is null or payment_id is not null),
  constraint receipt_in_books_deposit_account_id_check check (length(deposit_account_id) >= 1 and length(deposit_account_id) <= 40),
  constraint receipt_in_books_payment_id_check check (payment_id ~ '^[A-Za-z0-9_-]{1,40}$'::text)
);
create index receipt_in_books_by_connection on receipt_in_books (connection_id);
comment on table receipt_in_books is 'payments recorded by hand that are recorded in the books too';

-- By which id the books know that a credit note was applied.
create table credit_application_in_books (
  application_id integer not null,
  books_application_id text not null,
  removed_at timestamptz,
  constraint credit_application_in_books_pkey primary key (application_id),
  constraint credit_application_in_books_application_id_fkey foreign key (application_id) references credit_application(id),
  constraint credit_application_in_books_books_application_id_check check (books_application_id ~ '^[A-Za-z0-9_-]{1,120}$'::text)
);

-- A refund of open credit, sent to the books or recorded there.
create table account_refund_in_books (
  account_payment_id integer not null,
  connection_id integer not null,
  payment_id text not null,
  from_account_id text,
  outbox_id bigint,
  refund_id text,
  refunded_on date,
  amount numeric(18,3),
  constraint account_refund_in_books_pkey primary key (account_payment_id),
  constraint account_refund_in_books_account_payment_id_fkey foreign key (account_payment_id) references account_payment(id),
  constraint account_refund_in_books_connection_id_fkey foreign key (connection_id) references connection(id),
  constraint account_refund_in_books_outbox_id_fkey foreign key (outbox_id) references outbox(id),
  constraint account_refund_in_books_amount_check check (amount > 0::numeric),
  constraint account_refund_in_books_check check (outbox_id is not null or refund_id is not null),
  constraint account_refund_in_books_check1 check ((refund_id is null) = (refunded_on is null) and (refund_id is null) = (amount is null)),
  constraint account_refund_in_books_from_account_id_check check (from_account_id ~ '^[A-Za-z0-9_-]{1,40}$'::text),
  constraint account_refund_in_books_payment_id_check check (payment_id ~ '^[A-Za-z0-9_-]{1,40}$'::text),
  constraint account_refund_in_books_refund_id_check check (refund_id ~ '^[A-Za-z0-9_-]{1,40}$'::text)
);
create index account_refund_in_books_by_payment on account_refund_in_books (connection_id, payment_id);

-- The balance of a project in a currency, of which drafts hold a part.
create table retainer (
  project_id integer not null,
  currency_code text not null,
  balance numeric(18,3) not null default 0,
  held numeric(18,3) not null default 0,
  constraint retainer_pkey primary key (project_id, currency_code),
  constraint retainer_project_id_fkey foreign key (project_id) references project(id),
  constraint retainer_is_never_overdrawn check (held >= 0::numeric and held <= balance)
);

create trigger retainer_is_the_sum_of_its_entries before delete or update on retainer
  for each row when (pg_trigger_depth() = 0)
  execute function refuse_change();

-- A received retainer adds, an invoice takes off, a void or a reversal undoes.
create table retainer_entry (
  id integer not null generated always as identity,
  project_id integer not null,
  currency_code text not null,
  invoice_id integer not null,
  amount numeric(18,3) not null,
  balance_after numeric(18,3) not null,
  day date not null,
  entered_at timestamptz not null,
  constraint retainer_entry_pkey primary key (id),
  constraint retainer_entry_invoice_id_fkey foreign key (invoice_id) references invoice(id),
  constraint retainer_entry_project_id_currency_code_fkey foreign key (project_id, currency_code) references retainer(project_id, currency_code),
  constraint retainer_entry_amount_check check (amount <> 0::numeric)
);
create index retainer_entry_by_invoice on retainer_entry (invoice_id);
create index retainer_entry_by_project on retainer_entry (project_id, id);

-- Keeps the balance of a retainer equal to the sum of its entries.
create function add_to_retainer() returns trigger language plpgsql as $$
begin
  update retainer set balance = balance + new.amount where project_id = new.project_id and currency_code = new.currency_code
    returning balance into new.balance_after;
  return new;
end $$;

create trigger retainer_entry_is_added before insert on retainer_entry for each row execute function add_to_retainer();
create trigger retainer_entry_is_append_only before delete or update on retainer_entry for each row execute function refuse_change();


-- Incentives
-- * Incentives of a sales person on a project never overlap within their category. A month is paid out once; later corrections go to the next one.

-- An amount per billed hour, or a percentage of money received, for the months that it holds.
create table incentive (
  id integer not null generated always as identity,
  sales_person_id integer not null,
  project_id integer not null,
  category text not null,
  value numeric(18,4) not null,
  currency_code text not null,
  from_month date not null,
  to_month date,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint incentive_pkey primary key (id),
  constraint incentives_never_overlap exclude using gist (sales_person_id with =, project_id with =, category with =, daterange(from_month, to_month, '[]'::text) with &&),
  constraint incentive_project_id_fkey foreign key (project_id) references project(id),
  constraint incentive_sales_person_id_fkey foreign key (sales_person_id) references sales_person(id),
  constraint incentive_category_check check (category = any (array['Rate'::text, 'Percentage'::text])),
  constraint incentive_check check (value > 0::numeric and (category = 'Rate'::text or value <= 100::numeric and value = round(value, 2))),
  constraint incentive_check1 check (to_month >= from_month),
  constraint incentive_from_month_check check (extract(day from from_month) = 1::numeric),
  constraint incentive_to_month_check check (extract(day from to_month) = 1::numeric)
);

-- A month of a sales person that was marked as paid out.
create table incentive_pay_out (
  id integer not null generated always as identity,
  sales_person_id integer not null,
  month date not null,
  paid_at timestamptz not null,
  paid_by integer not null,
  constraint incentive_pay_out_pkey primary key (id),
  constraint incentive_month_is_paid_once unique (sales_person_id, month),
  constraint incentive_pay_out_paid_by_fkey foreign key (paid_by) references staff_user(id),
  constraint incentive_pay_out_sales_person_id_fkey foreign key (sales_person_id) references sales_person(id),
  constraint incentive_pay_out_month_check check (extract(day from month) = 1::numeric)
);

create trigger incentive_pay_out_is_kept before delete or update on incentive_pay_out for each row execute function refuse_change();

-- What a paid out month consisted of.
create table incentive_payment (
  pay_out_id integer not null,
  incentive_id integer not null,
  source text not null,
  source_id integer not null,
  invoice_id integer not null,
  day date not null,
  value numeric(18,4) not null,
  counted numeric(18,3),
  counted_currency text,
  amount numeric(18,3) not null,
  trace jsonb not null,
  constraint incentive_payment_pkey primary key (pay_out_id, incentive_id, source, source_id),
  constraint incentive_payment_incentive_id_fkey foreign key (incentive_id) references incentive(id),
  constraint incentive_payment_invoice_id_fkey foreign key (invoice_id) references invoice(id),
  constraint incentive_payment_pay_out_id_fkey foreign key (pay_out_id) references incentive_pay_out(id),
  constraint incentive_payment_amount_check check (amount <> 0::numeric),
  constraint incentive_payment_source_check check (source = any (array['receipt'::text, 'credit'::text, 'application'::text, 'hours'::text]))
);
create index incentive_payment_of_incentive on incentive_payment (incentive_id);

create trigger incentive_payment_is_kept before delete or update on incentive_payment for each row execute function refuse_change();


-- Month close
-- * In a closed month no document is created, issued or voided, no payment or adjustment is dated, and predictions stay as they are.
-- * A close waits for those who write in the month, and they wait for it.

-- A close of a month, with a reason, until it is reopened with a reason.
create table month_close (
  id integer not null generated always as identity,
  month date not null,
  closed_at timestamptz not null,
  closed_by integer not null,
  reason text not null,
  reopened_at timestamptz,
  reopened_by integer,
  reopen_reason text,
  constraint month_close_pkey primary key (id),
  constraint month_close_closed_by_fkey foreign key (closed_by) references staff_user(id),
  constraint month_close_reopened_by_fkey foreign key (reopened_by) references staff_user(id),
  constraint month_close_check check ((reopened_at is null) = (reopened_by is null) and (reopened_at is null) = (reopen_reason is null)),
  constraint month_close_month_check check (extract(day from month) = 1::numeric),
  constraint month_close_reason_check check (reason <> ''::text)
);
create index month_close_of_month on month_close (month, id);
create unique index month_is_closed_once on month_close (month) where reopened_at is null;

-- The totals of the month when it was closed, by project and currency.
create table month_close_figure (
  month_close_id integer not null,
  project_id integer not null,
  currency_code text not null,
  predicted numeric(18,3) not null,
  invoiced numeric(18,3) not null,
  credited numeric(18,3) not null,
  received numeric(18,3) not null,
  adjusted numeric(18,3) not null,
  usd_predicted numeric(18,3) not null,
  usd_invoiced numeric(18,3) not null,
  usd_credited numeric(18,3) not null,
  usd_received numeric(18,3) not null,
  usd_adjusted numeric(18,3) not null,
  unrated integer not null,
  logged_seconds bigint not null,
  billed_seconds bigint not null,
  draft_seconds bigint not null,
  written_off_seconds bigint not null,
  usd_exchange_difference numeric(18,3),
  constraint month_close_figure_pkey primary key (month_close_id, project_id, currency_code),
  constraint month_close_figure_month_close_id_fkey foreign key (month_close_id) references month_close(id),
  constraint month_close_figure_project_id_fkey foreign key (project_id) references project(id)
);

create trigger month_close_figure_is_kept before delete or update on month_close_figure for each row execute function refuse_change();


-- What a new installation begins with

insert into activity_head (last_id, last_hash) values
  (0, '\x0000000000000000000000000000000000000000000000000000000000000000');

insert into option_value (list, value, label, position) values
  ('accType', 'Key Account', 'Key Account', 1),
  ('accType', 'Growth', 'Growth', 2),
  ('accType', 'Standard', 'Standard', 3),
  ('billingModel', 'Dedicated', 'Dedicated', 1),
  ('billingModel', 'Hourly', 'Hourly', 2),
  ('channel', 'Organic', 'Organic', 1),
  ('channel', 'Paid', 'Paid', 2),
  ('channel', 'Social', 'Social', 3),
  ('channel', 'Email', 'Email', 4),
  ('channel', 'Direct', 'Direct', 5),
  ('invoiceCycle', 'Monthly', 'Monthly', 1),
  ('invoiceCycle', '15-Days', '15-Days', 2),
  ('invoiceCycle', 'BiWeekly', 'BiWeekly', 3),
  ('invoiceCycle', 'Weekly', 'Weekly', 4),
  ('invoiceCycle', '4-Weeks', '4-Weeks', 5),
  ('leadSource', 'Referral', 'Referral', 1),
  ('leadSource', 'Website', 'Website', 2),
  ('leadSource', 'Partner', 'Partner', 3),
  ('leadSource', 'Event', 'Event', 4),
  ('leadSource', 'Other', 'Other', 5),
  ('payModel', 'Prepaid', 'Prepaid', 1),
  ('payModel', 'Postpaid', 'Postpaid', 2),
  ('projectModel', 'T&M Retainer', 'T&M Retainer', 1),
  ('projectModel', 'Hourly', 'Hourly', 2),
  ('projectModel', 'Mixed', 'Mixed', 3),
  ('projectModel', 'Fixed Cost', 'Fixed Cost', 4),
  ('projectModel', 'Dedicated', 'Dedicated', 5),
  ('projectStatus', 'Active', 'Active', 1),
  ('projectStatus', 'inactive', 'inactive', 2);

insert into invoice_template (name, "grouping", is_built_in) values
  ('Standard', 'Standard', true),
  ('Developerwise', 'Developerwise', true),
  ('Techwise', 'Techwise', true),
  ('Combined', 'Combined', true);

insert into tech_stack (name, category, is_built_in) values
  ('Unassigned', 'Other Technologies', true);
