-- Who sees a company is counted once for all that a statement changes: row by row, many companies took ever longer.
drop trigger company_is_seen on company_projects;
drop trigger company_is_seen_or_not on company_projects;
drop trigger company_is_no_longer_seen on company_projects;
drop function tally_seen_companies;

create function tally_seen_companies() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_tally as t
      select 'company', kind, user_id, -count(*) from removed where is_seen group by 2, 3 order by 2, 3
      on conflict on constraint list_tally_pkey do update set rows = t.rows + excluded.rows;
  end if;
  if tg_op <> 'DELETE' then
    insert into list_tally as t
      select 'company', kind, user_id, count(*) from added where is_seen group by 2, 3 order by 2, 3
      on conflict on constraint list_tally_pkey do update set rows = t.rows + excluded.rows;
  end if;
  return null;
end $$;
create trigger company_is_seen after insert on company_projects referencing new table as added
  for each statement execute function tally_seen_companies();
create trigger company_is_seen_or_not after update on company_projects referencing old table as removed new table as added
  for each statement execute function tally_seen_companies();
create trigger company_is_no_longer_seen after delete on company_projects referencing old table as removed
  for each statement execute function tally_seen_companies();
