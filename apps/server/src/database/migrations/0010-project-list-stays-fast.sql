-- The list of projects answers as fast with a hundred thousand projects as with ten: nothing is counted, sorted or
-- searched by reading all rows.

-- the name that the list sorts by, and what its search looks through; both follow by themselves
alter table project
  add column company_name text,
  add column search_text text not null generated always as (lower(name) || chr(10) || lower(project_code)) stored;

create function take_company_name() returns trigger language plpgsql as $$
begin
  new.company_name := null;
  -- whoever renames the company at the same time waits, or is waited for
  select c.company_name into new.company_name from company c where c.id = new.company_id for share;
  return new;
end $$;
create trigger project_takes_company_name before insert or update of company_id, company_name on project
  for each row execute function take_company_name();

create function pass_on_company_name() returns trigger language plpgsql as $$
begin
  update project set company_name = new.company_name where company_id = new.id;
  return null;
end $$;
create trigger company_passes_on_its_name after update of company_name on company
  for each row when (old.company_name is distinct from new.company_name) execute function pass_on_company_name();
update project set company_id = company_id where company_id is not null;

drop index project_name_parts;
-- without the waiting list, a search stays fast while projects are being added
create index project_search_parts on project using gin (search_text gin_trgm_ops) with (fastupdate = off);

-- one index for each way to sort; it carries what can be filtered, so that a page is found without visiting the rows
drop index project_by_name, project_by_model, project_by_start;
create index project_by_name on project (name, id) include (model, pay_model, cycle, active_billing);
-- the shorter code is the older one: PRJ-9999 before PRJ-10000
create index project_by_code on project (length(project_code), project_code, id) include (model, pay_model, cycle, active_billing);
create index project_by_model on project (model, name, id) include (pay_model, cycle, active_billing);
create index project_by_pay_model on project (pay_model, name, id) include (model, cycle, active_billing);
create index project_by_cycle on project (cycle, name, id) include (model, pay_model, active_billing);
create index project_by_company_name on project (company_name, name, id) include (model, pay_model, cycle, active_billing);
create index project_by_start on project (start_date, name, id) include (model, pay_model, cycle, active_billing);

-- how many projects there are, of all (kind 'all', user 0) and of each staff user, by what the list can be filtered on
create table project_tally (
  kind text not null check (kind in ('all', 'csm', 'accountant')),
  user_id integer not null,
  model text not null,
  pay_model text not null,
  cycle text not null,
  active_billing boolean not null,
  projects integer not null,
  primary key (kind, user_id, model, pay_model, cycle, active_billing)
);

create function tally_projects() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into project_tally as t
      select 'all', 0, model, coalesce(pay_model, ''), coalesce(cycle, ''), active_billing, count(*)
      from added group by 3, 4, 5, 6 order by 3, 4, 5, 6
      on conflict on constraint project_tally_pkey do update set projects = t.projects + excluded.projects;
  elsif tg_op = 'DELETE' then
    insert into project_tally as t
      select 'all', 0, model, coalesce(pay_model, ''), coalesce(cycle, ''), active_billing, -count(*)
      from removed group by 3, 4, 5, 6 order by 3, 4, 5, 6
      on conflict on constraint project_tally_pkey do update set projects = t.projects + excluded.projects;
  else
    insert into project_tally as t
      with changed as (
        select r.id, r as before, a as after from removed r join added a on a.id = r.id
        where (r.model, r.pay_model, r.cycle, r.active_billing) is distinct from (a.model, a.pay_model, a.cycle, a.active_billing)
      ), counted as (
        select 'all' as kind, 0 as user_id, before, after from changed
        union all
        select s.kind, s.user_id, before, after from changed join project_staff s on s.project_id = changed.id
      ), moved as (
        select kind, user_id, (before).model, (before).pay_model, (before).cycle, (before).active_billing, -1 as projects from counted
        union all
        select kind, user_id, (after).model, (after).pay_model, (after).cycle, (after).active_billing, 1 from counted
      )
      select kind, user_id, model, coalesce(pay_model, ''), coalesce(cycle, ''), active_billing, sum(projects)
      from moved group by 1, 2, 3, 4, 5, 6 having sum(projects) <> 0 order by 1, 2, 3, 4, 5, 6
      on conflict on constraint project_tally_pkey do update set projects = t.projects + excluded.projects;
  end if;
  return null;
end $$;
create trigger project_is_counted after insert on project referencing new table as added
  for each statement execute function tally_projects();
create trigger project_is_counted_anew after update on project referencing old table as removed new table as added
  for each statement execute function tally_projects();
create trigger project_is_no_longer_counted after delete on project referencing old table as removed
  for each statement execute function tally_projects();

create function tally_project_staff() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    -- whoever changes these projects at the same time waits, or is waited for: both count the same rows
    perform 1 from project where id in (select project_id from removed) order by id for no key update;
    insert into project_tally as t
      select s.kind, s.user_id, p.model, coalesce(p.pay_model, ''), coalesce(p.cycle, ''), p.active_billing, -count(*)
      from removed s join project p on p.id = s.project_id group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict on constraint project_tally_pkey do update set projects = t.projects + excluded.projects;
  end if;
  if tg_op <> 'DELETE' then
    perform 1 from project where id in (select project_id from added) order by id for no key update;
    insert into project_tally as t
      select s.kind, s.user_id, p.model, coalesce(p.pay_model, ''), coalesce(p.cycle, ''), p.active_billing, count(*)
      from added s join project p on p.id = s.project_id group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict on constraint project_tally_pkey do update set projects = t.projects + excluded.projects;
  end if;
  return null;
end $$;
create trigger project_staff_is_counted after insert on project_staff referencing new table as added
  for each statement execute function tally_project_staff();
create trigger project_staff_is_counted_anew after update on project_staff referencing old table as removed new table as added
  for each statement execute function tally_project_staff();
create trigger project_staff_is_no_longer_counted after delete on project_staff referencing old table as removed
  for each statement execute function tally_project_staff();

create function empty_tally() returns trigger language plpgsql as $$
begin
  delete from project_tally where kind <> 'all' or tg_table_name = 'project';
  return null;
end $$;
create trigger project_is_emptied after truncate on project for each statement execute function empty_tally();
create trigger project_staff_is_emptied after truncate on project_staff for each statement execute function empty_tally();

insert into project_tally
  select 'all', 0, model, coalesce(pay_model, ''), coalesce(cycle, ''), active_billing, count(*) from project group by 3, 4, 5, 6
  union all
  select s.kind, s.user_id, p.model, coalesce(p.pay_model, ''), coalesce(p.cycle, ''), p.active_billing, count(*)
  from project_staff s join project p on p.id = s.project_id group by 1, 2, 3, 4, 5, 6;
