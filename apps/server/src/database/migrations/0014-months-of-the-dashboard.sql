-- Sums of months for the dashboard that everyone's projects make up. They may be lost at any time, because they are added up again; so none of these
-- tables is in the write-ahead log.

-- What was added up of a month: as of a day, and as of a snapshot of this run of the database server.
create unlogged table dashboard_month (
  month date primary key check (extract(day from month) = 1),
  as_of date not null,
  seen pg_snapshot not null,
  server_started_at timestamptz not null default pg_postmaster_start_time()
);

create unlogged table dashboard_figure (
  month date not null references dashboard_month on delete cascade,
  part text not null check (part in ('month', 'currency', 'company', 'csm', 'accountant', 'ageing')),
  key text not null,
  predicted numeric not null,
  invoiced numeric not null,
  draft numeric not null,
  received numeric not null,
  outstanding numeric not null,
  overdue numeric not null,
  tax numeric not null,
  own_predicted numeric not null,
  own_invoiced numeric not null,
  own_received numeric not null,
  own_outstanding numeric not null,
  unrated_predictions integer not null,
  unrated_invoices integer not null,
  primary key (month, part, key)
);

-- Each transaction that changes what the figures of a month are added up from leaves a row; without a month it is every month. Nothing waits for such a row.
create unlogged table dashboard_change (
  month date,
  changed_in xid8 not null default pg_current_xact_id()
);

create function note_month_of_invoice() returns trigger language plpgsql as $$
begin
  insert into dashboard_change (month)
    select distinct received_month from billing where id in (old.billing_id, new.billing_id) and received_month is not null;
  return null;
end $$;

create function note_month_of_prediction() returns trigger language plpgsql as $$
begin
  insert into dashboard_change (month)
    select distinct month from unnest(array[old.received_month, new.received_month]) month where month is not null;
  return null;
end $$;

create function note_months_of_project() returns trigger language plpgsql as $$
begin
  insert into dashboard_change (month)
    select distinct received_month from billing where project_id = new.id and received_month is not null;
  return null;
end $$;

-- In one statement, because all projects of a user may get another one at once.
create function note_months_of_staff() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into dashboard_change (month)
      select distinct received_month from billing
      where project_id in (select project_id from former union select project_id from changed) and received_month is not null;
  else
    insert into dashboard_change (month)
      select distinct received_month from billing where project_id in (select project_id from changed) and received_month is not null;
  end if;
  return null;
end $$;

create function note_every_month() returns trigger language plpgsql as $$
begin
  insert into dashboard_change (month) values (null);
  return null;
end $$;

create trigger added_invoice_changes_its_month after insert or delete on invoice for each row execute function note_month_of_invoice();
create trigger invoice_changes_its_month after update on invoice for each row
  when ((old.billing_id, old.company_id, old.standing, old.currency_code, old.exchange_rate, old.overdue_after, old.total, old.tax_amount, old.received, old.outstanding)
    is distinct from (new.billing_id, new.company_id, new.standing, new.currency_code, new.exchange_rate, new.overdue_after, new.total, new.tax_amount, new.received, new.outstanding))
  execute function note_month_of_invoice();
create trigger added_prediction_changes_its_month after insert or delete on billing for each row execute function note_month_of_prediction();
create trigger prediction_changes_its_month after update on billing for each row
  when ((old.project_id, old.received_month, old.predicted_amount) is distinct from (new.project_id, new.received_month, new.predicted_amount))
  execute function note_month_of_prediction();
create trigger project_changes_its_months after update on project for each row
  when (old.company_id is distinct from new.company_id) execute function note_months_of_project();
create trigger added_staff_changes_its_months after insert on project_staff referencing new table as changed
  for each statement execute function note_months_of_staff();
create trigger removed_staff_changes_its_months after delete on project_staff referencing old table as changed
  for each statement execute function note_months_of_staff();
create trigger staff_changes_its_months after update on project_staff referencing old table as former new table as changed
  for each statement execute function note_months_of_staff();
create trigger currency_of_company_changes_every_month after update on company for each row
  when (old.currency_code <> new.currency_code) execute function note_every_month();
create trigger added_rate_changes_every_month after insert or delete on exchange_rate for each row execute function note_every_month();
create trigger rate_changes_every_month after update on exchange_rate for each row
  when ((old.currency_code, old.day, old.rate) is distinct from (new.currency_code, new.day, new.rate)) execute function note_every_month();
