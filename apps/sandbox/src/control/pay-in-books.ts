import { findRecord, openBooks } from '../quickbooks/books.ts';
import { depositPayment, endPayment, paymentOnTheWire, writePayment } from '../quickbooks/payments.ts';
import { exact } from '../wire/exact-json.ts';
import type { World } from '../world.ts';
import { findRecord as findZohoRecord, zohoBooksOf } from '../zoho-books/books.ts';
import { applyCreditNote, removeCreditApplication } from '../zoho-books/credit-applications.ts';
import { addPayment, deletePayment, movePayment } from '../zoho-books/payments.ts';

interface PaymentWish {
  readonly documentId: string;
  readonly amount: string;
  readonly date: string;
}

/** Enters a customer's payment in the books like a bookkeeper, and applies it to one document. */
export function pay(world: World, realmId: string, wish: PaymentWish): { paymentId: string } | undefined {
  const { documentId, amount, date } = wish;
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
  { creditId, documentId, amount, date }: PaymentWish & { readonly creditId: string },
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
