-- The search over everything finds a part of a name at once, however many rows there are. No index has a waiting list:
-- a search stays fast while rows are being added.
create index company_search_parts on company using gin (lower(company_name || chr(10) || display_name) gin_trgm_ops) with (fastupdate = off);
create index client_search_parts on client using gin (lower(name || chr(10) || email::text) gin_trgm_ops) with (fastupdate = off);
create index employee_search_parts on employee using gin (lower(name) gin_trgm_ops) with (fastupdate = off);
create index invoice_number_parts on invoice using gin (lower(invoice_number) gin_trgm_ops) with (fastupdate = off);
create index project_client_by_client on project_client (client_id);

-- What was logged is found by its task: a name for many logs. An index of the parts of each log's text would cost every
-- import more than all its other work together.
create table logged_task (
  project_id integer not null references project,
  task text not null,
  primary key (project_id, task)
);
insert into logged_task select distinct project_id, task from work_log where vanished_at is null and task <> '';
create index logged_task_parts on logged_task using gin (lower(task) gin_trgm_ops) with (fastupdate = off);

create function keep_logged_tasks() returns trigger language plpgsql as $$
begin
  insert into logged_task select distinct project_id, task from touched where vanished_at is null and task <> ''
    order by project_id, task on conflict do nothing;
  if tg_op = 'UPDATE' then
    -- a task goes with the last of its logs
    delete from logged_task k using (
      select distinct f.project_id, f.task from former f join touched t on t.id = f.id
      where (f.project_id, f.task) <> (t.project_id, t.task) or t.vanished_at is not null
    ) left_behind
    where k.project_id = left_behind.project_id and k.task = left_behind.task and not exists (
      select from work_log l where l.project_id = k.project_id and l.task = k.task and l.vanished_at is null);
  end if;
  return null;
end $$;
create trigger logged_tasks_are_kept after insert on work_log referencing new table as touched
  for each statement execute function keep_logged_tasks();
create trigger changed_tasks_are_kept after update on work_log referencing old table as former new table as touched
  for each statement execute function keep_logged_tasks();
