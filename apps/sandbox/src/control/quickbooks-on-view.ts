import type { JsonObject } from '../wire/exact-json.ts';
import type { InvoiceOnView, LineOnView } from './books-on-view.ts';
import { idOf, objectOf, textOf } from '../wire/field-reading.ts';
import { accountName, UNDEPOSITED_FUNDS } from '../quickbooks/accounts.ts';
import { allRecords, findRecord, type OpenBooks } from '../quickbooks/books.ts';
import { items } from '../quickbooks/items.ts';
import type { InvoiceLine, Invoice } from '../quickbooks/records.ts';
import { findTaxCode } from '../quickbooks/tax-tables.ts';

export function quickbooksInvoiceOnView(books: OpenBooks, invoice: Invoice): InvoiceOnView {
  const itemNames = new Map(items(books).map((item) => [item.id, item.name]));
  const memo = invoice.written['CustomerMemo'];
  return {
    id: invoice.id,
    docNumber: invoice.docNumber ?? null,
    state: invoice.state,
    customerId: invoice.customerId,
    customerName: findRecord(books, 'customers', invoice.customerId)?.displayName ?? '',
    currency: invoice.currency,
    exchangeRate: invoice.exchangeRate ?? null,
    date: invoice.day,
    dueDate: invoice.dueDay,
    lines: invoice.lines.map((line) => lineOnView(books, line, itemNames)),
    taxMode: invoice.taxMode ?? null,
    taxLines: invoice.taxLines,
    tax: invoice.totalTax,
    total: invoice.total,
    balance: invoice.balance,
    customerMemo: typeof memo === 'object' ? (idOf(invoice.written, 'CustomerMemo') ?? null) : null,
    privateNote: textOf(invoice.written, 'PrivateNote') ?? null,
    customField: customFieldOf(invoice) ?? null,
    reference: null,
    comments: [],
    emailStatus: textOf(invoice.written, 'EmailStatus') ?? 'NotSet',
    cc: textOf(objectOf(invoice.written, 'BillEmailCc') ?? {}, 'Address') ?? null,
    bcc: textOf(objectOf(invoice.written, 'BillEmailBcc') ?? {}, 'Address') ?? null,
    syncToken: String(invoice.syncToken),
    createdAt: invoice.createdAt,
    changedAt: invoice.changedAt,
    firstRequestId: invoice.firstRequestId ?? null,
    lastRequestId: invoice.lastRequestId ?? null,
  };
}

function customFieldOf({ written }: Invoice): string | undefined {
  const fields = written['CustomField'];
  const first = Array.isArray(fields) ? (fields[0] as JsonObject | undefined) : undefined;
  return first && textOf(first, 'StringValue');
}

function lineOnView(books: OpenBooks, line: InvoiceLine, itemNames: ReadonlyMap<string, string>): LineOnView {
  const sales = line.kind === 'sales' ? line : undefined;
  const taxCodeId = sales?.taxCodeId ?? null;
  return {
    kind: line.kind,
    description: line.description ?? '',
    itemName: sales === undefined ? null : (itemNames.get(sales.itemId) ?? ''),
    quantity: sales?.quantity ?? null,
    unitPrice: sales?.unitPrice ?? null,
    amount: line.kind === 'text' ? null : line.amount,
    taxCodeId,
    taxCodeName: taxCodeId === null ? null : (findTaxCode(books, taxCodeId)?.name ?? taxCodeId),
    hsnOrSac: null,
  };
}

/** Everything in the books of one company. */
export function quickbooksOnView(books: OpenBooks) {
  const numbering = books.preferences.customTxnNumbers
    ? 'people and apps number the invoices'
    : 'the books number the invoices';
  return {
    service: 'QuickBooks' as const,
    about: numbering,
    invoicePage: (id: string) => `/quickbooks/app/invoice?txnId=${id}&companyId=${books.company.realmId}`,
    creditPage: (id: string) => `/quickbooks/app/creditmemo?txnId=${id}&companyId=${books.company.realmId}`,
    realmId: books.company.realmId,
    companyName: books.company.companyName,
    country: books.company.country,
    homeCurrency: books.company.homeCurrency,
    preferences: books.preferences,
    customers: allRecords(books, 'customers').map((customer) => ({
      id: customer.id,
      displayName: customer.displayName,
      currency: customer.currency,
      active: customer.active,
      balance: customer.balance,
      syncToken: String(customer.syncToken),
      written: customer.written,
    })),
    items: items(books).map((item) => ({
      id: item.id,
      name: item.name,
      active: item.active,
      type: textOf(item.written, 'Type') ?? 'Service',
    })),
    invoices: allRecords(books, 'invoices').map((invoice) => quickbooksInvoiceOnView(books, invoice)),
    credits: allRecords(books, 'creditMemos').map((memo) => quickbooksInvoiceOnView(books, memo)),
    payments: allRecords(books, 'payments').map((payment) => ({
      id: payment.id,
      state: payment.state,
      customerId: payment.customerId,
      currency: payment.currency,
      date: payment.day,
      total: payment.total,
      applied: payment.applied,
      account: accountName(payment.depositAccountId ?? UNDEPOSITED_FUNDS) ?? '',
      note: textOf(payment.written, 'PrivateNote') ?? '',
    })),
    refunds: allRecords(books, 'purchases')
      .filter(({ state }) => state === 'open')
      .map(({ id, total, day, bankAccountId, note }) => ({
        id,
        amount: total,
        date: day,
        account: accountName(bankAccountId) ?? '',
        note,
      })),
    // one credit memo for one invoice: applications of another form have no simple pair
    applications: allRecords(books, 'payments').flatMap(({ id, credits = [], applied, day }) =>
      credits.length === 1 && applied.length === 1
        ? credits.map(({ memoId, amount }) => ({
            id,
            creditId: memoId,
            invoiceId: applied[0]?.invoiceId ?? '',
            amount,
            date: day,
          }))
        : [],
    ),
  };
}
