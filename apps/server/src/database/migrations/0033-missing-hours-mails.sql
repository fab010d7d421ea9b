-- Mails about working days without hours, for projects that have them switched on.
alter table project add column missing_hours_from date;
comment on column project.missing_hours_from is 'the Monday of the first week whose missing hours are mailed; null while they are not';

create table missing_hours_mail (
  project_id int not null references project (id),
  employee_id int not null references employee (id),
  week date not null check (extract(isodow from week) = 1),
  sent_at timestamptz not null,
  primary key (project_id, employee_id, week)
);
comment on table missing_hours_mail is 'the weeks of a developer on a project that were mailed, each once';
create index missing_hours_mail_by_employee on missing_hours_mail (employee_id);
