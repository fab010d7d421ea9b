-- The newest billings have no invoice yet: whoever looks for those that have one, newest first, had to pass over all of them. How a billing stands
-- is kept beside its sums, and now also when it begins, so that an index has those with an invoice in their order.
alter table revenue_part disable trigger user;
alter table revenue_part add column start_date date;
update revenue_part t set start_date = b.start_date from billing b where b.id = t.billing_id;
alter table revenue_part alter column start_date set not null;
alter table revenue_part enable trigger user;
create index revenue_part_invoiced on revenue_part (start_date, billing_id) include (standing, project_id)
  where part = 'predicted' and standing not in ('none', 'closed');
create index revenue_part_invoiced_by_month on revenue_part (received_month, start_date, billing_id) include (standing, project_id)
  where part = 'predicted' and standing not in ('none', 'closed');

create or replace function keep_revenue(kept integer[])
 returns void language plpgsql as $$
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
      '-infinity'::date as due_date, b.start_date
    from billing b join project p on p.id = b.project_id left join company c on c.id = p.company_id where b.id = any(kept)
    union all
    select b.id, case when i.corrects_invoice_id is null then 'invoiced' else 'credited' end, b.project_id, b.received_month, i.currency_code, 0, 1, 0,
      i.total, i.received, i.outstanding, round(i.total * r.rate, r.decimals), round(i.received * r.rate, r.decimals),
      round(i.outstanding * r.rate, r.decimals), case when i.currency_code <> 'USD' and i.exchange_rate is null then 1 else 0 end,
      i.id, i.company_id, i.document_state = 'draft', i.standing, case when i.outstanding <> 0 then i.due_date else '-infinity' end, b.start_date
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
      standing = excluded.standing, due_date = excluded.due_date, start_date = excluded.start_date
    where t is distinct from excluded;
end $$;

create or replace function keep_revenue_of_billings()
 returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_revenue(array(select id from added));
  else
    perform keep_revenue(array(select a.id from added a join removed r on r.id = a.id
      where (a.project_id, a.received_month, a.start_date, a.predicted_amount, a.closed_on)
          is distinct from (r.project_id, r.received_month, r.start_date, r.predicted_amount, r.closed_on)));
  end if;
  return null;
end $$;
