import { idOf, textOf } from '../quickbooks/field-reading.ts';
import { allRecords, findRecord, type OpenBooks } from '../quickbooks/books.ts';
import { items } from '../quickbooks/items.ts';
import type { InvoiceLine, Invoice } from '../quickbooks/records.ts';
import { findTaxCode } from '../quickbooks/tax-tables.ts';

/** A line as a person would read it; money, quantities and prices are decimal text. */
export type LineOnView = {
  readonly kind: InvoiceLine['kind'];
  readonly description: string;
  readonly itemName: string | null;
  readonly quantity: string | null;
  readonly unitPrice: string | null;
  readonly amount: string | null;
  readonly taxCodeId: string | null;
  readonly taxCodeName: string | null;
};

/** An invoice of the ledger, deleted and voided ones included. */
export type InvoiceOnView = {
  readonly id: string;
  readonly docNumber: string | null;
  readonly state: Invoice['state'];
  readonly customerId: string;
  readonly customerName: string;
  readonly currency: string;
  readonly exchangeRate: string | null;
  readonly date: string;
  readonly dueDate: string;
  readonly lines: readonly LineOnView[];
  readonly taxMode: string | null;
  readonly taxLines: Invoice['taxLines'];
  readonly tax: string;
  readonly total: string;
  readonly balance: string;
  readonly customerMemo: string | null;
  readonly privateNote: string | null;
  readonly emailStatus: string;
  readonly syncToken: string;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly firstRequestId: string | null;
  readonly lastRequestId: string | null;
};

export function invoiceOnView(books: OpenBooks, invoice: Invoice): InvoiceOnView {
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
    emailStatus: textOf(invoice.written, 'EmailStatus') ?? 'NotSet',
    syncToken: String(invoice.syncToken),
    createdAt: invoice.createdAt,
    changedAt: invoice.changedAt,
    firstRequestId: invoice.firstRequestId ?? null,
    lastRequestId: invoice.lastRequestId ?? null,
  };
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
  };
}

/** Everything the ledger of one company holds. */
export function booksOnView(books: OpenBooks) {
  return {
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
    invoices: allRecords(books, 'invoices').map((invoice) => invoiceOnView(books, invoice)),
    payments: allRecords(books, 'payments').map((payment) => ({
      id: payment.id,
      state: payment.state,
      customerId: payment.customerId,
      currency: payment.currency,
      date: payment.day,
      total: payment.total,
      applied: payment.applied,
    })),
  };
}
