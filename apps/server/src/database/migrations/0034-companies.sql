-- A company with everything its customer in the books needs; one that is deleted is archived, because its invoices stay.
alter table company
  add column title text not null default '' check (length(title) <= 16),
  add column first_name text not null default '',
  add column middle_name text not null default '',
  add column last_name text not null default '',
  add column suffix text not null default '' check (length(suffix) <= 16),
  add column cc text not null default '',
  add column bcc text not null default '',
  add column phone_number text not null default '',
  add column acc_start_date date,
  add column website text not null default '',
  add column address_line1 text not null default '',
  add column address_line2 text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  add column zip_code text not null default '',
  add column payment_terms text not null default '',
  -- days until an invoice is due, as the books' term of that name has them
  add column due_days integer check (due_days between 0 and 999),
  add column place_of_contact text not null default '',
  add column tax_treatment text not null default '',
  add column trn_no text not null default '',
  add column pan_no text not null default '',
  add column tax_exempt_reason text not null default '',
  add column archived_at timestamptz;

-- a region can have several books organisations, such as US_2
alter table company drop constraint company_region_check;
alter table company add constraint company_region_check check (region ~ '^(US|IND|UK|CA|UAE)(_[A-Z0-9]{1,10})?$');
alter table connection drop constraint connection_region_check;
alter table connection add constraint connection_region_check check (region ~ '^(US|IND|UK|CA|UAE)(_[A-Z0-9]{1,10})?$');
alter table connection drop constraint connection_code_check;
alter table connection add constraint connection_code_check check (code ~ '^[a-z0-9_]{2,40}$');

-- the books compare names without regard to capitals
alter table company drop constraint company_provider_region_display_name_key;
create unique index company_display_name_once on company (provider, region, lower(display_name));
create index company_by_name on company (company_name, id);

-- What books offer for the form of a company, as last read from them.
create table books_offer (
  connection_id integer primary key references connection on delete cascade,
  currencies jsonb not null,
  payment_terms jsonb not null,
  customers jsonb not null,
  read_at timestamptz not null
);
