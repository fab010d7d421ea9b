import type { z } from 'zod';
import { ExactNumber } from '../../calling/exact-json.ts';
import type { AppliedCredit, BooksSettlements, NewAppliedCredit, RecordedPayment } from '../books-settlements.ts';
import { BooksError } from '../books-error.ts';
import { isSameDecimal, plainDecimal } from '../decimal-text.ts';
import { partOfPayment } from '../part-of-payment.ts';
import { mustBeOurs } from '../same-company.ts';
import { afterSending, unclear } from '../error-of-call.ts';
import {
  zohoBankAccount,
  zohoCreditApplied,
  zohoDone,
  zohoInvoiceCredited,
  zohoPaymentAnswer,
  zohoPaymentRow,
} from './from-zoho-books.ts';
import type { ZohoBooksHttp } from './zoho-books-http.ts';
import { createZohoBooksRefunds } from './zoho-books-refunds.ts';

const exact = (amount: string): ExactNumber => new ExactNumber(plainDecimal(amount) ?? amount);

const DESCRIPTION_MAX = 2000;

/**
 * Payments and applied credit notes of Zoho Books. A payment has our reference as its reference number. An applied
 * credit note has none, and the response to it has no id: it is found in the list of invoices to which the credit note
 * was applied.
 */
export function createZohoBooksSettlements(http: ZohoBooksHttp): BooksSettlements {
  const recorded = (payment: z.output<typeof zohoPaymentAnswer>): RecordedPayment => ({
    paymentId: payment.payment_id,
    date: payment.date,
    amount: payment.amount,
    parts: payment.invoices.map((one) => ({ documentId: one.invoice_id, amount: one.amount_applied })),
    // a payment that is reversed here is deleted there
    isVoided: false,
  });

  const pathOf = (paymentId: string): string => `customerpayments/${encodeURIComponent(paymentId)}`;
  const creditPath = (creditId: string): string => `creditnotes/${encodeURIComponent(creditId)}/invoices`;

  async function invoicesCredited(creditId: string): Promise<AppliedCredit[]> {
    const rows = await http.list({ path: creditPath(creditId), key: 'invoices_credited' }, zohoInvoiceCredited);
    return rows.map((row) => {
      mustBeOurs('read', [{ what: 'credit', expected: creditId, answered: row.creditnote_id }]);
      return {
        applicationId: row.creditnote_invoice_id,
        creditId,
        documentId: row.invoice_id,
        date: row.date,
        amount: row.credited_amount,
      };
    });
  }

  async function findAppliedCredit({
    reference,
    creditId,
    documentId,
    amount,
    known,
  }: NewAppliedCredit): Promise<AppliedCredit | undefined> {
    const same = (await invoicesCredited(creditId)).filter(
      (one) => one.documentId === documentId && isSameDecimal(one.amount, amount) && !known.includes(one.applicationId),
    );
    if (same.length > 1)
      throw foundTwice(
        reference,
        same.map((one) => one.applicationId),
      );
    return same[0];
  }

  /** Deletes an object that may be deleted already. */
  async function remove(name: string, path: string): Promise<void> {
    try {
      await http.write({ name, method: 'DELETE', path }, zohoDone);
    } catch (error) {
      if (!(error instanceof BooksError) || error.reason !== 'not_found') throw error;
    }
  }

  return {
    ...createZohoBooksRefunds(http, remove),

    async depositAccounts() {
      const query = { filter_by: 'Status.Active' };
      const rows = await http.list({ path: 'bankaccounts', key: 'bankaccounts', query }, zohoBankAccount);
      return rows
        .filter(({ is_active, account_type }) => is_active && account_type !== 'credit_card')
        .map(({ account_id, account_name }) => ({ id: account_id, name: account_name }))
        .sort((one, other) => one.name.localeCompare(other.name, 'en'));
    },

    async settleWithPayment({ paymentId, documentId, amount }) {
      const payment = await http.read('read-payment', pathOf(paymentId), zohoPaymentAnswer);
      mustBeOurs('read', [{ what: 'payment', expected: paymentId, answered: payment.payment_id }]);
      const here = recorded(payment);
      if (isSameDecimal(partOfPayment(here, documentId), amount)) return here;
      const others = payment.invoices.filter((one) => one.invoice_id !== documentId);
      // the named invoices replace all existing ones
      const invoices = [
        ...others.map((one) => ({
          invoice_id: one.invoice_id,
          amount_applied: exact(one.amount_applied),
          tax_amount_withheld: one.tax_amount_withheld === undefined ? undefined : exact(one.tax_amount_withheld),
        })),
        ...(isSameDecimal(amount, '0') ? [] : [{ invoice_id: documentId, amount_applied: exact(amount) }]),
      ];
      const body = {
        customer_id: payment.customer_id,
        payment_mode: payment.payment_mode ?? 'banktransfer',
        amount: exact(payment.amount),
        date: payment.date,
        reference_number: payment.reference_number,
        description: payment.description,
        account_id: payment.account_id,
        invoices,
      };
      const write = { name: 'settle-with-payment', method: 'PUT', path: pathOf(paymentId), body } as const;
      const changed = await http.write(write, zohoPaymentAnswer);
      mustBeOurs('write', [{ what: 'payment', expected: paymentId, answered: changed.payment_id }]);
      return recorded(changed);
    },

    async recordPayment(payment, { signal, beforeSending }) {
      const { reference, customerId, currency, date, amount, parts, depositAccountId, note } = payment;
      const body = {
        customer_id: customerId,
        payment_mode: 'banktransfer',
        amount: exact(amount),
        date,
        reference_number: reference,
        description: note?.trim().slice(0, DESCRIPTION_MAX),
        account_id: depositAccountId,
        invoices: parts.map((part) => ({ invoice_id: part.documentId, amount_applied: exact(part.amount) })),
      };
      const write = { name: 'record-payment', path: 'customerpayments', body, signal };
      await beforeSending?.();
      const made = await http.write(write, zohoPaymentAnswer);
      mustBeOurs('write', [
        { what: 'payment', expected: reference, answered: made.reference_number },
        { what: 'customer', expected: customerId, answered: made.customer_id },
        { what: 'currency', expected: currency, answered: made.currency_code ?? currency },
      ]);
      return recorded(made);
    },

    async findRecordedPayment(search) {
      const { reference, customerId } = search;
      const query = { reference_number: reference };
      const rows = await http.list({ path: 'customerpayments', key: 'customerpayments', query }, zohoPaymentRow);
      // the search may mean "contains"
      const ours = rows.filter((row) => row.reference_number === reference);
      for (const row of ours)
        mustBeOurs('read', [{ what: 'customer', expected: customerId, answered: row.customer_id }]);
      const [found, ...others] = ours;
      if (found === undefined) return undefined;
      if (others.length > 0)
        throw foundTwice(
          reference,
          ours.map((row) => row.payment_id),
        );
      const payment = await http.read('read-payment', pathOf(found.payment_id), zohoPaymentAnswer);
      mustBeOurs('read', [{ what: 'payment', expected: found.payment_id, answered: payment.payment_id }]);
      return recorded(payment);
    },

    deletePayment: (paymentId) => remove('delete-payment', pathOf(paymentId)),

    async creditsAppliedTo({ id }) {
      const path = `invoices/${encodeURIComponent(id)}/creditsapplied`;
      const rows = await http.list({ path, key: 'credits' }, zohoCreditApplied);
      return rows.map((row) => ({
        applicationId: row.creditnotes_invoice_id,
        creditId: row.creditnote_id,
        documentId: id,
        date: row.credited_date,
        amount: row.amount_applied,
      }));
    },

    async applyCredit(application, { signal, beforeSending }) {
      const { creditId, documentId, amount } = application;
      const body = { invoices: [{ invoice_id: documentId, amount_applied: exact(amount) }] };
      await beforeSending?.();
      await http.write({ name: 'apply-credit', path: creditPath(creditId), body, signal }, zohoDone);
      const made = await afterSending(() => findAppliedCredit(application));
      if (made !== undefined) return made;
      throw unclear('write', 'unreadable_answer', { words: 'The books do not show the credit that they applied.' });
    },

    findAppliedCredit,

    removeAppliedCredit: ({ applicationId, creditId }) =>
      remove('remove-applied-credit', `${creditPath(creditId)}/${encodeURIComponent(applicationId)}`),
  };
}

const foundTwice = (reference: string, ids: readonly string[]): BooksError =>
  new BooksError('rejected', {
    reason: 'found_twice',
    words: `The books hold ${ids.length} entries for ${reference}: ids ${ids.join(', ')}.`,
  });
