-- Counts of lists and the sums of the dashboard are read from narrow indexes.

-- How many invoices have a status, and how many of them are overdue.
create index invoice_by_standing on invoice (standing, overdue_after);

-- The invoices of a company with a status, newest first.
create index invoice_by_company_and_standing on invoice (company_id, standing, invoice_date desc, id desc);
drop index invoice_by_company;

-- The amounts of the documents of some predictions, and the open ones by due date.
drop index invoice_by_billing;
create index invoice_by_billing on invoice (billing_id) include (standing, company_id, currency_code, overdue_after, total, received, outstanding,
  usd_total, usd_received, usd_outstanding, usd_tax);
create index invoice_that_is_open on invoice (billing_id) include (overdue_after, usd_outstanding) where outstanding <> 0;
