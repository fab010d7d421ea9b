-- Beside the rows of the developers an invoice has rows and lines that people added: a developer who is no employee of the
-- project, a service, a discount. Such a row has no employee; such a line is summed on its own, so that rounding stays rounding.
alter table invoice
  add column services_amount numeric(18, 3) not null default 0,
  drop constraint invoice_check3,
  add constraint lines_are_rows_rounding_and_services check (lines_amount = rows_amount + rounding + services_amount);

alter table invoice_row
  drop constraint invoice_row_pkey,
  add primary key (invoice_id, position),
  add constraint invoice_row_once_for_each_employee unique (invoice_id, employee_id),
  alter column employee_id drop not null;

-- The names of the items that the books can bill, read with their taxes.
create table books_item (
  connection_id integer not null references connection,
  name text not null,
  primary key (connection_id, name)
);
