import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import { isNotTaken } from '../invoices/compare/not-taken.public.ts';
import { ownsItsDocument } from '../invoices/compare/own-document.public.ts';
import { changeSinceBilled } from '../work-logs/changes-since-billed.public.ts';

/** To-dos of documents, from the rows `mine`: overdue, not in the books, different there, changed after invoicing. */
export const todosOfDocuments = ({
  today,
  settlesMoney,
  isAdministrator,
}: {
  readonly today: CalendarDate;
  /** Differences are to-dos only for the roles that may settle them. */
  readonly settlesMoney: boolean;
  readonly isAdministrator: boolean;
}): RawBuilder<unknown> => sql`
  select 'OVERDUE', i.project_id, m.name, i.due_date, i.start_date, i.end_date, i.billing_id, null, i.id
  from mine m join invoice i on i.project_id = m.id
  where i.standing in ('pending', 'partial') and i.overdue_after < ${today}
  union all
  select 'PUSH', i.project_id, m.name, i.invoice_date, i.start_date, i.end_date, i.billing_id, null, i.id
  from mine m join invoice i on i.project_id = m.id join outbox o on o.id = i.push_outbox_id
  where i.document_state = 'draft' and o.state = 'parked'
  union all
  -- later changes that the books refused too, unless they are known as a difference
  select 'PUSH', i.project_id, m.name, i.invoice_date, i.start_date, i.end_date, i.billing_id, null, i.id
  from outbox o join invoice i on i.id = (o.payload ->> 'invoiceId')::int join mine m on m.id = i.project_id
  where ${isNotTaken} and i.document_state <> 'draft' and ${ownsItsDocument} and not exists (
    select from books_difference d where d.invoice_id = i.id and d.ended_at is null and jsonb_exists(
      case o.topic when 'void-invoice' then '["document"]' when 'restore-lines' then '["total", "tax"]' else o.payload -> 'fields' end, d.field))
  union all
  select distinct 'CHANGE', issued.project_id, m.name, issued.invoice_date, issued.start_date, issued.end_date, issued.billing_id,
    null::int, issued.id
  from time_entry open join work_log l on l.id = open.work_log_id join mine m on m.id = l.project_id
    join lateral (select e.invoice_id, max(e.id) as last_id from time_entry e
      where e.work_log_id = l.id and e.document_state = 'issued' group by e.invoice_id) billed on open.id > billed.last_id
    join invoice issued on issued.id = billed.invoice_id and issued.corrects_invoice_id is null
  where open.is_difference and open.invoice_id is null and open.write_off_reason is null
    and ${changeSinceBilled({ logId: sql`l.id`, lastEntryId: sql`billed.last_id`, invoiceId: sql`issued.id` })} <> 0
  union all
  select distinct 'DIFFERENCE', i.project_id, m.name, i.invoice_date, i.start_date, i.end_date, i.billing_id, null::int, i.id
  from books_difference d join invoice i on i.id = d.invoice_id join mine m on m.id = i.project_id
  where ${settlesMoney} and d.ended_at is null and d.settled is null and ${ownsItsDocument}
  union all
  -- the document that it is about follows below
  select 'DUPLICATE', i.project_id, m.name, i.invoice_date, i.start_date, i.end_date, i.billing_id, d.id, i.id
  from books_duplicate d join invoice i on i.id = d.invoice_id join mine m on m.id = i.project_id
  where ${settlesMoney} and d.ended_at is null and d.dismissed_at is null
  union all
  -- users of the project learn why the invoice is not in the books; administrators get one to-do per connection instead
  select 'RECONNECT', m.id, m.name, ${today}::date, i.start_date, i.end_date, i.billing_id, null, i.id
  from connection c join company co on co.provider = c.provider and co.region = c.region join project p on p.company_id = co.id
    join mine m on m.id = p.id join invoice i on i.project_id = m.id join outbox o on o.id = i.push_outbox_id
  where ${!isAdministrator} and c.state = 'reconnect needed' and i.document_state = 'draft' and o.state in ('ready', 'unknown', 'sending')`;
