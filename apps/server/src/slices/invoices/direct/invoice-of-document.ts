import { traceVersion } from '@countinghouse/billing/invoices/invoice-trace.ts';
import type { DocumentOfBooks } from '@countinghouse/billing/invoices/lines-of-books.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { moneyText, parseCurrency, ZERO_MONEY } from '@countinghouse/billing/values/money.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import type { BooksDocument } from '@countinghouse/gateways/books/books-provider.ts';
import type { Tx } from '../../../database/database.ts';
import type { Company } from '../../companies/companies.public.ts';
import { rateOn } from '../../exchange-rates/exchange-rates.public.ts';
import type { ProjectFacts } from '../../projects/projects.public.ts';
import { figuresOfBooks } from '../compare/figures-of-books.ts';
import { referenceText } from '../reference.ts';
import { newInvoiceIdTogether, type NewInvoice } from '../store-invoice.sql.ts';

/** An invoice with the figures of a document that was made elsewhere; it has no rows of developers. */
export async function invoiceOfDocument(
  tx: Tx,
  of: {
    readonly document: DocumentOfBooks & Pick<BooksDocument, 'currency' | 'date' | 'dueDate' | 'memo' | 'privateNote'>;
    readonly project: ProjectFacts;
    readonly company: Company;
    readonly startDate: CalendarDate;
    readonly endDate: CalendarDate;
    readonly worked: Period;
  },
  { now, randomBytes }: { readonly now: string; readonly randomBytes: (count: number) => Buffer },
): Promise<NewInvoice> {
  const { document, project, company, startDate, endDate, worked } = of;
  const nothing = moneyText(ZERO_MONEY, parseCurrency(document.currency));
  const dueDate = document.dueDate ?? document.date;
  return {
    id: await newInvoiceIdTogether(tx),
    projectId: project.id,
    billingId: null,
    companyId: company.id,
    currencyCode: document.currency,
    reference: referenceText(randomBytes(8)),
    exchangeRateBy: null,
    startDate,
    endDate,
    timesheetStartDate: worked.start,
    timesheetEndDate: worked.end,
    invoiceDate: document.date,
    // books may let one be due before it was written
    dueDate: dueDate < document.date ? document.date : dueDate,
    exchangeRate:
      document.currency === 'USD' ? null : ((await rateOn(tx, document.currency, document.date))?.rate ?? null),
    template: project.invoiceTemplate,
    ...(await figuresOfBooks(tx, document, company)),
    customerMemo: document.memo ?? '',
    privateNote: document.privateNote ?? '',
    note: '',
    rowsAmount: nothing,
    rounding: nothing,
    untaxedRounding: nothing,
    retainerTaken: nothing,
    retainerBalance: nothing,
    retainerAmount: nothing,
    rows: [],
    traceVersion,
    now,
  };
}
