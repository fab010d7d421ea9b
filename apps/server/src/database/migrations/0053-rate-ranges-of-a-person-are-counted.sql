-- How many rate ranges the projects of a staff user have is kept too: a person with thousands of projects asks for it with every page.
drop trigger rate_range_is_counted on rate_range;
drop trigger rate_range_is_no_longer_counted on rate_range;

-- of all (kind 'there', user 0), and of each staff user of the project
create function tally_rate_ranges() returns trigger language plpgsql as $$
declare
  sign constant integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  -- whoever changes the staff of these projects at the same time waits, or is waited for
  perform 1 from project where id in (select project_id from changed) order by id for share;
  insert into list_tally as t
    select 'rate_range', seer.kind, seer.user_id, sign * count(*)
    from changed r, lateral (
      select 'there' as kind, 0 as user_id union all select s.kind, s.user_id from project_staff s where s.project_id = r.project_id) seer
    group by 2, 3 order by 2, 3
    on conflict on constraint list_tally_pkey do update set rows = t.rows + excluded.rows;
  return null;
end $$;
create trigger rate_range_is_counted after insert on rate_range referencing new table as changed
  for each statement execute function tally_rate_ranges();
create trigger rate_range_is_no_longer_counted after delete on rate_range referencing old table as changed
  for each statement execute function tally_rate_ranges();

create function tally_rate_ranges_of_staff() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from list_tally where list = 'rate_range' and kind <> 'there';
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform 1 from project where id in (select project_id from removed) order by id for no key update;
    insert into list_tally as t
      select 'rate_range', s.kind, s.user_id, -count(*) from removed s join rate_range r on r.project_id = s.project_id group by 2, 3 order by 2, 3
      on conflict on constraint list_tally_pkey do update set rows = t.rows + excluded.rows;
  end if;
  if tg_op <> 'DELETE' then
    perform 1 from project where id in (select project_id from added) order by id for no key update;
    insert into list_tally as t
      select 'rate_range', s.kind, s.user_id, count(*) from added s join rate_range r on r.project_id = s.project_id group by 2, 3 order by 2, 3
      on conflict on constraint list_tally_pkey do update set rows = t.rows + excluded.rows;
  end if;
  return null;
end $$;
create trigger rate_ranges_get_a_reader after insert on project_staff referencing new table as added
  for each statement execute function tally_rate_ranges_of_staff();
create trigger rate_ranges_get_another_reader after update on project_staff referencing old table as removed new table as added
  for each statement execute function tally_rate_ranges_of_staff();
create trigger rate_ranges_lose_a_reader after delete on project_staff referencing old table as removed
  for each statement execute function tally_rate_ranges_of_staff();
create trigger rate_ranges_lose_their_readers after truncate on project_staff for each statement execute function tally_rate_ranges_of_staff();

insert into list_tally
  select 'rate_range', s.kind, s.user_id, count(*) from project_staff s join rate_range r on r.project_id = s.project_id group by 2, 3;
