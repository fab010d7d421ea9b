-- What closes a short payment besides a discount, a deduction or bad debts: tax that the customer withheld, the bank's charge, an exchange difference.
alter table adjustment
  drop constraint adjustment_type_check,
  add constraint adjustment_type_check
    check (type in ('Discount', 'Deduction', 'Bad Debts', 'Withholding Tax', 'Bank Charge', 'Exchange Difference')),
  -- of withheld tax: the customer's certificate, and the percentage that was withheld
  add column certificate_number text check (certificate_number <> ''),
  add column withholding_rate numeric(5, 2) check (withholding_rate > 0 and withholding_rate <= 100),
  add constraint withheld_tax_has_its_certificate check (
    (type = 'Withholding Tax') = (certificate_number is not null) and (type = 'Withholding Tax') = (withholding_rate is not null));

-- Money of a company that is on no invoice: a payment that was moved off one, until it pays another invoice or is refunded. Append-only; the balance
-- of a company in a currency is the sum, and never below 0.
create table account_payment (
  id integer primary key default nextval('receipt_id_seq'),
  company_id integer not null references company,
  currency_code text not null,
  paid_on date not null,
  -- above 0 what was moved off an invoice, below 0 what paid another one or was refunded
  amount numeric(18, 3) not null check (amount <> 0),
  -- the reversal that moved it off its invoice, or the payment that it became; null of a refund
  receipt_id integer unique references receipt,
  note text not null,
  entered_by integer not null references staff_user,
  entered_at timestamptz not null,
  check (receipt_id is not null or amount < 0)
);
create index account_payment_by_company on account_payment (company_id, currency_code, id);
create trigger account_payment_is_append_only before update or delete on account_payment for each row execute function refuse_change();

create function add_to_account() returns trigger language plpgsql as $$
begin
  -- whoever uses the money of the company at the same time waits
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
end $$;
create trigger account_payment_is_added before insert on account_payment for each row execute function add_to_account();

-- no void over money
create function refuse_void_over_money() returns trigger language plpgsql as $$
begin
  raise exception 'payments or credit notes are applied to this invoice' using errcode = '23514', constraint = 'no_void_over_money';
end $$;
create trigger no_void_over_money before update on invoice for each row
  when (new.document_state = 'void' and old.document_state <> 'void' and (new.received <> 0 or new.credits_applied <> 0))
  execute function refuse_void_over_money();

-- a credit note of another invoice that pays this one counts like a payment
alter table incentive_payment
  drop constraint incentive_payment_source_check,
  add constraint incentive_payment_source_check check (source in ('receipt', 'credit', 'application', 'hours'));

-- What a payment brought more or less in US dollars than its invoice said: at the rate of its day − at that of the invoice. A reversal takes back the
-- difference of its payment. Null where a rate is missing.
create function exchange_difference_of(of_receipt integer) returns numeric language sql stable as $$
  select case when i.currency_code = 'USD' then 0
    else round(r.amount * (
      select x.rate from exchange_rate x where x.currency_code = i.currency_code and x.day <= coalesce(o.received_on, r.received_on)
      order by x.day desc limit 1), 2) - round(r.amount * i.exchange_rate, 2) end
  from receipt r join invoice i on i.id = r.invoice_id left join receipt o on o.id = r.reverses where r.id = of_receipt
$$;
-- null where a rate was missing, and of months that were closed before it was kept
alter table month_close_figure add column usd_exchange_difference numeric(18, 3);
