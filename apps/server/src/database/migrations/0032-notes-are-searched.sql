-- the search over everything looks through the notes of projects too
create index project_note_parts on project_note using gin (lower(description) gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
