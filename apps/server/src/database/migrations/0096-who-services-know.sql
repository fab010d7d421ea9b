-- Whether the people service and the attendance service know an employee, as the last sync found; null before the first one that asked.
alter table employee add column people_known boolean, add column attendance_known boolean;
