-- What somebody asks a colleague to do on a project; all other to-dos are worked out from how things stand.
create table todo (
  id integer generated always as identity primary key,
  project_id integer not null references project (id),
  owner_id integer not null references staff_user (id),
  text text not null check (length(text) between 1 and 200),
  due_date date not null,
  made_by integer not null references staff_user (id),
  made_at timestamptz not null,
  done_by integer references staff_user (id),
  done_at timestamptz,
  version integer not null default 1,
  check ((done_by is null) = (done_at is null))
);
create index todo_open on todo (project_id) where done_at is null;
