import { attachedTime } from '@countinghouse/billing/invoices/attached-time.ts';
import { hoursText } from '@countinghouse/billing/values/hours.ts';
import { convert, exchangeRateFromText } from '@countinghouse/billing/values/exchange-rate.ts';
import { moneyFromText, parseCurrency, moneyText } from '@countinghouse/billing/values/money.ts';
import { addressLines } from '@countinghouse/contract/address-lines.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { InvoicePage, invoicePageEndpoints } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { regionOf } from '@countinghouse/contract/options.ts';
import { placesOfSupply } from '@countinghouse/contract/companies/places-of-supply.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Context, OutsideContext } from '../../handle.ts';
import { associatedNames } from '../predictions/predictions.public.ts';
import { companyById } from '../companies/companies.public.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { invoiceWithMoney, partsOfInvoice, type InvoiceWithMoney } from '../invoices/invoices.public.ts';
import { profileOfInvoice, selectLogo } from '../organizations/profile-of-invoice.public.ts';
import { orderNumberOfInvoice } from '../purchase-orders/order-of-invoice.public.ts';
import { taxCurrency, taxRateOn } from '../organizations/tax-rate-of-day.public.ts';
import { selectPayments } from '../receipts/receipts.public.ts';
import type drawInvoice from './pdf/draw-invoice.thread.ts';
import { unprintableCharacters } from './pdf/unprintable-characters.public.ts';

type Page = typeof invoicePageEndpoints.page;
type Pdf = typeof invoicePageEndpoints.pdf;

/** Draws the PDF in a thread of its own. */
export const drawing = new URL('./pdf/draw-invoice.thread.ts', import.meta.url);

/** An invoice as the page that its customer gets. */
export async function invoicePage(context: Context<Page>, { params }: InputOf<Page>): Promise<AnswerOf<Page>> {
  const { tx, caller, today, compute, refuse } = context;
  const invoice = await invoiceWithMoney(tx, { id: params.id, caller, today });
  if (invoice === undefined) return refuse('invoice_not_found');
  const page = await buildPage(tx, invoice);
  return { ...page, unprintable: await unprintableCharacters({ ...page, logo: null }, compute) };
}

/** The same page as a file that can be sent. No connection of the database waits while it is drawn. */
export async function invoicePdf(
  context: OutsideContext<Pdf>,
  { params, query }: InputOf<Pdf>,
): Promise<AnswerOf<Pdf>> {
  const { caller, today, inTransaction, compute, refuse } = context;
  const { record, page } = await inTransaction(async ({ tx }) => {
    const invoice = await invoiceWithMoney(tx, { id: params.id, caller, today });
    return invoice === undefined
      ? refuse('invoice_not_found')
      : { record: invoice.record, page: await buildPage(tx, invoice) };
  });
  const bytes = await compute<typeof drawInvoice>(drawing, { page, paper: query.paper, at: record.updatedAt });
  const name = `${page.kind} ${page.invoiceNumber ?? `draft ${record.projectName} ${record.startDate}`}.pdf`;
  await inTransaction(async ({ audit }) =>
    audit({
      action: 'Downloaded',
      resource: 'INVOICED',
      resourceId: record.id,
      resourceName: name,
      projectId: record.projectId,
    }),
  );
  return { name, mediaType: 'application/pdf', content: oneChunk(bytes) };
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The page of an invoice, from what was saved with it. */
export async function buildPage(tx: Tx, invoice: InvoiceWithMoney): Promise<InvoicePage> {
  const { record, money, summary } = invoice;
  const { lines, rows, trace } = await partsOfInvoice(tx, record);
  const company = await companyById(tx, record.companyId);
  if (company === undefined) throw new Error('the company of an invoice is not there');
  const profile = await profileOfInvoice(tx, record.id);
  const isDraft = record.documentState === 'draft';
  return {
    invoiceId: record.id,
    kind: record.corrects === null ? 'Invoice' : 'Credit',
    mark: isDraft ? 'Draft' : record.documentState === 'void' ? 'Void' : null,
    invoiceNumber: isDraft ? null : record.invoiceNumber,
    corrects: record.corrects?.invoiceNumber ?? null,
    projectName: record.projectName,
    associatedProjects: await associatedNames(tx, record.billingId),
    region: regionOf(record.region),
    language: profile?.pageLanguage ?? 'English',
    seller:
      profile === undefined
        ? await unprofiledSeller(tx, record)
        : partyOf(profile.legalName, profile, profile.taxNumber),
    logo: profile === undefined || profile.logoId === null ? null : await selectLogo(tx, profile.logoId),
    buyer: partyOf(company.companyName, company, company.trnNo),
    purchaseOrder: await orderNumberOfInvoice(tx, record.id),
    placeOfSupply: placesOfSupply(company.region).find(({ code }) => code === company.placeOfContact)?.name ?? null,
    sacCode: profile === undefined || profile.sacCode === '' ? null : profile.sacCode,
    payment: [profile?.bankDetails ?? '', profile?.paymentInstructions ?? ''].filter((text) => text !== ''),
    footer: profile?.footer ?? '',
    startDate: record.startDate,
    endDate: record.endDate,
    invoiceDate: record.invoiceDate,
    invoiceDueDate: record.dueDate,
    currencyCode: record.currencyCode,
    customerMemo: record.customerMemo,
    lines: lines.map(({ name, description, quantity, rate, amount }) => ({
      name,
      description,
      quantity,
      rate,
      amount,
    })),
    linesAmount: record.linesAmount,
    isTaxInside: record.taxSetting === 'Inclusive of Tax',
    taxes: [...record.taxComponents],
    localTax: await localTaxOf(tx, record),
    total: record.total,
    payments: isDraft ? [] : await selectPayments(tx, record),
    receivedAmount: record.received,
    adjustedAmount: moneyText(money.adjusted, parseCurrency(record.currencyCode)),
    creditsAppliedAmount: record.creditsApplied,
    outStandingAmount: summary.outStandingAmount,
    rows: rows.map((row) => ({
      name: row.employeeName,
      role: row.userRole,
      loggedHours: row.billedHours,
      billingHours: row.calculatedBillingHours,
      overtime: row.extraLoggedHours,
      leave: row.leaveDeduced,
      discount: row.discountedHours,
      totalHours: row.totalHours,
    })),
    time:
      trace === undefined || record.corrects !== null
        ? []
        : attachedTime(trace, record.template).map((group) => ({
            title: group.title,
            hours: hoursText(group.hours),
            lines: group.lines.map((line) => ({
              date: line.days.start,
              name: line.name,
              role: line.role,
              tasks: [...line.tasks],
              hours: hoursText(line.billable),
            })),
          })),
    paper: ['US', 'CA'].includes(regionOf(record.region)) ? 'Letter' : 'A4',
    unprintable: [],
  };
}

/** The tax in the currency of the tax authority: at the rate that was kept when it was issued, for a draft at that of its date. */
async function localTaxOf(
  tx: Tx,
  { id, taxAmount, currencyCode }: InvoiceWithMoney['record'],
): Promise<InvoicePage['localTax']> {
  const found = await sql<{ rate: string | null; currency: string | null }>`
    select case when document_state = 'draft' then ${taxRateOn(sql`invoice.invoice_date`)} else tax_rate_of_day end as rate, ${taxCurrency} as currency
    from invoice where id = ${id}`.execute(tx);
  const { rate, currency } = found.rows[0] ?? { rate: null, currency: null };
  if (rate === null || currency === null) return null;
  const [from, to] = [parseCurrency(currencyCode), parseCurrency(currency)];
  const amount = convert(moneyFromText(taxAmount, from), from, exchangeRateFromText(rate), to);
  return { currencyCode: currency, amount: moneyText(amount, to), rate };
}

/** The organization of the books by the name of its connection, while it has no profile. */
async function unprofiledSeller(
  tx: Tx,
  books: Parameters<typeof connectionOfBooks>[1],
): Promise<InvoicePage['seller']> {
  const connection = await connectionOfBooks(tx, books);
  return connection === undefined ? null : { name: connection.organizationName, lines: [], taxNumber: null };
}

const partyOf = (
  name: string,
  address: Parameters<typeof addressLines>[0],
  taxNumber: string,
): InvoicePage['buyer'] => ({
  name,
  lines: addressLines(address),
  taxNumber: taxNumber === '' ? null : taxNumber,
});
