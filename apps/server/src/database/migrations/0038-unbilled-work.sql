-- Unbilled work in money: a write-off counts from its day, and the close of a month keeps its figures.
alter table time_entry add column written_off_on date,
  add constraint written_off_on_a_day check (written_off_on is null or write_off_reason is not null);
comment on column time_entry.written_off_on is 'the day of the write-off; null for one from before it was kept, which counts from the day of the log';

create index time_entry_by_write_off on time_entry (written_off_on) where written_off_on is not null;

alter table month_close add column keeps_unbilled boolean not null default false;
comment on column month_close.keeps_unbilled is 'whether the unbilled work at its end is stored; false for a close from before it was';

create table unbilled_at_close (
  month_close_id integer not null,
  project_id integer not null,
  currency_code text not null,
  company_id integer,
  hours numeric(14,2) not null,
  hours_without_rate numeric(14,2) not null,
  up_to_30 numeric(18,3) not null,
  up_to_60 numeric(18,3) not null,
  up_to_90 numeric(18,3) not null,
  over_90 numeric(18,3) not null,
  drafts numeric(18,3) not null,
  retainer numeric(18,3) not null,
  usd_rate numeric(18,6),
  constraint unbilled_at_close_pkey primary key (month_close_id, project_id, currency_code),
  constraint unbilled_at_close_month_close_id_fkey foreign key (month_close_id) references month_close(id),
  constraint unbilled_at_close_project_id_fkey foreign key (project_id) references project(id),
  constraint unbilled_at_close_company_id_fkey foreign key (company_id) references company(id)
);
create index unbilled_at_close_by_project on unbilled_at_close (project_id);
create index unbilled_at_close_by_company on unbilled_at_close (company_id);
comment on table unbilled_at_close is 'the unbilled work of a project at the end of a month when it was closed';
comment on column unbilled_at_close.usd_rate is 'US dollars for one unit of the currency; null where no rate was known';
create trigger unbilled_at_close_is_kept before delete or update on unbilled_at_close for each row execute function refuse_change();
