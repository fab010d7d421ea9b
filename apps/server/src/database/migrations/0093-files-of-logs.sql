-- A file of time logs that was imported, so that it can be shown and undone.
create table work_log_import (
  id integer generated always as identity primary key,
  project_id integer not null references project,
  source text not null check (source in ('toggl', 'clockify', 'harvest')),
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
  check (end_date >= start_date)
);
create index work_log_import_by_project on work_log_import (project_id, id desc);

-- What an import did to a log: how the log was before (nothing for a new one), and what of it was on invoices or written off then.
create table work_log_import_change (
  import_id integer not null references work_log_import,
  work_log_id bigint not null references work_log,
  before jsonb,
  settled_seconds integer not null,
  primary key (import_id, work_log_id)
);
create index work_log_import_change_by_log on work_log_import_change (work_log_id);

-- How a file described a log: what makes the same row of a later file the same log. Logs of earlier releases have none until
-- a file brings them again.
create table work_log_origin (
  work_log_id bigint primary key references work_log,
  import_id integer references work_log_import,
  start_minute smallint check (start_minute between 0 and 1439),
  file_project text not null,
  -- of source, employee, day, start, task, seconds and project of the file; it finds the row in another project
  row_mark text not null
);
create index work_log_origin_by_mark on work_log_origin (row_mark);
create index work_log_origin_by_import on work_log_origin (import_id);
