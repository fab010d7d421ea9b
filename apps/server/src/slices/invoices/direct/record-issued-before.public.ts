import { timesheetPeriodOf } from '@countinghouse/billing/predictions/cycle.ts';
import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { moneyFromText, moneyOfMinorUnits, moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import { periodInWords } from '@countinghouse/billing/values/period.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { gathered } from '../../../database/gathered.ts';
import { Refusal, type Work } from '../../../handle.ts';
import type { Company } from '../../companies/companies.public.ts';
import type { ProjectFacts } from '../../projects/projects.public.ts';
import { putDaysOnDraft } from '../../work-logs/time-of-days.public.ts';
import { lockLogsTogether } from '../../work-logs/work-logs.public.ts';
import { invoiceById } from '../invoice-record.sql.ts';
import { isOfAnother, markMapped } from '../saved/map-invoice.sql.ts';
import { markIssued } from '../states-of-invoice.sql.ts';
import { insertInvoiceTogether } from '../store-invoice.sql.ts';
import { hashOfFrozen } from '../wizard/frozen-hash.ts';
import { insertReceivedInBooks } from './direct-invoices.sql.ts';
import { invoiceOfDocument } from './invoice-of-document.ts';

/** An invoice that was issued before this product was used; amounts are decimal text in the currency of its company. */
export interface IssuedBefore {
  readonly project: ProjectFacts;
  readonly company: Company;
  readonly invoiceNumber: string;
  readonly invoiceDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  /** With tax. */
  readonly total: string;
  readonly tax: string;
  /** Its document in the connected books, with what they received for it; null for a company without books. */
  readonly inBooks: {
    readonly connectionId: number;
    readonly id: string;
    readonly url: string;
    readonly reference: string | null;
    readonly received: { readonly on: CalendarDate; readonly amount: string } | null;
  } | null;
}

/**
 * Records an invoice that was issued before this product was used: it keeps its number and amounts, is mapped to its document in the books, and bills all
 * unbilled time and all expected hours of its days, so that neither is billed again (docs/decisions/0083-invoices-issued-before.md).
 * @throws Refusal if another invoice bills these days, or has the number or the document
 */
export async function recordIssuedBefore(
  { tx, audit }: Pick<Work, 'tx' | 'audit'>,
  given: IssuedBefore,
  at: { readonly now: string; readonly randomBytes: (count: number) => Buffer },
): Promise<{ readonly invoiceId: number; readonly version: number }> {
  const { project, company, invoiceNumber, startDate, endDate, total, tax, inBooks } = given;
  const { now } = at;
  await lockLogsTogether(tx, project.id);
  await demandFree(tx, given);
  const period = { start: startDate, end: endDate };
  const worked = timesheetPeriodOf(period, { payModel: project.payModel ?? 'Postpaid', cycle: project.cycle });
  const currency = parseCurrency(company.currencyCode);
  const net = moneyOfMinorUnits(moneyFromText(total, currency) - moneyFromText(tax, currency));
  const document = {
    currency: company.currencyCode,
    date: given.invoiceDate,
    dueDate: given.dueDate,
    lines: [{ itemName: 'Services', description: periodInWords(period), amount: moneyText(net, currency) }],
    tax,
    total,
  };
  const made = await invoiceOfDocument(tx, { document, project, company, startDate, endDate, worked }, at);
  const { id: invoiceId } = made;
  const billingId = await selectPrediction(tx, { projectId: project.id, startDate, endDate });
  await insertInvoiceTogether(tx, { ...made, billingId, billsWholePeriod: true });
  await putDaysOnDraft(tx, { projectId: project.id, period: worked, invoiceId });
  const draft = await invoiceById(tx, invoiceId);
  if (draft === undefined) throw new Error('the invoice that was stored is not there');
  const { connectionId = null, id: booksId = null, url: booksUrl = null } = inBooks ?? {};
  const frozenHash = await hashOfFrozen(tx, { ...draft, connectionId, booksId, invoiceNumber });
  if (inBooks === null) await markIssued(tx, { invoiceId, invoiceNumber, booksId, booksUrl, frozenHash, now });
  else {
    const { invoiceDate, dueDate } = draft;
    await markMapped(tx, {
      connectionId: inBooks.connectionId,
      booksId: inBooks.id,
      booksUrl: inBooks.url,
      invoiceId,
      invoiceNumber,
      invoiceDate,
      dueDate,
      frozenHash,
      now,
    });
    if (inBooks.received !== null)
      await insertReceivedInBooks(tx, { invoiceId, ...inBooks.received, note: serverMessages.receivedInBooks, now });
  }
  audit({
    action: 'Imported',
    resource: 'INVOICED',
    resourceId: invoiceId,
    resourceName: invoiceNumber,
    projectId: project.id,
    changes: [{ fieldName: 'Invoice amount', oldValue: null, newValue: `${company.currencyCode} ${total}` }],
  });
  return { invoiceId, version: (await invoiceById(tx, invoiceId))?.version ?? draft.version };
}

/** Refuses a document or a number that another invoice has, and days whose time or expected hours another one bills. */
async function demandFree(
  tx: Tx,
  { project, invoiceNumber, startDate, endDate, inBooks }: IssuedBefore,
): Promise<void> {
  const taken = (path: string, message: string): never => {
    throw new Refusal('books_invoice_taken', { fields: [{ path, message }] });
  };
  if (inBooks === null) {
    if (await isNumberTaken(tx, invoiceNumber)) taken('invoiceNumber', serverMessages.invoiceNumberTaken);
  } else {
    const { connectionId, id: booksId, reference } = inBooks;
    if (await isOfAnother(tx, { connectionId, booksId, reference: reference ?? undefined, invoiceId: 0 }))
      taken('invoiceNumber', serverMessages.booksInvoiceTaken);
  }
  const other = await billedOnDays(tx, { projectId: project.id, startDate, endDate });
  if (other === undefined || project.model === 'Fixed Cost') return;
  const days = periodInWords({ start: calendarDate(other.start), end: calendarDate(other.end) });
  const message = serverMessages.daysBilledBefore([serverMessages.billedBefore(project.name, days, other.number)]);
  throw new Refusal('period_already_invoiced', { fields: [{ path: 'startDate', message }] });
}

interface DaysOfProject {
  readonly projectId: number;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

/** Projects with days, each with its place, as rows `d` of a statement. */
const placedDays = (days: readonly DaysOfProject[]) => {
  const placed = days.map(({ projectId, startDate, endDate }, at) => ({ at, projectId, startDate, endDate }));
  return sql`jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as d (at int, "projectId" int, "startDate" date, "endDate" date)`;
};

/** Whether another invoice without books has a number. */
const isNumberTaken = gathered(async (tx, numbers: readonly string[]) => {
  const { rows } = await sql<{ number: string | null }>`
    select invoice_number as number from invoice where connection_id is null and invoice_number = any (${[...numbers]}::text[]) and not taken_off`.execute(
    tx,
  );
  const taken = new Set(rows.map(({ number }) => number));
  return numbers.map((one) => taken.has(one));
});

interface BilledDays {
  readonly start: string;
  readonly end: string;
  readonly number: string | null;
}

/** The first invoice with rows that bills one of some days of a project. */
const billedOnDays = gathered(async (tx, days: readonly DaysOfProject[]): Promise<(BilledDays | undefined)[]> => {
  const { rows } = await sql<BilledDays & { at: number }>`
    select d.at, i.start_date as start, coalesce(i.end_date, i.start_date) as "end", i.invoice_number as number
    from ${placedDays(days)} join invoice i on i.project_id = d."projectId" and i.start_date <= d."endDate" and i.end_date >= d."startDate"
    where i.document_state <> 'void' and i.corrects_invoice_id is null and exists (select from invoice_row r where r.invoice_id = i.id)
    order by d.at, i.start_date`.execute(tx);
  return days.map((_one, place) => rows.find(({ at }) => at === place));
});

/** The prediction of exactly these days that has no invoice yet: the invoice was planned as that. Of two invoices with the same days the first has it. */
const selectPrediction = gathered(async (tx, days: readonly DaysOfProject[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ at: number; id: number }>`
    select d.at, b.id from ${placedDays(days)} join billing b on b.project_id = d."projectId" and b.start_date = d."startDate" and b.end_date = d."endDate"
    where not b.made_by_invoice and b.closed_on is null and b.financial_type is distinct from 'No Invoice'
      and not exists (select from invoice i where i.billing_id = b.id and i.document_state <> 'void')
    order by d.at, b.id`.execute(tx);
  const given = new Set<number>();
  return days.map((_one, place) => {
    const id = rows.find((row) => row.at === place && !given.has(row.id))?.id ?? null;
    if (id !== null) given.add(id);
    return id;
  });
});
