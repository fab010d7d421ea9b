create table tech_stack (
  id integer generated always as identity primary key,
  name text not null unique,
  category text not null,
  default_rate numeric(14, 4) check (default_rate >= 0),
  version integer not null default 1
);

create table holiday (
  id integer generated always as identity primary key,
  region text not null check (region in ('US', 'IND', 'UK', 'CA', 'UAE')),
  date date not null,
  name text not null,
  unique (region, date)
);

create table company (
  id integer generated always as identity primary key,
  company_name text not null,
  display_name text not null,
  email text not null,
  country text not null,
  provider text not null check (provider in ('QUICK_BOOKS', 'ZOHO_BOOKS')),
  region text not null check (region in ('US', 'IND', 'UK', 'CA', 'UAE')),
  currency_code text not null check (currency_code ~ '^[A-Z]{3}$'),
  taxable boolean not null,
  tax_setting text not null check (tax_setting in ('Inclusive of Tax', 'Exclusive of Tax', 'Not Applicable')),
  tax_code_id text,
  -- ours, short, and in a field of the customer that the books can search
  reference text not null unique,
  books_id text,
  version integer not null default 1,
  unique (provider, region, display_name),
  unique (provider, region, books_id)
);

create table client (
  id integer generated always as identity primary key,
  company_id integer not null references company,
  name text not null,
  email citext not null,
  phone_number text,
  version integer not null default 1,
  unique (company_id, email)
);

create table project (
  id integer generated always as identity primary key,
  project_code text not null unique,
  name text not null check (length(name) between 3 and 200),
  zoho_project_id text not null unique check (zoho_project_id ~ '^[A-Za-z0-9-]{1,40}$'),
  model text not null check (model in ('T&M Retainer', 'Hourly', 'Mixed', 'Fixed Cost', 'Dedicated')),
  pay_model text check (pay_model in ('Prepaid', 'Postpaid')),
  cycle text check (cycle in ('Monthly', '15-Days', 'BiWeekly', 'Weekly', '4-Weeks')),
  acc_type text,
  invoice_term integer check (invoice_term between 0 and 3650),
  lead_source text,
  channel text,
  invoice_template text not null default 'Standard' check (invoice_template in ('Standard', 'Developerwise', 'Techwise', 'Combined')),
  leave_term numeric(6, 2) not null default 0 check (leave_term >= 0),
  active_billing boolean not null default false,
  company_id integer references company,
  start_date date,
  end_date date,
  last_synced_at timestamptz,
  version integer not null default 1,
  check (end_date is null or start_date is null or end_date >= start_date)
);
create index project_by_name on project (name, id);
create index project_by_model on project (model, name, id);
create index project_by_company on project (company_id);
create index project_by_start on project (start_date, id);
-- without the waiting list, a search stays fast while projects are being added
create index project_name_parts on project using gin (name gin_trgm_ops) with (fastupdate = off);

create table project_staff (
  project_id integer not null references project,
  user_id integer not null references staff_user,
  kind text not null check (kind in ('csm', 'accountant')),
  is_primary boolean not null default false,
  primary key (project_id, user_id, kind)
);
create unique index project_staff_one_primary on project_staff (project_id, kind) where is_primary;
create index project_staff_by_user on project_staff (user_id, project_id);

create table project_client (
  project_id integer not null references project,
  client_id integer not null references client,
  is_primary boolean not null default false,
  primary key (project_id, client_id)
);
create unique index project_client_one_primary on project_client (project_id) where is_primary;

create table employee (
  id integer generated always as identity primary key,
  name text not null,
  email citext unique,
  zoho_user_id text unique
);

create table developer (
  project_id integer not null references project,
  employee_id integer not null references employee,
  role text not null references tech_stack (name) on update cascade,
  billing_model text check (billing_model in ('Dedicated', 'Hourly')),
  billing_percentage numeric(5, 2) not null default 100 check (billing_percentage between 0 and 100),
  from_date date,
  off_board_date date,
  opening_leave_days numeric(8, 2) not null default 0,
  version integer not null default 1,
  primary key (project_id, employee_id),
  check (off_board_date is null or from_date is null or off_board_date >= from_date)
);
create index developer_by_employee on developer (employee_id);

-- the role of people whose hours came before anybody said what they are
insert into tech_stack (name, category) values ('Unassigned', 'Other Technologies');
