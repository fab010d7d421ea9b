-- In what the books differ from an issued or void invoice: one open row for each field, kept until both agree again. What both sides said is the
-- cause: when one of them says something else, it is another difference. What somebody left is known, and asked of nobody, while that is so.
create table books_difference (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoice (id),
  field text not null check (field in ('document', 'number', 'date', 'dueDate', 'currencyCode', 'total', 'tax', 'balance')),
  ours text not null check (length(ours) <= 200),
  theirs text not null check (length(theirs) <= 200),
  our_currency text,
  their_currency text,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  settled text check (settled in ('sent', 'left')),
  settled_by integer references staff_user (id),
  reason text check (length(reason) <= 2000),
  version integer not null default 1,
  check ((settled is null) = (settled_by is null)),
  check (settled is distinct from 'left' or reason is not null),
  check ((our_currency is null) = (their_currency is null))
);
create unique index books_difference_once on books_difference (invoice_id, field) where ended_at is null;
