-- A prediction that will bring no more is closed with a reason: it stays with what was predicted, and takes no invoice until it is opened again.
alter table billing
  add column closed_on date,
  add column closed_by integer references staff_user,
  add column closed_reason text check (closed_reason <> ''),
  add constraint closed_says_why check ((closed_on is null) = (closed_by is null) and (closed_on is null) = (closed_reason is null));

-- Whoever closes a billing waits for those who are about to invoice it, and they for them.
create function refuse_invoice_of_closed_billing() returns trigger language plpgsql as $$
begin
  perform from billing where id = new.billing_id for share;
  if exists (select from billing where id = new.billing_id and closed_on is not null) then
    raise exception 'billing % is closed', new.billing_id using errcode = '23514', constraint = 'closed_billing_takes_no_invoice';
  end if;
  return new;
end $$;
create trigger a_closed_billing_takes_no_invoice before insert on invoice for each row execute function refuse_invoice_of_closed_billing();

create function refuse_closing_of_invoiced() returns trigger language plpgsql as $$
begin
  if exists (select from invoice where billing_id = new.id and document_state <> 'void') then
    raise exception 'billing % has an invoice', new.id using errcode = '23514', constraint = 'invoiced_billing_is_not_closed';
  end if;
  return new;
end $$;
create trigger an_invoiced_billing_is_not_closed before update of closed_on on billing
  for each row when (new.closed_on is not null and old.closed_on is null) execute function refuse_closing_of_invoiced();
