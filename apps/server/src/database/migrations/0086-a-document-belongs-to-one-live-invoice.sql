-- A document of the books belongs to one live invoice. An unmapped invoice owns no document, and a void one only as long as no live invoice is
-- mapped to it; nothing that is done with either may reach the document of another.
drop index invoice_connection_id_books_id_key;
drop index invoice_connection_id_invoice_number_key;
create unique index invoice_connection_id_books_id_key on invoice (connection_id, books_id) where document_state <> 'void';
create unique index invoice_connection_id_invoice_number_key on invoice (connection_id, invoice_number) where document_state <> 'void';
create index invoice_void_by_document on invoice (connection_id, books_id) where document_state = 'void';

create function owns_its_document(i invoice) returns boolean language sql stable as $$
  select i.books_id is not null and not i.taken_off and (i.document_state <> 'void' or not exists (
    select from invoice holder where holder.connection_id = i.connection_id and holder.books_id = i.books_id and holder.document_state <> 'void'))
$$;

create function refuse_act_on_the_document_of_another() returns trigger language plpgsql as $$
declare
  id_of_invoice constant integer := case tg_table_name when 'outbox' then (to_jsonb(new) -> 'payload' ->> 'invoiceId')::int else (to_jsonb(new) ->> 'invoice_id')::int end;
begin
  if exists (select from invoice i where i.id = id_of_invoice and i.books_id is not null and not owns_its_document(i)) then
    raise exception 'the document of invoice % belongs to another invoice, or to none', id_of_invoice
      using errcode = '23514', constraint = 'document_is_of_another';
  end if;
  return new;
end $$;
create trigger act_on_the_own_document before insert on outbox for each row
  when (new.topic in ('change-invoice', 'void-invoice', 'restore-lines'))
  execute function refuse_act_on_the_document_of_another();
create trigger difference_of_the_own_document before insert on books_difference for each row
  execute function refuse_act_on_the_document_of_another();

-- what was found of unmapped invoices before
update books_difference d set ended_at = d.seen_at, version = d.version + 1
  from invoice i where i.id = d.invoice_id and d.ended_at is null and not owns_its_document(i);
