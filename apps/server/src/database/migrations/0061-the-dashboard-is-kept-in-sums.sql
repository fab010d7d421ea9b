-- What the dashboard shows is known without adding up: sums are kept of all billings and of those of each staff user, each once more for every other
-- person who shares them and for every company; by the month in which the money is expected, by currency, and what is outstanding by its due date.

-- A billing brings its credits too, each a part of its own; the sums of billings (revenue_tally) leave them out.
alter table revenue_part drop constraint revenue_part_pkey, drop constraint revenue_part_part_check;
alter table revenue_part
  add check (part in ('predicted', 'invoiced', 'credited')),
  -- of a prediction 0
  add document_id integer not null default 0,
  -- of a document its own, of a prediction that of its project
  add company_id integer,
  add is_draft boolean not null default false,
  -- how the live invoice of the billing stands; 'closed' of a prediction that takes none any more
  add standing text not null default 'none',
  -- of what is outstanding; '-infinity' where nothing is
  add due_date date not null default '-infinity',
  add constraint revenue_part_pkey primary key (billing_id, part, document_id);

-- Billings without an invoice, and those that are paid or not, are summed apart.
truncate revenue_tally;
alter table revenue_tally drop constraint revenue_tally_pkey, add standing text not null,
  add constraint revenue_tally_pkey primary key (kind, user_id, received_month, currency_code, standing);

create table dashboard_tally (
  -- of all (kind 'all', user 0), or of the projects of a staff user
  kind text not null check (kind in ('all', 'csm', 'accountant')),
  user_id integer not null,
  -- of these everything ('all', 0), or what another person is on too, or what a company pays
  by_kind text not null check (by_kind in ('all', 'csm', 'accountant', 'company')),
  by_id integer not null,
  received_month date not null,
  currency_code text not null,
  due_date date not null,
  predictions integer not null,
  documents integer not null,
  predicted numeric not null,
  invoiced numeric not null,
  received numeric not null,
  outstanding numeric not null,
  usd_predicted numeric not null,
  usd_invoiced numeric not null,
  usd_draft numeric not null,
  usd_received numeric not null,
  usd_outstanding numeric not null,
  unrated integer not null,
  primary key (kind, user_id, by_kind, received_month, by_id, currency_code, due_date)
);
create index dashboard_tally_of_persons on dashboard_tally (received_month, kind) where by_kind = 'all';

create or replace function keep_revenue(kept integer[]) returns void language plpgsql as $$
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
      0 as unrated, 0 as document_id, p.company_id, false as is_draft,
      coalesce((select i.standing from invoice i where i.billing_id = b.id and i.document_state <> 'void' and i.corrects_invoice_id is null),
        case when b.closed_on is null then 'none' else 'closed' end) as standing,
      '-infinity'::date as due_date
    from billing b join project p on p.id = b.project_id left join company c on c.id = p.company_id where b.id = any(kept)
    union all
    select b.id, case when i.corrects_invoice_id is null then 'invoiced' else 'credited' end, b.project_id, b.received_month, i.currency_code, 0, 1, 0,
      i.total, i.received, i.outstanding, round(i.total * r.rate, r.decimals), round(i.received * r.rate, r.decimals),
      round(i.outstanding * r.rate, r.decimals), case when i.currency_code <> 'USD' and i.exchange_rate is null then 1 else 0 end,
      i.id, i.company_id, i.document_state = 'draft', i.standing, case when i.outstanding <> 0 then i.due_date else '-infinity' end
    from billing b join invoice i on i.billing_id = b.id and i.document_state <> 'void',
      lateral (select case when i.currency_code = 'USD' then 1 else coalesce(i.exchange_rate, 0) end as rate,
        case when i.currency_code = 'USD' then 3 else 2 end as decimals) r
    where b.id = any(kept)
  ), gone as (
    delete from revenue_part t where t.billing_id = any(kept)
      and not exists (select from now where (now.billing_id, now.part, now.document_id) = (t.billing_id, t.part, t.document_id))
  )
  insert into revenue_part as t select * from now order by billing_id, part, document_id
    on conflict on constraint revenue_part_pkey do update set project_id = excluded.project_id, received_month = excluded.received_month,
      currency_code = excluded.currency_code, predicted = excluded.predicted, invoiced = excluded.invoiced, received = excluded.received,
      outstanding = excluded.outstanding, usd_invoiced = excluded.usd_invoiced, usd_received = excluded.usd_received,
      usd_outstanding = excluded.usd_outstanding, unrated = excluded.unrated, company_id = excluded.company_id, is_draft = excluded.is_draft,
      standing = excluded.standing, due_date = excluded.due_date
    where t is distinct from excluded;
end $$;

create or replace function keep_revenue_of_billings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_revenue(array(select id from added));
  else
    perform keep_revenue(array(select a.id from added a join removed r on r.id = a.id
      where (a.project_id, a.received_month, a.predicted_amount, a.closed_on) is distinct from (r.project_id, r.received_month, r.predicted_amount, r.closed_on)));
  end if;
  return null;
end $$;

create or replace function keep_revenue_of_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_revenue(array(select billing_id from added));
  elsif tg_op = 'DELETE' then
    perform keep_revenue(array(select billing_id from removed));
  else
    perform keep_revenue(array(select unnest(array[a.billing_id, r.billing_id]) from added a join removed r on r.id = a.id
      where (a.billing_id, a.company_id, a.document_state, a.currency_code, a.exchange_rate, a.total, a.received, a.adjusted, a.due_date, a.standing)
          is distinct from (r.billing_id, r.company_id, r.document_state, r.currency_code, r.exchange_rate, r.total, r.received, r.adjusted, r.due_date, r.standing)));
  end if;
  return null;
end $$;

-- Adds parts to the sums of those who see their projects, or takes them away (`sign` -1).
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
  insert into revenue_tally as t (kind, user_id, received_month, currency_code, standing, billings, invoices, predicted, invoiced, received, outstanding,
      usd_invoiced, usd_received, usd_outstanding, unrated, usd_predicted)
    select s.kind, s.user_id, coalesce(p.received_month, '-infinity'), p.currency_code, p.standing,
      sign * sum(p.billings), sign * sum(p.invoices), sign * sum(p.predicted), sign * sum(p.invoiced), sign * sum(p.received), sign * sum(p.outstanding),
      sign * sum(p.usd_invoiced), sign * sum(p.usd_received), sign * sum(p.usd_outstanding), sign * sum(p.unrated),
      sign * sum(case when p.currency_code = 'USD' then p.predicted else coalesce(round(p.predicted * r.rate, 2), 0) end)
    from unnest(parts) p join unnest(readers) s on s.project_id = p.project_id left join revenue_rate r on r.currency_code = p.currency_code
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict on constraint revenue_tally_pkey do update set
      billings = t.billings + excluded.billings, invoices = t.invoices + excluded.invoices, predicted = t.predicted + excluded.predicted, invoiced = t.invoiced + excluded.invoiced,
      received = t.received + excluded.received, outstanding = t.outstanding + excluded.outstanding, usd_invoiced = t.usd_invoiced + excluded.usd_invoiced,
      usd_received = t.usd_received + excluded.usd_received, usd_outstanding = t.usd_outstanding + excluded.usd_outstanding, unrated = t.unrated + excluded.unrated, usd_predicted = t.usd_predicted + excluded.usd_predicted;
end $$;

-- What is kept of a project's billings, and for whom: `by_id` is that of a person, or null for the company of each part.
create type dashboard_view as (project_id integer, kind text, user_id integer, by_kind text, by_id integer);

-- The views of projects that these people, and 'all', are on.
create function views_of(readers project_reader[]) returns setof dashboard_view language sql immutable as $$
  with reader as materialized (select distinct r.project_id, r.kind, r.user_id from unnest(readers) r)
  select project_id, kind, user_id, 'all', 0 from reader
  union all
  select project_id, kind, user_id, 'company', null from reader
  union all
  select r.project_id, r.kind, r.user_id, o.kind, o.user_id from reader r join reader o using (project_id)
    where r.kind <> 'all' and o.kind <> 'all' and (r.kind, r.user_id) <> (o.kind, o.user_id)
$$;

create function readers_of_projects(projects integer[]) returns project_reader[] language sql stable as $$
  select array_agg(row(r.project_id, r.user_id, r.kind)::project_reader) from (
    select p as project_id, 0 as user_id, 'all' as kind from unnest(projects) p
    union all
    select s.project_id, s.user_id, s.kind from project_staff s where s.project_id = any(projects)) r
$$;

-- Takes parts from the sums that they stood in, and adds parts to those that they belong to now; in one order, so that nobody waits in a circle. The
-- rates at which predictions stand are held by whoever keeps the sums of billings (add_revenue).
create function move_dashboard(lost revenue_part[], lost_views dashboard_view[], gained revenue_part[], gained_views dashboard_view[])
returns void language sql as $$
  insert into dashboard_tally as t
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
      sum(p.sign * coalesce(round(p.predicted * r.rate, 2), 0))) is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    order by 1, 2, 3, 4, 5, 6, 7
    on conflict on constraint dashboard_tally_pkey do update set predictions = t.predictions + excluded.predictions,
      documents = t.documents + excluded.documents, predicted = t.predicted + excluded.predicted, invoiced = t.invoiced + excluded.invoiced,
      received = t.received + excluded.received, outstanding = t.outstanding + excluded.outstanding,
      usd_predicted = t.usd_predicted + excluded.usd_predicted, usd_invoiced = t.usd_invoiced + excluded.usd_invoiced,
      usd_draft = t.usd_draft + excluded.usd_draft, usd_received = t.usd_received + excluded.usd_received,
      usd_outstanding = t.usd_outstanding + excluded.usd_outstanding, unrated = t.unrated + excluded.unrated
$$;

create or replace function tally_revenue() returns trigger language plpgsql as $$
declare
  lost revenue_part[] := '{}';
  gained revenue_part[] := '{}';
  views dashboard_view[];
begin
  if tg_op <> 'INSERT' then
    -- of billings that are deleted nobody has held the projects yet
    perform 1 from project where id in (select project_id from removed) order by id for share;
    lost := array(select r from removed r);
  end if;
  if tg_op <> 'DELETE' then
    gained := array(select a from added a);
  end if;
  if cardinality(lost) + cardinality(gained) = 0 then
    return null;
  end if;
  perform add_revenue(-1, p, readers_of(p)) from (select array_agg(l) as p from unnest(lost) l where l.part <> 'credited') s where p is not null;
  perform add_revenue(1, p, readers_of(p)) from (select array_agg(g) as p from unnest(gained) g where g.part <> 'credited') s where p is not null;
  views := array(select v from views_of(readers_of_projects(array(select distinct project_id from unnest(lost || gained)))) v);
  perform move_dashboard(lost, views, gained, views);
  return null;
end $$;

create or replace function tally_revenue_of_staff() returns trigger language plpgsql as $$
declare
  lost project_reader[] := '{}';
  gained project_reader[] := '{}';
  projects integer[];
  readers project_reader[];
  views dashboard_view[];
  former_views dashboard_view[];
  parts revenue_part[];
begin
  if tg_op <> 'INSERT' then
    lost := array(select row(r.project_id, r.user_id, r.kind)::project_reader from removed r);
  end if;
  if tg_op <> 'DELETE' then
    gained := array(select row(a.project_id, a.user_id, a.kind)::project_reader from added a);
  end if;
  projects := array(select distinct project_id from unnest(lost || gained));
  -- whoever changes what these projects bring at the same time waits, or is waited for
  perform 1 from project where id = any(projects) order by id for no key update;
  parts := array(select p from revenue_part p where p.project_id = any(projects) and p.part <> 'credited');
  if tg_op <> 'INSERT' then
    perform add_revenue(-1, parts, array(select r::project_staff from removed r));
  end if;
  if tg_op <> 'DELETE' then
    perform add_revenue(1, parts, array(select a::project_staff from added a));
  end if;
  readers := readers_of_projects(projects);
  views := array(select v from views_of(readers) v);
  former_views := array(select v from views_of(array(
    (select r from unnest(readers) r except select g from unnest(gained) g) union select l from unnest(lost) l)) v);
  parts := array(select p from revenue_part p where p.project_id = any(projects));
  perform move_dashboard(parts, array(select f from unnest(former_views) f except select v from unnest(views) v),
    parts, array(select v from unnest(views) v except select f from unnest(former_views) f));
  return null;
end $$;

-- The newest rate of a currency is another one: its predictions are converted anew.
create or replace function keep_revenue_rates() returns trigger language plpgsql as $$
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
  delete from revenue_tally where kind <> 'all' or tg_table_name = 'revenue_part';
  delete from dashboard_tally where kind <> 'all' or tg_table_name = 'revenue_part';
  return null;
end $$;

-- Sums all that billings bring anew. What the same people and the same company have to do with is summed before it is told for each of them.
create function tally_all_revenue() returns void language plpgsql as $$
begin
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

-- What there is already is summed anew at once.
truncate revenue_part;
alter table revenue_part disable trigger user;
select keep_revenue(array(select id from billing));
alter table revenue_part enable trigger user;
select tally_all_revenue();
