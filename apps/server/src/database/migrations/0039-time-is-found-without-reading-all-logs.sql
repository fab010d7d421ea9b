-- Unbilled time, and the hours of some months, are found without reading every log and every entry.

-- Its condition is written as one expression on purpose: only the statement that lists all unbilled time has the same one. An index over "invoice_id is null"
-- is also taken by statements that look for the entry of one log, and in a ledger without statistics they then read all of it for each log.
create index time_entry_unbilled on time_entry (work_log_id) include (seconds) where coalesce(invoice_id::text, write_off_reason) is null;

-- the same keys as before, with what the sums of some days need, so that no log itself is read for them
drop index work_log_by_day;
create index work_log_by_day on work_log (project_id, day, employee_id) include (seconds, billable_seconds, vanished_at);
