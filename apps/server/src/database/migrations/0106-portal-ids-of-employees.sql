-- Zoho Projects gives a person two ids: one of the account, and one of the portal. Logs of its newer API name the second one, and its list
-- of users, which leads from one to the other, leaves out people who have left.
alter table employee add column zoho_portal_id text unique;
