import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import { isActiveProject, isCurrentProject } from '../projects/active-project.public.ts';

/** Whether a project `p` has a primary user of a kind. */
const hasPrimary = (kind: 'csm' | 'accountant') =>
  sql`exists (select from project_staff s where s.project_id = p.id and s.kind = ${kind} and s.is_primary)`;

/** The developers `d` that are on a project `p` on a day. */
const onProject = (today: CalendarDate) =>
  sql`d.project_id = p.id and coalesce(d.from_date <= ${today}::date, true) and coalesce(d.off_board_date >= ${today}::date, true)`;

/** The day on which the installation began. */
const firstDay = sql`(select min(u.created_at)::date from staff_user u)`;

/** A Fixed Cost project bills amounts and needs no rates. */
const billsHours = sql`p.model <> 'Fixed Cost'`;

/**
 * What the steps about projects and developers count. Opening leave is needed for developers with paid leave who were on a project
 * before the installation began, until an invoice settles their leave; a retainer that was paid ahead before needs its opening balance, until it is
 * received or an invoice is issued.
 */
export const factsOfBilling = (today: CalendarDate): RawBuilder<unknown> => sql`
  select 'projects', p.name, p.id, true from project p where ${isCurrentProject(today)}
  union all
  select 'active', p.name, p.id, true from project p where ${isActiveProject(today)}
  union all
  select 'billing', p.name, p.id, p.active_billing and ${hasPrimary('csm')} and ${hasPrimary('accountant')}
  from project p where ${isCurrentProject(today)}
  union all
  select 'clients', p.name, p.id, exists (select from project_client c where c.project_id = p.id and c.is_primary)
  from project p where ${isCurrentProject(today)}
  union all
  select distinct 'defaultRates', d.role, null::int, t.default_rate is not null
  from project p join developer d on ${onProject(today)} join tech_stack t on t.name = d.role
  where ${isActiveProject(today)} and ${billsHours}
  union all
  select 'rates', p.name, p.id, exists (select from rate_range r where r.project_id = p.id
    and r.start_date <= ${today}::date and coalesce(r.end_date >= ${today}::date, true)
    and not exists (select from developer d where ${onProject(today)}
      and not exists (select from role_rate o where o.rate_range_id = r.id and o.role = d.role)
      and not exists (select from special_rate o where o.rate_range_id = r.id and o.employee_id = d.employee_id)))
  from project p where ${isActiveProject(today)} and ${billsHours}
  union all
  select 'leave', e.name, p.id, d.opening_leave_days <> 0
    or coalesce(d.from_date, p.start_date) > ${firstDay}
    or exists (select from invoice_row w join invoice i on i.id = w.invoice_id
      where w.project_id = p.id and w.employee_id = d.employee_id and i.document_state = 'issued')
  from project p join developer d on ${onProject(today)} join employee e on e.id = d.employee_id
  where ${isActiveProject(today)} and p.leave_term > 0
  union all
  select 'retainers', p.name, p.id, coalesce(p.start_date > ${firstDay}, false)
    or exists (select from retainer_entry e where e.project_id = p.id)
    or exists (select from invoice i where i.project_id = p.id and i.document_state = 'issued' and not i.bills_whole_period)
  from project p where ${isActiveProject(today)} and p.model = 'T&M Retainer' and p.pay_model = 'Prepaid'`;
