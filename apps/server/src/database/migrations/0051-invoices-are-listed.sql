-- The invoices of all projects are a list: sorted and narrowed on indexes, and what they come to is kept, for everybody and for each person.

-- Where an invoice stands, whatever the day; the day tells which of those that are open are overdue.
alter table invoice add standing text not null default 'draft'
  check (standing in ('draft', 'pending', 'partial', 'paid', 'deposit', 'void'));

-- What a deposit or the retainer paid whole asks for nothing (decisions, section 6).
create function stand_of_invoice() returns trigger language plpgsql as $$
begin
  new.standing := case
    when new.document_state <> 'issued' then new.document_state
    when new.total = 0 and exists (select from invoice_line l where l.invoice_id = new.id
      and l.name in ('Deposit Settlement', 'Retainer Adjustment')) then 'deposit'
    when new.received = new.total then 'paid'
    when new.received = 0 then 'pending'
    else 'partial' end;
  return new;
end $$;
-- after the trigger that refuses changes of what is frozen, which then finds the standing as it was
create trigger invoice_stands before insert or update on invoice for each row execute function stand_of_invoice();
update invoice set version = version;

create index invoice_by_day on invoice (invoice_date, id);
create index invoice_by_start on invoice (start_date, id);
create index invoice_by_end on invoice (end_date, id);
create index invoice_by_due_day on invoice (due_date, id);
create index invoice_by_total on invoice (total, id);
create index invoice_by_standing on invoice (standing, invoice_date, id);
create index invoice_by_billing on invoice (billing_id);
create index invoice_by_company on invoice (company_id);
-- a draft has no number of its own yet and comes last either way
create index invoice_by_number on invoice ((case when document_state <> 'draft' or locked then invoice_number end), id);
create index invoice_by_number_down on invoice ((case when document_state <> 'draft' or locked then invoice_number end) desc nulls last, id desc);
create index invoice_by_whole_number on invoice (lower(invoice_number));
create index receipt_by_day on receipt (received_on);

create table invoice_tally (
  -- of all (kind 'all', user 0), or of the projects of a staff user
  kind text not null check (kind in ('all', 'csm', 'accountant')),
  user_id integer not null,
  currency_code text not null,
  standing text not null,
  -- of those that are open; '-infinity' of all others
  due_date date not null,
  invoices integer not null,
  -- without void ones
  amount numeric not null,
  received numeric not null,
  outstanding numeric not null,
  -- at each invoice's own rate, rounded to cents; 0 where it has none, and then it is unrated
  usd_amount numeric not null,
  usd_received numeric not null,
  usd_outstanding numeric not null,
  unrated integer not null,
  primary key (kind, user_id, currency_code, standing, due_date)
);

-- What an invoice adds to the sums, or takes from them (`sign` -1).
create type invoice_figures as (
  project_id integer, currency_code text, standing text, due_date date, invoices integer, amount numeric, received numeric,
  outstanding numeric, usd_amount numeric, usd_received numeric, usd_outstanding numeric, unrated integer
);
create type project_reader as (project_id integer, user_id integer, kind text);
create function figures_of(i invoice, sign integer) returns setof invoice_figures language sql immutable as $$
  select i.project_id, i.currency_code, i.standing, case when i.standing in ('pending', 'partial') then i.due_date else '-infinity' end,
    sign, sign * o.amount, sign * o.received, sign * o.outstanding, sign * round(o.amount * r.rate, r.decimals),
    sign * round(o.received * r.rate, r.decimals), sign * round(o.outstanding * r.rate, r.decimals),
    case when i.standing <> 'void' and i.currency_code <> 'USD' and i.exchange_rate is null then sign else 0 end
  from (select case when i.standing = 'void' then 0 else i.total end as amount, case when i.standing = 'void' then 0 else i.received end as received,
      case when i.document_state = 'issued' then i.total - i.received else 0 end as outstanding) o,
    (select case when i.currency_code = 'USD' then 1 else coalesce(i.exchange_rate, 0) end as rate,
      case when i.currency_code = 'USD' then 3 else 2 end as decimals) r
$$;

-- `lost` and `gained` are who no longer sees a project and who now does.
create function add_for_readers(figures invoice_figures[], lost project_reader[], gained project_reader[]) returns void language sql as $$
  insert into invoice_tally as t
    select s.kind, s.user_id, f.currency_code, f.standing, f.due_date, sum(s.sign * f.invoices), sum(s.sign * f.amount), sum(s.sign * f.received),
      sum(s.sign * f.outstanding), sum(s.sign * f.usd_amount), sum(s.sign * f.usd_received), sum(s.sign * f.usd_outstanding), sum(s.sign * f.unrated)
    from unnest(figures) f join (
      select -1 as sign, l.project_id, l.user_id, l.kind from unnest(lost) l union all
      select 1, g.project_id, g.user_id, g.kind from unnest(gained) g) s on s.project_id = f.project_id
    group by 1, 2, 3, 4, 5
    having (sum(s.sign * f.invoices), sum(s.sign * f.amount), sum(s.sign * f.received), sum(s.sign * f.outstanding), sum(s.sign * f.usd_amount),
      sum(s.sign * f.usd_received), sum(s.sign * f.usd_outstanding), sum(s.sign * f.unrated)) is distinct from (0, 0, 0, 0, 0, 0, 0, 0)
    order by 1, 2, 3, 4, 5
    on conflict on constraint invoice_tally_pkey do update set invoices = t.invoices + excluded.invoices, amount = t.amount + excluded.amount,
      received = t.received + excluded.received, outstanding = t.outstanding + excluded.outstanding, usd_amount = t.usd_amount + excluded.usd_amount,
      usd_received = t.usd_received + excluded.usd_received, usd_outstanding = t.usd_outstanding + excluded.usd_outstanding, unrated = t.unrated + excluded.unrated
$$;

-- Adds figures to the sums of those who see their projects, in one order, so that nobody waits in a circle.
create function add_to_invoice_tally(figures invoice_figures[]) returns void language plpgsql as $$
begin
  if cardinality(figures) = 0 then
    return;
  end if;
  -- whoever brings these projects another reader at the same time waits, or is waited for
  perform 1 from project where id in (select project_id from unnest(figures)) order by id for share;
  perform add_for_readers(figures, '{}', (
    select array_agg(row(r.project_id, r.user_id, r.kind)::project_reader) from (
      select f.project_id, s.user_id, s.kind from (select distinct project_id from unnest(figures)) f join project_staff s on s.project_id = f.project_id
      union all
      select distinct project_id, 0, 'all' from unnest(figures)) r));
end $$;

create function tally_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_invoice_tally(array(select f from added a, figures_of(a, 1) f));
  elsif tg_op = 'DELETE' then
    perform add_to_invoice_tally(array(select f from removed r, figures_of(r, -1) f));
  else
    perform add_to_invoice_tally(array(
      with changed as (
        select a.id from added a join removed r on r.id = a.id
        where (a.project_id, a.currency_code, a.exchange_rate, a.standing, a.due_date, a.total, a.received)
          is distinct from (r.project_id, r.currency_code, r.exchange_rate, r.standing, r.due_date, r.total, r.received))
      select f from removed r join changed using (id), figures_of(r, -1) f union all
      select f from added a join changed using (id), figures_of(a, 1) f));
  end if;
  return null;
end $$;
-- after the triggers that keep what is revenue: all sums are changed in one order
create trigger invoice_is_tallied after insert on invoice referencing new table as added
  for each statement execute function tally_invoices();
create trigger invoice_is_tallied_anew after update on invoice referencing old table as removed new table as added
  for each statement execute function tally_invoices();
create trigger invoice_is_tallied_no_more after delete on invoice referencing old table as removed
  for each statement execute function tally_invoices();

create function tally_invoices_of_staff() returns trigger language plpgsql as $$
declare
  lost project_reader[] := '{}';
  gained project_reader[] := '{}';
begin
  if tg_op <> 'INSERT' then
    lost := array(select row(r.project_id, r.user_id, r.kind)::project_reader from removed r);
  end if;
  if tg_op <> 'DELETE' then
    gained := array(select row(a.project_id, a.user_id, a.kind)::project_reader from added a);
  end if;
  -- whoever changes invoices of these projects at the same time waits, or is waited for
  perform 1 from project where id in (select project_id from unnest(lost || gained)) order by id for no key update;
  perform add_for_readers(array(select f from invoice i, figures_of(i, 1) f
    where i.project_id in (select project_id from unnest(lost || gained))), lost, gained);
  return null;
end $$;
create trigger tally_gets_a_reader after insert on project_staff referencing new table as added
  for each statement execute function tally_invoices_of_staff();
create trigger tally_gets_another_reader after update on project_staff referencing old table as removed new table as added
  for each statement execute function tally_invoices_of_staff();
create trigger tally_loses_a_reader after delete on project_staff referencing old table as removed
  for each statement execute function tally_invoices_of_staff();

create function empty_invoice_tally() returns trigger language plpgsql as $$
begin
  delete from invoice_tally where kind <> 'all' or tg_table_name = 'invoice';
  return null;
end $$;
create trigger tally_is_emptied after truncate on invoice for each statement execute function empty_invoice_tally();
create trigger tally_loses_its_readers after truncate on project_staff for each statement execute function empty_invoice_tally();

-- Sums all invoices anew.
create function tally_all_invoices() returns void language sql as $$
  delete from invoice_tally;
  insert into invoice_tally
    select s.kind, s.user_id, f.currency_code, f.standing, f.due_date, sum(f.invoices), sum(f.amount), sum(f.received), sum(f.outstanding),
      sum(f.usd_amount), sum(f.usd_received), sum(f.usd_outstanding), sum(f.unrated)
    from invoice i, figures_of(i, 1) f, lateral (
      select 'all' as kind, 0 as user_id union all
      select p.kind, p.user_id from project_staff p where p.project_id = i.project_id) s
    group by 1, 2, 3, 4, 5;
$$;
select tally_all_invoices();
