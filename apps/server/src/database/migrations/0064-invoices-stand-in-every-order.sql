-- The invoices of one standing in every order of the list: a walk through all, in search of a few, takes longer the more there are.
create index invoice_by_standing_and_start on invoice (standing, start_date, id);
create index invoice_by_standing_and_due_day on invoice (standing, due_date, id);
create index invoice_by_standing_and_total on invoice (standing, total, id);
