-- Time logs come from any table. The columns of its last file are remembered by the header, whose names they use.
alter table work_log drop constraint work_log_source_check,
  add constraint work_log_source_check check (source in ('zoho-projects', 'toggl', 'clockify', 'harvest', 'file'));
alter table work_log_import drop constraint work_log_import_source_check,
  add constraint work_log_import_source_check check (source in ('toggl', 'clockify', 'harvest', 'file'));
create table work_log_file_columns (
  header_mark text primary key check (length(header_mark) = 64),
  columns jsonb not null,
  chosen_by text not null,
  chosen_at timestamptz not null
);
