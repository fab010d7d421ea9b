-- notes of a project: one that is deleted can be put back, so it stays
create table project_note (
  id integer generated always as identity primary key,
  project_id integer not null references project,
  description text not null check (length(description) between 1 and 2000),
  is_checked boolean not null default false,
  updated_by integer not null references staff_user,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);
create index project_note_by_project on project_note (project_id, updated_at desc, id desc) where deleted_at is null;
