-- What a customer had paid ahead before this product was used: an entry of the retainer that no invoice made.
alter table retainer_entry alter column invoice_id drop not null;
comment on column retainer_entry.invoice_id is 'the invoice that moved the balance; null for an opening balance';

-- Undoing an import deletes its projects with their opening balances. A project with invoices stays, because they name it.
alter table retainer drop constraint retainer_project_id_fkey,
  add constraint retainer_project_id_fkey foreign key (project_id) references project (id) on delete cascade;
alter table retainer_entry drop constraint retainer_entry_project_id_currency_code_fkey,
  add constraint retainer_entry_project_id_currency_code_fkey foreign key (project_id, currency_code)
    references retainer (project_id, currency_code) on delete cascade;
drop trigger retainer_entry_is_append_only on retainer_entry;
create trigger retainer_entry_is_append_only before delete or update on retainer_entry for each row
  when (pg_trigger_depth() = 0) execute function refuse_change();

-- An opening balance counts as a retainer that was received on its day.
create or replace function retainer_received_on(of_project integer, of_currency text) returns date language sql stable as $$
  select max(e.day) from retainer_entry e join (
    select max(x.id) filter (where x.amount > 0) as id from retainer_entry x left join invoice i on i.id = x.invoice_id
    where x.project_id = of_project and x.currency_code = of_currency and i.end_date is null
    group by x.invoice_id having sum(x.amount) > 0
  ) received on e.id = received.id
$$;
