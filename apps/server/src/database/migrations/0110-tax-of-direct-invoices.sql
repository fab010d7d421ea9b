-- Invoices that were made in the books came in with a line "Tax" and no tax. The comparison with the books takes the tax in as it stands there; their total never
-- changes. It names the invoice in a setting of its transaction, and nothing else is let through.
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
    if tg_table_name in ('invoice_line', 'invoice_trace')
        and current_setting('countinghouse.takes_tax_in', true) = coalesce(new.invoice_id, old.invoice_id)::text then
      return coalesce(new, old);
    end if;
    raise exception 'the invoice is frozen' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  return coalesce(new, old);
end $$;
create or replace function refuse_change_of_issued() returns trigger language plpgsql as $$
declare
  -- all else is frozen, a column that comes later too
  may_change text[] := '{document_state, locked, due_date, customer_memo, private_note, note, books_id, books_url, push_outbox_id, void_reason, taken_off, received, adjusted, credits_applied, outstanding, overdue_after, received_month, updated_at, version}';
begin
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
