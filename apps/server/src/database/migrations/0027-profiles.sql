alter table staff_user add column phone_number text check (length(phone_number) between 1 and 40);

-- the picture of a person: never handed out as a page, and gone or there together with what the person changed
create table profile_image (
  user_id integer primary key references staff_user,
  name text not null check (length(name) between 1 and 400),
  media_type text not null check (media_type in ('image/jpeg', 'image/png')),
  hash text not null,
  bytes bytea not null check (length(bytes) between 1 and 10000000),
  stored_at timestamptz not null
);
