-- money that came for an invoice: a mistake is taken back by a receipt of the opposite amount, and nothing is ever changed
create table receipt (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoice,
  received_on date not null,
  amount numeric(18, 3) not null check (amount <> 0),
  note text not null,
  source text not null check (source in ('hand', 'books')),
  reverses integer,
  entered_by integer references staff_user,
  entered_at timestamptz not null,
  unique (id, invoice_id),
  constraint receipt_is_reversed_once unique (reverses),
  foreign key (reverses, invoice_id) references receipt (id, invoice_id),
  check (source <> 'hand' or entered_by is not null)
);
create index receipt_by_invoice on receipt (invoice_id, id);
create trigger receipt_is_append_only before update or delete on receipt for each row execute function refuse_change();

-- the sum of an invoice's receipts, so that lists of any length know who has paid
alter table invoice
  add received numeric(18, 3) not null default 0,
  add constraint received_within_the_amount
    check (received = 0 or (sign(received) = sign(total) and abs(received) <= abs(total))),
  add constraint drafts_receive_nothing check (received = 0 or document_state <> 'draft');

create function add_to_received() returns trigger language plpgsql as $$
declare
  receiving invoice;
  taken_back receipt;
begin
  select * into receiving from invoice where id = new.invoice_id for no key update;
  if new.reverses is null then
    if receiving.document_state <> 'issued' then
      raise exception 'only an issued invoice receives money' using errcode = '23514', constraint = 'receipt_needs_issued';
    end if;
    if sign(new.amount) <> sign(receiving.total) then
      raise exception 'a receipt has the sign of its invoice' using errcode = '23514', constraint = 'receipt_has_the_sign_of_its_invoice';
    end if;
  else
    select * into taken_back from receipt where id = new.reverses;
    if taken_back.reverses is not null or new.amount <> -taken_back.amount then
      raise exception 'a reversal takes back one receipt, whole' using errcode = '23514', constraint = 'reversal_takes_back_a_receipt';
    end if;
  end if;
  update invoice set received = received + new.amount where id = new.invoice_id;
  return new;
end $$;
create trigger receipt_is_received before insert on receipt for each row execute function add_to_received();

create function refuse_received_by_hand() returns trigger language plpgsql as $$
begin
  raise exception 'what was received is the sum of the receipts' using errcode = '23514', constraint = 'received_is_the_sum_of_the_receipts';
end $$;
create trigger received_is_the_sum_of_the_receipts before update of received on invoice for each row
  when (new.received is distinct from old.received and pg_trigger_depth() = 0) execute function refuse_received_by_hand();

create or replace function refuse_change_of_issued() returns trigger language plpgsql as $$
declare
  -- all else is frozen, a column that comes later too
  may_change constant text[] := '{document_state, locked, due_date, customer_memo, private_note, note, books_id, books_url, push_outbox_id, void_reason, received, updated_at, version}';
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
