-- A credit note settles invoices: what of it is applied to which invoice is an append-only list. A mistake is reversed by an application of the
-- opposite amount. Applications are numbered together with receipts and adjustments: their numbers are the order of an invoice's account.
create table credit_application (
  id integer primary key default nextval('receipt_id_seq'),
  credit_id integer not null references invoice,
  invoice_id integer not null references invoice,
  applied_on date not null,
  -- above 0; below 0 of a reversal
  amount numeric(18, 3) not null check (amount <> 0),
  reason text not null,
  reverses integer,
  -- null where the credit note was applied as it was issued
  entered_by integer references staff_user,
  entered_at timestamptz not null,
  unique (id, credit_id, invoice_id),
  constraint credit_application_is_reversed_once unique (reverses),
  foreign key (reverses, credit_id, invoice_id) references credit_application (id, credit_id, invoice_id),
  check ((amount < 0) = (reverses is not null)),
  check (reverses is null or reason <> '')
);
create index credit_application_by_credit on credit_application (credit_id, id);
create index credit_application_by_invoice on credit_application (invoice_id, id);
create trigger credit_application_is_append_only before update or delete on credit_application
  for each row execute function refuse_change();

-- what is outstanding is defined here and nowhere else; of a credit note both its total and what is applied of it are below 0
alter table invoice
  drop column outstanding,
  add column credits_applied numeric(18, 3) not null default 0,
  drop constraint invoice_standing_check;
alter table invoice
  add column outstanding numeric(18, 3) not null generated always as (
    case when document_state = 'issued' then total - received - adjusted - credits_applied else 0 end) stored,
  -- what is outstanding after this day is overdue; what is open of a credit note is owed to the customer, and never overdue
  add column overdue_after date not null generated always as (
    case when corrects_invoice_id is null then due_date else 'infinity' end) stored,
  add constraint credits_within_the_amount
    check (credits_applied = 0 or (sign(credits_applied) = sign(total) and abs(received + adjusted + credits_applied) <= abs(total))),
  add constraint drafts_take_no_credits check (credits_applied = 0 or document_state <> 'draft'),
  -- 'credited': settled without any payment, by credit notes
  add constraint invoice_standing_check check (standing in ('draft', 'pending', 'partial', 'paid', 'credited', 'deposit', 'void'));
create index invoice_open_credit on invoice (company_id, currency_code, id) where corrects_invoice_id is not null and outstanding <> 0;

create function add_to_credits_applied() returns trigger language plpgsql as $$
declare
  credit invoice;
  settled invoice;
  taken_back credit_application;
begin
  -- both in one order, so that two applications at once wait for each other
  perform from invoice where id in (new.credit_id, new.invoice_id) order by id for no key update;
  select * into credit from invoice where id = new.credit_id;
  select * into settled from invoice where id = new.invoice_id;
  if new.reverses is null then
    if credit.document_state <> 'issued' or settled.document_state <> 'issued'
        or credit.corrects_invoice_id is null or settled.corrects_invoice_id is not null then
      raise exception 'an issued credit note is applied to an issued invoice'
        using errcode = '23514', constraint = 'credit_application_needs_issued';
    end if;
    if (credit.company_id, credit.currency_code) <> (settled.company_id, settled.currency_code) then
      raise exception 'a credit note is applied within its company and currency'
        using errcode = '23514', constraint = 'credit_stays_with_its_company';
    end if;
    if new.amount > settled.outstanding then
      raise exception 'more is applied than is outstanding' using errcode = '23514', constraint = 'credit_within_what_is_outstanding';
    end if;
    if new.amount > -credit.outstanding then
      raise exception 'more is applied than the credit note has open' using errcode = '23514', constraint = 'credit_within_what_is_open';
    end if;
  else
    select * into taken_back from credit_application where id = new.reverses;
    if taken_back.reverses is not null or new.amount <> -taken_back.amount then
      raise exception 'a reversal takes back one application, whole'
        using errcode = '23514', constraint = 'reversal_takes_back_a_credit_application';
    end if;
  end if;
  update invoice set credits_applied = credits_applied + case when id = new.invoice_id then new.amount else -new.amount end
    where id in (new.credit_id, new.invoice_id);
  return new;
end $$;
create trigger credit_application_is_added before insert on credit_application
  for each row execute function add_to_credits_applied();

create function refuse_credits_applied_by_hand() returns trigger language plpgsql as $$
begin
  raise exception 'what is applied is the sum of the applications'
    using errcode = '23514', constraint = 'credits_applied_is_the_sum_of_the_applications';
end $$;
create trigger credits_applied_is_the_sum_of_the_applications before update of credits_applied on invoice for each row
  when (new.credits_applied is distinct from old.credits_applied and pg_trigger_depth() = 0)
  execute function refuse_credits_applied_by_hand();

create or replace function refuse_change_of_issued() returns trigger language plpgsql as $$
declare
  -- all else is frozen, a column that comes later too
  may_change constant text[] := '{document_state, locked, due_date, customer_memo, private_note, note, books_id, books_url, push_outbox_id, void_reason, taken_off, received, adjusted, credits_applied, outstanding, overdue_after, received_month, updated_at, version}';
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

create or replace function stand_of_invoice() returns trigger language plpgsql as $$
begin
  new.standing := case
    when new.document_state <> 'issued' then new.document_state
    when new.total = 0 and exists (select from invoice_line l where l.invoice_id = new.id
      and l.name in ('Deposit Settlement', 'Retainer Adjustment')) then 'deposit'
    when new.received + new.adjusted + new.credits_applied = new.total
      then case when new.received = 0 and new.credits_applied <> 0 then 'credited' else 'paid' end
    when new.received = 0 then 'pending'
    else 'partial' end;
  return new;
end $$;

create or replace function keep_revenue_of_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_revenue(array(select billing_id from added));
  elsif tg_op = 'DELETE' then
    perform keep_revenue(array(select billing_id from removed));
  else
    perform keep_revenue(array(select unnest(array[a.billing_id, r.billing_id]) from added a join removed r on r.id = a.id
      where (a.billing_id, a.company_id, a.document_state, a.currency_code, a.exchange_rate, a.total, a.received, a.adjusted, a.credits_applied, a.due_date, a.standing)
          is distinct from (r.billing_id, r.company_id, r.document_state, r.currency_code, r.exchange_rate, r.total, r.received, r.adjusted, r.credits_applied, r.due_date, r.standing)));
  end if;
  return null;
end $$;

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
        where (a.project_id, a.currency_code, a.exchange_rate, a.standing, a.due_date, a.total, a.received, a.adjusted, a.credits_applied, a.received_month)
          is distinct from (r.project_id, r.currency_code, r.exchange_rate, r.standing, r.due_date, r.total, r.received, r.adjusted, r.credits_applied, r.received_month))
      select f from removed r join changed using (id), figures_of(r, -1) f union all
      select f from added a join changed using (id), figures_of(a, 1) f));
  end if;
  return null;
end $$;

create or replace function figures_of(i invoice, sign integer) returns setof invoice_figures language sql immutable as $$
  select i.project_id, i.currency_code, i.standing, case when i.standing in ('pending', 'partial') then i.overdue_after else '-infinity' end,
    sign, sign * o.amount, sign * o.received, sign * o.outstanding, sign * round(o.amount * r.rate, r.decimals),
    sign * round(o.received * r.rate, r.decimals), sign * round(o.outstanding * r.rate, r.decimals),
    case when i.standing <> 'void' and i.currency_code <> 'USD' and i.exchange_rate is null then sign else 0 end,
    coalesce(i.received_month, '-infinity')
  from (select case when i.standing = 'void' then 0 else i.total end as amount, case when i.standing = 'void' then 0 else i.received end as received, i.outstanding) o,
    (select case when i.currency_code = 'USD' then 1 else coalesce(i.exchange_rate, 0) end as rate,
      case when i.currency_code = 'USD' then 3 else 2 end as decimals) r
$$;

create or replace function keep_revenue(kept integer[]) returns void language plpgsql as $$
begin
  if cardinality(kept) = 0 then
    return;
  end if;
  perform 1 from billing where id = any(kept) order by id for no key update;
  perform 1 from project where id in (select project_id from billing where id = any(kept)) order by id for share;
  perform 1 from company where id in (select p.company_id from billing b join project p on p.id = b.project_id where b.id = any(kept))
    order by id for share;
  with now as materialized (
    select b.id as billing_id, 'predicted' as part, b.project_id, b.received_month, coalesce(c.currency_code, 'USD') as currency_code, 1 as billings,
      0 as invoices, b.predicted_amount as predicted, 0 as invoiced, 0 as received, 0 as outstanding, 0 as usd_invoiced, 0 as usd_received, 0 as usd_outstanding,
      0 as unrated, 0 as document_id, p.company_id, false as is_draft,
      coalesce((select i.standing from invoice i where i.billing_id = b.id and i.document_state <> 'void' and i.corrects_invoice_id is null),
        case when b.closed_on is null then 'none' else 'closed' end) as standing,
      '-infinity'::date as due_date, b.start_date
    from billing b join project p on p.id = b.project_id left join company c on c.id = p.company_id where b.id = any(kept)
    union all
    select b.id, case when i.corrects_invoice_id is null then 'invoiced' else 'credited' end, b.project_id, b.received_month, i.currency_code, 0, 1, 0,
      i.total, i.received, i.outstanding, round(i.total * r.rate, r.decimals), round(i.received * r.rate, r.decimals),
      round(i.outstanding * r.rate, r.decimals), case when i.currency_code <> 'USD' and i.exchange_rate is null then 1 else 0 end,
      i.id, i.company_id, i.document_state = 'draft', i.standing, case when i.outstanding <> 0 then i.overdue_after else '-infinity' end, b.start_date
    from billing b join invoice i on i.billing_id = b.id and i.document_state <> 'void',
      lateral (select case when i.currency_code = 'USD' then 1 else coalesce(i.exchange_rate, 0) end as rate,
        case when i.currency_code = 'USD' then 3 else 2 end as decimals) r
    where b.id = any(kept)
  ), gone as (
    delete from revenue_part t where t.billing_id = any(kept)
      and not exists (select from now where (now.billing_id, now.part, now.document_id) = (t.billing_id, t.part, t.document_id))
  )
  insert into revenue_part as t select * from now order by billing_id, part, document_id
    on conflict on constraint revenue_part_pkey do update set project_id = excluded.project_id, received_month = excluded.received_month,
      currency_code = excluded.currency_code, predicted = excluded.predicted, invoiced = excluded.invoiced, received = excluded.received,
      outstanding = excluded.outstanding, usd_invoiced = excluded.usd_invoiced, usd_received = excluded.usd_received,
      usd_outstanding = excluded.usd_outstanding, unrated = excluded.unrated, company_id = excluded.company_id, is_draft = excluded.is_draft,
      standing = excluded.standing, due_date = excluded.due_date, start_date = excluded.start_date
    where t is distinct from excluded;
end $$;

-- credit notes that are here already settle the invoice that they correct, up to what is outstanding of it; the rest stays an open credit
do $$
declare
  credit record;
begin
  for credit in select c.id, c.corrects_invoice_id, c.invoice_date, c.updated_at from invoice c
    where c.document_state = 'issued' and c.corrects_invoice_id is not null order by c.invoice_date, c.id
  loop
    insert into credit_application (credit_id, invoice_id, applied_on, amount, reason, entered_at)
      select c.id, i.id, c.invoice_date, least(i.outstanding, -c.outstanding), '', c.updated_at
      from invoice c join invoice i on i.id = c.corrects_invoice_id and i.document_state = 'issued'
      where c.id = credit.id and i.outstanding > 0 and c.outstanding < 0;
  end loop;
end $$;
-- the sums know of credit notes that are never overdue
select keep_revenue(array(select billing_id from invoice where document_state = 'issued' and corrects_invoice_id is not null));
select tally_all_invoices();
