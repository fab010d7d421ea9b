import type { Invoice, InvoiceLineOut } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { invoiceStatus, type InvoiceMoney } from '@countinghouse/billing/receipts/invoice-status.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText } from '@countinghouse/billing/values/money.ts';
import type { Tx } from '../../../database/database.ts';
import { selectCredits } from '../credit/credit.sql.ts';
import { linesOfInvoice } from '../parts-of-invoice.sql.ts';
import type { InvoiceRecord } from '../invoice-record.sql.ts';
import { summariesByIds, type SummaryRecord } from '../invoice-summary.sql.ts';

/** An invoice as it travels, read whole; the lines and credit notes of one that was just stored are known. */
export async function invoiceAnswer(
  tx: Tx,
  record: InvoiceRecord,
  today: CalendarDate,
  known?: { readonly lines: readonly InvoiceLineOut[]; readonly hasCredits: false },
): Promise<Invoice> {
  const credits = await summariesByIds(tx, known === undefined ? await selectCredits(tx, record.id) : []);
  return {
    ...summaryAnswer(record, today),
    projectId: record.projectId,
    projectName: record.projectName,
    companyId: record.companyId,
    customerName: record.customerName,
    provider: record.provider,
    region: record.region,
    exchangeRate: record.exchangeRate,
    invoiceTemplate: record.template,
    taxDetails: { globalTaxSetting: record.taxSetting, taxCodeId: record.taxCodeId, taxName: record.taxName },
    customerMemo: record.customerMemo,
    privateNote: record.privateNote,
    invoiceLineItemList: known === undefined ? await linesOfInvoice(tx, record) : [...known.lines],
    totals: {
      rowsAmount: record.rowsAmount,
      rounding: record.rounding,
      servicesAmount: record.servicesAmount,
      retainerAmount: record.retainerAmount,
      retainerBalance: record.retainerBalance,
      linesAmount: record.linesAmount,
      taxAmount: record.taxAmount,
      taxComponents: [...record.taxComponents],
      total: record.total,
    },
    modifyInBooks: record.booksId !== null,
    hasBooks: record.hasBooks,
    redirectUrl: record.booksUrl,
    ...record.planned,
    voidReason: record.voidReason,
    creditReason: record.corrects?.reason ?? null,
    credits: [...credits.values()].map((credit) => ({
      invoiceId: credit.id,
      invoiceNumber: numberOf(credit),
      documentState: credit.documentState,
      invoiceDate: credit.invoiceDate,
      invoiceAmount: credit.total,
      pushState: pushOf(credit).state,
    })),
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}

/** What a list shows of an invoice. */
export function summaryAnswer(record: SummaryRecord, today: CalendarDate) {
  return {
    invoiceId: record.id,
    billingId: record.billingId,
    documentState: record.documentState,
    invoiceNumber: numberOf(record),
    invoiceStatus: statusOf(record, today),
    correctsInvoice: record.corrects && {
      invoiceId: record.corrects.invoiceId,
      invoiceNumber: record.corrects.invoiceNumber,
    },
    startDate: record.startDate,
    endDate: record.endDate,
    invoiceDate: record.invoiceDate,
    invoiceDueDate: record.dueDate,
    currencyCode: record.currencyCode,
    invoiceAmount: record.total,
    receivedAmount: record.received,
    adjustedAmount: record.adjusted,
    creditsAppliedAmount: record.creditsApplied,
    outStandingAmount: record.outstanding,
    receivedDate: record.receivedDate,
    push: pushOf(record),
    version: record.version,
  };
}

/** A draft has no number of its own yet, even where one is kept for its next push. */
const numberOf = ({ documentState, locked, invoiceNumber }: SummaryRecord): string | null =>
  documentState === 'draft' && !locked ? null : invoiceNumber;

/** About the money; a draft asks for none yet and a void one for none any more. */
function statusOf(record: SummaryRecord, today: CalendarDate): string {
  if (record.documentState === 'draft') return 'Draft';
  if (record.documentState === 'void') return 'Void';
  return invoiceStatus(moneyOf(record), { ...record, isCreditNote: record.corrects !== null }, today);
}

/** What an invoice asks for and what came of it. */
export function moneyOf(record: SummaryRecord): InvoiceMoney {
  const currency = parseCurrency(record.currencyCode);
  return {
    amount: moneyFromText(record.total, currency),
    received: moneyFromText(record.received, currency),
    adjusted: moneyFromText(record.adjusted, currency),
    creditsApplied: moneyFromText(record.creditsApplied, currency),
  };
}

/** The state of the invoice on its way to the books. */
function pushOf({ push, booksUrl, booksId, invoiceNumber }: SummaryRecord): Invoice['push'] {
  const states = {
    ready: 'queued',
    sending: push.sentAt !== null && push.attempts > 1 ? 'checking' : 'pushing',
    unknown: push.sentAt === null ? 'queued' : 'checking',
    done: 'in books',
    parked: 'failed',
  } as const;
  // one that was mapped is there without a push of ours
  const state = booksId !== null ? 'in books' : push.state === null ? 'none' : states[push.state];
  return {
    state: push.reasonNotTaken === null ? state : 'failed',
    reason: push.reasonNotTaken ?? push.reason,
    attempts: push.attempts,
    since: push.since,
    booksUrl,
    booksNumber: booksId === null ? null : invoiceNumber,
  };
}
