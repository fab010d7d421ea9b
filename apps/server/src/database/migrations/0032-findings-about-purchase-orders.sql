-- A finding about a purchase order is about no developer, and is dismissed alone or for the whole project.
alter table finding_dismissal
  drop constraint finding_dismissal_of_developer,
  add constraint finding_dismissal_of_developer check (finding_key is null or employee_id is not null or rule = 'order_used');
