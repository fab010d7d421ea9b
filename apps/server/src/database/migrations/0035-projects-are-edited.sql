-- what can be chosen for a project, in the order in which it is offered; an administrator adds to some of the lists
create table option_value (
  list text not null check (list in ('projectStatus', 'projectModel', 'payModel', 'invoiceCycle', 'billingModel', 'invoiceTemplate', 'accType', 'leadSource', 'channel')),
  value text not null check (length(value) between 1 and 100),
  label text not null check (length(label) between 1 and 100),
  position integer not null,
  primary key (list, value),
  unique (list, position)
);
-- 'Referral' and 'referral' would be two names of one thing
create unique index option_value_by_label on option_value (list, lower(label));

insert into option_value (list, value, label, position)
select list, value, value, position from (values
  ('projectStatus', array['Active', 'inactive']),
  ('projectModel', array['T&M Retainer', 'Hourly', 'Mixed', 'Fixed Cost', 'Dedicated']),
  ('payModel', array['Prepaid', 'Postpaid']),
  ('invoiceCycle', array['Monthly', '15-Days', 'BiWeekly', 'Weekly', '4-Weeks']),
  ('billingModel', array['Dedicated', 'Hourly']),
  ('invoiceTemplate', array['Standard', 'Developerwise', 'Techwise', 'Combined']),
  ('accType', array['Key Account', 'Growth', 'Standard']),
  ('leadSource', array['Referral', 'Website', 'Partner', 'Event', 'Other']),
  ('channel', array['Organic', 'Paid', 'Social', 'Email', 'Direct'])
) as lists (list, choices), unnest(choices) with ordinality as one (value, position);

-- what projects were given before there were lists stays a choice
insert into option_value (list, value, label, position)
select list, value, value, 1000 + row_number() over (partition by list order by value) from (
  select 'accType' as list, acc_type as value from project
  union select 'leadSource', lead_source from project
  union select 'channel', channel from project
) used where length(value) between 1 and 100 on conflict do nothing;

create table sales_person (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  email citext not null unique,
  phone_number text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1
);

create table project_sales_person (
  project_id integer not null references project,
  sales_person_id integer not null references sales_person,
  position integer not null,
  primary key (project_id, sales_person_id)
);
create index project_sales_person_by_person on project_sales_person (sales_person_id);

alter table project
  -- of a retainer paid Prepaid: whole units of the company's currency a cycle
  add column retainer_amount numeric(12, 0) check (retainer_amount > 0),
  -- of a T&M Retainer: the hours that are in it
  add column tm_hours numeric(8, 2) check (tm_hours >= 0),
  add column tells_overdue boolean not null default false;

create table project_link (
  id integer generated always as identity primary key,
  project_id integer not null references project,
  title text not null check (length(title) between 1 and 200),
  url text not null check (url ~ '^(https?|ftp)://' and length(url) <= 2000),
  version integer not null default 1
);
create index project_link_by_project on project_link (project_id, id);

-- a contract of a project under a random name; who wants it asks with that name and is answered within the own scope
create table project_document (
  stored_name text primary key check (stored_name ~ '^[0-9a-f]{32}$'),
  project_id integer not null references project,
  name text not null check (length(name) between 1 and 200),
  media_type text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  size integer not null check (size between 1 and 10000000),
  bytes bytea not null,
  stored_at timestamptz not null,
  -- taken off the project; the activity log still names it, so it stays
  removed_at timestamptz,
  check (length(bytes) = size)
);
create unique index project_document_one_of_a_name on project_document (project_id, lower(name)) where removed_at is null;
-- contracts are compressed already
alter table project_document alter column bytes set storage external;
