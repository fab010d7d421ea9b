-- Holidays are entered, read from a calendar file, or told by the people service; who changes one says which he saw.
alter table holiday
  add column version integer not null default 1,
  add column source text not null default 'hand' check (source in ('hand', 'file', 'people service')),
  add constraint holiday_name_check check (length(name) between 1 and 100);
