-- The columns of the timesheet that a user sees: all or those that fit the screen, and the widths in pixels by column. No row means the defaults.
create table timesheet_columns (
  user_id integer primary key references staff_user(id),
  is_all boolean not null,
  widths jsonb not null check (jsonb_typeof(widths) = 'object')
);
