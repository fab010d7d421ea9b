-- A credit note that settles an invoice here settles it in the books too; by which id they know it stands beside the application.
create table credit_application_in_books (
  application_id integer primary key references credit_application,
  books_application_id text not null check (books_application_id ~ '^[A-Za-z0-9_-]{1,120}$'),
  -- when it was taken back there
  removed_at timestamptz
);
-- what an earlier release left settled here alone is settled there now; what somebody applied there meanwhile is found and not applied again
insert into outbox (topic, service, subject, payload, due_at, created_at)
  select 'apply-credit', 'books:' || i.connection_id, 'invoice:' || i.id, jsonb_build_object('applicationId', a.id, 'invoiceId', i.id), now(), now()
  from credit_application a join invoice i on i.id = a.invoice_id join invoice c on c.id = a.credit_id
  where a.reverses is null and i.books_id is not null and c.books_id is not null and i.connection_id = c.connection_id
    and not exists (select from credit_application x where x.reverses = a.id)
  order by a.id;
