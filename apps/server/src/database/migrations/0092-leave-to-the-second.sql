-- Leave that the people service gives in hours is kept to the second; a day has 28,800 s. The days beside it are rounded to hundredths for the
-- version before, which reads nothing else; a row that it wrote has no seconds, and its days are exact.
alter table leave_day add column leave_seconds integer check (leave_seconds > 0 and leave_seconds <= 86400);
update leave_day set leave_seconds = leave_days * 28800;
