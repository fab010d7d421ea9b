-- one fetch of logs from the project tool
create table work_log_pull (
  id integer generated always as identity primary key,
  project_id integer not null references project,
  start_date date not null,
  end_date date not null,
  state text not null check (state in ('queued', 'reading', 'storing', 'done', 'failed')),
  pages_read integer not null default 0,
  logs_read integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  vanished integer not null default 0,
  unchanged integer not null default 0,
  reason text,
  started_at timestamptz not null,
  finished_at timestamptz,
  check (end_date >= start_date)
);
create unique index work_log_pull_one_at_a_time on work_log_pull (project_id) where state in ('queued', 'reading', 'storing');
create index work_log_pull_by_project on work_log_pull (project_id, id desc);

-- time someone logged, as its source tells it; whole seconds, so that no minute is lost in rounding
create table work_log (
  id bigint generated always as identity primary key,
  project_id integer not null references project,
  employee_id integer not null references employee,
  source text not null check (source in ('zoho-projects', 'toggl', 'clockify', 'harvest')),
  source_id text not null,
  day date not null,
  seconds integer not null check (seconds between 0 and 360000000),
  billable boolean not null,
  task text not null,
  note text not null,
  changed_at_source text,
  pulled_at timestamptz not null,
  vanished_at timestamptz,
  billable_seconds integer not null generated always as (case when billable and vanished_at is null then seconds else 0 end) stored,
  unique (project_id, source, source_id)
);
create index work_log_by_day on work_log (project_id, day, employee_id);

-- every billable second is in exactly one state: open (no invoice), on a draft, billed (issued invoice) or written off
create table time_entry (
  work_log_id bigint not null references work_log,
  id bigint generated always as identity,
  seconds integer not null check (seconds <> 0),
  invoice_id integer,
  document_state text,
  write_off_reason text,
  created_at timestamptz not null,
  -- the state follows the document by itself; a void or deleted document cannot keep an entry
  foreign key (invoice_id, document_state) references invoice (id, document_state) on update cascade,
  check ((invoice_id is null) = (document_state is null)),
  check (document_state in ('draft', 'issued')),
  check (invoice_id is null or write_off_reason is null),
  -- entries are looked for by their log, so one index serves both; every further one is paid for by each of a thousand moves
  primary key (work_log_id, id)
);
create index time_entry_by_invoice on time_entry (invoice_id) where invoice_id is not null;

-- after every statement, the entries of each log touched add up to what was logged. A change that leaves the sums as they
-- were, as moving entries onto a draft, needs no look at the other entries. Two transitions are compared by adding up and
-- not by joining: a plan made for one row would be kept for a thousand
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
create trigger logged_time_adds_up after insert on work_log referencing new table as touched for each statement execute function time_adds_up();
create trigger changed_time_adds_up after update on work_log referencing old table as former new table as touched
  for each statement execute function time_adds_up();
create trigger entered_time_adds_up after insert on time_entry referencing new table as touched for each statement execute function time_adds_up();
create trigger moved_time_adds_up after update on time_entry referencing old table as former new table as touched
  for each statement execute function time_adds_up();
create trigger removed_time_adds_up after delete on time_entry referencing old table as touched for each statement execute function time_adds_up();

-- billed time is frozen with its invoice: it comes with the draft that is issued, and leaves only when the invoice is void
create function refuse_change_of_billed_time() returns trigger language plpgsql as $$
begin
  raise exception 'billed time is frozen with its invoice' using errcode = '23514', constraint = 'invoice_is_frozen';
end $$;
create trigger time_is_billed_by_issuing before insert on time_entry for each row when (new.document_state = 'issued')
  execute function refuse_change_of_billed_time();
create trigger billed_time_is_frozen before update on time_entry for each row
  when (new.document_state = 'issued' and (new.invoice_id, new.work_log_id, new.seconds) is distinct from (old.invoice_id, old.work_log_id, old.seconds))
  execute function refuse_change_of_billed_time();

create function demand_void() returns trigger language plpgsql as $$
begin
  if exists (select from invoice where id = old.invoice_id and document_state <> 'void') then
    raise exception 'billed time is frozen with its invoice' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  return null;
end $$;
-- the time is set free first and the invoice becomes void after it, so this looks at the end of the transaction
create constraint trigger billed_time_leaves_a_void_invoice after update on time_entry deferrable initially deferred for each row
  when (old.document_state = 'issued' and new.document_state is distinct from 'issued') execute function demand_void();
create constraint trigger billed_time_is_removed_from_a_void_invoice after delete on time_entry deferrable initially deferred for each row
  when (old.document_state = 'issued') execute function demand_void();

create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'a log is never removed' using errcode = '23514';
end $$;
create trigger work_log_is_never_removed before delete on work_log for each row execute function refuse_removal();
