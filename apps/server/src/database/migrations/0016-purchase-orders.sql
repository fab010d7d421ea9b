-- Purchase orders of customers. One at most is in force on a day of a project, so that an invoice of that date can name it.
create table purchase_order (
  id integer not null generated always as identity,
  project_id integer not null,
  order_number text not null,
  amount numeric(18,3) not null,
  currency_code text not null,
  start_date date not null,
  end_date date,
  version integer not null default 1,
  constraint purchase_order_pkey primary key (id),
  constraint purchase_order_project_id_fkey foreign key (project_id) references project(id),
  constraint purchase_orders_never_overlap exclude using gist (project_id with =, daterange(start_date, end_date, '[]') with &&),
  constraint purchase_order_amount_check check (amount > 0),
  constraint purchase_order_check check (end_date >= start_date)
);
comment on column purchase_order.amount is 'before tax';

-- The order that an invoice was issued under, and its number as it was printed then: another number of the order never changes the invoice.
alter table invoice add column purchase_order_id integer, add column purchase_order_number text,
  add constraint invoice_purchase_order_id_fkey foreign key (purchase_order_id) references purchase_order(id),
  add constraint invoice_names_its_order check ((purchase_order_id is null) = (purchase_order_number is null));
create index invoice_by_purchase_order on invoice (purchase_order_id) include (document_state, total, tax_amount) where purchase_order_id is not null;
