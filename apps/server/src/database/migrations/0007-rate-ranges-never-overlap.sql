create table rate_range (
  id integer generated always as identity primary key,
  project_id integer not null references project,
  start_date date not null,
  end_date date,
  version integer not null default 1,
  check (end_date is null or end_date >= start_date),
  constraint rate_ranges_never_overlap exclude using gist
    (project_id with =, daterange(start_date, end_date, '[]') with &&) deferrable initially deferred
);

create table role_rate (
  rate_range_id integer not null references rate_range on delete cascade,
  role text not null references tech_stack (name) on update cascade,
  rate numeric(14, 4) not null check (rate >= 0),
  primary key (rate_range_id, role)
);

create table special_rate (
  rate_range_id integer not null references rate_range on delete cascade,
  employee_id integer not null references employee,
  rate numeric(14, 4) not null check (rate >= 0),
  primary key (rate_range_id, employee_id)
);
