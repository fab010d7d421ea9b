import { billsCompany } from '@countinghouse/billing/invoices/compared-with-books.ts';
import { isCalendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { moneyFromText, moneyOfMinorUnits, moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { refusals } from '@countinghouse/contract/refusals.ts';
import type { BooksDocumentHead } from '@countinghouse/gateways/books/books-provider.ts';
import type { Tx } from '../../../database/database.ts';
import { companyById, type Company } from '../../companies/companies.public.ts';
import { connectionOfBooks } from '../../connections/connections.public.ts';
import { askBooks } from '../../invoices/compare/ask-books.public.ts';
import { projectById, type ProjectFacts } from '../../projects/projects.public.ts';
import { CellFault, type Asking, type DocumentsInBooks, type Values, type Wrong } from '../importer.ts';
import { namedProjects } from './named-projects.ts';

/** The project of an invoice with its company and the books of that; undefined for a company without books. */
export interface BilledProject {
  readonly project: ProjectFacts;
  readonly company: Company | undefined;
  readonly connection: Connection | undefined;
}

/** The projects that rows name, by id. */
export async function billedProjects(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, BilledProject>> {
  const connections = new Map<string, Promise<Connection | undefined>>();
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const project = await projectById(tx, id);
      const company = project?.company ? await companyById(tx, project.company.id) : undefined;
      const books = `${company?.provider} ${company?.region}`;
      const connection = company && (connections.get(books) ?? connectionOfBooks(tx, company));
      if (connection !== undefined) connections.set(books, connection);
      return [id, project, company, await connection] as const;
    }),
  );
  return new Map(
    found.flatMap(([id, project, company, connection]) =>
      project === undefined ? [] : [[id, { project, company, connection }] as const],
    ),
  );
}

/** The documents that the connected books of the rows have between their first and their last date. */
export async function invoicesInBooks(asking: Asking, rows: readonly Values[]): Promise<DocumentsInBooks> {
  const spans = await asking.inTransaction(async ({ tx }) => {
    const names = await namedProjects(tx, rows);
    const projects = await billedProjects(tx, names.ids);
    const found = new Map<number, { readonly connection: Connection; first: CalendarDate; last: CalendarDate }>();
    for (const row of rows) {
      const { invoiceDate: date = '' } = row;
      const connection = projects.get(names.idIfKnown(row) ?? 0)?.connection;
      if (connection?.state !== 'connected' || !isCalendarDate(date)) continue;
      const span = found.get(connection.id) ?? { connection, first: date, last: date };
      found.set(connection.id, {
        connection,
        first: date < span.first ? date : span.first,
        last: date > span.last ? date : span.last,
      });
    }
    return found;
  });
  const documents = new Map<string, BooksDocumentHead[]>();
  for (const { connection, first, last } of spans.values())
    for (const document of await askBooks(asking, connection, (books) => books.invoicesBetween(first, last))) {
      const place = placeOf(connection, document.number ?? '');
      documents.set(place, [...(documents.get(place) ?? []), document]);
    }
  return documents;
}

const placeOf = ({ id }: Connection, number: string): string => `${id} ${number.toLowerCase()}`;

/** The figures of an invoice that its document has too; amounts are decimal text. */
interface Compared {
  readonly invoiceNumber: string;
  readonly invoiceDate: string;
  readonly dueDate: string | undefined;
  readonly total: string;
  readonly tax: string;
  readonly received: string;
}

/**
 * The document of an invoice in the connected books; every figure in which they differ is wrong. Null for a company without books.
 * @throws CellFault where the books have no document to compare with
 */
export function documentOf(
  { company, connection }: BilledProject & { readonly company: Company },
  row: Compared,
  { inBooks, wrong }: { readonly inBooks: DocumentsInBooks; readonly wrong: Wrong },
): BooksDocumentHead | null {
  if (connection === undefined) return null;
  if (connection.state !== 'connected') throw new CellFault('invoiceNumber', refusals.books_not_connected.message);
  const found = inBooks.get(placeOf(connection, row.invoiceNumber)) ?? [];
  const [document] = found;
  if (document === undefined) throw new CellFault('invoiceNumber', serverMessages.booksInvoiceNotFound);
  if (found.length > 1) throw new CellFault('invoiceNumber', serverMessages.booksInvoiceTwice);
  if (document.isDraft || document.isVoided) throw new CellFault('invoiceNumber', serverMessages.booksInvoiceNotLive);
  if (!billsCompany(document, company)) throw new CellFault('project', serverMessages.booksInvoiceOfOthers);
  const currency = parseCurrency(company.currencyCode);
  const money = (text: string) => moneyText(moneyFromText(text, currency), currency);
  const received = moneyText(
    moneyOfMinorUnits(moneyFromText(document.total, currency) - moneyFromText(document.balance, currency)),
    currency,
  );
  const figures: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ['invoiceDate', row.invoiceDate, document.date],
    ['dueDate', row.dueDate, document.dueDate],
    ['total', row.total, money(document.total)],
    ['tax', row.tax, document.tax === undefined ? undefined : money(document.tax)],
    ['received', row.received, received],
  ];
  for (const [column, ownValue, theirValue] of figures)
    if (ownValue !== undefined && theirValue !== undefined && ownValue !== theirValue)
      wrong(column, serverMessages.importedInvoiceInBooks(theirValue));
  return document;
}
