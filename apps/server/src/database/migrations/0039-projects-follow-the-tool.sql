-- whether the project tool still has the project: nothing said while it was never listed there
alter table project add column in_tool boolean;

-- the list by status is found and counted without visiting the rows
drop index project_by_name;
create index project_by_name on project (name, id) include (model, pay_model, cycle, active_billing, end_date, in_tool);
-- billing is on, and yet they may be inactive: ended, or gone from the tool
create index project_perhaps_ended on project (end_date, id) include (model, pay_model, cycle, in_tool)
  where active_billing and (end_date is not null or in_tool = false);
