-- An invoice of a company without books is issued by hand: the numbers of all of these are counted in one row without a connection.
alter table invoice_counter drop constraint invoice_counter_pkey;
alter table invoice_counter alter column connection_id drop not null;
alter table invoice_counter add constraint invoice_counter_once unique nulls not distinct (connection_id, year);
create unique index invoice_number_without_books on invoice (invoice_number) where connection_id is null;
