-- the list of those who may sign in, by name, and the search through it
create index staff_user_by_name on staff_user (lower(name), id) where archived_at is null;
create index staff_user_parts on staff_user using gin (lower(name || chr(10) || email::text) gin_trgm_ops) with (fastupdate = off)
  where archived_at is null;
