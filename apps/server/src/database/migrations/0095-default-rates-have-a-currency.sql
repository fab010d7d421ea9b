-- The default rate of a role is an amount in one currency; a project in another currency does not take it. Those that are there were
-- entered without one, beside figures in US dollars.
alter table tech_stack add column default_rate_currency text not null default 'USD' check (default_rate_currency ~ '^[A-Z]{3}$');
