import { isSameCustomer } from '@countinghouse/billing/invoices/compared-with-books.ts';
import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import type {
  DirectInvoice,
  directInvoiceEndpoints,
} from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { BooksDocumentHead } from '@countinghouse/gateways/books/books-provider.ts';
import type { Context, OutsideContext, RefusalDetail } from '../../../handle.ts';
import { connectedBooks, connectionOfBooks } from '../../connections/connections.public.ts';
import { isTooLong } from '../../timesheets/days-to-bill.public.ts';
import { askBooks } from '../compare/ask-books.public.ts';
import { companiesOfBooks, mappedHere } from './direct-invoices.sql.ts';

type List = typeof directInvoiceEndpoints.list;
type Mapped = NonNullable<ReturnType<Awaited<ReturnType<typeof mappedHere>>['get']>>;
type Books = typeof directInvoiceEndpoints.books;

/** The books that are connected, each by its provider and region. */
export async function listBooks({ tx }: Context<Books>): Promise<AnswerOf<Books>> {
  const connected = await connectedBooks(tx);
  return {
    books: connected.flatMap(({ provider, region, organizationName }) =>
      (provider === 'QUICK_BOOKS' || provider === 'ZOHO_BOOKS') && region !== null
        ? [{ provider, region, organizationName }]
        : [],
    ),
  };
}

/**
 * The invoices that the books hold of a span of days: those that are not here, or those that are. Whose customer is no company that the
 * caller sees is shown to administrators only.
 */
export async function listDirectInvoices(
  context: OutsideContext<List>,
  { body }: InputOf<List>,
): Promise<AnswerOf<List>> {
  const { caller, refuse } = context;
  demandSpan({ start: body.from, end: body.to }, 'to', refuse);
  const connection = await context.inTransaction(({ tx }) => connectionOfBooks(tx, body));
  if (connection === undefined || connection.state === 'not connected') return refuse('books_not_connected');
  const all = await askBooks(context, connection, (books) => books.invoicesBetween(body.from, body.to));
  // what the books do not count is no invoice
  const documents = all.filter((one) => !one.isDraft && !one.isVoided);
  const { here, companies } = await context.inTransaction(async ({ tx }) => ({
    here: await mappedHere(tx, caller, { connectionId: connection.id, documents }),
    companies: await companiesOfBooks(tx, caller, body),
  }));
  const rows = documents.flatMap((document): DirectInvoice[] => {
    const there = { name: document.customerName ?? '', booksId: document.customerId };
    const company = companies.find((one) => isSameCustomer(one, there));
    const mapped = here.get(document.id);
    if ((mapped !== undefined) !== body.mapped) return [];
    if (company === undefined && caller.role !== 'ROLE_ADMIN') return [];
    return [
      {
        ...figuresOf(document),
        companyId: company?.id ?? null,
        mappedTo: mapped?.isSeen === true ? mappedToOf(mapped) : null,
      },
    ];
  });
  return { directInvoices: rows.toSorted((one, other) => (one.invoiceDate < other.invoiceDate ? 1 : -1)) };
}

const mappedToOf = ({ isSeen: _isSeen, ...mapped }: Mapped): DirectInvoice['mappedTo'] => mapped;

function figuresOf(document: BooksDocumentHead): Omit<DirectInvoice, 'companyId' | 'mappedTo'> {
  const currency = parseCurrency(document.currency);
  const received = moneyFromText(document.total, currency) - moneyFromText(document.balance, currency);
  return {
    invoiceId: document.id,
    invoiceNumber: document.number ?? null,
    customerName: document.customerName ?? document.customerId,
    invoiceDate: document.date,
    invoiceDueDate: document.dueDate ?? null,
    currencyCode: document.currency,
    invoiceAmount: document.total,
    receivedAmount: moneyText(moneyOfMinorUnits(received), currency),
    outStandingAmount: document.balance,
    booksUrl: document.url,
  };
}

/** Days in their order, and not too many of them. */
export function demandSpan(
  period: Period,
  path: string,
  refuse: (code: 'range_reversed' | 'period_too_long', detail: RefusalDetail) => never,
): void {
  if (period.end < period.start) refuse('range_reversed', { fields: [{ path, message: messages.endBeforeStart }] });
  if (isTooLong(period)) refuse('period_too_long', { fields: [{ path, message: serverMessages.periodTooLong }] });
}
