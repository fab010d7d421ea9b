-- Tech stacks are added, renamed and deleted by administrators: one of a name, whatever its capitals; the one for
-- developers whose role nobody named stays.
update tech_stack t set name = t.name || ' ' || t.id
where exists (select from tech_stack o where lower(o.name) = lower(t.name) and o.id < t.id);
create unique index tech_stack_once on tech_stack (lower(name));

alter table tech_stack add column is_built_in boolean not null default false;
update tech_stack set is_built_in = true where name = 'Unassigned';

-- who has a role is asked when it is renamed or deleted, and counted for the list
create index developer_by_role on developer (role);
create index role_rate_by_role on role_rate (role);
