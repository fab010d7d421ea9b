-- Made from the migrated database by scripts/database-types.mjs, to be read; change the migrations, not this file.

create extension btree_gist;
create extension citext;
create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.add_to_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- another use of the open credit of the company waits here
  perform from company where id = new.company_id for no key update;
  if new.receipt_id is not null and not exists (
    select from receipt r join invoice i on i.id = r.invoice_id
    where r.id = new.receipt_id and r.amount = -new.amount and i.company_id = new.company_id and i.currency_code = new.currency_code) then
    raise exception 'a payment on account has the amount of its payment' using errcode = '23514', constraint = 'account_payment_is_its_payment';
  end if;
  if (select coalesce(sum(amount), 0) from account_payment where company_id = new.company_id and currency_code = new.currency_code) + new.amount < 0 then
    raise exception 'more is used than is on account' using errcode = '23514', constraint = 'account_is_never_overdrawn';
  end if;
  perform refuse_in_closed_month(new.paid_on);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.add_to_adjusted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  adjusting invoice;
  taken_back adjustment;
begin
  perform refuse_in_closed_month(new.adjusted_on);
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
end $function$
;

CREATE OR REPLACE FUNCTION public.add_to_credits_applied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    if settled.document_state <> 'issued' or settled.corrects_invoice_id is not null
        or new.credit_id is not null and (credit.document_state <> 'issued' or credit.corrects_invoice_id is null) then
      raise exception 'an issued credit note is applied to an issued invoice'
        using errcode = '23514', constraint = 'credit_application_needs_issued';
    end if;
    if new.credit_id is not null and (credit.company_id, credit.currency_code) <> (settled.company_id, settled.currency_code) then
      raise exception 'a credit note is applied within its company and currency'
        using errcode = '23514', constraint = 'credit_stays_with_its_company';
    end if;
    if new.amount > settled.outstanding then
      raise exception 'more is applied than is outstanding' using errcode = '23514', constraint = 'credit_within_what_is_outstanding';
    end if;
    if new.credit_id is not null and new.amount > -credit.outstanding then
      raise exception 'more is applied than the credit note has open' using errcode = '23514', constraint = 'credit_within_what_is_open';
    end if;
  else
    select * into taken_back from credit_application where id = new.reverses;
    if taken_back.reverses is not null or new.amount <> -taken_back.amount or new.invoice_id <> taken_back.invoice_id then
      raise exception 'a reversal takes back one application, whole'
        using errcode = '23514', constraint = 'reversal_takes_back_a_credit_application';
    end if;
  end if;
  update invoice set credits_applied = credits_applied + case when id = new.invoice_id then new.amount else -new.amount end
    where id in (new.credit_id, new.invoice_id);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.add_to_received()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  receiving invoice;
  taken_back receipt;
begin
  perform refuse_in_closed_month(new.received_on);
  select * into receiving from invoice where id = new.invoice_id for no key update;
  if new.reverses is null then
    if receiving.document_state <> 'issued' then
      raise exception 'only an issued invoice receives money' using errcode = '23514', constraint = 'receipt_needs_issued';
    end if;
    if sign(new.amount) <> sign(receiving.total) then
      raise exception 'a receipt has the sign of its invoice' using errcode = '23514', constraint = 'receipt_has_the_sign_of_its_invoice';
    end if;
  else
    select * into taken_back from receipt where id = new.reverses;
    if taken_back.reverses is not null or new.amount <> -taken_back.amount then
      raise exception 'a reversal takes back one receipt, whole' using errcode = '23514', constraint = 'reversal_takes_back_a_receipt';
    end if;
  end if;
  update invoice set received = received + new.amount where id = new.invoice_id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.add_to_retainer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update retainer set balance = balance + new.amount where project_id = new.project_id and currency_code = new.currency_code
    returning balance into new.balance_after;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_company_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.amount <> (select coalesce(sum(amount), 0) from receipt where company_payment_id = new.id)
      + (select coalesce(sum(amount), 0) from account_payment where company_payment_id = new.id and is_of_payment and amount > 0)
      or exists (select from receipt r join invoice i on i.id = r.invoice_id where r.company_payment_id = new.id
        and (i.company_id, i.currency_code) <> (new.company_id, new.currency_code)) then
    raise exception 'a payment is what its invoices and the open credit get' using errcode = '23514', constraint = 'company_payment_is_spread';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_access_loss(who integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into access_loss as l (user_id, losses) values (who, 1)
  on conflict (user_id) do update set losses = l.losses + 1
$function$
;

CREATE OR REPLACE FUNCTION public.count_lost_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_access_loss(old.user_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.demand_void()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.document_state = 'issued' then
    return null;
  end if;
  if exists (select from invoice where id = old.invoice_id and document_state <> 'void') then
    raise exception 'billed time is frozen with its invoice' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_access_of_changed_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.email, new.password_hash, new.archived_at) is distinct from (old.email, old.password_hash, old.archived_at) then
    update password_link set ended_at = now() where user_id = new.id and ended_at is null;
  end if;
  if (new.role, new.password_hash, new.archived_at) is distinct from (old.role, old.password_hash, old.archived_at)
      or (old.totp_secret is not null and new.totp_secret is null) then
    update session set ended_at = now() where user_id = new.id and ended_at is null;
    update half_login set used_at = now(), totp_secret = null where user_id = new.id and used_at is null;
  end if;
  if (old.totp_secret is not null and new.totp_secret is null) or (old.archived_at is null and new.archived_at is not null) then
    delete from passkey where user_id = new.id;
  end if;
  if old.archived_at is null and new.archived_at is not null then
    delete from company_account where user_id = new.id;
  end if;
  if new.role <> old.role then
    perform count_access_loss(new.id);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.exchange_difference_of(of_receipt integer)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  select case when i.currency_code = 'USD' then 0
    else round(r.amount * (
      select x.rate from exchange_rate x where x.currency_code = i.currency_code and x.day <= coalesce(o.received_on, r.received_on)
      order by x.day desc limit 1), 2) - round(r.amount * i.exchange_rate, 2) end
  from receipt r join invoice i on i.id = r.invoice_id left join receipt o on o.id = r.reverses where r.id = of_receipt
$function$
;

CREATE OR REPLACE FUNCTION public.freeze_invoiced_predictions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform freeze_predictions(array(select b from billing b join added a on a.billing_id = b.id where a.corrects_invoice_id is null),
    'invoiced', today_in_utc());
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.freeze_predictions(frozen billing[], at_moment text, day date)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  written integer;
begin
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
  on conflict do nothing;
  get diagnostics written = row_count;
  return written;
end $function$
;

CREATE OR REPLACE FUNCTION public.freeze_started_predictions(day date)
 RETURNS integer
 LANGUAGE sql
AS $function$
  select freeze_predictions(array(
    select b from billing b where b.start_date <= day and not b.made_by_invoice
      and not exists (select from frozen_prediction f where f.billing_id = b.id and f.moment = 'started')), 'started', day)
$function$
;

CREATE OR REPLACE FUNCTION public.hold_retainer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  holds constant numeric = case when new.document_state = 'draft' and new.locked then greatest(new.retainer_taken, 0) else 0 end;
  held_before constant numeric = case when old.document_state = 'draft' and old.locked then greatest(old.retainer_taken, 0) else 0 end;
begin
  if holds <> held_before then
    update retainer set held = held + holds - held_before where project_id = new.project_id and currency_code = new.currency_code;
    if not found then
      raise exception 'there is no retainer' using errcode = '23514', constraint = 'retainer_is_never_overdrawn';
    end if;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_logged_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into logged_task select distinct project_id, task from touched where vanished_at is null and task <> ''
    order by project_id, task on conflict do nothing;
  if tg_op = 'UPDATE' then
    -- a task goes with the last of its logs
    delete from logged_task k using (
      select distinct f.project_id, f.task from former f join touched t on t.id = f.id
      where (f.project_id, f.task) <> (t.project_id, t.task) or t.vanished_at is not null
    ) left_behind
    where k.project_id = left_behind.project_id and k.task = left_behind.task and not exists (
      select from work_log l where l.project_id = k.project_id and l.task = k.task and l.vanished_at is null);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_prediction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (new.closed_on is not null and old.closed_on is null
      or new.financial_type = 'No Invoice' and old.financial_type <> 'No Invoice')
      and exists (select from invoice where billing_id = new.id and document_state <> 'void') then
    raise exception 'billing % has an invoice', new.id using errcode = '23514', constraint = 'invoiced_billing_is_not_closed';
  end if;
  if tg_op <> 'UPDATE' or (new.predicted_amount, new.accuracy, new.received_month) is distinct from (old.predicted_amount, old.accuracy, old.received_month) then
    if tg_op <> 'INSERT' and not old.made_by_invoice then
      perform refuse_in_closed_month(old.received_month);
    end if;
    if tg_op <> 'DELETE' and not new.made_by_invoice then
      perform refuse_in_closed_month(new.received_month);
    end if;
  end if;
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
end $function$
;

CREATE OR REPLACE FUNCTION public.lock_month(day date, is_closing boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  number constant integer := extract(year from day)::int * 12 + extract(month from day)::int;
begin
  if is_closing then
    perform pg_advisory_xact_lock(hashtext('month_close'), number);
  else
    perform pg_advisory_xact_lock_shared(hashtext('month_close'), number);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_every_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into dashboard_change (month) values (null);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_month_of_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' or
      (old.billing_id, old.company_id, old.standing, old.currency_code, old.exchange_rate, old.overdue_after, old.total, old.tax_amount, old.received, old.outstanding)
      is distinct from (new.billing_id, new.company_id, new.standing, new.currency_code, new.exchange_rate, new.overdue_after, new.total, new.tax_amount, new.received, new.outstanding) then
    insert into dashboard_change (month)
      select distinct received_month from billing where id in (old.billing_id, new.billing_id) and received_month is not null;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_month_of_prediction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' or (old.project_id, old.received_month, old.predicted_amount) is distinct from (new.project_id, new.received_month, new.predicted_amount) then
    insert into dashboard_change (month)
      select distinct month from unnest(array[old.received_month, new.received_month]) month where month is not null;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_months_of_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into dashboard_change (month)
    select distinct received_month from billing where project_id = new.id and received_month is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_months_of_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.owns_its_document(i invoice)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select i.books_id is not null and not i.taken_off and (i.document_state <> 'void' or not exists (
    select from invoice holder where holder.connection_id = i.connection_id and holder.books_id = i.books_id and holder.document_state <> 'void'))
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_act_on_the_document_of_another()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  id_of_invoice constant integer := case tg_table_name when 'outbox' then (to_jsonb(new) -> 'payload' ->> 'invoiceId')::int else (to_jsonb(new) ->> 'invoice_id')::int end;
begin
  if exists (select from invoice i where i.id = id_of_invoice and i.books_id is not null and not owns_its_document(i)) then
    raise exception 'the document of invoice % belongs to another invoice, or to none', id_of_invoice
      using errcode = '23514', constraint = 'document_is_of_another';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = '23514';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.company_payment_id is not null and old.payment_id is null and new.payment_id is not null
      and to_jsonb(new) - '{connection_id, payment_id}'::text[] = to_jsonb(old) - '{connection_id, payment_id}'::text[] then
    return new;
  end if;
  raise exception 'rows of account_payment are never changed or removed' using errcode = '23514';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_of_billed_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'billed time is frozen with its invoice' using errcode = '23514', constraint = 'invoice_is_frozen';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_of_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_frozen boolean;
begin
  -- the invoice that a part leaves and the one that it joins; locked, so that neither is issued while this transaction changes it
  select bool_or(i.document_state <> 'draft') into is_frozen
    from (select document_state from invoice where id in (old.invoice_id, new.invoice_id) for key share) i;
  if is_frozen then
    -- a void invoice and a credit note release the billed days; nothing else changes
    if tg_table_name = 'invoice_row' and tg_op = 'UPDATE' then
      if (new.bills_days is null or new.bills_days = old.bills_days)
          and (to_jsonb(new) - '{bills_days,credited_by}'::text[]) = (to_jsonb(old) - '{bills_days,credited_by}'::text[]) then
        return new;
      end if;
    end if;
    if tg_table_name in ('invoice_line', 'invoice_trace')
        and current_setting('countinghouse.takes_tax_in', true) = coalesce(new.invoice_id, old.invoice_id)::text then
      return coalesce(new, old);
    end if;
    raise exception 'the invoice is frozen' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  return coalesce(new, old);
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_of_issued()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- everything else is frozen, columns of later migrations included; generated columns have no value yet
  may_change text[] := '{document_state, locked, due_date, customer_memo, private_note, note, books_id, books_url, push_outbox_id, void_reason, taken_off, received, adjusted, credits_applied, outstanding, overdue_after, usd_total, usd_tax, usd_received, usd_outstanding, updated_at, version}';
begin
  if tg_op = 'UPDATE' and (new.invoice_date <> old.invoice_date or new.document_state <> old.document_state or (new.locked and not old.locked)) then
    perform refuse_in_closed_month(new.invoice_date);
  end if;
  -- the entries change the sums from a trigger of their own
  if tg_op = 'UPDATE' and pg_trigger_depth() = 1 then
    if new.received is distinct from old.received then
      raise exception 'what was received is the sum of the receipts' using errcode = '23514', constraint = 'received_is_the_sum_of_the_receipts';
    elsif new.adjusted is distinct from old.adjusted then
      raise exception 'what was adjusted is the sum of the adjustments' using errcode = '23514', constraint = 'adjusted_is_the_sum_of_the_adjustments';
    elsif new.credits_applied is distinct from old.credits_applied then
      raise exception 'what is applied is the sum of the applications'
        using errcode = '23514', constraint = 'credits_applied_is_the_sum_of_the_applications';
    end if;
  end if;
  if tg_op = 'UPDATE' and new.document_state = 'void' and old.document_state <> 'void' then
    if new.corrects_invoice_id is null and exists (select from invoice where corrects_invoice_id = new.id and document_state <> 'void') then
      raise exception 'a live credit corrects this invoice' using errcode = '23514', constraint = 'invoice_with_credits_stays';
    elsif new.received <> 0 or new.credits_applied <> 0 then
      raise exception 'payments or credit notes are applied to this invoice' using errcode = '23514', constraint = 'no_void_over_money';
    end if;
  end if;
  if current_setting('countinghouse.takes_tax_in', true) = old.id::text then
    may_change := may_change || '{tax_setting, tax_code_id, tax_name, tax_components, tax_amount, lines_amount, services_amount, frozen_hash}'::text[];
  end if;
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
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_credit_of_more()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  corrected integer;
begin
  for corrected in select distinct c.corrects_invoice_id from touched t join invoice c on c.id = t.invoice_id
    where c.corrects_invoice_id is not null
  loop
    -- another credit note of the same invoice waits here
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
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_credit_of_more_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_in_closed_month(day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if day is null then
    return;
  end if;
  perform lock_month(day, false);
  if exists (select from month_close where month = date_trunc('month', day)::date and reopened_at is null) then
    raise exception 'the month of % is closed', day using errcode = '23514', constraint = 'month_is_closed';
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_stray_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from billing where id = new.billing_id for share;
  if exists (select from billing where id = new.billing_id and closed_on is not null) then
    raise exception 'billing % is closed', new.billing_id using errcode = '23514', constraint = 'closed_billing_takes_no_invoice';
  end if;
  if exists (select from billing where id = new.billing_id and financial_type = 'No Invoice') then
    raise exception 'billing % is to have no invoice', new.billing_id using errcode = '23514', constraint = 'billing_without_invoice_takes_none';
  end if;
  perform refuse_in_closed_month(new.invoice_date);
  if new.corrects_invoice_id is not null then
    perform from invoice i where i.id = new.corrects_invoice_id and i.document_state = 'issued' and i.corrects_invoice_id is null
      and (i.billing_id, i.project_id, i.company_id, i.currency_code) = (new.billing_id, new.project_id, new.company_id, new.currency_code)
      for no key update;
    if not found then
      raise exception 'only an issued invoice is credited' using errcode = '23514', constraint = 'credit_of_an_issued_invoice';
    end if;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.retainer_received_on(of_project integer, of_currency text)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select max(e.day) from retainer_entry e join (
    select max(x.id) filter (where x.amount > 0) as id from retainer_entry x left join invoice i on i.id = x.invoice_id
    where x.project_id = of_project and x.currency_code = of_currency and i.end_date is null
    group by x.invoice_id having sum(x.amount) > 0
  ) received on e.id = received.id
$function$
;

CREATE OR REPLACE FUNCTION public.stand_of_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.time_adds_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched_logs bigint[];
  wrong bigint;
begin
  if tg_op = 'UPDATE' and tg_table_name = 'work_log' then
    select array_agg(id) into touched_logs from (
      select id from (select id, billable_seconds as seconds from touched union all select id, -billable_seconds from former) c
      group by id having sum(seconds) <> 0) changed;
  elsif tg_op = 'UPDATE' then
    select array_agg(work_log_id) into touched_logs from (
      select work_log_id from (select work_log_id, seconds from touched union all select work_log_id, -seconds from former) c
      group by work_log_id having sum(seconds) <> 0) changed;
  elsif tg_table_name = 'work_log' then
    select array_agg(id) into touched_logs from touched;
  else
    select array_agg(distinct work_log_id) into touched_logs from touched;
  end if;
  select id into wrong from (
    select id, billable_seconds as seconds from work_log where id = any (touched_logs)
    union all
    select work_log_id, -seconds from time_entry where work_log_id = any (touched_logs)) both_sides
  group by id having sum(seconds) <> 0 limit 1;
  if wrong is not null then
    raise exception 'open + on a draft + billed + written off differs from what was logged, log %', wrong
      using errcode = '23514', constraint = 'time_adds_up';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.today_in_utc()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$ select (now() at time zone 'UTC')::date $function$
;

create table access_loss (
  user_id integer not null,
  losses integer not null,
  constraint access_loss_pkey PRIMARY KEY (user_id),
  constraint access_loss_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id)
);

create table account_payment (
  id integer not null default nextval('receipt_id_seq'::regclass),
  company_id integer not null,
  currency_code text not null,
  paid_on date not null,
  amount numeric(18,3) not null,
  receipt_id integer,
  note text not null,
  entered_by integer,
  entered_at timestamp with time zone not null,
  connection_id integer,
  payment_id text,
  reverses integer,
  is_of_books boolean not null default false,
  company_payment_id integer,
  is_of_payment boolean not null default false,
  constraint account_payment_pkey PRIMARY KEY (id),
  constraint account_payment_receipt_id_key UNIQUE (receipt_id),
  constraint account_payment_reverses_key UNIQUE (reverses),
  constraint account_payment_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint account_payment_company_payment_id_fkey FOREIGN KEY (company_payment_id) REFERENCES company_payment(id),
  constraint account_payment_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id),
  constraint account_payment_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES staff_user(id),
  constraint account_payment_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipt(id),
  constraint account_payment_reverses_fkey FOREIGN KEY (reverses) REFERENCES account_payment(id),
  constraint account_payment_amount_check CHECK ((amount <> (0)::numeric)),
  constraint account_payment_has_its_reason CHECK (
CASE
    WHEN (receipt_id IS NOT NULL) THEN ((reverses IS NULL) AND (NOT is_of_books) AND (NOT is_of_payment))
    WHEN is_of_payment THEN ((reverses IS NULL) AND (NOT is_of_books) AND (company_payment_id IS NOT NULL))
    WHEN is_of_books THEN ((reverses IS NULL) AND (payment_id IS NOT NULL))
    ELSE ((amount > (0)::numeric) = (reverses IS NOT NULL))
END),
  constraint account_payment_names_its_books CHECK (((connection_id IS NULL) = (payment_id IS NULL))),
  constraint account_payment_payment_id_check CHECK ((payment_id ~ '^[A-Za-z0-9_-]{1,40}$'::text))
);
CREATE INDEX account_payment_by_company ON public.account_payment USING btree (company_id, currency_code, id);
CREATE INDEX account_payment_by_company_payment ON public.account_payment USING btree (company_payment_id) WHERE (company_payment_id IS NOT NULL);
CREATE INDEX account_payment_by_payment ON public.account_payment USING btree (connection_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE TRIGGER account_payment_is_added BEFORE INSERT ON public.account_payment FOR EACH ROW EXECUTE FUNCTION add_to_account();
CREATE TRIGGER account_payment_is_append_only BEFORE DELETE OR UPDATE ON public.account_payment FOR EACH ROW EXECUTE FUNCTION refuse_change_of_account();

create table account_refund_in_books (
  account_payment_id integer not null,
  connection_id integer not null,
  payment_id text not null,
  from_account_id text,
  outbox_id bigint,
  refund_id text,
  refunded_on date,
  amount numeric(18,3),
  constraint account_refund_in_books_pkey PRIMARY KEY (account_payment_id),
  constraint account_refund_in_books_account_payment_id_fkey FOREIGN KEY (account_payment_id) REFERENCES account_payment(id),
  constraint account_refund_in_books_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id),
  constraint account_refund_in_books_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES outbox(id),
  constraint account_refund_in_books_amount_check CHECK ((amount > (0)::numeric)),
  constraint account_refund_in_books_check CHECK (((outbox_id IS NOT NULL) OR (refund_id IS NOT NULL))),
  constraint account_refund_in_books_check1 CHECK ((((refund_id IS NULL) = (refunded_on IS NULL)) AND ((refund_id IS NULL) = (amount IS NULL)))),
  constraint account_refund_in_books_from_account_id_check CHECK ((from_account_id ~ '^[A-Za-z0-9_-]{1,40}$'::text)),
  constraint account_refund_in_books_payment_id_check CHECK ((payment_id ~ '^[A-Za-z0-9_-]{1,40}$'::text)),
  constraint account_refund_in_books_refund_id_check CHECK ((refund_id ~ '^[A-Za-z0-9_-]{1,40}$'::text))
);
CREATE INDEX account_refund_in_books_by_payment ON public.account_refund_in_books USING btree (connection_id, payment_id);

create table activity_entry (
  id bigint not null,
  at timestamp with time zone not null,
  visitor_id integer,
  visitor text not null,
  action text not null,
  resource text not null,
  resource_id text not null,
  resource_name text not null,
  project_id integer,
  changes jsonb not null,
  hash_version smallint not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint activity_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX activity_entry_by_kind ON public.activity_entry USING btree (resource, action, id DESC);
CREATE INDEX activity_entry_by_project ON public.activity_entry USING btree (project_id, id DESC);
CREATE INDEX activity_entry_by_time ON public.activity_entry USING btree (at);
CREATE INDEX activity_entry_by_visitor ON public.activity_entry USING btree (visitor, id DESC);
CREATE INDEX activity_entry_by_visitor_id ON public.activity_entry USING btree (visitor_id, id DESC);
CREATE INDEX activity_entry_name_parts ON public.activity_entry USING gin (lower(resource_name) gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX activity_entry_newest ON public.activity_entry USING btree (id DESC) INCLUDE (project_id, visitor_id);
CREATE TRIGGER activity_entry_is_append_only BEFORE DELETE OR UPDATE ON public.activity_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER activity_entry_is_never_emptied BEFORE TRUNCATE ON public.activity_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table activity_head (
  only_one boolean not null default true,
  last_id bigint not null,
  last_hash bytea not null,
  constraint activity_head_pkey PRIMARY KEY (only_one),
  constraint activity_head_only_one_check CHECK (only_one)
);

create table adjustment (
  id integer not null default nextval('receipt_id_seq'::regclass),
  invoice_id integer not null,
  adjusted_on date not null,
  type text not null,
  amount numeric(18,3) not null,
  reason text not null,
  reverses integer,
  entered_by integer not null,
  entered_at timestamp with time zone not null,
  certificate_number text,
  withholding_rate numeric(5,2),
  constraint adjustment_pkey PRIMARY KEY (id),
  constraint adjustment_id_invoice_id_key UNIQUE (id, invoice_id),
  constraint adjustment_is_reversed_once UNIQUE (reverses),
  constraint adjustment_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES staff_user(id),
  constraint adjustment_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint adjustment_reverses_invoice_id_fkey FOREIGN KEY (reverses, invoice_id) REFERENCES adjustment(id, invoice_id),
  constraint adjustment_amount_check CHECK ((amount <> (0)::numeric)),
  constraint adjustment_certificate_number_check CHECK ((certificate_number <> ''::text)),
  constraint adjustment_reason_check CHECK ((reason <> ''::text)),
  constraint adjustment_type_check CHECK ((type = ANY (ARRAY['Discount'::text, 'Deduction'::text, 'Bad Debts'::text, 'Withholding Tax'::text, 'Bank Charge'::text, 'Exchange Difference'::text]))),
  constraint adjustment_withholding_rate_check CHECK (((withholding_rate > (0)::numeric) AND (withholding_rate <= (100)::numeric))),
  constraint withheld_tax_has_its_certificate CHECK ((((type = 'Withholding Tax'::text) = (certificate_number IS NOT NULL)) AND ((type = 'Withholding Tax'::text) = (withholding_rate IS NOT NULL))))
);
CREATE INDEX adjustment_by_day ON public.adjustment USING btree (adjusted_on, id);
CREATE INDEX adjustment_by_invoice ON public.adjustment USING btree (invoice_id, id);
CREATE TRIGGER adjustment_is_added BEFORE INSERT ON public.adjustment FOR EACH ROW EXECUTE FUNCTION add_to_adjusted();
CREATE TRIGGER adjustment_is_append_only BEFORE DELETE OR UPDATE ON public.adjustment FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table appearance (
  user_id integer not null,
  theme text not null,
  density text not null,
  constraint appearance_pkey PRIMARY KEY (user_id),
  constraint appearance_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id),
  constraint appearance_density_check CHECK ((density = ANY (ARRAY['compact'::text, 'comfortable'::text]))),
  constraint appearance_theme_check CHECK ((theme = ANY (ARRAY['system'::text, 'light'::text, 'dark'::text])))
);

create table attendance_entry (
  id bigint not null generated always as identity,
  source_id text not null,
  employee_id integer not null,
  day date not null,
  seconds integer not null,
  category text not null,
  is_open boolean not null,
  pulled_at timestamp with time zone not null,
  constraint attendance_entry_pkey PRIMARY KEY (id),
  constraint attendance_entry_source_id_key UNIQUE (source_id),
  constraint attendance_entry_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id)
);
CREATE INDEX attendance_entry_by_employee ON public.attendance_entry USING btree (employee_id, day);

create table billing (
  id integer not null generated always as identity,
  project_id integer not null,
  start_date date not null,
  end_date date,
  accuracy smallint not null,
  predicted_amount numeric(18,3) not null,
  financial_type text not null default 'Revenue'::text,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  received_month date,
  submission_type text,
  made_by_invoice boolean not null default false,
  said_on date,
  closed_on date,
  closed_by integer,
  closed_reason text,
  constraint billing_pkey PRIMARY KEY (id),
  constraint billing_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff_user(id),
  constraint billing_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint billing_accuracy_check CHECK ((accuracy = ANY (ARRAY[25, 50, 75, 90, 100]))),
  constraint billing_check CHECK (((end_date IS NULL) OR (end_date >= start_date))),
  constraint billing_closed_reason_check CHECK ((closed_reason <> ''::text)),
  constraint billing_financial_type_check CHECK ((financial_type = ANY (ARRAY['Buyout'::text, 'Expenses'::text, 'Commission Settlement'::text, 'Revenue'::text, 'No Invoice'::text]))),
  constraint billing_received_month_check CHECK ((received_month = (date_trunc('month'::text, (received_month)::timestamp with time zone))::date)),
  constraint billing_submission_type_check CHECK ((submission_type = ANY (ARRAY['I'::text, 'T'::text, 'IT'::text]))),
  constraint closed_says_why CHECK ((((closed_on IS NULL) = (closed_by IS NULL)) AND ((closed_on IS NULL) = (closed_reason IS NULL))))
);
CREATE INDEX billing_by_end ON public.billing USING btree (end_date, id);
CREATE INDEX billing_by_last_month ON public.billing USING btree (received_month DESC NULLS LAST, start_date DESC, id DESC);
CREATE INDEX billing_by_project ON public.billing USING btree (project_id, start_date) INCLUDE (id, received_month, predicted_amount, closed_on);
CREATE INDEX billing_by_received_month ON public.billing USING btree (received_month, start_date, id);
CREATE INDEX billing_by_start ON public.billing USING btree (start_date, id);
CREATE TRIGGER prediction_changes_its_month AFTER INSERT OR DELETE OR UPDATE ON public.billing FOR EACH ROW EXECUTE FUNCTION note_month_of_prediction();
CREATE TRIGGER prediction_is_kept BEFORE INSERT OR DELETE OR UPDATE ON public.billing FOR EACH ROW EXECUTE FUNCTION keep_prediction();

create table billing_project (
  billing_id integer not null,
  project_id integer not null,
  constraint billing_project_pkey PRIMARY KEY (billing_id, project_id),
  constraint billing_project_billing_id_fkey FOREIGN KEY (billing_id) REFERENCES billing(id) ON DELETE CASCADE,
  constraint billing_project_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id)
);
CREATE INDEX billing_project_by_project ON public.billing_project USING btree (project_id);

create table billing_run (
  id integer not null generated always as identity,
  act text not null,
  invoice_date date not null,
  started_by integer not null,
  started_at timestamp with time zone not null,
  stopped_by integer,
  finished_at timestamp with time zone,
  constraint billing_run_pkey PRIMARY KEY (id),
  constraint billing_run_started_by_fkey FOREIGN KEY (started_by) REFERENCES staff_user(id),
  constraint billing_run_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES staff_user(id),
  constraint billing_run_act_check CHECK ((act = ANY (ARRAY['sync'::text, 'verify'::text, 'draft'::text, 'bill'::text, 'send'::text, 'delete'::text])))
);

create table billing_run_item (
  run_id integer not null,
  position integer not null,
  project_id integer not null,
  billing_id integer,
  start_date date not null,
  end_date date,
  seen_total numeric(18,3),
  continue_anyways boolean not null,
  invoice_id integer,
  invoice_version integer,
  state text not null default 'waiting'::text,
  words text not null default ''::text,
  ended_at timestamp with time zone,
  syncs boolean not null default false,
  pull_id integer,
  seen_logs text,
  constraint billing_run_item_pkey PRIMARY KEY (run_id, "position"),
  constraint billing_run_item_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id) ON DELETE SET NULL,
  constraint billing_run_item_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE,
  constraint billing_run_item_pull_id_fkey FOREIGN KEY (pull_id) REFERENCES work_log_pull(id) ON DELETE SET NULL,
  constraint billing_run_item_run_id_fkey FOREIGN KEY (run_id) REFERENCES billing_run(id),
  constraint billing_run_item_check CHECK ((end_date >= start_date)),
  constraint billing_run_item_has_ended CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  constraint billing_run_item_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text, 'stopped'::text])))
);
CREATE INDEX billing_run_item_by_invoice ON public.billing_run_item USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX billing_run_item_by_pull ON public.billing_run_item USING btree (pull_id) WHERE (pull_id IS NOT NULL);
CREATE UNIQUE INDEX billing_run_item_waits_once ON public.billing_run_item USING btree (project_id, start_date, COALESCE(end_date, 'infinity'::date)) WHERE (state = 'waiting'::text);

create table books_difference (
  id integer not null generated always as identity,
  invoice_id integer not null,
  field text not null,
  ours text not null,
  theirs text not null,
  our_currency text,
  their_currency text,
  found_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  settled text,
  settled_by integer,
  reason text,
  version integer not null default 1,
  constraint books_difference_pkey PRIMARY KEY (id),
  constraint books_difference_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint books_difference_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES staff_user(id),
  constraint books_difference_check CHECK (((settled IS NULL) = (settled_by IS NULL))),
  constraint books_difference_check1 CHECK (((settled IS DISTINCT FROM 'left'::text) OR (reason IS NOT NULL))),
  constraint books_difference_check2 CHECK (((our_currency IS NULL) = (their_currency IS NULL))),
  constraint books_difference_field_check CHECK ((field = ANY (ARRAY['document'::text, 'number'::text, 'date'::text, 'dueDate'::text, 'purchaseOrder'::text, 'currencyCode'::text, 'total'::text, 'tax'::text, 'balance'::text]))),
  constraint books_difference_ours_check CHECK ((length(ours) <= 200)),
  constraint books_difference_reason_check CHECK ((length(reason) <= 2000)),
  constraint books_difference_settled_check CHECK ((settled = ANY (ARRAY['sent'::text, 'left'::text]))),
  constraint books_difference_theirs_check CHECK ((length(theirs) <= 200))
);
CREATE UNIQUE INDEX books_difference_once ON public.books_difference USING btree (invoice_id, field) WHERE (ended_at IS NULL);
CREATE TRIGGER difference_of_the_own_document BEFORE INSERT ON public.books_difference FOR EACH ROW EXECUTE FUNCTION refuse_act_on_the_document_of_another();

create table books_duplicate (
  id integer not null generated always as identity,
  connection_id integer not null,
  books_id text not null,
  is_credit boolean not null,
  invoice_id integer,
  document_number text not null,
  customer_name text not null,
  document_date date not null,
  currency_code text not null,
  total text not null,
  books_url text not null,
  found_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  dismissed_at timestamp with time zone,
  dismissed_by integer,
  dismiss_reason text,
  constraint books_duplicate_pkey PRIMARY KEY (id),
  constraint books_duplicate_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id),
  constraint books_duplicate_dismissed_by_fkey FOREIGN KEY (dismissed_by) REFERENCES staff_user(id),
  constraint books_duplicate_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id) ON DELETE SET NULL,
  constraint books_duplicate_dismiss_reason_check CHECK ((dismiss_reason <> ''::text)),
  constraint books_duplicate_dismissed_by_someone CHECK ((((dismissed_at IS NULL) = (dismissed_by IS NULL)) AND ((dismissed_at IS NULL) = (dismiss_reason IS NULL))))
);
CREATE INDEX books_duplicate_by_invoice ON public.books_duplicate USING btree (invoice_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX books_duplicate_once ON public.books_duplicate USING btree (connection_id, books_id, is_credit) WHERE (ended_at IS NULL);

create table books_item (
  connection_id integer not null,
  name text not null,
  constraint books_item_pkey PRIMARY KEY (connection_id, name),
  constraint books_item_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id)
);

create table books_offer (
  connection_id integer not null,
  currencies jsonb not null,
  payment_terms jsonb not null,
  customers jsonb not null,
  read_at timestamp with time zone not null,
  closed_through date,
  deposit_accounts jsonb not null default '[]'::jsonb,
  has_automated_tax boolean not null default false,
  constraint books_offer_pkey PRIMARY KEY (connection_id),
  constraint books_offer_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id) ON DELETE CASCADE
);

create table books_payment (
  invoice_id integer not null,
  payment_id text not null,
  turn integer not null,
  paid_on date not null,
  amount numeric(18,3) not null,
  receipt_id integer not null,
  seen_at timestamp with time zone not null,
  constraint books_payment_pkey PRIMARY KEY (invoice_id, payment_id, turn),
  constraint books_payment_receipt_id_key UNIQUE (receipt_id),
  constraint books_payment_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint books_payment_receipt_id_invoice_id_fkey FOREIGN KEY (receipt_id, invoice_id) REFERENCES receipt(id, invoice_id),
  constraint books_payment_amount_check CHECK ((amount <> (0)::numeric)),
  constraint books_payment_payment_id_check CHECK ((payment_id ~ '^[A-Za-z0-9_-]{1,40}$'::text)),
  constraint books_payment_turn_check CHECK ((turn > 0))
);

create table books_tax (
  connection_id integer not null,
  tax_code_id text not null,
  name text not null,
  components jsonb not null,
  read_at timestamp with time zone not null,
  constraint books_tax_pkey PRIMARY KEY (connection_id, tax_code_id),
  constraint books_tax_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id)
);

create table client (
  id integer not null generated always as identity,
  company_id integer not null,
  name text not null,
  email citext not null,
  phone_number text,
  version integer not null default 1,
  archived_at timestamp with time zone,
  constraint client_pkey PRIMARY KEY (id),
  constraint client_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
CREATE UNIQUE INDEX client_email_once ON public.client USING btree (company_id, email) WHERE (archived_at IS NULL);
CREATE INDEX client_search_parts ON public.client USING gin (lower(((name || chr(10)) || (email)::text)) gin_trgm_ops) WITH (fastupdate=off);

create table column_view (
  id integer not null generated always as identity,
  user_id integer not null,
  type text not null,
  name text not null,
  columns jsonb not null,
  list_query text not null,
  is_shared boolean not null,
  version integer not null default 1,
  constraint column_view_pkey PRIMARY KEY (id),
  constraint column_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id),
  constraint column_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint column_view_type_check CHECK (((length(type) >= 1) AND (length(type) <= 40)))
);
CREATE UNIQUE INDEX column_view_by_owner ON public.column_view USING btree (user_id, type, lower(name));
CREATE INDEX column_view_shared ON public.column_view USING btree (type) WHERE is_shared;

create table company (
  id integer not null generated always as identity,
  company_name text not null,
  display_name text not null,
  email text not null,
  country text not null,
  provider text not null,
  region text not null,
  currency_code text not null,
  taxable boolean not null,
  tax_setting text not null,
  tax_code_id text,
  reference text not null,
  books_id text,
  version integer not null default 1,
  title text not null default ''::text,
  first_name text not null default ''::text,
  middle_name text not null default ''::text,
  last_name text not null default ''::text,
  suffix text not null default ''::text,
  cc text not null default ''::text,
  bcc text not null default ''::text,
  phone_number text not null default ''::text,
  acc_start_date date,
  website text not null default ''::text,
  address_line1 text not null default ''::text,
  address_line2 text not null default ''::text,
  city text not null default ''::text,
  state text not null default ''::text,
  zip_code text not null default ''::text,
  payment_terms text not null default ''::text,
  due_days integer,
  place_of_contact text not null default ''::text,
  tax_treatment text not null default ''::text,
  trn_no text not null default ''::text,
  pan_no text not null default ''::text,
  tax_exempt_reason text not null default ''::text,
  archived_at timestamp with time zone,
  emptied text[] not null default '{}'::text[],
  sent_to_books_at timestamp with time zone,
  purchase_orders text not null default 'Optional'::text,
  reminder_days text not null default ''::text,
  constraint company_pkey PRIMARY KEY (id),
  constraint company_provider_region_books_id_key UNIQUE (provider, region, books_id),
  constraint company_reference_key UNIQUE (reference),
  constraint company_currency_code_check CHECK ((currency_code ~ '^[A-Z]{3}$'::text)),
  constraint company_due_days_check CHECK (((due_days >= 0) AND (due_days <= 999))),
  constraint company_provider_check CHECK ((provider = ANY (ARRAY['QUICK_BOOKS'::text, 'ZOHO_BOOKS'::text]))),
  constraint company_purchase_orders_check CHECK ((purchase_orders = ANY (ARRAY['Optional'::text, 'Required'::text]))),
  constraint company_region_check CHECK ((region ~ '^(US|IND|UK|CA|UAE)(_[A-Z0-9]{1,10})?$'::text)),
  constraint company_suffix_check CHECK ((length(suffix) <= 16)),
  constraint company_tax_setting_check CHECK ((tax_setting = ANY (ARRAY['Inclusive of Tax'::text, 'Exclusive of Tax'::text, 'Not Applicable'::text]))),
  constraint company_title_check CHECK ((length(title) <= 16))
);
CREATE INDEX company_archived ON public.company USING btree (company_name, id) WHERE (archived_at IS NOT NULL);
CREATE INDEX company_by_country ON public.company USING btree (country, company_name, id) WHERE (archived_at IS NULL);
CREATE INDEX company_by_currency ON public.company USING btree (currency_code, company_name, id) WHERE (archived_at IS NULL);
CREATE INDEX company_by_display_name ON public.company USING btree (display_name, company_name, id) WHERE (archived_at IS NULL);
CREATE INDEX company_by_name ON public.company USING btree (company_name, id) WHERE (archived_at IS NULL);
CREATE INDEX company_by_region ON public.company USING btree (region, company_name, id) WHERE (archived_at IS NULL);
CREATE UNIQUE INDEX company_display_name_once ON public.company USING btree (provider, region, lower(display_name));
CREATE INDEX company_search_parts ON public.company USING gin (lower(((company_name || chr(10)) || display_name)) gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER currency_of_company_changes_every_month AFTER UPDATE ON public.company FOR EACH ROW WHEN ((old.currency_code <> new.currency_code)) EXECUTE FUNCTION note_every_month();

create table company_account (
  id integer not null generated always as identity,
  provider_id integer not null,
  user_id integer not null,
  subject text not null,
  email citext not null,
  linked_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint company_account_pkey PRIMARY KEY (id),
  constraint company_account_provider_id_subject_key UNIQUE (provider_id, subject),
  constraint company_account_provider_id_user_id_key UNIQUE (provider_id, user_id),
  constraint company_account_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES sign_in_provider(id) ON DELETE CASCADE,
  constraint company_account_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id),
  constraint company_account_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255)))
);
CREATE INDEX company_account_by_user ON public.company_account USING btree (user_id);

create table company_payment (
  id integer not null generated always as identity,
  company_id integer not null,
  currency_code text not null,
  received_on date not null,
  amount numeric(18,3) not null,
  note text not null,
  reverses integer,
  entered_by integer not null,
  entered_at timestamp with time zone not null,
  constraint company_payment_pkey PRIMARY KEY (id),
  constraint company_payment_is_reversed_once UNIQUE (reverses),
  constraint company_payment_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint company_payment_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES staff_user(id),
  constraint company_payment_reverses_fkey FOREIGN KEY (reverses) REFERENCES company_payment(id),
  constraint company_payment_amount_check CHECK (((amount <> (0)::numeric) AND ((amount > (0)::numeric) = (reverses IS NULL))))
);
CREATE INDEX company_payment_by_company ON public.company_payment USING btree (company_id, id);
CREATE TRIGGER company_payment_is_append_only BEFORE DELETE OR UPDATE ON public.company_payment FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER company_payment_is_spread AFTER INSERT ON public.company_payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.reverses IS NULL)) EXECUTE FUNCTION check_company_payment();

create table company_sign_in (
  state_hash bytea not null,
  provider_id integer not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint company_sign_in_pkey PRIMARY KEY (state_hash),
  constraint company_sign_in_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES sign_in_provider(id) ON DELETE CASCADE
);

create table connection (
  id integer not null generated always as identity,
  code text not null,
  organization_name text not null,
  provider text not null,
  region text,
  client_id text not null,
  client_secret bytea not null,
  redirect_url text not null,
  scope_code text not null,
  realm_id text,
  state text not null default 'not connected'::text,
  access_token bytea,
  refresh_token bytea,
  expires_at timestamp with time zone,
  token_counter integer not null default 0,
  refresh_owner text,
  refresh_until timestamp with time zone,
  version integer not null default 1,
  data_centre text,
  api_version text,
  portal text,
  deposit_account_id text,
  granted_scopes text,
  charges_vat boolean not null default false,
  tax_state text,
  constraint connection_pkey PRIMARY KEY (id),
  constraint connection_code_key UNIQUE (code),
  constraint connection_provider_region_key UNIQUE (provider, region),
  constraint connection_api_version_check CHECK ((api_version = ANY (ARRAY['V3'::text, 'CLASSIC'::text]))),
  constraint connection_code_check CHECK ((code ~ '^[a-z0-9_]{2,40}$'::text)),
  constraint connection_data_centre_check CHECK ((data_centre ~ '^[a-z]{2}$'::text)),
  constraint connection_deposit_account_id_check CHECK (((length(deposit_account_id) >= 1) AND (length(deposit_account_id) <= 40))),
  constraint connection_of_tool_check CHECK (((provider = 'ZOHO_PROJECTS'::text) OR ((api_version IS NULL) AND (portal IS NULL)))),
  constraint connection_portal_check CHECK (((length(portal) >= 1) AND (length(portal) <= 100))),
  constraint connection_provider_check CHECK ((provider = ANY (ARRAY['QUICK_BOOKS'::text, 'ZOHO_BOOKS'::text, 'ZOHO_PROJECTS'::text, 'ZOHO_PEOPLE'::text]))),
  constraint connection_region_check CHECK ((region ~ '^(US|IND|UK|CA|UAE)(_[A-Z0-9]{1,10})?$'::text)),
  constraint connection_state_check CHECK ((state = ANY (ARRAY['not connected'::text, 'connected'::text, 'reconnect needed'::text]))),
  constraint connection_tax_state_check CHECK ((tax_state ~ '^[A-Z]{2}$'::text)),
  constraint connection_with_state_check CHECK (((tax_state IS NULL) OR (region ~~ 'IND%'::text))),
  constraint connection_with_vat_check CHECK (((NOT charges_vat) OR (region ~~ 'UAE%'::text)))
);

create table cost_viewer (
  user_id integer not null,
  constraint cost_viewer_pkey PRIMARY KEY (user_id),
  constraint cost_viewer_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id)
);

create table credit_application (
  id integer not null default nextval('receipt_id_seq'::regclass),
  credit_id integer,
  invoice_id integer not null,
  applied_on date not null,
  amount numeric(18,3) not null,
  reason text not null,
  reverses integer,
  entered_by integer,
  entered_at timestamp with time zone not null,
  books_credit text,
  constraint credit_application_pkey PRIMARY KEY (id),
  constraint credit_application_id_credit_id_invoice_id_key UNIQUE (id, credit_id, invoice_id),
  constraint credit_application_is_reversed_once UNIQUE (reverses),
  constraint credit_application_credit_id_fkey FOREIGN KEY (credit_id) REFERENCES invoice(id),
  constraint credit_application_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES staff_user(id),
  constraint credit_application_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint credit_application_reverses_credit_id_invoice_id_fkey FOREIGN KEY (reverses, credit_id, invoice_id) REFERENCES credit_application(id, credit_id, invoice_id),
  constraint credit_application_amount_check CHECK ((amount <> (0)::numeric)),
  constraint credit_application_books_credit_check CHECK (((length(books_credit) >= 1) AND (length(books_credit) <= 100))),
  constraint credit_application_check CHECK (((amount < (0)::numeric) = (reverses IS NOT NULL))),
  constraint credit_application_check1 CHECK (((reverses IS NULL) OR (reason <> ''::text))),
  constraint credit_application_names_its_credit CHECK (((credit_id IS NULL) = (books_credit IS NOT NULL)))
);
CREATE INDEX credit_application_by_credit ON public.credit_application USING btree (credit_id, id);
CREATE INDEX credit_application_by_invoice ON public.credit_application USING btree (invoice_id, id);
CREATE TRIGGER credit_application_is_added BEFORE INSERT ON public.credit_application FOR EACH ROW EXECUTE FUNCTION add_to_credits_applied();
CREATE TRIGGER credit_application_is_append_only BEFORE DELETE OR UPDATE ON public.credit_application FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table credit_application_in_books (
  application_id integer not null,
  books_application_id text not null,
  removed_at timestamp with time zone,
  constraint credit_application_in_books_pkey PRIMARY KEY (application_id),
  constraint credit_application_in_books_application_id_fkey FOREIGN KEY (application_id) REFERENCES credit_application(id),
  constraint credit_application_in_books_books_application_id_check CHECK ((books_application_id ~ '^[A-Za-z0-9_-]{1,120}$'::text))
);

create unlogged table dashboard_change (
  month date,
  changed_in xid8 not null default pg_current_xact_id()
);

create unlogged table dashboard_figure (
  month date not null,
  part text not null,
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
  constraint dashboard_figure_pkey PRIMARY KEY (month, part, key),
  constraint dashboard_figure_month_fkey FOREIGN KEY (month) REFERENCES dashboard_month(month) ON DELETE CASCADE,
  constraint dashboard_figure_part_check CHECK ((part = ANY (ARRAY['month'::text, 'currency'::text, 'company'::text, 'csm'::text, 'accountant'::text, 'ageing'::text])))
);

create unlogged table dashboard_month (
  month date not null,
  as_of date not null,
  seen pg_snapshot not null,
  server_started_at timestamp with time zone not null default pg_postmaster_start_time(),
  constraint dashboard_month_pkey PRIMARY KEY (month),
  constraint dashboard_month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

create table data_key (
  id integer not null generated always as identity,
  wrapped bytea not null,
  created_at timestamp with time zone not null,
  used_from timestamp with time zone not null default now(),
  constraint data_key_pkey PRIMARY KEY (id)
);

create table default_view (
  user_id integer not null,
  type text not null,
  view_id integer not null,
  constraint default_view_pkey PRIMARY KEY (user_id, type),
  constraint default_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id),
  constraint default_view_view_id_fkey FOREIGN KEY (view_id) REFERENCES column_view(id) ON DELETE CASCADE
);
CREATE INDEX default_view_by_view ON public.default_view USING btree (view_id);

create table developer (
  project_id integer not null,
  employee_id integer not null,
  role text not null,
  billing_model text,
  billing_percentage numeric(5,2) not null default 100,
  from_date date,
  off_board_date date,
  opening_leave_days numeric(8,2) not null default 0,
  version integer not null default 1,
  billing_percentage_by integer,
  billing_percentage_on date,
  constraint developer_pkey PRIMARY KEY (project_id, employee_id),
  constraint developer_billing_percentage_by_fkey FOREIGN KEY (billing_percentage_by) REFERENCES staff_user(id),
  constraint developer_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint developer_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint developer_role_fkey FOREIGN KEY (role) REFERENCES tech_stack(name) ON UPDATE CASCADE,
  constraint developer_billing_model_check CHECK ((billing_model = ANY (ARRAY['Dedicated'::text, 'Hourly'::text]))),
  constraint developer_billing_percentage_check CHECK (((billing_percentage >= (0)::numeric) AND (billing_percentage <= (100)::numeric))),
  constraint developer_billing_percentage_entered CHECK (((billing_percentage_by IS NULL) = (billing_percentage_on IS NULL))),
  constraint developer_check CHECK (((off_board_date IS NULL) OR (from_date IS NULL) OR (off_board_date >= from_date)))
);
CREATE INDEX developer_by_employee ON public.developer USING btree (employee_id);
CREATE INDEX developer_by_role ON public.developer USING btree (role);

create table dispute (
  is_open boolean not null,
  reason text,
  opened_by integer,
  opened_on date,
  resolution text,
  resolved_by integer,
  resolved_on date,
  version integer not null default 1,
  invoice_id integer not null,
  constraint dispute_pkey PRIMARY KEY (invoice_id),
  constraint dispute_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id) ON DELETE CASCADE,
  constraint dispute_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES staff_user(id),
  constraint dispute_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES staff_user(id),
  constraint dispute_reason_check CHECK ((reason <> ''::text)),
  constraint dispute_resolution_check CHECK ((resolution <> ''::text)),
  constraint dispute_says_why CHECK ((((reason IS NULL) = (opened_by IS NULL)) AND ((reason IS NULL) = (opened_on IS NULL)) AND ((resolution IS NULL) = (resolved_by IS NULL)) AND ((resolution IS NULL) = (resolved_on IS NULL)) AND ((reason IS NOT NULL) OR (NOT is_open)) AND (is_open = (resolution IS NULL))))
);
CREATE INDEX dispute_that_is_open ON public.dispute USING btree (invoice_id) WHERE is_open;

create table emergency_administrator (
  user_id integer not null,
  constraint emergency_administrator_pkey PRIMARY KEY (user_id),
  constraint emergency_administrator_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id)
);

create table employee (
  id integer not null generated always as identity,
  name text not null,
  email citext,
  zoho_user_id text,
  employee_number text,
  by_hand boolean not null default false,
  version integer not null default 1,
  people_known boolean,
  attendance_known boolean,
  zoho_portal_id text,
  constraint employee_pkey PRIMARY KEY (id),
  constraint employee_email_key UNIQUE (email),
  constraint employee_employee_number_key UNIQUE (employee_number),
  constraint employee_zoho_portal_id_key UNIQUE (zoho_portal_id),
  constraint employee_zoho_user_id_key UNIQUE (zoho_user_id)
);
CREATE INDEX employee_by_lower_name ON public.employee USING btree (lower(name), id);
CREATE INDEX employee_search_parts ON public.employee USING gin (lower(name) gin_trgm_ops) WITH (fastupdate=off);

create table employee_cost (
  id integer not null generated always as identity,
  employee_id integer not null,
  cost_per_hour numeric(18,4) not null,
  currency_code text not null,
  start_date date not null,
  end_date date,
  version integer not null default 1,
  constraint employee_cost_pkey PRIMARY KEY (id),
  constraint employee_costs_never_overlap EXCLUDE USING gist (employee_id WITH =, daterange(start_date, end_date, '[]'::text) WITH &&),
  constraint employee_cost_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint employee_cost_check CHECK ((cost_per_hour > (0)::numeric)),
  constraint employee_cost_days_check CHECK ((end_date >= start_date))
);

create table evidence_key (
  id integer not null,
  public_key text not null,
  private_key bytea not null,
  created_at timestamp with time zone not null,
  constraint evidence_key_pkey PRIMARY KEY (id),
  constraint evidence_key_id_check CHECK ((id = 1))
);

create table exchange_rate (
  currency_code text not null,
  day date not null,
  rate numeric(18,6) not null,
  source text not null,
  fetched_at timestamp with time zone not null,
  constraint exchange_rate_pkey PRIMARY KEY (currency_code, day),
  constraint exchange_rate_currency_code_check CHECK (((currency_code ~ '^[A-Z]{3}$'::text) AND (currency_code <> 'USD'::text))),
  constraint exchange_rate_rate_check CHECK ((rate > (0)::numeric))
);
CREATE TRIGGER added_rate_changes_every_month AFTER INSERT OR DELETE ON public.exchange_rate FOR EACH ROW EXECUTE FUNCTION note_every_month();
CREATE TRIGGER rate_changes_every_month AFTER UPDATE ON public.exchange_rate FOR EACH ROW WHEN ((((old.currency_code IS DISTINCT FROM new.currency_code) OR (old.day IS DISTINCT FROM new.day)) OR (old.rate IS DISTINCT FROM new.rate))) EXECUTE FUNCTION note_every_month();

create table file_columns (
  header_mark text not null,
  columns jsonb not null,
  chosen_by text not null,
  chosen_at timestamp with time zone not null,
  kind text not null,
  constraint file_columns_pkey PRIMARY KEY (kind, header_mark),
  constraint file_columns_header_mark_check CHECK ((length(header_mark) = 64))
);

create table finding_dismissal (
  id integer not null generated always as identity,
  project_id integer not null,
  rule text not null,
  employee_id integer,
  finding_key text,
  reason text not null,
  dismissed_by integer not null,
  dismissed_at timestamp with time zone not null,
  constraint finding_dismissal_pkey PRIMARY KEY (id),
  constraint finding_dismissal_once UNIQUE NULLS NOT DISTINCT (project_id, rule, employee_id, finding_key),
  constraint finding_dismissal_dismissed_by_fkey FOREIGN KEY (dismissed_by) REFERENCES staff_user(id),
  constraint finding_dismissal_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE CASCADE,
  constraint finding_dismissal_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE,
  constraint finding_dismissal_finding_key_check CHECK (((length(finding_key) >= 1) AND (length(finding_key) <= 400))),
  constraint finding_dismissal_of_developer CHECK (((finding_key IS NULL) OR (employee_id IS NOT NULL) OR (rule = 'order_used'::text))),
  constraint finding_dismissal_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

create table frozen_prediction (
  id bigint not null generated always as identity,
  billing_id integer not null,
  moment text not null,
  invoice_id integer,
  start_date date not null,
  predicted_amount numeric(18,3) not null,
  accuracy smallint not null,
  currency_code text not null,
  rate numeric(18,6),
  said_on date,
  frozen_on date not null,
  constraint frozen_prediction_pkey PRIMARY KEY (id),
  constraint frozen_by_an_invoice CHECK (((moment = 'invoiced'::text) = (invoice_id IS NOT NULL))),
  constraint frozen_prediction_moment_check CHECK ((moment = ANY (ARRAY['started'::text, 'invoiced'::text])))
);
CREATE UNIQUE INDEX frozen_once_by_an_invoice ON public.frozen_prediction USING btree (invoice_id) WHERE (moment = 'invoiced'::text);
CREATE UNIQUE INDEX frozen_once_when_started ON public.frozen_prediction USING btree (billing_id) WHERE (moment = 'started'::text);
CREATE INDEX frozen_prediction_of_billing ON public.frozen_prediction USING btree (billing_id);
CREATE TRIGGER frozen_prediction_is_append_only BEFORE DELETE OR UPDATE ON public.frozen_prediction FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table half_login (
  token_hash bytea not null,
  user_id integer not null,
  expires_at timestamp with time zone not null,
  codes_tried integer not null default 0,
  totp_secret bytea,
  used_at timestamp with time zone,
  constraint half_login_pkey PRIMARY KEY (token_hash),
  constraint half_login_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id)
);
CREATE INDEX half_login_by_expiry ON public.half_login USING btree (expires_at);

create table holiday (
  id integer not null generated always as identity,
  region text not null,
  date date not null,
  name text not null,
  version integer not null default 1,
  source text not null default 'hand'::text,
  constraint holiday_pkey PRIMARY KEY (id),
  constraint holiday_region_date_key UNIQUE (region, date),
  constraint holiday_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint holiday_region_check CHECK ((region = ANY (ARRAY['US'::text, 'IND'::text, 'UK'::text, 'CA'::text, 'UAE'::text]))),
  constraint holiday_source_check CHECK ((source = ANY (ARRAY['hand'::text, 'file'::text, 'people service'::text])))
);

create table holiday_taken_off (
  region text not null,
  date date not null,
  constraint holiday_taken_off_pkey PRIMARY KEY (region, date),
  constraint holiday_taken_off_region_check CHECK ((region = ANY (ARRAY['US'::text, 'IND'::text, 'UK'::text, 'CA'::text, 'UAE'::text])))
);

create table idempotency_key (
  user_id integer not null,
  key text not null,
  endpoint text not null,
  input_hash bytea not null,
  status smallint not null,
  answer jsonb not null,
  created_at timestamp with time zone not null,
  access_losses integer not null default 0,
  constraint idempotency_key_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_key_key_check CHECK (((length(key) >= 8) AND (length(key) <= 200)))
);
CREATE INDEX idempotency_key_by_age ON public.idempotency_key USING btree (created_at);

create table imported_record (
  import_id integer not null,
  place integer not null,
  part text not null,
  key text not null,
  record_id integer not null,
  before jsonb,
  version_after integer not null,
  constraint imported_record_pkey PRIMARY KEY (import_id, place),
  constraint imported_record_import_id_fkey FOREIGN KEY (import_id) REFERENCES record_import(id),
  constraint imported_record_place_check CHECK ((place >= 0))
);

create table incentive (
  id integer not null generated always as identity,
  sales_person_id integer not null,
  project_id integer not null,
  category text not null,
  value numeric(18,4) not null,
  currency_code text not null,
  from_month date not null,
  to_month date,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  value_by integer,
  value_on date,
  constraint incentive_pkey PRIMARY KEY (id),
  constraint incentives_never_overlap EXCLUDE USING gist (sales_person_id WITH =, project_id WITH =, category WITH =, daterange(from_month, to_month, '[]'::text) WITH &&),
  constraint incentive_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint incentive_sales_person_id_fkey FOREIGN KEY (sales_person_id) REFERENCES sales_person(id),
  constraint incentive_value_by_fkey FOREIGN KEY (value_by) REFERENCES staff_user(id),
  constraint incentive_category_check CHECK ((category = ANY (ARRAY['Rate'::text, 'Percentage'::text]))),
  constraint incentive_check CHECK (((value > (0)::numeric) AND ((category = 'Rate'::text) OR ((value <= (100)::numeric) AND (value = round(value, 2)))))),
  constraint incentive_check1 CHECK ((to_month >= from_month)),
  constraint incentive_from_month_check CHECK ((EXTRACT(day FROM from_month) = (1)::numeric)),
  constraint incentive_to_month_check CHECK ((EXTRACT(day FROM to_month) = (1)::numeric)),
  constraint incentive_value_entered CHECK (((value_by IS NULL) = (value_on IS NULL)))
);

create table incentive_pay_out (
  id integer not null generated always as identity,
  sales_person_id integer not null,
  month date not null,
  paid_at timestamp with time zone not null,
  paid_by integer not null,
  constraint incentive_pay_out_pkey PRIMARY KEY (id),
  constraint incentive_month_is_paid_once UNIQUE (sales_person_id, month),
  constraint incentive_pay_out_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES staff_user(id),
  constraint incentive_pay_out_sales_person_id_fkey FOREIGN KEY (sales_person_id) REFERENCES sales_person(id),
  constraint incentive_pay_out_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE TRIGGER incentive_pay_out_is_kept BEFORE DELETE OR UPDATE ON public.incentive_pay_out FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table incentive_payment (
  pay_out_id integer not null,
  incentive_id integer not null,
  source text not null,
  source_id integer not null,
  invoice_id integer not null,
  day date not null,
  value numeric(18,4) not null,
  counted numeric(18,3),
  counted_currency text,
  amount numeric(18,3) not null,
  trace jsonb not null,
  constraint incentive_payment_pkey PRIMARY KEY (pay_out_id, incentive_id, source, source_id),
  constraint incentive_payment_incentive_id_fkey FOREIGN KEY (incentive_id) REFERENCES incentive(id),
  constraint incentive_payment_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint incentive_payment_pay_out_id_fkey FOREIGN KEY (pay_out_id) REFERENCES incentive_pay_out(id),
  constraint incentive_payment_amount_check CHECK ((amount <> (0)::numeric)),
  constraint incentive_payment_source_check CHECK ((source = ANY (ARRAY['receipt'::text, 'credit'::text, 'application'::text, 'hours'::text])))
);
CREATE INDEX incentive_payment_of_incentive ON public.incentive_payment USING btree (incentive_id);
CREATE TRIGGER incentive_payment_is_kept BEFORE DELETE OR UPDATE ON public.incentive_payment FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table invoice (
  id integer not null generated always as identity,
  billing_id integer not null,
  project_id integer not null,
  company_id integer not null,
  connection_id integer,
  reference text not null,
  document_state text not null default 'draft'::text,
  locked boolean not null default false,
  invoice_number text,
  start_date date not null,
  end_date date,
  timesheet_start_date date not null,
  timesheet_end_date date not null,
  invoice_date date not null,
  due_date date not null,
  currency_code text not null,
  exchange_rate numeric(18,6),
  template text not null,
  tax_setting text not null,
  tax_code_id text,
  tax_name text,
  tax_components jsonb not null,
  customer_memo text not null,
  private_note text not null,
  note text not null,
  rows_amount numeric(18,3) not null,
  rounding numeric(18,3) not null,
  lines_amount numeric(18,3) not null,
  tax_amount numeric(18,3) not null,
  untaxed_rounding numeric(18,3) not null,
  total numeric(18,3) not null,
  books_id text,
  books_url text,
  push_outbox_id bigint,
  void_reason text,
  frozen_hash bytea,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  services_amount numeric(18,3) not null default 0,
  corrects_invoice_id integer,
  credit_reason text,
  received numeric(18,3) not null default 0,
  retainer_taken numeric(18,3) not null default 0,
  retainer_balance numeric(18,3) not null default 0,
  retainer_amount numeric(18,3) not null default 0,
  standing text not null default 'draft'::text,
  adjusted numeric(18,3) not null default 0,
  taken_off boolean not null default false,
  credits_applied numeric(18,3) not null default 0,
  outstanding numeric(18,3) not null generated always as (
CASE
    WHEN (document_state = 'issued'::text) THEN (((total - received) - adjusted) - credits_applied)
    ELSE (0)::numeric
END) stored,
  overdue_after date not null generated always as (
CASE
    WHEN (corrects_invoice_id IS NULL) THEN due_date
    ELSE 'infinity'::date
END) stored,
  usd_total numeric(18,3) generated always as (
CASE
    WHEN (currency_code = 'USD'::text) THEN total
    ELSE round((total * exchange_rate), 2)
END) stored,
  usd_tax numeric(18,3) generated always as (
CASE
    WHEN (currency_code = 'USD'::text) THEN tax_amount
    ELSE round((tax_amount * exchange_rate), 2)
END) stored,
  usd_received numeric(18,3) generated always as (
CASE
    WHEN (currency_code = 'USD'::text) THEN received
    ELSE round((received * exchange_rate), 2)
END) stored,
  usd_outstanding numeric(18,3) generated always as (
CASE
    WHEN (document_state <> 'issued'::text) THEN (0)::numeric
    WHEN (currency_code = 'USD'::text) THEN (((total - received) - adjusted) - credits_applied)
    ELSE round(((((total - received) - adjusted) - credits_applied) * exchange_rate), 2)
END) stored,
  profile_id integer,
  tax_rate_of_day numeric(18,6),
  exchange_rate_by integer,
  exchange_rate_on date,
  purchase_order_id integer,
  purchase_order_number text,
  bills_whole_period boolean not null default false,
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_id_document_state_key UNIQUE (id, document_state),
  constraint invoice_reference_key UNIQUE (reference),
  constraint invoice_billing_id_fkey FOREIGN KEY (billing_id) REFERENCES billing(id),
  constraint invoice_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint invoice_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id),
  constraint invoice_corrects_invoice_id_fkey FOREIGN KEY (corrects_invoice_id) REFERENCES invoice(id),
  constraint invoice_exchange_rate_by_fkey FOREIGN KEY (exchange_rate_by) REFERENCES staff_user(id),
  constraint invoice_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES organization_profile(id),
  constraint invoice_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint invoice_purchase_order_id_fkey FOREIGN KEY (purchase_order_id) REFERENCES purchase_order(id),
  constraint invoice_push_outbox_id_fkey FOREIGN KEY (push_outbox_id) REFERENCES outbox(id),
  constraint adjusted_within_the_amount CHECK (((adjusted = (0)::numeric) OR ((sign(adjusted) = sign(total)) AND (abs((received + adjusted)) <= abs(total))))),
  constraint credit_has_a_reason CHECK (((corrects_invoice_id IS NULL) = (credit_reason IS NULL))),
  constraint credit_is_below_zero CHECK (((corrects_invoice_id IS NULL) OR (total < (0)::numeric))),
  constraint credits_within_the_amount CHECK (((credits_applied = (0)::numeric) OR ((sign(credits_applied) = sign(total)) AND (abs(((received + adjusted) + credits_applied)) <= abs(total))))),
  constraint drafts_are_not_adjusted CHECK (((adjusted = (0)::numeric) OR (document_state <> 'draft'::text))),
  constraint drafts_receive_nothing CHECK (((received = (0)::numeric) OR (document_state <> 'draft'::text))),
  constraint drafts_take_no_credits CHECK (((credits_applied = (0)::numeric) OR (document_state <> 'draft'::text))),
  constraint invoice_check CHECK ((end_date >= start_date)),
  constraint invoice_check1 CHECK ((due_date >= invoice_date)),
  constraint invoice_check2 CHECK ((total =
CASE tax_setting
    WHEN 'Inclusive of Tax'::text THEN lines_amount
    ELSE (lines_amount + tax_amount)
END)),
  constraint invoice_check4 CHECK (((document_state <> 'issued'::text) OR ((frozen_hash IS NOT NULL) AND (invoice_number IS NOT NULL)))),
  constraint invoice_check5 CHECK (((document_state <> 'void'::text) OR (void_reason IS NOT NULL))),
  constraint invoice_document_state_check CHECK ((document_state = ANY (ARRAY['draft'::text, 'issued'::text, 'void'::text]))),
  constraint invoice_exchange_rate_check CHECK ((exchange_rate > (0)::numeric)),
  constraint invoice_exchange_rate_entered CHECK (((exchange_rate_by IS NULL) = (exchange_rate_on IS NULL))),
  constraint invoice_names_its_order CHECK (((purchase_order_id IS NULL) = (purchase_order_number IS NULL))),
  constraint invoice_retainer_amount_check CHECK ((retainer_amount <= (0)::numeric)),
  constraint invoice_standing_check CHECK ((standing = ANY (ARRAY['draft'::text, 'pending'::text, 'partial'::text, 'paid'::text, 'credited'::text, 'deposit'::text, 'void'::text]))),
  constraint invoice_tax_rate_of_day_check CHECK ((tax_rate_of_day > (0)::numeric)),
  constraint lines_are_rows_rounding_services_and_retainer CHECK ((lines_amount = (((rows_amount + rounding) + services_amount) + retainer_amount))),
  constraint only_a_credit_gives_back_to_the_retainer CHECK (
CASE
    WHEN (corrects_invoice_id IS NULL) THEN (retainer_taken >= (0)::numeric)
    ELSE (retainer_taken <= (0)::numeric)
END),
  constraint received_within_the_amount CHECK (((received = (0)::numeric) OR ((sign(received) = sign(total)) AND (abs(received) <= abs(total))))),
  constraint taken_off_is_void CHECK (((NOT taken_off) OR (document_state = 'void'::text)))
);
CREATE INDEX invoice_by_billing ON public.invoice USING btree (billing_id) INCLUDE (standing, company_id, currency_code, overdue_after, total, received, outstanding, usd_total, usd_received, usd_outstanding, usd_tax);
CREATE INDEX invoice_by_company_and_standing ON public.invoice USING btree (company_id, standing, invoice_date DESC, id DESC);
CREATE INDEX invoice_by_corrected ON public.invoice USING btree (corrects_invoice_id) WHERE (corrects_invoice_id IS NOT NULL);
CREATE INDEX invoice_by_day ON public.invoice USING btree (invoice_date, id);
CREATE INDEX invoice_by_due_day ON public.invoice USING btree (due_date, id);
CREATE INDEX invoice_by_end ON public.invoice USING btree (end_date, id);
CREATE INDEX invoice_by_number ON public.invoice USING btree ((
CASE
    WHEN ((document_state <> 'draft'::text) OR locked) THEN invoice_number
    ELSE NULL::text
END), id);
CREATE INDEX invoice_by_number_down ON public.invoice USING btree ((
CASE
    WHEN ((document_state <> 'draft'::text) OR locked) THEN invoice_number
    ELSE NULL::text
END) DESC NULLS LAST, id DESC);
CREATE INDEX invoice_by_project ON public.invoice USING btree (project_id, invoice_date DESC, id DESC);
CREATE INDEX invoice_by_project_and_start ON public.invoice USING btree (project_id, start_date DESC, id DESC) INCLUDE (end_date) WHERE ((document_state <> 'void'::text) AND (corrects_invoice_id IS NULL));
CREATE INDEX invoice_by_purchase_order ON public.invoice USING btree (purchase_order_id) INCLUDE (document_state, total, tax_amount) WHERE (purchase_order_id IS NOT NULL);
CREATE INDEX invoice_by_standing ON public.invoice USING btree (standing, overdue_after);
CREATE INDEX invoice_by_standing_and_day ON public.invoice USING btree (standing, invoice_date DESC, id DESC);
CREATE INDEX invoice_by_start ON public.invoice USING btree (start_date, id);
CREATE INDEX invoice_by_total ON public.invoice USING btree (total, id);
CREATE INDEX invoice_by_whole_number ON public.invoice USING btree (lower(invoice_number));
CREATE UNIQUE INDEX invoice_connection_id_books_id_key ON public.invoice USING btree (connection_id, books_id) WHERE (document_state <> 'void'::text);
CREATE UNIQUE INDEX invoice_connection_id_invoice_number_key ON public.invoice USING btree (connection_id, invoice_number) WHERE (document_state <> 'void'::text);
CREATE INDEX invoice_number_parts ON public.invoice USING gin (lower(invoice_number) gin_trgm_ops) WITH (fastupdate=off);
CREATE UNIQUE INDEX invoice_number_without_books ON public.invoice USING btree (invoice_number) WHERE ((connection_id IS NULL) AND (NOT taken_off));
CREATE UNIQUE INDEX invoice_one_live_of_billing ON public.invoice USING btree (billing_id) WHERE ((document_state <> 'void'::text) AND (corrects_invoice_id IS NULL));
CREATE INDEX invoice_open_credit ON public.invoice USING btree (company_id, currency_code, id) WHERE ((corrects_invoice_id IS NOT NULL) AND (outstanding <> (0)::numeric));
CREATE INDEX invoice_received_in_part ON public.invoice USING btree (billing_id) WHERE ((standing = 'partial'::text) AND (corrects_invoice_id IS NULL));
CREATE INDEX invoice_sums ON public.invoice USING btree (project_id, standing, overdue_after) INCLUDE (billing_id, company_id, currency_code, corrects_invoice_id, total, received, outstanding, usd_total, usd_received, usd_outstanding, usd_tax);
CREATE INDEX invoice_that_bills_whole_period ON public.invoice USING btree (project_id) WHERE (bills_whole_period AND (document_state <> 'void'::text));
CREATE INDEX invoice_that_is_open ON public.invoice USING btree (billing_id) INCLUDE (overdue_after, usd_outstanding) WHERE (outstanding <> (0)::numeric);
CREATE INDEX invoice_void_by_document ON public.invoice USING btree (connection_id, books_id) WHERE (document_state = 'void'::text);
CREATE TRIGGER a_stray_invoice_is_refused BEFORE INSERT ON public.invoice FOR EACH ROW EXECUTE FUNCTION refuse_stray_invoice();
CREATE TRIGGER invoice_changes_its_month AFTER INSERT OR DELETE OR UPDATE ON public.invoice FOR EACH ROW EXECUTE FUNCTION note_month_of_invoice();
CREATE TRIGGER invoice_holds_its_retainer AFTER UPDATE OF document_state, locked, retainer_taken ON public.invoice FOR EACH ROW EXECUTE FUNCTION hold_retainer();
CREATE TRIGGER invoice_is_frozen BEFORE DELETE OR UPDATE ON public.invoice FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued();
CREATE TRIGGER invoice_stands BEFORE INSERT OR UPDATE ON public.invoice FOR EACH ROW EXECUTE FUNCTION stand_of_invoice();
CREATE TRIGGER prediction_is_invoiced AFTER INSERT ON public.invoice REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION freeze_invoiced_predictions();

create table invoice_counter (
  connection_id integer,
  year smallint not null,
  last_number integer not null,
  constraint invoice_counter_once UNIQUE NULLS NOT DISTINCT (connection_id, year),
  constraint invoice_counter_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id)
);

create table invoice_line (
  invoice_id integer not null,
  line_id text not null,
  position integer not null,
  name text not null,
  description text not null,
  quantity numeric(14,2) not null,
  rate numeric(18,4) not null,
  amount numeric(18,3) not null,
  net_amount numeric(18,3) not null,
  tax_amount numeric(18,3) not null,
  employee_ids integer[] not null,
  log_ids bigint[] not null,
  takes_back numeric(14,2) not null default 0,
  constraint invoice_line_pkey PRIMARY KEY (invoice_id, line_id),
  constraint invoice_line_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id) ON DELETE CASCADE
);
CREATE TRIGGER changed_credits_never_exceed AFTER UPDATE ON public.invoice_line REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION refuse_credit_of_more();
CREATE TRIGGER credits_never_exceed AFTER INSERT ON public.invoice_line REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION refuse_credit_of_more();
CREATE TRIGGER invoice_line_is_frozen BEFORE INSERT OR DELETE OR UPDATE ON public.invoice_line FOR EACH ROW EXECUTE FUNCTION refuse_change_of_frozen();

create table invoice_number_free (
  connection_id integer not null,
  year smallint not null,
  number integer not null,
  constraint invoice_number_free_pkey PRIMARY KEY (connection_id, year, number),
  constraint invoice_number_free_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id)
);

create table invoice_row (
  invoice_id integer not null,
  employee_id integer,
  project_id integer not null,
  position integer not null,
  employee_name text not null,
  role text not null,
  billing_model text,
  edits jsonb not null,
  figures jsonb not null,
  note text not null,
  amount numeric(18,3) not null,
  bills_days daterange,
  closing_leave_days numeric(8,2),
  credited_by integer,
  constraint invoice_row_pkey PRIMARY KEY (invoice_id, "position"),
  constraint invoice_row_once_for_each_employee UNIQUE (invoice_id, employee_id),
  constraint days_are_billed_once EXCLUDE USING gist (project_id WITH =, employee_id WITH =, bills_days WITH &&) WHERE (((bills_days IS NOT NULL) AND (credited_by IS NULL))),
  constraint invoice_row_credited_by_fkey FOREIGN KEY (credited_by) REFERENCES invoice(id) ON DELETE SET NULL,
  constraint invoice_row_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint invoice_row_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id) ON DELETE CASCADE
);
CREATE TRIGGER invoice_row_is_frozen BEFORE INSERT OR DELETE OR UPDATE ON public.invoice_row FOR EACH ROW EXECUTE FUNCTION refuse_change_of_frozen();

create table invoice_template (
  id integer not null generated always as identity,
  name text not null,
  grouping text not null,
  is_built_in boolean not null default false,
  version integer not null default 1,
  constraint invoice_template_pkey PRIMARY KEY (id),
  constraint invoice_template_name_key UNIQUE (name),
  constraint invoice_template_grouping_check CHECK (("grouping" = ANY (ARRAY['Standard'::text, 'Developerwise'::text, 'Techwise'::text, 'Combined'::text]))),
  constraint invoice_template_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE UNIQUE INDEX invoice_template_once ON public.invoice_template USING btree (lower(name));

create table invoice_trace (
  invoice_id integer not null,
  trace_version smallint not null,
  trace jsonb not null,
  constraint invoice_trace_pkey PRIMARY KEY (invoice_id),
  constraint invoice_trace_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id) ON DELETE CASCADE
);
CREATE TRIGGER invoice_trace_is_frozen BEFORE INSERT OR DELETE OR UPDATE ON public.invoice_trace FOR EACH ROW EXECUTE FUNCTION refuse_change_of_frozen();

create table job (
  name text not null,
  cron text not null,
  enabled boolean not null default true,
  version integer not null default 1,
  asked_at timestamp with time zone,
  asked_by text,
  asked_items text[],
  asked_retry_of bigint,
  counted_until timestamp with time zone not null default now(),
  constraint job_pkey PRIMARY KEY (name),
  constraint job_check CHECK (((asked_at IS NOT NULL) OR ((asked_by IS NULL) AND (asked_items IS NULL) AND (asked_retry_of IS NULL))))
);

create table job_run (
  id bigint not null generated always as identity,
  job text not null,
  scheduled_for timestamp with time zone,
  state text not null default 'running'::text,
  owner text not null,
  started_at timestamp with time zone not null,
  heartbeat_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  result jsonb,
  error text,
  asked_by text,
  retry_of bigint,
  items_done integer not null default 0,
  items integer,
  constraint job_run_pkey PRIMARY KEY (id),
  constraint job_run_job_scheduled_for_key UNIQUE (job, scheduled_for),
  constraint job_run_job_fkey FOREIGN KEY (job) REFERENCES job(name),
  constraint job_run_retry_of_fkey FOREIGN KEY (retry_of) REFERENCES job_run(id),
  constraint job_run_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'lost'::text])))
);
CREATE INDEX job_run_by_job ON public.job_run USING btree (job, id DESC);
CREATE UNIQUE INDEX job_run_one_at_a_time ON public.job_run USING btree (job) WHERE (state = 'running'::text);
CREATE INDEX job_run_retried ON public.job_run USING btree (retry_of) WHERE (retry_of IS NOT NULL);

create table job_run_item (
  run_id bigint not null,
  name text not null,
  is_done boolean not null,
  words text not null,
  constraint job_run_item_pkey PRIMARY KEY (run_id, name),
  constraint job_run_item_run_id_fkey FOREIGN KEY (run_id) REFERENCES job_run(id) ON DELETE CASCADE
);

create table job_run_line (
  id bigint not null generated always as identity,
  run_id bigint not null,
  at timestamp with time zone not null,
  words text not null,
  constraint job_run_line_pkey PRIMARY KEY (id),
  constraint job_run_line_run_id_fkey FOREIGN KEY (run_id) REFERENCES job_run(id) ON DELETE CASCADE
);
CREATE INDEX job_run_line_by_run ON public.job_run_line USING btree (run_id, id);

create table leave_approval (
  project_id integer not null,
  leave_day_id bigint not null,
  approved boolean not null,
  constraint leave_approval_pkey PRIMARY KEY (project_id, leave_day_id),
  constraint leave_approval_leave_day_id_fkey FOREIGN KEY (leave_day_id) REFERENCES leave_day(id),
  constraint leave_approval_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id)
);

create table leave_day (
  id bigint not null generated always as identity,
  source_id text not null,
  employee_id integer not null,
  day date not null,
  leave_days numeric(4,2) not null,
  kind text not null,
  leave_type text not null,
  reason text not null,
  approved_at_source boolean not null,
  vanished_at timestamp with time zone,
  pulled_at timestamp with time zone not null,
  leave_seconds integer,
  constraint leave_day_pkey PRIMARY KEY (id),
  constraint leave_day_source_id_day_key UNIQUE (source_id, day),
  constraint leave_day_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint leave_day_kind_check CHECK ((kind = ANY (ARRAY['paid'::text, 'unpaid'::text, 'on duty'::text]))),
  constraint leave_day_leave_days_check CHECK (((leave_days > (0)::numeric) AND (leave_days <= (1)::numeric))),
  constraint leave_day_leave_seconds_check CHECK (((leave_seconds > 0) AND (leave_seconds <= 86400)))
);
CREATE INDEX leave_day_by_employee ON public.leave_day USING btree (employee_id, day);

create table logged_task (
  project_id integer not null,
  task text not null,
  constraint logged_task_pkey PRIMARY KEY (project_id, task),
  constraint logged_task_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id)
);
CREATE INDEX logged_task_parts ON public.logged_task USING gin (lower(task) gin_trgm_ops) WITH (fastupdate=off);

create table missing_hours_mail (
  project_id integer not null,
  employee_id integer not null,
  week date not null,
  sent_at timestamp with time zone not null,
  constraint missing_hours_mail_pkey PRIMARY KEY (project_id, employee_id, week),
  constraint missing_hours_mail_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint missing_hours_mail_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint missing_hours_mail_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric))
);
CREATE INDEX missing_hours_mail_by_employee ON public.missing_hours_mail USING btree (employee_id);

create table month_close (
  id integer not null generated always as identity,
  month date not null,
  closed_at timestamp with time zone not null,
  closed_by integer not null,
  reason text not null,
  reopened_at timestamp with time zone,
  reopened_by integer,
  reopen_reason text,
  keeps_unbilled boolean not null default false,
  constraint month_close_pkey PRIMARY KEY (id),
  constraint month_close_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff_user(id),
  constraint month_close_reopened_by_fkey FOREIGN KEY (reopened_by) REFERENCES staff_user(id),
  constraint month_close_check CHECK ((((reopened_at IS NULL) = (reopened_by IS NULL)) AND ((reopened_at IS NULL) = (reopen_reason IS NULL)))),
  constraint month_close_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint month_close_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX month_close_of_month ON public.month_close USING btree (month, id);
CREATE UNIQUE INDEX month_is_closed_once ON public.month_close USING btree (month) WHERE (reopened_at IS NULL);

create table month_close_figure (
  month_close_id integer not null,
  project_id integer not null,
  currency_code text not null,
  predicted numeric(18,3) not null,
  invoiced numeric(18,3) not null,
  credited numeric(18,3) not null,
  received numeric(18,3) not null,
  adjusted numeric(18,3) not null,
  usd_predicted numeric(18,3) not null,
  usd_invoiced numeric(18,3) not null,
  usd_credited numeric(18,3) not null,
  usd_received numeric(18,3) not null,
  usd_adjusted numeric(18,3) not null,
  unrated integer not null,
  logged_seconds bigint not null,
  billed_seconds bigint not null,
  draft_seconds bigint not null,
  written_off_seconds bigint not null,
  usd_exchange_difference numeric(18,3),
  constraint month_close_figure_pkey PRIMARY KEY (month_close_id, project_id, currency_code),
  constraint month_close_figure_month_close_id_fkey FOREIGN KEY (month_close_id) REFERENCES month_close(id),
  constraint month_close_figure_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id)
);
CREATE TRIGGER month_close_figure_is_kept BEFORE DELETE OR UPDATE ON public.month_close_figure FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table oauth_state (
  state_hash bytea not null,
  connection_id integer not null,
  user_id integer not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  scopes text not null default ''::text,
  session_hash bytea,
  constraint oauth_state_pkey PRIMARY KEY (state_hash),
  constraint oauth_state_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id),
  constraint oauth_state_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES session(token_hash) ON DELETE CASCADE,
  constraint oauth_state_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id)
);

create table option_value (
  list text not null,
  value text not null,
  label text not null,
  position integer not null,
  constraint option_value_pkey PRIMARY KEY (list, value),
  constraint option_value_list_position_key UNIQUE (list, "position"),
  constraint option_value_label_check CHECK (((length(label) >= 1) AND (length(label) <= 100))),
  constraint option_value_list_check CHECK ((list = ANY (ARRAY['projectStatus'::text, 'projectModel'::text, 'payModel'::text, 'invoiceCycle'::text, 'billingModel'::text, 'accType'::text, 'leadSource'::text, 'channel'::text]))),
  constraint option_value_value_check CHECK (((length(value) >= 1) AND (length(value) <= 100)))
);
CREATE UNIQUE INDEX option_value_by_label ON public.option_value USING btree (list, lower(label));

create table organization_logo (
  id integer not null generated always as identity,
  name text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  hash text not null,
  size integer not null,
  bytes bytea not null,
  stored_at timestamp with time zone not null,
  constraint organization_logo_pkey PRIMARY KEY (id),
  constraint organization_logo_check CHECK ((length(bytes) = size)),
  constraint organization_logo_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint organization_logo_media_type_check CHECK ((media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint organization_logo_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint organization_logo_pixels_check CHECK (((width > 0) AND (height > 0) AND ((width * height) <= 4000000))),
  constraint organization_logo_size_check CHECK (((size >= 1) AND (size <= 500000)))
);
CREATE TRIGGER organization_logo_is_kept BEFORE DELETE OR UPDATE ON public.organization_logo FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table organization_profile (
  id integer not null generated always as identity,
  connection_id integer not null,
  version integer not null,
  legal_name text not null,
  address_line1 text not null,
  address_line2 text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null,
  tax_number text not null,
  bank_details text not null,
  payment_instructions text not null,
  footer text not null,
  changed_by integer,
  changed_at timestamp with time zone not null,
  sac_code text not null,
  logo_id integer,
  page_language text not null,
  constraint organization_profile_pkey PRIMARY KEY (id),
  constraint organization_profile_connection_id_version_key UNIQUE (connection_id, version),
  constraint organization_profile_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff_user(id),
  constraint organization_profile_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id),
  constraint organization_profile_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES organization_logo(id),
  constraint organization_profile_page_language_check CHECK ((page_language = ANY (ARRAY['English'::text, 'French'::text, 'German'::text, 'Spanish'::text]))),
  constraint organization_profile_version_check CHECK ((version > 0))
);
CREATE TRIGGER organization_profile_is_kept BEFORE DELETE OR UPDATE ON public.organization_profile FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table outbox (
  id bigint not null generated always as identity,
  topic text not null,
  subject text not null,
  payload jsonb not null,
  state text not null default 'ready'::text,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  lease_owner text,
  lease_until timestamp with time zone,
  lease_counter integer not null default 0,
  reason text,
  result jsonb,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  service text not null default ''::text,
  sent_at timestamp with time zone,
  sends smallint not null default 0,
  looks smallint not null default 0,
  said_no jsonb,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_check CHECK (((state = 'sending'::text) = ((lease_owner IS NOT NULL) AND (lease_until IS NOT NULL)))),
  constraint outbox_check1 CHECK (((state = ANY (ARRAY['done'::text, 'parked'::text])) = (finished_at IS NOT NULL))),
  constraint outbox_check2 CHECK (((state <> 'parked'::text) OR (reason IS NOT NULL))),
  constraint outbox_looked_for_what_was_sent CHECK (((sent_at IS NOT NULL) OR ((looks = 0) AND (said_no IS NULL)))),
  constraint outbox_looks_check CHECK ((looks >= 0)),
  constraint outbox_sends_check CHECK ((sends >= 0)),
  constraint outbox_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'sending'::text, 'unknown'::text, 'done'::text, 'parked'::text])))
);
CREATE INDEX outbox_by_subject ON public.outbox USING btree (subject, id);
CREATE INDEX outbox_parked ON public.outbox USING btree (topic, id) WHERE (state = 'parked'::text);
CREATE INDEX outbox_waiting ON public.outbox USING btree (service, due_at, id) WHERE (state = ANY (ARRAY['ready'::text, 'unknown'::text, 'sending'::text]));
CREATE TRIGGER act_on_the_own_document BEFORE INSERT ON public.outbox FOR EACH ROW WHEN ((new.topic = ANY (ARRAY['change-invoice'::text, 'void-invoice'::text, 'restore-lines'::text]))) EXECUTE FUNCTION refuse_act_on_the_document_of_another();

create table overdue_invoice (
  invoice_id integer not null,
  due_date date not null,
  noticed_at timestamp with time zone not null,
  constraint overdue_invoice_pkey PRIMARY KEY (invoice_id, due_date),
  constraint overdue_invoice_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id)
);

create table passkey (
  id integer not null generated always as identity,
  user_id integer not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id),
  constraint passkey_counter_check CHECK ((counter >= 0)),
  constraint passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE INDEX passkey_by_user ON public.passkey USING btree (user_id);

create table passkey_challenge (
  challenge_hash bytea not null,
  purpose text not null,
  token_hash bytea,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'code'::text, 'sign in'::text]))),
  constraint passkey_challenge_token_hash_check CHECK (((token_hash IS NULL) = (purpose = 'sign in'::text)))
);

create table password_link (
  token_hash bytea not null,
  user_id integer not null,
  kind text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint password_link_pkey PRIMARY KEY (token_hash),
  constraint password_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id),
  constraint password_link_kind_check CHECK ((kind = ANY (ARRAY['set'::text, 'reset'::text])))
);
CREATE INDEX password_link_by_expiry ON public.password_link USING btree (expires_at);
CREATE UNIQUE INDEX password_link_one_live ON public.password_link USING btree (user_id) WHERE (ended_at IS NULL);

create table password_link_wish (
  id bigint not null generated always as identity,
  account citext not null,
  address text not null,
  at timestamp with time zone not null,
  constraint password_link_wish_pkey PRIMARY KEY (id)
);
CREATE INDEX password_link_wish_by_account ON public.password_link_wish USING btree (account, at);
CREATE INDEX password_link_wish_by_address ON public.password_link_wish USING btree (address, at);

create table payment_reminder (
  invoice_id integer not null,
  remind_on date not null,
  sent_at timestamp with time zone not null,
  constraint payment_reminder_pkey PRIMARY KEY (invoice_id, remind_on),
  constraint payment_reminder_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id) ON DELETE CASCADE
);

create table profile_image (
  user_id integer not null,
  name text not null,
  media_type text not null,
  hash text not null,
  bytes bytea not null,
  stored_at timestamp with time zone not null,
  constraint profile_image_pkey PRIMARY KEY (user_id),
  constraint profile_image_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id),
  constraint profile_image_bytes_check CHECK (((length(bytes) >= 1) AND (length(bytes) <= 10000000))),
  constraint profile_image_media_type_check CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text]))),
  constraint profile_image_name_check CHECK (((length(name) >= 1) AND (length(name) <= 400)))
);

create table project (
  id integer not null generated always as identity,
  project_code text not null,
  name text not null,
  zoho_project_id text not null,
  model text not null,
  pay_model text,
  cycle text,
  acc_type text,
  invoice_term integer,
  lead_source text,
  channel text,
  invoice_template text not null default 'Standard'::text,
  leave_term numeric(6,2) not null default 0,
  active_billing boolean not null default false,
  company_id integer,
  start_date date,
  end_date date,
  last_synced_at timestamp with time zone,
  version integer not null default 1,
  search_text text not null generated always as (((lower(name) || chr(10)) || lower(project_code))) stored,
  retainer_amount numeric(12,0),
  tm_hours numeric(8,2),
  tells_overdue boolean not null default false,
  in_tool boolean,
  missing_hours_from date,
  constraint project_pkey PRIMARY KEY (id),
  constraint project_project_code_key UNIQUE (project_code),
  constraint project_zoho_project_id_key UNIQUE (zoho_project_id),
  constraint project_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint project_has_its_template FOREIGN KEY (invoice_template) REFERENCES invoice_template(name) ON UPDATE CASCADE,
  constraint project_check CHECK (((end_date IS NULL) OR (start_date IS NULL) OR (end_date >= start_date))),
  constraint project_cycle_check CHECK ((cycle = ANY (ARRAY['Monthly'::text, '15-Days'::text, 'BiWeekly'::text, 'Weekly'::text, '4-Weeks'::text]))),
  constraint project_invoice_term_check CHECK (((invoice_term >= 0) AND (invoice_term <= 3650))),
  constraint project_leave_term_check CHECK ((leave_term >= (0)::numeric)),
  constraint project_model_check CHECK ((model = ANY (ARRAY['T&M Retainer'::text, 'Hourly'::text, 'Mixed'::text, 'Fixed Cost'::text, 'Dedicated'::text]))),
  constraint project_name_check CHECK (((length(name) >= 3) AND (length(name) <= 200))),
  constraint project_pay_model_check CHECK ((pay_model = ANY (ARRAY['Prepaid'::text, 'Postpaid'::text]))),
  constraint project_retainer_amount_check CHECK ((retainer_amount > (0)::numeric)),
  constraint project_tm_hours_check CHECK ((tm_hours >= (0)::numeric)),
  constraint project_zoho_project_id_check CHECK ((zoho_project_id ~ '^[A-Za-z0-9-]{1,40}$'::text))
);
CREATE INDEX project_by_code ON public.project USING btree (length(project_code), project_code, id) INCLUDE (model, pay_model, cycle, active_billing);
CREATE INDEX project_by_company ON public.project USING btree (company_id);
CREATE INDEX project_by_cycle ON public.project USING btree (cycle, name, id) INCLUDE (model, pay_model, active_billing);
CREATE INDEX project_by_model ON public.project USING btree (model, name, id) INCLUDE (pay_model, cycle, active_billing);
CREATE INDEX project_by_name ON public.project USING btree (name, id) INCLUDE (model, pay_model, cycle, active_billing, end_date, in_tool);
CREATE INDEX project_by_pay_model ON public.project USING btree (pay_model, name, id) INCLUDE (model, cycle, active_billing);
CREATE INDEX project_by_start ON public.project USING btree (start_date, name, id) INCLUDE (model, pay_model, cycle, active_billing);
CREATE INDEX project_by_template ON public.project USING btree (invoice_template);
CREATE INDEX project_perhaps_ended ON public.project USING btree (end_date, id) INCLUDE (model, pay_model, cycle, in_tool) WHERE (active_billing AND ((end_date IS NOT NULL) OR (in_tool = false)));
CREATE INDEX project_search_parts ON public.project USING gin (search_text gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER project_changes_its_months AFTER UPDATE ON public.project FOR EACH ROW WHEN ((old.company_id IS DISTINCT FROM new.company_id)) EXECUTE FUNCTION note_months_of_project();

create table project_client (
  project_id integer not null,
  client_id integer not null,
  is_primary boolean not null default false,
  constraint project_client_pkey PRIMARY KEY (project_id, client_id),
  constraint project_client_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint project_client_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id)
);
CREATE INDEX project_client_by_client ON public.project_client USING btree (client_id);
CREATE UNIQUE INDEX project_client_one_primary ON public.project_client USING btree (project_id) WHERE is_primary;

create table project_document (
  stored_name text not null,
  project_id integer not null,
  name text not null,
  media_type text not null,
  hash text not null,
  size integer not null,
  bytes bytea not null,
  stored_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  purchase_order_id integer,
  constraint project_document_pkey PRIMARY KEY (stored_name),
  constraint project_document_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint project_document_purchase_order_id_fkey FOREIGN KEY (purchase_order_id) REFERENCES purchase_order(id),
  constraint project_document_check CHECK ((length(bytes) = size)),
  constraint project_document_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint project_document_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint project_document_size_check CHECK (((size >= 1) AND (size <= 10000000))),
  constraint project_document_stored_name_check CHECK ((stored_name ~ '^[0-9a-f]{32}$'::text))
);
CREATE UNIQUE INDEX project_document_of_order ON public.project_document USING btree (purchase_order_id) WHERE ((purchase_order_id IS NOT NULL) AND (removed_at IS NULL));
CREATE UNIQUE INDEX project_document_one_of_a_name ON public.project_document USING btree (project_id, lower(name)) WHERE (removed_at IS NULL);

create table project_link (
  id integer not null generated always as identity,
  project_id integer not null,
  title text not null,
  url text not null,
  version integer not null default 1,
  constraint project_link_pkey PRIMARY KEY (id),
  constraint project_link_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint project_link_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint project_link_url_check CHECK (((url ~ '^(https?|ftp)://'::text) AND (length(url) <= 2000)))
);
CREATE INDEX project_link_by_project ON public.project_link USING btree (project_id, id);

create table project_note (
  id integer not null generated always as identity,
  project_id integer not null,
  description text not null,
  is_checked boolean not null default false,
  updated_by integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  version integer not null default 1,
  constraint project_note_pkey PRIMARY KEY (id),
  constraint project_note_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint project_note_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES staff_user(id),
  constraint project_note_description_check CHECK (((length(description) >= 1) AND (length(description) <= 2000)))
);
CREATE INDEX project_note_by_project ON public.project_note USING btree (project_id, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX project_note_parts ON public.project_note USING gin (lower(description) gin_trgm_ops) WITH (fastupdate=off) WHERE (deleted_at IS NULL);

create table project_sales_person (
  project_id integer not null,
  sales_person_id integer not null,
  position integer not null,
  constraint project_sales_person_pkey PRIMARY KEY (project_id, sales_person_id),
  constraint project_sales_person_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint project_sales_person_sales_person_id_fkey FOREIGN KEY (sales_person_id) REFERENCES sales_person(id)
);
CREATE INDEX project_sales_person_by_person ON public.project_sales_person USING btree (sales_person_id);

create table project_staff (
  project_id integer not null,
  user_id integer not null,
  kind text not null,
  is_primary boolean not null default false,
  constraint project_staff_pkey PRIMARY KEY (project_id, user_id, kind),
  constraint project_staff_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint project_staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id),
  constraint project_staff_kind_check CHECK ((kind = ANY (ARRAY['csm'::text, 'accountant'::text])))
);
CREATE INDEX project_staff_by_user ON public.project_staff USING btree (user_id, kind, project_id);
CREATE UNIQUE INDEX project_staff_one_primary ON public.project_staff USING btree (project_id, kind) WHERE is_primary;
CREATE TRIGGER added_staff_changes_its_months AFTER INSERT ON public.project_staff REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_months_of_staff();
CREATE TRIGGER project_staff_loses_access AFTER DELETE ON public.project_staff FOR EACH ROW EXECUTE FUNCTION count_lost_project();
CREATE TRIGGER removed_staff_changes_its_months AFTER DELETE ON public.project_staff REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_months_of_staff();
CREATE TRIGGER staff_changes_its_months AFTER UPDATE ON public.project_staff REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_months_of_staff();

create table purchase_order (
  id integer not null generated always as identity,
  project_id integer not null,
  order_number text not null,
  amount numeric(18,3) not null,
  currency_code text not null,
  start_date date not null,
  end_date date,
  version integer not null default 1,
  constraint purchase_order_pkey PRIMARY KEY (id),
  constraint purchase_orders_never_overlap EXCLUDE USING gist (project_id WITH =, daterange(start_date, end_date, '[]'::text) WITH &&),
  constraint purchase_order_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint purchase_order_amount_check CHECK ((amount > (0)::numeric)),
  constraint purchase_order_check CHECK ((end_date >= start_date))
);

create table rate_range (
  id integer not null generated always as identity,
  project_id integer not null,
  start_date date not null,
  end_date date,
  version integer not null default 1,
  constraint rate_range_pkey PRIMARY KEY (id),
  constraint rate_ranges_never_overlap EXCLUDE USING gist (project_id WITH =, daterange(start_date, end_date, '[]'::text) WITH &&) DEFERRABLE INITIALLY DEFERRED,
  constraint rate_range_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint rate_range_check CHECK (((end_date IS NULL) OR (end_date >= start_date)))
);
CREATE INDEX rate_range_by_end ON public.rate_range USING btree (end_date, id);
CREATE INDEX rate_range_by_start ON public.rate_range USING btree (start_date, id);
CREATE INDEX rate_range_of_project ON public.rate_range USING btree (project_id, start_date DESC);

create table receipt (
  id integer not null generated always as identity,
  invoice_id integer not null,
  received_on date not null,
  amount numeric(18,3) not null,
  note text not null,
  source text not null,
  reverses integer,
  entered_by integer,
  entered_at timestamp with time zone not null,
  company_payment_id integer,
  constraint receipt_pkey PRIMARY KEY (id),
  constraint receipt_id_invoice_id_key UNIQUE (id, invoice_id),
  constraint receipt_is_reversed_once UNIQUE (reverses),
  constraint receipt_company_payment_id_fkey FOREIGN KEY (company_payment_id) REFERENCES company_payment(id),
  constraint receipt_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES staff_user(id),
  constraint receipt_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint receipt_reverses_invoice_id_fkey FOREIGN KEY (reverses, invoice_id) REFERENCES receipt(id, invoice_id),
  constraint receipt_amount_check CHECK ((amount <> (0)::numeric)),
  constraint receipt_check CHECK (((source <> 'hand'::text) OR (entered_by IS NOT NULL))),
  constraint receipt_source_check CHECK ((source = ANY (ARRAY['hand'::text, 'books'::text])))
);
CREATE UNIQUE INDEX receipt_by_company_payment ON public.receipt USING btree (company_payment_id, invoice_id) WHERE (company_payment_id IS NOT NULL);
CREATE INDEX receipt_by_day ON public.receipt USING btree (received_on);
CREATE INDEX receipt_by_invoice ON public.receipt USING btree (invoice_id, id);
CREATE TRIGGER receipt_is_append_only BEFORE DELETE OR UPDATE ON public.receipt FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipt_is_received BEFORE INSERT ON public.receipt FOR EACH ROW EXECUTE FUNCTION add_to_received();

create table receipt_in_books (
  receipt_id integer not null,
  connection_id integer not null,
  deposit_account_id text,
  outbox_id bigint not null,
  payment_id text,
  removed_at timestamp with time zone,
  constraint receipt_in_books_pkey PRIMARY KEY (receipt_id),
  constraint receipt_in_books_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id),
  constraint receipt_in_books_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES outbox(id),
  constraint receipt_in_books_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipt(id),
  constraint receipt_in_books_check CHECK (((removed_at IS NULL) OR (payment_id IS NOT NULL))),
  constraint receipt_in_books_deposit_account_id_check CHECK (((length(deposit_account_id) >= 1) AND (length(deposit_account_id) <= 40))),
  constraint receipt_in_books_payment_id_check CHECK ((payment_id ~ '^[A-Za-z0-9_-]{1,40}$'::text))
);
CREATE INDEX receipt_in_books_by_connection ON public.receipt_in_books USING btree (connection_id);
CREATE INDEX receipt_in_books_by_outbox ON public.receipt_in_books USING btree (outbox_id);

create table record_import (
  id integer not null generated always as identity,
  kind text not null,
  file_name text not null,
  preview_mark text not null,
  imported_by text not null,
  started_at timestamp with time zone not null,
  rows_total integer not null,
  rows_done integer not null default 0,
  finished_at timestamp with time zone,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  undone_at timestamp with time zone,
  constraint record_import_pkey PRIMARY KEY (id),
  constraint only_a_finished_import_is_undone CHECK (((undone_at IS NULL) OR (finished_at IS NOT NULL))),
  constraint record_import_added_check CHECK ((added >= 0)),
  constraint record_import_changed_check CHECK ((changed >= 0)),
  constraint record_import_check CHECK (((rows_done >= 0) AND (rows_done <= rows_total))),
  constraint record_import_preview_mark_check CHECK ((length(preview_mark) = 80)),
  constraint record_import_rows_total_check CHECK ((rows_total >= 0)),
  constraint record_import_unchanged_check CHECK ((unchanged >= 0))
);
CREATE INDEX record_import_by_mark ON public.record_import USING btree (preview_mark);

create table reminder (
  job text not null,
  user_id integer not null,
  about text not null,
  sent_at timestamp with time zone not null,
  constraint reminder_pkey PRIMARY KEY (job, user_id, about),
  constraint reminder_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id),
  constraint reminder_about_check CHECK (((length(about) >= 1) AND (length(about) <= 100)))
);

create table reminder_setting (
  only_one boolean not null default true,
  days text not null default ''::text,
  subject text not null,
  body text not null,
  version integer not null default 1,
  constraint reminder_setting_pkey PRIMARY KEY (only_one),
  constraint reminder_setting_only_one_check CHECK (only_one)
);

create table resignation (
  id integer not null generated always as identity,
  employee_id integer not null,
  resignation_date date not null,
  last_working_day date not null,
  reason text not null default ''::text,
  withdrawn_at timestamp with time zone,
  version integer not null default 1,
  constraint resignation_pkey PRIMARY KEY (id),
  constraint resignation_once EXCLUDE USING gist (employee_id WITH =, daterange(resignation_date, last_working_day, '[]'::text) WITH &&) WHERE ((withdrawn_at IS NULL)),
  constraint resignation_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint resignation_in_order CHECK ((last_working_day >= resignation_date)),
  constraint resignation_reason_check CHECK ((length(reason) <= 2000))
);
CREATE INDEX resignation_by_date ON public.resignation USING btree (resignation_date, id);
CREATE INDEX resignation_by_last_day ON public.resignation USING btree (last_working_day, id);
CREATE INDEX resignation_of_employee ON public.resignation USING btree (employee_id, id);
CREATE INDEX resignation_that_holds ON public.resignation USING btree (last_working_day, id) WHERE (withdrawn_at IS NULL);
CREATE INDEX resignation_withdrawn ON public.resignation USING btree (last_working_day, id) WHERE (withdrawn_at IS NOT NULL);

create table resignation_place (
  resignation_id integer not null,
  project_id integer not null,
  off_board_before date,
  replacement_id integer,
  constraint resignation_place_pkey PRIMARY KEY (resignation_id, project_id),
  constraint resignation_place_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint resignation_place_replacement_id_fkey FOREIGN KEY (replacement_id) REFERENCES employee(id),
  constraint resignation_place_resignation_id_fkey FOREIGN KEY (resignation_id) REFERENCES resignation(id) ON DELETE CASCADE
);

create table retainer (
  project_id integer not null,
  currency_code text not null,
  balance numeric(18,3) not null default 0,
  held numeric(18,3) not null default 0,
  constraint retainer_pkey PRIMARY KEY (project_id, currency_code),
  constraint retainer_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE,
  constraint retainer_is_never_overdrawn CHECK (((held >= (0)::numeric) AND (held <= balance)))
);
CREATE TRIGGER retainer_is_the_sum_of_its_entries BEFORE DELETE OR UPDATE ON public.retainer FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_change();

create table retainer_entry (
  id integer not null generated always as identity,
  project_id integer not null,
  currency_code text not null,
  invoice_id integer,
  amount numeric(18,3) not null,
  balance_after numeric(18,3) not null,
  day date not null,
  entered_at timestamp with time zone not null,
  constraint retainer_entry_pkey PRIMARY KEY (id),
  constraint retainer_entry_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint retainer_entry_project_id_currency_code_fkey FOREIGN KEY (project_id, currency_code) REFERENCES retainer(project_id, currency_code) ON DELETE CASCADE,
  constraint retainer_entry_amount_check CHECK ((amount <> (0)::numeric))
);
CREATE INDEX retainer_entry_by_invoice ON public.retainer_entry USING btree (invoice_id);
CREATE INDEX retainer_entry_by_project ON public.retainer_entry USING btree (project_id, id);
CREATE TRIGGER retainer_entry_is_added BEFORE INSERT ON public.retainer_entry FOR EACH ROW EXECUTE FUNCTION add_to_retainer();
CREATE TRIGGER retainer_entry_is_append_only BEFORE DELETE OR UPDATE ON public.retainer_entry FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_change();

create table role_rate (
  rate_range_id integer not null,
  role text not null,
  rate numeric(14,4) not null,
  constraint role_rate_pkey PRIMARY KEY (rate_range_id, role),
  constraint role_rate_rate_range_id_fkey FOREIGN KEY (rate_range_id) REFERENCES rate_range(id) ON DELETE CASCADE,
  constraint role_rate_role_fkey FOREIGN KEY (role) REFERENCES tech_stack(name) ON UPDATE CASCADE,
  constraint role_rate_rate_check CHECK ((rate >= (0)::numeric))
);
CREATE INDEX role_rate_by_role ON public.role_rate USING btree (role);

create table sales_person (
  id integer not null generated always as identity,
  name text not null,
  email citext not null,
  phone_number text,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint sales_person_pkey PRIMARY KEY (id),
  constraint sales_person_email_key UNIQUE (email),
  constraint sales_person_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);

create table sealing_key (
  id integer not null,
  public_key jsonb not null,
  private_key bytea not null,
  created_at timestamp with time zone not null,
  constraint sealing_key_pkey PRIMARY KEY (id),
  constraint sealing_key_id_check CHECK ((id = 1))
);

create table server_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  level text not null,
  server text not null,
  request_id text,
  user_id integer,
  method text,
  route text,
  status integer,
  duration_ms integer,
  words text not null,
  detail text,
  constraint server_log_pkey PRIMARY KEY (id),
  constraint server_log_level_check CHECK ((level = ANY (ARRAY['info'::text, 'warn'::text, 'error'::text])))
);
CREATE INDEX server_log_by_request ON public.server_log USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX server_log_by_time ON public.server_log USING btree (at);
CREATE INDEX server_log_trouble ON public.server_log USING btree (id) WHERE (level <> 'info'::text);

create table session (
  token_hash bytea not null,
  user_id integer not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id)
);
CREATE INDEX session_by_expiry ON public.session USING btree (expires_at);
CREATE INDEX session_by_user ON public.session USING btree (user_id) WHERE (ended_at IS NULL);

create table setup_guide (
  only_one boolean not null default true,
  imports_files boolean not null default false,
  is_dismissed boolean not null default false,
  constraint setup_guide_pkey PRIMARY KEY (only_one),
  constraint setup_guide_only_one_check CHECK (only_one)
);

create table sign_in_failure (
  id bigint not null generated always as identity,
  account citext not null,
  address text not null,
  at timestamp with time zone not null,
  constraint sign_in_failure_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_in_failure_by_account ON public.sign_in_failure USING btree (account, at);
CREATE INDEX sign_in_failure_by_address ON public.sign_in_failure USING btree (address, at);

create table sign_in_policy (
  only_one boolean not null default true,
  company_accounts_only boolean not null default false,
  version integer not null default 1,
  constraint sign_in_policy_pkey PRIMARY KEY (only_one),
  constraint sign_in_policy_only_one_check CHECK (only_one)
);

create table sign_in_provider (
  id integer not null generated always as identity,
  code text not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  trusts_second_factor boolean not null,
  version integer not null default 1,
  constraint sign_in_provider_pkey PRIMARY KEY (id),
  constraint sign_in_provider_code_key UNIQUE (code),
  constraint sign_in_provider_issuer_key UNIQUE (issuer),
  constraint sign_in_provider_name_key UNIQUE (name),
  constraint sign_in_provider_code_check CHECK ((code ~ '^[a-z0-9-]{2,40}$'::text)),
  constraint sign_in_provider_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);

create table special_rate (
  rate_range_id integer not null,
  employee_id integer not null,
  rate numeric(14,4) not null,
  constraint special_rate_pkey PRIMARY KEY (rate_range_id, employee_id),
  constraint special_rate_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint special_rate_rate_range_id_fkey FOREIGN KEY (rate_range_id) REFERENCES rate_range(id) ON DELETE CASCADE,
  constraint special_rate_rate_check CHECK ((rate >= (0)::numeric))
);

create table staff_user (
  id integer not null generated always as identity,
  name text not null,
  email citext not null,
  role text not null,
  password_hash text,
  totp_secret bytea,
  totp_last_step bigint not null default 0,
  archived_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  phone_number text,
  constraint staff_user_pkey PRIMARY KEY (id),
  constraint staff_user_email_key UNIQUE (email),
  constraint staff_user_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint staff_user_phone_number_check CHECK (((length(phone_number) >= 1) AND (length(phone_number) <= 40))),
  constraint staff_user_role_check CHECK ((role = ANY (ARRAY['ROLE_ADMIN'::text, 'ROLE_CSM'::text, 'ROLE_ACCOUNTANT'::text])))
);
CREATE INDEX staff_user_by_name ON public.staff_user USING btree (lower(name), id) WHERE (archived_at IS NULL);
CREATE INDEX staff_user_parts ON public.staff_user USING gin (lower(((name || chr(10)) || (email)::text)) gin_trgm_ops) WITH (fastupdate=off) WHERE (archived_at IS NULL);
CREATE TRIGGER staff_user_loses_access AFTER UPDATE OF email, role, password_hash, totp_secret, archived_at ON public.staff_user FOR EACH ROW EXECUTE FUNCTION end_access_of_changed_user();

create table sync_stop (
  id integer not null generated always as identity,
  what text not null,
  project_id integer,
  region text,
  start_date date not null,
  end_date date not null,
  removed integer not null,
  known integer not null,
  amount text,
  reasons jsonb not null,
  rows jsonb not null,
  mark text not null,
  stopped_at timestamp with time zone not null,
  confirmed_mark text,
  confirmed_by integer,
  confirmed_at timestamp with time zone,
  constraint sync_stop_pkey PRIMARY KEY (id),
  constraint sync_stop_once UNIQUE NULLS NOT DISTINCT (what, project_id, region, start_date, end_date),
  constraint sync_stop_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES staff_user(id),
  constraint sync_stop_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE,
  constraint sync_stop_check CHECK ((known >= removed)),
  constraint sync_stop_confirmed CHECK (((confirmed_mark IS NULL) = (confirmed_at IS NULL))),
  constraint sync_stop_of_one CHECK (((project_id IS NULL) <> (region IS NULL))),
  constraint sync_stop_removed_check CHECK ((removed > 0)),
  constraint sync_stop_what_check CHECK ((what = ANY (ARRAY['TIME_LOGS'::text, 'LEAVE'::text, 'ATTENDANCE'::text, 'HOLIDAYS'::text])))
);
CREATE INDEX sync_stop_by_person ON public.sync_stop USING btree (confirmed_by);

create table tech_stack (
  id integer not null generated always as identity,
  name text not null,
  category text not null,
  default_rate numeric(14,4),
  version integer not null default 1,
  is_built_in boolean not null default false,
  default_rate_currency text not null default 'USD'::text,
  constraint tech_stack_pkey PRIMARY KEY (id),
  constraint tech_stack_name_key UNIQUE (name),
  constraint tech_stack_default_rate_check CHECK ((default_rate >= (0)::numeric)),
  constraint tech_stack_default_rate_currency_check CHECK ((default_rate_currency ~ '^[A-Z]{3}$'::text))
);
CREATE UNIQUE INDEX tech_stack_once ON public.tech_stack USING btree (lower(name));

create table time_entry (
  work_log_id bigint not null,
  id bigint not null generated always as identity,
  seconds integer not null,
  invoice_id integer,
  document_state text,
  write_off_reason text,
  created_at timestamp with time zone not null,
  is_difference boolean not null default false,
  is_carried boolean not null default false,
  written_off_on date,
  constraint time_entry_pkey PRIMARY KEY (work_log_id, id),
  constraint time_entry_invoice_id_document_state_fkey FOREIGN KEY (invoice_id, document_state) REFERENCES invoice(id, document_state) ON UPDATE CASCADE,
  constraint time_entry_work_log_id_fkey FOREIGN KEY (work_log_id) REFERENCES work_log(id),
  constraint time_entry_check CHECK (((invoice_id IS NULL) = (document_state IS NULL))),
  constraint time_entry_check1 CHECK (((invoice_id IS NULL) OR (write_off_reason IS NULL))),
  constraint time_entry_document_state_check CHECK ((document_state = ANY (ARRAY['draft'::text, 'issued'::text]))),
  constraint time_entry_seconds_check CHECK ((seconds <> 0)),
  constraint written_off_on_a_day CHECK (((written_off_on IS NULL) OR (write_off_reason IS NOT NULL)))
);
CREATE INDEX time_entry_by_invoice ON public.time_entry USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX time_entry_by_write_off ON public.time_entry USING btree (written_off_on) WHERE (written_off_on IS NOT NULL);
CREATE INDEX time_entry_carried ON public.time_entry USING btree (work_log_id) WHERE is_carried;
CREATE INDEX time_entry_open_differences ON public.time_entry USING btree (work_log_id) WHERE (is_difference AND (invoice_id IS NULL) AND (write_off_reason IS NULL));
CREATE INDEX time_entry_unbilled ON public.time_entry USING btree (work_log_id) INCLUDE (seconds) WHERE (COALESCE((invoice_id)::text, write_off_reason) IS NULL);
CREATE TRIGGER billed_time_is_frozen BEFORE UPDATE ON public.time_entry FOR EACH ROW WHEN (((new.document_state = 'issued'::text) AND ((new.invoice_id IS DISTINCT FROM old.invoice_id) OR (new.work_log_id IS DISTINCT FROM old.work_log_id) OR (new.seconds IS DISTINCT FROM old.seconds)))) EXECUTE FUNCTION refuse_change_of_billed_time();
CREATE CONSTRAINT TRIGGER billed_time_leaves_a_void_invoice AFTER DELETE OR UPDATE ON public.time_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.document_state = 'issued'::text)) EXECUTE FUNCTION demand_void();
CREATE TRIGGER credited_time_never_exceeds AFTER INSERT ON public.time_entry FOR EACH ROW WHEN ((new.invoice_id IS NOT NULL)) EXECUTE FUNCTION refuse_credit_of_more_time();
CREATE TRIGGER entered_time_adds_up AFTER INSERT ON public.time_entry REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION time_adds_up();
CREATE TRIGGER moved_time_adds_up AFTER UPDATE ON public.time_entry REFERENCING OLD TABLE AS former NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION time_adds_up();
CREATE TRIGGER removed_time_adds_up AFTER DELETE ON public.time_entry REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION time_adds_up();
CREATE TRIGGER time_is_billed_by_issuing BEFORE INSERT ON public.time_entry FOR EACH ROW WHEN ((new.document_state = 'issued'::text)) EXECUTE FUNCTION refuse_change_of_billed_time();

create table timesheet_columns (
  user_id integer not null,
  is_all boolean not null,
  widths jsonb not null,
  constraint timesheet_columns_pkey PRIMARY KEY (user_id),
  constraint timesheet_columns_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id),
  constraint timesheet_columns_widths_check CHECK ((jsonb_typeof(widths) = 'object'::text))
);

create table timesheet_sheet (
  project_id integer not null,
  start_date date not null,
  end_date date not null,
  reference text not null,
  spreadsheet_id text,
  url text,
  written_at timestamp with time zone,
  busy_until timestamp with time zone,
  constraint timesheet_sheet_pkey PRIMARY KEY (project_id, start_date, end_date),
  constraint timesheet_sheet_reference_key UNIQUE (reference),
  constraint timesheet_sheet_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint timesheet_sheet_check CHECK ((end_date >= start_date)),
  constraint timesheet_sheet_check1 CHECK (((url IS NULL) = (spreadsheet_id IS NULL)))
);

create table todo (
  id integer not null generated always as identity,
  project_id integer not null,
  owner_id integer not null,
  text text not null,
  due_date date not null,
  made_by integer not null,
  made_at timestamp with time zone not null,
  done_by integer,
  done_at timestamp with time zone,
  version integer not null default 1,
  constraint todo_pkey PRIMARY KEY (id),
  constraint todo_done_by_fkey FOREIGN KEY (done_by) REFERENCES staff_user(id),
  constraint todo_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff_user(id),
  constraint todo_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES staff_user(id),
  constraint todo_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint todo_check CHECK (((done_by IS NULL) = (done_at IS NULL))),
  constraint todo_text_check CHECK (((length(text) >= 1) AND (length(text) <= 200)))
);
CREATE INDEX todo_open ON public.todo USING btree (project_id) WHERE (done_at IS NULL);

create table unbilled_at_close (
  month_close_id integer not null,
  project_id integer not null,
  currency_code text not null,
  company_id integer,
  hours numeric(14,2) not null,
  hours_without_rate numeric(14,2) not null,
  up_to_30 numeric(18,3) not null,
  up_to_60 numeric(18,3) not null,
  up_to_90 numeric(18,3) not null,
  over_90 numeric(18,3) not null,
  drafts numeric(18,3) not null,
  retainer numeric(18,3) not null,
  usd_rate numeric(18,6),
  constraint unbilled_at_close_pkey PRIMARY KEY (month_close_id, project_id, currency_code),
  constraint unbilled_at_close_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint unbilled_at_close_month_close_id_fkey FOREIGN KEY (month_close_id) REFERENCES month_close(id),
  constraint unbilled_at_close_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id)
);
CREATE INDEX unbilled_at_close_by_company ON public.unbilled_at_close USING btree (company_id);
CREATE INDEX unbilled_at_close_by_project ON public.unbilled_at_close USING btree (project_id);
CREATE TRIGGER unbilled_at_close_is_kept BEFORE DELETE OR UPDATE ON public.unbilled_at_close FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table verification_week (
  id integer not null generated always as identity,
  billing_id integer not null,
  number smallint not null,
  start_date date not null,
  end_date date not null,
  note text not null default ''::text,
  logs_mark text,
  version integer not null default 1,
  verified_logs jsonb,
  constraint verification_week_pkey PRIMARY KEY (id),
  constraint verification_week_billing_id_daterange_excl EXCLUDE USING gist (billing_id WITH =, daterange(start_date, end_date, '[]'::text) WITH &&),
  constraint verification_week_billing_id_fkey FOREIGN KEY (billing_id) REFERENCES billing(id) ON DELETE CASCADE,
  constraint verification_week_check CHECK ((end_date >= start_date)),
  constraint verification_week_number_check CHECK ((number > 0)),
  constraint verification_week_tells_what_was_verified CHECK (((logs_mark IS NULL) = (verified_logs IS NULL)))
);

create table work_log (
  id bigint not null generated always as identity,
  project_id integer not null,
  employee_id integer not null,
  source text not null,
  source_id text not null,
  day date not null,
  seconds integer not null,
  billable boolean not null,
  task text not null,
  note text not null,
  changed_at_source text,
  pulled_at timestamp with time zone not null,
  vanished_at timestamp with time zone,
  billable_seconds integer not null generated always as (
CASE
    WHEN (billable AND (vanished_at IS NULL)) THEN seconds
    ELSE 0
END) stored,
  kind text,
  constraint work_log_pkey PRIMARY KEY (id),
  constraint work_log_source_id_once UNIQUE (source, source_id, project_id),
  constraint work_log_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint work_log_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint work_log_kind_check CHECK ((kind = ANY (ARRAY['task'::text, 'bug'::text, 'general'::text]))),
  constraint work_log_seconds_check CHECK (((seconds >= 0) AND (seconds <= 360000000))),
  constraint work_log_source_check CHECK ((source = ANY (ARRAY['zoho-projects'::text, 'toggl'::text, 'clockify'::text, 'harvest'::text, 'file'::text])))
);
CREATE INDEX work_log_by_day ON public.work_log USING btree (project_id, day, employee_id) INCLUDE (seconds, billable_seconds, vanished_at);
CREATE INDEX work_log_of_day ON public.work_log USING btree (day, project_id) WHERE (billable_seconds <> 0);
CREATE TRIGGER changed_tasks_are_kept AFTER UPDATE ON public.work_log REFERENCING OLD TABLE AS former NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION keep_logged_tasks();
CREATE TRIGGER changed_time_adds_up AFTER UPDATE ON public.work_log REFERENCING OLD TABLE AS former NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION time_adds_up();
CREATE TRIGGER logged_tasks_are_kept AFTER INSERT ON public.work_log REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION keep_logged_tasks();
CREATE TRIGGER logged_time_adds_up AFTER INSERT ON public.work_log REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION time_adds_up();
CREATE TRIGGER work_log_is_never_removed BEFORE DELETE ON public.work_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table work_log_import (
  id integer not null generated always as identity,
  project_id integer not null,
  source text not null,
  file_name text not null,
  start_date date not null,
  end_date date not null,
  added integer not null,
  changed integer not null,
  removed integer not null,
  seconds_before bigint not null,
  seconds_after bigint not null,
  imported_by text not null,
  imported_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint work_log_import_pkey PRIMARY KEY (id),
  constraint work_log_import_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint work_log_import_check CHECK ((end_date >= start_date)),
  constraint work_log_import_source_check CHECK ((source = ANY (ARRAY['toggl'::text, 'clockify'::text, 'harvest'::text, 'file'::text])))
);
CREATE INDEX work_log_import_by_project ON public.work_log_import USING btree (project_id, id DESC);

create table work_log_import_change (
  import_id integer not null,
  work_log_id bigint not null,
  before jsonb,
  settled_seconds integer not null,
  constraint work_log_import_change_pkey PRIMARY KEY (import_id, work_log_id),
  constraint work_log_import_change_import_id_fkey FOREIGN KEY (import_id) REFERENCES work_log_import(id),
  constraint work_log_import_change_work_log_id_fkey FOREIGN KEY (work_log_id) REFERENCES work_log(id)
);
CREATE INDEX work_log_import_change_by_log ON public.work_log_import_change USING btree (work_log_id);

create table work_log_origin (
  work_log_id bigint not null,
  import_id integer,
  start_minute smallint,
  file_project text not null,
  row_mark text not null,
  constraint work_log_origin_pkey PRIMARY KEY (work_log_id),
  constraint work_log_origin_import_id_fkey FOREIGN KEY (import_id) REFERENCES work_log_import(id),
  constraint work_log_origin_work_log_id_fkey FOREIGN KEY (work_log_id) REFERENCES work_log(id),
  constraint work_log_origin_start_minute_check CHECK (((start_minute >= 0) AND (start_minute <= 1439)))
);
CREATE INDEX work_log_origin_by_import ON public.work_log_origin USING btree (import_id);
CREATE INDEX work_log_origin_by_mark ON public.work_log_origin USING btree (row_mark);

create table work_log_pull (
  id integer not null generated always as identity,
  project_id integer not null,
  start_date date not null,
  end_date date not null,
  state text not null,
  pages_read integer not null default 0,
  logs_read integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  vanished integer not null default 0,
  unchanged integer not null default 0,
  reason text,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  leave_days integer,
  leave_reason text,
  attendance_entries integer,
  attendance_reason text,
  constraint work_log_pull_pkey PRIMARY KEY (id),
  constraint work_log_pull_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint work_log_pull_check CHECK ((end_date >= start_date)),
  constraint work_log_pull_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'reading'::text, 'storing'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX work_log_pull_by_project ON public.work_log_pull USING btree (project_id, id DESC);
CREATE UNIQUE INDEX work_log_pull_one_at_a_time ON public.work_log_pull USING btree (project_id) WHERE (state = ANY (ARRAY['queued'::text, 'reading'::text, 'storing'::text]));
