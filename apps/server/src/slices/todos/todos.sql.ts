import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Todo } from '@countinghouse/contract/todos/todos.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { moneyKeepers } from '@countinghouse/contract/roles.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { inScope, type Actor } from '../../scope.ts';
import { projectContains } from '../projects/project-search.public.ts';
import { billsRetainer } from '../predictions/bills-retainer.public.ts';
import { amountText } from './amount-text.sql.ts';
import { todosOfBilling } from './todos-of-billing.sql.ts';
import { todosOfDocuments } from './todos-of-documents.sql.ts';
import { keepers, todosOfTheirOwn } from './todos-of-their-own.sql.ts';

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

/**
 * All to-dos, in one statement. They are not stored: a to-do that is derived from the current data closes when its work is done,
 * and no job has to close it.
 */
export async function selectTodos(
  tx: Tx,
  caller: Actor,
  params: {
    today: CalendarDate;
    type: Todo['type'] | undefined;
    /** Only what the caller has to do. */
    isOwn?: boolean;
    /** Part of what is shown of a project; empty for all of them. */
    projectName: string;
    offset: number;
    limit: number;
  },
): Promise<{ found: StoredTodo[]; total: number }> {
  // in another user's view an administrator sees that user's to-dos
  const viewerId = (caller.viewing ?? caller).userId;
  const isAdministrator = caller.role === 'ROLE_ADMIN' && caller.viewing === undefined;
  const settlesMoney = moneyKeepers.some((role) => role === (caller.viewing ?? caller).role);
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
        and ${sql.join([sql`true`, ...projectContains('p.id', params.projectName)], sql` and `)}
    ), unbilled as (
      select b.id, b.project_id, b.start_date, b.end_date, case when ${billsRetainer('b', 'm')} then b.start_date else b.end_date end as due_date, b.financial_type, m.name, m.model
      from billing b join mine m on m.id = b.project_id
      where b.closed_on is null
        and not exists (select from invoice i where i.billing_id = b.id and i.document_state <> 'void' and i.corrects_invoice_id is null)
    ), worked_out as (
      ${todosOfBilling(params)}
      union all
      ${todosOfDocuments({ today: params.today, settlesMoney, isAdministrator })}
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
              || string_agg(d.document_number || ', ' || d.currency_code || ' ' || ${amountText(sql`d.total`)}, '; ' order by d.document_number)
            from books_duplicate d where d.invoice_id = worked_out.invoice_id and d.ended_at is null) end as text, null::jsonb as by_hand, null::jsonb as leaver, ${keepers} as owner_ids from worked_out
      union all
      ${todosOfTheirOwn(caller, { ...params, viewerId, isAdministrator })}
    )
    select count(*) over ()::int as total, type, project_id, name as project_name, connection_id, sync_stop_id, due_date, start_date, end_date, prediction_id, verification_id,
      invoice_id, text, by_hand, leaver, case when type = 'PUSH' and sync_stop_id < 0 then coalesce(
        (select jsonb_build_object('companyId', a.company_id, 'refundNumber', a.id) from account_payment a where a.id = -sync_stop_id),
        (select jsonb_build_object('invoiceId', i.id, 'receiptId', -sync_stop_id, 'version', i.version) from invoice i where i.id = invoice_id)) end as retry,
      (select coalesce(json_agg(json_build_object('name', u.name, 'email', u.email) order by u.name, u.id), '[]') from staff_user u where u.id = any (owner_ids)) as owners
    from all_todos where (${params.type ?? null}::text is null or type = ${params.type ?? null})
      -- to-dos without an owner are the administrators'
      and (${params.isOwn !== true} or ${viewerId} = any (owner_ids) or ${isAdministrator} and owner_ids = '{}')
    -- the customer may pay twice: before everything else
    order by type <> 'DUPLICATE', due_date, name, project_id, type, verification_id, invoice_id, prediction_id, connection_id, sync_stop_id, (by_hand ->> 'id')::int,
      (leaver ->> 'resignationId')::int
    offset ${params.offset} limit ${params.limit}`.execute(tx);
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
