import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import { weekIsToCheck } from '../verification/verification.public.ts';
import { weeksNotMade } from '../verification/weeks-not-made.public.ts';

/** How many days before the end of a project's last prediction the to-do for the next one appears. */
const daysAhead = 7;

/** To-dos of a project's billing, from the rows `mine` and `unbilled`: what to predict, to verify and to invoice. */
export const todosOfBilling = ({ today }: { readonly today: CalendarDate }): RawBuilder<unknown> => sql`
  select 'INVOICE' as type, project_id, name, due_date, start_date, end_date, id as prediction_id,
    null::int as verification_id, null::int as invoice_id
  from unbilled where due_date < ${today} and financial_type <> 'No Invoice'
  union all
  select 'VERIFICATION', b.project_id, b.name, w.end_date, w.start_date, w.end_date, b.id, w.id, null
  from unbilled b join verification_week w on w.billing_id = b.id
  where w.end_date < ${today} and b.model <> 'Fixed Cost' and ${weekIsToCheck({ projectId: sql`b.project_id` })}
  union all
  -- weeks that were never generated, once for each billing
  select 'VERIFICATION', b.project_id, b.name, max(w.end_date), min(w.start_date), max(w.end_date), b.id, null, null
  from unbilled b join mine m on m.id = b.project_id, lateral ${weeksNotMade('b', 'm')} w
  where b.model <> 'Fixed Cost' and b.financial_type <> 'No Invoice' and w.end_date < ${today}
  group by b.project_id, b.name, b.id
  union all
  select 'PREDICTION', m.id, m.name, planned.until + 1, null, null, null, null, null
  from mine m, lateral (select coalesce(max(coalesce(b.end_date, 'infinity')), m.start_date - 1, ${today}::date - 1) as until
    from billing b where b.project_id = m.id) planned
  where m.active_billing and planned.until < ${today}::date + ${daysAhead}::int and (m.end_date is null or m.end_date > planned.until)
    and (m.end_date is null or m.end_date >= ${today})`;
