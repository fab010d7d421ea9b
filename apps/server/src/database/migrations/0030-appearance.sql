-- how a person wants the product to look; who never chose has no row
create table appearance (
  user_id integer primary key references staff_user,
  theme text not null check (theme in ('system', 'light', 'dark')),
  density text not null check (density in ('compact', 'comfortable'))
);
