-- What sales persons are paid by: an amount of each billed hour, or a percentage of what was received. Months are their first days.
create table incentive (
  id integer generated always as identity primary key,
  sales_person_id integer not null references sales_person,
  project_id integer not null references project,
  category text not null check (category in ('Rate', 'Percentage')),
  -- of a Rate the amount of one hour, of a Percentage the percent
  value numeric(18, 4) not null check (value > 0 and (category = 'Rate' or value <= 100 and value = round(value, 2))),
  currency_code text not null,
  from_month date not null check (extract(day from from_month) = 1),
  to_month date check (extract(day from to_month) = 1),
  created_at timestamptz not null,
  version integer not null default 1,
  check (to_month >= from_month),
  constraint incentives_never_overlap exclude using gist
    (sales_person_id with =, project_id with =, category with =, daterange(from_month, to_month, '[]') with &&)
);

-- a month that was paid out, once and for good
create table incentive_pay_out (
  id integer generated always as identity primary key,
  sales_person_id integer not null references sales_person,
  month date not null check (extract(day from month) = 1),
  paid_at timestamptz not null,
  paid_by integer not null references staff_user,
  constraint incentive_month_is_paid_once unique (sales_person_id, month)
);

-- what was paid in it for one receipt, one credit, or the hours of one document, as it was known then; with how it came about
create table incentive_payment (
  pay_out_id integer not null references incentive_pay_out,
  incentive_id integer not null references incentive,
  source text not null check (source in ('receipt', 'credit', 'hours')),
  -- of the receipt; else of the document
  source_id integer not null,
  invoice_id integer not null references invoice,
  day date not null,
  value numeric(18, 4) not null,
  -- hours, or an amount in its currency; none where the fact was gone
  counted numeric(18, 3),
  counted_currency text,
  amount numeric(18, 3) not null check (amount <> 0),
  trace jsonb not null,
  primary key (pay_out_id, incentive_id, source, source_id)
);
create index incentive_payment_of_incentive on incentive_payment (incentive_id);
create trigger incentive_pay_out_is_kept before update or delete on incentive_pay_out for each row execute function refuse_change();
create trigger incentive_payment_is_kept before update or delete on incentive_payment for each row execute function refuse_change();
