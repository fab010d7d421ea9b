import { averageDaysToPay } from '@countinghouse/billing/receivables/average-days-to-pay.ts';
import { calendarDate, daysBetween, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  moneyFromText,
  moneyOfMinorUnits,
  moneyText,
  parseCurrency,
  type Currency,
} from '@countinghouse/billing/values/money.ts';
import {
  overdueAges,
  type OpenDocument,
  type OverdueAge,
  type Receivable,
  type ReceivableAmounts,
} from '@countinghouse/contract/receivables/receivables.contract.ts';
import type { StoredOpen, StoredReceivable } from './receivables.sql.ts';

const usd = parseCurrency('USD');

/** What a company owes in a currency, in it and in US dollars. */
export function receivableAnswer(stored: StoredReceivable): Omit<Receivable, 'nextAction'> {
  const currency = parseCurrency(stored.currencyCode);
  const { companyId, companyName, currencyCode, lastPaymentDate, usdOnAccount } = stored;
  const days = averageDaysToPay({
    paid: moneyFromText(stored.paid, currency),
    paidTimesDays: moneyFromText(stored.paidTimesDays, currency),
  });
  return {
    companyId,
    companyName,
    currencyCode,
    own: amountsIn(currency, stored.ages, stored.creditNotes, stored.onAccount),
    usd:
      stored.isUnrated || usdOnAccount === null
        ? null
        : amountsIn(usd, stored.usdAges, stored.usdCreditNotes, usdOnAccount),
    lastPaymentDate,
    averageDaysToPay: days ?? null,
  };
}

function amountsIn(
  currency: Currency,
  ages: Readonly<Record<OverdueAge, string>>,
  creditNotes: string,
  onAccount: string,
): ReceivableAmounts {
  const sumOf = (texts: readonly string[]): string =>
    moneyText(moneyOfMinorUnits(texts.reduce((sum, one) => sum + moneyFromText(one, currency), 0n)), currency);
  const byAge = Object.fromEntries(overdueAges.map((age) => [age, sumOf([ages[age]])])) as Record<OverdueAge, string>;
  return {
    ...byAge,
    overdue: sumOf(overdueAges.filter((age) => age !== 'notDue').map((age) => byAge[age])),
    owed: sumOf(Object.values(byAge)),
    openCredits: sumOf([creditNotes, onAccount]),
    onAccount: sumOf([onAccount]),
  };
}

/** An open document with its age on a day. */
export function openDocumentAnswer(stored: StoredOpen, day: CalendarDate): OpenDocument {
  const currency = parseCurrency(stored.currencyCode);
  const written = (amount: string, of: Currency): string => moneyText(moneyFromText(amount, of), of);
  const overdueDays = stored.invoiceDueDate === null ? 0 : daysBetween(calendarDate(stored.invoiceDueDate), day);
  return {
    ...stored,
    daysOverdue: overdueDays > 0 ? overdueDays : null,
    invoiceAmount: stored.invoiceAmount === null ? null : written(stored.invoiceAmount, currency),
    openAmount: written(stored.openAmount, currency),
    usdOpenAmount: stored.usdOpenAmount === null ? null : written(stored.usdOpenAmount, usd),
  };
}
