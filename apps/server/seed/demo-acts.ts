import { formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { verificationEndpoints } from '@countinghouse/contract/verification/verification.contract.ts';
import { sql } from 'kysely';
import type { Product } from '../src/wiring.ts';
import type { Call } from './call-product.ts';

/** What people of the demo do with a project, each through the calls of its screen. */

export interface ProjectOfDemo {
  readonly id: number;
  readonly zohoProjectId: string;
}

/** The days of a billing; those of a retainer have no end. */
export interface BilledDays {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate | null;
}

type Accuracy = RequestOf<typeof predictionEndpoints.add>['body']['predictionDetails'][number]['accuracy'];

export interface Forecast extends BilledDays {
  /** In whole units of the currency. */
  readonly predictedAmount: string;
  readonly accuracy?: Accuracy;
  /** A day of the month in which the payment is expected; the last day of the billing by default. */
  readonly receivedIn?: CalendarDate;
  readonly associatedProjectNames?: readonly string[];
}

/** Adds a prediction; answers its id. */
export async function predict(call: Call, project: ProjectOfDemo, forecast: Forecast): Promise<number> {
  const { startDate, endDate, predictedAmount, accuracy = 75, associatedProjectNames = [] } = forecast;
  const { predictionDetails } = await call(predictionEndpoints.add, {
    body: {
      projectId: project.id,
      skipWarnings: true,
      predictionDetails: [
        {
          predictionId: 0,
          startDate,
          endDate,
          predictedAmount,
          accuracy,
          receivedMonth: formatDate(forecast.receivedIn ?? endDate ?? startDate, 'MMM-yyyy'),
          associatedProjectNames: [...associatedProjectNames],
          submissionType: 'IT',
        },
      ],
    },
  });
  const made = predictionDetails.find(
    (one) => one.startDate === startDate && (one.endDate === null) === (endDate === null),
  );
  if (made === undefined) throw new Error('the demo company misses a prediction');
  return made.predictionId;
}

/** Verifies the weeks of a billing that end before a day, or all of them. */
export async function verifyWeeks(call: Call, predictionId: number, before?: CalendarDate): Promise<void> {
  const weeks = await call(verificationEndpoints.generate, { query: { predictionId } });
  for (const { verificationId, version, endDate } of weeks)
    if (before === undefined || endDate < before)
      await call(verificationEndpoints.verify, { body: { verificationId, verified: true, version, notes: '' } });
}

export interface ToInvoice extends BilledDays {
  readonly predictionId: number;
  /** Today and after the term of the project where they are left out. */
  readonly invoiceDate?: CalendarDate;
  readonly dueDate?: CalendarDate;
  readonly memo?: string;
  /** False leaves a draft. */
  readonly saveInBooks?: boolean;
}

/** What a unit of a currency is worth in US dollars where no rate is known yet. */
const usdFor: Readonly<Record<string, string>> = { CAD: '0.73', GBP: '1.27', INR: '0.0119', AED: '0.2723' };

/** Saves an invoice as its timesheet stands; the outbox sends it to the books. `net` is what it asks for before tax and retainer. */
export async function saveInvoice(
  product: Product,
  call: Call,
  project: ProjectOfDemo,
  bill: ToInvoice,
): Promise<{ readonly invoice: Invoice; readonly net: bigint }> {
  const { startDate, endDate, predictionId } = bill;
  const timesheet = await call(timesheetEndpoints.getAllLogs, {
    params: { id: project.zohoProjectId },
    query: {
      startDate: formatDate(startDate, 'MM-dd-yyyy'),
      ...(endDate === null ? {} : { endDate: formatDate(endDate, 'MM-dd-yyyy') }),
      predictionId,
    },
  });
  const { invoiceGenerateDetails: details, fingerprint, invoiceTemplate } = timesheet;
  const { globalTaxSetting, taxCodeId } = details.taxDetails;
  const sheet = { projectId: project.id, startDate, endDate, fingerprint };
  const choice = { invoiceTemplate, taxDetails: { globalTaxSetting, taxCodeId } };
  const { invoiceLineItemList, totals } = await call(invoiceEndpoints.lineItems, {
    body: {
      ...sheet,
      ...choice,
      zohoEmployeeMetadataList: [],
      invoiceLineItemList: timesheet.invoiceLineItemList.map(({ id, name, description, rate }) => ({
        id,
        name,
        description,
        rate,
      })),
    },
  });
  const invoiceDate = bill.invoiceDate ?? details.invoiceDate;
  const invoice = await call(invoiceEndpoints.create, {
    body: {
      zohoEmployeeMetadataList: [],
      invoiceGenerateDetails: {
        ...sheet,
        ...choice,
        endDateNull: endDate === null,
        predictionId,
        invoiceDate,
        invoiceDueDate: bill.dueDate ?? details.invoiceDueDate,
        exchangeRate: details.exchangeRate ?? (await rateOn(product, details.currencyCode, invoiceDate)),
        customerMemo: bill.memo ?? 'Thank you for your business',
        privateNote: 'Hours of the month',
        invoiceAmount: totals.total,
        continueAnyways: true,
        zeroRatesAccepted: timesheet.zohoEmployeeMetadataList.map(({ userId }) => ({ userId })),
      },
      invoiceLineItemList: invoiceLineItemList.map(({ id, name, description, quantity, rate, amount }) => ({
        id,
        name,
        description,
        quantity,
        rate,
        amount,
      })),
      saveInBooks: bill.saveInBooks ?? true,
    },
  });
  return { invoice, net: parseDecimal(totals.rowsAmount, 3) + parseDecimal(totals.servicesAmount, 3) };
}

async function rateOn(product: Product, currencyCode: string, day: string): Promise<string | null> {
  const known = await sql<{ rate: string }>`
    select rate::text from exchange_rate where currency_code = ${currencyCode} and day <= ${day} order by day desc limit 1`.execute(
    product.database.kysely,
  );
  return known.rows[0]?.rate ?? usdFor[currencyCode] ?? null;
}

/** Delivers the outbox until nothing is due. */
export async function deliverAll({ deliverer }: Product): Promise<void> {
  // the product takes messages by itself as well: what it has taken has to end, and may leave more to take
  while ((await deliverer.deliverDue()) + (await deliverer.idle()) > 0);
}

/** Waits until an invoice is in the books. */
export async function untilInBooks(product: Product, call: Call, invoiceId: number): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { push } = await call(invoiceEndpoints.get, { params: { id: invoiceId } });
    if (push.state === 'in books') return;
    if (push.state === 'failed') throw new Error(`the books refused the demo's invoice: ${push.reason ?? ''}`);
    await product.clock.sleep(250);
  }
  throw new Error("the demo's invoice did not come into the books");
}

/** Records a payment by hand, as the customer's bank reported it. */
export async function receive(
  call: Call,
  invoice: { readonly invoiceId: number; readonly version: number },
  payment: { readonly amount: string; readonly on: CalendarDate; readonly recordInBooks: boolean },
): Promise<void> {
  const { amount, on, recordInBooks } = payment;
  await call(receiptEndpoints.add, {
    body: { ...invoice, amount, receivedDate: on, note: 'Bank transfer', recordInBooks },
  });
}
