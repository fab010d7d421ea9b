-- A payment of the books as it was taken in, and the receipt that stands for it. A payment that the books change takes the next turn, so that
-- two servers that take in the same change meet at the key.
create table books_payment (
  invoice_id integer not null references invoice (id),
  payment_id text not null check (payment_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  turn integer not null check (turn > 0),
  paid_on date not null,
  amount numeric(18,3) not null check (amount <> 0),
  receipt_id integer not null unique,
  seen_at timestamptz not null,
  primary key (invoice_id, payment_id, turn),
  foreign key (receipt_id, invoice_id) references receipt (id, invoice_id)
);
