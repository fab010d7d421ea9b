-- Predictions are before tax, so that the dashboard needs the tax within what is invoiced: it is kept in sums like all other figures, in USD,
-- converted and rounded for each document. Adding it up read every invoice of the months that were asked for.
select settle_sums();
alter table revenue_part add column usd_tax numeric(18, 3) not null default 0;
alter table dashboard_tally add column usd_tax numeric not null default 0;
alter table dashboard_due add column usd_tax numeric not null default 0;

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
      '-infinity'::date as due_date, b.start_date, 0 as usd_tax
    from billing b join project p on p.id = b.project_id left join company c on c.id = p.company_id where b.id = any(kept)
    union all
    select b.id, case when i.corrects_invoice_id is null then 'invoiced' else 'credited' end, b.project_id, b.received_month, i.currency_code, 0, 1, 0,
      i.total, i.received, i.outstanding, round(i.total * r.rate, r.decimals), round(i.received * r.rate, r.decimals),
      round(i.outstanding * r.rate, r.decimals), case when i.currency_code <> 'USD' and i.exchange_rate is null then 1 else 0 end,
      i.id, i.company_id, i.document_state = 'draft', i.standing, case when i.outstanding <> 0 then i.overdue_after else '-infinity' end, b.start_date,
      round(i.tax_amount * r.rate, r.decimals)
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
      standing = excluded.standing, due_date = excluded.due_date, start_date = excluded.start_date, usd_tax = excluded.usd_tax
    where t is distinct from excluded;
end $$;

create or replace function keep_revenue_of_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_revenue(array(select billing_id from added));
  elsif tg_op = 'DELETE' then
    perform keep_revenue(array(select billing_id from removed));
  else
    perform keep_revenue(array(select unnest(array[a.billing_id, r.billing_id]) from added a join removed r on r.id = a.id
      where (a.billing_id, a.company_id, a.document_state, a.currency_code, a.exchange_rate, a.total, a.tax_amount, a.received, a.adjusted, a.credits_applied, a.due_date, a.standing)
          is distinct from (r.billing_id, r.company_id, r.document_state, r.currency_code, r.exchange_rate, r.total, r.tax_amount, r.received, r.adjusted, r.credits_applied, r.due_date, r.standing)));
  end if;
  return null;
end $$;

create or replace function move_dashboard(lost revenue_part[], lost_views dashboard_view[], gained revenue_part[], gained_views dashboard_view[]) returns void language sql as $$
  insert into dashboard_due (kind, user_id, by_kind, by_id, received_month, currency_code, due_date, predictions, documents, predicted, invoiced, received, outstanding,
      usd_predicted, usd_invoiced, usd_draft, usd_received, usd_outstanding, unrated, usd_tax)
    select v.kind, v.user_id, v.by_kind, coalesce(v.by_id, p.company_id), p.received_month, p.currency_code, p.due_date,
      sum(p.sign * p.billings), sum(p.sign * p.invoices), sum(p.sign * p.predicted), sum(p.sign * p.invoiced), sum(p.sign * p.received),
      sum(p.sign * p.outstanding), sum(p.sign * case when p.currency_code = 'USD' then p.predicted else coalesce(round(p.predicted * r.rate, 2), 0) end),
      sum(p.sign * p.usd_invoiced), sum(case when p.is_draft then p.sign * p.usd_invoiced else 0 end), sum(p.sign * p.usd_received),
      sum(p.sign * p.usd_outstanding), sum(p.sign * p.unrated), sum(p.sign * p.usd_tax)
    from (select -1 as sign, l.* from unnest(lost) l union all select 1, g.* from unnest(gained) g) p
      join (select -1 as sign, l.* from unnest(lost_views) l union all select 1, g.* from unnest(gained_views) g) v
        on v.sign = p.sign and v.project_id = p.project_id
      left join revenue_rate r on r.currency_code = p.currency_code
    where p.received_month is not null and coalesce(v.by_id, p.company_id) is not null
    group by 1, 2, 3, 4, 5, 6, 7
    having (sum(p.sign * p.billings), sum(p.sign * p.invoices), sum(p.sign * p.predicted), sum(p.sign * p.invoiced), sum(p.sign * p.received),
      sum(p.sign * p.outstanding), sum(p.sign * p.usd_invoiced), sum(case when p.is_draft then p.sign * p.usd_invoiced else 0 end),
      sum(p.sign * p.usd_received), sum(p.sign * p.usd_outstanding), sum(p.sign * p.unrated),
      sum(p.sign * p.usd_tax), sum(p.sign * coalesce(round(p.predicted * r.rate, 2), 0))) is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  insert into sums_due default values on conflict do nothing;
$$;

create or replace function settle_sums() returns void language plpgsql as $$
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
        usd_outstanding, unrated, usd_tax)
      select kind, user_id, by_kind, by_id, received_month, currency_code, due_date,
        sum(predictions), sum(documents), sum(predicted), sum(invoiced), sum(received), sum(outstanding), sum(usd_predicted),
        sum(usd_invoiced), sum(usd_draft), sum(usd_received), sum(usd_outstanding), sum(unrated), sum(usd_tax)
      from due group by 1, 2, 3, 4, 5, 6, 7
      having (sum(predictions), sum(documents), sum(predicted), sum(invoiced), sum(received), sum(outstanding), sum(usd_predicted), sum(usd_invoiced),
        sum(usd_draft), sum(usd_received), sum(usd_outstanding), sum(unrated), sum(usd_tax))
        is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
      order by 1, 2, 3, 4, 5, 6, 7
      on conflict on constraint dashboard_tally_pkey do update set
        predictions = t.predictions + excluded.predictions, documents = t.documents + excluded.documents,
        predicted = t.predicted + excluded.predicted, invoiced = t.invoiced + excluded.invoiced, received = t.received + excluded.received,
        outstanding = t.outstanding + excluded.outstanding, usd_predicted = t.usd_predicted + excluded.usd_predicted,
        usd_invoiced = t.usd_invoiced + excluded.usd_invoiced, usd_draft = t.usd_draft + excluded.usd_draft,
        usd_received = t.usd_received + excluded.usd_received, usd_outstanding = t.usd_outstanding + excluded.usd_outstanding,
        unrated = t.unrated + excluded.unrated, usd_tax = t.usd_tax + excluded.usd_tax;
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
      sum(p.usd_invoiced) as usd_invoiced, sum(p.usd_received) as usd_received, sum(p.usd_outstanding) as usd_outstanding, sum(p.unrated) as unrated,
      sum(p.usd_tax) as usd_tax
    from revenue_part p left join staffed s on s.project_id = p.project_id left join revenue_rate r on r.currency_code = p.currency_code
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  insert into revenue_tally (kind, user_id, received_month, currency_code, standing, billings, invoices, predicted, invoiced, received, outstanding,
      usd_predicted, usd_invoiced, usd_received, usd_outstanding, unrated)
    select r.kind, r.user_id, coalesce(s.received_month, '-infinity'), s.currency_code, s.standing, sum(s.billings), sum(s.invoices), sum(s.predicted),
      sum(s.invoiced), sum(s.received), sum(s.outstanding), sum(s.usd_predicted), sum(s.usd_invoiced), sum(s.usd_received), sum(s.usd_outstanding), sum(s.unrated)
    from summed s, unnest(s.readers) r where not s.is_credit group by 1, 2, 3, 4, 5;
  insert into dashboard_tally (kind, user_id, by_kind, by_id, received_month, currency_code, due_date, predictions, documents, predicted, invoiced, received,
      outstanding, usd_predicted, usd_invoiced, usd_draft, usd_received, usd_outstanding, unrated, usd_tax)
    with viewed as materialized (
      select g.readers, v.kind, v.user_id, v.by_kind, v.by_id from (select distinct readers from summed) g, views_of(g.readers) v)
    select v.kind, v.user_id, v.by_kind, coalesce(v.by_id, s.company_id), s.received_month, s.currency_code, s.due_date, sum(s.billings), sum(s.invoices),
      sum(s.predicted), sum(s.invoiced), sum(s.received), sum(s.outstanding), sum(s.usd_predicted), sum(s.usd_invoiced),
      sum(case when s.is_draft then s.usd_invoiced else 0 end), sum(s.usd_received), sum(s.usd_outstanding), sum(s.unrated), sum(s.usd_tax)
    from summed s join viewed v on v.readers = s.readers
    where s.received_month is not null and coalesce(v.by_id, s.company_id) is not null group by 1, 2, 3, 4, 5, 6, 7;
  drop table summed;
end $$;

select keep_revenue(array(select billing_id from invoice where document_state <> 'void' and tax_amount <> 0));
select settle_sums();
