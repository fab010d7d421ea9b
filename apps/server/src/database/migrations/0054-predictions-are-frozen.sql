-- What was predicted is held against what came of it: each prediction is frozen when its period starts and when it is invoiced. Days are those of
-- UTC here. A prediction that changes after its period started is frozen as it was before the change, whether or not the daily job was there first, and
-- one that is deleted then leaves its frozen figures behind.

-- The day on which start, amount and accuracy became what they are. Of a prediction that was changed before anybody wrote it down it is not known.
alter table billing add column said_on date;
alter table billing disable trigger user;
update billing set said_on = (created_at at time zone 'UTC')::date where version = 1 and not made_by_invoice;
alter table billing enable trigger user;

create table frozen_prediction (
  id bigint generated always as identity primary key,
  -- of the prediction, which may be gone
  billing_id integer not null,
  moment text not null check (moment in ('started', 'invoiced')),
  -- the invoice, which may be gone if it was a draft
  invoice_id integer,
  start_date date not null,
  predicted_amount numeric(18, 3) not null,
  accuracy smallint not null,
  currency_code text not null,
  -- USD for one unit, the newest that was known; none where none was
  rate numeric(18, 6),
  said_on date,
  frozen_on date not null,
  constraint frozen_by_an_invoice check ((moment = 'invoiced') = (invoice_id is not null))
);
create unique index frozen_once_when_started on frozen_prediction (billing_id) where moment = 'started';
create unique index frozen_once_by_an_invoice on frozen_prediction (invoice_id) where moment = 'invoiced';
create index frozen_prediction_of_billing on frozen_prediction (billing_id);
create trigger frozen_prediction_is_append_only before update or delete on frozen_prediction for each row execute function refuse_change();

create function today_in_utc() returns date language sql stable as $$ select (now() at time zone 'UTC')::date $$;

-- Freezes predictions, each once for a moment. Billings that an invoice made for itself were never predicted.
create function freeze_predictions(frozen billing[], at_moment text, day date) returns integer language sql as $$
  with written as (
    insert into frozen_prediction (billing_id, moment, invoice_id, start_date, predicted_amount, accuracy, currency_code, rate, said_on, frozen_on)
    select b.id, at_moment, case when at_moment = 'invoiced' then i.id end, b.start_date, b.predicted_amount, b.accuracy, o.currency_code,
      case when o.currency_code = 'USD' then 1
        else (select e.rate from exchange_rate e where e.currency_code = o.currency_code and e.day <= freeze_predictions.day order by e.day desc limit 1) end,
      b.said_on, freeze_predictions.day
    from unnest(frozen) b join project p on p.id = b.project_id left join company c on c.id = p.company_id
      left join invoice i on at_moment = 'invoiced' and i.billing_id = b.id and i.corrects_invoice_id is null and i.document_state <> 'void',
      lateral (select coalesce(c.currency_code, 'USD') as currency_code) o
    where not b.made_by_invoice and (at_moment = 'started' or i.id is not null)
    order by b.id
    on conflict do nothing returning 1)
  select count(*)::integer from written
$$;

-- Freezes every prediction whose period started by a day and that is not frozen yet: what the daily job does.
create function freeze_started_predictions(day date) returns integer language sql as $$
  select freeze_predictions(array(
    select b from billing b where b.start_date <= day and not b.made_by_invoice
      and not exists (select from frozen_prediction f where f.billing_id = b.id and f.moment = 'started')), 'started', day)
$$;

create function say_prediction() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.said_on := coalesce(new.said_on, (new.created_at at time zone 'UTC')::date);
    return new;
  end if;
  if tg_op = 'DELETE' or (old.start_date, old.predicted_amount, old.accuracy) is distinct from (new.start_date, new.predicted_amount, new.accuracy) then
    if old.start_date <= today_in_utc() then
      perform freeze_predictions(array[old], 'started', today_in_utc());
    end if;
    if tg_op = 'UPDATE' then
      new.said_on := today_in_utc();
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger prediction_is_said before insert or update or delete on billing for each row execute function say_prediction();

create function freeze_invoiced_predictions() returns trigger language plpgsql as $$
begin
  perform freeze_predictions(array(select b from billing b join added a on a.billing_id = b.id where a.corrects_invoice_id is null),
    'invoiced', today_in_utc());
  return null;
end $$;
create trigger prediction_is_invoiced after insert on invoice referencing new table as added
  for each statement execute function freeze_invoiced_predictions();

-- What is there already is frozen as it stands now. When it was said tells whether that is how its period started: later, or not known.
select freeze_started_predictions(today_in_utc());
select freeze_predictions(array(select b from billing b), 'invoiced', today_in_utc());
