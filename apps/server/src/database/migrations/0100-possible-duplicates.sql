-- A document of the books that is one more than we know of: it carries our reference beside the one that an invoice owns, or looks like one of ours.
-- Each comparison of its month ends those that are gone, void, or owned by now.
create table books_duplicate (
  id integer generated always as identity primary key,
  connection_id integer not null references connection (id),
  books_id text not null,
  is_credit boolean not null,
  -- the invoice that it seems to be a second document of; null where that was deleted
  invoice_id integer references invoice (id) on delete set null,
  document_number text not null,
  customer_name text not null,
  document_date date not null,
  currency_code text not null,
  total text not null,
  books_url text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create unique index books_duplicate_once on books_duplicate (connection_id, books_id, is_credit) where ended_at is null;
create index books_duplicate_by_invoice on books_duplicate (invoice_id) where ended_at is null;
