import { applicationError } from '@countinghouse/billing/receipts/credit-application.ts';
import { parseCurrency, moneyFromText } from '@countinghouse/billing/values/money.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import type { AppliedCredit } from '@countinghouse/gateways/books/books-settlements.ts';
import type { Work } from '../../../handle.ts';
import { applyCredit, reverseCreditApplication } from './apply-credit.public.ts';
import {
  selectCreditApplications,
  holdDocuments,
  insertCreditApplication,
  type StoredCreditApplication,
} from './credit-applications.public.ts';
import {
  applicationsInBooks,
  creditOfBooks,
  noteAppliedInBooks,
  noteRemovedFromBooks,
  type KnownApplication,
} from './credits-in-books-rows.public.ts';
import { isMadeInBooks } from '../compare/own-document.public.ts';
import { moneyOf } from '../saved/invoice-answer.ts';
import { invoiceById, type InvoiceRecord } from '../invoice-record.sql.ts';

/** The number of a credit note in the books, by its id there; its id where they gave it none. */
export async function creditNumbers(
  books: Pick<BooksProvider, 'readCredit'>,
  applied: readonly AppliedCredit[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = new Map<string, string>();
  for (const { creditId } of applied)
    if (!numbers.has(creditId)) numbers.set(creditId, (await books.readCredit(creditId))?.number ?? creditId);
  return numbers;
}

interface Here {
  readonly invoiceId: number;
  readonly today: CalendarDate;
  readonly now: string;
}

/**
 * Brings the applied credits of an invoice to what the books applied to it: what was applied there is an application here and no money, what was
 * taken back there is reversed here. Of an invoice of ours only our credit notes count; one that was made in the books is settled by any credit
 * note there. An application of ours that is on its way is the one that the books show. A second time finds nothing to do.
 *
 * @returns how many were added and reversed
 */
export async function receiveCreditsFromBooks(
  work: Work,
  {
    applied,
    numbers,
    ...here
  }: Here & { readonly applied: readonly AppliedCredit[]; readonly numbers: ReadonlyMap<string, string> },
): Promise<{ readonly added: number; readonly reversed: number }> {
  const { tx } = work;
  const invoice = await invoiceById(tx, here.invoiceId);
  const none = { added: 0, reversed: 0 };
  if (invoice?.documentState !== 'issued') return none;
  const known = await applicationsInBooks(tx, here.invoiceId);
  if (known.length === 0 && applied.length === 0) return none;
  const currency = parseCurrency(invoice.currencyCode);
  const isSame = (one: KnownApplication, other: AppliedCredit): boolean =>
    one.booksApplicationId === other.applicationId &&
    moneyFromText(one.amount, currency) === moneyFromText(other.amount, currency);
  const gone = known.filter((one) => one.booksApplicationId !== null && !applied.some((other) => isSame(one, other)));
  let reversed = 0;
  for (const one of gone) if (await takeBack(work, here, one)) reversed += 1;
  const waiting = known.filter(({ booksApplicationId }) => booksApplicationId === null);
  let added = 0;
  for (const there of applied.filter((other) => !known.some((one) => isSame(one, other)))) {
    const creditId = await creditOfBooks(tx, here.invoiceId, there.creditId);
    if (creditId === undefined) {
      if (await addOfBooks(work, here, { ...there, number: numbers.get(there.creditId) ?? there.creditId })) added += 1;
      continue;
    }
    const amount = moneyFromText(there.amount, currency);
    const own = waiting.find((one) => one.creditId === creditId && moneyFromText(one.amount, currency) === amount);
    if (own !== undefined) {
      waiting.splice(waiting.indexOf(own), 1);
      await noteAppliedInBooks(tx, own.applicationId, there.applicationId);
    } else if (await add(work, here, creditId, there)) added += 1;
  }
  return { added, reversed };
}

/** Whether an application that the books have no longer had to be reversed here. */
async function takeBack(work: Work, { invoiceId, today, now }: Here, gone: KnownApplication): Promise<boolean> {
  await noteRemovedFromBooks(work.tx, gone.applicationId, now);
  if (gone.isReversed) return false;
  const reason = serverMessages.creditRemovedInBooks;
  await holdDocuments(work.tx, [gone.creditId ?? invoiceId, invoiceId]);
  const invoice = await invoiceById(work.tx, invoiceId);
  const application = (await selectCreditApplications(work.tx, invoiceId)).find(({ id }) => id === gone.applicationId);
  if (invoice === undefined || application === undefined) return false;
  if (gone.creditId === null) {
    await storeOfBooks(work, { invoice, application, reason }, { today, now });
    return true;
  }
  const credit = await invoiceById(work.tx, gone.creditId);
  if (credit === undefined) return false;
  const entered = { day: today, userId: null, now, isInBooks: true };
  if (!(await reverseCreditApplication(work, { credit, invoice, application, reason }, entered)))
    throw new Error(serverMessages.retainerBalanceUsed);
  return true;
}

/**
 * Applies a credit note that only the books know to an invoice that was made there. More than is outstanding here is left: it is in the one sum that
 * the invoice was brought with.
 */
async function addOfBooks(
  work: Work,
  { invoiceId, now }: Here,
  there: AppliedCredit & { readonly number: string },
): Promise<boolean> {
  if (!(await isMadeInBooks(work.tx, invoiceId))) return false;
  await holdDocuments(work.tx, [invoiceId]);
  const invoice = await invoiceById(work.tx, invoiceId);
  if (invoice === undefined) return false;
  const currency = parseCurrency(invoice.currencyCode);
  if (moneyFromText(there.amount, currency) > moneyFromText(invoice.outstanding, currency)) return false;
  const made = await storeOfBooks(work, { invoice, ...there }, { today: there.date, now });
  await noteAppliedInBooks(work.tx, made, there.applicationId);
  return true;
}

/** Stores an application of a credit note that only the books know, or the reversal of one, and answers its id. */
async function storeOfBooks(
  { tx, audit }: Work,
  of: { readonly invoice: InvoiceRecord } & (
    | { readonly application: StoredCreditApplication; readonly reason: string }
    | { readonly number: string; readonly amount: string }
  ),
  { today, now }: Omit<Here, 'invoiceId'>,
): Promise<number> {
  const { invoice } = of;
  const isReversal = 'application' in of;
  const number = isReversal ? of.application.creditNumber : of.number;
  const id = await insertCreditApplication(tx, {
    creditId: null,
    booksCredit: number,
    invoiceId: invoice.id,
    appliedOn: today,
    amount: isReversal ? `-${of.application.amount}` : of.amount,
    reason: isReversal ? of.reason : '',
    reverses: isReversal ? of.application.id : null,
    userId: null,
    now,
  });
  const after = await invoiceById(tx, invoice.id);
  audit({
    action: 'Synced',
    resource: 'INVOICED',
    resourceId: invoice.id,
    resourceName: invoice.invoiceNumber ?? invoice.reference,
    projectId: invoice.projectId,
    changes: [
      {
        fieldName: isReversal ? 'Credit note application reversed' : 'Credit note applied',
        oldValue: null,
        newValue: `${number}: ${isReversal ? of.reason : `${invoice.currencyCode} ${of.amount}`}`,
      },
      { fieldName: 'Outstanding', oldValue: invoice.outstanding, newValue: after?.outstanding ?? null },
    ],
  });
  return id;
}

async function add(work: Work, { invoiceId, now }: Here, creditId: number, there: AppliedCredit): Promise<boolean> {
  await holdDocuments(work.tx, [creditId, invoiceId]);
  const [credit, invoice] = [await invoiceById(work.tx, creditId), await invoiceById(work.tx, invoiceId)];
  if (credit === undefined || invoice === undefined) return false;
  const amount = moneyFromText(there.amount, parseCurrency(invoice.currencyCode));
  if (applicationError(amount, { credit: moneyOf(credit), invoice: moneyOf(invoice) }) !== undefined)
    throw new Error(serverMessages.booksAppliedMore(invoice.currencyCode, there.amount));
  const entered = { day: there.date, userId: null, now, isInBooks: true };
  const made = await applyCredit(work, { credit, invoice, amount: there.amount }, entered);
  if (made === false) throw new Error(serverMessages.retainerBalanceUsed);
  await noteAppliedInBooks(work.tx, made, there.applicationId);
  return true;
}
