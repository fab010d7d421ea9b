import { CHECKING, RECEIVABLE } from '../quickbooks/accounts.ts';
import { findRecord, openBooks } from '../quickbooks/books.ts';
import { depositPayment, endPayment, paymentOnTheWire, writePayment } from '../quickbooks/payments.ts';
import { deletePurchase, writePurchase } from '../quickbooks/purchases.ts';
import { exact } from '../wire/exact-json.ts';
import type { World } from '../world.ts';
import { bankAccountsOnTheWire } from '../zoho-books/bank-accounts.ts';
import { findRecord as findZohoRecord, zohoBooksOf, type OpenBooks as OpenZohoBooks } from '../zoho-books/books.ts';
import { applyCreditNote, removeCreditApplication } from '../zoho-books/credit-applications.ts';
import { deleteRefund, refundCreditNote } from '../zoho-books/credit-refunds.ts';
import { deletePaymentRefund, refundPayment } from '../zoho-books/payment-refunds.ts';
import { addPayment, deletePayment, movePayment } from '../zoho-books/payments.ts';

interface PaymentInput {
  readonly documentId: string;
  readonly amount: string;
  readonly date: string;
}

/** Enters a customer's payment in the books like a bookkeeper, and applies it to one document. */
export function pay(world: World, realmId: string, input: PaymentInput): { paymentId: string } | undefined {
  const { documentId, amount, date } = input;
  const zoho = zohoBooksOf(world, realmId);
  if (zoho !== undefined) {
    const invoice = findZohoRecord(zoho, 'invoices', documentId);
    if (invoice === undefined) return undefined;
    const made = world.ledger.act((pen) =>
      addPayment(
        { ...zoho, view: pen, pen },
        {
          customer_id: invoice.customerId,
          payment_mode: 'banktransfer',
          amount: exact(amount),
          date,
          invoices: [{ invoice_id: documentId, amount_applied: exact(amount) }],
        },
      ),
    );
    return { paymentId: made.id };
  }
  const books = openBooks(world.ledger, realmId, world.now());
  const invoice = books && findRecord(books, 'invoices', documentId);
  if (books === undefined || invoice === undefined) return undefined;
  const made = world.ledger.act((pen) =>
    writePayment(
      { ...books, view: pen, pen, include: new Set() },
      {
        CustomerRef: { value: invoice.customerId },
        ...(books.preferences.multiCurrency ? { CurrencyRef: { value: invoice.currency } } : {}),
        TotalAmt: exact(amount),
        TxnDate: date,
        Line: [{ Amount: exact(amount), LinkedTxn: [{ TxnId: documentId, TxnType: 'Invoice' }] }],
      },
    ),
  );
  return { paymentId: made.id };
}

/** Applies a credit note to an invoice of the same customer, like a bookkeeper. */
export function applyCredit(
  world: World,
  realmId: string,
  { creditId, documentId, amount, date }: PaymentInput & { readonly creditId: string },
): boolean {
  const zoho = zohoBooksOf(world, realmId);
  if (zoho !== undefined) {
    if (findZohoRecord(zoho, 'creditNotes', creditId) === undefined) return false;
    const invoices = [{ invoice_id: documentId, amount_applied: exact(amount), apply_date: date }];
    world.ledger.act((pen) => applyCreditNote({ ...zoho, view: pen, pen }, creditId, { invoices }));
    return true;
  }
  const books = openBooks(world.ledger, realmId, world.now());
  const memo = books && findRecord(books, 'creditMemos', creditId);
  if (books === undefined || memo === undefined) return false;
  const line = (TxnId: string, TxnType: string) => ({ Amount: exact(amount), LinkedTxn: [{ TxnId, TxnType }] });
  world.ledger.act((pen) =>
    writePayment(
      { ...books, view: pen, pen, include: new Set() },
      {
        CustomerRef: { value: memo.customerId },
        ...(books.preferences.multiCurrency ? { CurrencyRef: { value: memo.currency } } : {}),
        TotalAmt: exact('0'),
        TxnDate: date,
        Line: [line(documentId, 'Invoice'), line(creditId, 'CreditMemo')],
      },
    ),
  );
  return true;
}

/**
 * What a bookkeeper does who pays money back to a customer: from a credit note, or from what a payment has in excess. In QuickBooks that is an
 * expense over Accounts Receivable, which the payment, or a payment over 0 beside the credit memo, is linked to.
 */
export function refund(world: World, realmId: string, input: RefundRequest): { refundId: string } | undefined {
  const zoho = zohoBooksOf(world, realmId);
  if (zoho !== undefined) return refundInZoho(world, zoho, input);
  const books = openBooks(world.ledger, realmId, world.now());
  const { creditId, paymentId, amount, date } = input;
  const memo = books && findRecord(books, 'creditMemos', creditId);
  const payment = books && findRecord(books, 'payments', paymentId);
  const of = memo ?? payment;
  if (books === undefined || of === undefined) return undefined;
  const currency = books.preferences.multiCurrency ? { CurrencyRef: { value: of.currency } } : {};
  const line = (TxnId: string, TxnType: string) => ({ Amount: exact(amount), LinkedTxn: [{ TxnId, TxnType }] });
  return world.ledger.act((pen) => {
    const atWork = { ...books, view: pen, pen, include: new Set<string>() };
    const expense = writePurchase(atWork, {
      PaymentType: 'Cash',
      AccountRef: { value: CHECKING },
      EntityRef: { value: of.customerId, type: 'Customer' },
      ...currency,
      TxnDate: date,
      Line: [
        {
          Amount: exact(amount),
          DetailType: 'AccountBasedExpenseLineDetail',
          AccountBasedExpenseLineDetail: { AccountRef: { value: RECEIVABLE } },
        },
      ],
    });
    if (payment !== undefined) {
      const before = paymentOnTheWire(atWork, payment);
      const lines = Array.isArray(before['Line']) ? before['Line'] : [];
      writePayment(atWork, { ...before, Line: [...lines, line(expense.id, 'Expense')] });
      return { refundId: expense.id };
    }
    const linking = writePayment(atWork, {
      CustomerRef: { value: of.customerId },
      ...currency,
      TotalAmt: exact('0'),
      TxnDate: date,
      Line: [line(expense.id, 'Expense'), line(creditId, 'CreditMemo')],
    });
    return { refundId: `${linking.id}-${expense.id}` };
  });
}

interface RefundRequest {
  /** Empty where a payment is refunded. */
  readonly creditId: string;
  /** Empty where a credit note is refunded. */
  readonly paymentId: string;
  readonly amount: string;
  readonly date: string;
}

function refundInZoho(
  world: World,
  zoho: OpenZohoBooks,
  { creditId, paymentId, amount, date }: RefundRequest,
): { refundId: string } | undefined {
  const account = bankAccountsOnTheWire(zoho)[0]?.['account_id'];
  const body = { date, refund_mode: 'banktransfer', amount: exact(amount), from_account_id: account ?? '' };
  const isOfCredit = findZohoRecord(zoho, 'creditNotes', creditId) !== undefined;
  if (!isOfCredit && findZohoRecord(zoho, 'payments', paymentId) === undefined) return undefined;
  return world.ledger.act((pen) => {
    const atWork = { ...zoho, view: pen, pen };
    const made = isOfCredit
      ? refundCreditNote(atWork, creditId, body)['creditnote_refund_id']
      : refundPayment(atWork, paymentId, body)[0]?.['payment_refund_id'];
    return { refundId: typeof made === 'string' ? made : '' };
  });
}

/** The refund was a mistake, and is deleted. */
export function takeRefundBack(world: World, realmId: string, refundId: string): void {
  const zoho = zohoBooksOf(world, realmId);
  if (zoho !== undefined)
    return world.ledger.act((pen) => {
      const atWork = { ...zoho, view: pen, pen };
      const ofCredit = findZohoRecord(zoho, 'creditRefunds', refundId);
      if (ofCredit !== undefined) return deleteRefund(atWork, ofCredit.noteId, refundId);
      deletePaymentRefund(atWork, findZohoRecord(zoho, 'paymentRefunds', refundId)?.paymentId ?? '', refundId);
    });
  const books = openBooks(world.ledger, realmId, world.now());
  if (books === undefined) return;
  const expenseId = refundId.split('-').at(-1) ?? '';
  world.ledger.act((pen) => {
    const atWork = { ...books, view: pen, pen, include: new Set<string>() };
    for (const paymentId of findRecord(atWork, 'purchases', expenseId)?.paymentIds ?? []) {
      const payment = findRecord(atWork, 'payments', paymentId);
      if (payment === undefined) continue;
      const wire = paymentOnTheWire(atWork, payment);
      if ((payment.credits ?? []).length > 0) endPayment(atWork, wire, 'deleted');
      else {
        const lines = paymentOnTheWire(atWork, { ...payment, refunds: [] })['Line'] ?? [];
        writePayment(atWork, { ...wire, Line: lines });
      }
    }
    const SyncToken = String(findRecord(atWork, 'purchases', expenseId)?.syncToken ?? '');
    deletePurchase(atWork, { Id: expenseId, SyncToken });
  });
}

/** Deletes an application of a credit note by its id, like a bookkeeper. */
export function takeCreditBack(world: World, realmId: string, applicationId: string): void {
  const zoho = zohoBooksOf(world, realmId);
  if (zoho === undefined) return takePaymentBack(world, realmId, applicationId);
  const noteId = findZohoRecord(zoho, 'creditApplications', applicationId)?.noteId ?? '';
  world.ledger.act((pen) => removeCreditApplication({ ...zoho, view: pen, pen }, noteId, applicationId));
}

/** Deposits a payment at the bank: QuickBooks allows no change of the payment afterwards. */
export function deposit(world: World, realmId: string, paymentId: string): boolean {
  const books = openBooks(world.ledger, realmId, world.now());
  if (books === undefined) return false;
  world.ledger.act((pen) => depositPayment({ ...books, view: pen, pen, include: new Set() }, paymentId));
  return true;
}

/** Changes the date of a payment. */
export function moveToDay(world: World, realmId: string, paymentId: string, date: string): void {
  const zoho = zohoBooksOf(world, realmId);
  const books = openBooks(world.ledger, realmId, world.now());
  world.ledger.act((pen) => {
    if (zoho !== undefined) movePayment({ ...zoho, view: pen, pen }, paymentId, date);
    const payment = books && findRecord(books, 'payments', paymentId);
    if (books === undefined || payment === undefined) return;
    const atWork = { ...books, view: pen, pen, include: new Set<string>() };
    writePayment(atWork, { ...paymentOnTheWire(atWork, payment), TxnDate: date });
  });
}

/** Deletes a payment, so that its document is open again. */
export function takePaymentBack(world: World, realmId: string, paymentId: string): void {
  const zoho = zohoBooksOf(world, realmId);
  const books = openBooks(world.ledger, realmId, world.now());
  world.ledger.act((pen) => {
    if (zoho !== undefined) deletePayment({ ...zoho, view: pen, pen }, paymentId);
    if (books === undefined) return;
    const SyncToken = String(findRecord(books, 'payments', paymentId)?.syncToken ?? '');
    endPayment({ ...books, view: pen, pen, include: new Set() }, { Id: paymentId, SyncToken }, 'deleted');
  });
}
