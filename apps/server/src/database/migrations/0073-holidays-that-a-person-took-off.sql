-- A day that the people service told and a person took off or moved here: it is not brought again.
create table holiday_taken_off (
  region text not null check (region in ('US', 'IND', 'UK', 'CA', 'UAE')),
  date date not null,
  primary key (region, date)
);
