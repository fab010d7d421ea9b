-- Money on account of a company is a payment of the books that settles no invoice there. Which one it is stands beside it, so that it is taken off its invoice and
-- applied to another one there too. Null: the books do not have the money, or it was moved before this was kept.
alter table account_payment
  -- null where the books took a payment off its invoice
  alter column entered_by drop not null,
  add column connection_id integer references connection,
  add column payment_id text check (payment_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  add constraint account_payment_names_its_books check ((connection_id is null) = (payment_id is null));
