-- Who leaves, and what their leaving did to their places on projects, so that it can be undone.
create table resignation (
  id integer generated always as identity primary key,
  employee_id integer not null references employee,
  resignation_date date not null,
  last_working_day date not null,
  reason text not null default '' check (length(reason) <= 2000),
  withdrawn_at timestamptz,
  version integer not null default 1,
  constraint resignation_in_order check (last_working_day >= resignation_date),
  constraint resignation_once exclude using gist (employee_id with =, daterange(resignation_date, last_working_day, '[]') with &&)
    where (withdrawn_at is null)
);
create index resignation_by_last_day on resignation (last_working_day, id);
create index resignation_by_date on resignation (resignation_date, id);

create table resignation_place (
  resignation_id integer not null references resignation on delete cascade,
  project_id integer not null references project,
  off_board_before date,
  replacement_id integer references employee,
  primary key (resignation_id, project_id)
);
