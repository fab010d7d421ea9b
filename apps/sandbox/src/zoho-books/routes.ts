import type { JsonObject } from '../wire/exact-json.ts';
import { bankAccountsOnTheWire } from './bank-accounts.ts';
import { type BooksAtWork, findRecord, type OpenBooks } from './books.ts';
import { contactOnTheWire } from './contact-on-the-wire.ts';
import { writeContact } from './contacts.ts';
import { currencyOnTheWire } from './exchange-rates.ts';
import { applyCreditNote, creditsApplied, invoicesCredited, removeCreditApplication } from './credit-applications.ts';
import { deleteRefund, refundCreditNote, refundsOf } from './credit-refunds.ts';
import { changeCreditStatus, creditNoteOnTheWire, creditNotes } from './credit-notes.ts';
import { organisationOnTheWire } from './organisation-answers.ts';
import { addComment, changeStatus, commentOnTheWire } from './invoice-acts.ts';
import { invoiceOnTheWire, invoiceReadAgain } from './invoice-on-the-wire.ts';
import { formOf, invoiceOf, invoices, writeSalesForm } from './invoices.ts';
import { itemOnTheWire, writeItem } from './items.ts';
import type { Query } from './list-page.ts';
import { listContacts, listCreditNotes, listInvoices, listItems, listPayments, listTaxes } from './lists.ts';
import { allCurrencies, taxId } from './organisations.ts';
import { deletePaymentRefund, paymentRefunds, refundPayment } from './payment-refunds.ts';
import {
  addPayment,
  changePayment,
  deletePayment,
  paymentOf,
  paymentOnTheWire,
  paymentsOfInvoice,
} from './payments.ts';
import { paymentTermsOnTheWire } from './payment-terms.ts';
import { groupOnTheWire } from './taxes.ts';
import { unknown } from './zoho-books-error.ts';

export type Given = {
  readonly params: { readonly id: string; readonly status: string; readonly otherId: string };
  readonly query: Query;
  readonly body: JsonObject;
};
/** The content of a response besides its code; `madeAt` is the path of a new record. */
export type Done = { readonly message?: string; readonly madeAt?: string; readonly [key: string]: unknown };

type Area = 'contacts' | 'settings' | 'invoices' | 'creditnotes' | 'customerpayments' | 'banking';
type Shared = { readonly path: string; readonly area: Area };
/** One call of the API and the scope area that it needs. */
export type Route = Shared &
  (
    | { readonly method: 'GET'; readonly read: (books: OpenBooks, given: Given) => Done; readonly write?: undefined }
    | {
        readonly method: 'POST' | 'PUT' | 'DELETE';
        readonly read?: undefined;
        readonly write: (books: BooksAtWork, given: Given) => Done;
      }
  );

const contactRoutes: readonly Route[] = [
  { method: 'GET', path: '/contacts', area: 'contacts', read: (books, { query }) => listContacts(books, query) },
  {
    method: 'POST',
    path: '/contacts',
    area: 'contacts',
    write: (books, { body }) => {
      const made = writeContact(books, body);
      return {
        message: 'The contact has been added.',
        contact: contactOnTheWire(books, made),
        madeAt: `/contacts/${made.id}`,
      };
    },
  },
  {
    method: 'GET',
    path: '/contacts/:id',
    area: 'contacts',
    read: (books, { params }) => {
      const contact = findRecord(books, 'contacts', params.id);
      if (contact === undefined) throw unknown('Contact');
      return { contact: contactOnTheWire(books, contact) };
    },
  },
  {
    method: 'PUT',
    path: '/contacts/:id',
    area: 'contacts',
    write: (books, { params, body }) => ({
      message: 'Contact information has been saved.',
      contact: contactOnTheWire(books, writeContact(books, body, params.id)),
    }),
  },
];

const invoiceRoutes: readonly Route[] = [
  { method: 'GET', path: '/invoices', area: 'invoices', read: (books, { query }) => listInvoices(books, query) },
  {
    method: 'POST',
    path: '/invoices',
    area: 'invoices',
    write: (books, { body, query }) => {
      const made = writeSalesForm(books, invoices, body, { isOwn: query['ignore_auto_number_generation'] === 'true' });
      if (query['send'] === 'true') changeStatus(books, made.id, 'sent');
      const invoice = invoiceOnTheWire(books, invoiceOf(books, made.id));
      return { message: 'The invoice has been created.', invoice, madeAt: `/invoices/${made.id}` };
    },
  },
  {
    method: 'GET',
    path: '/invoices/:id',
    area: 'invoices',
    read: (books, { params }) => ({ invoice: invoiceReadAgain(books, invoiceOf(books, params.id)) }),
  },
  {
    method: 'PUT',
    path: '/invoices/:id',
    area: 'invoices',
    write: (books, { params, body, query }) => {
      const changed = writeSalesForm(
        books,
        invoices,
        body,
        { isOwn: query['ignore_auto_number_generation'] === 'true' },
        params.id,
      );
      return { message: 'Invoice information has been updated.', invoice: invoiceOnTheWire(books, changed) };
    },
  },
  {
    method: 'POST',
    path: '/invoices/:id/status/:status',
    area: 'invoices',
    write: (books, { params }) => ({ message: changeStatus(books, params.id, params.status) }),
  },
  {
    method: 'GET',
    path: '/invoices/:id/comments',
    area: 'invoices',
    read: (books, { params }) => ({
      comments: invoiceOf(books, params.id).comments.map((one) =>
        commentOnTheWire(books, { invoice_id: params.id }, one),
      ),
    }),
  },
  {
    method: 'POST',
    path: '/invoices/:id/comments',
    area: 'invoices',
    write: (books, { params, body }) => {
      const added = addComment(books, invoices, params.id, body);
      const comment = commentOnTheWire(books, { invoice_id: params.id }, added);
      return { message: 'Comments added.', comment, madeAt: `/invoices/${params.id}` };
    },
  },
  {
    method: 'GET',
    path: '/invoices/:id/payments',
    area: 'invoices',
    read: (books, { params }) => ({ payments: paymentsOfInvoice(books, params.id) }),
  },
  {
    method: 'GET',
    path: '/invoices/:id/creditsapplied',
    area: 'invoices',
    read: (books, { params }) => ({ credits: creditsApplied(books, params.id) }),
  },
];

const creditRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/creditnotes',
    area: 'creditnotes',
    read: (books, { query }) => listCreditNotes(books, query),
  },
  {
    method: 'POST',
    path: '/creditnotes',
    area: 'creditnotes',
    write: (books, { body, query }) => {
      const made = writeSalesForm(books, creditNotes, body, {
        isOwn: query['ignore_auto_number_generation'] === 'true',
      });
      const creditnote = creditNoteOnTheWire(books, made);
      return { message: 'The credit note has been created.', creditnote, madeAt: `/creditnotes/${made.id}` };
    },
  },
  {
    method: 'GET',
    path: '/creditnotes/:id',
    area: 'creditnotes',
    read: (books, { params }) => ({
      creditnote: creditNoteOnTheWire(books, formOf(books, creditNotes, params.id)),
    }),
  },
  {
    method: 'POST',
    path: '/creditnotes/:id/status/:status',
    area: 'creditnotes',
    write: (books, { params }) => ({ message: changeCreditStatus(books, params.id, params.status) }),
  },
  {
    method: 'GET',
    path: '/creditnotes/:id/comments',
    area: 'creditnotes',
    read: (books, { params }) => ({
      comments: formOf(books, creditNotes, params.id).comments.map((one) =>
        commentOnTheWire(books, { creditnote_id: params.id }, one),
      ),
    }),
  },
  {
    method: 'POST',
    path: '/creditnotes/:id/comments',
    area: 'creditnotes',
    write: (books, { params, body }) => {
      const added = addComment(books, creditNotes, params.id, body);
      const comment = commentOnTheWire(books, { creditnote_id: params.id }, added);
      return { message: 'Comments added.', comment, madeAt: `/creditnotes/${params.id}` };
    },
  },
];

const creditApplicationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/creditnotes/:id/invoices',
    area: 'creditnotes',
    read: (books, { params }) => ({ invoices_credited: invoicesCredited(books, params.id) }),
  },
  {
    method: 'POST',
    path: '/creditnotes/:id/invoices',
    area: 'creditnotes',
    write: (books, { params, body }) => ({
      message: 'Credits have been applied to the invoice(s).',
      apply_to_invoices: applyCreditNote(books, params.id, body),
    }),
  },
  {
    method: 'DELETE',
    path: '/creditnotes/:id/invoices/:otherId',
    area: 'creditnotes',
    write: (books, { params }) => {
      removeCreditApplication(books, params.id, params.otherId);
      return { message: 'Credits applied to an invoice have been deleted.' };
    },
  },
  {
    method: 'GET',
    path: '/creditnotes/:id/refunds',
    area: 'creditnotes',
    read: (books, { params }) => ({ creditnote_refunds: refundsOf(books, params.id) }),
  },
  {
    method: 'POST',
    path: '/creditnotes/:id/refunds',
    area: 'creditnotes',
    write: (books, { params, body }) => ({
      message: 'The credit note amount is refunded successfully.',
      creditnote_refund: refundCreditNote(books, params.id, body),
    }),
  },
  {
    method: 'DELETE',
    path: '/creditnotes/:id/refunds/:otherId',
    area: 'creditnotes',
    write: (books, { params }) => {
      deleteRefund(books, params.id, params.otherId);
      return { message: 'The creditnote refund has been successfully deleted.' };
    },
  },
];

const paymentRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/customerpayments',
    area: 'customerpayments',
    read: (books, { query }) => listPayments(books, query),
  },
  {
    method: 'POST',
    path: '/customerpayments',
    area: 'customerpayments',
    write: (books, { body }) => {
      const made = addPayment(books, body);
      return {
        message: 'The payment from the customer has been recorded',
        payment: paymentOnTheWire(books, made),
        madeAt: `/customerpayments/${made.id}`,
      };
    },
  },
  {
    method: 'GET',
    path: '/customerpayments/:id',
    area: 'customerpayments',
    read: (books, { params }) => ({ payment: paymentOnTheWire(books, paymentOf(books, params.id)) }),
  },
  {
    method: 'PUT',
    path: '/customerpayments/:id',
    area: 'customerpayments',
    write: (books, { params, body }) => ({
      message: 'The payment details have been updated.',
      payment: paymentOnTheWire(books, changePayment(books, params.id, body)),
    }),
  },
  {
    method: 'DELETE',
    path: '/customerpayments/:id',
    area: 'customerpayments',
    write: (books, { params }) => {
      deletePayment(books, params.id);
      return { message: 'The payment has been deleted.' };
    },
  },
];

const paymentRefundRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/customerpayments/:id/refunds',
    area: 'customerpayments',
    read: (books, { params }) => ({ payment_refunds: paymentRefunds(books, params.id) }),
  },
  {
    method: 'POST',
    path: '/customerpayments/:id/refunds',
    area: 'customerpayments',
    write: (books, { params, body }) => ({
      message: 'The refund information for this payment has been saved.',
      payment_refunds: refundPayment(books, params.id, body),
    }),
  },
  {
    method: 'DELETE',
    path: '/customerpayments/:id/refunds/:otherId',
    area: 'customerpayments',
    write: (books, { params }) => {
      deletePaymentRefund(books, params.id, params.otherId);
      return { message: 'The refund has been deleted.' };
    },
  },
];

const settingsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/organizations/:id',
    area: 'settings',
    read: ({ organisation }, { params }) => {
      if (params.id !== organisation.id) throw unknown('Organization');
      return { organization: organisationOnTheWire(organisation) };
    },
  },
  {
    method: 'GET',
    path: '/bankaccounts',
    area: 'banking',
    read: (books) => ({
      bankaccounts: bankAccountsOnTheWire(books),
      page_context: { page: 1, per_page: 200, has_more_page: false },
    }),
  },
  { method: 'GET', path: '/items', area: 'settings', read: (books, { query }) => listItems(books, query) },
  {
    method: 'POST',
    path: '/items',
    area: 'settings',
    write: (books, { body }) => {
      const made = writeItem(books, body);
      return { message: 'The item has been added.', item: itemOnTheWire(books, made), madeAt: `/items/${made.id}` };
    },
  },
  { method: 'GET', path: '/settings/taxes', area: 'settings', read: (books, { query }) => listTaxes(books, query) },
  {
    method: 'GET',
    path: '/settings/taxgroups/:id',
    area: 'settings',
    read: ({ organisation }, { params }) => {
      const group = organisation.groups.find((one) => taxId(organisation, one.number) === params.id);
      if (group === undefined) throw unknown('Tax group');
      return { tax_group: groupOnTheWire(organisation, group) };
    },
  },
  {
    method: 'GET',
    path: '/settings/paymentterms',
    area: 'settings',
    read: ({ organisation }) => ({ data: { payment_terms: paymentTermsOnTheWire(organisation) } }),
  },
  {
    method: 'GET',
    path: '/settings/currencies',
    area: 'settings',
    read: (books, { query }) => ({
      currencies: allCurrencies(books.organisation)
        .filter(
          (code) => query['filter_by'] !== 'Currencies.ExcludeBaseCurrency' || code !== books.organisation.homeCurrency,
        )
        .map((code) => currencyOnTheWire(books, code)),
      page_context: { page: 1, per_page: 200, has_more_page: false },
    }),
  },
];

/** Every call of the API except the list of organisations, which needs no organisation. */
export const routes: readonly Route[] = [
  ...contactRoutes,
  ...invoiceRoutes,
  ...creditRoutes,
  ...creditApplicationRoutes,
  ...paymentRoutes,
  ...paymentRefundRoutes,
  ...settingsRoutes,
];

/** The calls as they are counted: `GET /invoices/{id}`. */
export const zohoBooksCalls: readonly string[] = routes.map(
  ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
);
