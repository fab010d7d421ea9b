-- each list of the log is read newest first: one person's, one kind's, and what a name holds
create index activity_entry_by_visitor on activity_entry (visitor, id desc);
create index activity_entry_by_visitor_id on activity_entry (visitor_id, id desc);
create index activity_entry_by_kind on activity_entry (resource, action, id desc);
create index activity_entry_name_parts on activity_entry using gin (lower(resource_name) gin_trgm_ops) with (fastupdate = off);
