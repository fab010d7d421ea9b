-- what an invoice is made after: called something, and making lines in one of four ways; an administrator adds to those that come
-- with the product
create table invoice_template (
  id integer generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 60),
  grouping text not null check (grouping in ('Standard', 'Developerwise', 'Techwise', 'Combined')),
  is_built_in boolean not null default false,
  version integer not null default 1
);
-- 'Agile' and 'agile' would be two names of one thing
create unique index invoice_template_once on invoice_template (lower(name));
insert into invoice_template (name, grouping, is_built_in)
select name, name, true from unnest(array['Standard', 'Developerwise', 'Techwise', 'Combined']) as name;

-- a template that a project has stays; one that is called something else is so on its projects too
alter table project
  drop constraint project_invoice_template_check,
  add constraint project_has_its_template foreign key (invoice_template) references invoice_template (name) on update cascade;
create index project_by_template on project (invoice_template);

delete from option_value where list = 'invoiceTemplate';
alter table option_value
  drop constraint option_value_list_check,
  add constraint option_value_list_check check (list in ('projectStatus', 'projectModel', 'payModel', 'invoiceCycle', 'billingModel', 'accType', 'leadSource', 'channel'));
