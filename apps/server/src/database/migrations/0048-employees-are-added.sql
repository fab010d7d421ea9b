-- What somebody typed about an employee is not the people service's to change.
alter table employee add column by_hand boolean not null default false;
