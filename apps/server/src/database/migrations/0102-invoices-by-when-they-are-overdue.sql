-- The day after which an invoice is overdue is asked for where its due date was: what is pending or overdue is found by it, among any number.
create index invoice_by_standing_and_overdue on invoice (standing, overdue_after, id);
