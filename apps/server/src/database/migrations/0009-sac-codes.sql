-- The code of the services on invoices of India (CGST Rules 2017, rule 46 (g)). Profiles there get the usual one as a new version, so that issued invoices
-- stay as they were printed.
alter table organization_profile add column sac_code text not null default '';
alter table organization_profile alter column sac_code drop default;
insert into organization_profile (connection_id, version, legal_name, address_line1, address_line2, city, state, zip_code, country, tax_number,
  bank_details, payment_instructions, footer, changed_by, changed_at, sac_code)
select p.connection_id, p.version + 1, p.legal_name, p.address_line1, p.address_line2, p.city, p.state, p.zip_code, p.country, p.tax_number,
  p.bank_details, p.payment_instructions, p.footer, p.changed_by, now(), '998314'
from organization_profile p join connection c on c.id = p.connection_id
where c.region like 'IND%' and p.version = (select max(o.version) from organization_profile o where o.connection_id = p.connection_id);
