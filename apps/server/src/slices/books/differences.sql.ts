import { waysToSettle } from '@countinghouse/billing/invoices/differences-with-books.ts';
import type { RecordedDifference } from '@countinghouse/contract/books/books-differences.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import type { DifferenceOfDocument } from '../invoices/ledger-sides.public.ts';
import { isDirect, ownsItsDocument } from '../invoices/compare/own-document.public.ts';

/** A difference that has not ended, as it is stored. */
export interface StoredDifference extends Omit<RecordedDifference, 'ways'> {
  readonly invoiceId: number;
  /** The books that should hold the document. */
  readonly connectionId: number | null;
  readonly isCredit: boolean;
  /** The invoice was made in the books. */
  readonly isDirect: boolean;
}

const columns = sql`
  d.id as "differenceId", d.invoice_id as "invoiceId", i.connection_id as "connectionId", i.corrects_invoice_id is not null as "isCredit", ${isDirect} as "isDirect", d.field, d.ours, d.theirs,
  case when d.our_currency is null then null else json_build_object('ours', d.our_currency, 'theirs', d.their_currency) end as currencies,
  to_char(d.found_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "foundAt", coalesce(d.settled, 'open') as state, d.reason,
  u.name as "settledBy", d.version
  from books_difference d join invoice i on i.id = d.invoice_id left join staff_user u on u.id = d.settled_by`;

/** The differences of an invoice that have not ended, in the order of their fields on the document. */
export async function selectDifferences(tx: Tx, invoiceId: number): Promise<StoredDifference[]> {
  const { rows } = await sql<StoredDifference>`
    select ${columns} where d.invoice_id = ${invoiceId} and d.ended_at is null
    order by array_position(array['document', 'number', 'date', 'dueDate', 'purchaseOrder', 'currencyCode', 'total', 'tax', 'balance'], d.field)`.execute(
    tx,
  );
  return rows;
}

/** A difference in the caller's scope that has not ended; its invoice is held until the transaction ends. */
export async function differenceForUpdate(tx: Tx, id: number, caller: Caller): Promise<StoredDifference | undefined> {
  await holdInvoice(tx, sql`(select invoice_id from books_difference where id = ${id})`);
  const { rows } = await sql<StoredDifference>`
    select ${columns} where d.id = ${id} and d.ended_at is null and ${ownsItsDocument} and ${inScope(caller, 'i.project_id')}`.execute(
    tx,
  );
  return rows[0];
}

/** One comparison of an invoice is stored at a time. */
export async function holdInvoice(tx: Tx, id: number | ReturnType<typeof sql>): Promise<void> {
  await sql`select id from invoice where id = ${id} for update`.execute(tx);
}

export const onTheWire = ({
  invoiceId: _invoice,
  connectionId: _connection,
  isCredit,
  isDirect: madeInBooks,
  ...kept
}: StoredDifference): RecordedDifference => ({
  ...kept,
  ways: kept.state === 'sent' ? [] : [...waysToSettle(kept, { isCredit, isDirect: madeInBooks })],
});

export async function insertDifference(
  tx: Tx,
  { invoiceId, now, ...found }: DifferenceOfDocument & { readonly invoiceId: number; readonly now: string },
): Promise<void> {
  const { field, ours, theirs, currencies } = found;
  await sql`
    insert into books_difference (invoice_id, field, ours, theirs, our_currency, their_currency, found_at, seen_at)
    values (${invoiceId}, ${field}, left(${ours}, 200), left(${theirs}, 200), ${currencies?.ours ?? null}, ${currencies?.theirs ?? null}, ${now}, ${now})`.execute(
    tx,
  );
}

export async function endDifferences(tx: Tx, ids: readonly number[], now: string): Promise<void> {
  await sql`update books_difference set ended_at = ${now}, version = version + 1
    where id = any(${[...ids]}::int[]) and ended_at is null`.execute(tx);
}

export async function seeDifferences(tx: Tx, ids: readonly number[], now: string): Promise<void> {
  await sql`update books_difference set seen_at = ${now} where id = any(${[...ids]}::int[])`.execute(tx);
}

/** What was sent did not end it: it is open again, with what the books said. */
export async function reopenDifference(tx: Tx, id: number, reason: string): Promise<void> {
  await sql`update books_difference set settled = null, settled_by = null, reason = left(${reason}, 2000), version = version + 1
    where id = ${id}`.execute(tx);
}

/** Says of an open difference in what is outstanding why a payment of the books is not recorded here. */
export async function explainBalance(tx: Tx, invoiceId: number, why: string | null): Promise<void> {
  await sql`update books_difference set reason = left(${why}, 2000)
    where invoice_id = ${invoiceId} and field = 'balance' and ended_at is null and settled is null and reason is distinct from left(${why}, 2000)`.execute(
    tx,
  );
}

export async function markSettled(
  tx: Tx,
  id: number,
  { as, by, reason }: { readonly as: 'sent' | 'left'; readonly by: number; readonly reason: string | null },
): Promise<void> {
  await sql`update books_difference set settled = ${as}, settled_by = ${by}, reason = ${reason}, version = version + 1
    where id = ${id}`.execute(tx);
}

/** The months that hold documents of some books: all since a day, and before it those that ask for money or are known to differ. */
export async function monthsToCompare(tx: Tx, connectionId: number, since: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(i.invoice_date, 'YYYY-MM') as month from invoice i
    where i.connection_id = ${connectionId} and i.document_state in ('issued', 'void') and ${ownsItsDocument}
      and (i.invoice_date >= ${since} or i.outstanding <> 0
        or exists (select from books_difference d where d.invoice_id = i.id and d.ended_at is null))
    order by month`.execute(tx);
  return rows.map(({ month }) => month);
}

/** Of some invoices those that are known to differ. */
export async function knownToDiffer(tx: Tx, invoiceIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct invoice_id as id from books_difference where ended_at is null and invoice_id = any(${[...invoiceIds]}::int[])`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}
