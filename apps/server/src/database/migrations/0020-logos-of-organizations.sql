-- The logo of an organization. A version of its profile has one, which is never changed, so that an issued invoice keeps the logo it was issued with.
create table organization_logo (
  id integer not null generated always as identity,
  name text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  hash text not null,
  size integer not null,
  bytes bytea not null,
  stored_at timestamptz not null,
  constraint organization_logo_pkey primary key (id),
  constraint organization_logo_name_check check (length(name) between 1 and 200),
  constraint organization_logo_media_type_check check (media_type in ('image/png', 'image/jpeg')),
  constraint organization_logo_pixels_check check (width > 0 and height > 0 and width * height <= 4000000),
  constraint organization_logo_hash_check check (hash ~ '^[0-9a-f]{64}$'),
  constraint organization_logo_size_check check (size between 1 and 500000),
  constraint organization_logo_check check (length(bytes) = size)
);
alter table organization_logo alter column bytes set storage external;
create trigger organization_logo_is_kept before update or delete on organization_logo for each row execute function refuse_change();
alter table organization_profile add column logo_id integer references organization_logo(id);
