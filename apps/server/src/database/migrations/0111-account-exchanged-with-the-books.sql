-- What a company has on account is exchanged with the books: refunds entered here are recorded there, refunds and deletions entered there come in here.
alter table account_payment
  drop constraint account_payment_check,
  -- the refund that this row takes back, as the books deleted it
  add column reverses integer unique references account_payment,
  -- what the books did with the payment itself: applied to an invoice, taken off it, or deleted
  add column is_of_books boolean not null default false,
  add constraint account_payment_has_its_reason check (
    case when receipt_id is not null then reverses is null and not is_of_books
      when is_of_books then reverses is null and payment_id is not null
      else (amount > 0) = (reverses is not null) end);

-- A refund of money on account that is in the books, or is to be: sent there, or told by them.
create table account_refund_in_books (
  account_payment_id integer primary key references account_payment,
  connection_id integer not null references connection,
  -- the payment that is paid back
  payment_id text not null check (payment_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  -- the account that the money leaves; null where the books told of it
  from_account_id text check (from_account_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  outbox_id bigint references outbox,
  -- by which id the books have it, and on which day and over which amount; null before they do
  refund_id text check (refund_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  refunded_on date,
  amount numeric(18, 3) check (amount > 0),
  check (outbox_id is not null or refund_id is not null),
  check ((refund_id is null) = (refunded_on is null) and (refund_id is null) = (amount is null))
);
create index account_refund_in_books_by_payment on account_refund_in_books (connection_id, payment_id);
create index account_payment_by_payment on account_payment (connection_id, payment_id) where payment_id is not null;
