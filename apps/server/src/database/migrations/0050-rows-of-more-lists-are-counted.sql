-- The resignations of somebody, those that hold and those that were withdrawn by their last day, and employees by their names: none of
-- these is found by reading all, and all of them are not counted anew for each page; nor are the rate ranges of all projects.
create index resignation_of_employee on resignation (employee_id, id);
create index resignation_that_holds on resignation (last_working_day, id) where withdrawn_at is null;
create index resignation_withdrawn on resignation (last_working_day, id) where withdrawn_at is not null;
create index employee_by_lower_name on employee (lower(name), id);

-- how many resignations and rate ranges there are at all
alter table list_tally drop constraint list_tally_list_check,
  add constraint list_tally_list_check check (list in ('company', 'staff_user', 'resignation', 'rate_range'));
create function tally_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from list_tally where list = tg_table_name;
  elsif tg_op = 'INSERT' then
    insert into list_tally as t select tg_table_name, 'there', 0, count(*) from added having count(*) > 0
      on conflict on constraint list_tally_pkey do update set rows = t.rows + excluded.rows;
  else
    update list_tally set rows = rows - (select count(*) from removed) where list = tg_table_name and exists (select from removed);
  end if;
  return null;
end $$;
create trigger resignation_is_counted after insert on resignation referencing new table as added
  for each statement execute function tally_rows();
create trigger resignation_is_no_longer_counted after delete on resignation referencing old table as removed
  for each statement execute function tally_rows();
create trigger resignations_are_emptied after truncate on resignation for each statement execute function tally_rows();
create trigger rate_range_is_counted after insert on rate_range referencing new table as added
  for each statement execute function tally_rows();
create trigger rate_range_is_no_longer_counted after delete on rate_range referencing old table as removed
  for each statement execute function tally_rows();
create trigger rate_ranges_are_emptied after truncate on rate_range for each statement execute function tally_rows();
insert into list_tally
  select 'resignation', 'there', 0, count(*) from resignation union all select 'rate_range', 'there', 0, count(*) from rate_range;
