-- The version of its organization's profile that an invoice was issued with. Documents that were issued before there were profiles have none.
alter table invoice add column profile_id integer references organization_profile(id);
