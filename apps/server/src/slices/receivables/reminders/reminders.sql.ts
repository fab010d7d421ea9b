import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  pausedReminders,
  readReminderDays,
  remindersOfCompany,
  type ReminderDays,
} from '@countinghouse/billing/values/reminder-days.ts';
import type { ReminderSetting } from '@countinghouse/contract/receivables/reminders.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { recipient } from '../recipient.sql.ts';

/** The reminders of all companies, on request locked until the transaction ends. */
export async function selectSetting(tx: Tx, hold?: 'and hold it'): Promise<ReminderSetting> {
  const { rows } = await sql<ReminderSetting>`
    select days, subject, body, version from reminder_setting ${hold === undefined ? sql`` : sql`for update`}`.execute(
    tx,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('the setting of payment reminders is missing');
  return found;
}

export async function storeSetting(tx: Tx, { days, subject, body }: Omit<ReminderSetting, 'version'>): Promise<void> {
  await sql`update reminder_setting set days = ${days}, subject = ${subject}, body = ${body}, version = version + 1`.execute(
    tx,
  );
}

/** An open invoice of which a company can be reminded. */
export interface OpenInvoice {
  readonly invoiceId: number;
  readonly companyId: number;
  readonly currencyCode: string;
  readonly isDisputed: boolean;
  readonly isPaused: boolean;
  readonly dueDate: CalendarDate;
  readonly days: ReminderDays;
  /** The days of the schedule whose reminders were mailed. */
  readonly mailed: readonly CalendarDate[];
}

/** The outstanding invoices `i` of companies, with the schedule of each; by company and due date. */
export async function selectOpenInvoices(tx: Tx, which: RawBuilder<unknown>): Promise<OpenInvoice[]> {
  const ofAll = readReminderDays((await selectSetting(tx)).days) ?? [];
  const { rows } = await sql<
    Pick<OpenInvoice, 'invoiceId' | 'companyId' | 'currencyCode' | 'isDisputed'> & {
      readonly dueDate: string;
      readonly reminderDays: string;
      readonly mailed: readonly string[];
    }
  >`
    select i.id as "invoiceId", i.company_id as "companyId", i.currency_code as "currencyCode", i.due_date as "dueDate",
      c.reminder_days as "reminderDays", exists (select from dispute d where d.invoice_id = i.id and d.is_open) as "isDisputed",
      array(select r.remind_on::text from payment_reminder r where r.invoice_id = i.id) as mailed
    from invoice i join company c on c.id = i.company_id
    where i.standing in ('pending', 'partial') and i.corrects_invoice_id is null and i.outstanding > 0 and ${which}
    order by i.company_id, i.due_date, i.id`.execute(tx);
  return rows.map(({ reminderDays, ...row }) => ({
    ...row,
    isPaused: reminderDays === pausedReminders,
    dueDate: calendarDate(row.dueDate),
    days: remindersOfCompany(reminderDays, ofAll) ?? [],
    mailed: row.mailed.map(calendarDate),
  }));
}

/** Whether mails about the account of `company c` have an address. */
export const isReachable = sql<boolean>`(c.email <> '' or (select recipient.email from ${recipient}) <> '')`;

/** Notes the reminders of invoices as mailed; returns the invoices whose reminder was not mailed before. */
export async function noteReminders(
  tx: Tx,
  reminders: readonly { readonly invoiceId: number; readonly step: CalendarDate }[],
  now: string,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ invoice_id: number }>`
    insert into payment_reminder (invoice_id, remind_on, sent_at)
    select invoice_id, remind_on, ${now}
    from unnest(${reminders.map(({ invoiceId }) => invoiceId)}::int[], ${reminders.map(({ step }) => step)}::date[]) as one (invoice_id, remind_on)
    order by invoice_id on conflict do nothing returning invoice_id`.execute(tx);
  return new Set(rows.map((row) => row.invoice_id));
}

/** A company with the invoices that its mail names; amounts are decimal texts. */
export interface RemindedCompany {
  readonly companyId: number;
  readonly name: string;
  /** Its primary client, or the company itself. */
  readonly recipient: { readonly name: string; readonly email: string };
  readonly cc: string;
  readonly bcc: string;
  /** The organization that issued the invoices; null where it is not known. */
  readonly issuer: string | null;
  readonly invoices: readonly {
    readonly number: string;
    readonly project: string;
    readonly dueDate: string;
    readonly currencyCode: string;
    readonly outstanding: string;
  }[];
}

/** What the mails about these invoices name, by company. */
export async function selectReminded(tx: Tx, invoiceIds: readonly number[]): Promise<RemindedCompany[]> {
  const { rows } = await sql<RemindedCompany>`
    select c.id as "companyId", c.display_name as name, c.cc, c.bcc,
      jsonb_build_object('name', recipient.name, 'email', recipient.email) as recipient, k.organization_name as issuer,
      jsonb_agg(jsonb_build_object('number', coalesce(i.invoice_number, i.reference), 'project', p.name, 'dueDate', i.due_date::text,
        'currencyCode', i.currency_code, 'outstanding', i.outstanding::text) order by i.due_date, i.id) as invoices
    from invoice i join project p on p.id = i.project_id join company c on c.id = i.company_id
      cross join ${recipient} left join connection k on k.provider = c.provider and k.region = c.region
    where i.id = any (${[...invoiceIds]}::int[])
    group by c.id, k.organization_name, recipient.name, recipient.email order by c.id`.execute(tx);
  return rows;
}
