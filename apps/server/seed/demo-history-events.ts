import { addDays, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { divideHalfAwayFromZero, formatDecimal, parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import { booksDifferenceEndpoints } from '@countinghouse/contract/books/books-differences.contract.ts';
import { disputeEndpoints } from '@countinghouse/contract/disputes/disputes.contract.ts';
import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { todayIn } from '../src/clock/clock.ts';
import { deliverAll, receive, saveInvoice } from './demo-acts.ts';
import type { HistoryPeriod } from './demo-history-periods.ts';
import { owed, type HistoryProject, type Story } from './demo-history-story.ts';

interface Event {
  /** The month in which it happens, and the one in which its invoice was made, counted from the first one of the demo. */
  readonly month: number;
  readonly billedIn: number;
  readonly happen: (story: Story, billedIn: number) => Promise<void>;
}

const events: readonly Event[] = [
  {
    month: -9,
    billedIn: -10,
    happen: (story, billedIn) =>
      creditHours(story, 'Quarry Booking Engine', billedIn, 'Hours of the migration were agreed as free of charge'),
  },
  { month: -4, billedIn: -4, happen: (story, billedIn) => voidAndBillAgain(story, 'Everest Support Desk', billedIn) },
  {
    month: -3,
    billedIn: -4,
    happen: (story, billedIn) => creditHours(story, 'Yarrow Tourism Site', billedIn, 'The gallery was delivered late'),
  },
  {
    month: 2,
    billedIn: 2,
    happen: (story, billedIn) => creditHours(story, 'Atlas Data Platform', billedIn, 'Logged on the wrong project'),
  },
  {
    month: 2,
    billedIn: -1,
    happen: (story, billedIn) =>
      waive(story, 'Redwood Warehouse App', billedIn, { type: 'Bad Debts', reason: 'The customer is insolvent' }),
  },
  {
    month: 3,
    billedIn: 0,
    happen: (story, billedIn) =>
      waive(story, 'Willow Clinic Portal', billedIn, {
        type: 'Discount',
        reason: 'Agreed at the end of the project',
      }),
  },
  { month: 5, billedIn: 5, happen: (story, billedIn) => paidTwice(story, 'Dover Reporting Suite', billedIn) },
  { month: 6, billedIn: 5, happen: (story, billedIn) => dispute(story, 'Fjord Freight Planner', billedIn) },
];

/** What does not happen every month. */
export async function eventsOfMonth(story: Story, month: number): Promise<void> {
  for (const event of events)
    if (event.month === month && event.billedIn >= story.fromMonth) await event.happen(story, event.billedIn);
}

/** The invoice of a project that was made in a month, the newest one. */
export async function invoiceMadeIn(
  { product, firstDay, projects }: Story,
  name: string,
  billedIn: number,
): Promise<{
  readonly id: number;
  readonly version: number;
  readonly billingId: number;
  readonly period: HistoryPeriod;
  readonly project: HistoryProject;
}> {
  const project = projects.find((one) => one.name === name);
  const period = project?.periods.findLast((one) => one.billedIn === billedIn && one.endDate !== null);
  if (project === undefined || period === undefined)
    throw new Error(`the demo invoices nothing of ${name} in month ${billedIn} from ${firstDay}`);
  const found = await sql<{ id: number; version: number; billingId: number }>`
    select i.id, i.version, i.billing_id as "billingId" from invoice i
    where i.project_id = ${project.id} and i.start_date = ${period.startDate} and i.corrects_invoice_id is null and i.document_state <> 'void'`.execute(
    product.database.kysely,
  );
  const invoice = found.rows[0];
  if (invoice === undefined) throw new Error(`the demo misses an invoice of ${name}`);
  return { ...invoice, period, project };
}

/** Credits six hours of the first line of an invoice without tax. */
async function creditHours(story: Story, name: string, billedIn: number, reason: string): Promise<void> {
  const call = await story.as('accountant');
  const { id } = await invoiceMadeIn(story, name, billedIn);
  const { version, lines } = await call(creditEndpoints.creditable, { params: { id } });
  const line = lines.find(({ quantityLeft }) => parseDecimal(quantityLeft, 2) > 600n);
  if (line === undefined) throw new Error(`nothing of ${name} can be credited`);
  const cents = divideHalfAwayFromZero(parseDecimal(line.rate, 4) * 6n, 100n);
  await call(creditEndpoints.credit, {
    params: { id },
    body: {
      version,
      reason,
      creditDate: todayOf(story),
      lines: [{ lineId: line.lineId, quantity: '6.00', amount: null }],
      hours: [],
      creditAmount: formatDecimal(-cents, 2),
    },
  });
  await deliverAll(story.product);
}

const todayOf = ({ product }: Story): CalendarDate => todayIn('UTC', product.clock.now());

/** An invoice with a wrong memo is void, in the books too, and made again. */
async function voidAndBillAgain(story: Story, name: string, billedIn: number): Promise<void> {
  const { product } = story;
  const call = await story.as('accountant');
  const { id, version, billingId, period, project } = await invoiceMadeIn(story, name, billedIn);
  await call(invoiceEndpoints.void, {
    params: { id },
    body: { version, reason: 'The purchase order number was missing' },
  });
  await deliverAll(product);
  const { invoice } = await saveInvoice(product, call, project, {
    ...period,
    predictionId: billingId,
    memo: 'Purchase order 4500018842',
  });
  await deliverAll(product);
  story.debts.push({
    invoiceId: invoice.invoiceId,
    project,
    payments: [{ on: addDays(todayOf(story), 28), percent: 100n, enteredIn: 'books' }],
  });
}

/** Writes off what is outstanding of an invoice. */
async function waive(
  story: Story,
  name: string,
  billedIn: number,
  { type: adjustmentType, reason }: { readonly type: 'Discount' | 'Bad Debts'; readonly reason: string },
): Promise<void> {
  const call = await story.as('accountant');
  const { id, version } = await invoiceMadeIn(story, name, billedIn);
  const { cents } = await owed(story.product, id);
  await call(receiptEndpoints.adjust, {
    params: { id },
    body: { version, adjustmentType, amount: formatDecimal(cents, 2), adjustedDate: todayOf(story), reason },
  });
  // the books still ask for it, and the accountant knows
  const { differences } = await call(booksDifferenceEndpoints.compare, { params: { id } });
  for (const difference of differences)
    await call(booksDifferenceEndpoints.settle, {
      params: { id: difference.differenceId },
      body: { version: difference.version, way: 'leave', reason: 'The tax adviser books it at the end of the year' },
    });
}

/** A customer pays an invoice twice: the second payment was entered at the next invoice, and is on account now. */
async function paidTwice(story: Story, name: string, billedIn: number): Promise<void> {
  const call = await story.as('accountant');
  const { id } = await invoiceMadeIn(story, name, billedIn);
  const { cents, version: unpaid } = await owed(story.product, id);
  const amount = formatDecimal(cents / 2n, 2);
  await receive(call, { invoiceId: id, version: unpaid }, { on: todayOf(story), amount, recordInBooks: false });
  const { receipts, version } = await call(receiptEndpoints.list, { params: { id } });
  const last = receipts.at(-1);
  if (last === undefined) return;
  await call(receiptEndpoints.moveToOpenCredit, {
    params: { id, receiptId: last.receiptId },
    body: { version, reason: 'The customer paid the invoice of the month before twice' },
  });
}

async function dispute(story: Story, name: string, billedIn: number): Promise<void> {
  const call = await story.as('csm');
  const { billingId } = await invoiceMadeIn(story, name, billedIn);
  await call(disputeEndpoints.open, {
    body: {
      billingId,
      reason: 'The customer does not accept the hours of the QA engineer in the second half of the month',
    },
  });
}
