import { invoiceNumber as numberOfInvoice } from '@countinghouse/billing/invoices/invoice-number.ts';
import { netUnitPrice } from '@countinghouse/billing/invoices/net-unit-price.ts';
import type { Trace } from '@countinghouse/billing/trace/trace.ts';
import { yearOf, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText } from '@countinghouse/billing/values/money.ts';
import { quantityFromText } from '@countinghouse/billing/values/quantity.ts';
import type { InvoiceLineOut, InvoiceTab } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller, Work } from '../../handle.ts';
import { selectUntaxedCode } from './books-tax.sql.ts';
import { rateInBooks } from './wizard/rate-in-books.ts';
import { settleRetainer } from '../retainer/retainer.public.ts';
import { orderNumberOfInvoice } from '../purchase-orders/order-of-invoice.public.ts';
import { profileOfInvoice } from '../organizations/profile-of-invoice.public.ts';
import { applyToCorrected } from './credit/apply-credit.public.ts';
import { holdDocuments } from './credit/credit-applications.public.ts';
import { hashOfFrozen } from './wizard/frozen-hash.ts';
import { moneyOf, summaryAnswer } from './saved/invoice-answer.ts';
import { freeNumber, markNumbered, nextInvoiceNumber } from './next-invoice-number.sql.ts';
import { markIssued, markUnlocked } from './states-of-invoice.sql.ts';
import { linesOfInvoice, savedRowsOfInvoice, traceOfInvoice } from './parts-of-invoice.sql.ts';
import { invoiceById, invoiceForUpdate, type InvoiceRecord } from './invoice-record.sql.ts';
import { summariesByIds } from './invoice-summary.sql.ts';

/** The statuses of each tab. Drafts count as pending, and invoices settled by credit notes or a deposit as paid (docs/domain/invoices.md#tabs). */
export const statusesOfTab = {
  pending: ['draft', 'pending', 'partial'],
  paid: ['paid', 'credited', 'deposit'],
} as const satisfies Readonly<Partial<Record<InvoiceTab, readonly string[]>>>;

/** What a tab shows of invoices `i`. */
export const ofTab = (tab: keyof typeof statusesOfTab): RawBuilder<unknown> =>
  sql`i.standing in (${sql.join(statusesOfTab[tab].map((one) => sql.lit(one)))})`;

/** An invoice in the caller's scope with what a list shows of it; one that will change is held until the transaction ends. */
export async function invoiceWithMoney(
  tx: Tx,
  params: {
    readonly id: number;
    /** The user whose scope applies; absent for background work. */
    readonly caller?: Caller;
    readonly today: CalendarDate;
    readonly willChange?: boolean;
  },
) {
  const record = await (params.willChange === true ? invoiceForUpdate : invoiceById)(tx, params.id, params.caller);
  return record && { record, money: moneyOf(record), summary: summaryAnswer(record, params.today) };
}
export type InvoiceWithMoney = NonNullable<Awaited<ReturnType<typeof invoiceWithMoney>>>;

/** The lines, rows and trace that an invoice was saved with. Nothing is computed again. */
export async function partsOfInvoice(tx: Tx, record: InvoiceRecord) {
  return {
    lines: await linesOfInvoice(tx, record),
    rows: await savedRowsOfInvoice(tx, record.id),
    trace: (await traceOfInvoice(tx, record.id))?.trace as Trace | undefined,
  };
}

/** What lists of other slices show of invoices that they found in the caller's scope, by id. */
export async function invoiceSummaries(tx: Tx, ids: readonly number[], today: CalendarDate) {
  const records = await summariesByIds(tx, ids);
  return new Map([...records].map(([id, record]) => [id, summaryAnswer(record, today)] as const));
}

/** An invoice as the books are to hold it: net lines whose price times quantity is their amount. */
export interface InvoiceForBooks {
  readonly record: InvoiceRecord;
  /** Units of the books' home currency for one of the invoice's; null where the books use none or their own. */
  readonly exchangeRate: string | null;
  /** The code of the services in each line; empty outside India. */
  readonly sacCode: string;
  /** The number of the customer's purchase order. */
  readonly purchaseOrder: string | null;
  readonly lines: readonly {
    readonly name: string;
    readonly description: string;
    readonly quantity: string;
    readonly unitPrice: string;
    readonly amount: string;
    /** A line that rounds to the agreed total carries no tax. */
    readonly isTaxed: boolean;
    /** Of such a line: a code of the books without tax, where they know one. */
    readonly untaxedCodeId?: string;
  }[];
}

/**
 * Reads an invoice for its push. Lines with tax inside are sent net. A credit note is sent as a positive document, with the
 * opposite sign of ours.
 */
export async function invoiceForBooks(tx: Tx, invoiceId: number): Promise<InvoiceForBooks | undefined> {
  const ours = await invoiceById(tx, invoiceId);
  if (ours === undefined) return undefined;
  const currency = parseCurrency(ours.currencyCode);
  const isCredit = ours.corrects !== null;
  const record = isCredit
    ? {
        ...ours,
        taxAmount: opposite(ours.taxAmount),
        untaxedRounding: opposite(ours.untaxedRounding),
        total: opposite(ours.total),
      }
    : ours;
  const { rate: exchangeRate } = await rateInBooks(tx, ours);
  const sacCode = (await profileOfInvoice(tx, invoiceId))?.sacCode ?? '';
  const purchaseOrder = await orderNumberOfInvoice(tx, invoiceId);
  const all = await linesOfInvoice(tx, record);
  // a line of no hours and no amount says nothing, and some books refuse it
  const filled = all.filter(({ quantity, amount }) => /[1-9]/.test(quantity) || /[1-9]/.test(amount));
  const stored = filled.length === 0 ? all : filled;
  const lines = (isCredit ? stored.map(oppositeLine) : stored).map((line) => {
    const said = { name: line.name, description: line.description, isTaxed: true };
    if (line.netAmount === line.amount)
      return { ...said, ...aboveZero({ quantity: line.quantity, unitPrice: line.rate }), amount: line.amount };
    const price = netUnitPrice(moneyFromText(line.netAmount, currency), quantityFromText(line.quantity), currency);
    return price === undefined
      ? { ...said, quantity: '1.00', unitPrice: line.netAmount, amount: line.netAmount }
      : { ...said, ...aboveZero({ quantity: line.quantity, unitPrice: price }), amount: line.netAmount };
  });
  if (moneyFromText(record.untaxedRounding, currency) === 0n)
    return { record, exchangeRate, sacCode, purchaseOrder, lines };
  const { untaxedRounding } = record;
  const untaxedCodeId = await selectUntaxedCode(tx, record);
  const rounding = {
    name: 'Rounding',
    description: 'Rounding',
    quantity: '1.00',
    isTaxed: false,
    ...(untaxedCodeId === undefined ? {} : { untaxedCodeId }),
  };
  return {
    record,
    exchangeRate,
    sacCode,
    purchaseOrder,
    lines: [...lines, { ...rounding, unitPrice: untaxedRounding, amount: untaxedRounding }],
  };
}

const opposite = (decimal: string): string => {
  if (!/[1-9]/.test(decimal)) return decimal;
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`;
};

const oppositeLine = (line: InvoiceLineOut): InvoiceLineOut => ({
  ...line,
  quantity: opposite(line.quantity),
  amount: opposite(line.amount),
  netAmount: opposite(line.netAmount),
});

/** Books take no quantity below 0: what is credited has its price below 0 there, and the amount is the same. */
function aboveZero({ quantity, unitPrice }: { quantity: string; unitPrice: string }) {
  if (!quantity.startsWith('-')) return { quantity, unitPrice };
  return { quantity: quantity.slice(1), unitPrice: opposite(unitPrice) };
}

/** Makes the draft an issued document that nothing can change any more: the books have it. */
export async function issueInvoice(
  work: Work,
  issued: { invoiceId: number; invoiceNumber: string | null; booksId: string; booksUrl: string; now: string },
): Promise<void> {
  const record = await invoiceById(work.tx, issued.invoiceId);
  if (record === undefined || record.documentState !== 'draft') return;
  if (record.corrects !== null) await holdDocuments(work.tx, [record.corrects.invoiceId, record.id]);
  const invoiceNumber = issued.invoiceNumber ?? record.invoiceNumber ?? record.reference;
  const frozenHash = await hashOfFrozen(work.tx, { ...record, invoiceNumber, booksId: issued.booksId });
  // the books' answer is final: the number that was kept for it goes to the next one
  if (record.invoiceNumber !== null && record.invoiceNumber !== invoiceNumber) await freeNumber(work.tx, record.id);
  await markIssued(work.tx, { ...issued, invoiceNumber, frozenHash });
  // what it takes was held for it since it was queued
  const { invoiceDate: day } = record;
  if (!(await settleRetainer(work.tx, { invoiceId: record.id, day, now: issued.now })))
    throw new Error('the retainer does not hold what the invoice takes of it');
  work.audit({
    action: 'Sent to books',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: invoiceNumber,
    projectId: record.projectId,
    changes: [{ fieldName: 'Invoice number', oldValue: null, newValue: invoiceNumber }],
  });
  await applyToCorrected(work, record.id, issued.now);
}

/** Gives an invoice that is being pushed the next number, because another document in the books has its own. */
export async function giveNextNumber(
  work: Work,
  given: { readonly invoiceId: number; readonly reason: string; readonly now: string },
): Promise<void> {
  const record = await invoiceById(work.tx, given.invoiceId);
  if (record === undefined || record.documentState !== 'draft' || record.connectionId === null) return;
  const { invoiceDate: day, connectionId, invoiceNumber: oldValue } = record;
  const newValue = numberOfInvoice(day, await nextInvoiceNumber(work.tx, connectionId, yearOf(day)));
  await markNumbered(work.tx, { invoiceId: record.id, invoiceNumber: newValue, now: given.now });
  work.audit({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: newValue,
    projectId: record.projectId,
    changes: [
      { fieldName: 'Invoice number', oldValue, newValue },
      { fieldName: 'Refused by the books', oldValue: null, newValue: given.reason },
    ],
  });
}

/** The books refused the invoice: it is a draft that can be changed again. */
export async function returnToDraft(
  work: Work,
  returned: { invoiceId: number; reason: string; isNumberTaken: boolean; now: string },
): Promise<void> {
  const record = await invoiceById(work.tx, returned.invoiceId);
  if (record === undefined || record.documentState !== 'draft') return;
  await markUnlocked(work.tx, returned);
  work.audit({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: record.invoiceNumber ?? record.reference,
    projectId: record.projectId,
    changes: [{ fieldName: 'Refused by the books', oldValue: null, newValue: returned.reason }],
  });
}
