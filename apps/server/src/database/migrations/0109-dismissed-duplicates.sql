-- A possible duplicate that a person looked at in the books and that is none. It stays dismissed for that document; another one is asked for again.
alter table books_duplicate
  add column dismissed_at timestamptz,
  add column dismissed_by integer references staff_user,
  add column dismiss_reason text check (dismiss_reason <> ''),
  add constraint books_duplicate_dismissed_by_someone check (
    (dismissed_at is null) = (dismissed_by is null) and (dismissed_at is null) = (dismiss_reason is null));
