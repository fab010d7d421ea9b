-- a job that a person wants run now: whichever server looks first takes it
alter table job
  add column version integer not null default 1,
  add column asked_at timestamptz,
  add column asked_by text,
  -- only these items of it, and the run in which they failed
  add column asked_items text[],
  add column asked_retry_of bigint,
  add check (asked_at is not null or (asked_by is null and asked_items is null and asked_retry_of is null));

alter table job_run
  -- null: the timetable
  add column asked_by text,
  add column retry_of bigint references job_run,
  add column items_done integer not null default 0,
  -- so many items the run has in all, as far as it is known
  add column items integer;

create table job_run_line (
  id bigint generated always as identity primary key,
  run_id bigint not null references job_run on delete cascade,
  at timestamptz not null,
  words text not null
);
create index job_run_line_by_run on job_run_line (run_id, id);

create table job_run_item (
  run_id bigint not null references job_run on delete cascade,
  name text not null,
  is_done boolean not null,
  words text not null,
  primary key (run_id, name)
);
create index job_run_retried on job_run (retry_of) where retry_of is not null;
