-- A closed month keeps what it came to: no document of it is made, issued or taken back, no receipt or adjustment is dated in it, and what was
-- predicted for it stays. Time is not refused, as it comes from outside: what was logged later shows beside what was kept.
create table month_close (
  id integer generated always as identity primary key,
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by integer not null references staff_user,
  reason text not null check (reason <> ''),
  reopened_at timestamptz,
  reopened_by integer references staff_user,
  reopen_reason text,
  check ((reopened_at is null) = (reopened_by is null) and (reopened_at is null) = (reopen_reason is null))
);
create unique index month_is_closed_once on month_close (month) where reopened_at is null;
create index month_close_of_month on month_close (month, id);

-- what the month came to when it was closed, by project and currency
create table month_close_figure (
  month_close_id integer not null references month_close,
  project_id integer not null references project,
  currency_code text not null,
  predicted numeric(18, 3) not null,
  invoiced numeric(18, 3) not null,
  credited numeric(18, 3) not null,
  received numeric(18, 3) not null,
  adjusted numeric(18, 3) not null,
  usd_predicted numeric(18, 3) not null,
  usd_invoiced numeric(18, 3) not null,
  usd_credited numeric(18, 3) not null,
  usd_received numeric(18, 3) not null,
  usd_adjusted numeric(18, 3) not null,
  -- documents and predictions without a rate to USD
  unrated integer not null,
  logged_seconds bigint not null,
  billed_seconds bigint not null,
  draft_seconds bigint not null,
  written_off_seconds bigint not null,
  primary key (month_close_id, project_id, currency_code)
);
create trigger month_close_figure_is_kept before update or delete on month_close_figure for each row execute function refuse_change();

-- whoever closes the month of a day waits for those who are at work in it, and they for them
create function lock_month(day date, is_closing boolean) returns void language plpgsql as $$
declare
  number constant integer := extract(year from day)::int * 12 + extract(month from day)::int;
begin
  if is_closing then
    perform pg_advisory_xact_lock(hashtext('month_close'), number);
  else
    perform pg_advisory_xact_lock_shared(hashtext('month_close'), number);
  end if;
end $$;

create function refuse_in_closed_month(day date) returns void language plpgsql as $$
begin
  if day is null then
    return;
  end if;
  perform lock_month(day, false);
  if exists (select from month_close where month = date_trunc('month', day)::date and reopened_at is null) then
    raise exception 'the month of % is closed', day using errcode = '23514', constraint = 'month_is_closed';
  end if;
end $$;

create function refuse_money_of_closed_month() returns trigger language plpgsql as $$
begin
  perform refuse_in_closed_month(case tg_table_name when 'receipt' then (to_jsonb(new) ->> 'received_on')::date else (to_jsonb(new) ->> 'adjusted_on')::date end);
  return new;
end $$;
-- before what is added up: a name earlier in the alphabet
create trigger closed_month_takes_no_receipt before insert on receipt for each row execute function refuse_money_of_closed_month();
create trigger adjustment_a_closed_month_takes_none before insert on adjustment for each row execute function refuse_money_of_closed_month();

create function refuse_invoice_of_closed_month() returns trigger language plpgsql as $$
begin
  perform refuse_in_closed_month(new.invoice_date);
  return new;
end $$;
create trigger closed_month_takes_no_invoice before insert on invoice for each row execute function refuse_invoice_of_closed_month();
create trigger closed_month_keeps_its_invoices before update on invoice for each row
  when (new.invoice_date <> old.invoice_date or new.document_state <> old.document_state or new.locked and not old.locked)
  execute function refuse_invoice_of_closed_month();

-- what an invoice made for itself is no prediction
create function refuse_prediction_of_closed_month() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.made_by_invoice then
    perform refuse_in_closed_month(old.received_month);
  end if;
  if tg_op <> 'DELETE' and not new.made_by_invoice then
    perform refuse_in_closed_month(new.received_month);
  end if;
  return coalesce(new, old);
end $$;
create trigger closed_month_takes_no_prediction before insert or delete on billing for each row execute function refuse_prediction_of_closed_month();
create trigger closed_month_keeps_its_predictions before update on billing for each row
  when ((new.predicted_amount, new.accuracy, new.received_month) is distinct from (old.predicted_amount, old.accuracy, old.received_month))
  execute function refuse_prediction_of_closed_month();

-- what a month came to is found without reading all
create index adjustment_by_day on adjustment (adjusted_on, id);
create index work_log_of_day on work_log (day, project_id) where billable_seconds <> 0;
create index billing_by_end on billing (end_date, id);
