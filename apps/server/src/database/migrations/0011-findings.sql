-- What is unusual about the hours of a project can be dismissed with a reason: one finding by its key, a rule for one developer, or a rule for the project.
create table finding_dismissal (
  id int generated always as identity primary key,
  project_id int not null references project (id) on delete cascade,
  rule text not null,
  employee_id int references employee (id) on delete cascade,
  finding_key text check (length(finding_key) between 1 and 400),
  reason text not null check (length(reason) between 1 and 500),
  dismissed_by int not null references staff_user (id),
  dismissed_at timestamptz not null,
  constraint finding_dismissal_once unique nulls not distinct (project_id, rule, employee_id, finding_key),
  constraint finding_dismissal_of_developer check (finding_key is null or employee_id is not null)
);
