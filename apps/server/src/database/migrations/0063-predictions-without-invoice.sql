-- A billing of the financial type No Invoice takes no invoice, and one that has an invoice is never of that type (docs/decisions/0031).
update billing b set financial_type = 'Revenue'
  where b.financial_type = 'No Invoice' and exists (select from invoice i where i.billing_id = b.id and i.document_state <> 'void');

create or replace function refuse_invoice_of_closed_billing() returns trigger language plpgsql as $$
begin
  perform from billing where id = new.billing_id for share;
  if exists (select from billing where id = new.billing_id and closed_on is not null) then
    raise exception 'billing % is closed', new.billing_id using errcode = '23514', constraint = 'closed_billing_takes_no_invoice';
  end if;
  if exists (select from billing where id = new.billing_id and financial_type = 'No Invoice') then
    raise exception 'billing % is to have no invoice', new.billing_id using errcode = '23514', constraint = 'billing_without_invoice_takes_none';
  end if;
  return new;
end $$;

create trigger an_invoiced_billing_has_an_invoice before update of financial_type on billing
  for each row when (new.financial_type = 'No Invoice' and old.financial_type <> 'No Invoice') execute function refuse_closing_of_invoiced();
