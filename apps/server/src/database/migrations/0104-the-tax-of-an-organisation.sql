-- What the tax of invoices hangs on and no company can say: whether an organisation in the Emirates is registered for VAT, the state that an
-- organisation in India supplies from, and whether QuickBooks works tax out by itself, which bounds the lines of an invoice.
alter table connection add column charges_vat boolean not null default false;
alter table connection add column tax_state text check (tax_state ~ '^[A-Z]{2}$');
alter table connection add constraint connection_with_vat_check check (not charges_vat or region like 'UAE%');
alter table connection add constraint connection_with_state_check check (tax_state is null or region like 'IND%');
alter table books_offer add column has_automated_tax boolean not null default false;
