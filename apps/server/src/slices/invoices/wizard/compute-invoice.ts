import { withEditors } from '@countinghouse/billing/trace/edited-by.ts';
import type { Trace } from '@countinghouse/billing/trace/trace.ts';
import { traceErrors } from '@countinghouse/billing/trace/recompute.ts';
import { billsExpectedHours } from '@countinghouse/billing/timesheets/project-terms.ts';
import { developerRowTraces } from '@countinghouse/billing/timesheets/developer-row-trace.ts';
import { invoiceTrace, traceVersion } from '@countinghouse/billing/invoices/invoice-trace.ts';
import { retainerAdjustment, retainerLineKey } from '@countinghouse/billing/retainer/retainer-adjustment.ts';
import { rowsAtZero, type RowAtZero } from '@countinghouse/billing/timesheets/zero-rates.ts';
import { hoursText } from '@countinghouse/billing/values/hours.ts';
import { daysText } from '@countinghouse/billing/values/days.ts';
import { moneyText, ZERO_MONEY } from '@countinghouse/billing/values/money.ts';
import type { InputOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceEndpoints, InvoiceLineOut } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { Command } from '../../../handle.ts';
import { projectInScope, type ProjectFacts } from '../../projects/projects.public.ts';
import { retainerBalanceFor } from '../../retainer/retainer.public.ts';
import { rowAnswer } from '../../timesheets/timesheet-rows.public.ts';
import { demandRows, editsOf, writtenRows, type RowAsWritten } from '../../timesheets/written-rows.public.ts';
import { timesheetFacts, type TimesheetFacts } from '../../timesheets/timesheets.public.ts';
import { findPrerequisites } from '../../timesheets/prerequisites.public.ts';
import { closed, demandDays, demandEnd } from '../../timesheets/days-to-bill.public.ts';
import { booksOf, type Books } from './books-would-refuse.ts';
import { chosenTax, isTaxError } from './chosen-tax.ts';
import { traceOfInvoice } from '../parts-of-invoice.sql.ts';
import type { InvoiceToStore, SavedRow } from '../store-invoice.sql.ts';
import { shownAmount } from '../list/shown-amount.ts';
import { linesAnswer, mergeInvoice, totalsAnswer, type MergedInvoice } from './merged-invoice.ts';

type Saving = Command<typeof invoiceEndpoints.create> | Command<typeof invoiceEndpoints.change>;
const endField = 'invoiceGenerateDetails.endDate';

type Body = InputOf<typeof invoiceEndpoints.create>['body'];

/** The project of a save, when its dates make sense and it may be billed at all. */
export async function projectToBill({ tx, caller, refuse }: Saving, body: Body): Promise<ProjectFacts> {
  const details = body.invoiceGenerateDetails;
  const period = { start: details.startDate, end: details.endDate };
  demandDays(period, refuse, endField);
  if (details.invoiceDueDate < details.invoiceDate)
    return refuse('range_reversed', {
      fields: [{ path: 'invoiceGenerateDetails.invoiceDueDate', message: messages.dueBeforeInvoice }],
    });
  const project = await projectInScope(tx, caller, { id: details.projectId });
  if (project === undefined) return refuse('project_not_found');
  demandEnd(project, period, refuse, endField);
  if (!project.activeBilling) return refuse('billing_inactive');
  return project;
}

export interface ComputedInvoice {
  readonly facts: TimesheetFacts;
  readonly companyId: number;
  /** The books it would be sent to; undefined where none are set up. */
  readonly books: Books | undefined;
  readonly merged: MergedInvoice;
  readonly lines: readonly InvoiceLineOut[];
  /** Whose hours were accepted at a rate of 0, and how many. */
  readonly acceptedAtZero: readonly string[];
  readonly toStore: InvoiceToStore;
}

/** Everything the server works out by itself; what the screen sent is compared and otherwise not used. */
export async function computeInvoice(
  { tx, caller, refuse, now, today }: Saving,
  project: ProjectFacts,
  body: Body,
  invoiceId: number | null,
): Promise<ComputedInvoice> {
  const details = body.invoiceGenerateDetails;
  const billed = { start: details.startDate, end: details.endDate };
  const { company } = project;
  const [facts, tax, books, retainerBalance] = await Promise.all([
    timesheetFacts(tx, { project, period: billed, invoiceId }),
    company === null ? undefined : chosenTax(tx, company, details.taxDetails),
    company === null ? undefined : booksOf(tx, company),
    company === null
      ? ZERO_MONEY
      : retainerBalanceFor(tx, { project, endDate: details.endDate, currencyCode: company.currencyCode, invoiceId }),
  ]);
  const period = closed(billed);
  const { invoiceDate } = details;
  const missing = await findPrerequisites(tx, {
    project,
    period,
    facts,
    invoiceId,
    invoiceDate,
    nowMs: Date.parse(now),
  });
  const before = missing.find(({ code }) => code === 'days_billed');
  if (before !== undefined)
    return refuse('period_already_invoiced', before.message === undefined ? {} : { message: before.message });
  if (missing.some((one) => one.mandatory || (!details.continueAnyways && one.code !== 'last_sync')))
    return refuse('prerequisites_missing', {
      fields: missing.map((one) => ({ path: one.code, message: one.message ?? serverMessages.prerequisitesMissing })),
    });
  if (facts === undefined || company === null || tax === undefined) return refuse('prerequisites_missing');
  if (facts.fingerprint !== details.fingerprint) return refuse('stale_timesheet');
  demandRows(facts, body.zohoEmployeeMetadataList, refuse);
  if (isTaxError(tax)) {
    const { field, words: message } = tax;
    return refuse('tax_unknown', {
      message,
      fields: [{ path: `invoiceGenerateDetails.taxDetails.${field}`, message }],
    });
  }
  if (facts.currency.code !== 'USD' && details.exchangeRate === null)
    return refuse('exchange_rate_missing', {
      fields: [{ path: 'invoiceGenerateDetails.exchangeRate', message: messages.exchangeRateRequired }],
    });

  if (shownAmount(details.invoiceAmount, facts.currency) === undefined)
    return refuse('invoice_amount_invalid', {
      fields: [{ path: 'invoiceGenerateDetails.invoiceAmount', message: messages.invalidAmount }],
    });

  const rows = writtenRows(facts, body.zohoEmployeeMetadataList);
  const acceptedAtZero = demandAcceptedRates(rows, details.zeroRatesAccepted, refuse);
  const services = body.invoiceLineItemList.flatMap(({ id, ...line }) => (id === null ? [] : [{ ...line, id }]));
  const merged = mergeInvoice(
    facts,
    rows.map(({ row }) => row),
    { template: details.invoiceTemplate, services, tax, retainerBalance },
  );
  if (merged.merged.lines.length === 0) return refuse('nothing_to_invoice');
  const lines = linesAnswer(merged, facts, body.invoiceLineItemList);
  const totals = totalsAnswer(merged, facts);
  const money = (text: string): string | undefined => shownAmount(text, facts.currency);
  const isSame =
    lines.length === body.invoiceLineItemList.length &&
    money(details.invoiceAmount) === totals.total &&
    lines.every((line, at) => {
      const shown = body.invoiceLineItemList[at];
      return shown?.quantity === line.quantity && shown.rate === line.rate && money(shown.amount) === line.amount;
    });
  const paid = lines.find((line) => line.lineId === retainerLineKey)?.amount ?? '';
  const shown = body.invoiceLineItemList.find((line) => line.id === null && line.name === retainerAdjustment);
  // a changed retainer has a message of its own, because the rest of the screen is right
  if ((shown === undefined ? '' : money(shown.amount)) !== paid) return refuse('retainer_balance_changed');
  if (!isSame) return refuse('totals_differ');
  const rowTraces = new Map(rows.map(({ input, row }) => [row.rowId, developerRowTraces(facts.frame, input, row)]));
  const former = invoiceId === null ? undefined : await traceOfInvoice(tx, invoiceId);
  const computedTrace = invoiceTrace({
    made: merged.merged,
    taxes: merged.merged.lines.map(() => tax.tax),
    mode: tax.mode,
    total: merged.total,
    currency: facts.currency,
    rowTraces,
  });
  const trace = withEditors(computedTrace, { name: caller.name, day: today }, former?.trace as Trace | undefined);
  // a figure that does not follow from its own explanation must never be saved
  const fault = traceErrors(trace)[0];
  if (fault !== undefined) throw new Error(`the figure ${fault.figure} does not follow from its trace`);
  return {
    facts,
    companyId: company.id,
    books,
    merged,
    lines: lines.map(({ logIds: _logIds, ...line }) => line),
    acceptedAtZero,
    toStore: {
      startDate: details.startDate,
      endDate: details.endDate,
      timesheetStartDate: facts.timesheetPeriod.start,
      timesheetEndDate: facts.timesheetPeriod.end,
      invoiceDate: details.invoiceDate,
      dueDate: details.invoiceDueDate,
      exchangeRate: facts.currency.code === 'USD' ? null : details.exchangeRate,
      template: details.invoiceTemplate,
      taxSetting: tax.mode,
      taxCodeId: tax.taxCodeId,
      taxName: tax.tax?.name ?? null,
      taxComponents: totals.taxComponents,
      customerMemo: details.customerMemo,
      privateNote: details.privateNote,
      note: details.note,
      rowsAmount: totals.rowsAmount,
      rounding: totals.rounding,
      servicesAmount: totals.servicesAmount,
      linesAmount: totals.linesAmount,
      taxAmount: totals.taxAmount,
      retainerTaken: moneyText(merged.merged.retainer?.taken ?? ZERO_MONEY, facts.currency),
      retainerBalance: totals.retainerBalance,
      retainerAmount: totals.retainerAmount,
      untaxedRounding: moneyText(merged.total.untaxedRounding, facts.currency),
      total: totals.total,
      rows: rows.map((row) => savedRow(facts, row)),
      lines: lines.map((line) => ({ ...line, employeeIds: line.userIds, logIds: line.logIds })),
      traceVersion,
      trace,
    },
  };
}

/** Refuses hours at a rate of 0 that the person did not accept by the name of their developer; answers those that they did. */
function demandAcceptedRates(
  rows: readonly RowAsWritten[],
  accepted: Body['invoiceGenerateDetails']['zeroRatesAccepted'],
  refuse: Saving['refuse'],
): string[] {
  const known = new Set(accepted.map((one) => (one.isDeletable ? `added:${one.userId}` : String(one.userId))));
  const atZero = rowsAtZero(rows.map(({ row }) => row));
  const words = ({ name, hours }: RowAtZero): string => messages.hoursAtZero(name, hoursText(hours));
  const open = atZero.filter(({ rowId }) => !known.has(rowId)).map(words);
  if (open.length > 0)
    refuse('zero_rates', {
      message: serverMessages.zeroRatesOf(open),
      fields: open.map((message) => ({ path: 'invoiceGenerateDetails.zeroRatesAccepted', message })),
    });
  return atZero.map(words);
}

/** A row as it is kept: what was typed, every figure, and the days whose expected hours it bills. */
function savedRow(facts: TimesheetFacts, { row, written }: RowAsWritten): SavedRow {
  const { developer } = row;
  const isEmployee = developer.employeeId !== null;
  const billsDays = isEmployee && billsExpectedHours(facts.frame, row.billingModel) && row.calculatedBillingHours > 0n;
  const from = developer.from !== null && developer.from > facts.period.start ? developer.from : facts.period.start;
  const to =
    developer.offBoard !== null && developer.offBoard < facts.period.end ? developer.offBoard : facts.period.end;
  return {
    employeeId: developer.employeeId,
    employeeName: developer.name,
    role: developer.role,
    billingModel: row.billingModel,
    edits: written === undefined ? {} : editsOf(written),
    figures: { ...rowAnswer(facts, row, written) },
    note: written?.note ?? '',
    amount: moneyText(row.amount, facts.currency),
    billsFrom: billsDays && from <= to ? from : null,
    billsTo: billsDays && from <= to ? to : null,
    closingLeaveDays: daysText(row.leave.currentDays),
  };
}
