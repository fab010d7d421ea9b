import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import { companyInScope } from '../companies/companies.public.ts';

/** Which of these documents of the books are invoices here: by their id there, or by our reference that a push left in them. */
export async function mappedHere(
  tx: Tx,
  caller: Caller,
  asked: { readonly connectionId: number; readonly documents: readonly { id: string; reference?: string }[] },
): Promise<
  ReadonlyMap<
    string,
    { readonly invoiceId: number; readonly projectId: number; readonly projectName: string; readonly isSeen: boolean }
  >
> {
  const documents = JSON.stringify(asked.documents.map(({ id, reference = null }) => ({ id, reference })));
  const found = await sql<{
    id: string;
    invoice_id: number;
    project_id: number;
    project_name: string;
    is_seen: boolean;
  }>`
    select d.id, i.id as invoice_id, i.project_id, p.name as project_name, ${inScope(caller, 'i.project_id')} as is_seen
    from jsonb_to_recordset(${documents}::jsonb) as d (id text, reference text)
      join invoice i on i.connection_id = ${asked.connectionId} and i.books_id = d.id or i.reference = d.reference
      join project p on p.id = i.project_id`.execute(tx);
  return new Map(
    found.rows.map((row) => [
      row.id,
      { invoiceId: row.invoice_id, projectId: row.project_id, projectName: row.project_name, isSeen: row.is_seen },
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

/** Money that the books say has come for an invoice that was brought from them. */
export async function insertReceivedInBooks(
  tx: Tx,
  received: {
    readonly invoiceId: number;
    readonly on: CalendarDate;
    readonly amount: string;
    readonly note: string;
    readonly now: string;
  },
): Promise<void> {
  await sql`insert into receipt (invoice_id, received_on, amount, note, source, entered_at)
    values (${received.invoiceId}, ${received.on}, ${received.amount}, ${received.note}, 'books', ${received.now})`.execute(
    tx,
  );
}
