import { describe, expect, test } from 'vitest';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { BooksFault, BooksUnderTest } from './books-under-test.ts';
import type { BooksDocument } from '../books/books-provider.ts';
import type { NewAppliedCredit, NewBooksPayment } from '../books/books-settlements.ts';
import { BooksError } from '../books/books-error.ts';
import { isSameDecimal } from '../books/decimal-text.ts';
import { partOfPayment } from '../books/part-of-payment.ts';

const lostAnswers: readonly BooksFault[] = ['lost_by_cut', 'lost_by_500', 'lost_by_page_in_200', 'not_done_cut_before'];

/**
 * The requirements of every provider's adapter for payments and applied credit notes; a part of the whole test suite.
 */
export function describeSettlements(
  open: () => { readonly world: BooksUnderTest; readonly customer: { readonly id: string; readonly currency: string } },
): void {
  let serial = 0;

  async function documents(): Promise<{ invoice: BooksDocument; credit: BooksDocument }> {
    const { world, customer } = open();
    serial += 1;
    const document = (kind: 'S' | 'SC', amount: string) => ({
      reference: `CH-${kind}${serial}`,
      number: `INV-${kind}-${serial}`,
      customerId: customer.id,
      currency: customer.currency,
      date: calendarDate('2026-10-31'),
      memo: 'October 2026',
      lines: [{ description: 'October', itemName: 'Development Fees', quantity: '1', unitPrice: amount, amount }],
      taxMode: 'none' as const,
      tax: '0.00',
      total: amount,
    });
    const details = { ...document('S', '1000.00'), dueDate: calendarDate('2026-11-30') };
    const invoice = await world.books.createInvoice(details, { requestId: `invoice-${serial}` });
    const credit = await world.books.createCredit(document('SC', '300.00'), { requestId: `credit-${serial}` });
    return { invoice, credit };
  }

  const paymentOf = (
    invoice: BooksDocument,
    { amount = '400.10', ...changes }: Partial<NewBooksPayment> = {},
  ): NewBooksPayment => ({
    reference: `CH-S${serial}-R1`,
    customerId: invoice.customerId,
    currency: invoice.currency,
    date: calendarDate('2026-11-05'),
    amount,
    parts: [{ documentId: invoice.id, amount }],
    ...changes,
  });
  const creditOf = (
    invoice: BooksDocument,
    credit: BooksDocument,
    changes: Partial<NewAppliedCredit> = {},
  ): NewAppliedCredit => ({
    reference: `CH-SC${serial}-A1`,
    customerId: invoice.customerId,
    currency: invoice.currency,
    date: calendarDate('2026-11-06'),
    amount: '250.00',
    creditId: credit.id,
    documentId: invoice.id,
    known: [],
    ...changes,
  });
  const balance = async (document: BooksDocument): Promise<string | undefined> =>
    (await open().world.books.readInvoice(document.id))?.balance;
  const left = async (document: BooksDocument): Promise<string | undefined> =>
    (await open().world.books.readCredit(document.id))?.balance;
  const livePayments = async (invoice: BooksDocument) =>
    (await open().world.payments()).filter(
      (one) => one.state === 'open' && one.applied.some(({ invoiceId }) => invoiceId === invoice.id),
    );
  const errorFrom = async (act: Promise<unknown>): Promise<BooksError> => {
    const outcome = await act.catch((error: unknown) => error);
    if (outcome instanceof BooksError) return outcome;
    throw new Error(`BooksError was expected, not ${String(outcome)}`);
  };

  describe('a payment that we record', () => {
    test('is applied to its invoice, in the account that it names, and is found by our reference alone', async () => {
      const { books } = open().world;
      const { invoice } = await documents();
      const [account] = await books.depositAccounts();
      const payment = paymentOf(invoice, { depositAccountId: account?.id ?? '', note: 'wire of 5 November' });
      const made = await books.recordPayment(payment, { requestId: payment.reference });
      expect(made).toMatchObject({ date: payment.date, isVoided: false });
      expect([made.amount, partOfPayment(made, invoice.id)].every((amount) => isSameDecimal(amount, '400.10'))).toBe(
        true,
      );
      expect(await balance(invoice)).toBe('599.90');
      expect(await books.paymentsOf(invoice)).toEqual([
        { paymentId: made.paymentId, date: payment.date, amount: '400.10', reference: payment.reference },
      ]);
      const [held, ...others] = await livePayments(invoice);
      expect(others).toEqual([]);
      expect(held).toMatchObject({ id: made.paymentId, account: account?.name });
      expect(held?.note).toContain(payment.reference);
      expect(held?.note).toContain('wire of 5 November');
      expect(await books.findRecordedPayment(payment)).toMatchObject({ paymentId: made.paymentId });
      expect(await books.findRecordedPayment({ ...payment, date: calendarDate('2026-11-09') })).toMatchObject({
        paymentId: made.paymentId,
      });
      expect(await books.findRecordedPayment({ ...payment, reference: `${payment.reference}1` })).toBeUndefined();
    });

    test.each(lostAnswers)('%s: looking first leaves exactly one', async (fault) => {
      const { world } = open();
      const { invoice } = await documents();
      await world.ignoreRequestIds(true);
      await world.spoil('record-payment', fault);
      const payment = paymentOf(invoice);
      expect((await errorFrom(world.books.recordPayment(payment, { requestId: 'a' }))).kind).toBe('outcome_unknown');
      const there = await world.books.findRecordedPayment(payment);
      const made = there ?? (await world.books.recordPayment(payment, { requestId: 'a' }));
      expect(await livePayments(invoice)).toMatchObject([{ id: made.paymentId }]);
    });

    test('over more than is open is refused with the words of the books', async () => {
      const { books } = open().world;
      const { invoice } = await documents();
      const error = await errorFrom(
        books.recordPayment(paymentOf(invoice, { amount: '1000.01' }), { requestId: `over-${serial}` }),
      );
      expect(error).toMatchObject({ kind: 'rejected' });
      expect(error.words).not.toBe('');
      expect(await livePayments(invoice)).toEqual([]);
    });

    test('can be deleted, however often it is asked for, also after a lost answer', async () => {
      const { world } = open();
      const { invoice } = await documents();
      const { paymentId } = await world.books.recordPayment(paymentOf(invoice), { requestId: `delete-${serial}` });
      await world.spoil('delete-payment', 'lost_by_cut');
      expect((await errorFrom(world.books.deletePayment(paymentId))).kind).toBe('outcome_unknown');
      await world.books.deletePayment(paymentId);
      await world.books.deletePayment(paymentId);
      expect(await balance(invoice)).toBe('1000.00');
      expect(await world.books.findRecordedPayment(paymentOf(invoice))).toBeUndefined();
    });
  });

  describe('a payment of several invoices', () => {
    /** A payment of 1,500.00: 1,000.00 for one invoice, 400.10 for another, 99.90 for none. */
    async function several() {
      const { books } = open().world;
      const { invoice } = await documents();
      const { invoice: other } = await documents();
      const payment = paymentOf(invoice, {
        reference: `CH-S${serial}-P7`,
        amount: '1500.00',
        parts: [
          { documentId: invoice.id, amount: '1000.00' },
          { documentId: other.id, amount: '400.10' },
        ],
      });
      return { books, invoice, other, payment };
    }

    test('is one payment of the books, applied to each, with the rest open for the customer', async () => {
      const { books, invoice, other, payment } = await several();
      const made = await books.recordPayment(payment, { requestId: payment.reference });
      expect(isSameDecimal(made.amount, '1500')).toBe(true);
      expect(made.parts.map(({ documentId, amount }) => [documentId, Number(amount)])).toEqual([
        [invoice.id, 1000],
        [other.id, 400.1],
      ]);
      expect([await balance(invoice), await balance(other)]).toEqual(['0.00', '599.90']);
      const same = { paymentId: made.paymentId, date: payment.date, reference: payment.reference };
      expect(await books.paymentsOf(invoice)).toEqual([{ ...same, amount: '1000.00' }]);
      expect(await books.paymentsOf(other)).toEqual([{ ...same, amount: '400.10' }]);
      expect(Number((await books.excessOf({ ...made, currency: payment.currency }))?.open)).toBe(99.9);
      expect((await books.findRecordedPayment(payment))?.parts).toEqual(made.parts);
    });

    test.each(lostAnswers)('%s: looking first leaves exactly one', async (fault) => {
      const { books, invoice, other, payment } = await several();
      await open().world.ignoreRequestIds(true);
      await open().world.spoil('record-payment', fault);
      expect((await errorFrom(books.recordPayment(payment, { requestId: 's' }))).kind).toBe('outcome_unknown');
      const made =
        (await books.findRecordedPayment(payment)) ?? (await books.recordPayment(payment, { requestId: 's' }));
      for (const one of [invoice, other]) expect(await livePayments(one)).toMatchObject([{ id: made.paymentId }]);
    });

    test('is refused as a whole if one part is more than its invoice has open', async () => {
      const { books, invoice, other, payment } = await several();
      const parts = payment.parts.map((part) => (part.documentId === other.id ? { ...part, amount: '1000.01' } : part));
      const error = await errorFrom(
        books.recordPayment({ ...payment, amount: '2100.00', parts }, { requestId: payment.reference }),
      );
      expect(error).toMatchObject({ kind: 'rejected' });
      expect([await balance(invoice), await balance(other)]).toEqual(['1000.00', '1000.00']);
    });

    test('gives all of its invoices back when it is deleted', async () => {
      const { books, invoice, other, payment } = await several();
      await books.deletePayment((await books.recordPayment(payment, { requestId: payment.reference })).paymentId);
      expect([await balance(invoice), await balance(other)]).toEqual(['1000.00', '1000.00']);
    });
  });

  describe('a payment that settles another invoice than before', () => {
    async function paid() {
      const { books } = open().world;
      const { invoice } = await documents();
      const made = await books.recordPayment(paymentOf(invoice), { requestId: `settle-${serial}` });
      const { invoice: other } = await documents();
      const details = (document: BooksDocument, amount: string) => ({
        paymentId: made.paymentId,
        documentId: document.id,
        currency: document.currency,
        amount,
      });
      return { books, invoice, other, wish: details };
    }

    test('is taken off its invoice, stays in the books, and is applied in part and then whole to the other', async () => {
      const { books, invoice, other, wish: details } = await paid();
      expect(partOfPayment(await books.settleWithPayment(details(invoice, '0')), invoice.id)).toBe('0');
      expect([await balance(invoice), await balance(other)]).toEqual(['1000.00', '1000.00']);
      for (const amount of ['150.00', '150.00', '400.10']) {
        const there = await books.settleWithPayment(details(other, amount));
        expect(isSameDecimal(partOfPayment(there, other.id), amount)).toBe(true);
        expect(isSameDecimal(there.amount, '400.10')).toBe(true);
      }
      expect(await balance(other)).toBe('599.90');
      expect(await books.paymentsOf(other)).toHaveLength(1);
    });

    test('is refused for more than it is over, and stays as it was', async () => {
      const { books, invoice, wish: details } = await paid();
      expect((await errorFrom(books.settleWithPayment(details(invoice, '400.11')))).kind).toBe('rejected');
      expect(await balance(invoice)).toBe('599.90');
    });

    test.each(lostAnswers)('%s: saying it again leaves it right', async (fault) => {
      const { books, invoice, other, wish: details } = await paid();
      await books.settleWithPayment(details(invoice, '0'));
      await open().world.spoil('settle-with-payment', fault);
      expect((await errorFrom(books.settleWithPayment(details(other, '100.00')))).kind).toBe('outcome_unknown');
      await books.settleWithPayment(details(other, '100.00'));
      expect(await balance(other)).toBe('900.00');
    });

    test('that the books no longer have is refused in words', async () => {
      const { books, invoice, wish: details } = await paid();
      await books.deletePayment(details(invoice, '0').paymentId);
      const error = await errorFrom(books.settleWithPayment(details(invoice, '1.00')));
      expect(error).toMatchObject({ kind: 'rejected', reason: 'not_found' });
    });
  });

  describe('a credit that is refunded', () => {
    async function refundOf(amount = '120.00') {
      const { books } = open().world;
      const { invoice, credit } = await documents();
      const [account] = await books.depositAccounts();
      const details = {
        reference: `CH-SC${serial}-R9`,
        customerId: credit.customerId,
        currency: credit.currency,
        date: calendarDate('2026-11-07'),
        amount,
        creditId: credit.id,
        fromAccountId: account?.id ?? '',
        note: 'wire of 7 November',
      };
      return { books, invoice, credit, wish: details };
    }

    test('has that much less left, settles no invoice, and is found by our reference alone', async () => {
      const { books, invoice, credit, wish: details } = await refundOf();
      expect(await books.findRefund(details)).toBeUndefined();
      const made = await books.refundCredit(details, { requestId: details.reference });
      expect(made).toMatchObject({ creditId: credit.id, date: details.date });
      expect(isSameDecimal(made.amount, '120')).toBe(true);
      expect([await left(credit), await balance(invoice)]).toEqual(['180.00', '1000.00']);
      expect(await books.findRefund(details)).toEqual(made);
      expect(await books.findRefund({ ...details, reference: `${details.reference}1` })).toBeUndefined();
    });

    test.each(
      (['refund-credit', 'link-refund'] as const).flatMap((call) => lostAnswers.map((fault) => ({ call, fault }))),
    )('$fault in $call: looking first leaves exactly one', async ({ call, fault }) => {
      const { world } = open();
      const { books, credit, wish: details } = await refundOf();
      await world.ignoreRequestIds(true);
      await world.spoil(call, fault);
      expect((await errorFrom(books.refundCredit(details, { requestId: 'r' }))).kind).toBe('outcome_unknown');
      if ((await books.findRefund(details)) === undefined) await books.refundCredit(details, { requestId: 'r' });
      expect(await left(credit)).toBe('180.00');
    });

    test('over more than is left of it is refused, and leaves nothing behind', async () => {
      const { books, credit, wish: details } = await refundOf('300.01');
      expect((await errorFrom(books.refundCredit(details, { requestId: details.reference }))).kind).toBe('rejected');
      expect(await left(credit)).toBe('300.00');
      await books.refundCredit({ ...details, amount: '300.00' }, { requestId: `${details.reference}-2` });
      expect(await left(credit)).toBe('0.00');
    });

    test('tells all of its refunds, also one that a person entered there', async () => {
      const { books, credit, wish: details } = await refundOf();
      const made = await books.refundCredit(details, { requestId: details.reference });
      await open().world.refundByHand({ creditId: credit.id, amount: '30.00', date: '2026-11-09' });
      const found = [...(await books.refundsOfCredit(credit))].sort((one, other) => one.date.localeCompare(other.date));
      expect(found.map(({ date, amount, reference }) => [date, Number(amount), reference])).toEqual([
        ['2026-11-07', 120, details.reference],
        ['2026-11-09', 30, undefined],
      ]);
      expect(found[0]?.refundId).toBe(made.refundId);
      expect(await left(credit)).toBe('150.00');
    });

    test('is open again when the refund is deleted, however often that is asked for, also after a lost answer', async () => {
      const { books, credit, wish: details } = await refundOf();
      const made = await books.refundCredit(details, { requestId: details.reference });
      await open().world.spoil('delete-refund', 'lost_by_cut');
      expect((await errorFrom(books.deleteRefund(made))).kind).toBe('outcome_unknown');
      await books.deleteRefund(made);
      await books.deleteRefund(made);
      expect(await left(credit)).toBe('300.00');
      expect(await books.findRefund(details)).toBeUndefined();
    });
  });

  describe('what a payment has in excess', () => {
    /** A payment of 400.10, of which 100.10 is on its invoice. */
    async function excess(amount = '120.00') {
      const { books } = open().world;
      const { invoice } = await documents();
      const { paymentId } = await books.recordPayment(paymentOf(invoice), { requestId: `excess-${serial}` });
      const { currency } = invoice;
      await books.settleWithPayment({ paymentId, documentId: invoice.id, currency, amount: '100.10' });
      const [account] = await books.depositAccounts();
      const details = {
        reference: `CH-S${serial}-R8`,
        paymentId,
        currency,
        date: calendarDate('2026-11-08'),
        amount,
        fromAccountId: account?.id ?? '',
        note: 'wire of 8 November',
      };
      const opened = async () => Number((await books.excessOf({ paymentId, currency }))?.open);
      return { books, invoice, wish: details, opened };
    }

    test('is listed with the part that was refunded, also by hand', async () => {
      const { books, invoice, wish: details, opened } = await excess();
      const { paymentId, currency } = details;
      expect(await opened()).toBe(300);
      await open().world.refundByHand({ paymentId, amount: '20.00', date: '2026-11-09' });
      const found = await books.excessOf({ paymentId, currency });
      expect(found?.refunds).toMatchObject([{ date: '2026-11-09' }]);
      expect(found?.refunds.every(({ amount }) => isSameDecimal(amount, '20'))).toBe(true);
      expect([await opened(), await balance(invoice)]).toEqual([280, '899.90']);
      expect(await books.findPaymentRefund(details)).toBeUndefined();
    });

    test('is refunded in part, settles no invoice by that, and the refund is found by our reference alone', async () => {
      const { books, invoice, wish: details, opened } = await excess();
      const made = await books.refundPayment(details, { requestId: details.reference });
      expect([made.date, Number(made.amount)]).toEqual([details.date, 120]);
      expect([await opened(), await balance(invoice)]).toEqual([180, '899.90']);
      expect(await books.findPaymentRefund(details)).toMatchObject({ refundId: made.refundId });
      expect(await books.excessOf(details)).toMatchObject({
        refunds: [{ refundId: made.refundId, reference: details.reference, date: details.date }],
      });
      expect(await books.findPaymentRefund({ ...details, reference: `${details.reference}1` })).toBeUndefined();
    });

    test.each(
      (['refund-credit', 'link-payment-refund'] as const).flatMap((call) =>
        lostAnswers.map((fault) => ({ call, fault })),
      ),
    )('$fault in $call: looking first leaves exactly one refund', async ({ call, fault }) => {
      const { world } = open();
      const { books, wish: details, opened } = await excess();
      await world.ignoreRequestIds(true);
      await world.spoil(call, fault);
      expect((await errorFrom(books.refundPayment(details, { requestId: 'r' }))).kind).toBe('outcome_unknown');
      if ((await books.findPaymentRefund(details)) === undefined)
        await books.refundPayment(details, { requestId: 'r' });
      expect(await opened()).toBe(180);
    });

    test('is refunded no further than it goes, and the refusal leaves nothing behind', async () => {
      const { books, wish: details, opened } = await excess('300.01');
      expect((await errorFrom(books.refundPayment(details, { requestId: details.reference }))).kind).toBe('rejected');
      expect(await opened()).toBe(300);
      await books.refundPayment({ ...details, amount: '300.00' }, { requestId: `${details.reference}-2` });
      expect(await opened()).toBe(0);
    });

    test('is open again when its refund is deleted, which is the same twice', async () => {
      const { world } = open();
      const { books, invoice, wish: details, opened } = await excess();
      const made = await books.refundPayment(details, { requestId: details.reference });
      await world.refundByHand({ paymentId: details.paymentId, amount: '20.00', date: '2026-11-09' });
      const refund = { refundId: made.refundId, paymentId: details.paymentId };
      await world.spoil('delete-refund', 'lost_by_cut');
      expect((await errorFrom(books.deletePaymentRefund(refund))).kind).toBe('outcome_unknown');
      await books.deletePaymentRefund(refund);
      await books.deletePaymentRefund(refund);
      expect([await opened(), await balance(invoice)]).toEqual([280, '899.90']);
      expect(await books.findPaymentRefund(details)).toBeUndefined();
    });

    test('is gone with its payment', async () => {
      const { books, wish: details } = await excess();
      await books.deletePayment(details.paymentId);
      expect(await books.excessOf(details)).toBeUndefined();
      expect((await errorFrom(books.refundPayment(details, { requestId: details.reference }))).reason).toBe(
        'not_found',
      );
    });
  });

  describe('a credit that is applied to an invoice', () => {
    test('lowers what is open of both, is no money, and is found', async () => {
      const { books } = open().world;
      const { invoice, credit } = await documents();
      const details = creditOf(invoice, credit);
      expect(await books.findAppliedCredit(details)).toBeUndefined();
      const made = await books.applyCredit(details, { requestId: details.reference });
      expect(made).toMatchObject({ creditId: credit.id, documentId: invoice.id });
      expect([await balance(invoice), await left(credit)]).toEqual(['750.00', '50.00']);
      expect(await books.paymentsOf(invoice)).toEqual([]);
      const [applied, ...others] = await books.creditsAppliedTo(invoice);
      expect(others).toEqual([]);
      expect(applied).toMatchObject({ applicationId: made.applicationId, creditId: credit.id });
      expect(isSameDecimal(applied?.amount ?? '', '250')).toBe(true);
      expect(await books.findAppliedCredit(details)).toMatchObject({ applicationId: made.applicationId });
    });

    test('twice with the same amount is two applications, each with its own id', async () => {
      const { books } = open().world;
      const { invoice, credit } = await documents();
      const first = creditOf(invoice, credit, { amount: '100.00' });
      const one = await books.applyCredit(first, { requestId: first.reference });
      const second = { ...first, reference: `${first.reference}2`, known: [one.applicationId] };
      expect(await books.findAppliedCredit(second)).toBeUndefined();
      const other = await books.applyCredit(second, { requestId: second.reference });
      expect(other.applicationId).not.toBe(one.applicationId);
      expect(await left(credit)).toBe('100.00');
    });

    test.each(lostAnswers)('%s: looking first leaves exactly one', async (fault) => {
      const { world } = open();
      const { invoice, credit } = await documents();
      await world.ignoreRequestIds(true);
      await world.spoil('apply-credit', fault);
      const details = creditOf(invoice, credit, { amount: '100.00' });
      expect((await errorFrom(world.books.applyCredit(details, { requestId: 'b' }))).kind).toBe('outcome_unknown');
      const there = await world.books.findAppliedCredit(details);
      if (there === undefined) await world.books.applyCredit(details, { requestId: 'b' });
      expect([await balance(invoice), await left(credit)]).toEqual(['900.00', '200.00']);
    });

    test('by hand is taken for ours, and told with what was applied', async () => {
      const { world } = open();
      const { invoice, credit } = await documents();
      const details = creditOf(invoice, credit);
      await world.applyByHand({ creditId: credit.id, documentId: invoice.id, amount: '250.00', date: '2026-11-06' });
      expect(await world.books.paymentsOf(invoice)).toEqual([]);
      const [applied] = await world.books.creditsAppliedTo(invoice);
      expect(await world.books.findAppliedCredit(details)).toEqual(applied);
    });

    test('over more than is left of the credit is refused', async () => {
      const { books } = open().world;
      const { invoice, credit } = await documents();
      const error = await errorFrom(
        books.applyCredit(creditOf(invoice, credit, { amount: '300.01' }), { requestId: `much-${serial}` }),
      );
      expect(error.kind).toBe('rejected');
      expect(await left(credit)).toBe('300.00');
    });

    test('can be removed, however often it is asked for, also after a lost answer', async () => {
      const { world } = open();
      const { invoice, credit } = await documents();
      const made = await world.books.applyCredit(creditOf(invoice, credit), { requestId: `remove-${serial}` });
      await world.spoil('remove-credit', 'lost_by_cut');
      expect((await errorFrom(world.books.removeAppliedCredit(made))).kind).toBe('outcome_unknown');
      await world.books.removeAppliedCredit(made);
      await world.books.removeAppliedCredit(made);
      expect([await balance(invoice), await left(credit)]).toEqual(['1000.00', '300.00']);
    });
  });
}
