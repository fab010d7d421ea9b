-- Which rows were added to the lists of billings, and by which transaction: whoever turns pages is shown the list as it was at the first
-- one (docs/decisions/0030). Kept for two days; ids of transactions mean nothing in another cluster, to which a backup may be restored.
create table list_addition (
  id bigint primary key generated always as identity,
  -- a table, or 'differing' for invoices that were received in part from then on
  kind text not null check (kind in ('billing', 'invoice', 'rate_range', 'dispute', 'differing')),
  -- of dispute the ids of its billings
  ids integer[] not null,
  made_in xid8 not null default pg_current_xact_id(),
  cluster text not null default ((pg_control_system()).system_identifier)::text,
  at timestamptz not null default now()
);
create index list_addition_by_transaction on list_addition (made_in);

create function note_additions() returns trigger language plpgsql as $$
begin
  execute format('insert into list_addition (kind, ids) select $1, array_agg(%I) from added having count(*) > 0', tg_argv[0]) using tg_table_name;
  return null;
end $$;
create trigger billing_is_noted after insert on billing referencing new table as added for each statement execute function note_additions('id');
create trigger invoice_is_noted after insert on invoice referencing new table as added for each statement execute function note_additions('id');
create trigger rate_range_is_noted after insert on rate_range referencing new table as added for each statement execute function note_additions('id');
create trigger dispute_is_noted after insert on dispute referencing new table as added for each statement execute function note_additions('billing_id');

create function note_differing() returns trigger language plpgsql as $$
begin
  insert into list_addition (kind, ids)
    select 'differing', array_agg(a.id) from added a join removed r on r.id = a.id
    where a.standing = 'partial' and r.standing <> 'partial' having count(*) > 0;
  return null;
end $$;
create trigger invoice_differs_from_now_on after update on invoice referencing old table as removed new table as added
  for each statement execute function note_differing();
