import {
  differencesWithBooks,
  type LedgerDifference,
  type LedgerSide,
} from '@countinghouse/billing/invoices/differences-with-books.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import type { BooksDocumentHead } from '@countinghouse/gateways/books/books-provider.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import { ownsItsDocument } from './compare/own-document.public.ts';

/** An issued or void invoice or credit with the books that should hold it; amounts as decimal text, those of a credit above 0. */
export interface StoredLedgerSide {
  readonly invoiceId: number;
  readonly projectId: number;
  readonly projectName: string;
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly region: NonNullable<Connection['region']>;
  readonly booksId: string | null;
  readonly booksUrl: string | null;
  readonly isCredit: boolean;
  readonly documentState: 'issued' | 'void';
  readonly invoiceNumber: string | null;
  readonly invoiceDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly purchaseOrder: string | null;
  readonly currencyCode: string;
  readonly total: string;
  readonly tax: string;
  readonly outstanding: string;
  /** Something of it is on its way to the books, so that they cannot have the same yet. */
  readonly isUnderWay: boolean;
}

/** What the books should hold of a span of days on the caller's projects, void ones among them, in the order of projects and days. */
export const issuedBetween = (
  tx: Tx,
  caller: Caller,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<StoredLedgerSide[]> =>
  // what was issued by hand is in no books
  ledgerSides(
    tx,
    sql`i.invoice_date between ${from} and ${to} and ${ownsItsDocument} and ${inScope(caller, 'i.project_id')}`,
  );

/** What some books should hold of a span of days. */
export const issuedInBooks = (
  tx: Tx,
  { connectionId, from, to }: { readonly connectionId: number; readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<StoredLedgerSide[]> =>
  ledgerSides(
    tx,
    sql`i.invoice_date between ${from} and ${to} and i.connection_id = ${connectionId} and ${ownsItsDocument}`,
  );

/** One issued or void document, in the scope of the caller if there is one. */
export const selectLedgerSide = async (
  tx: Tx,
  { invoiceId, caller }: { readonly invoiceId: number; readonly caller?: Caller },
): Promise<StoredLedgerSide | undefined> =>
  (
    await ledgerSides(
      tx,
      sql`i.id = ${invoiceId} and (i.books_id is null or ${ownsItsDocument}) and ${caller === undefined ? sql`true` : inScope(caller, 'i.project_id')}`,
    )
  )[0];

async function ledgerSides(tx: Tx, which: RawBuilder<unknown>): Promise<StoredLedgerSide[]> {
  const found = await sql<StoredLedgerSide>`
    select i.id as "invoiceId", i.project_id as "projectId", p.name as "projectName", coalesce(n.provider, c.provider) as provider,
      coalesce(n.region, c.region) as region, i.books_id as "booksId", i.books_url as "booksUrl",
      i.corrects_invoice_id is not null as "isCredit", i.document_state as "documentState", i.invoice_number as "invoiceNumber",
      i.invoice_date::text as "invoiceDate", i.due_date::text as "dueDate", i.purchase_order_number as "purchaseOrder", i.currency_code as "currencyCode", abs(i.total)::text as total,
      abs(i.tax_amount)::text as tax, i.outstanding::text as outstanding,
      exists (select from outbox o where o.subject = 'invoice:' || i.id and o.state in ('ready', 'sending', 'unknown')) as "isUnderWay"
    from invoice i join project p on p.id = i.project_id join company c on c.id = i.company_id left join connection n on n.id = i.connection_id
    where i.document_state in ('issued', 'void') and ${which}
    order by lower(p.name), p.id, i.invoice_date, i.id`.execute(tx);
  return found.rows;
}

/** One field in which a document differs, and the currency of each side where it is an amount. */
export type DifferenceOfDocument = LedgerDifference & {
  readonly currencies: { readonly ours: string; readonly theirs: string } | null;
};

/** In what a document of the books differs from ours; undefined where they hold none. */
export function differencesOf(
  stored: StoredLedgerSide,
  document: BooksDocumentHead | undefined,
): readonly DifferenceOfDocument[] {
  const ours = ourSide(stored);
  const theirs = document && theirSide(document, stored);
  const currencies = { ours: ours.currencyCode, theirs: theirs?.currencyCode ?? ours.currencyCode };
  const isAmount = (field: string) => field === 'total' || field === 'tax' || field === 'balance';
  return differencesWithBooks(ours, theirs).map((one) => ({
    ...one,
    currencies: isAmount(one.field) ? currencies : null,
  }));
}

/** What is open of a credit note is below 0 here, and above 0 in the books. */
const opposite = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

function ourSide(stored: StoredLedgerSide): LedgerSide {
  const currency = parseCurrency(stored.currencyCode);
  const written = (amount: string): string => moneyText(moneyFromText(amount, currency), currency);
  return {
    document: stored.documentState,
    number: stored.invoiceNumber ?? '',
    date: stored.invoiceDate,
    dueDate: stored.isCredit ? undefined : stored.dueDate,
    purchaseOrder: stored.purchaseOrder ?? undefined,
    currencyCode: stored.currencyCode,
    total: written(stored.total),
    tax: written(stored.tax),
    balance: written(stored.isCredit ? opposite(stored.outstanding) : stored.outstanding),
  };
}

const theirSide = (document: BooksDocumentHead, { isCredit, invoiceNumber }: StoredLedgerSide): LedgerSide => ({
  document: document.isVoided ? 'void' : document.isDraft ? 'draft' : 'issued',
  // books that number documents themselves may give a credit none
  number: document.number ?? invoiceNumber ?? '',
  date: document.date,
  // a document without a due date is due at once
  dueDate: isCredit ? undefined : (document.dueDate ?? document.date),
  // one that was made there by hand has the order wherever its user wrote it
  purchaseOrder: document.reference === undefined ? undefined : (document.purchaseOrder ?? ''),
  currencyCode: document.currency,
  total: document.total,
  tax: document.tax,
  balance: document.balance,
});
