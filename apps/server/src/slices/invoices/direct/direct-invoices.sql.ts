import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { gathered } from '../../../database/gathered.ts';
import type { Caller } from '../../../handle.ts';
import { companyInScope, inScope } from '../../../scope.ts';
import { closePredictionOfVoid } from '../states-of-invoice.sql.ts';
import { isDirect } from '../compare/own-document.public.ts';

/** Why a direct invoice cannot be removed here: it was made here, or a user recorded a payment that is not reversed. */
export async function standsAgainstUnmapping(
  tx: Tx,
  invoiceId: number,
): Promise<'invoice_not_direct' | 'direct_invoice_has_money' | undefined> {
  const found = await sql<{ is_direct: boolean; has_money: boolean }>`
    select ${isDirect} as is_direct,
      exists (select from receipt r where r.invoice_id = i.id and r.source = 'hand' and r.reverses is null
        and not exists (select from receipt b where b.reverses = r.id))
      or exists (select from adjustment a where a.invoice_id = i.id and a.reverses is null
        and not exists (select from adjustment b where b.reverses = a.id))
      or exists (select from credit_application a where a.invoice_id = i.id and a.credit_id is not null and a.reverses is null
        and not exists (select from credit_application b where b.reverses = a.id)) as has_money
    from invoice i where i.id = ${invoiceId}`.execute(tx);
  if (found.rows[0]?.is_direct !== true) return 'invoice_not_direct';
  return found.rows[0].has_money ? 'direct_invoice_has_money' : undefined;
}

/** Removes a direct invoice here, with the payments that came from the books, and closes its prediction. */
export async function takeOff(
  tx: Tx,
  off: {
    readonly invoiceId: number;
    readonly reason: string;
    readonly userId: number;
    readonly on: CalendarDate;
    readonly note: string;
    readonly now: string;
  },
): Promise<void> {
  await sql`insert into receipt (invoice_id, received_on, amount, note, source, reverses, entered_at)
    select r.invoice_id, ${off.on}, -r.amount, ${off.note}, 'books', r.id, ${off.now} from receipt r
    where r.invoice_id = ${off.invoiceId} and r.source = 'books' and r.reverses is null
      and not exists (select from receipt b where b.reverses = r.id)`.execute(tx);
  await sql`insert into credit_application (invoice_id, books_credit, applied_on, amount, reason, reverses, entered_at)
    select a.invoice_id, a.books_credit, ${off.on}, -a.amount, ${off.note}, a.id, ${off.now} from credit_application a
    where a.invoice_id = ${off.invoiceId} and a.credit_id is null and a.reverses is null
      and not exists (select from credit_application b where b.reverses = a.id)`.execute(tx);
  await sql`update invoice set document_state = 'void', taken_off = true, void_reason = ${off.reason}, version = version + 1, updated_at = ${off.now}
    where id = ${off.invoiceId}`.execute(tx);
  // the document has no invoice now, so its differences and its waiting messages are closed with the mapping
  await sql`update books_difference set ended_at = ${off.now}, version = version + 1
    where invoice_id = ${off.invoiceId} and ended_at is null`.execute(tx);
  await sql`update outbox set state = 'done', finished_at = ${off.now}, result = '{"was": "unmapped"}'
    where subject = ${`invoice:${off.invoiceId}`} and state in ('ready', 'unknown')`.execute(tx);
  await closePredictionOfVoid(tx, off);
}

/** Whether something of an invoice is being sent to the books at this moment. */
export async function isBeingSent(tx: Tx, invoiceId: number): Promise<boolean> {
  const found =
    await sql`select from outbox where subject = ${`invoice:${invoiceId}`} and state = 'sending' limit 1`.execute(tx);
  return found.rows.length > 0;
}

/** Which of these documents of the books are invoices here: by their id there, or by our reference that a push left in them. */
export async function mappedHere(
  tx: Tx,
  caller: Caller,
  params: { readonly connectionId: number; readonly documents: readonly { id: string; reference?: string }[] },
): Promise<
  ReadonlyMap<
    string,
    {
      readonly invoiceId: number;
      readonly projectId: number;
      readonly projectName: string;
      readonly version: number;
      readonly isDirect: boolean;
      readonly isSeen: boolean;
    }
  >
> {
  const documents = JSON.stringify(params.documents.map(({ id, reference = null }) => ({ id, reference })));
  const found = await sql<{
    id: string;
    invoice_id: number;
    project_id: number;
    project_name: string;
    version: number;
    is_direct: boolean;
    is_seen: boolean;
  }>`
    select d.id, i.id as invoice_id, i.project_id, p.name as project_name, i.version,
      i.document_state = 'issued' and ${isDirect} as is_direct, ${inScope(caller, 'i.project_id')} as is_seen
    from jsonb_to_recordset(${documents}::jsonb) as d (id text, reference text)
      join invoice i on i.document_state <> 'void' and (i.connection_id = ${params.connectionId} and i.books_id = d.id or i.reference = d.reference)
      join project p on p.id = i.project_id`.execute(tx);
  return new Map(
    found.rows.map((row) => [
      row.id,
      {
        invoiceId: row.invoice_id,
        projectId: row.project_id,
        projectName: row.project_name,
        version: row.version,
        isDirect: row.is_direct,
        isSeen: row.is_seen,
      },
    ]),
  );
}

/** The companies of an organisation of the books that the caller sees. */
export async function companiesOfBooks(
  tx: Tx,
  caller: Caller,
  books: { readonly provider: string; readonly region: string },
): Promise<{ readonly id: number; readonly name: string; readonly booksId: string | null }[]> {
  const found = await sql<{ id: number; name: string; booksId: string | null }>`
    select c.id, c.display_name as name, c.books_id as "booksId" from company c
    where c.provider = ${books.provider} and c.region = ${books.region} and c.archived_at is null and ${companyInScope(caller)}
    order by c.id`.execute(tx);
  return found.rows;
}

interface ReceivedInBooks {
  readonly invoiceId: number;
  readonly on: CalendarDate;
  readonly amount: string;
  readonly note: string;
  readonly now: string;
}

/** Money that the books say has come for an invoice that was brought from them. */
export const insertReceivedInBooks = gathered(async (tx, received: readonly ReceivedInBooks[]) => {
  await sql`insert into receipt (invoice_id, received_on, amount, note, source, entered_at)
    select "invoiceId", "on", amount, note, 'books', now
    from jsonb_to_recordset(${JSON.stringify(received)}::jsonb) as n ("invoiceId" int, "on" date, amount numeric, note text, now timestamptz)`.execute(
    tx,
  );
  return received;
});
