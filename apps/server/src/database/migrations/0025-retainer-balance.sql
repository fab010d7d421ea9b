-- what the retainer of a project has left, in the currency it was paid in: the sum of its entries, of which drafts on their
-- way to the books hold a part already
create table retainer (
  project_id integer not null references project,
  currency_code text not null,
  balance numeric(18, 3) not null default 0,
  held numeric(18, 3) not null default 0,
  primary key (project_id, currency_code),
  constraint retainer_is_never_overdrawn check (held >= 0 and held <= balance)
);

-- how it came to its balance, invoice by invoice: a received one adds, an adjusted one takes off, a void or a reversal undoes
create table retainer_entry (
  id integer generated always as identity primary key,
  project_id integer not null,
  currency_code text not null,
  invoice_id integer not null references invoice,
  amount numeric(18, 3) not null check (amount <> 0),
  balance_after numeric(18, 3) not null,
  day date not null,
  entered_at timestamptz not null,
  foreign key (project_id, currency_code) references retainer
);
create index retainer_entry_by_project on retainer_entry (project_id, id);
create index retainer_entry_by_invoice on retainer_entry (invoice_id);
create trigger retainer_entry_is_append_only before update or delete on retainer_entry for each row execute function refuse_change();
-- nobody types a balance
create trigger retainer_is_the_sum_of_its_entries before update or delete on retainer for each row
  when (pg_trigger_depth() = 0) execute function refuse_change();

create function add_to_retainer() returns trigger language plpgsql as $$
begin
  update retainer set balance = balance + new.amount where project_id = new.project_id and currency_code = new.currency_code
    returning balance into new.balance_after;
  return new;
end $$;
create trigger retainer_entry_is_added before insert on retainer_entry for each row execute function add_to_retainer();

-- the day on which the last retainer was received that was not taken back
create function retainer_received_on(of_project integer, of_currency text) returns date language sql stable as $$
  select max(e.day) from retainer_entry e join (
    select max(x.id) filter (where x.amount > 0) as id from retainer_entry x join invoice i on i.id = x.invoice_id and i.end_date is null
    where x.project_id = of_project and x.currency_code = of_currency group by x.invoice_id having sum(x.amount) > 0
  ) received on e.id = received.id
$$;

-- what the invoice takes from the retainer before tax, what there was when it was saved, and its line (with tax where that is inside)
alter table invoice
  add retainer_taken numeric(18, 3) not null default 0 check (retainer_taken >= 0),
  add retainer_balance numeric(18, 3) not null default 0,
  add retainer_amount numeric(18, 3) not null default 0 check (retainer_amount <= 0),
  drop constraint lines_are_rows_rounding_and_services,
  add constraint lines_are_rows_rounding_services_and_retainer
    check (lines_amount = rows_amount + rounding + services_amount + retainer_amount);

create function hold_retainer() returns trigger language plpgsql as $$
declare
  holds constant numeric = case when new.document_state = 'draft' and new.locked then new.retainer_taken else 0 end;
  held_before constant numeric = case when old.document_state = 'draft' and old.locked then old.retainer_taken else 0 end;
begin
  if holds <> held_before then
    update retainer set held = held + holds - held_before where project_id = new.project_id and currency_code = new.currency_code;
    if not found then
      raise exception 'there is no retainer' using errcode = '23514', constraint = 'retainer_is_never_overdrawn';
    end if;
  end if;
  return null;
end $$;
create trigger invoice_holds_its_retainer after update of document_state, locked, retainer_taken on invoice
  for each row execute function hold_retainer();
