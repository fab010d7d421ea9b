-- The rate master walks the ranges of all projects: those of one project the newest first, and all by their first or last day.
create index rate_range_of_project on rate_range (project_id, start_date desc);
create index rate_range_by_start on rate_range (start_date, id);
create index rate_range_by_end on rate_range (end_date, id);
