-- A client that is deleted stays, as the activity log tells of it; its address is free for another one.
alter table client add column archived_at timestamptz;
alter table client drop constraint client_company_id_email_key;
create unique index client_email_once on client (company_id, email) where archived_at is null;
