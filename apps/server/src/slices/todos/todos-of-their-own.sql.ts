import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { sql, type RawBuilder } from 'kysely';
import { patternOf } from '../../database/search-pattern.ts';
import { inScope, type Actor } from '../../scope.ts';
import { projectsContaining } from '../projects/project-search.public.ts';
import { invoiceOfMoney, isRefundNotTaken } from '../receipts/account-refunds.public.ts';
import { isPaymentNotTaken } from '../receipts/payments-in-books-rows.public.ts';
import { ownsItsDocument } from '../invoices/compare/own-document.public.ts';
import { amountText } from './amount-text.sql.ts';

/** Whose to-dos are asked for. */
export interface Seen {
  readonly today: CalendarDate;
  /** Part of what is shown of a project; empty for all of them. */
  readonly projectName: string;
  readonly viewerId: number;
  readonly isAdministrator: boolean;
}

/**
 * The owners of a project's to-dos: its primary CSM for predictions and verification, its primary accountant for billing, both
 * for overdue invoices. If it has only one of them, that one owns all; users who left own none.
 */
export const keepers = sql`(
  select coalesce(array_agg(k.user_id) filter (where k.is_meant), array_agg(k.user_id) filter (where k.user_id is not null), '{}') from (
    select s.user_id, worked_out.type = 'OVERDUE' or s.kind = case when worked_out.type in ('PREDICTION', 'VERIFICATION', 'RESIGNATION') then 'csm' else 'accountant' end as is_meant
    from project_staff s join staff_user u on u.id = s.user_id
    where s.project_id = worked_out.project_id and s.is_primary and u.archived_at is null) k)`;

/** A resignation changes the places that its author sees: those who see the others set their off-board dates. */
const todosOfResignations = sql`
  select type, project_id, name, last_working_day, null, null, null, null, null, null, null, null, null, leaver, ${keepers} from (
    select 'RESIGNATION' as type, m.id as project_id, m.name, r.last_working_day,
      jsonb_build_object('resignationId', r.id, 'name', e.name, 'lastWorkingDay', r.last_working_day,
        'isWithdrawn', r.withdrawn_at is not null) as leaver
    from resignation r join employee e on e.id = r.employee_id join developer d on d.employee_id = r.employee_id
      join mine m on m.id = d.project_id left join resignation_place rp on rp.resignation_id = r.id and rp.project_id = d.project_id
    where case when r.withdrawn_at is null then coalesce(d.off_board_date > r.last_working_day, true) and coalesce(d.from_date <= r.last_working_day, true)
      else rp.project_id is not null and d.off_board_date = r.last_working_day and rp.off_board_before is distinct from d.off_board_date end) worked_out`;

/** A payment that the books refused to record, to delete or to apply, in their words; its invoice has Retry. */
const todosOfRefusedPayments = sql`
  select type, project_id, name, invoice_date, start_date, end_date, billing_id, null, invoice_id, null, -receipt_id,
    words || ' ' || currency_code || ' ' || amount || ': ' || reason, null, null, ${keepers} from (
    select 'PUSH' as type, i.project_id, m.name, i.invoice_date, i.start_date, i.end_date, i.billing_id, i.id as invoice_id, r.id as receipt_id,
      case when i.corrects_invoice_id is null then ${serverMessages.todoPaymentNotTaken}::text else ${serverMessages.todoRefundNotTaken}::text end as words,
      i.currency_code, ${amountText(sql`coalesce(w.amount, abs(r.amount))::numeric(18, 2)::text`)} as amount, o.reason
    from receipt_in_books p join outbox o on o.id = p.outbox_id join receipt r on r.id = p.receipt_id join invoice i on i.id = r.invoice_id
      -- a payment of several invoices is asked for once, at the first of them
      left join company_payment w on w.id = r.company_payment_id and o.topic <> 'settle-with-payment'
      join mine m on m.id = i.project_id
    where ${isPaymentNotTaken} and ${ownsItsDocument}
      and not exists (select from receipt_in_books q where q.outbox_id = p.outbox_id and q.receipt_id < p.receipt_id)
    union all
    -- of money on account: asked for at the invoice that the money was moved off
    select 'PUSH', i.project_id, m.name, a.paid_on, null, null, null, i.id, a.id, ${serverMessages.todoRefundNotTaken}::text, a.currency_code,
      ${amountText(sql`(-a.amount)::numeric(18, 2)::text`)}, o.reason
    from account_refund_in_books b join account_payment a on a.id = b.account_payment_id join outbox o on o.id = b.outbox_id
      join invoice i on i.id = ${invoiceOfMoney} join mine m on m.id = i.project_id
    where ${isRefundNotTaken}) worked_out`;

/** To-dos besides those of a project's billing and documents: of resignations, refused payments and the installation, and those that a user wrote. */
export const todosOfTheirOwn = (
  caller: Actor,
  { today, projectName, viewerId, isAdministrator }: Seen,
): RawBuilder<unknown> => sql`${todosOfResignations} union all ${todosOfRefusedPayments} union all
  select 'RECONNECT', null, c.organization_name, ${today}::date, null, null, null, null, null, c.id, null, null, null, null, '{}' from connection c
  where ${isAdministrator} and c.state = 'reconnect needed' and lower(c.organization_name) like ${patternOf(projectName)}
  union all
  -- what a deleted draft left in the books belongs to no project any more
  select 'DUPLICATE', null, c.organization_name, d.document_date, null, null, null, null, null, -d.id, null,
    ${serverMessages.todoDuplicate}::text || ': ' || d.document_number || ', ' || d.customer_name || ', ' || d.currency_code || ' ' || ${amountText(sql`d.total`)}, null, null, '{}'
  from books_duplicate d join connection c on c.id = d.connection_id
  where ${isAdministrator} and d.ended_at is null and d.dismissed_at is null and d.invoice_id is null and lower(c.organization_name) like ${patternOf(projectName)}
  union all
  select 'SYNC', m.id, m.name, s.stopped_at::date, s.start_date, s.end_date, null, null, null, null, s.id, null, null, null,
    (select coalesce(array_agg(f.user_id), '{}') from project_staff f join staff_user u on u.id = f.user_id
      where f.project_id = m.id and f.is_primary and u.archived_at is null)
  from sync_stop s join mine m on m.id = s.project_id where s.confirmed_at is null
  union all
  select 'SYNC', null, 'Holidays ' || s.region, s.stopped_at::date, s.start_date, s.end_date, null, null, null, null, s.id, null, null, null, '{}'
  from sync_stop s where ${isAdministrator} and s.region is not null and s.confirmed_at is null
    and lower('Holidays ' || s.region) like ${patternOf(projectName)}
  union all
  -- for the owner, the author and administrators
  select 'HAND', p.id, p.name, t.due_date, null, null, null, null, null, null, null, t.text,
    jsonb_build_object('id', t.id, 'version', t.version), null, array[t.owner_id]
  from todo t join project p on p.id = t.project_id
  where t.done_at is null and ${inScope(caller, 'p.id')} and ${projectName === '' ? sql`true` : sql`(p.id in (${projectsContaining(patternOf(projectName))}) or lower(t.text) like ${patternOf(projectName)})`}
    and (t.owner_id = ${viewerId} or ${isAdministrator} or t.made_by = ${viewerId})`;
