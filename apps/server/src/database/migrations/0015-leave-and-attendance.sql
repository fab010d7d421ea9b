-- Leave as the people service tells it, one row for each day of a leave. It belongs to the employee, whatever the project;
-- what a reviewer of one project ticked stands apart and outlives every later fetch.
create table leave_day (
  id bigint generated always as identity primary key,
  source_id text not null,
  employee_id integer not null references employee,
  day date not null,
  leave_days numeric(4,2) not null check (leave_days > 0 and leave_days <= 1),
  kind text not null check (kind in ('paid', 'unpaid', 'on duty')),
  leave_type text not null,
  reason text not null,
  approved_at_source boolean not null,
  vanished_at timestamptz,
  pulled_at timestamptz not null,
  unique (source_id, day)
);
create index leave_day_by_employee on leave_day (employee_id, day);

create table leave_approval (
  project_id integer not null references project,
  leave_day_id bigint not null references leave_day,
  approved boolean not null,
  primary key (project_id, leave_day_id)
);

-- Time that the attendance service saw; an entry whose end is still open counts nothing yet.
create table attendance_entry (
  id bigint generated always as identity primary key,
  source_id text not null unique,
  employee_id integer not null references employee,
  day date not null,
  seconds integer not null,
  category text not null,
  is_open boolean not null,
  pulled_at timestamptz not null
);
create index attendance_entry_by_employee on attendance_entry (employee_id, day);

-- The number by which the people and attendance services know an employee.
alter table employee add column employee_number text unique;

-- Leave and attendance come with the time logs of a period; where they did not, the reason says why.
alter table work_log_pull
  add column leave_days integer,
  add column leave_reason text,
  add column attendance_entries integer,
  add column attendance_reason text;

-- The balance that an invoiced period closes with; it counts while the invoice is issued.
alter table invoice_row add column closing_leave_days numeric(8,2);

alter table connection drop constraint connection_provider_check;
alter table connection add constraint connection_provider_check
  check (provider in ('QUICK_BOOKS', 'ZOHO_BOOKS', 'ZOHO_PROJECTS', 'ZOHO_PEOPLE'));
