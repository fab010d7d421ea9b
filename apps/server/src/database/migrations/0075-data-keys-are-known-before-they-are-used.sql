-- A new data key is there some time before anything is sealed with it, so that every running server can open what another one sealed.
alter table data_key add column used_from timestamptz not null default now();
update data_key set used_from = created_at;
