import { textOf } from '../wire/field-reading.ts';
import { allRecords, findRecord, type OpenBooks } from '../zoho-books/books.ts';
import { depositAccountName } from '../zoho-books/bank-accounts.ts';
import { contactInList } from '../zoho-books/contact-on-the-wire.ts';
import { balanceOf, creditLeft } from '../zoho-books/invoice-state.ts';
import type { Invoice, InvoiceLine } from '../zoho-books/records.ts';
import { taxOnLine } from '../zoho-books/taxes.ts';
import type { BooksOnView, InvoiceOnView, LineOnView } from './books-on-view.ts';

const states = { draft: 'draft', sent: 'open', void: 'voided', deleted: 'deleted' } as const;

export function zohoInvoiceOnView(books: OpenBooks, invoice: Invoice): InvoiceOnView {
  const { written } = invoice;
  return {
    id: invoice.id,
    docNumber: invoice.number,
    state: states[invoice.state],
    customerId: invoice.customerId,
    customerName: findRecord(books, 'contacts', invoice.customerId)?.name ?? '',
    currency: invoice.currency,
    exchangeRate: invoice.currency === books.organisation.homeCurrency ? null : invoice.exchangeRate,
    date: invoice.day,
    dueDate: invoice.dueDay,
    lines: invoice.lines.map((line) => lineOnView(books, line)),
    taxMode: invoice.taxes.length === 0 ? null : invoice.isInclusive ? 'inclusive' : 'exclusive',
    taxLines: invoice.taxes.map(({ taxId, percent, net, amount }) => ({ rateId: taxId, percent, net, amount })),
    tax: invoice.taxTotal,
    total: invoice.total,
    balance: balanceOf(books, invoice),
    customerMemo: textOf(written, 'notes') ?? null,
    privateNote: null,
    customField: null,
    reference: invoice.reference === '' ? null : invoice.reference,
    comments: invoice.comments.map((comment) => comment.text),
    emailStatus: 'NotSet',
    cc: null,
    bcc: null,
    syncToken: invoice.changedAt,
    createdAt: invoice.createdAt,
    changedAt: invoice.changedAt,
    firstRequestId: null,
    lastRequestId: null,
  };
}

function lineOnView(books: OpenBooks, line: InvoiceLine): LineOnView {
  return {
    kind: 'sales',
    description: line.description,
    itemName: line.name,
    quantity: line.quantity,
    unitPrice: line.rate,
    amount: line.total,
    taxCodeId: line.taxId === '' ? null : line.taxId,
    taxCodeName: line.taxId === '' ? null : (textOf(taxOnLine(books.organisation, line.taxId), 'tax_name') ?? ''),
    hsnOrSac: line.hsnOrSac ?? null,
  };
}

/** Everything in the books of one organisation. */
export function zohoBooksOnView(books: OpenBooks) {
  const { organisation } = books;
  return {
    service: 'Zoho Books',
    about: `data centre "${organisation.location}", edition ${organisation.edition}`,
    invoicePage: (id: string) => `/zoho-books/${organisation.location}/app/${organisation.id}#/invoices/${id}`,
    creditPage: (id: string) => `/zoho-books/${organisation.location}/app/${organisation.id}#/creditnotes/${id}`,
    realmId: organisation.id,
    companyName: organisation.name,
    country: organisation.countryCode,
    homeCurrency: organisation.homeCurrency,
    customers: allRecords(books, 'contacts').map((contact) => ({
      id: contact.id,
      displayName: contact.name,
      currency: contact.currency,
      active: contact.isActive,
      balance: textOf(contactInList(books, contact), 'outstanding_receivable_amount') ?? '0',
      written: contact.written,
    })),
    items: allRecords(books, 'items').map((item) => ({
      id: item.id,
      name: item.name,
      active: item.isActive,
      type: textOf(item.written, 'product_type') ?? 'goods',
    })),
    invoices: allRecords(books, 'invoices').map((invoice) => zohoInvoiceOnView(books, invoice)),
    credits: allRecords(books, 'creditNotes').map((note) => ({
      ...zohoInvoiceOnView(books, note),
      balance: creditLeft(books, note),
    })),
    payments: allRecords(books, 'payments').map((payment) => ({
      id: payment.id,
      state: 'open',
      customerId: payment.customerId,
      currency: payment.currency,
      date: payment.day,
      total: payment.amount,
      applied: payment.applied,
      account: depositAccountName(organisation, payment.accountId ?? ''),
      note: [payment.reference, payment.description ?? ''].join('\n').trim(),
    })),
    refunds: [...allRecords(books, 'creditRefunds'), ...allRecords(books, 'paymentRefunds')].map((refund) => ({
      id: refund.id,
      amount: refund.amount,
      date: refund.day,
      account: depositAccountName(organisation, refund.accountId),
      note: [refund.reference, refund.description].join('\n').trim(),
    })),
    applications: allRecords(books, 'creditApplications').map(({ id, noteId, invoiceId, amount, day }) => ({
      id,
      creditId: noteId,
      invoiceId,
      amount,
      date: day,
    })),
  } satisfies BooksOnView;
}
