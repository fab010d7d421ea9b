-- Which kind of log it is in the project tool: an answer without a list of one kind says nothing about the others.
alter table work_log add column kind text check (kind in ('task', 'bug', 'general'));

-- A sync that stopped because the answer of its service would have removed more than a few records, or was doubtful. It goes when an answer about
-- its days needs no confirmation any more. The mark stands for exactly what would be removed.
create table sync_stop (
  id integer generated always as identity primary key,
  what text not null check (what in ('TIME_LOGS', 'LEAVE', 'ATTENDANCE', 'HOLIDAYS')),
  project_id integer references project (id) on delete cascade,
  region text,
  start_date date not null,
  end_date date not null,
  removed integer not null check (removed > 0),
  known integer not null check (known >= removed),
  amount text,
  reasons jsonb not null,
  rows jsonb not null,
  mark text not null,
  stopped_at timestamptz not null,
  confirmed_mark text,
  confirmed_by integer references staff_user (id),
  confirmed_at timestamptz,
  constraint sync_stop_once unique nulls not distinct (what, project_id, region, start_date, end_date),
  constraint sync_stop_of_one check ((project_id is null) <> (region is null)),
  constraint sync_stop_confirmed check ((confirmed_mark is null) = (confirmed_at is null))
);
create index sync_stop_by_person on sync_stop (confirmed_by);
