-- What changed after it was billed is found without reading every log: an entry that a log got after its first one says so.
alter table time_entry add column is_difference boolean not null default false;
update time_entry e set is_difference = true
  where exists (select from time_entry earlier where earlier.work_log_id = e.work_log_id and earlier.id < e.id);
create index time_entry_open_differences on time_entry (work_log_id)
  where is_difference and invoice_id is null and write_off_reason is null;
