import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { ViewedUser } from '../../handle.ts';
import { hasNoReminders } from '../receivables/reminders/has-reminders.public.ts';

/** A staff user who can get mail. */
export interface Addressee extends ViewedUser {
  readonly name: string;
  readonly email: string;
}

/** Everybody of a role who works here. */
export async function selectStaff(tx: Tx, role: ViewedUser['role']): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select id as "userId", role, name, email from staff_user where role = ${role} and archived_at is null order by id`.execute(
    tx,
  );
  return rows;
}

/** Stores the reminders of a user, and returns those that are new. */
export async function noteReminders(
  tx: Tx,
  { job, userId, about, now }: { job: string; userId: number; about: readonly string[]; now: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ about: string }>`
    insert into reminder (job, user_id, about, sent_at)
    select ${job}, ${userId}, about, ${now} from unnest(${[...about]}::text[]) about order by about
    on conflict do nothing returning about`.execute(tx);
  return new Set(rows.map((row) => row.about));
}

/** An invoice that became overdue and was not told yet. */
export interface NewlyOverdue {
  readonly invoiceId: number;
  readonly projectId: number;
  readonly name: string;
  readonly projectName: string;
  readonly dueDate: CalendarDate;
  readonly currencyCode: string;
  readonly outstanding: string;
  /** The recipients at the customer, if the project has reminders to customers switched on. */
  readonly customer: {
    readonly name: string;
    /** The organization of the books that issued the invoice; null where it is not known. */
    readonly issuer: string | null;
    readonly address: string;
    readonly cc: string;
    readonly bcc: string;
  } | null;
}

/** Notes what became overdue until today, and answers it with who keeps its project. */
export async function noteOverdue(tx: Tx, today: CalendarDate, now: string): Promise<NewlyOverdue[]> {
  const { rows } = await sql<Omit<NewlyOverdue, 'dueDate'> & { dueDate: string }>`
    with noted as (
      insert into overdue_invoice (invoice_id, due_date, noticed_at)
      select i.id, i.due_date, ${now} from invoice i
      where i.standing in ('pending', 'partial') and i.overdue_after < ${today}
        and not exists (select from overdue_invoice o where o.invoice_id = i.id and o.due_date = i.due_date)
      order by i.id on conflict do nothing returning invoice_id)
    select i.id as "invoiceId", i.project_id as "projectId", coalesce(i.invoice_number, i.reference) as name, p.name as "projectName",
      i.due_date as "dueDate", i.currency_code as "currencyCode", i.outstanding::text,
      case when p.tells_overdue and ${hasNoReminders} then json_build_object('name', c.display_name, 'issuer', k.organization_name, 'address', c.email, 'cc', c.cc, 'bcc', c.bcc) end as customer
    from noted n join invoice i on i.id = n.invoice_id join project p on p.id = i.project_id join company c on c.id = i.company_id
      left join connection k on k.provider = c.provider and k.region = c.region order by i.due_date, i.id`.execute(tx);
  return rows.map((row) => ({ ...row, dueDate: calendarDate(row.dueDate) }));
}

/** Who keeps some projects, CSMs and accountants alike. */
export async function selectProjectPeople(
  tx: Tx,
  projectIds: readonly number[],
): Promise<{ readonly projectId: number; readonly userId: number; readonly name: string; readonly email: string }[]> {
  const { rows } = await sql<{ projectId: number; userId: number; name: string; email: string }>`
    select distinct s.project_id as "projectId", u.id as "userId", u.name, u.email from project_staff s join staff_user u on u.id = s.user_id
    where s.project_id = any(${[...projectIds]}::int[]) and u.archived_at is null order by u.id, s.project_id`.execute(
    tx,
  );
  return rows;
}
