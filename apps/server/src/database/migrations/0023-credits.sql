-- A credit is an invoice with negative lines that names the one it corrects, and says why.
alter table invoice
  add column corrects_invoice_id integer references invoice,
  add column credit_reason text,
  add constraint credit_has_a_reason check ((corrects_invoice_id is null) = (credit_reason is null)),
  add constraint credit_is_below_zero check (corrects_invoice_id is null or total < 0);
create index invoice_by_corrected on invoice (corrects_invoice_id) where corrects_invoice_id is not null;

-- a credit is of the billing of the invoice that it corrects, beside that
drop index invoice_one_live_of_billing;
create unique index invoice_one_live_of_billing on invoice (billing_id) where document_state <> 'void' and corrects_invoice_id is null;

-- units of the corrected line that a line of a credit takes back, in the sign of that line; it has the id of that line
alter table invoice_line add column takes_back numeric(14, 2) not null default 0;

-- the credit that gave the time and the days of a row back, so that they can be billed again
alter table invoice_row
  add column credited_by integer references invoice on delete set null,
  drop constraint days_are_billed_once,
  add constraint days_are_billed_once exclude using gist (project_id with =, employee_id with =, bills_days with &&)
    where (bills_days is not null and credited_by is null);

create or replace function refuse_change_of_frozen() returns trigger language plpgsql as $$
declare
  is_frozen boolean;
begin
  -- the invoice that a part leaves and the one it joins; locked, so that neither is issued while this transaction changes it
  select bool_or(i.document_state <> 'draft') into is_frozen
    from (select document_state from invoice where id in (old.invoice_id, new.invoice_id) for key share) i;
  if is_frozen then
    -- a void sets the days free and a credit gives them back; nothing else changes
    if tg_table_name = 'invoice_row' and tg_op = 'UPDATE' then
      if (new.bills_days is null or new.bills_days = old.bills_days)
          and (to_jsonb(new) - '{bills_days,credited_by}'::text[]) = (to_jsonb(old) - '{bills_days,credited_by}'::text[]) then
        return new;
      end if;
    end if;
    raise exception 'the invoice is frozen' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  return coalesce(new, old);
end $$;

-- only an issued invoice that is no credit itself is credited, and it stays issued as long as a credit of it lives
create function refuse_stray_credit() returns trigger language plpgsql as $$
begin
  perform from invoice i where i.id = new.corrects_invoice_id and i.document_state = 'issued' and i.corrects_invoice_id is null
    and (i.billing_id, i.project_id, i.company_id, i.currency_code) = (new.billing_id, new.project_id, new.company_id, new.currency_code)
    for no key update;
  if not found then
    raise exception 'only an issued invoice is credited' using errcode = '23514', constraint = 'credit_of_an_issued_invoice';
  end if;
  return new;
end $$;
create trigger credit_of_an_issued_invoice before insert on invoice for each row when (new.corrects_invoice_id is not null)
  execute function refuse_stray_credit();

create function refuse_void_of_credited() returns trigger language plpgsql as $$
begin
  if exists (select from invoice where corrects_invoice_id = new.id and document_state <> 'void') then
    raise exception 'a live credit corrects this invoice' using errcode = '23514', constraint = 'invoice_with_credits_stays';
  end if;
  return new;
end $$;
create trigger invoice_with_credits_stays before update on invoice for each row
  when (new.document_state = 'void' and old.document_state <> 'void' and new.corrects_invoice_id is null)
  execute function refuse_void_of_credited();

-- the live credits of an invoice never take back more of a line than it has, nor more of all lines than they come to
create function refuse_credit_of_more() returns trigger language plpgsql as $$
declare
  corrected integer;
begin
  for corrected in select distinct c.corrects_invoice_id from touched t join invoice c on c.id = t.invoice_id
    where c.corrects_invoice_id is not null
  loop
    -- whoever credits the same invoice at the same time waits here
    perform from invoice where id = corrected for no key update;
    if exists (
      select from (
        select l.line_id, sum(l.takes_back) as units, sum(l.amount) as amount
        from invoice_line l join invoice c on c.id = l.invoice_id
        where c.corrects_invoice_id = corrected and c.document_state <> 'void' group by l.line_id
      ) credited left join invoice_line o on o.invoice_id = corrected and o.line_id = credited.line_id
      where o.line_id is null
        or o.quantity - credited.units not between least(o.quantity, 0) and greatest(o.quantity, 0)
        or o.amount + credited.amount not between least(o.amount, 0) and greatest(o.amount, 0)
    ) or (
      select sum(l.amount) from invoice_line l join invoice i on i.id = l.invoice_id
      where i.document_state <> 'void' and corrected in (i.id, i.corrects_invoice_id)
    ) < 0 then
      raise exception 'a credit takes back more than its invoice has left' using errcode = '23514', constraint = 'credits_never_exceed';
    end if;
  end loop;
  return null;
end $$;
create trigger credits_never_exceed after insert on invoice_line referencing new table as touched for each statement
  execute function refuse_credit_of_more();
create trigger changed_credits_never_exceed after update on invoice_line referencing new table as touched for each statement
  execute function refuse_credit_of_more();

-- the same of time: only a credit enters time on a document, and never more of a log than the invoice holds of it
create function refuse_credit_of_more_time() returns trigger language plpgsql as $$
declare
  corrected integer;
  billed bigint;
  remaining bigint;
begin
  select corrects_invoice_id into corrected from invoice where id = new.invoice_id;
  select coalesce(sum(e.seconds) filter (where e.invoice_id = corrected), 0), coalesce(sum(e.seconds), 0) into billed, remaining
    from time_entry e join invoice i on i.id = e.invoice_id
    where e.work_log_id = new.work_log_id and corrected in (i.id, i.corrects_invoice_id);
  if corrected is null or remaining not between least(billed, 0) and greatest(billed, 0) then
    raise exception 'a credit takes back more time than its invoice has left, log %', new.work_log_id
      using errcode = '23514', constraint = 'credits_never_exceed';
  end if;
  return null;
end $$;
create trigger credited_time_never_exceeds after insert on time_entry for each row when (new.invoice_id is not null)
  execute function refuse_credit_of_more_time();
