-- how a person likes to see a list: its columns from left to right, its filter and sort
create table column_view (
  id integer generated always as identity primary key,
  user_id integer not null references staff_user,
  type text not null check (length(type) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  columns jsonb not null,
  list_query text not null,
  is_shared boolean not null,
  version integer not null default 1
);
create unique index column_view_by_owner on column_view (user_id, type, lower(name));
create index column_view_shared on column_view (type) where is_shared;

-- with which view a list opens for a person
create table default_view (
  user_id integer not null references staff_user,
  type text not null,
  view_id integer not null references column_view on delete cascade,
  primary key (user_id, type)
);
create index default_view_by_view on default_view (view_id);
