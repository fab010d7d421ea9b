-- Rules that look at the same row at the same moment share one trigger. No rule changes.

-- What an invoice needs when it is added.
drop trigger a_closed_billing_takes_no_invoice on invoice;
drop trigger closed_month_keeps_its_invoices on invoice;
drop trigger credit_of_an_issued_invoice on invoice;
drop function refuse_invoice_of_closed_billing();
drop function refuse_invoice_of_closed_month();
drop function refuse_stray_credit();

create function refuse_stray_invoice() returns trigger language plpgsql as $$
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
end $$;
create trigger a_stray_invoice_is_refused before insert on invoice for each row execute function refuse_stray_invoice();

-- What a changed invoice keeps: the figures of a closed month, sums that only their entries change, money and credits that a void would lose, and everything once it is issued.
drop trigger invoice_sums_follow_their_entries on invoice;
drop trigger invoice_with_money_or_credits_stays on invoice;
drop function refuse_sum_by_hand();
drop function refuse_void_of_settled();

create or replace function refuse_change_of_issued() returns trigger language plpgsql as $$
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
end $$;

-- A prediction: whether it may be closed, whether its months are closed, and what was predicted when its period began.
drop trigger an_invoiced_billing_is_not_closed on billing;
drop trigger closed_month_keeps_its_predictions on billing;
drop trigger prediction_is_said on billing;
drop function refuse_closing_of_invoiced();
drop function refuse_prediction_of_closed_month();
drop function say_prediction();

create function keep_prediction() returns trigger language plpgsql as $$
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
end $$;
create trigger prediction_is_kept before insert or delete or update on billing for each row execute function keep_prediction();

-- A payment and an adjustment: the month is refused before the invoice is locked.
drop trigger closed_month_takes_no_receipt on receipt;
drop trigger adjustment_a_closed_month_takes_none on adjustment;
drop function refuse_money_of_closed_month();

create or replace function add_to_received() returns trigger language plpgsql as $$
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
end $$;

create or replace function add_to_adjusted() returns trigger language plpgsql as $$
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
end $$;

-- A user who loses access loses sessions, links and passkeys at once.
drop trigger passkeys_of_changed_user_are_removed on staff_user;
drop function remove_passkeys_of_changed_user();

create or replace function end_access_of_changed_user() returns trigger language plpgsql as $$
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
  if new.role <> old.role then
    perform count_access_loss(new.id);
  end if;
  return null;
end $$;

-- What changes a month of the dashboard.
drop trigger added_invoice_changes_its_month on invoice;
drop trigger invoice_changes_its_month on invoice;
create or replace function note_month_of_invoice() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or
      (old.billing_id, old.company_id, old.standing, old.currency_code, old.exchange_rate, old.overdue_after, old.total, old.tax_amount, old.received, old.outstanding)
      is distinct from (new.billing_id, new.company_id, new.standing, new.currency_code, new.exchange_rate, new.overdue_after, new.total, new.tax_amount, new.received, new.outstanding) then
    insert into dashboard_change (month)
      select distinct received_month from billing where id in (old.billing_id, new.billing_id) and received_month is not null;
  end if;
  return null;
end $$;
create trigger invoice_changes_its_month after insert or update or delete on invoice for each row execute function note_month_of_invoice();

drop trigger added_prediction_changes_its_month on billing;
drop trigger prediction_changes_its_month on billing;
create or replace function note_month_of_prediction() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or (old.project_id, old.received_month, old.predicted_amount) is distinct from (new.project_id, new.received_month, new.predicted_amount) then
    insert into dashboard_change (month)
      select distinct month from unnest(array[old.received_month, new.received_month]) month where month is not null;
  end if;
  return null;
end $$;
create trigger prediction_changes_its_month after insert or update or delete on billing for each row execute function note_month_of_prediction();
