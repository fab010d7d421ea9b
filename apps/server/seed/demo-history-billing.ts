import { daysBetween, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { divideHalfAwayFromZero, formatDecimal } from '@countinghouse/billing/values/decimal.ts';
import { sql } from 'kysely';
import type { Product } from '../src/wiring.ts';
import type { Call } from './call-product.ts';
import { sandboxRealms, type SandboxRegion } from './connect-sandbox.ts';
import { deliverAll, predict, saveInvoice, verifyWeeks, type BilledDays } from './demo-acts.ts';
import { dueDateOf, paymentsOf } from './demo-history-payments.ts';
import { dayInMonth, type HistoryPeriod } from './demo-history-periods.ts';
import { tellSandbox, thisMonth, type HistoryProject, type Story } from './demo-history-story.ts';

/** Not invoiced yet for the last month, so that the next billing run has something to do. */
const leftToInvoice: ReadonlySet<string> = new Set(['Indigo Fleet Telematics', 'Juniper Patient Records']);
const leftAsDraft: ReadonlySet<string> = new Set(['Cobalt Claims Portal', 'Everest Support Desk']);
/** Its last invoice waits: the books of its region were closed when it was sent. */
const rejected = 'Harbour Loyalty Programme';
/** Predicted much lower than it comes to. */
const overForecast = 'Kestrel Trading Console for Derivatives and Fixed Income Desks';
/** Has no prediction of this month. */
const unpredicted = 'Dover Reporting Suite';

/** Predicts what starts next month, verifies and invoices what is over, each project by itself. */
export async function billMonth(story: Story, month: number): Promise<void> {
  const isRejected = ({ name }: HistoryProject): boolean => month === thisMonth && name === rejected;
  await Promise.all(
    story.projects.filter((one) => !isRejected(one)).map((project) => billProject(story, project, month)),
  );
  await deliverAll(story.product);
  for (const project of story.projects.filter(isRejected))
    await whileClosed(story, project.settings.region, async () => {
      await billProject(story, project, month);
      await deliverAll(story.product);
    });
}

async function billProject(story: Story, project: HistoryProject, month: number): Promise<void> {
  const csm = await story.as(project.settings.csm.startsWith('csm2') ? 'csm2' : 'csm');
  for (const period of project.periods) {
    if (period.predictedIn === month && !(project.name === unpredicted && period.predictedIn >= thisMonth - 1))
      await predictPeriod(story, csm, project, period);
    if (isBilled(story, period, month)) await billPeriod(story, csm, project, period);
  }
}

/** Whether a period is billed in a month; this month also what ended in the middle of it. */
const isBilled = ({ today }: Story, { billedIn, endDate }: HistoryPeriod, month: number): boolean =>
  billedIn === month || (month === thisMonth && billedIn === thisMonth + 1 && endDate !== null && endDate < today);

async function predictPeriod(
  { firstDay }: Story,
  csm: Call,
  project: HistoryProject,
  { startDate, endDate, number, billedIn }: HistoryPeriod,
): Promise<void> {
  // a forecast is never exact
  const percent =
    project.name === overForecast
      ? 76n
      : ([104n, 97n, 100n, 93n, 108n, 102n, 99n][(project.number + number) % 7] ?? 100n);
  const accuracy = ([75, 90, 100, 90, 75, 50] as const)[(project.number * 2 + number) % 6] ?? 75;
  const expected = endDate === null ? retainerOf(project) : share(project, { startDate, endDate });
  await predict(csm, project, {
    startDate,
    endDate,
    predictedAmount: wholeUnits((expected * (isAgreed(project) ? 100n : percent)) / 100n),
    accuracy,
    // after thirty days
    receivedIn: dayInMonth(firstDay, billedIn + 1, 1),
  });
}

/** A fixed price is agreed, and so is a retainer. */
const isAgreed = ({ settings }: HistoryProject): boolean => settings.model === 'Fixed Cost';

/** What a prepaid retainer is filled with, in thousandths. */
const retainerOf = ({ name, monthly }: HistoryProject): bigint =>
  name === 'Amber Payments Hub' ? monthly * 11n : monthly;

/** The part of a month's amount that falls to a period, in thousandths. */
function share({ monthly, settings }: HistoryProject, { startDate, endDate }: BilledDays): bigint {
  if ((settings.cycle ?? 'Monthly') === 'Monthly' || endDate === null) return monthly;
  const days = BigInt(daysIn(startDate, endDate));
  return divideHalfAwayFromZero(monthly * days, 30n);
}

const daysIn = (start: CalendarDate, end: CalendarDate): number => daysBetween(start, end) + 1;

/** An amount in thousandths as whole units, at least one. */
const wholeUnits = (thousandths: bigint): string => {
  const units = divideHalfAwayFromZero(thousandths, 1000n);
  return formatDecimal(units > 0n ? units : 1n, 0);
};

async function billPeriod(story: Story, csm: Call, project: HistoryProject, period: HistoryPeriod): Promise<void> {
  const { product, firstDay, today } = story;
  const { billedIn, startDate, endDate } = period;
  const predictionId = await billingOf(product, project, period);
  if (predictionId === undefined) return;
  const isLast = billedIn >= thisMonth;
  if (
    billedIn >= thisMonth - 1 &&
    endDate !== null &&
    project.settings.model !== 'Fixed Cost' &&
    project.number % 5 !== 0
  )
    await verifyWeeks(csm, predictionId);
  if (isLast && leftToInvoice.has(project.name)) return;
  const accountant = await story.as('accountant');
  const third = dayInMonth(firstDay, billedIn, 3);
  const invoiceDate = third > today ? today : third;
  const dueDate = dueDateOf(story, project, period, invoiceDate);
  const { invoice, net } = await saveInvoice(product, accountant, project, {
    startDate,
    endDate,
    predictionId,
    invoiceDate,
    dueDate,
    saveInBooks: !(isLast && leftAsDraft.has(project.name)),
  });
  if (endDate !== null && net > 0n && !isAgreed(project))
    project.monthly = (net * 30n) / BigInt(daysIn(startDate, endDate));
  const payments = paymentsOf(story, project, period, { invoiceDate, dueDate });
  story.debts.push({ invoiceId: invoice.invoiceId, project, payments });
}

/** The id of the billing of a period. */
async function billingOf(
  { database }: Product,
  { id }: HistoryProject,
  { startDate, endDate }: HistoryPeriod,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from billing where project_id = ${id} and start_date = ${startDate} and end_date is not distinct from ${endDate}::date`.execute(
    database.kysely,
  );
  return rows[0]?.id;
}

/** Keeps the books of a region closed meanwhile, so that they refuse every document of these days. */
async function whileClosed(
  { sandboxUrl, today }: Story,
  region: SandboxRegion,
  act: () => Promise<void>,
): Promise<void> {
  const preferences = `/books/${sandboxRealms[region]}/preferences`;
  await tellSandbox(sandboxUrl, preferences, { closedThrough: today });
  await act();
  await tellSandbox(sandboxUrl, preferences, { closedThrough: null });
}
