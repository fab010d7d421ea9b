-- A payment that a person records here for an invoice in the books was never recorded there, so that both ledgers differed until somebody typed it twice. Now it
-- is sent there too; what it became in the books stands beside it.
create table receipt_in_books (
  receipt_id integer primary key references receipt,
  connection_id integer not null references connection,
  -- null: where the books put money that names no account
  deposit_account_id text check (length(deposit_account_id) between 1 and 40),
  -- the row of the outbox that was left for it last; it tells how far it is
  outbox_id bigint not null references outbox,
  payment_id text check (payment_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  -- when the books deleted it, after it was reversed here
  removed_at timestamptz check (removed_at is null or payment_id is not null)
);
create index receipt_in_books_by_connection on receipt_in_books (connection_id);
comment on table receipt_in_books is 'payments recorded by hand that are recorded in the books too';
-- the accounts that payments can be deposited to, and the one that was used last
alter table books_offer add column deposit_accounts jsonb not null default '[]';
alter table connection add column deposit_account_id text check (length(deposit_account_id) between 1 and 40);
-- what the person who connected consented to; the scope code may be changed after that
alter table connection add column granted_scopes text;
update connection set granted_scopes = scope_code where token_counter > 0;
alter table oauth_state add column scopes text not null default '';
comment on column oauth_state.scopes is 'what this consent was asked for';
