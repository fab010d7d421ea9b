import { addDays, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText } from '@countinghouse/billing/values/money.ts';
import type { BooksDocumentHead, BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import { isoInstant } from '../../clock/clock.ts';
import type { JobContext, JobItem } from '../../jobs/job.ts';
import { serviceOfBooks } from '../connections/connections.public.ts';
import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import { paymentsOnAccount } from '../receipts/account-in-books.public.ts';
import { mayHaveBeenRefunded } from '../receipts/known-in-books.public.ts';
import { keepDifferences } from './keep-differences.ts';
import { takeAccountIn } from './take-account-in.ts';
import { takeRefundsIn } from './take-refunds-in.ts';

/** What asks some books for what changed there. */
export interface AskingForRefunds {
  readonly context: JobContext;
  readonly connection: Connection;
  readonly books: BooksProvider;
  /** Of the books, in the history of the run. */
  readonly name: string;
  /** Older credit notes are looked at only while something of them is open. */
  readonly since: CalendarDate;
  readonly today: CalendarDate;
}

/** An item for each credit note of which another amount is used in the books than is known here: refunds that a bookkeeper entered or deleted. */
export async function refundItems({
  context,
  connection,
  books,
  name,
  since,
  today,
}: AskingForRefunds): Promise<JobItem[]> {
  const ours = await context.inTransaction(({ tx }) => mayHaveBeenRefunded(tx, connection.id, since));
  const [first] = ours;
  if (first === undefined) return [];
  const listed = new Map(
    (await books.creditsBetween(first.creditDate, addDays(today, 400))).map((head) => [head.id, head]),
  );
  return ours.flatMap((credit): JobItem[] => {
    const head = listed.get(credit.booksId);
    if (head === undefined || head.isVoided || !isUsedOtherwise(credit, head)) return [];
    const { creditId } = credit;
    return [
      {
        name: `${credit.number} (${name})`,
        ofList: name,
        service: serviceOfBooks(connection.id),
        run: async () => {
          const now = isoInstant(context.nowMs());
          const taken = await takeRefundsIn(context, books, { creditId, document: head, today, now });
          await context.inTransaction((work) => keepDifferences(work, creditId, head, { now }));
          return `${taken.added} refunds added, ${taken.tied} already recorded here, ${taken.reversed} removed`;
        },
      },
    ];
  });
}

function isUsedOtherwise(
  { currencyCode, used }: { readonly currencyCode: string; readonly used: string },
  { currency, total, balance }: BooksDocumentHead,
): boolean {
  if (currencyCode !== currency) return false;
  const money = (text: string) => moneyFromText(text, parseCurrency(currencyCode));
  return money(total) - money(balance) !== money(used);
}

/** An item for each payment whose money is on account here and which the books refunded, used or deleted. */
export async function accountItems({
  context,
  connection,
  books,
  name,
  since,
  today,
}: AskingForRefunds): Promise<JobItem[]> {
  const { inTransaction } = context;
  const items: JobItem[] = [];
  for (const one of await inTransaction(({ tx }) => paymentsOnAccount(tx, connection.id, { since }))) {
    const { companyName, currencyCode: currency } = one;
    const asking = () => ({ inTransaction, books, today, now: isoInstant(context.nowMs()) });
    if ((await takeAccountIn({ ...asking(), isPlanOnly: true }, one)) === undefined) continue;
    items.push({
      name: `Open credit of ${companyName} (${name})`,
      ofList: name,
      service: serviceOfBooks(connection.id),
      run: async () => {
        // asked again: what was taken in before it may have changed what is on account
        const taken = await takeAccountIn(asking(), one);
        return taken === undefined
          ? 'nothing changed'
          : `${taken.refunded} refunds added, ${taken.takenBack} removed, open credit changed by ${currency} ${taken.used}`;
      },
    });
  }
  return items;
}
