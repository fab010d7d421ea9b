-- The weeks of a billing that someone checks. `logs_mark` is what stood logged when the week was verified: as long as it is
-- still so the week counts as verified, whoever changes logs in whatever way.
create table verification_week (
  id integer generated always as identity primary key,
  billing_id integer not null references billing on delete cascade,
  number smallint not null check (number > 0),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  note text not null default '',
  logs_mark text,
  version integer not null default 1,
  exclude using gist (billing_id with =, daterange(start_date, end_date, '[]') with &&)
);
