-- Which API of Zoho Projects a connection calls, and which portal. Connections that are there move to V3, as the classic API ends; an
-- administrator can switch back.
alter table connection add column api_version text check (api_version in ('V3', 'CLASSIC'));
alter table connection add column portal text check (length(portal) between 1 and 100);
update connection set api_version = 'V3' where provider = 'ZOHO_PROJECTS';
alter table connection add constraint connection_of_tool_check check (
  provider = 'ZOHO_PROJECTS' or (api_version is null and portal is null));
