-- How an organization with books names itself on its invoices. A change is a new version, so that an invoice can keep the one that it was issued with.
create table organization_profile (
  id integer not null generated always as identity,
  connection_id integer not null,
  version integer not null,
  legal_name text not null,
  address_line1 text not null,
  address_line2 text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null,
  tax_number text not null,
  bank_details text not null,
  payment_instructions text not null,
  footer text not null,
  changed_by integer,
  changed_at timestamptz not null,
  constraint organization_profile_pkey primary key (id),
  constraint organization_profile_connection_id_version_key unique (connection_id, version),
  constraint organization_profile_connection_id_fkey foreign key (connection_id) references connection(id),
  constraint organization_profile_changed_by_fkey foreign key (changed_by) references staff_user(id),
  constraint organization_profile_version_check check (version > 0)
);
comment on column organization_profile.changed_by is 'null: as read from the books';

create trigger organization_profile_is_kept before update or delete on organization_profile
  for each row execute function refuse_change();
