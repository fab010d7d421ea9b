-- what was typed of an employee can be corrected by whoever saw the newest of it
alter table employee add column version integer not null default 1;
