-- Companies and staff users are listed as fast with a hundred thousand of them as with ten: none is counted or sorted by
-- reading all.

-- one index for each way to sort the companies that are there
drop index company_by_name;
create index company_by_name on company (company_name, id) where archived_at is null;
create index company_by_display_name on company (display_name, company_name, id) where archived_at is null;
create index company_by_country on company (country, company_name, id) where archived_at is null;
create index company_by_currency on company (currency_code, company_name, id) where archived_at is null;
create index company_by_region on company (region, company_name, id) where archived_at is null;
create index company_archived on company (company_name, id) where archived_at is not null;

-- how many projects a company has, of all (kind 'all', user 0) and of each staff user; it is seen by everyone who has one of them, and by
-- all as long as it has none
create table company_projects (
  company_id integer not null references company on delete cascade,
  kind text not null check (kind in ('all', 'csm', 'accountant')),
  user_id integer not null,
  projects integer not null,
  is_seen boolean not null generated always as ((projects = 0) = (kind = 'all')) stored,
  primary key (company_id, kind, user_id)
);
create index company_projects_seen on company_projects (kind, user_id, company_id) where is_seen;

-- how many rows a list has: those that are there and those that are archived; of companies also those that are seen by all and by each
create table list_tally (
  list text not null check (list in ('company', 'staff_user')),
  kind text not null check (kind in ('there', 'archived', 'all', 'csm', 'accountant')),
  user_id integer not null,
  rows integer not null,
  primary key (list, kind, user_id)
);

create function tally_list() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_tally as t
      select tg_table_name, case when archived_at is null then 'there' else 'archived' end, 0, count(*) from added group by 2 order by 2
      on conflict on constraint list_tally_pkey do update set rows = t.rows + excluded.rows;
    if tg_table_name = 'company' then
      insert into company_projects select id, 'all', 0, 0 from added on conflict do nothing;
    end if;
  else
    insert into list_tally as t
      select tg_table_name, case when archived_at is null then 'there' else 'archived' end, 0, -count(*) from removed group by 2 order by 2
      on conflict on constraint list_tally_pkey do update set rows = t.rows + excluded.rows;
  end if;
  return null;
end $$;
create trigger company_is_counted after insert on company referencing new table as added
  for each statement execute function tally_list();
create trigger company_is_no_longer_counted after delete on company referencing old table as removed
  for each statement execute function tally_list();
create trigger staff_user_is_counted after insert on staff_user referencing new table as added
  for each statement execute function tally_list();
create trigger staff_user_is_no_longer_counted after delete on staff_user referencing old table as removed
  for each statement execute function tally_list();

create function tally_archived() returns trigger language plpgsql as $$
begin
  insert into list_tally as t
    select tg_table_name, kind, 0, case when (kind = 'there') = (new.archived_at is null) then 1 else -1 end
    from (values ('archived'), ('there')) kinds (kind)
    on conflict on constraint list_tally_pkey do update set rows = t.rows + excluded.rows;
  return null;
end $$;
create trigger company_is_counted_anew after update of archived_at on company
  for each row when ((old.archived_at is null) <> (new.archived_at is null)) execute function tally_archived();
create trigger staff_user_is_counted_anew after update of archived_at on staff_user
  for each row when ((old.archived_at is null) <> (new.archived_at is null)) execute function tally_archived();

create function tally_seen_companies() returns trigger language plpgsql as $$
declare
  one company_projects := case when tg_op = 'DELETE' then old else new end;
begin
  insert into list_tally as t values ('company', one.kind, one.user_id, case when tg_op <> 'DELETE' and one.is_seen then 1 else -1 end)
    on conflict on constraint list_tally_pkey do update set rows = t.rows + excluded.rows;
  return null;
end $$;
create trigger company_is_seen after insert on company_projects
  for each row when (new.is_seen) execute function tally_seen_companies();
create trigger company_is_seen_or_not after update on company_projects
  for each row when (old.is_seen <> new.is_seen) execute function tally_seen_companies();
create trigger company_is_no_longer_seen after delete on company_projects
  for each row when (old.is_seen) execute function tally_seen_companies();

create function tally_projects_of_companies() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into company_projects as t
      select company_id, 'all', 0, count(*) from added where company_id is not null group by 1 order by 1
      on conflict on constraint company_projects_pkey do update set projects = t.projects + excluded.projects;
  elsif tg_op = 'DELETE' then
    insert into company_projects as t
      select company_id, 'all', 0, -count(*) from removed where company_id is not null group by 1 order by 1
      on conflict on constraint company_projects_pkey do update set projects = t.projects + excluded.projects;
  else
    insert into company_projects as t
      with changed as (
        select r.id, r.company_id as before, a.company_id as after from removed r join added a on a.id = r.id
        where r.company_id is distinct from a.company_id
      ), counted as (
        select 'all' as kind, 0 as user_id, before, after from changed
        union all
        select s.kind, s.user_id, before, after from changed join project_staff s on s.project_id = changed.id
      ), moved as (
        select before as company_id, kind, user_id, -1 as projects from counted where before is not null
        union all
        select after, kind, user_id, 1 from counted where after is not null
      )
      select company_id, kind, user_id, sum(projects) from moved group by 1, 2, 3 having sum(projects) <> 0 order by 1, 2, 3
      on conflict on constraint company_projects_pkey do update set projects = t.projects + excluded.projects;
  end if;
  return null;
end $$;
create trigger project_is_counted_for_its_company after insert on project referencing new table as added
  for each statement execute function tally_projects_of_companies();
create trigger project_is_counted_anew_for_its_company after update on project referencing old table as removed new table as added
  for each statement execute function tally_projects_of_companies();
create trigger project_is_no_longer_counted_for_its_company after delete on project referencing old table as removed
  for each statement execute function tally_projects_of_companies();

create function tally_staff_of_companies() returns trigger language plpgsql as $$
begin
  -- whoever changes these projects at the same time waits, or is waited for: both count the same rows
  if tg_op <> 'INSERT' then
    perform 1 from project where id in (select project_id from removed) order by id for no key update;
    insert into company_projects as t
      select p.company_id, s.kind, s.user_id, -count(*)
      from removed s join project p on p.id = s.project_id where p.company_id is not null group by 1, 2, 3 order by 1, 2, 3
      on conflict on constraint company_projects_pkey do update set projects = t.projects + excluded.projects;
  end if;
  if tg_op <> 'DELETE' then
    perform 1 from project where id in (select project_id from added) order by id for no key update;
    insert into company_projects as t
      select p.company_id, s.kind, s.user_id, count(*)
      from added s join project p on p.id = s.project_id where p.company_id is not null group by 1, 2, 3 order by 1, 2, 3
      on conflict on constraint company_projects_pkey do update set projects = t.projects + excluded.projects;
  end if;
  return null;
end $$;
create trigger project_staff_is_counted_for_companies after insert on project_staff referencing new table as added
  for each statement execute function tally_staff_of_companies();
create trigger project_staff_is_counted_anew_for_companies after update on project_staff
  referencing old table as removed new table as added for each statement execute function tally_staff_of_companies();
create trigger project_staff_is_no_longer_counted_for_companies after delete on project_staff referencing old table as removed
  for each statement execute function tally_staff_of_companies();

create function empty_list_tally() returns trigger language plpgsql as $$
begin
  if tg_table_name in ('company', 'staff_user') then
    delete from list_tally where list = tg_table_name;
  elsif tg_table_name = 'project' then
    delete from company_projects where kind <> 'all';
    update company_projects set projects = 0;
  else
    delete from company_projects where kind <> 'all';
  end if;
  return null;
end $$;
create trigger company_list_is_emptied after truncate on company for each statement execute function empty_list_tally();
create trigger staff_user_list_is_emptied after truncate on staff_user for each statement execute function empty_list_tally();
create trigger project_is_emptied_for_companies after truncate on project for each statement execute function empty_list_tally();
create trigger project_staff_is_emptied_for_companies after truncate on project_staff for each statement execute function empty_list_tally();

insert into list_tally
  select 'company', case when archived_at is null then 'there' else 'archived' end, 0, count(*) from company group by 2
  union all
  select 'staff_user', case when archived_at is null then 'there' else 'archived' end, 0, count(*) from staff_user group by 2;
-- what is seen is counted while these are filled
insert into company_projects
  select c.id, 'all', 0, (select count(*) from project p where p.company_id = c.id) from company c
  union all
  select p.company_id, s.kind, s.user_id, count(*)
  from project_staff s join project p on p.id = s.project_id where p.company_id is not null group by 1, 2, 3;

-- of which projects somebody is what
drop index project_staff_by_user;
create index project_staff_by_user on project_staff (user_id, kind, project_id);

-- the projects that somebody is on, by name
create index project_by_lower_name on project (lower(name), id) include (name);

-- the newest entries of the log that somebody sees, without visiting the rows that they do not
create index activity_entry_newest on activity_entry (id desc) include (project_id, visitor_id);
