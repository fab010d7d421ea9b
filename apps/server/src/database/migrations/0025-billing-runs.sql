-- Billing runs: the periods that a user chose to bill at once, and what became of each.
create table billing_run (
  id int generated always as identity primary key,
  act text not null check (act in ('draft', 'bill', 'send', 'delete')),
  invoice_date date not null,
  started_by int not null references staff_user (id),
  started_at timestamptz not null,
  stopped_by int references staff_user (id),
  finished_at timestamptz
);

create table billing_run_item (
  run_id int not null references billing_run (id),
  position int not null,
  project_id int not null references project (id) on delete cascade,
  billing_id int,
  start_date date not null,
  end_date date check (end_date >= start_date),
  seen_total numeric(18,3),
  continue_anyways boolean not null,
  invoice_id int references invoice (id) on delete set null,
  invoice_version int,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'stopped')),
  words text not null default '',
  ended_at timestamptz,
  primary key (run_id, position),
  constraint billing_run_item_has_ended check ((state = 'waiting') = (ended_at is null))
);
comment on column billing_run_item.seen_total is 'what the user saw that it would be invoiced for; a run bills no other total';
comment on column billing_run_item.billing_id is 'the prediction that was chosen; it may be deleted before its turn';
-- a period waits in one run only, also when two users start it at the same moment
create unique index billing_run_item_waits_once on billing_run_item (project_id, start_date, coalesce(end_date, 'infinity'::date)) where state = 'waiting';
create index billing_run_item_by_invoice on billing_run_item (invoice_id) where invoice_id is not null;
