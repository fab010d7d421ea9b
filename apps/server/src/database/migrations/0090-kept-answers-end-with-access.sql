-- The answer of a write is kept under its key and answered again to whoever repeats the request. It holds what its user
-- could see then, so it may not be answered any more after the user lost a project or got another role.
create table access_loss (
  user_id integer primary key references staff_user (id),
  losses integer not null
);

create function count_access_loss(who integer) returns void language sql as $$
  insert into access_loss as l (user_id, losses) values (who, 1)
  on conflict (user_id) do update set losses = l.losses + 1
$$;

create function count_lost_project() returns trigger language plpgsql as $$
begin
  perform count_access_loss(old.user_id);
  return null;
end $$;
create trigger project_staff_loses_access after delete on project_staff for each row execute function count_lost_project();

create function count_other_role() returns trigger language plpgsql as $$
begin
  perform count_access_loss(old.id);
  return null;
end $$;
create trigger staff_user_loses_access after update of role on staff_user for each row
  when (old.role is distinct from new.role) execute function count_other_role();

alter table idempotency_key add column access_losses integer not null default 0;
