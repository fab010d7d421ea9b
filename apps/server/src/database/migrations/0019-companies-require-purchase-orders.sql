-- Whether the invoices of a company need a purchase order.
alter table company add column purchase_orders text not null default 'Optional',
  add constraint company_purchase_orders_check check (purchase_orders in ('Optional', 'Required'));
