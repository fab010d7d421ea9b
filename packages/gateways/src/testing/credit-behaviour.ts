import { describe, expect, test } from 'vitest';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { BooksFault, BooksUnderTest } from './books-under-test.ts';
import type { BooksInvoice } from '../books/books-provider.ts';
import { BooksError } from '../books/books-error.ts';
import { nextStep } from '../books/retry-or-give-up.ts';
import { isSameDecimal } from '../books/decimal-text.ts';
import { documentDifferences } from '../books/document-differences.ts';

/** The requirements of every provider's adapter for credit notes; a part of the whole test suite. */
export function describeCredits(
  open: () => { readonly world: BooksUnderTest; readonly customer: { readonly id: string; readonly currency: string } },
): void {
  let serial = 0;

  /** A credit note for a part of an invoice, with its own reference and number. */
  function aCredit(changes: Partial<BooksInvoice> = {}): BooksInvoice {
    serial += 1;
    const { customer } = open();
    return {
      reference: `CH-CREDIT${serial}`,
      number: `INV-C-${serial}`,
      customerId: customer.id,
      currency: customer.currency,
      date: calendarDate('2026-11-02'),
      memo: 'Credit of INV-T-1',
      privateNote: 'Credit of INV-T-1: two days were billed twice',
      lines: [
        {
          description: "Development Fees, Zoë O'Neill",
          itemName: 'Development Fees',
          quantity: '16.25',
          unitPrice: '33.3333',
          amount: '541.67',
        },
        { description: 'Discount', itemName: 'Discount', quantity: '1.00', unitPrice: '-41.67', amount: '-41.67' },
      ],
      taxMode: 'none',
      tax: '0.00',
      total: '500.00',
      ...changes,
    };
  }
  const push = (credit: BooksInvoice) =>
    open().world.books.createCredit(credit, { requestId: `request-${credit.reference}` });
  const held = async (credit: BooksInvoice) =>
    (await open().world.credits()).filter(
      (row) => row.privateNote.includes(credit.reference) && row.state !== 'deleted' && row.state !== 'voided',
    );

  describe('a credit note', () => {
    test('arrives equal in every line, amount, date and number, and is not an invoice', async () => {
      const credit = aCredit();
      const document = await push(credit);
      expect(documentDifferences(credit, document)).toEqual([]);
      const [row, ...others] = await held(credit);
      expect(others).toEqual([]);
      expect(row).toMatchObject({ number: credit.number, state: 'open', customerId: credit.customerId });
      expect(row && isSameDecimal(row.total, credit.total)).toBe(true);
      expect(row?.privateNote).toContain('two days were billed twice');
      const { world } = open();
      const { books } = world;
      expect((await world.ledger()).some((one) => one.privateNote.includes(credit.reference))).toBe(false);
      expect(await books.findInvoice(credit)).toBeUndefined();
      expect(await books.readCredit(document.id)).toEqual(document);
      expect(document.url).toContain(document.id);
    });

    test('has the tax that the books compute', async () => {
      const { world } = open();
      const [first] = aCredit().lines;
      if (!first) throw new Error('no line');
      const tax = (Math.round((54_167 * world.taxCode.percent) / 100) / 100).toFixed(2);
      const credit = aCredit({
        lines: [{ ...first, taxCodeId: world.taxCode.id }],
        taxMode: 'excluded',
        tax,
        total: (541.67 + Number(tax)).toFixed(2),
      });
      expect(documentDifferences(credit, await push(credit))).toEqual([]);
    });

    test('is found by our reference only, and is reused if its number is ours', async () => {
      const { books } = open().world;
      const credit = aCredit();
      const document = await push(credit);
      expect((await books.findCredit(credit))?.id).toBe(document.id);
      expect(await books.findCredit({ ...credit, reference: 'CH-UNKNOWN' })).toBeUndefined();
      expect((await books.createCredit(credit, { requestId: 'another-intent' })).id).toBe(document.id);
      expect(await books.readCredit('999999')).toBeUndefined();
      expect(await held(credit)).toHaveLength(1);
    });

    test('no longer counts once it is void here, however often voiding is repeated', async () => {
      const { books } = open().world;
      const credit = aCredit();
      const { id } = await push(credit);
      await books.voidCredit(id, 'credited to the wrong client');
      expect(await held(credit)).toEqual([]);
      await books.voidCredit(id, 'credited to the wrong client');
      await books.voidCredit('999999', 'never there');
      const document = await books.readCredit(id);
      expect(document === undefined || document.isVoided).toBe(true);
    });

    test('no longer counts after a second attempt if the response to voiding was lost', async () => {
      const { world } = open();
      const credit = aCredit();
      const { id } = await push(credit);
      await world.spoil('void-credit', 'lost_by_cut');
      const failure = await world.books.voidCredit(id, 'a mistake').catch((error: unknown) => error);
      expect(failure).toMatchObject({ kind: 'outcome_unknown' });
      await world.books.voidCredit(id, 'a mistake');
      expect(await held(credit)).toEqual([]);
    });

    test.each<BooksFault>([
      'lost_by_cut',
      'lost_by_500',
      'lost_by_page_in_200',
      'lost_by_cut_answer',
      'not_done_cut_before',
    ])('%s: looking first leaves exactly one', async (fault) => {
      const { world } = open();
      await world.ignoreRequestIds(true);
      await world.spoil('create-credit', fault);
      const credit = aCredit();
      for (let tries = 1; ; tries += 1) {
        try {
          const there = tries === 1 ? undefined : await world.books.findCredit(credit);
          if (there?.isDraft !== false) await push(credit);
          break;
        } catch (error) {
          if (!(error instanceof BooksError) || nextStep(error, tries, Math.random).act === 'park') throw error;
          expect(error.kind).toBe('outcome_unknown');
        }
      }
      expect(await held(credit)).toHaveLength(1);
    });
  });
}
