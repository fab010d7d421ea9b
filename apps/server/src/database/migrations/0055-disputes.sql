-- What somebody marked disputed, and what somebody said of a difference between invoice and receipts: one row of a billing, open or resolved.
create table dispute (
  billing_id integer primary key references billing on delete cascade,
  is_open boolean not null,
  -- of a difference that was resolved without being marked there is no mark
  reason text check (reason <> ''),
  opened_by integer references staff_user,
  opened_on date,
  resolution text check (resolution <> ''),
  resolved_by integer references staff_user,
  resolved_on date,
  version integer not null default 1,
  constraint dispute_says_why check (
    (reason is null) = (opened_by is null) and (reason is null) = (opened_on is null) and (resolution is null) = (resolved_by is null)
      and (resolution is null) = (resolved_on is null) and (reason is not null or not is_open) and is_open = (resolution is null))
);
create index dispute_that_is_open on dispute (billing_id) where is_open;
-- billings whose receipts differ from their invoice
create index invoice_received_in_part on invoice (billing_id) where standing = 'partial' and corrects_invoice_id is null;
