-- A billing run also syncs time logs and verifies weeks, alone or before it creates invoices.
alter table billing_run
  drop constraint billing_run_act_check,
  add constraint billing_run_act_check check (act in ('sync', 'verify', 'draft', 'bill', 'send', 'delete'));

alter table billing_run_item
  add column syncs boolean not null default false,
  add column pull_id int references work_log_pull (id) on delete set null,
  add column seen_logs text;
comment on column billing_run_item.syncs is 'the time logs are synced before its turn';
comment on column billing_run_item.pull_id is 'the sync that was started for it';
comment on column billing_run_item.seen_logs is 'the logs that the user saw, as a fingerprint: weeks with other ones are not verified; null verifies none';
create index billing_run_item_by_pull on billing_run_item (pull_id) where pull_id is not null;
