-- A dispute is about one invoice: when that is void and its billing is invoiced again, the new invoice is not disputed.
alter table dispute add column invoice_id integer references invoice on delete cascade;
-- the invoice that the billing had when it was marked
update dispute d set invoice_id = (
  select i.id from invoice i where i.billing_id = d.billing_id and i.corrects_invoice_id is null
  order by ((i.created_at at time zone 'UTC')::date <= coalesce(d.opened_on, d.resolved_on)) desc, i.id desc limit 1);
delete from dispute where invoice_id is null;
drop trigger dispute_is_noted on dispute;
drop index dispute_that_is_open;
alter table dispute drop constraint dispute_pkey, drop column billing_id, add primary key (invoice_id);
create index dispute_that_is_open on dispute (invoice_id) where is_open;
delete from list_addition where kind = 'dispute';
create trigger dispute_is_noted after insert on dispute referencing new table as added for each statement execute function note_additions('invoice_id');

-- A billing that an invoice made was predicted by nobody: once its invoice is void or unmapped it counts as 0.
update billing set predicted_amount = 0, version = version + 1
  where made_by_invoice and closed_on is not null and predicted_amount <> 0;
