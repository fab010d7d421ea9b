-- What changed of a log after it was billed may be carried to the next invoice of its project: it is billed there, at the rate of its day.
alter table time_entry add column is_carried boolean not null default false;
create index time_entry_carried on time_entry (work_log_id) where is_carried;
