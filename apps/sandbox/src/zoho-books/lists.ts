import type { JsonObject } from '../wire/exact-json.ts';
import { textOf } from '../wire/field-reading.ts';
import { findRecord, type OpenBooks, shownRecords, todayOf } from './books.ts';
import { contactInList } from './contact-on-the-wire.ts';
import { creditNoteInList } from './credit-notes.ts';
import { isAboveZero } from './fields.ts';
import { invoiceInList } from './invoice-on-the-wire.ts';
import { balanceOf, creditLeft, statusOf } from './invoice-state.ts';
import { itemOnTheWire } from './items.ts';
import { type ListKind, listPage, type Query } from './list-page.ts';
import { paymentInList } from './payments.ts';
import type { Contact, CreditNote, Invoice, Item, Payment } from './records.ts';
import { taxList } from './taxes.ts';

/** Pads a number so that texts sort as the amounts do. */
const sortable = (amount: string): string => amount.padStart(24, '0');

const contactKind: ListKind<Contact> = {
  key: 'contacts',
  report: 'Contacts',
  filters: {
    'Status.All': () => true,
    'Status.Active': (contact) => contact.isActive,
    'Status.Inactive': (contact) => !contact.isActive,
  },
  columns: {
    contact_name: (contact) => contact.name,
    created_time: (contact) => contact.createdAt,
    last_modified_time: (contact) => contact.changedAt,
  },
  usualOrder: 'A',
  texts: {
    contact_name: (contact) => contact.name,
    company_name: (contact) => textOf(contact.written, 'company_name') ?? '',
    email: (contact) => textOf(contact.persons.find((one) => one.isPrimary)?.written ?? {}, 'email') ?? '',
  },
  values: { contact_type: (contact) => contact.type },
  changedAt: (contact) => contact.changedAt,
};

export const listContacts = (books: OpenBooks, query: Query): JsonObject =>
  listPage(shownRecords(books, 'contacts'), query, contactKind, (contact) => contactInList(books, contact));

const itemKind: ListKind<Item> = {
  key: 'items',
  report: 'Items',
  filters: {
    'Status.All': () => true,
    'Status.Active': (item) => item.isActive,
    'Status.Inactive': (item) => !item.isActive,
  },
  columns: {
    name: (item) => item.name,
    rate: (item) => sortable(item.rate),
    last_modified_time: (item) => item.changedAt,
  },
  usualOrder: 'A',
  texts: { name: (item) => item.name, description: (item) => textOf(item.written, 'description') ?? '' },
  values: { tax_id: (item) => item.taxId, rate: (item) => item.rate },
};

export const listItems = (books: OpenBooks, query: Query): JsonObject =>
  listPage(shownRecords(books, 'items'), query, itemKind, (item) => itemOnTheWire(books, item));

const invoiceKind = (books: OpenBooks): ListKind<Invoice> => {
  const has = (status: string) => (invoice: Invoice) => statusOf(books, invoice) === status;
  const customerName = (invoice: Invoice) => findRecord(books, 'contacts', invoice.customerId)?.name ?? '';
  return {
    key: 'invoices',
    report: 'Invoices',
    filters: {
      'Status.All': () => true,
      'Status.Sent': has('sent'),
      'Status.Draft': has('draft'),
      'Status.OverDue': has('overdue'),
      'Status.Paid': has('paid'),
      'Status.Void': has('void'),
      'Status.PartiallyPaid': has('partially_paid'),
      'Status.Unpaid': (invoice) => ['sent', 'overdue', 'partially_paid'].includes(statusOf(books, invoice)),
    },
    columns: {
      created_time: (invoice) => `${invoice.createdAt} ${invoice.id}`,
      invoice_number: (invoice) => invoice.number,
      date: (invoice) => invoice.day,
      due_date: (invoice) => invoice.dueDay,
      total: (invoice) => sortable(invoice.total),
      balance: (invoice) => sortable(balanceOf(books, invoice)),
      customer_name: customerName,
      last_modified_time: (invoice) => invoice.changedAt,
    },
    usualOrder: 'D',
    texts: {
      invoice_number: (invoice) => invoice.number,
      reference_number: (invoice) => invoice.reference,
      customer_name: customerName,
    },
    values: {
      customer_id: (invoice) => invoice.customerId,
      date: (invoice) => invoice.day,
      due_date: (invoice) => invoice.dueDay,
      status: (invoice) => statusOf(books, invoice),
    },
    changedAt: (invoice) => invoice.changedAt,
  };
};

export const listInvoices = (books: OpenBooks, query: Query): JsonObject =>
  listPage(
    shownRecords(books, 'invoices').filter((invoice) => invoice.state !== 'deleted'),
    query,
    invoiceKind(books),
    (invoice) => invoiceInList(books, invoice),
  );

const creditKind = (books: OpenBooks): ListKind<CreditNote> => {
  const customerName = (note: CreditNote) => findRecord(books, 'contacts', note.customerId)?.name ?? '';
  return {
    key: 'creditnotes',
    report: 'Credit Notes',
    filters: {
      'Status.All': () => true,
      'Status.Open': (note) => note.state === 'sent' && isAboveZero(creditLeft(books, note)),
      'Status.Closed': (note) => note.state === 'sent' && !isAboveZero(creditLeft(books, note)),
      'Status.Draft': (note) => note.state === 'draft',
      'Status.Void': (note) => note.state === 'void',
    },
    columns: {
      created_time: (note) => `${note.createdAt} ${note.id}`,
      creditnote_number: (note) => note.number,
      date: (note) => note.day,
      total: (note) => sortable(note.total),
      balance: (note) => sortable(creditLeft(books, note)),
      customer_name: customerName,
    },
    usualOrder: 'D',
    texts: {
      creditnote_number: (note) => note.number,
      reference_number: (note) => note.reference,
      customer_name: customerName,
    },
    values: { customer_id: (note) => note.customerId, date: (note) => note.day },
    changedAt: (note) => note.changedAt,
  };
};

export const listCreditNotes = (books: OpenBooks, query: Query): JsonObject =>
  listPage(
    shownRecords(books, 'creditNotes').filter((note) => note.state !== 'deleted'),
    query,
    creditKind(books),
    (note) => creditNoteInList(books, note),
  );

const paymentKind: ListKind<Payment> = {
  key: 'customerpayments',
  report: 'Customer Payments',
  filters: { 'PaymentMode.All': () => true },
  columns: { created_time: (payment) => `${payment.createdAt} ${payment.id}`, date: (payment) => payment.day },
  usualOrder: 'D',
  texts: { reference_number: (payment) => payment.reference },
  values: {
    customer_id: (payment) => payment.customerId,
    date: (payment) => payment.day,
    payment_mode: (payment) => payment.mode,
  },
  changedAt: (payment) => payment.changedAt,
};

export const listPayments = (books: OpenBooks, query: Query): JsonObject =>
  listPage(shownRecords(books, 'payments'), query, paymentKind, (payment) => paymentInList(books, payment));

const taxKind: ListKind<JsonObject> = {
  key: 'taxes',
  report: 'Taxes',
  filters: { 'Taxes.Active': () => true, 'Taxes.All': () => true },
  columns: { tax_name: (tax) => textOf(tax, 'tax_name') ?? '' },
  usualOrder: 'A',
  texts: {},
  values: {},
};

/** The taxes of the organisation; their page context has the days of the report and no custom fields. */
export function listTaxes(books: OpenBooks, query: Query): JsonObject {
  const { taxes, page_context: context } = listPage(taxList(books.organisation), query, taxKind, (tax) => tax);
  const { custom_fields: _none, ...page } = context as JsonObject;
  return { taxes, page_context: { ...page, as_of_date: todayOf(books), to_date: todayOf(books) } };
}
