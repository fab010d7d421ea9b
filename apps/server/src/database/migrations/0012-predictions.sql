-- A billing begins as a prediction: when its money is expected, what is handed in for it, and which other projects of the
-- same company are billed along. One that an invoice made by itself has no submission type.
alter table billing
  add column received_month date check (received_month = date_trunc('month', received_month)::date),
  add column submission_type text check (submission_type in ('I', 'T', 'IT'));

update billing b set received_month = date_trunc('month', i.due_date)::date
  from invoice i where i.billing_id = b.id and i.document_state <> 'void';

create table billing_project (
  billing_id integer not null references billing on delete cascade,
  project_id integer not null references project,
  primary key (billing_id, project_id)
);
create index billing_project_by_project on billing_project (project_id);
