import { applicationFault } from '@countinghouse/billing/receipts/credit-application.ts';
import { currencyOf, moneyFromText } from '@countinghouse/billing/values/money.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { AppliedCredit } from '@countinghouse/gateways/books/books-settlements.ts';
import type { Work } from '../../../handle.ts';
import { applyCredit, reverseCreditApplication } from './apply-credit.public.ts';
import { creditApplicationsOf, holdDocuments } from './credit-applications.public.ts';
import {
  applicationsInBooks,
  creditOfBooks,
  noteAppliedInBooks,
  noteRemovedFromBooks,
  type KnownApplication,
} from './credits-in-books-rows.public.ts';
import { moneyOf } from '../saved/invoice-answer.ts';
import { invoiceById } from '../invoices.sql.ts';

interface Here {
  readonly invoiceId: number;
  readonly today: CalendarDate;
  readonly now: string;
}

/**
 * Brings the applied credits of an invoice to what the books applied to it, as far as the credit notes are ours: what was applied there is an
 * application here and no money, what was taken back there is reversed here. An application of ours that is on its way is the one that the books
 * show. A second time finds nothing to do.
 *
 * @returns how many were added and reversed
 */
export async function receiveCreditsFromBooks(
  work: Work,
  { applied, ...here }: Here & { readonly applied: readonly AppliedCredit[] },
): Promise<{ readonly added: number; readonly reversed: number }> {
  const { tx } = work;
  const invoice = await invoiceById(tx, here.invoiceId);
  const none = { added: 0, reversed: 0 };
  if (invoice?.documentState !== 'issued') return none;
  const known = await applicationsInBooks(tx, here.invoiceId);
  if (known.length === 0 && applied.length === 0) return none;
  const currency = currencyOf(invoice.currencyCode);
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
    // a credit that was made there by hand is known to the books alone
    if (creditId === undefined) continue;
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
  await holdDocuments(work.tx, [gone.creditId, invoiceId]);
  const [credit, invoice] = [await invoiceById(work.tx, gone.creditId), await invoiceById(work.tx, invoiceId)];
  const application = (await creditApplicationsOf(work.tx, invoiceId)).find(({ id }) => id === gone.applicationId);
  if (credit === undefined || invoice === undefined || application === undefined) return false;
  const reason = serverMessages.creditRemovedInBooks;
  const entered = { day: today, userId: null, now, isInBooks: true };
  if (!(await reverseCreditApplication(work, { credit, invoice, application, reason }, entered)))
    throw new Error(serverMessages.retainerBalanceUsed);
  return true;
}

async function add(work: Work, { invoiceId, now }: Here, creditId: number, there: AppliedCredit): Promise<boolean> {
  await holdDocuments(work.tx, [creditId, invoiceId]);
  const [credit, invoice] = [await invoiceById(work.tx, creditId), await invoiceById(work.tx, invoiceId)];
  if (credit === undefined || invoice === undefined) return false;
  const amount = moneyFromText(there.amount, currencyOf(invoice.currencyCode));
  if (applicationFault(amount, { credit: moneyOf(credit), invoice: moneyOf(invoice) }) !== undefined)
    throw new Error(serverMessages.booksAppliedMore(invoice.currencyCode, there.amount));
  const entered = { day: there.date, userId: null, now, isInBooks: true };
  const made = await applyCredit(work, { credit, invoice, amount: there.amount }, entered);
  if (made === false) throw new Error(serverMessages.retainerBalanceUsed);
  await noteAppliedInBooks(work.tx, made, there.applicationId);
  return true;
}
