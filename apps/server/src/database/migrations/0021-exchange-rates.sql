-- What one unit of a currency is worth in US dollars on a day, as a service told it last.
create table exchange_rate (
  currency_code text not null check (currency_code ~ '^[A-Z]{3}$' and currency_code <> 'USD'),
  day date not null,
  rate numeric(18, 6) not null check (rate > 0),
  source text not null,
  fetched_at timestamptz not null,
  primary key (currency_code, day)
);
