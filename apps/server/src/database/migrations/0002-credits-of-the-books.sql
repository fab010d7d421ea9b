-- A credit note that only the books know settles an invoice that was made there: it has a number, and no document here.
alter table credit_application alter column credit_id drop not null;
alter table credit_application add column books_credit text;
alter table credit_application add constraint credit_application_names_its_credit check ((credit_id is null) = (books_credit is not null));
alter table credit_application add constraint credit_application_books_credit_check check (length(books_credit) between 1 and 100);

create or replace function add_to_credits_applied() returns trigger language plpgsql as $$
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
end $$;
