-- An invoice of a retainer paid Prepaid bills no days: it has a first day and no end.
alter table invoice alter column end_date drop not null;
