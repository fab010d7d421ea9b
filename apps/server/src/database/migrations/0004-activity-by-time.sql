-- The activity log can be filtered by days.
create index activity_entry_by_time on activity_entry (at);
