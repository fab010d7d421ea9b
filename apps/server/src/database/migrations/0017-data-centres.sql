-- Zoho keeps each customer in one of its data centres, whatever the country of the organisation: every later call and
-- every refresh goes to the hosts of that one. Null where the provider has none, and before the first consent.
alter table connection add column data_centre text check (data_centre ~ '^[a-z]{2}$');

-- what was connected before stood in the one data centre that there was
update connection set data_centre = 'us' where provider in ('ZOHO_BOOKS', 'ZOHO_PROJECTS') and state <> 'not connected';
