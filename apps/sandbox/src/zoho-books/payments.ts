import { currencyPlaces, currencySymbol } from '../wire/currencies.ts';
import { compare, exactly, roundHalfAwayFromZero, ZERO } from '../wire/decimal.ts';
import { isObject, type JsonObject } from '../wire/exact-json.ts';
import { listOf, textOf } from '../wire/field-reading.ts';
import {
  allRecords,
  type BooksAtWork,
  findRecord,
  keepRecord,
  newRecord,
  nextDocumentNumber,
  nextId,
  type OpenBooks,
  removeRecord,
  timeOf,
  todayOf,
} from './books.ts';
import { depositAccountName, isDepositAccount } from './bank-accounts.ts';
import { exchangeRateOn } from './exchange-rates.ts';
import { all, checkLengths, dayIn, isAboveZero, neededText, numberIn, onTheWire } from './fields.ts';
import { balanceOf } from './invoice-state.ts';
import { currencyId, firstIds, idIn } from './organisations.ts';
import { invoiceOf } from './invoices.ts';
import { paymentRefunds, refundedOf, unusedOf } from './payment-refunds.ts';
import type { StoredRecord, Payment } from './records.ts';
import { missingValue, notAllowed, unknown, wrongValue } from './zoho-books-error.ts';

/** Records a customer's payment and the invoices that it pays. */
export const addPayment = (books: BooksAtWork, body: JsonObject): Payment =>
  writePayment(books, body, newRecord(books));

/**
 * Updates a payment: its invoices are those in the request, and the unapplied rest is excess money of the customer
 * (Zoho help, "Clear Applied Amount").
 */
export function changePayment(books: BooksAtWork, id: string, body: JsonObject): Payment {
  const current = paymentOf(books, id);
  for (const name of ['customer_id', 'payment_mode', 'amount', 'invoices'])
    if (body[name] === undefined) throw missingValue(name);
  // its previous amounts are open again before the new ones are applied
  keepRecord(books, 'payments', { ...current, applied: [] });
  return writePayment(books, body, { ...current, changedAt: books.now.toISOString() });
}

function writePayment(books: BooksAtWork, body: JsonObject, record: StoredRecord & Partial<Payment>): Payment {
  checkLengths(body, { payment_mode: 100, reference_number: 100 });
  const customer = findRecord(books, 'contacts', neededText(body, 'customer_id'));
  if (customer === undefined) throw wrongValue('customer_id');
  const amount = numberIn(body, 'amount', currencyPlaces(customer.currency));
  if (amount === undefined) throw missingValue('amount');
  if (!isAboveZero(amount)) throw wrongValue('amount');
  const mode = neededText(body, 'payment_mode');
  const accountId = textOf(body, 'account_id');
  if (accountId !== undefined && !isDepositAccount(books.organisation, accountId)) throw wrongValue('account_id');
  const { id, createdAt, changedAt } = record;
  const payment: Payment = {
    id,
    createdAt,
    changedAt,
    number: record.number ?? String(nextDocumentNumber(books, 'payment')),
    customerId: customer.id,
    currency: customer.currency,
    day: dayIn(body, 'date') ?? record.day ?? todayOf(books),
    amount,
    mode,
    reference: textOf(body, 'reference_number') ?? '',
    description: textOf(body, 'description') ?? '',
    ...(accountId === undefined ? {} : { accountId }),
    applied: appliedIn(books, body, customer.id),
  };
  if (compare(unusedOf(books, payment), ZERO) < 0) throw wrongValue('amount_applied');
  keepRecord(books, 'payments', payment);
  for (const { invoiceId } of payment.applied) {
    // a payment makes a draft count
    const invoice = invoiceOf(books, invoiceId);
    const issuedDay = invoice.issuedDay === '' ? payment.day : invoice.issuedDay;
    keepRecord(books, 'invoices', { ...invoice, state: 'sent', issuedDay, changedAt: record.changedAt });
  }
  return payment;
}

export function paymentOf(books: OpenBooks, id: string): Payment {
  const found = findRecord(books, 'payments', id);
  if (found === undefined) throw unknown('Payment');
  return found;
}

export function movePayment(books: BooksAtWork, id: string, day: string): void {
  keepRecord(books, 'payments', { ...paymentOf(books, id), day, changedAt: books.now.toISOString() });
}

export function deletePayment(books: BooksAtWork, id: string): void {
  if (compare(refundedOf(books, paymentOf(books, id)), ZERO) > 0)
    throw notAllowed('This payment has refunds. Delete them first.');
  removeRecord(books, 'payments', id);
}

/** The payments of one invoice. */
export function paymentsOfInvoice(books: OpenBooks, invoiceId: string): JsonObject[] {
  invoiceOf(books, invoiceId);
  return allRecords(books, 'payments').flatMap((payment) =>
    payment.applied
      .filter((one) => one.invoiceId === invoiceId)
      .map((one) => ({
        invoice_payment_id: one.id,
        payment_id: payment.id,
        payment_number: payment.number,
        invoice_id: invoiceId,
        amount: onTheWire(one.amount),
        date: payment.day,
        payment_mode: payment.mode,
        reference_number: payment.reference,
        description: payment.description ?? '',
      })),
  );
}

function appliedIn(books: BooksAtWork, body: JsonObject, customerId: string): Payment['applied'] {
  return (listOf(body, 'invoices') ?? []).filter(isObject).map((row) => {
    const invoice = invoiceOf(books, neededText(row, 'invoice_id'));
    if (invoice.customerId !== customerId || invoice.state === 'void') throw wrongValue('invoice_id');
    const amount = numberIn(row, 'amount_applied', currencyPlaces(invoice.currency));
    if (amount === undefined || !isAboveZero(amount)) throw wrongValue('amount_applied');
    if (compare(exactly(amount), exactly(balanceOf(books, invoice))) > 0) throw wrongValue('amount_applied');
    return { id: nextId(books), invoiceId: invoice.id, amount };
  });
}

function common(books: OpenBooks, payment: Payment): JsonObject {
  const { organisation } = books;
  const unused = unusedOf(books, payment);
  const accountId = payment.accountId ?? idIn(organisation, firstIds.undepositedAccount);
  return {
    payment_id: payment.id,
    payment_number: payment.number,
    customer_id: payment.customerId,
    customer_name: findRecord(books, 'contacts', payment.customerId)?.name ?? '',
    payment_mode: payment.mode,
    date: payment.day,
    account_id: accountId,
    account_name: depositAccountName(organisation, accountId),
    currency_code: payment.currency,
    currency_symbol: currencySymbol(payment.currency),
    exchange_rate: onTheWire(exchangeRateOn(books, payment.currency)),
    amount: onTheWire(payment.amount),
    unused_amount: onTheWire(roundHalfAwayFromZero(unused, currencyPlaces(payment.currency))),
    reference_number: payment.reference,
    description: payment.description ?? '',
    created_time: timeOf(books, payment.createdAt),
  };
}

export function paymentInList(books: OpenBooks, payment: Payment): JsonObject {
  const numbers = payment.applied.map((one) => findRecord(books, 'invoices', one.invoiceId)?.number ?? '');
  return {
    ...common(books, payment),
    invoice_numbers: numbers.join(', '),
    last_modified_time: timeOf(books, payment.changedAt),
  };
}

export function paymentOnTheWire(books: OpenBooks, payment: Payment): JsonObject {
  const { organisation } = books;
  return {
    ...all(
      '',
      'sales_channel account_identifier payment_link_id payment_number_prefix beat_id beat_number journey_plan_id sales_person_id sales_person_name card_type offline_created_date_with_time bank_charges_account_id bank_charges_account_name tax_account_id tax_account_name online_transaction_id payment_gateway settlement_status tender_id last_four_digits attachment_name',
    ),
    ...all([], 'locked_actions documents deposit_details custom_fields imported_transactions tags'),
    ...all(onTheWire('0'), 'bank_charges tax_amount_withheld discount_amount'),
    ...all(false, 'is_client_review_settings_enabled is_early_payment_discount_applicable is_ondc_channel'),
    ...all(true, 'can_send_in_mail can_send_payment_sms is_payment_details_required'),
    ...common(books, payment),
    payment_number_suffix: payment.number,
    created_by: 'Countinghouse Demo',
    updated_time: timeOf(books, payment.changedAt),
    lock_details: { can_lock: false },
    account_type: 'cash',
    customer_advance_account_id: idIn(organisation, firstIds.receivableAccount),
    customer_advance_account_name: 'Accounts Receivable',
    currency_id: currencyId(organisation, payment.currency),
    payment_status: 'paid',
    template_id: idIn(organisation, 39_005),
    template_name: 'Elite Template',
    template_type: 'elite',
    page_width: '8.27in',
    page_height: '11.69in',
    orientation: 'portrait',
    custom_field_hash: {},
    price_precision: currencyPlaces(payment.currency),
    rounding_mode: 'round_half_up',
    payment_refunds: paymentRefunds(books, payment.id),
    invoices: payment.applied.map((one) => appliedOnTheWire(books, payment, one)),
  };
}

function appliedOnTheWire(books: OpenBooks, payment: Payment, one: Payment['applied'][number]): JsonObject {
  const invoice = invoiceOf(books, one.invoiceId);
  return {
    invoice_payment_id: one.id,
    invoice_id: invoice.id,
    invoice_number: invoice.number,
    invoice_customer_id: '',
    invoice_customer_name: '',
    amount_applied: onTheWire(one.amount),
    tax_amount_withheld: onTheWire('0'),
    discount_amount: onTheWire('0'),
    total: onTheWire(invoice.total),
    balance: onTheWire(balanceOf(books, invoice)),
    date: invoice.day,
    due_date: invoice.dueDay,
    price_precision: currencyPlaces(invoice.currency),
    apply_date: payment.day,
    allow_partial_payments: '',
    is_early_payment_discount_applicable: false,
    invoice_installments: [],
    installments: [],
  };
}
