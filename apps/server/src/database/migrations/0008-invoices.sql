-- one period of a project that will bring money; it may get one invoice
create table billing (
  id integer generated always as identity primary key,
  project_id integer not null references project,
  start_date date not null,
  end_date date,
  accuracy smallint not null check (accuracy in (25, 50, 75, 90, 100)),
  predicted_amount numeric(18, 3) not null,
  financial_type text not null default 'Revenue' check (financial_type in ('Buyout', 'Expenses', 'Commission Settlement', 'Revenue', 'No Invoice')),
  created_at timestamptz not null,
  version integer not null default 1,
  check (end_date is null or end_date >= start_date)
);
create index billing_by_project on billing (project_id, start_date);

-- taxes of the books as last read from them
create table books_tax (
  connection_id integer not null references connection,
  tax_code_id text not null,
  name text not null,
  components jsonb not null,
  read_at timestamptz not null,
  primary key (connection_id, tax_code_id)
);

create table invoice (
  id integer generated always as identity primary key,
  billing_id integer not null references billing,
  project_id integer not null references project,
  company_id integer not null references company,
  connection_id integer references connection,
  -- ours, short, and in a field of the document that the books can search
  reference text not null unique,
  document_state text not null default 'draft' check (document_state in ('draft', 'issued', 'void')),
  -- true from the moment a push is queued until the books answered: nothing may change meanwhile
  locked boolean not null default false,
  invoice_number text,
  start_date date not null,
  end_date date not null,
  timesheet_start_date date not null,
  timesheet_end_date date not null,
  invoice_date date not null,
  due_date date not null,
  currency_code text not null,
  exchange_rate numeric(18, 6) check (exchange_rate > 0),
  template text not null,
  tax_setting text not null,
  tax_code_id text,
  tax_name text,
  tax_components jsonb not null,
  customer_memo text not null,
  private_note text not null,
  note text not null,
  rows_amount numeric(18, 3) not null,
  rounding numeric(18, 3) not null,
  lines_amount numeric(18, 3) not null,
  tax_amount numeric(18, 3) not null,
  -- tax inside only: a cent that no net amount reaches, pushed as a line without tax
  untaxed_rounding numeric(18, 3) not null,
  total numeric(18, 3) not null,
  books_id text,
  books_url text,
  push_outbox_id bigint references outbox,
  void_reason text,
  frozen_hash bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  unique (id, document_state),
  unique (connection_id, invoice_number),
  unique (connection_id, books_id),
  check (end_date >= start_date),
  check (due_date >= invoice_date),
  check (total = case tax_setting when 'Inclusive of Tax' then lines_amount else lines_amount + tax_amount end),
  check (lines_amount = rows_amount + rounding),
  check (document_state <> 'issued' or (frozen_hash is not null and invoice_number is not null)),
  check (document_state <> 'void' or void_reason is not null)
);
-- a billing brings one invoice at a time; a void one makes room for the next
create unique index invoice_one_live_of_billing on invoice (billing_id) where document_state <> 'void';
create index invoice_by_project on invoice (project_id, invoice_date desc, id desc);

-- a developer's row as it was saved
create table invoice_row (
  invoice_id integer not null references invoice on delete cascade,
  employee_id integer not null references employee,
  project_id integer not null,
  position integer not null,
  employee_name text not null,
  role text not null,
  billing_model text,
  edits jsonb not null,
  figures jsonb not null,
  note text not null,
  amount numeric(18, 3) not null,
  -- expected hours bill days, whatever was logged: the same day may not be billed twice
  bills_days daterange,
  primary key (invoice_id, employee_id),
  constraint days_are_billed_once exclude using gist (project_id with =, employee_id with =, bills_days with &&) where (bills_days is not null)
);

create table invoice_line (
  invoice_id integer not null references invoice on delete cascade,
  line_id text not null,
  position integer not null,
  name text not null,
  description text not null,
  quantity numeric(14, 2) not null,
  rate numeric(18, 4) not null,
  amount numeric(18, 3) not null,
  net_amount numeric(18, 3) not null,
  tax_amount numeric(18, 3) not null,
  employee_ids integer[] not null,
  log_ids bigint[] not null,
  primary key (invoice_id, line_id)
);

create table invoice_trace (
  invoice_id integer primary key references invoice on delete cascade,
  trace_version smallint not null,
  trace jsonb not null
);

-- numbers the product gives: from a counter row of the books organisation, in the issuing transaction, without gaps
create table invoice_counter (
  connection_id integer not null references connection,
  year smallint not null,
  last_number integer not null,
  primary key (connection_id, year)
);

-- the number of a draft that was deleted before it reached the books is given to the next one
create table invoice_number_free (
  connection_id integer not null references connection,
  year smallint not null,
  number integer not null,
  primary key (connection_id, year, number)
);

-- an issued invoice is frozen together with its rows, lines and trace: corrections are new documents
create function refuse_change_of_frozen() returns trigger language plpgsql as $$
declare
  is_frozen boolean;
begin
  -- the invoice that a part leaves and the one it joins; locked, so that neither is issued while this transaction changes it
  select bool_or(i.document_state <> 'draft') into is_frozen
    from (select document_state from invoice where id in (old.invoice_id, new.invoice_id) for key share) i;
  if is_frozen then
    -- a void sets the days free, and changes nothing else
    if tg_table_name = 'invoice_row' and tg_op = 'UPDATE' then
      if new.bills_days is null and (to_jsonb(new) - 'bills_days') = (to_jsonb(old) - 'bills_days') then
        return new;
      end if;
    end if;
    raise exception 'the invoice is frozen' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  return coalesce(new, old);
end $$;
create trigger invoice_row_is_frozen before insert or update or delete on invoice_row for each row execute function refuse_change_of_frozen();
create trigger invoice_line_is_frozen before insert or update or delete on invoice_line for each row execute function refuse_change_of_frozen();
create trigger invoice_trace_is_frozen before insert or update or delete on invoice_trace for each row execute function refuse_change_of_frozen();

create function refuse_change_of_issued() returns trigger language plpgsql as $$
declare
  -- all else is frozen, a column that comes later too
  may_change constant text[] := '{document_state, locked, due_date, customer_memo, private_note, note, books_id, books_url, push_outbox_id, void_reason, updated_at, version}';
begin
  if old.document_state = 'draft' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    raise exception 'only a draft can be deleted' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  if (to_jsonb(new) - may_change) <> (to_jsonb(old) - may_change) then
    raise exception 'the invoice is frozen' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  if new.document_state not in (old.document_state, 'void') then
    raise exception 'a document never goes back' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  return new;
end $$;
create trigger invoice_is_frozen before update or delete on invoice for each row execute function refuse_change_of_issued();
