-- As plpgsql, because a function in plain SQL is planned with every call: that took half of the statement which stores an invoice.
create or replace function freeze_predictions(frozen billing[], at_moment text, day date) returns integer language plpgsql as $$
declare
  written integer;
begin
  insert into frozen_prediction (billing_id, moment, invoice_id, start_date, predicted_amount, accuracy, currency_code, rate, said_on, frozen_on)
  select b.id, at_moment, case when at_moment = 'invoiced' then i.id end, b.start_date, b.predicted_amount, b.accuracy, o.currency_code,
    case when o.currency_code = 'USD' then 1
      else (select e.rate from exchange_rate e where e.currency_code = o.currency_code and e.day <= freeze_predictions.day order by e.day desc limit 1) end,
    b.said_on, freeze_predictions.day
  from unnest(frozen) b join project p on p.id = b.project_id left join company c on c.id = p.company_id
    left join invoice i on at_moment = 'invoiced' and i.billing_id = b.id and i.corrects_invoice_id is null and i.document_state <> 'void',
    lateral (select coalesce(c.currency_code, 'USD') as currency_code) o
  where not b.made_by_invoice and (at_moment = 'started' or i.id is not null)
  order by b.id
  on conflict do nothing;
  get diagnostics written = row_count;
  return written;
end $$;
