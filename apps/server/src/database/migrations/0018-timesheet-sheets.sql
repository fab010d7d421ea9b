-- The spreadsheet of a timesheet: one for each project and period, made once and written again. `reference` is ours and stands in a
-- property of the file, so that a file whose maker died is found and not made again.
create table timesheet_sheet (
  project_id integer not null references project,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  reference text not null unique,
  spreadsheet_id text,
  url text check ((url is null) = (spreadsheet_id is null)),
  written_at timestamptz,
  -- somebody is writing it until then; a writer that died is not waited for any longer
  busy_until timestamptz,
  primary key (project_id, start_date, end_date)
);
