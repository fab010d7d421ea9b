-- Whoever logs time on a project without having been put on it gets this role: no hour is lost, and because the role
-- has no rate, the screens ask for one before anything is billed.
insert into tech_stack (name, category, default_rate) values ('Unassigned', 'Other Technologies', null)
  on conflict (name) do nothing;
