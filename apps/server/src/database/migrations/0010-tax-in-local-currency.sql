-- What one unit of the currency of an invoice was worth in the currency in which its tax authority wants the tax; null where both are the same, or where
-- the rate was unknown when the invoice was issued.
alter table invoice add column tax_rate_of_day numeric(18,6) check (tax_rate_of_day > 0);
