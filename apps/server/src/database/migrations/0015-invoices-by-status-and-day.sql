-- The invoices with a status, newest first: a list of them is read in the order of the index, however far it is turned.
create index invoice_by_standing_and_day on invoice (standing, invoice_date desc, id desc);
