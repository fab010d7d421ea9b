import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Todo } from '@countinghouse/contract/todos/todos.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { moneyKeepers } from '@countinghouse/contract/roles.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { containing } from '../../database/search-pattern.ts';
import { inScope, type Onlooker } from '../../scope.ts';
import { billsRetainer } from '../predictions/bills-retainer.public.ts';
import { isNotTaken } from '../invoices/compare/not-taken.public.ts';
import { invoiceOfMoney, isRefundNotTaken } from '../receipts/account-refunds.public.ts';
import { isPaymentNotTaken } from '../receipts/payments-in-books-rows.public.ts';
import { ownsItsDocument } from '../invoices/compare/own-document.public.ts';
import { weekIsToCheck } from '../verification/verification.public.ts';
import { weeksNotMade } from '../verification/weeks-not-made.public.ts';
import { changeSinceBilled } from '../work-logs/work-logs.public.ts';

type StoredTodo = Omit<Todo, 'todoId' | 'text' | 'duplicateId'> & {
  /** Of one that a person asked for, or that its type does not say all of. */
  readonly text: string | null;
  /** The connection that ended, for administrators; null for others. */
  readonly connectionId: number | null;
  readonly leaver: Leaver | null;
  /** The sync that stopped. */
  readonly syncStopId: number | null;
};

/** An employee whose resignation asks for another off-board date. */
export interface Leaver {
  readonly resignationId: number;
  readonly name: string;
  readonly lastWorkingDay: CalendarDate;
  readonly isWithdrawn: boolean;
}

/** How many days before the end of a project's last prediction the to-do for the next one appears. */
const daysAhead = 7;

/** A project whose name or code holds a text, however it is capitalised. */
const named = (part: string) => (part === '' ? sql`true` : sql`p.search_text like lower(${containing(part)})`);

/**
 * The owners of a project's to-dos: its primary CSM for predictions and verification, its primary accountant for billing, both
 * for overdue invoices. If it has only one of them, that one owns all; users who left own none.
 */
const keepers = sql`(
  select coalesce(array_agg(k.user_id) filter (where k.is_meant), array_agg(k.user_id) filter (where k.user_id is not null), '{}') from (
    select s.user_id, worked_out.type = 'OVERDUE' or s.kind = case when worked_out.type in ('PREDICTION', 'VERIFICATION', 'RESIGNATION') then 'csm' else 'accountant' end as is_meant
    from project_staff s join staff_user u on u.id = s.user_id
    where s.project_id = worked_out.project_id and s.is_primary and u.archived_at is null) k)`;

/**
 * All to-dos, in one statement. They are not stored: a to-do that is derived from the current data closes when its work is done,
 * and no job has to close it.
 */
export async function todosOf(
  tx: Tx,
  caller: Onlooker,
  asked: {
    today: CalendarDate;
    type: Todo['type'] | undefined;
    /** Only what the caller has to do. */
    isOwn?: boolean;
    /** Part of the name or code of a project; empty for all of them. */
    projectName: string;
    offset: number;
    limit: number;
  },
): Promise<{ found: StoredTodo[]; total: number }> {
  // in another user's view an administrator sees that user's to-dos
  const seer = (caller.viewing ?? caller).userId;
  const isAdministrator = caller.role === 'ROLE_ADMIN' && caller.viewing === undefined;
  const found = await sql<{
    total: number;
    type: Todo['type'];
    project_id: number | null;
    project_name: string;
    connection_id: number | null;
    sync_stop_id: number | null;
    due_date: string;
    start_date: string | null;
    end_date: string | null;
    prediction_id: number | null;
    verification_id: number | null;
    invoice_id: number | null;
    text: string | null;
    leaver: Leaver | null;
    owners: Todo['owners'];
    by_hand: Todo['byHand'];
    retry: Todo['retry'];
  }>`
    with mine as (
      select p.id, p.name, p.model, p.pay_model, p.cycle, p.start_date, p.end_date, p.active_billing from project p where ${inScope(caller, 'p.id')}
        and ${named(asked.projectName)}
    ), unbilled as (
      select b.id, b.project_id, b.start_date, b.end_date, case when ${billsRetainer('b', 'm')} then b.start_date else b.end_date end as due_date, b.financial_type, m.name, m.model
      from billing b join mine m on m.id = b.project_id
      where b.closed_on is null
        and not exists (select from invoice i where i.billing_id = b.id and i.document_state <> 'void' and i.corrects_invoice_id is null)
    ), worked_out as (
      select 'INVOICE' as type, project_id, name, due_date, start_date, end_date, id as prediction_id,
        null::int as verification_id, null::int as invoice_id
      from unbilled where due_date < ${asked.today} and financial_type <> 'No Invoice'
      union all
      select 'VERIFICATION', b.project_id, b.name, w.end_date, w.start_date, w.end_date, b.id, w.id, null
      from unbilled b join verification_week w on w.billing_id = b.id
      where w.end_date < ${asked.today} and b.model <> 'Fixed Cost' and ${weekIsToCheck({ projectId: sql`b.project_id` })}
      union all
      -- weeks that were never generated, once for each billing
      select 'VERIFICATION', b.project_id, b.name, max(w.end_date), min(w.start_date), max(w.end_date), b.id, null, null
      from unbilled b join mine m on m.id = b.project_id, lateral ${weeksNotMade('b', 'm')} w
      where b.model <> 'Fixed Cost' and b.financial_type <> 'No Invoice' and w.end_date < ${asked.today}
      group by b.project_id, b.name, b.id
      union all
      select 'PREDICTION', m.id, m.name, planned.until + 1, null, null, null, null, null
      from mine m, lateral (select coalesce(max(coalesce(b.end_date, 'infinity')), m.start_date - 1, ${asked.today}::date - 1) as until
        from billing b where b.project_id = m.id) planned
      where m.active_billing and planned.until < ${asked.today}::date + ${daysAhead}::int and (m.end_date is null or m.end_date > planned.until)
        and (m.end_date is null or m.end_date >= ${asked.today})
      union all
      select 'OVERDUE', i.project_id, m.name, i.due_date, i.start_date, i.end_date, i.billing_id, null, i.id
      from mine m join invoice i on i.project_id = m.id
      where i.standing in ('pending', 'partial') and i.overdue_after < ${asked.today}
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
      -- only for the roles that may settle it
      select distinct 'DIFFERENCE', i.project_id, m.name, i.invoice_date, i.start_date, i.end_date, i.billing_id, null::int, i.id
      from books_difference d join invoice i on i.id = d.invoice_id join mine m on m.id = i.project_id
      where ${moneyKeepers.some((role) => role === (caller.viewing ?? caller).role)} and d.ended_at is null and d.settled is null and ${ownsItsDocument}
      union all
      -- the document that it is about follows below
      select 'DUPLICATE', i.project_id, m.name, i.invoice_date, i.start_date, i.end_date, i.billing_id, d.id, i.id
      from books_duplicate d join invoice i on i.id = d.invoice_id join mine m on m.id = i.project_id
      where ${moneyKeepers.some((role) => role === (caller.viewing ?? caller).role)} and d.ended_at is null and d.dismissed_at is null
      union all
      -- users of the project learn why the invoice is not in the books; administrators get one to-do per connection instead
      select 'RECONNECT', m.id, m.name, ${asked.today}::date, i.start_date, i.end_date, i.billing_id, null, i.id
      from connection c join company co on co.provider = c.provider and co.region = c.region join project p on p.company_id = co.id
        join mine m on m.id = p.id join invoice i on i.project_id = m.id join outbox o on o.id = i.push_outbox_id
      where ${!isAdministrator} and c.state = 'reconnect needed' and i.document_state = 'draft' and o.state in ('ready', 'unknown', 'sending')
    ), all_todos as (
      select worked_out.type, worked_out.project_id, worked_out.name, worked_out.due_date, worked_out.start_date, worked_out.end_date,
        worked_out.prediction_id, case when type <> 'DUPLICATE' then worked_out.verification_id end as verification_id, worked_out.invoice_id,
        null::int as connection_id, case when type = 'DUPLICATE' then worked_out.verification_id end as sync_stop_id,
        case when type = 'PUSH' and (select i.document_state <> 'draft' from invoice i where i.id = invoice_id)
        then ${serverMessages.todoNotTaken}::text
          when type = 'VERIFICATION' and verification_id is null then ${serverMessages.todoWeeks}::text
          -- a payment of a closed month that waits for a person
          when type = 'DIFFERENCE' then (select d.reason from books_difference d where d.invoice_id = worked_out.invoice_id
            and d.field = 'balance' and d.ended_at is null and d.settled is null)
          -- which document of the books is the second one
          when type = 'DUPLICATE' then (select ${serverMessages.todoDuplicate}::text || ': '
              || string_agg(d.document_number || ', ' || d.currency_code || ' ' || d.total, '; ' order by d.document_number)
            from books_duplicate d where d.invoice_id = worked_out.invoice_id and d.ended_at is null) end as text, null::jsonb as by_hand, null::jsonb as leaver, ${keepers} as owner_ids from worked_out
      union all
      -- a resignation changes the places that its author sees: those who see the others set their off-board dates
      select type, project_id, name, last_working_day, null, null, null, null, null, null, null, null, null, leaver, ${keepers} from (
        select 'RESIGNATION' as type, m.id as project_id, m.name, r.last_working_day,
          jsonb_build_object('resignationId', r.id, 'name', e.name, 'lastWorkingDay', r.last_working_day,
            'isWithdrawn', r.withdrawn_at is not null) as leaver
        from resignation r join employee e on e.id = r.employee_id join developer d on d.employee_id = r.employee_id
          join mine m on m.id = d.project_id left join resignation_place rp on rp.resignation_id = r.id and rp.project_id = d.project_id
        where case when r.withdrawn_at is null then coalesce(d.off_board_date > r.last_working_day, true) and coalesce(d.from_date <= r.last_working_day, true)
          else rp.project_id is not null and d.off_board_date = r.last_working_day and rp.off_board_before is distinct from d.off_board_date end) worked_out
      union all
      -- a payment that they refused to record, to delete or to apply, in their words; its invoice has Retry
      select type, project_id, name, invoice_date, start_date, end_date, billing_id, null, invoice_id, null, -receipt_id,
        words || ' ' || currency_code || ' ' || amount || ': ' || reason, null, null, ${keepers} from (
        select 'PUSH' as type, i.project_id, m.name, i.invoice_date, i.start_date, i.end_date, i.billing_id, i.id as invoice_id, r.id as receipt_id,
          case when i.corrects_invoice_id is null then ${serverMessages.todoPaymentNotTaken}::text else ${serverMessages.todoRefundNotTaken}::text end as words,
          i.currency_code, abs(r.amount)::numeric(18, 2)::text as amount, o.reason
        from receipt_in_books p join outbox o on o.id = p.outbox_id join receipt r on r.id = p.receipt_id join invoice i on i.id = r.invoice_id
          join mine m on m.id = i.project_id
        where ${isPaymentNotTaken} and ${ownsItsDocument}
        union all
        -- of money on account: asked for at the invoice that the money was moved off
        select 'PUSH', i.project_id, m.name, a.paid_on, null, null, null, i.id, a.id, ${serverMessages.todoRefundNotTaken}::text, a.currency_code,
          (-a.amount)::numeric(18, 2)::text, o.reason
        from account_refund_in_books b join account_payment a on a.id = b.account_payment_id join outbox o on o.id = b.outbox_id
          join invoice i on i.id = ${invoiceOfMoney} join mine m on m.id = i.project_id
        where ${isRefundNotTaken}) worked_out
      union all
      select 'RECONNECT', null, c.organization_name, ${asked.today}::date, null, null, null, null, null, c.id, null, null, null, null, '{}' from connection c
      where ${isAdministrator} and c.state = 'reconnect needed' and lower(c.organization_name) like lower(${containing(asked.projectName)})
      union all
      -- what a deleted draft left in the books belongs to no project any more
      select 'DUPLICATE', null, c.organization_name, d.document_date, null, null, null, null, null, -d.id, null,
        ${serverMessages.todoDuplicate}::text || ': ' || d.document_number || ', ' || d.customer_name || ', ' || d.currency_code || ' ' || d.total, null, null, '{}'
      from books_duplicate d join connection c on c.id = d.connection_id
      where ${isAdministrator} and d.ended_at is null and d.dismissed_at is null and d.invoice_id is null and lower(c.organization_name) like lower(${containing(asked.projectName)})
      union all
      select 'SYNC', m.id, m.name, s.stopped_at::date, s.start_date, s.end_date, null, null, null, null, s.id, null, null, null,
        (select coalesce(array_agg(f.user_id), '{}') from project_staff f join staff_user u on u.id = f.user_id
          where f.project_id = m.id and f.is_primary and u.archived_at is null)
      from sync_stop s join mine m on m.id = s.project_id where s.confirmed_at is null
      union all
      select 'SYNC', null, 'Holidays ' || s.region, s.stopped_at::date, s.start_date, s.end_date, null, null, null, null, s.id, null, null, null, '{}'
      from sync_stop s where ${isAdministrator} and s.region is not null and s.confirmed_at is null
        and lower('Holidays ' || s.region) like lower(${containing(asked.projectName)})
      union all
      -- for the owner, the author and administrators
      select 'HAND', p.id, p.name, t.due_date, null, null, null, null, null, null, null, t.text,
        jsonb_build_object('id', t.id, 'version', t.version), null, array[t.owner_id]
      from todo t join project p on p.id = t.project_id
      where t.done_at is null and ${inScope(caller, 'p.id')} and ${named(asked.projectName)}
        and (t.owner_id = ${seer} or ${isAdministrator} or t.made_by = ${seer})
    )
    select count(*) over ()::int as total, type, project_id, name as project_name, connection_id, sync_stop_id, due_date, start_date, end_date, prediction_id, verification_id,
      invoice_id, text, by_hand, leaver, case when type = 'PUSH' and sync_stop_id < 0 then coalesce(
        (select jsonb_build_object('companyId', a.company_id, 'refundNumber', a.id) from account_payment a where a.id = -sync_stop_id),
        (select jsonb_build_object('invoiceId', i.id, 'receiptId', -sync_stop_id, 'version', i.version) from invoice i where i.id = invoice_id)) end as retry,
      (select coalesce(json_agg(json_build_object('name', u.name, 'email', u.email) order by u.name, u.id), '[]') from staff_user u where u.id = any (owner_ids)) as owners
    from all_todos where (${asked.type ?? null}::text is null or type = ${asked.type ?? null})
      -- to-dos without an owner are the administrators'
      and (${asked.isOwn !== true} or ${seer} = any (owner_ids) or ${isAdministrator} and owner_ids = '{}')
    -- the customer may pay twice: before everything else
    order by type <> 'DUPLICATE', due_date, name, project_id, type, verification_id, invoice_id, prediction_id, connection_id, sync_stop_id, (by_hand ->> 'id')::int,
      (leaver ->> 'resignationId')::int
    offset ${asked.offset} limit ${asked.limit}`.execute(tx);
  return {
    total: found.rows[0]?.total ?? 0,
    found: found.rows.map((row) => ({
      type: row.type,
      projectId: row.project_id,
      projectName: row.project_name,
      connectionId: row.connection_id,
      syncStopId: row.sync_stop_id,
      dueDate: calendarDate(row.due_date),
      startDate: row.start_date === null ? null : calendarDate(row.start_date),
      endDate: row.end_date === null ? null : calendarDate(row.end_date),
      predictionId: row.prediction_id,
      verificationId: row.verification_id,
      invoiceId: row.invoice_id,
      text: row.text,
      leaver: row.leaver,
      owners: row.owners,
      byHand: row.by_hand,
      retry: row.retry,
    })),
  };
}
