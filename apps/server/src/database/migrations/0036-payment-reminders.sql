-- Reminders of open invoices: the schedule and the text for all companies, the schedule of one company, and what was mailed.
create table reminder_setting (
  only_one boolean not null default true,
  days text not null default '',
  subject text not null,
  body text not null,
  version integer not null default 1,
  constraint reminder_setting_pkey primary key (only_one),
  constraint reminder_setting_only_one_check check (only_one)
);
comment on column reminder_setting.days is 'days from the due date, such as "-3, 0, 7"; empty for no reminders';
insert into reminder_setting (subject, body) values (
  'Payment reminder from {issuer}',
  E'Dear {company},\n\nThese invoices are due or will be due soon:\n\n{invoices}\n\nTotal: {total}\n\nIf you have already paid, please ignore this mail.\n\nKind regards\n{issuer}');

alter table company add column reminder_days text not null default '';
comment on column company.reminder_days is 'days of its own, "Paused" for no reminders, or empty for those of all companies';

create table payment_reminder (
  invoice_id integer not null,
  remind_on date not null,
  sent_at timestamptz not null,
  constraint payment_reminder_pkey primary key (invoice_id, remind_on),
  constraint payment_reminder_invoice_id_fkey foreign key (invoice_id) references invoice(id) on delete cascade
);
comment on table payment_reminder is 'the days of the schedule on which an invoice was reminded of, each once';
