import { rowsAtZero, type RowAtZero } from '@countinghouse/billing/timesheets/zero-rates.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { hoursFromSeconds, hoursOfHundredths, type Hours } from '@countinghouse/billing/values/hours.ts';
import { moneyOfMinorUnits, moneyText, ZERO_MONEY, type Money } from '@countinghouse/billing/values/money.ts';
import { shortDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import type { InputOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { Tx } from '../../../database/database.ts';
import { rateOn } from '../../exchange-rates/exchange-rates.public.ts';
import type { ProjectFacts } from '../../projects/projects.public.ts';
import { retainerBalanceFor } from '../../retainer/retainer.public.ts';
import { closed, type BilledDays } from '../../timesheets/days-to-bill.public.ts';
import { formerMessages } from '../../timesheets/former-messages.public.ts';
import { findPrerequisites, type NamedPrerequisite } from '../../timesheets/prerequisites.public.ts';
import { agreedAnswer, detailsOf, type Predicted } from '../../timesheets/timesheet-rows.public.ts';
import { timesheetFacts, type TimesheetFacts } from '../../timesheets/timesheets.public.ts';
import { writtenRows } from '../../timesheets/written-rows.public.ts';
import { booksOf, limitsRefusal } from './books-would-refuse.ts';
import { chosenTax, isTaxError } from './chosen-tax.ts';
import { linesAnswer, mergeInvoice, totalsAnswer, type MergedInvoice } from './merged-invoice.ts';

/** The request with which a new invoice is saved. */
type NewInvoice = InputOf<typeof invoiceEndpoints.create>['body'];

/** What an invoice begins with: figures, and the request that saves them unchanged. */
export interface ProposedInvoice {
  /** Undefined while the project has no company. */
  readonly facts: TimesheetFacts | undefined;
  readonly missing: readonly NamedPrerequisite[];
  /** Undefined without a company, or where the tax cannot be charged. */
  readonly merged: MergedInvoice | undefined;
  /** Before tax. */
  readonly amount: Money;
  /** Billable hours that it would take. */
  readonly hours: Hours;
  readonly atZero: readonly RowAtZero[];
  /** What is still to be typed before it can be saved, in the words of its fields. */
  readonly faults: readonly string[];
  /** The request of a save without anything typed; undefined while something is still to be typed. */
  readonly request: NewInvoice | undefined;
}

/**
 * What the invoice of a period begins with, from the same timesheet, lines, tax and messages that the wizard shows. Saving the request as it is
 * stores exactly these figures; nothing is stored here.
 */
export async function proposeInvoice(
  tx: Tx,
  params: {
    readonly project: ProjectFacts;
    readonly period: BilledDays;
    readonly prediction: (Predicted & { readonly amount: string }) | undefined;
    readonly invoiceDate: CalendarDate;
    readonly nowMs: number;
  },
): Promise<ProposedInvoice> {
  const { project, period, prediction, invoiceDate, nowMs } = params;
  const { company } = project;
  const facts = await timesheetFacts(tx, { project, period, invoiceId: null });
  const missing = await findPrerequisites(tx, {
    project,
    period: closed(period),
    facts,
    invoiceId: null,
    invoiceDate,
    nowMs,
  });
  if (facts === undefined || company === null)
    return {
      facts,
      missing,
      merged: undefined,
      amount: ZERO_MONEY,
      hours: hoursOfHundredths(0n),
      atZero: [],
      faults: [],
      request: undefined,
    };
  const details = detailsOf(facts, invoiceDate, prediction);
  const { globalTaxSetting } = details.taxDetails;
  const taxDetails = {
    globalTaxSetting,
    taxCodeId: globalTaxSetting === 'Not Applicable' ? null : details.taxDetails.taxCodeId,
  };
  const [former, tax, retainerBalance, books, rate] = await Promise.all([
    formerMessages(tx, { projectId: project.id, before: facts.period.start }),
    chosenTax(tx, company, taxDetails),
    retainerBalanceFor(tx, { project, endDate: period.end, currencyCode: company.currencyCode, invoiceId: null }),
    booksOf(tx, company),
    company.currencyCode === 'USD' ? undefined : rateOn(tx, company.currencyCode, invoiceDate),
  ]);
  const rows = writtenRows(facts, []).map(({ row }) => row);
  const hours = hoursFromSeconds(facts.logs.reduce((sum, log) => (log.billable ? sum + BigInt(log.seconds) : sum), 0n));
  const atZero = rowsAtZero(rows);
  const begun = { facts, missing, hours, atZero, request: undefined };
  if (isTaxError(tax)) return { ...begun, merged: undefined, amount: ZERO_MONEY, faults: [tax.words] };
  const merged = mergeInvoice(facts, rows, {
    template: project.invoiceTemplate,
    services: prediction === undefined ? [] : withoutMarks(agreedAnswer(facts, prediction.amount)),
    tax,
    retainerBalance,
  });
  const lines = linesAnswer(merged, facts);
  const totals = totalsAnswer(merged, facts);
  const amount = moneyOfMinorUnits(merged.total.total - merged.total.taxAmount);
  const whole = { ...begun, merged, amount };
  if (lines.length === 0) return { ...whole, faults: [serverMessages.nothingToInvoice] };
  const request = invoiceEndpoints.create.body.safeParse({
    zohoEmployeeMetadataList: [],
    invoiceGenerateDetails: {
      projectId: project.id,
      startDate: details.startDate,
      endDate: details.endDate,
      endDateNull: details.endDateNull,
      fingerprint: facts.fingerprint,
      predictionId: details.predictionId,
      invoiceDate: details.invoiceDate,
      invoiceDueDate: details.invoiceDueDate,
      exchangeRate: rate === undefined ? details.exchangeRate : shortDecimal(rate.rate),
      customerMemo: former?.customerMemo ?? '',
      privateNote: former?.privateNote ?? '',
      taxDetails,
      invoiceTemplate: project.invoiceTemplate,
      invoiceAmount: totals.total,
    },
    invoiceLineItemList: lines.map(({ id, name, description, quantity, rate: price, amount: ofLine }) => ({
      id,
      name,
      description,
      quantity,
      rate: price,
      amount: ofLine,
    })),
    saveInBooks: false,
  });
  const limits = await limitsRefusal(
    tx,
    {
      provider: company.provider,
      region: company.region,
      corrects: null,
      customerMemo: former?.customerMemo ?? '',
      privateNote: former?.privateNote ?? '',
      total: totals.total,
      untaxedRounding: moneyText(merged.total.untaxedRounding, facts.currency),
    },
    lines,
    books,
  );
  const faults = [
    ...(request.success ? [] : request.error.issues.map(({ message }) => message)),
    ...(company.currencyCode !== 'USD' && rate === undefined ? [messages.exchangeRateRequired] : []),
    ...(limits === undefined ? [] : [limits.words]),
  ];
  return { ...whole, faults, request: faults.length === 0 ? request.data : undefined };
}

const withoutMarks = (services: ReturnType<typeof agreedAnswer>) =>
  services.map(({ id, name, description, rate }) => ({ id, name, description, rate }));
