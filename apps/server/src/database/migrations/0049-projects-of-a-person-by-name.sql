-- The projects that somebody is on are listed by name: the name stands beside the person, so that a page is found on one index.
alter table project_staff add column project_name text;
alter table project_staff disable trigger user;
update project_staff s set project_name = p.name from project p where p.id = s.project_id;
alter table project_staff enable trigger user;

create function take_project_name() returns trigger language plpgsql as $$
begin
  -- whoever renames the project at the same time waits, or is waited for
  select p.name into new.project_name from project p where p.id = new.project_id for no key update;
  return new;
end $$;
create trigger project_staff_takes_project_name before insert or update of project_id on project_staff
  for each row execute function take_project_name();

create function pass_on_project_name() returns trigger language plpgsql as $$
begin
  update project_staff set project_name = new.name where project_id = new.id;
  return null;
end $$;
create trigger project_passes_on_its_name after update of name on project
  for each row when (old.name <> new.name) execute function pass_on_project_name();

drop index project_by_lower_name;
create index project_staff_by_project_name on project_staff (user_id, lower(project_name), project_id, kind);

-- the revenue list by month, the last one first; what has no month comes last either way
create index billing_by_last_month on billing (received_month desc nulls last, start_date desc, id desc);

-- as before, whatever columns a person on a project has
create or replace function readers_of(parts revenue_part[]) returns project_staff[] language sql stable as $$
  with projects as (select distinct project_id from unnest(parts))
  select array_agg(r) from (
    select jsonb_populate_record(null::project_staff, jsonb_build_object('project_id', project_id, 'user_id', 0, 'kind', 'all')) as r from projects
    union all
    select s from project_staff s where s.project_id in (select project_id from projects)) readers
$$;
