-- The sums are rows that everybody who saves anything of one month and currency changes. Changed in the middle of a transaction they were held until its end,
-- and all others waited: what a transaction adds to the sums is written down as it comes (due) and added when it commits, which holds them for a moment only.

-- Rows are there only while the transaction that wrote them is under way, so none of them can be lost.
create unlogged table revenue_due (like revenue_tally including comments, made_by xid8 not null default pg_current_xact_id());
create index revenue_due_by_maker on revenue_due (made_by);
create unlogged table dashboard_due (like dashboard_tally including comments, made_by xid8 not null default pg_current_xact_id());
create index dashboard_due_by_maker on dashboard_due (made_by);
create unlogged table invoice_due (like invoice_tally including comments, made_by xid8 not null default pg_current_xact_id());
create index invoice_due_by_maker on invoice_due (made_by);
-- One row for each transaction that adds to the sums.
create unlogged table sums_due (made_by xid8 primary key default pg_current_xact_id());

-- Adds what this transaction has written down to the sums, all of them in one order, so that nobody waits in a circle.
create function settle_sums() returns void language plpgsql as $$
declare
  mine constant xid8 := pg_current_xact_id();
begin
  delete from sums_due where made_by = mine;
  if not found then
    return;
  end if;
  with due as (delete from revenue_due where made_by = mine returning *)
    insert into revenue_tally as t (kind, user_id, received_month, currency_code, standing,
        billings, invoices, predicted, invoiced, received, outstanding, usd_predicted, usd_invoiced, usd_received, usd_outstanding, unrated)
      select kind, user_id, received_month, currency_code, standing,
        sum(billings), sum(invoices), sum(predicted), sum(invoiced), sum(received), sum(outstanding), sum(usd_predicted), sum(usd_invoiced),
        sum(usd_received), sum(usd_outstanding), sum(unrated)
      from due group by 1, 2, 3, 4, 5
      having (sum(billings), sum(invoices), sum(predicted), sum(invoiced), sum(received), sum(outstanding), sum(usd_predicted), sum(usd_invoiced),
        sum(usd_received), sum(usd_outstanding), sum(unrated))
        is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
      order by 1, 2, 3, 4, 5
      on conflict on constraint revenue_tally_pkey do update set
        billings = t.billings + excluded.billings, invoices = t.invoices + excluded.invoices, predicted = t.predicted + excluded.predicted,
        invoiced = t.invoiced + excluded.invoiced, received = t.received + excluded.received, outstanding = t.outstanding + excluded.outstanding,
        usd_predicted = t.usd_predicted + excluded.usd_predicted, usd_invoiced = t.usd_invoiced + excluded.usd_invoiced,
        usd_received = t.usd_received + excluded.usd_received, usd_outstanding = t.usd_outstanding + excluded.usd_outstanding,
        unrated = t.unrated + excluded.unrated;
  with due as (delete from dashboard_due where made_by = mine returning *)
    insert into dashboard_tally as t (kind, user_id, by_kind, by_id, received_month, currency_code, due_date,
        predictions, documents, predicted, invoiced, received, outstanding, usd_predicted, usd_invoiced, usd_draft, usd_received,
        usd_outstanding, unrated)
      select kind, user_id, by_kind, by_id, received_month, currency_code, due_date,
        sum(predictions), sum(documents), sum(predicted), sum(invoiced), sum(received), sum(outstanding), sum(usd_predicted),
        sum(usd_invoiced), sum(usd_draft), sum(usd_received), sum(usd_outstanding), sum(unrated)
      from due group by 1, 2, 3, 4, 5, 6, 7
      having (sum(predictions), sum(documents), sum(predicted), sum(invoiced), sum(received), sum(outstanding), sum(usd_predicted), sum(usd_invoiced),
        sum(usd_draft), sum(usd_received), sum(usd_outstanding), sum(unrated))
        is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
      order by 1, 2, 3, 4, 5, 6, 7
      on conflict on constraint dashboard_tally_pkey do update set
        predictions = t.predictions + excluded.predictions, documents = t.documents + excluded.documents,
        predicted = t.predicted + excluded.predicted, invoiced = t.invoiced + excluded.invoiced, received = t.received + excluded.received,
        outstanding = t.outstanding + excluded.outstanding, usd_predicted = t.usd_predicted + excluded.usd_predicted,
        usd_invoiced = t.usd_invoiced + excluded.usd_invoiced, usd_draft = t.usd_draft + excluded.usd_draft,
        usd_received = t.usd_received + excluded.usd_received, usd_outstanding = t.usd_outstanding + excluded.usd_outstanding,
        unrated = t.unrated + excluded.unrated;
  with due as (delete from invoice_due where made_by = mine returning *)
    insert into invoice_tally as t (kind, user_id, received_month, currency_code, standing, due_date,
        invoices, amount, received, outstanding, usd_amount, usd_received, usd_outstanding, unrated)
      select kind, user_id, received_month, currency_code, standing, due_date,
        sum(invoices), sum(amount), sum(received), sum(outstanding), sum(usd_amount), sum(usd_received), sum(usd_outstanding), sum(unrated)
      from due group by 1, 2, 3, 4, 5, 6
      having (sum(invoices), sum(amount), sum(received), sum(outstanding), sum(usd_amount), sum(usd_received), sum(usd_outstanding), sum(unrated))
        is distinct from (0, 0, 0, 0, 0, 0, 0, 0)
      order by 1, 2, 3, 4, 5, 6
      on conflict on constraint invoice_tally_pkey do update set
        invoices = t.invoices + excluded.invoices, amount = t.amount + excluded.amount, received = t.received + excluded.received,
        outstanding = t.outstanding + excluded.outstanding, usd_amount = t.usd_amount + excluded.usd_amount,
        usd_received = t.usd_received + excluded.usd_received, usd_outstanding = t.usd_outstanding + excluded.usd_outstanding,
        unrated = t.unrated + excluded.unrated;
end $$;

create function settle_sums_at_commit() returns trigger language plpgsql as $$
begin
  perform settle_sums();
  return null;
end $$;
create constraint trigger sums_are_settled after insert on sums_due deferrable initially deferred for each row execute function settle_sums_at_commit();

create or replace function add_revenue(sign integer, parts revenue_part[], readers project_staff[]) returns void language plpgsql as $$
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
  insert into revenue_due (kind, user_id, received_month, currency_code, standing, billings, invoices, predicted, invoiced, received, outstanding,
      usd_invoiced, usd_received, usd_outstanding, unrated, usd_predicted)
    select s.kind, s.user_id, coalesce(p.received_month, '-infinity'), p.currency_code, p.standing,
      sign * sum(p.billings), sign * sum(p.invoices), sign * sum(p.predicted), sign * sum(p.invoiced), sign * sum(p.received), sign * sum(p.outstanding),
      sign * sum(p.usd_invoiced), sign * sum(p.usd_received), sign * sum(p.usd_outstanding), sign * sum(p.unrated),
      sign * sum(case when p.currency_code = 'USD' then p.predicted else coalesce(round(p.predicted * r.rate, 2), 0) end)
    from unnest(parts) p join unnest(readers) s on s.project_id = p.project_id left join revenue_rate r on r.currency_code = p.currency_code
    group by 1, 2, 3, 4, 5;
  insert into sums_due default values on conflict do nothing;
end $$;

create or replace function move_dashboard(lost revenue_part[], lost_views dashboard_view[], gained revenue_part[], gained_views dashboard_view[])
returns void language sql as $$
  insert into dashboard_due (kind, user_id, by_kind, by_id, received_month, currency_code, due_date, predictions, documents, predicted, invoiced, received, outstanding,
      usd_predicted, usd_invoiced, usd_draft, usd_received, usd_outstanding, unrated)
    select v.kind, v.user_id, v.by_kind, coalesce(v.by_id, p.company_id), p.received_month, p.currency_code, p.due_date,
      sum(p.sign * p.billings), sum(p.sign * p.invoices), sum(p.sign * p.predicted), sum(p.sign * p.invoiced), sum(p.sign * p.received),
      sum(p.sign * p.outstanding), sum(p.sign * case when p.currency_code = 'USD' then p.predicted else coalesce(round(p.predicted * r.rate, 2), 0) end),
      sum(p.sign * p.usd_invoiced), sum(case when p.is_draft then p.sign * p.usd_invoiced else 0 end), sum(p.sign * p.usd_received),
      sum(p.sign * p.usd_outstanding), sum(p.sign * p.unrated)
    from (select -1 as sign, l.* from unnest(lost) l union all select 1, g.* from unnest(gained) g) p
      join (select -1 as sign, l.* from unnest(lost_views) l union all select 1, g.* from unnest(gained_views) g) v
        on v.sign = p.sign and v.project_id = p.project_id
      left join revenue_rate r on r.currency_code = p.currency_code
    where p.received_month is not null and coalesce(v.by_id, p.company_id) is not null
    group by 1, 2, 3, 4, 5, 6, 7
    having (sum(p.sign * p.billings), sum(p.sign * p.invoices), sum(p.sign * p.predicted), sum(p.sign * p.invoiced), sum(p.sign * p.received),
      sum(p.sign * p.outstanding), sum(p.sign * p.usd_invoiced), sum(case when p.is_draft then p.sign * p.usd_invoiced else 0 end),
      sum(p.sign * p.usd_received), sum(p.sign * p.usd_outstanding), sum(p.sign * p.unrated),
      sum(p.sign * coalesce(round(p.predicted * r.rate, 2), 0))) is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  insert into sums_due default values on conflict do nothing;
$$;

create or replace function add_for_readers(figures invoice_figures[], lost project_reader[], gained project_reader[]) returns void language sql as $$
  insert into invoice_due (kind, user_id, received_month, currency_code, standing, due_date, invoices, amount, received, outstanding,
      usd_amount, usd_received, usd_outstanding, unrated)
    select s.kind, s.user_id, f.received_month, f.currency_code, f.standing, f.due_date, sum(s.sign * f.invoices), sum(s.sign * f.amount),
      sum(s.sign * f.received), sum(s.sign * f.outstanding), sum(s.sign * f.usd_amount), sum(s.sign * f.usd_received),
      sum(s.sign * f.usd_outstanding), sum(s.sign * f.unrated)
    from unnest(figures) f join (
      select -1 as sign, l.project_id, l.user_id, l.kind from unnest(lost) l union all
      select 1, g.project_id, g.user_id, g.kind from unnest(gained) g) s on s.project_id = f.project_id
    group by 1, 2, 3, 4, 5, 6
    having (sum(s.sign * f.invoices), sum(s.sign * f.amount), sum(s.sign * f.received), sum(s.sign * f.outstanding), sum(s.sign * f.usd_amount),
      sum(s.sign * f.usd_received), sum(s.sign * f.usd_outstanding), sum(s.sign * f.unrated)) is distinct from (0, 0, 0, 0, 0, 0, 0, 0);
  insert into sums_due default values on conflict do nothing;
$$;

create or replace function keep_revenue_rates() returns trigger language plpgsql as $$
declare
  other text;
  newest numeric;
begin
  -- whoever brings rates or billings at the same time waits, or is waited for
  perform 1 from revenue_rate order by currency_code for update;
  -- below they are set, not added to
  perform settle_sums();
  for other in
    select k.currency_code from revenue_rate k
    where k.rate is distinct from (select e.rate from exchange_rate e where e.currency_code = k.currency_code order by e.day desc limit 1)
    order by 1
  loop
    newest := (select e.rate from exchange_rate e where e.currency_code = other order by e.day desc limit 1);
    update revenue_rate set rate = newest where currency_code = other;
    update revenue_tally t set usd_predicted = coalesce(s.usd, 0)
      from (
        select r.kind, r.user_id, coalesce(p.received_month, '-infinity') as received_month, p.standing, sum(round(p.predicted * newest, 2)) as usd
        from revenue_part p, lateral (
          select 'all' as kind, 0 as user_id union all select s.kind, s.user_id from project_staff s where s.project_id = p.project_id) r
        where p.currency_code = other and p.part = 'predicted' group by 1, 2, 3, 4) s
      where t.currency_code = other and (t.kind, t.user_id, t.received_month, t.standing) = (s.kind, s.user_id, s.received_month, s.standing);
    -- what the same people and the same company have to do with is summed before it is told for each of them
    update dashboard_tally t set usd_predicted = coalesce(s.usd, 0)
      from (
        with staffed as (
          select project_id, array_agg(row(0, user_id, kind)::project_reader order by kind, user_id) as readers from project_staff group by 1),
        summed as materialized (
          select coalesce(s.readers, '{}') as readers, p.company_id, p.received_month, sum(round(p.predicted * newest, 2)) as usd
          from revenue_part p left join staffed s on s.project_id = p.project_id
          where p.currency_code = other and p.part = 'predicted' and p.received_month is not null group by 1, 2, 3),
        viewed as materialized (
          select g.readers, v.kind, v.user_id, v.by_kind, v.by_id
          from (select distinct readers from summed) g, views_of(g.readers || row(0, 0, 'all')::project_reader) v)
        select v.kind, v.user_id, v.by_kind, coalesce(v.by_id, s.company_id) as by_id, s.received_month, sum(s.usd) as usd
        from summed s join viewed v on v.readers = s.readers where coalesce(v.by_id, s.company_id) is not null group by 1, 2, 3, 4, 5) s
      where t.currency_code = other and t.due_date = '-infinity'
        and (t.kind, t.user_id, t.by_kind, t.by_id, t.received_month) = (s.kind, s.user_id, s.by_kind, s.by_id, s.received_month);
  end loop;
  return null;
end $$;

create or replace function empty_revenue() returns trigger language plpgsql as $$
begin
  perform settle_sums();
  delete from revenue_tally where kind <> 'all' or tg_table_name = 'revenue_part';
  delete from dashboard_tally where kind <> 'all' or tg_table_name = 'revenue_part';
  return null;
end $$;

create or replace function empty_invoice_tally() returns trigger language plpgsql as $$
begin
  perform settle_sums();
  delete from invoice_tally where kind <> 'all' or tg_table_name = 'invoice';
  return null;
end $$;

create or replace function tally_all_revenue() returns void language plpgsql as $$
begin
  perform settle_sums();
  delete from revenue_tally;
  delete from dashboard_tally;
  insert into revenue_rate
    select c.currency_code, (select e.rate from exchange_rate e where e.currency_code = c.currency_code order by e.day desc limit 1)
    from (select distinct currency_code from revenue_part where currency_code <> 'USD') c on conflict do nothing;
  create temp table summed on commit drop as
    with staffed as (
      select project_id, array_agg(row(0, user_id, kind)::project_reader order by kind, user_id) as readers from project_staff group by 1)
    select coalesce(s.readers, '{}') || row(0, 0, 'all')::project_reader as readers, p.company_id, p.received_month, p.currency_code, p.due_date, p.standing,
      p.part = 'credited' as is_credit, p.is_draft, sum(p.billings) as billings, sum(p.invoices) as invoices, sum(p.predicted) as predicted,
      sum(p.invoiced) as invoiced, sum(p.received) as received, sum(p.outstanding) as outstanding,
      sum(case when p.currency_code = 'USD' then p.predicted else coalesce(round(p.predicted * r.rate, 2), 0) end) as usd_predicted,
      sum(p.usd_invoiced) as usd_invoiced, sum(p.usd_received) as usd_received, sum(p.usd_outstanding) as usd_outstanding, sum(p.unrated) as unrated
    from revenue_part p left join staffed s on s.project_id = p.project_id left join revenue_rate r on r.currency_code = p.currency_code
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  insert into revenue_tally (kind, user_id, received_month, currency_code, standing, billings, invoices, predicted, invoiced, received, outstanding,
      usd_predicted, usd_invoiced, usd_received, usd_outstanding, unrated)
    select r.kind, r.user_id, coalesce(s.received_month, '-infinity'), s.currency_code, s.standing, sum(s.billings), sum(s.invoices), sum(s.predicted),
      sum(s.invoiced), sum(s.received), sum(s.outstanding), sum(s.usd_predicted), sum(s.usd_invoiced), sum(s.usd_received), sum(s.usd_outstanding), sum(s.unrated)
    from summed s, unnest(s.readers) r where not s.is_credit group by 1, 2, 3, 4, 5;
  insert into dashboard_tally (kind, user_id, by_kind, by_id, received_month, currency_code, due_date, predictions, documents, predicted, invoiced, received,
      outstanding, usd_predicted, usd_invoiced, usd_draft, usd_received, usd_outstanding, unrated)
    with viewed as materialized (
      select g.readers, v.kind, v.user_id, v.by_kind, v.by_id from (select distinct readers from summed) g, views_of(g.readers) v)
    select v.kind, v.user_id, v.by_kind, coalesce(v.by_id, s.company_id), s.received_month, s.currency_code, s.due_date, sum(s.billings), sum(s.invoices),
      sum(s.predicted), sum(s.invoiced), sum(s.received), sum(s.outstanding), sum(s.usd_predicted), sum(s.usd_invoiced),
      sum(case when s.is_draft then s.usd_invoiced else 0 end), sum(s.usd_received), sum(s.usd_outstanding), sum(s.unrated)
    from summed s join viewed v on v.readers = s.readers
    where s.received_month is not null and coalesce(v.by_id, s.company_id) is not null group by 1, 2, 3, 4, 5, 6, 7;
  drop table summed;
end $$;

create or replace function tally_all_invoices() returns void language sql as $$
  select settle_sums();
  delete from invoice_tally;
  insert into invoice_tally (kind, user_id, received_month, currency_code, standing, due_date, invoices, amount, received, outstanding,
      usd_amount, usd_received, usd_outstanding, unrated)
    select s.kind, s.user_id, f.received_month, f.currency_code, f.standing, f.due_date, sum(f.invoices), sum(f.amount), sum(f.received),
      sum(f.outstanding), sum(f.usd_amount), sum(f.usd_received), sum(f.usd_outstanding), sum(f.unrated)
    from invoice i, figures_of(i, 1) f, lateral (
      select 'all' as kind, 0 as user_id union all
      select p.kind, p.user_id from project_staff p where p.project_id = i.project_id) s
    group by 1, 2, 3, 4, 5, 6;
$$;
