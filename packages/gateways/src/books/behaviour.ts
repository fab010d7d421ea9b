import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { BooksDocument, BooksInvoice } from './books-provider.ts';
import { BooksError } from './books-error.ts';
import { nextStep } from './retry-or-give-up.ts';
import { describeCredits } from '../testing/credit-behaviour.ts';
import type { BooksFault, BooksUnderTest, LedgerInvoice } from '../testing/books-under-test.ts';
import { describeSettlements } from '../testing/settlement-behaviour.ts';
import { isSameDecimal } from './decimal-text.ts';
import { documentDifferences } from './document-differences.ts';

/** A provider for the test suite: opened once per file, with its companies. */
export interface BooksFactory {
  readonly name: string;
  /** Books in one currency that accept our numbers. */
  openPlain(): Promise<BooksUnderTest>;
  /** Books that number a document sent without a number. */
  openNumbering(): Promise<BooksUnderTest>;
  /** Books whose grant can be revoked without affecting the others. */
  openForEnding(): Promise<BooksUnderTest>;
  /** The calls that the imitated books answer and that were not made so far. */
  callsNeverMade(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const CRASH_ROUNDS = process.env['FULL'] === '1' ? 300 : 30;

/** The requirements of every provider's adapter, whatever its API looks like. */
export function describeBooks(factory: BooksFactory): void {
  // a busy machine must not fail the test
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

  describe(`the books at ${factory.name}`, () => {
    let world: BooksUnderTest;
    let customer: { readonly id: string; readonly currency: string };
    let serial = 0;

    beforeAll(async () => {
      world = await factory.openPlain();
      const company = await world.books.company();
      const name = "Amy's Bird & Co";
      customer = await world.books.createCustomer(
        { displayName: name, currency: company.homeCurrency },
        { requestId: 'customer-1' },
      );
    });
    beforeEach(async () => {
      await world.heal();
      await world.ignoreRequestIds(false);
    });
    afterAll(() => factory.close());

    /** A new invoice of two lines, each with its own reference and number. */
    function anInvoice(changes: Partial<BooksInvoice> = {}): BooksInvoice {
      serial += 1;
      return {
        reference: `CH-${String(serial).padStart(6, '0')}`,
        number: `INV-T-${serial}`,
        customerId: customer.id,
        currency: customer.currency,
        date: calendarDate('2026-10-31'),
        dueDate: calendarDate('2026-11-30'),
        memo: 'October 2026',
        privateNote: 'Atlas Data Platform',
        lines: [
          {
            description: "Development Fees, Zoë O'Neill",
            itemName: 'Development Fees',
            quantity: '152.25',
            unitPrice: '33.3333',
            amount: '5074.99',
          },
          { description: 'Discount', itemName: 'Discount', quantity: '1.00', unitPrice: '-74.99', amount: '-74.99' },
        ],
        taxMode: 'none',
        tax: '0.00',
        total: '5000.00',
        ...changes,
      };
    }
    const push = (invoice: BooksInvoice) =>
      world.books.createInvoice(invoice, { requestId: `request-${invoice.reference}` });

    async function errorFrom(act: Promise<unknown>): Promise<BooksError> {
      const outcome = await act.catch((error: unknown) => error);
      if (outcome instanceof BooksError) return outcome;
      throw new Error(`BooksError was expected, not ${String(outcome)}`);
    }
    async function inLedger(invoice: BooksInvoice): Promise<readonly LedgerInvoice[]> {
      return (await world.ledger()).filter(
        (row) => row.privateNote.includes(invoice.reference) && row.state !== 'deleted',
      );
    }
    /**
     * Pushes as the outbox does: on every attempt after the first it looks for the document, completes what was
     * started, and follows the retry table; a lost connection is reconnected at once.
     */
    async function pushToTheEnd(invoice: BooksInvoice): Promise<BooksDocument> {
      for (let tries = 1; ; tries += 1) {
        try {
          const there = tries === 1 ? undefined : await world.books.findInvoice(invoice);
          return there?.isDraft === false ? there : await push(invoice);
        } catch (error) {
          if (!(error instanceof BooksError) || nextStep(error, tries, Math.random).act === 'park') throw error;
        }
      }
    }

    describe('the company', () => {
      test('reports its country, currency and whether it accepts our numbers', async () => {
        const company = await world.books.company();
        expect(company.country).toMatch(/^[A-Z]{2}$/);
        expect(company.homeCurrency).toMatch(/^[A-Z]{3}$/);
        expect(company.takesOurNumbers).toBe(true);
      });

      test('reports its tax codes with their percentages', async () => {
        const codes = await world.books.taxCodes();
        const code = codes.find(({ id }) => id === world.taxCode.id);
        expect(code?.isPlainSum).toBe(true);
        expect(Number(code?.percent)).toBe(world.taxCode.percent);
      });
    });

    describe('an invoice under a purchase order', () => {
      test('has its number in the books, and is found by our reference', async () => {
        const invoice = anInvoice({ purchaseOrder: 'PO-77 / 2026' });
        const document = await push(invoice);
        expect(document).toMatchObject({ reference: invoice.reference, purchaseOrder: invoice.purchaseOrder });
        expect(documentDifferences(invoice, document)).toEqual([]);
        const found = await world.books.findInvoice({ ...invoice, number: 'GIVEN-OTHERWISE' });
        expect(found?.id).toBe(document.id);
        expect((await push(invoice)).id).toBe(document.id);
        const other = documentDifferences({ ...invoice, purchaseOrder: 'PO-78' }, document);
        expect(other).toEqual([{ field: 'purchase_order', ours: 'PO-78', theirs: 'PO-77 / 2026' }]);
      });

      test('has it still after its date, its message or its lines were changed there', async () => {
        const invoice = anInvoice({ purchaseOrder: 'PO-77' });
        const { id } = await push(invoice);
        const changed = await world.books.changeInvoice(id, {
          memo: 'November 2026',
          dueDate: calendarDate('2026-12-15'),
        });
        expect(changed).toMatchObject({ reference: invoice.reference, purchaseOrder: 'PO-77' });
      });
    });

    describe('a customer', () => {
      test('is found by name, ignoring case', async () => {
        expect((await world.books.findCustomerByName("AMY'S bird & co"))?.id).toBe(customer.id);
        expect(await world.books.findCustomerByName("Amy's Bird")).toBeUndefined();
      });

      test('is found with any kind of apostrophe and quotation mark, and no other customer is', async () => {
        const { currency } = customer;
        const make = (displayName: string, requestId: string) =>
          world.books.createCustomer({ displayName, currency }, { requestId });
        const { id } = await make('Pat O’Neil “Two” Ltd', 'customer-quotes');
        await make('Pat ODNeil DTwoD Ltd', 'customer-other');
        for (const name of ['Pat O’Neil “Two” Ltd', `PAT O'Neil "Two" Ltd`, 'Pat O‘Neil ”two” ltd'])
          expect((await world.books.findCustomerByName(name))?.id, name).toBe(id);
        expect(await world.books.findCustomerByName('Pat O’Neil “Too” Ltd')).toBeUndefined();
      });

      test('is reused if it exists, not created twice', async () => {
        const again = await world.books.createCustomer(
          { displayName: "Amy's Bird & Co", currency: customer.currency },
          { requestId: 'customer-again' },
        );
        expect(again.id).toBe(customer.id);
      });

      test('is updated, and found by its new name', async () => {
        const { currency } = customer;
        const { id } = await world.books.createCustomer(
          { displayName: 'Before the move', currency },
          { requestId: 'customer-before-move' },
        );
        const renamed = {
          displayName: 'After the move',
          companyName: 'Moved Ltd',
          currency,
          email: 'ap@moved.example',
        };
        for (const requestId of ['customer-move', 'customer-move'])
          expect(await world.books.updateCustomer(id, renamed, { requestId })).toMatchObject({
            id,
            displayName: 'After the move',
            companyName: 'Moved Ltd',
          });
        expect(await world.books.findCustomerByName('Before the move')).toBeUndefined();
        expect((await world.books.customers()).filter((one) => one.id === id)).toMatchObject([
          { displayName: 'After the move', companyName: 'Moved Ltd', currency },
        ]);
      });

      test('keeps omitted fields and clears empty ones', async () => {
        const { currency } = customer;
        const displayName = 'Loses its telephone';
        const { id } = await world.books.createCustomer(
          {
            displayName,
            currency,
            email: 'ap@kept.example',
            phone: '+1 555 0100',
            website: 'https://gone.example',
            firstName: 'Agatha',
            lastName: 'Keptname',
            address: { lines: ['1 Oldstreet', 'Floor 2'], city: 'Oldtown', postalCode: '94043', country: 'USA' },
          },
          { requestId: 'customer-to-empty' },
        );
        expect(await world.customerText(id)).toMatch(/gone\.example/);
        const address = { lines: ['', ''], city: '', state: '', postalCode: '', country: '' };
        const emptied = { displayName, currency, phone: '', website: '', firstName: '', address };
        for (const requestId of ['customer-emptied', 'customer-emptied'])
          await world.books.updateCustomer(id, emptied, { requestId });
        const held = await world.customerText(id);
        expect(held).not.toMatch(/555 0100|gone\.example|Agatha|Oldstreet|Floor 2|Oldtown|94043/);
        expect(held).toMatch(/ap@kept\.example/);
        expect(held).toMatch(/Keptname/);
      });

      test("cannot take another customer's name", async () => {
        const other = await world.books.createCustomer(
          { displayName: 'Another customer', currency: customer.currency },
          { requestId: 'customer-else' },
        );
        const renamed = { displayName: "Amy's Bird & Co", currency: customer.currency };
        expect(await errorFrom(world.books.updateCustomer(other.id, renamed, { requestId: 'taken' }))).toMatchObject({
          kind: 'rejected',
          reason: 'duplicate_name',
        });
      });

      test('can have the terms and currencies of the books', async () => {
        expect(await world.books.paymentTerms()).toContainEqual({ name: 'Net 30', dueDays: 30 });
        expect(await world.books.currencies()).toContain(customer.currency);
      });

      test.each<BooksFault>(['lost_by_cut', 'lost_by_500', 'not_done_cut_before'])(
        'is created once if the response is %s',
        async (fault) => {
          const displayName = `Lost & Found ${fault}`;
          const make = () =>
            world.books.createCustomer(
              { displayName, currency: customer.currency },
              { requestId: `customer-${fault}` },
            );
          await world.ignoreRequestIds(true);
          await world.spoil('create-customer', fault);
          expect((await errorFrom(make())).kind).toBe('outcome_unknown');
          const made = await make();
          expect((await world.books.findCustomerByName(displayName))?.id).toBe(made.id);
          expect((await world.customerNames()).filter((name) => name === displayName)).toHaveLength(1);
        },
      );
    });

    describe('an invoice', () => {
      test('arrives equal in every line, amount, date and number', async () => {
        const invoice = anInvoice();
        const document = await push(invoice);
        expect(documentDifferences(invoice, document)).toEqual([]);
        const [row] = await inLedger(invoice);
        expect(row).toMatchObject({
          number: invoice.number,
          state: 'open',
          customerId: customer.id,
          currency: customer.currency,
        });
        expect(row && isSameDecimal(row.total, invoice.total)).toBe(true);
        for (const [index, line] of invoice.lines.entries()) {
          const theirs = row?.lines[index];
          expect(theirs?.description).toBe(line.description);
          expect(isSameDecimal(theirs?.quantity ?? '', line.quantity)).toBe(true);
          expect(isSameDecimal(theirs?.unitPrice ?? '', line.unitPrice)).toBe(true);
          expect(isSameDecimal(theirs?.amount ?? '', line.amount)).toBe(true);
        }
        expect(document.url).toContain(document.id);
      });

      test('has the tax that the books compute', async () => {
        const [first] = anInvoice().lines;
        if (!first) throw new Error('no line');
        const tax = (Math.round((507_499 * world.taxCode.percent) / 100) / 100).toFixed(2);
        const total = (5074.99 + Number(tax)).toFixed(2);
        const invoice = anInvoice({
          lines: [{ ...first, taxCodeId: world.taxCode.id }],
          taxMode: 'excluded',
          tax,
          total,
        });
        expect(documentDifferences(invoice, await push(invoice))).toEqual([]);
      });

      test('is read back as stored, and an unknown one is undefined', async () => {
        const document = await push(anInvoice());
        expect(await world.books.readInvoice(document.id)).toEqual(document);
        expect(await world.books.readInvoice('999999')).toBeUndefined();
      });

      test('is found by our reference and by no other', async () => {
        const invoice = anInvoice();
        const document = await push(invoice);
        expect((await world.books.findInvoice(invoice))?.id).toBe(document.id);
        expect((await world.books.findInvoice({ ...invoice, number: 'GIVEN-OTHERWISE' }))?.id).toBe(document.id);
        expect(await world.books.findInvoice({ ...invoice, reference: 'CH-UNKNOWN' })).toBeUndefined();
        expect((await errorFrom(world.books.findInvoice({ ...invoice, customerId: '424242' }))).reason).toBe(
          'other_company',
        );
      });

      test('is voided once, even after another user changed it', async () => {
        const invoice = anInvoice();
        const document = await push(invoice);
        await world.touch(document.id);
        const voided = await world.books.voidInvoice(document.id, 'billed twice by mistake');
        expect(voided).toMatchObject({ id: document.id, isVoided: true, reference: invoice.reference });
        expect(await world.books.voidInvoice(document.id, 'billed twice by mistake')).toEqual(voided);
        const [row] = await inLedger(invoice);
        expect(row?.state).toBe('voided');
        expect(row?.privateNote).toContain('billed twice by mistake');
      });

      test('gets another due date and message, once, and keeps everything else', async () => {
        const invoice = anInvoice();
        const document = await push(invoice);
        await world.touch(document.id);
        const change = { dueDate: calendarDate('2028-02-29'), memo: 'Überwiesen? “Danke”' };
        const changed = await world.books.changeInvoice(document.id, change);
        expect(documentDifferences({ ...invoice, ...change }, changed)).toEqual([]);
        expect(changed.lines).toEqual(document.lines);
        expect(changed).toMatchObject({
          ...change,
          number: document.number,
          reference: invoice.reference,
          isDraft: false,
        });
        expect(await world.books.changeInvoice(document.id, change)).toEqual(changed);
        expect(await world.books.readInvoice(document.id)).toEqual(changed);
      });

      test('gets another number and date only, and keeps everything else', async () => {
        const invoice = anInvoice();
        const document = await push(invoice);
        const change = { number: `${document.number ?? ''}-B`, date: calendarDate('2026-10-07') };
        const changed = await world.books.changeInvoice(document.id, change);
        expect(changed).toEqual({ ...document, ...change, syncToken: changed.syncToken });
        expect(await world.books.changeInvoice(document.id, change)).toEqual(changed);
      });

      test('gets its lines again after another user changed them, once; other changes stay', async () => {
        const invoice = anInvoice();
        const document = await push(invoice);
        const [line, ...others] = invoice.lines;
        if (line === undefined) throw new Error('an invoice without a line');
        const theirs = { ...invoice, lines: [{ ...line, description: 'something else' }, ...others] };
        expect((await world.books.restoreLines(document.id, theirs)).lines[0]?.description).toBe('something else');
        const head = { date: calendarDate('2026-10-07'), memo: 'changed by hand' };
        await world.books.changeInvoice(document.id, head);
        const restored = await world.books.restoreLines(document.id, invoice);
        expect(documentDifferences({ ...invoice, ...head }, restored)).toEqual([]);
        expect(restored).toMatchObject({ ...head, isDraft: false });
        expect(restored.exchangeRate).toBe(document.exchangeRate);
        expect(await world.books.restoreLines(document.id, invoice)).toEqual(restored);
        expect(await world.books.readInvoice(document.id)).toEqual(restored);
        expect(await inLedger(invoice)).toHaveLength(1);
        const voided = await world.books.voidInvoice(document.id, 'a mistake');
        expect((await errorFrom(world.books.restoreLines(document.id, invoice))).kind).toBe('rejected');
        expect(await world.books.readInvoice(document.id)).toEqual(voided);
        expect((await errorFrom(world.books.restoreLines('999999', invoice))).reason).toBe('not_found');
      });

      test('is not changed if it is void or unknown', async () => {
        const document = await push(anInvoice());
        const change = { dueDate: calendarDate('2028-02-29'), memo: 'Thank you' };
        const voided = await world.books.voidInvoice(document.id, 'a mistake');
        expect((await errorFrom(world.books.changeInvoice(document.id, change))).kind).toBe('rejected');
        expect(await world.books.readInvoice(document.id)).toEqual(voided);
        expect((await errorFrom(world.books.changeInvoice('999999', change))).reason).toBe('not_found');
      });

      test('cannot be voided if the books do not have it', async () => {
        expect(await errorFrom(world.books.voidInvoice('999999', 'x'))).toMatchObject({
          kind: 'rejected',
          reason: 'not_found',
        });
      });

      test("is reused if it has our number already, and refused if the number is another document's", async () => {
        const invoice = anInvoice();
        const document = await push(invoice);
        const again = await world.books.createInvoice(invoice, { requestId: 'another-intent' });
        expect(again.id).toBe(document.id);
        const stranger = anInvoice({ number: invoice.number ?? '' });
        expect(await errorFrom(push(stranger))).toMatchObject({ kind: 'rejected', reason: 'duplicate_number' });
        expect(await inLedger(stranger)).toHaveLength(0);
      });

      test('is created once if sent twice with one request id', async () => {
        const invoice = anInvoice();
        const [one, other] = await Promise.all([push(invoice), push(invoice)]);
        expect(one.id).toBe(other.id);
        expect(await inLedger(invoice)).toHaveLength(1);
      });

      test("is refused with the books' message if they do not have the customer", async () => {
        const error = await errorFrom(push(anInvoice({ customerId: '999999' })));
        expect(error).toMatchObject({ kind: 'rejected', reason: 'unknown_reference' });
        expect(error.words).not.toBe('');
      });
    });

    describe('an invoice without a number', () => {
      test('gets a number from the books, and is found by customer, date and reference after a lost response', async () => {
        const numbering = await factory.openNumbering();
        const { homeCurrency } = await numbering.books.company();
        const theirs = await numbering.books.createCustomer(
          { displayName: 'Maple Ltd', currency: homeCurrency },
          { requestId: 'maple' },
        );
        const { number: _unused, ...unnumbered } = anInvoice({ customerId: theirs.id, currency: homeCurrency });
        await numbering.spoil('create-invoice', 'lost_by_cut');
        expect((await errorFrom(numbering.books.createInvoice(unnumbered, { requestId: 'r1' }))).kind).toBe(
          'outcome_unknown',
        );
        const found = await numbering.books.findInvoice(unnumbered);
        expect(found?.number).toMatch(/\d+$/);
        expect(found && documentDifferences(unnumbered, found)).toEqual([]);
        await numbering.heal();
      });
    });

    describe('an invoice whose response is lost', () => {
      test.each<BooksFault>([
        'lost_by_cut',
        'lost_by_500',
        'lost_by_busy_page',
        'lost_by_silence',
        'lost_by_page_in_200',
        'lost_by_cut_answer',
      ])('%s: has an unknown outcome, and looking first leaves exactly one', async (fault) => {
        await world.ignoreRequestIds(true);
        await world.spoil('create-invoice', fault);
        const invoice = anInvoice();
        const error = await errorFrom(push(invoice));
        expect(error.kind).toBe('outcome_unknown');
        expect(nextStep(error, 1, Math.random)).toMatchObject({ act: 'try_again', mayHaveHappened: true });
        const found = await world.books.findInvoice(invoice);
        expect(found && documentDifferences(invoice, found)).toEqual([]);
        expect(await inLedger(invoice)).toHaveLength(1);
      });

      test.each<BooksFault>(['not_done_cut_before', 'not_done_busy_page'])(
        '%s: is not in the books, and is sent again',
        async (fault) => {
          await world.spoil('create-invoice', fault);
          const invoice = anInvoice();
          expect((await errorFrom(push(invoice))).kind).toBe('outcome_unknown');
          expect(await world.books.findInvoice(invoice)).toBeUndefined();
          await push(invoice);
          expect(await inLedger(invoice)).toHaveLength(1);
        },
      );

      test(`is in the books exactly once, for each of ${CRASH_ROUNDS} invoices under random failures`, async () => {
        await world.ignoreRequestIds(true);
        const kinds: BooksFault[] = [
          'lost_by_cut',
          'lost_by_500',
          'lost_by_page_in_200',
          'lost_by_cut_answer',
          'not_done_busy_page',
          'token_ran_out',
        ];
        for (const [seed, fault] of kinds.entries()) await world.spoil('create-invoice', fault, { chance: 0.15, seed });
        await world.spoil('any-read', 'not_done_busy_page', { chance: 0.1, seed: 99 });
        const invoices = Array.from({ length: CRASH_ROUNDS }, () => anInvoice());
        for (const invoice of invoices) {
          expect(documentDifferences(invoice, await pushToTheEnd(invoice))).toEqual([]);
        }
        const held = await world.ledger();
        for (const invoice of invoices) {
          const rows = held.filter((row) => row.privateNote.includes(invoice.reference));
          expect(rows.map((row) => row.state)).toEqual(['open']);
        }
      }, 120_000);
    });

    describe('the invoices of a date range', () => {
      const [first, last] = [calendarDate('2027-02-27'), calendarDate('2027-03-01')];

      test('are all invoices of its days, each once, as the books have them now', async () => {
        const days = ['2027-02-26', '2027-02-27', '2027-02-28', '2027-03-01', '2027-03-02'].map(calendarDate);
        const made: BooksDocument[] = [];
        for (const date of days) made.push(await push(anInvoice({ date, dueDate: calendarDate('2027-04-01') })));
        const [, within, voided] = made;
        await world.books.voidInvoice(voided?.id ?? '', 'a mistake');
        const found = await world.books.invoicesBetween(first, last);
        expect(found.map(({ id }) => id).toSorted()).toEqual(
          made
            .slice(1, 4)
            .map(({ id }) => id)
            .toSorted(),
        );
        const { number, reference, url } = within ?? {};
        expect(found.find(({ id }) => id === within?.id)).toMatchObject({
          number,
          reference,
          url,
          customerId: customer.id,
          customerName: "Amy's Bird & Co",
          currency: customer.currency,
          date: '2027-02-27',
          dueDate: '2027-04-01',
          total: '5000.00',
          balance: '5000.00',
          isDraft: false,
          isVoided: false,
        });
        expect(found.find(({ id }) => id === voided?.id)).toMatchObject({ isVoided: true });
      });

      test('are requested again after an error, and not after a rate limit', async () => {
        const before = await world.books.invoicesBetween(first, last);
        for (const fault of ['not_done_busy_page', 'lost_by_cut_answer'] as const) {
          await world.spoil('any-read', fault, 2);
          expect(await world.books.invoicesBetween(first, last)).toEqual(before);
          await world.heal();
        }
        // separate books: their rate limit applies to every later call
        const own = await factory.openPlain();
        await own.spoil('any-read', 'not_done_too_many', 1);
        expect((await errorFrom(own.books.invoicesBetween(first, last))).kind).toBe('too_many_calls');
      });
    });

    describeCredits(() => ({ world, customer }));
    describeSettlements(() => ({ world, customer }));

    describe('a refusal', () => {
      test('inside a 200 is reported as a refusal', async () => {
        await world.spoil('create-invoice', 'not_done_refused_in_200');
        const invoice = anInvoice();
        expect(await errorFrom(push(invoice))).toMatchObject({ kind: 'rejected' });
        expect(await inLedger(invoice)).toHaveLength(0);
      });

      test('for too many calls reports how long to wait, and nothing was done', async () => {
        const own = await factory.openPlain();
        await own.spoil('create-invoice', 'not_done_too_many');
        const invoice = anInvoice();
        const error = await errorFrom(own.books.createInvoice(invoice, { requestId: 'too-many' }));
        expect(error.kind).toBe('too_many_calls');
        expect(error.retryAfterMs).toBeGreaterThan(0);
        expect(await inLedger(invoice)).toHaveLength(0);
      });
    });

    describe('an invoice number', () => {
      test('finds its document ignoring case, void or not; an unknown number finds none', async () => {
        const invoice = anInvoice();
        const { id } = await push(invoice);
        const [found, ...others] = await world.books.invoicesNumbered(String(invoice.number).toLowerCase());
        expect(others).toEqual([]);
        expect(found && documentDifferences(invoice, found)).toEqual([]);
        expect(found).toMatchObject({ id, isVoided: false, customerName: "Amy's Bird & Co" });
        await world.books.voidInvoice(id, 'billed twice');
        expect(await world.books.invoicesNumbered(String(invoice.number))).toMatchObject([{ id, isVoided: true }]);
        expect(await world.books.invoicesNumbered(`${invoice.number}-X`)).toEqual([]);
      });
    });

    describe('an expired token', () => {
      test('is refreshed during a call, also in the middle of a push', async () => {
        await world.expireTokens();
        const invoice = anInvoice();
        await world.spoil('create-invoice', 'token_ran_out');
        await push(invoice);
        expect(await inLedger(invoice)).toHaveLength(1);
      });

      test('that cannot be refreshed requires reconnecting, and nothing was done', async () => {
        const ended = await factory.openForEnding();
        await ended.books.company();
        await ended.endGrant();
        expect(await errorFrom(ended.books.company())).toMatchObject({ kind: 'signed_out', reason: 'token_refused' });
      });
    });

    describe("another company's data", () => {
      test('is rejected in the response to a push', async () => {
        const invoice = anInvoice();
        await world.spoil('create-invoice', 'other_company');
        expect(await errorFrom(push(invoice))).toMatchObject({ kind: 'outcome_unknown', reason: 'other_company' });
        expect((await pushToTheEnd(invoice)).customerId).toBe(customer.id);
        expect(await inLedger(invoice)).toHaveLength(1);
      });

      test('is rejected in the response to a query', async () => {
        const invoice = anInvoice();
        await push(invoice);
        await world.spoil('any-read', 'other_company', 2);
        expect(await errorFrom(world.books.findInvoice({ ...invoice, number: 'NONE' }))).toMatchObject({
          reason: 'other_company',
        });
        await world.heal();
        await world.spoil('any-read', 'other_company');
        const outcome = await world.books.findCustomerByName("Amy's Bird & Co").catch((error: unknown) => error);
        // a filter may mean "contains", so that a row with another name is not a foreign response
        if (outcome !== undefined) expect(outcome).toMatchObject({ reason: 'other_company' });
      });
    });

    test('a query is repeated after an error of the books', async () => {
      const invoice = anInvoice();
      await push(invoice);
      await world.spoil('any-read', 'not_done_busy_page', 2);
      expect(await world.books.findInvoice(invoice)).toBeDefined();
      await world.spoil('any-read', 'lost_by_cut_answer', 2);
      expect(await world.books.findInvoice(invoice)).toBeDefined();
    });

    // last: what the provider never calls has no place in the imitation
    test('every call that the imitated books answer has been made', async () => {
      expect(await factory.callsNeverMade()).toEqual([]);
    });
  });
}
