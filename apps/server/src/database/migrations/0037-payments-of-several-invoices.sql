-- A payment that covers several invoices of a company, and the part that is open credit.
create table company_payment (
  id integer not null generated always as identity,
  company_id integer not null,
  currency_code text not null,
  received_on date not null,
  amount numeric(18,3) not null,
  note text not null,
  reverses integer,
  entered_by integer not null,
  entered_at timestamptz not null,
  constraint company_payment_pkey primary key (id),
  constraint company_payment_is_reversed_once unique (reverses),
  constraint company_payment_company_id_fkey foreign key (company_id) references company(id),
  constraint company_payment_reverses_fkey foreign key (reverses) references company_payment(id),
  constraint company_payment_entered_by_fkey foreign key (entered_by) references staff_user(id),
  constraint company_payment_amount_check check (amount <> 0 and (amount > 0) = (reverses is null))
);
create index company_payment_by_company on company_payment (company_id, id);
create trigger company_payment_is_append_only before delete or update on company_payment for each row execute function refuse_change();

alter table receipt add column company_payment_id integer constraint receipt_company_payment_id_fkey references company_payment(id);
comment on column receipt.company_payment_id is 'the payment of several invoices that it is a part of, or the reversal of one';
create unique index receipt_by_company_payment on receipt (company_payment_id, invoice_id) where company_payment_id is not null;

alter table account_payment
  add column company_payment_id integer constraint account_payment_company_payment_id_fkey references company_payment(id),
  add column is_of_payment boolean not null default false;
comment on column account_payment.company_payment_id is 'the payment of several invoices whose money it is; needed while the books have no id for it';
comment on column account_payment.is_of_payment is 'the open credit that the payment brought, or what its reversal takes off';
create index account_payment_by_company_payment on account_payment (company_payment_id) where company_payment_id is not null;
alter table account_payment drop constraint account_payment_has_its_reason, add constraint account_payment_has_its_reason check (
  case
    when receipt_id is not null then reverses is null and not is_of_books and not is_of_payment
    when is_of_payment then reverses is null and not is_of_books and company_payment_id is not null
    when is_of_books then reverses is null and payment_id is not null
    else (amount > 0) = (reverses is not null)
  end);

-- The books name a payment after it was entered here: that alone may be added to what is on account.
create function refuse_change_of_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.company_payment_id is not null and old.payment_id is null and new.payment_id is not null
      and to_jsonb(new) - '{connection_id, payment_id}'::text[] = to_jsonb(old) - '{connection_id, payment_id}'::text[] then
    return new;
  end if;
  raise exception 'rows of account_payment are never changed or removed' using errcode = '23514';
end $$;
drop trigger account_payment_is_append_only on account_payment;
create trigger account_payment_is_append_only before delete or update on account_payment for each row execute function refuse_change_of_account();

create function check_company_payment() returns trigger language plpgsql as $$
begin
  if new.amount <> (select coalesce(sum(amount), 0) from receipt where company_payment_id = new.id)
      + (select coalesce(sum(amount), 0) from account_payment where company_payment_id = new.id and is_of_payment and amount > 0)
      or exists (select from receipt r join invoice i on i.id = r.invoice_id where r.company_payment_id = new.id
        and (i.company_id, i.currency_code) <> (new.company_id, new.currency_code)) then
    raise exception 'a payment is what its invoices and the open credit get' using errcode = '23514', constraint = 'company_payment_is_spread';
  end if;
  return null;
end $$;
create constraint trigger company_payment_is_spread after insert on company_payment deferrable initially deferred
  for each row when (new.reverses is null) execute function check_company_payment();

-- One row of the outbox records or deletes such a payment for all its invoices.
create index receipt_in_books_by_outbox on receipt_in_books (outbox_id);
