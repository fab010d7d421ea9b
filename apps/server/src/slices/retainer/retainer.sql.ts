import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';
import { instant } from '../../database/instants.ts';

/** The retainer of a project in one currency; decimal texts. */
export interface StoredRetainer {
  readonly balance: string;
  /** The day on which the last retainer was received that was not taken back. */
  readonly receivedOn: CalendarDate | null;
  /** What drafts on their way to the books will take. */
  readonly held: string;
}

/** A movement of the balance; decimal texts. */
export interface StoredEntry {
  readonly id: number;
  /** Null for an opening balance, as its number. */
  readonly invoiceId: number | null;
  readonly invoiceNumber: string | null;
  readonly billsRetainer: boolean;
  readonly amount: string;
  readonly balanceAfter: string;
  readonly day: CalendarDate;
  readonly enteredAt: string;
}

interface OfProject {
  readonly projectId: number;
  readonly currencyCode: string;
}

/** The retainer of a project; nothing came in as long as there is none. */
export async function selectRetainer(
  tx: Tx,
  { projectId, currencyCode }: OfProject,
): Promise<StoredRetainer | undefined> {
  const found = await sql<{ balance: string; held: string; received_on: string | null }>`
    select balance, held, retainer_received_on(project_id, currency_code) as received_on from retainer
    where project_id = ${projectId} and currency_code = ${currencyCode}`.execute(tx);
  const row = found.rows[0];
  return (
    row && {
      balance: row.balance,
      held: row.held,
      receivedOn: row.received_on === null ? null : calendarDate(row.received_on),
    }
  );
}

/** Makes the retainer of a project where there is none yet, and lets everyone wait who wants to move it. */
export async function lockRetainer(tx: Tx, { projectId, currencyCode }: OfProject): Promise<void> {
  await sql`insert into retainer (project_id, currency_code) values (${projectId}, ${currencyCode}) on conflict do nothing`.execute(
    tx,
  );
  await sql`select from retainer where project_id = ${projectId} and currency_code = ${currencyCode} for update`.execute(
    tx,
  );
}

/** Every movement of a project's retainer, the newest first. */
export async function selectEntries(tx: Tx, { projectId, currencyCode }: OfProject): Promise<StoredEntry[]> {
  const found = await sql<{
    id: number;
    invoice_id: number | null;
    invoice_number: string | null;
    bills_retainer: boolean;
    amount: string;
    balance_after: string;
    day: string;
    entered_at: string;
  }>`
    select e.id, e.invoice_id, i.invoice_number, i.end_date is null as bills_retainer, e.amount, e.balance_after, e.day, e.entered_at
    from retainer_entry e left join invoice i on i.id = e.invoice_id
    where e.project_id = ${projectId} and e.currency_code = ${currencyCode} order by e.id desc`.execute(tx);
  return found.rows.map((row) => ({
    id: row.id,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    billsRetainer: row.bills_retainer,
    amount: row.amount,
    balanceAfter: row.balance_after,
    day: calendarDate(row.day),
    enteredAt: instant(row.entered_at),
  }));
}

/** What an invoice holds of its retainer, or took of it; decimal text. */
const own = sql`case when i.document_state = 'issued' or i.document_state = 'draft' and i.locked then i.retainer_taken else 0 end`;

/** What others left of a retainer for an invoice, and for one that is not saved yet; decimal text. */
export async function leftFor(
  tx: Tx,
  { projectId, currencyCode }: OfProject,
  invoiceId: number | null,
): Promise<string> {
  const found = await sql<{ left: string }>`
    select (r.balance - r.held + coalesce((select ${own} from invoice i where i.id = ${invoiceId}::int), 0))::text as left
    from retainer r where r.project_id = ${projectId} and r.currency_code = ${currencyCode}`.execute(tx);
  return found.rows[0]?.left ?? '0';
}

/** What the entries of an invoice come to, decimal text. */
export const shareOfInvoice = gathered(async (tx, invoiceIds: readonly number[]): Promise<string[]> => {
  const { rows } = await sql<{ id: number | null; share: string }>`
    select invoice_id as id, sum(amount)::text as share from retainer_entry where invoice_id = any (${[...invoiceIds]}::int[]) group by 1`.execute(
    tx,
  );
  const shares = new Map(rows.map(({ id, share }) => [id, share]));
  return invoiceIds.map((id) => shares.get(id) ?? '0');
});

export async function insertEntry(
  tx: Tx,
  made: OfProject & {
    readonly invoiceId: number | null;
    readonly amount: string;
    readonly day: CalendarDate;
    readonly now: string;
  },
): Promise<void> {
  await sql`insert into retainer_entry (project_id, currency_code, invoice_id, amount, balance_after, day, entered_at)
    values (${made.projectId}, ${made.currencyCode}, ${made.invoiceId}, ${made.amount}, 0, ${made.day}, ${made.now})`.execute(
    tx,
  );
}

/** What an invoice is, as far as the retainer is concerned; decimal texts. */
export interface RetainedRecord extends OfProject {
  readonly documentState: 'draft' | 'issued' | 'void';
  readonly billsRetainer: boolean;
  readonly total: string;
  readonly received: string;
  readonly adjusted: string;
  readonly creditsApplied: string;
  /** What of the applied credits belongs to the invoice and its own credit notes. */
  readonly ownCredits: string;
  readonly beforeTax: string;
  readonly taken: string;
  /** What the retainer had when the invoice was saved. */
  readonly balanceThen: string;
  readonly isRetainerPrepaid: boolean;
}

interface RetainedRow {
  id: number;
  project_id: number;
  currency_code: string;
  document_state: RetainedRecord['documentState'];
  bills_retainer: boolean;
  total: string;
  received: string;
  adjusted: string;
  credits_applied: string;
  own_credits: string;
  before_tax: string;
  retainer_taken: string;
  retainer_balance: string;
  is_retainer_prepaid: boolean;
}

export const retainedRecord = gathered(
  async (tx, invoiceIds: readonly number[]): Promise<(RetainedRecord | undefined)[]> => {
    const found = await sql<RetainedRow>`
    select i.id, i.project_id, i.currency_code, i.document_state, i.end_date is null as bills_retainer, i.total, i.received, i.adjusted, i.credits_applied,
      (select coalesce(sum(case when a.credit_id = i.id then -a.amount else a.amount end), 0)::text from credit_application a
        join invoice c on c.id = a.credit_id where c.corrects_invoice_id = a.invoice_id and i.id in (a.credit_id, a.invoice_id)) as own_credits,
      i.total - i.tax_amount - i.untaxed_rounding as before_tax, i.retainer_taken, i.retainer_balance,
      p.model = 'T&M Retainer' and p.pay_model is not distinct from 'Prepaid' as is_retainer_prepaid
    from invoice i join project p on p.id = i.project_id where i.id = any (${[...invoiceIds]}::int[])`.execute(tx);
    const byId = new Map(found.rows.map((row) => [row.id, toRetained(row)]));
    return invoiceIds.map((id) => byId.get(id));
  },
);

const toRetained = (row: RetainedRow): RetainedRecord => ({
  projectId: row.project_id,
  currencyCode: row.currency_code,
  documentState: row.document_state,
  billsRetainer: row.bills_retainer,
  total: row.total,
  received: row.received,
  adjusted: row.adjusted,
  creditsApplied: row.credits_applied,
  ownCredits: row.own_credits,
  beforeTax: row.before_tax,
  taken: row.retainer_taken,
  balanceThen: row.retainer_balance,
  isRetainerPrepaid: row.is_retainer_prepaid,
});
