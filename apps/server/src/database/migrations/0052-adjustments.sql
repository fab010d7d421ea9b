-- What is waived of an invoice after it was issued: it closes the difference to what was received. Like receipts, adjustments are never changed; a
-- mistake is taken back by one of the opposite amount. Both are numbered together: their numbers are the order of the invoice's account.
create table adjustment (
  id integer primary key default nextval('receipt_id_seq'),
  invoice_id integer not null references invoice,
  adjusted_on date not null,
  type text not null check (type in ('Discount', 'Deduction', 'Bad Debts')),
  amount numeric(18, 3) not null check (amount <> 0),
  reason text not null check (reason <> ''),
  reverses integer,
  entered_by integer not null references staff_user,
  entered_at timestamptz not null,
  unique (id, invoice_id),
  constraint adjustment_is_reversed_once unique (reverses),
  foreign key (reverses, invoice_id) references adjustment (id, invoice_id)
);
create index adjustment_by_invoice on adjustment (invoice_id, id);
create trigger adjustment_is_append_only before update or delete on adjustment for each row execute function refuse_change();

-- before anything reads what is outstanding: it is said here and nowhere else; a draft asks for nothing yet and a void one for nothing any more
create or replace function refuse_change_of_issued() returns trigger language plpgsql as $$
declare
  -- all else is frozen, a column that comes later too
  may_change constant text[] := '{document_state, locked, due_date, customer_memo, private_note, note, books_id, books_url, push_outbox_id, void_reason, received, adjusted, outstanding, updated_at, version}';
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
  if new.document_state not in (old.document_state, 'void') then
    raise exception 'a document never goes back' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  return new;
end $$;

alter table invoice
  add adjusted numeric(18, 3) not null default 0,
  add outstanding numeric(18, 3) not null
    generated always as (case when document_state = 'issued' then total - received - adjusted else 0 end) stored,
  add constraint adjusted_within_the_amount
    check (adjusted = 0 or (sign(adjusted) = sign(total) and abs(received + adjusted) <= abs(total))),
  add constraint drafts_are_not_adjusted check (adjusted = 0 or document_state <> 'draft');

create function add_to_adjusted() returns trigger language plpgsql as $$
declare
  adjusting invoice;
  taken_back adjustment;
begin
  select * into adjusting from invoice where id = new.invoice_id for no key update;
  if new.reverses is null then
    if adjusting.document_state <> 'issued' then
      raise exception 'only an issued invoice is adjusted' using errcode = '23514', constraint = 'adjustment_needs_issued';
    end if;
    if sign(new.amount) <> sign(adjusting.total) then
      raise exception 'an adjustment has the sign of its invoice' using errcode = '23514', constraint = 'adjustment_has_the_sign_of_its_invoice';
    end if;
  else
    select * into taken_back from adjustment where id = new.reverses;
    if taken_back.reverses is not null or new.amount <> -taken_back.amount or new.type <> taken_back.type then
      raise exception 'a reversal takes back one adjustment, whole' using errcode = '23514', constraint = 'reversal_takes_back_an_adjustment';
    end if;
  end if;
  update invoice set adjusted = adjusted + new.amount where id = new.invoice_id;
  return new;
end $$;
create trigger adjustment_is_added before insert on adjustment for each row execute function add_to_adjusted();

create function refuse_adjusted_by_hand() returns trigger language plpgsql as $$
begin
  raise exception 'what was adjusted is the sum of the adjustments' using errcode = '23514', constraint = 'adjusted_is_the_sum_of_the_adjustments';
end $$;
create trigger adjusted_is_the_sum_of_the_adjustments before update of adjusted on invoice for each row
  when (new.adjusted is distinct from old.adjusted and pg_trigger_depth() = 0) execute function refuse_adjusted_by_hand();

-- where an invoice stands, and the sums of invoices and of what billings bring, know of it
create or replace function stand_of_invoice() returns trigger language plpgsql as $$
begin
  new.standing := case
    when new.document_state <> 'issued' then new.document_state
    when new.total = 0 and exists (select from invoice_line l where l.invoice_id = new.id
      and l.name in ('Deposit Settlement', 'Retainer Adjustment')) then 'deposit'
    when new.received + new.adjusted = new.total then 'paid'
    when new.received = 0 then 'pending'
    else 'partial' end;
  return new;
end $$;

create or replace function figures_of(i invoice, sign integer) returns setof invoice_figures language sql immutable as $$
  select i.project_id, i.currency_code, i.standing, case when i.standing in ('pending', 'partial') then i.due_date else '-infinity' end,
    sign, sign * o.amount, sign * o.received, sign * o.outstanding, sign * round(o.amount * r.rate, r.decimals),
    sign * round(o.received * r.rate, r.decimals), sign * round(o.outstanding * r.rate, r.decimals),
    case when i.standing <> 'void' and i.currency_code <> 'USD' and i.exchange_rate is null then sign else 0 end
  from (select case when i.standing = 'void' then 0 else i.total end as amount, case when i.standing = 'void' then 0 else i.received end as received, i.outstanding) o,
    (select case when i.currency_code = 'USD' then 1 else coalesce(i.exchange_rate, 0) end as rate,
      case when i.currency_code = 'USD' then 3 else 2 end as decimals) r
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
        where (a.project_id, a.currency_code, a.exchange_rate, a.standing, a.due_date, a.total, a.received, a.adjusted)
          is distinct from (r.project_id, r.currency_code, r.exchange_rate, r.standing, r.due_date, r.total, r.received, r.adjusted))
      select f from removed r join changed using (id), figures_of(r, -1) f union all
      select f from added a join changed using (id), figures_of(a, 1) f));
  end if;
  return null;
end $$;

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
      0 as unrated
    from billing b join project p on p.id = b.project_id left join company c on c.id = p.company_id where b.id = any(kept)
    union all
    select b.id, 'invoiced', b.project_id, b.received_month, i.currency_code, 0, 1, 0, i.total, i.received, i.outstanding,
      round(i.total * r.rate, r.decimals), round(i.received * r.rate, r.decimals), round(i.outstanding * r.rate, r.decimals),
      case when i.currency_code <> 'USD' and i.exchange_rate is null then 1 else 0 end
    from billing b join invoice i on i.billing_id = b.id and i.document_state <> 'void' and i.corrects_invoice_id is null,
      lateral (select case when i.currency_code = 'USD' then 1 else coalesce(i.exchange_rate, 0) end as rate,
        case when i.currency_code = 'USD' then 3 else 2 end as decimals) r
    where b.id = any(kept)
  ), gone as (
    delete from revenue_part t where t.billing_id = any(kept)
      and not exists (select from now where now.billing_id = t.billing_id and now.part = t.part)
  )
  insert into revenue_part as t select * from now order by billing_id, part
    on conflict on constraint revenue_part_pkey do update set project_id = excluded.project_id, received_month = excluded.received_month,
      currency_code = excluded.currency_code, predicted = excluded.predicted, invoiced = excluded.invoiced, received = excluded.received,
      outstanding = excluded.outstanding, usd_invoiced = excluded.usd_invoiced, usd_received = excluded.usd_received,
      usd_outstanding = excluded.usd_outstanding, unrated = excluded.unrated
    where t is distinct from excluded;
end $$;

create or replace function keep_revenue_of_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_revenue(array(select billing_id from added where corrects_invoice_id is null));
  elsif tg_op = 'DELETE' then
    perform keep_revenue(array(select billing_id from removed where corrects_invoice_id is null));
  else
    perform keep_revenue(array(select unnest(array[a.billing_id, r.billing_id]) from added a join removed r on r.id = a.id
      where a.corrects_invoice_id is null
        and (a.billing_id, a.document_state, a.currency_code, a.exchange_rate, a.total, a.received, a.adjusted)
          is distinct from (r.billing_id, r.document_state, r.currency_code, r.exchange_rate, r.total, r.received, r.adjusted)));
  end if;
  return null;
end $$;
