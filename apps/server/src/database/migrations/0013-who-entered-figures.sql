-- Who entered the figures at which derivations end, and on which day; null where no user did, or where that was not kept yet.
alter table developer add column billing_percentage_by integer references staff_user (id), add column billing_percentage_on date,
  add constraint developer_billing_percentage_entered check ((billing_percentage_by is null) = (billing_percentage_on is null));
alter table incentive add column value_by integer references staff_user (id), add column value_on date,
  add constraint incentive_value_entered check ((value_by is null) = (value_on is null));
alter table invoice add column exchange_rate_by integer references staff_user (id), add column exchange_rate_on date,
  add constraint invoice_exchange_rate_entered check ((exchange_rate_by is null) = (exchange_rate_on is null));
