-- An invoice that was brought from the books is taken off here: void with a reason and kept as it was, while the document in the books stays as it is
-- and may be brought again.
alter table invoice
  add column taken_off boolean not null default false,
  add constraint taken_off_is_void check (not taken_off or document_state = 'void'),
  drop constraint invoice_connection_id_books_id_key,
  drop constraint invoice_connection_id_invoice_number_key;
create unique index invoice_connection_id_books_id_key on invoice (connection_id, books_id) where not taken_off;
create unique index invoice_connection_id_invoice_number_key on invoice (connection_id, invoice_number) where not taken_off;

create or replace function refuse_change_of_issued() returns trigger language plpgsql as $$
declare
  -- all else is frozen, a column that comes later too
  may_change constant text[] := '{document_state, locked, due_date, customer_memo, private_note, note, books_id, books_url, push_outbox_id, void_reason, taken_off, received, adjusted, outstanding, updated_at, version}';
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
