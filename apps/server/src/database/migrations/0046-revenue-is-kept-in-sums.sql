-- What all billings come to is known without adding them up: sums are kept of all of them and of each staff user's, by the month in which
-- the money is expected and by currency, exact to the cent.

-- What a billing brings: what is predicted of it in the currency of its company, and what its live invoice asks in its own.
create table revenue_part (
  billing_id integer not null references billing on delete cascade,
  part text not null check (part in ('predicted', 'invoiced')),
  project_id integer not null,
  received_month date,
  currency_code text not null,
  billings integer not null,
  invoices integer not null,
  predicted numeric(18, 3) not null,
  invoiced numeric(18, 3) not null,
  received numeric(18, 3) not null,
  outstanding numeric(18, 3) not null,
  -- at the invoice's own rate, rounded to cents; 0 where it has none, and then it is unrated
  usd_invoiced numeric(18, 3) not null,
  usd_received numeric(18, 3) not null,
  usd_outstanding numeric(18, 3) not null,
  unrated integer not null,
  primary key (billing_id, part)
);
create index revenue_part_by_project on revenue_part (project_id);

-- The rate at which the predictions of a currency stand in the sums: the newest one; none as long as there is none.
create table revenue_rate (
  currency_code text primary key check (currency_code <> 'USD'),
  rate numeric(18, 6)
);

create table revenue_tally (
  -- of all (kind 'all', user 0), or of the projects of a staff user
  kind text not null check (kind in ('all', 'csm', 'accountant')),
  user_id integer not null,
  -- '-infinity' where no month is given
  received_month date not null,
  currency_code text not null,
  billings integer not null,
  invoices integer not null,
  predicted numeric not null,
  invoiced numeric not null,
  received numeric not null,
  outstanding numeric not null,
  usd_predicted numeric not null,
  usd_invoiced numeric not null,
  usd_received numeric not null,
  usd_outstanding numeric not null,
  unrated integer not null,
  primary key (kind, user_id, received_month, currency_code)
);

-- Brings what is kept of some billings up to date; whoever changes one of them, its project or its company at the same time waits.
create function keep_revenue(kept integer[]) returns void language plpgsql as $$
begin
  if cardinality(kept) = 0 then
    return;
  end if;
  perform 1 from billing where id = any(kept) order by id for no key update;
  perform 1 from project where id in (select project_id from billing where id = any(kept)) order by id for share;
  perform 1 from company where id in (select p.company_id from billing b join project p on p.id = b.project_id where b.id = any(kept))
    order by id for share;
  with now as materialized (
    select b.id as billing_id, 'predicted' as part, b.project_id, b.received_month, coalesce(c.currency_code, 'USD') as currency_code, 1 as billings,
      0 as invoices, b.predicted_amount as predicted, 0 as invoiced, 0 as received, 0 as outstanding, 0 as usd_invoiced, 0 as usd_received, 0 as usd_outstanding,
      0 as unrated
    from billing b join project p on p.id = b.project_id left join company c on c.id = p.company_id where b.id = any(kept)
    union all
    select b.id, 'invoiced', b.project_id, b.received_month, i.currency_code, 0, 1, 0, i.total, i.received, o.outstanding,
      round(i.total * r.rate, r.decimals), round(i.received * r.rate, r.decimals), round(o.outstanding * r.rate, r.decimals),
      case when i.currency_code <> 'USD' and i.exchange_rate is null then 1 else 0 end
    from billing b join invoice i on i.billing_id = b.id and i.document_state <> 'void' and i.corrects_invoice_id is null,
      lateral (select case when i.document_state = 'issued' then i.total - i.received else 0 end as outstanding) o,
      lateral (select case when i.currency_code = 'USD' then 1 else coalesce(i.exchange_rate, 0) end as rate,
        case when i.currency_code = 'USD' then 3 else 2 end as decimals) r
    where b.id = any(kept)
  ), gone as (
    delete from revenue_part t where t.billing_id = any(kept)
      and not exists (select from now where now.billing_id = t.billing_id and now.part = t.part)
  )
  insert into revenue_part as t select * from now order by billing_id, part
    on conflict on constraint revenue_part_pkey do update set project_id = excluded.project_id, received_month = excluded.received_month,
      currency_code = excluded.currency_code, predicted = excluded.predicted, invoiced = excluded.invoiced, received = excluded.received,
      outstanding = excluded.outstanding, usd_invoiced = excluded.usd_invoiced, usd_received = excluded.usd_received,
      usd_outstanding = excluded.usd_outstanding, unrated = excluded.unrated
    where t is distinct from excluded;
end $$;

-- Adds parts to the sums of those who see their projects, or takes them away (`sign` -1).
create function add_revenue(sign integer, parts revenue_part[], readers project_staff[]) returns void language plpgsql as $$
begin
  if exists (select from unnest(parts) p where p.currency_code <> 'USD'
      and not exists (select from revenue_rate r where r.currency_code = p.currency_code)) then
    -- nobody brings a rate before it is known that the currency has billings
    lock table exchange_rate in share mode;
    insert into revenue_rate
      select currency_code, (select e.rate from exchange_rate e where e.currency_code = c.currency_code order by e.day desc limit 1)
      from (select distinct currency_code from unnest(parts) where currency_code <> 'USD') c order by 1 on conflict do nothing;
  end if;
  -- whoever brings another rate at the same time waits, or is waited for
  perform 1 from revenue_rate where currency_code in (select currency_code from unnest(parts)) order by currency_code for share;
  insert into revenue_tally as t (kind, user_id, received_month, currency_code, billings, invoices, predicted, invoiced, received, outstanding, usd_invoiced, usd_received, usd_outstanding, unrated, usd_predicted)
    select s.kind, s.user_id, coalesce(p.received_month, '-infinity'), p.currency_code,
      sign * sum(p.billings), sign * sum(p.invoices), sign * sum(p.predicted), sign * sum(p.invoiced), sign * sum(p.received), sign * sum(p.outstanding),
      sign * sum(p.usd_invoiced), sign * sum(p.usd_received), sign * sum(p.usd_outstanding), sign * sum(p.unrated),
      sign * sum(case when p.currency_code = 'USD' then p.predicted else coalesce(round(p.predicted * r.rate, 2), 0) end)
    from unnest(parts) p join unnest(readers) s on s.project_id = p.project_id left join revenue_rate r on r.currency_code = p.currency_code
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict on constraint revenue_tally_pkey do update set
      billings = t.billings + excluded.billings, invoices = t.invoices + excluded.invoices, predicted = t.predicted + excluded.predicted, invoiced = t.invoiced + excluded.invoiced,
      received = t.received + excluded.received, outstanding = t.outstanding + excluded.outstanding, usd_invoiced = t.usd_invoiced + excluded.usd_invoiced,
      usd_received = t.usd_received + excluded.usd_received, usd_outstanding = t.usd_outstanding + excluded.usd_outstanding, unrated = t.unrated + excluded.unrated, usd_predicted = t.usd_predicted + excluded.usd_predicted;
end $$;

create function readers_of(parts revenue_part[]) returns project_staff[] language sql stable as $$
  with projects as (select distinct project_id from unnest(parts))
  select array_agg(r) from (
    select row(project_id, 0, 'all', false)::project_staff as r from projects
    union all
    select s from project_staff s where s.project_id in (select project_id from projects)) readers
$$;

create function tally_revenue() returns trigger language plpgsql as $$
declare
  parts revenue_part[];
begin
  if tg_op <> 'INSERT' then
    -- of billings that are deleted nobody has held the projects yet
    perform 1 from project where id in (select project_id from removed) order by id for share;
    parts := array(select r from removed r);
    perform add_revenue(-1, parts, readers_of(parts));
  end if;
  if tg_op <> 'DELETE' then
    parts := array(select a from added a);
    perform add_revenue(1, parts, readers_of(parts));
  end if;
  return null;
end $$;
create trigger revenue_part_is_added after insert on revenue_part referencing new table as added
  for each statement execute function tally_revenue();
create trigger revenue_part_is_added_anew after update on revenue_part referencing old table as removed new table as added
  for each statement execute function tally_revenue();
create trigger revenue_part_is_taken_away after delete on revenue_part referencing old table as removed
  for each statement execute function tally_revenue();

create function tally_revenue_of_staff() returns trigger language plpgsql as $$
begin
  -- whoever changes what these projects bring at the same time waits, or is waited for
  if tg_op <> 'INSERT' then
    perform 1 from project where id in (select project_id from removed) order by id for no key update;
    perform add_revenue(-1, array(select p from revenue_part p where p.project_id in (select project_id from removed)),
      array(select r::project_staff from removed r));
  end if;
  if tg_op <> 'DELETE' then
    perform 1 from project where id in (select project_id from added) order by id for no key update;
    perform add_revenue(1, array(select p from revenue_part p where p.project_id in (select project_id from added)),
      array(select a::project_staff from added a));
  end if;
  return null;
end $$;
create trigger revenue_gets_a_reader after insert on project_staff referencing new table as added
  for each statement execute function tally_revenue_of_staff();
create trigger revenue_gets_another_reader after update on project_staff referencing old table as removed new table as added
  for each statement execute function tally_revenue_of_staff();
create trigger revenue_loses_a_reader after delete on project_staff referencing old table as removed
  for each statement execute function tally_revenue_of_staff();

-- What a statement changed of what billings bring.
create function keep_revenue_of_billings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_revenue(array(select id from added));
  else
    perform keep_revenue(array(select a.id from added a join removed r on r.id = a.id
      where (a.project_id, a.received_month, a.predicted_amount) is distinct from (r.project_id, r.received_month, r.predicted_amount)));
  end if;
  return null;
end $$;
create trigger billing_brings_revenue after insert on billing referencing new table as added
  for each statement execute function keep_revenue_of_billings();
create trigger billing_brings_other_revenue after update on billing referencing old table as removed new table as added
  for each statement execute function keep_revenue_of_billings();

create function keep_revenue_of_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_revenue(array(select billing_id from added where corrects_invoice_id is null));
  elsif tg_op = 'DELETE' then
    perform keep_revenue(array(select billing_id from removed where corrects_invoice_id is null));
  else
    perform keep_revenue(array(select unnest(array[a.billing_id, r.billing_id]) from added a join removed r on r.id = a.id
      where a.corrects_invoice_id is null
        and (a.billing_id, a.document_state, a.currency_code, a.exchange_rate, a.total, a.received)
          is distinct from (r.billing_id, r.document_state, r.currency_code, r.exchange_rate, r.total, r.received)));
  end if;
  return null;
end $$;
create trigger invoice_brings_revenue after insert on invoice referencing new table as added
  for each statement execute function keep_revenue_of_invoices();
create trigger invoice_brings_other_revenue after update on invoice referencing old table as removed new table as added
  for each statement execute function keep_revenue_of_invoices();
create trigger invoice_brings_no_more_revenue after delete on invoice referencing old table as removed
  for each statement execute function keep_revenue_of_invoices();

-- Another company of a project, or another currency of a company, is another currency of what is predicted.
create function keep_revenue_of_projects() returns trigger language plpgsql as $$
begin
  perform keep_revenue(array(select b.id from billing b
    where b.project_id in (select a.id from added a join removed r on r.id = a.id where a.company_id is distinct from r.company_id)));
  return null;
end $$;
create trigger project_brings_other_revenue after update on project referencing old table as removed new table as added
  for each statement execute function keep_revenue_of_projects();

create function keep_revenue_of_company() returns trigger language plpgsql as $$
begin
  perform keep_revenue(array(select b.id from billing b join project p on p.id = b.project_id where p.company_id = new.id));
  return null;
end $$;
create trigger company_brings_other_revenue after update of currency_code on company
  for each row when (old.currency_code <> new.currency_code) execute function keep_revenue_of_company();

-- The newest rate of a currency is another one: its predictions are converted anew.
create function keep_revenue_rates() returns trigger language plpgsql as $$
declare
  other text;
  newest numeric;
begin
  -- whoever brings rates or billings at the same time waits, or is waited for
  perform 1 from revenue_rate order by currency_code for update;
  for other in
    select k.currency_code from revenue_rate k
    where k.rate is distinct from (select e.rate from exchange_rate e where e.currency_code = k.currency_code order by e.day desc limit 1)
    order by 1
  loop
    newest := (select e.rate from exchange_rate e where e.currency_code = other order by e.day desc limit 1);
    update revenue_rate set rate = newest where currency_code = other;
    update revenue_tally t set usd_predicted = coalesce(s.usd, 0)
      from (
        select r.kind, r.user_id, coalesce(p.received_month, '-infinity') as received_month, sum(round(p.predicted * newest, 2)) as usd
        from revenue_part p, lateral (
          select 'all' as kind, 0 as user_id union all select s.kind, s.user_id from project_staff s where s.project_id = p.project_id) r
        where p.currency_code = other and p.part = 'predicted' group by 1, 2, 3) s
      where t.currency_code = other and (t.kind, t.user_id, t.received_month) = (s.kind, s.user_id, s.received_month);
  end loop;
  return null;
end $$;
create trigger exchange_rate_moves_revenue after insert or update or delete on exchange_rate
  for each statement execute function keep_revenue_rates();

create function empty_revenue() returns trigger language plpgsql as $$
begin
  delete from revenue_tally where kind <> 'all' or tg_table_name = 'revenue_part';
  return null;
end $$;
create trigger revenue_is_emptied after truncate on revenue_part for each statement execute function empty_revenue();
create trigger revenue_loses_its_readers after truncate on project_staff for each statement execute function empty_revenue();

select keep_revenue(array(select id from billing));
