-- The columns of a file are remembered for each kind of file, time logs being one of them.
alter table work_log_file_columns rename to file_columns;
alter table file_columns rename constraint work_log_file_columns_header_mark_check to file_columns_header_mark_check;
alter table file_columns add column kind text not null default 'time logs';
alter table file_columns alter column kind drop default;
alter table file_columns drop constraint work_log_file_columns_pkey, add constraint file_columns_pkey primary key (kind, header_mark);

-- Records that were imported from a file, and what they were before.
create table record_import (
  id integer generated always as identity primary key,
  kind text not null,
  file_name text not null,
  -- The preview that the user confirmed, which is not imported twice.
  preview_mark text not null check (length(preview_mark) = 80),
  imported_by text not null,
  started_at timestamptz not null,
  rows_total integer not null check (rows_total >= 0),
  rows_done integer not null default 0 check (rows_done between 0 and rows_total),
  -- Null while it runs; a row without it and without a running transaction was cut off, and stored nothing.
  finished_at timestamptz,
  added integer not null default 0 check (added >= 0),
  changed integer not null default 0 check (changed >= 0),
  unchanged integer not null default 0 check (unchanged >= 0),
  undone_at timestamptz,
  constraint only_a_finished_import_is_undone check (undone_at is null or finished_at is not null)
);
create index record_import_by_mark on record_import (preview_mark);

create table imported_record (
  import_id integer not null references record_import (id),
  place integer not null check (place >= 0),
  -- Which part of a row it is: a row of companies has a company and a client.
  part text not null,
  key text not null,
  record_id integer not null,
  -- Null for a record that the import added.
  before jsonb,
  version_after integer not null,
  primary key (import_id, place)
);
