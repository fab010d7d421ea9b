-- What an hour of an employee costs, on a run of days, in the currency of the employer. One cost at most holds on a day.
create table employee_cost (
  id integer not null generated always as identity,
  employee_id integer not null,
  cost_per_hour numeric(18,4) not null,
  currency_code text not null,
  start_date date not null,
  end_date date,
  version integer not null default 1,
  constraint employee_cost_pkey primary key (id),
  constraint employee_cost_employee_id_fkey foreign key (employee_id) references employee(id),
  constraint employee_costs_never_overlap exclude using gist (employee_id with =, daterange(start_date, end_date, '[]') with &&),
  constraint employee_cost_check check (cost_per_hour > 0),
  constraint employee_cost_days_check check (end_date >= start_date)
);

-- The users who may see costs: administrators and accountants to whom an administrator gave the right.
create table cost_viewer (
  user_id integer not null,
  constraint cost_viewer_pkey primary key (user_id),
  constraint cost_viewer_user_id_fkey foreign key (user_id) references staff_user(id)
);
