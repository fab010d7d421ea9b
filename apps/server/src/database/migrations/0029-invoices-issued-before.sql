-- An invoice that was issued before this product was used bills all time and all expected hours of its days, whatever its rows say.
alter table invoice add column bills_whole_period boolean not null default false;
create index invoice_that_bills_whole_period on invoice (project_id) where bills_whole_period and document_state <> 'void';

-- One that was taken off again, as an import that was undone, leaves its number free.
drop index invoice_number_without_books;
create unique index invoice_number_without_books on invoice (invoice_number) where connection_id is null and not taken_off;
