-- The invoices of one month are a look that everybody takes: what they come to is kept by month too, and an index has them in the order of their
-- dates. An invoice carries the month of its billing, so that neither is found by going through the billings first.
alter table invoice add received_month date;
alter table invoice disable trigger user;
update invoice i set received_month = b.received_month from billing b where b.id = i.billing_id;
alter table invoice enable trigger user;
create index invoice_by_month on invoice (received_month, standing, invoice_date, id);

create function take_received_month() returns trigger language plpgsql as $$
begin
  -- whoever changes the month at the same time waits, or is waited for
  select received_month into new.received_month from billing where id = new.billing_id for share;
  return new;
end $$;
create trigger invoice_takes_its_month before insert or update of billing_id on invoice for each row execute function take_received_month();

create function move_invoices_with_month() returns trigger language plpgsql as $$
begin
  if exists (select from added a join removed r on r.id = a.id where a.received_month is distinct from r.received_month) then
    update invoice i set received_month = a.received_month from added a join removed r on r.id = a.id
      where i.billing_id = a.id and a.received_month is distinct from r.received_month;
  end if;
  return null;
end $$;
-- after the trigger that keeps what is revenue: all sums are changed in one order
create trigger billing_moves_its_invoices after update on billing referencing old table as removed new table as added
  for each statement execute function move_invoices_with_month();

-- the month of an issued invoice follows its billing
create or replace function refuse_change_of_issued() returns trigger language plpgsql as $$
declare
  -- all else is frozen, a column that comes later too
  may_change constant text[] := '{document_state, locked, due_date, customer_memo, private_note, note, books_id, books_url, push_outbox_id, void_reason, taken_off, received, adjusted, outstanding, received_month, updated_at, version}';
begin
  if old.document_state = 'draft' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    raise exception 'only a draft can be deleted' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  if (to_jsonb(new) - may_change) <> (to_jsonb(old) - may_change) then
    raise exception 'the invoice is frozen' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  if new.taken_off <> old.taken_off and (old.document_state <> 'issued' or new.document_state <> 'void') then
    raise exception 'only what is here is taken off' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  if new.document_state not in (old.document_state, 'void') then
    raise exception 'a document never goes back' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  return new;
end $$;

truncate invoice_tally;
alter table invoice_tally drop constraint invoice_tally_pkey,
  -- '-infinity' where none is expected
  add received_month date not null,
  add constraint invoice_tally_pkey primary key (kind, user_id, received_month, currency_code, standing, due_date);
alter type invoice_figures add attribute received_month date;

create or replace function figures_of(i invoice, sign integer) returns setof invoice_figures language sql immutable as $$
  select i.project_id, i.currency_code, i.standing, case when i.standing in ('pending', 'partial') then i.due_date else '-infinity' end,
    sign, sign * o.amount, sign * o.received, sign * o.outstanding, sign * round(o.amount * r.rate, r.decimals),
    sign * round(o.received * r.rate, r.decimals), sign * round(o.outstanding * r.rate, r.decimals),
    case when i.standing <> 'void' and i.currency_code <> 'USD' and i.exchange_rate is null then sign else 0 end,
    coalesce(i.received_month, '-infinity')
  from (select case when i.standing = 'void' then 0 else i.total end as amount, case when i.standing = 'void' then 0 else i.received end as received, i.outstanding) o,
    (select case when i.currency_code = 'USD' then 1 else coalesce(i.exchange_rate, 0) end as rate,
      case when i.currency_code = 'USD' then 3 else 2 end as decimals) r
$$;

create or replace function add_for_readers(figures invoice_figures[], lost project_reader[], gained project_reader[]) returns void language sql as $$
  insert into invoice_tally as t (kind, user_id, received_month, currency_code, standing, due_date, invoices, amount, received, outstanding,
      usd_amount, usd_received, usd_outstanding, unrated)
    select s.kind, s.user_id, f.received_month, f.currency_code, f.standing, f.due_date, sum(s.sign * f.invoices), sum(s.sign * f.amount),
      sum(s.sign * f.received), sum(s.sign * f.outstanding), sum(s.sign * f.usd_amount), sum(s.sign * f.usd_received),
      sum(s.sign * f.usd_outstanding), sum(s.sign * f.unrated)
    from unnest(figures) f join (
      select -1 as sign, l.project_id, l.user_id, l.kind from unnest(lost) l union all
      select 1, g.project_id, g.user_id, g.kind from unnest(gained) g) s on s.project_id = f.project_id
    group by 1, 2, 3, 4, 5, 6
    having (sum(s.sign * f.invoices), sum(s.sign * f.amount), sum(s.sign * f.received), sum(s.sign * f.outstanding), sum(s.sign * f.usd_amount),
      sum(s.sign * f.usd_received), sum(s.sign * f.usd_outstanding), sum(s.sign * f.unrated)) is distinct from (0, 0, 0, 0, 0, 0, 0, 0)
    order by 1, 2, 3, 4, 5, 6
    on conflict on constraint invoice_tally_pkey do update set invoices = t.invoices + excluded.invoices, amount = t.amount + excluded.amount,
      received = t.received + excluded.received, outstanding = t.outstanding + excluded.outstanding, usd_amount = t.usd_amount + excluded.usd_amount,
      usd_received = t.usd_received + excluded.usd_received, usd_outstanding = t.usd_outstanding + excluded.usd_outstanding, unrated = t.unrated + excluded.unrated
$$;

create or replace function tally_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_invoice_tally(array(select f from added a, figures_of(a, 1) f));
  elsif tg_op = 'DELETE' then
    perform add_to_invoice_tally(array(select f from removed r, figures_of(r, -1) f));
  else
    perform add_to_invoice_tally(array(
      with changed as (
        select a.id from added a join removed r on r.id = a.id
        where (a.project_id, a.currency_code, a.exchange_rate, a.standing, a.due_date, a.total, a.received, a.adjusted, a.received_month)
          is distinct from (r.project_id, r.currency_code, r.exchange_rate, r.standing, r.due_date, r.total, r.received, r.adjusted, r.received_month))
      select f from removed r join changed using (id), figures_of(r, -1) f union all
      select f from added a join changed using (id), figures_of(a, 1) f));
  end if;
  return null;
end $$;

create or replace function tally_all_invoices() returns void language sql as $$
  delete from invoice_tally;
  insert into invoice_tally (kind, user_id, received_month, currency_code, standing, due_date, invoices, amount, received, outstanding,
      usd_amount, usd_received, usd_outstanding, unrated)
    select s.kind, s.user_id, f.received_month, f.currency_code, f.standing, f.due_date, sum(f.invoices), sum(f.amount), sum(f.received),
      sum(f.outstanding), sum(f.usd_amount), sum(f.usd_received), sum(f.usd_outstanding), sum(f.unrated)
    from invoice i, figures_of(i, 1) f, lateral (
      select 'all' as kind, 0 as user_id union all
      select p.kind, p.user_id from project_staff p where p.project_id = i.project_id) s
    group by 1, 2, 3, 4, 5, 6;
$$;
select tally_all_invoices();
