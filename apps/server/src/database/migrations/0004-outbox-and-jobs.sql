-- work left inside a transaction for after it; a row ends done or parked with a reason
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  -- rows of one subject are delivered one after the other, in the order in which they were left
  subject text not null,
  payload jsonb not null,
  state text not null default 'ready' check (state in ('ready', 'sending', 'unknown', 'done', 'parked')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  lease_owner text,
  lease_until timestamptz,
  -- carried by every write of the holder, so that one who was thought dead cannot write later
  lease_counter integer not null default 0,
  reason text,
  result jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'sending') = (lease_owner is not null and lease_until is not null)),
  check ((state in ('done', 'parked')) = (finished_at is not null)),
  check (state <> 'parked' or reason is not null)
);
create index outbox_due on outbox (due_at, id) where state in ('ready', 'unknown', 'sending');
create index outbox_by_subject on outbox (subject, id);

create table job (
  name text primary key,
  cron text not null,
  enabled boolean not null default true
);

create table job_run (
  id bigint generated always as identity primary key,
  job text not null references job,
  scheduled_for timestamptz,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'lost')),
  owner text not null,
  started_at timestamptz not null,
  heartbeat_at timestamptz not null,
  finished_at timestamptz,
  result jsonb,
  error text,
  unique (job, scheduled_for)
);
create unique index job_run_one_at_a_time on job_run (job) where state = 'running';
create index job_run_by_job on job_run (job, id desc);
