-- ids run without gaps because they are given under the lock of the head row, in the order of commits
create table activity_entry (
  id bigint primary key,
  at timestamptz not null,
  visitor_id integer,
  visitor text not null,
  action text not null,
  resource text not null,
  resource_id text not null,
  resource_name text not null,
  project_id integer,
  changes jsonb not null,
  hash_version smallint not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index activity_entry_by_project on activity_entry (project_id, id desc);

create table activity_head (
  only_one boolean primary key default true check (only_one),
  last_id bigint not null,
  last_hash bytea not null
);
insert into activity_head (last_id, last_hash) values (0, '\x0000000000000000000000000000000000000000000000000000000000000000');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = '23514';
end $$;
create trigger activity_entry_is_append_only before update or delete on activity_entry for each row execute function refuse_change();
create trigger activity_entry_is_never_emptied before truncate on activity_entry for each statement execute function refuse_change();
