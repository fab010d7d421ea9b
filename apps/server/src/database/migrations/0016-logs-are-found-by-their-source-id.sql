-- A log is looked for by the id its source gave it, in its own project and in all others; with the project first the second
-- question read every log there is.
alter table work_log drop constraint work_log_project_id_source_source_id_key;
alter table work_log add constraint work_log_source_id_once unique (source, source_id, project_id);
