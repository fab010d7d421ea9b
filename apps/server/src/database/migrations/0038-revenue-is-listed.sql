-- the revenue list: all billings the newest first, or those whose money is expected in some months
create index billing_by_start on billing (start_date, id);
create index billing_by_received_month on billing (received_month, start_date, id);
