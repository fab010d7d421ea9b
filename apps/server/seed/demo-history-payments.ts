import { addDays, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { formatDecimal } from '@countinghouse/billing/values/decimal.ts';
import type { Call } from './call-product.ts';
import { sandboxBooks } from './connect-sandbox.ts';
import { deliverAll, receive } from './demo-acts.ts';
import { dayInMonth, type HistoryPeriod } from './demo-history-periods.ts';
import {
  owed,
  tellSandbox,
  thisMonth,
  type Debt,
  type HistoryProject,
  type PlannedPayment,
  type Story,
} from './demo-history-story.ts';

/** Its invoice of four months ago is overdue by 75 days. */
const longOverdue = { name: 'Cobalt Claims Portal', billedIn: 5, days: 75 };

/** Most customers pay in time; some early, late or in two parts. */
function plannedPayments(
  bill: { readonly invoiceDate: CalendarDate; readonly dueDate: CalendarDate },
  place: { readonly project: number; readonly period: number },
  mayBeVeryLate: boolean,
): PlannedPayment[] {
  const habit = (place.project * 5 + place.period * 3) % 16;
  const enteredIn = (place.project + place.period) % 2 === 0 ? 'books' : 'product';
  const whole = (on: CalendarDate): PlannedPayment[] => [{ on, percent: 100n, enteredIn }];
  if (habit === 15 && mayBeVeryLate) return whole(addDays(bill.dueDate, 35));
  if (habit === 14) return whole(addDays(bill.invoiceDate, 10));
  if (habit === 13) return whole(addDays(bill.dueDate, 16));
  if (habit === 12)
    return [
      { on: addDays(bill.dueDate, -2), percent: 50n, enteredIn },
      { on: addDays(bill.dueDate, 12), percent: 100n, enteredIn },
    ];
  if (habit > 8) return whole(addDays(bill.dueDate, 6 + ((habit * 3) % 10)));
  return whole(addDays(bill.dueDate, -(habit % 4)));
}

/** Thirty days, but where today decides how an invoice stands. */
export function dueDateOf(
  { today }: Story,
  { name, number }: HistoryProject,
  { billedIn, number: place }: HistoryPeriod,
  invoiceDate: CalendarDate,
): CalendarDate {
  if (name === longOverdue.name && billedIn === longOverdue.billedIn) return addDays(today, -longOverdue.days);
  if (billedIn === thisMonth - 1) return addDays(today, ((number * 5 + place) % 24) + 1);
  return addDays(invoiceDate, 30);
}

export function paymentsOf(
  { firstDay }: Story,
  { name, number }: HistoryProject,
  { billedIn, number: place, endDate }: HistoryPeriod,
  bill: { readonly invoiceDate: CalendarDate; readonly dueDate: CalendarDate },
): PlannedPayment[] {
  const isUnpaid = name === longOverdue.name && billedIn === longOverdue.billedIn;
  if (isUnpaid || billedIn >= thisMonth) return [];
  // a retainer is received at once, as the next invoices take it
  if (endDate === null) return [{ on: dayInMonth(firstDay, billedIn, 20), percent: 100n, enteredIn: 'product' }];
  if (billedIn === thisMonth - 1)
    return number % 3 === 0 ? [{ on: dayInMonth(firstDay, billedIn, 20), percent: 100n, enteredIn: 'books' }] : [];
  const planned = plannedPayments(bill, { project: number, period: place }, billedIn < thisMonth - 3);
  return shortlyPaid(name, billedIn, planned) ?? planned;
}

/** One customer pays a part and disputes the rest; others are short by a few percent. */
function shortlyPaid(name: string, billedIn: number, planned: readonly PlannedPayment[]): PlannedPayment[] | undefined {
  const first = planned[0];
  if (first === undefined) return undefined;
  if (name === 'Fjord Freight Planner' && billedIn === 5) return [{ ...first, percent: 62n }];
  if (name === 'Kestrel Trading Console for Derivatives and Fixed Income Desks' && billedIn === 6)
    return [{ ...first, percent: 97n }];
  if (name === 'Willow Clinic Portal' && billedIn === 0) return [{ ...first, percent: 98n }];
  if (name === 'Redwood Warehouse App' && billedIn === -1) return [];
  return undefined;
}

/** Enters every payment that is due by a day: half of them in the books, from where they are synced. */
export async function payUntil(story: Story, day: CalendarDate): Promise<void> {
  const { product, debts } = story;
  const accountant = await story.as('accountant');
  for (;;) {
    const due = debts.flatMap((debt) => {
      const at = debt.payments.findIndex(({ on }) => on <= day);
      return at < 0 ? [] : [{ debt, payment: debt.payments.splice(at, 1)[0] }];
    });
    if (due.length === 0) return;
    await Promise.all(due.map(async ({ debt, payment }) => payment && (await pay(story, accountant, debt, payment))));
    await deliverAll(product);
    if (due.some(({ payment }) => payment?.enteredIn === 'books')) await product.jobs.runNow('BOOKS_PAYMENT_SYNC');
    await deliverAll(product);
  }
}

async function pay(
  { product, sandboxUrl }: Story,
  accountant: Call,
  { invoiceId, project }: Debt,
  { on, percent, enteredIn }: PlannedPayment,
): Promise<void> {
  const { cents, booksId, version } = await owed(product, invoiceId);
  const amount = formatDecimal((cents * percent) / 100n, 2);
  if (cents <= 0n) return;
  if (enteredIn === 'product' || booksId === null)
    return receive(accountant, { invoiceId, version }, { on, amount, recordInBooks: booksId !== null });
  const { realmId } = sandboxBooks(project.provider, project.settings.region);
  await tellSandbox(sandboxUrl, `/books/${realmId}/payments`, { documentId: booksId, amount, date: on });
}
