import { writtenWords } from '@countinghouse/billing/invoices/written-words.ts';
import { currencySign } from '@countinghouse/billing/values/currency-sign.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { invoiceLinesMax, type invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { moneyText } from '@countinghouse/billing/values/money.ts';
import type { Tx } from '../../database/database.ts';
import type { Context } from '../../handle.ts';
import {
  predictionInScope,
  isOfItsDays,
  selectOpenPredictions,
  otherProjectNames,
} from '../predictions/predictions.public.ts';
import { projectById, projectInScope, type ProjectFacts } from '../projects/projects.public.ts';
import { retainerBalanceFor } from '../retainer/retainer.public.ts';
import { isTaxed, timeAnswer, timesheetAnswer } from '../timesheets/timesheet-rows.public.ts';
import { demandRows, writtenRows } from '../timesheets/written-rows.public.ts';
import { selectSheetUrl } from '../timesheets/timesheet-sheets.public.ts';
import { timesheetFacts } from '../timesheets/timesheets.public.ts';
import { closed, demandDays, demandEnd } from '../timesheets/days-to-bill.public.ts';
import { booksOf, limitsRefusal } from './wizard/books-would-refuse.ts';
import { chosenTax, isTaxError } from './wizard/chosen-tax.ts';
import { invoiceAnswer, summaryAnswer } from './saved/invoice-answer.ts';
import {
  linesOfInvoice,
  savedRowsOfInvoice,
  servicesOfInvoice,
  traceOfInvoice,
  writtenRowsOfInvoice,
} from './parts-of-invoice.sql.ts';
import { invoiceById, pendingInvoicesOfProject } from './invoice-record.sql.ts';
import { linesAnswer, mergeInvoice, totalsAnswer } from './wizard/merged-invoice.ts';

type Get = typeof invoiceEndpoints.get;
type LineItems = typeof invoiceEndpoints.lineItems;
type SavedTimesheet = typeof invoiceEndpoints.timesheet;
type Trace = typeof invoiceEndpoints.trace;
type WithPending = typeof predictionEndpoints.withPendingInvoices;

/** One invoice, whole. */
export async function getInvoice(
  { tx, caller, refuse, today }: Context<Get>,
  { params }: InputOf<Get>,
): Promise<AnswerOf<Get>> {
  const record = await invoiceById(tx, params.id, caller);
  if (record === undefined) return refuse('invoice_not_found', { message: serverMessages.invoiceNotFound(params.id) });
  return invoiceAnswer(tx, record, today);
}

/** What a project will bring: predictions without an invoice, and invoices that are not paid. */
export async function withPendingInvoices(
  { tx, caller, refuse }: Context<WithPending>,
  { params }: InputOf<WithPending>,
): Promise<AnswerOf<WithPending>> {
  const project = await projectInScope(tx, caller, { id: params.id });
  if (project === undefined) return refuse('project_not_found');
  const records = await pendingInvoicesOfProject(tx, project.id);
  return {
    ...(await selectOpenPredictions(tx, project)),
    otherProjectNames: await otherProjectNames(tx, caller, project),
    pendingInvoices: records.map((record) => ({
      invoiceId: record.id,
      billingId: record.billingId,
      invoiceNumber: record.documentState === 'draft' ? null : record.invoiceNumber,
      documentState: record.documentState,
      startDate: record.startDate,
      endDate: record.endDate,
      invoiceDate: record.invoiceDate,
      invoiceDueDate: record.dueDate,
      invoiceAmount: record.total,
      currencyCode: record.currencyCode,
    })),
  };
}

/** Merges what is on the screen into lines, with tax and total; nothing is stored. */
export async function lineItems(
  { tx, caller, refuse }: Context<LineItems>,
  { body }: InputOf<LineItems>,
): Promise<AnswerOf<LineItems>> {
  const period = { start: body.startDate, end: body.endDate };
  demandDays(period, refuse);
  const project = await projectInScope(tx, caller, { id: body.projectId });
  if (project?.company === null || project === undefined) return refuse('project_not_found');
  demandEnd(project, period, refuse);
  if (body.invoiceId !== null) {
    const invoice = await invoiceById(tx, body.invoiceId, caller);
    if (invoice === undefined || invoice.projectId !== project.id) return refuse('invoice_not_found');
  }
  const facts = await timesheetFacts(tx, { project, period, invoiceId: body.invoiceId });
  if (facts === undefined) return refuse('project_not_found');
  if (facts.fingerprint !== body.fingerprint) return refuse('stale_timesheet');
  demandRows(facts, body.zohoEmployeeMetadataList, refuse);
  const tax = await chosenTax(tx, project.company, body.taxDetails);
  if (isTaxError(tax)) {
    const { field, words: message } = tax;
    return refuse('tax_unknown', { message, fields: [{ path: `taxDetails.${field}`, message }] });
  }
  const rows = writtenRows(facts, body.zohoEmployeeMetadataList).map(({ row }) => row);
  const retainerBalance = await retainerBalanceFor(tx, {
    project,
    endDate: body.endDate,
    currencyCode: facts.currency.code,
    invoiceId: body.invoiceId,
  });
  const merged = mergeInvoice(facts, rows, {
    template: body.invoiceTemplate,
    services: body.invoiceLineItemList,
    tax,
    retainerBalance,
  });
  const lines = linesAnswer(merged, facts).map(({ logIds: _logIds, ...line }) => line);
  const totals = totalsAnswer(merged, facts);
  const untaxedRounding = moneyText(merged.total.untaxedRounding, facts.currency);
  return {
    invoiceLineItemList: lines,
    totals,
    cannotBeSaved: await whyNotSaved(tx, project.company, lines, { total: totals.total, untaxedRounding }),
  };
}

/** Why a save of these lines would be refused, in the words of that refusal: more lines, or another total, than the books take. */
async function whyNotSaved(
  tx: Tx,
  { provider, region }: NonNullable<ProjectFacts['company']>,
  lines: AnswerOf<LineItems>['invoiceLineItemList'],
  sums: { readonly total: string; readonly untaxedRounding: string },
): Promise<string | null> {
  if (lines.length > invoiceLinesMax) return messages.tooManyLines(invoiceLinesMax);
  const texts = { customerMemo: '', privateNote: '' };
  const books = await booksOf(tx, { provider, region });
  const refusal = await limitsRefusal(tx, { ...sums, ...texts, provider, region, corrects: null }, lines, books);
  return refusal?.words ?? null;
}

/**
 * The timesheet of a saved invoice as it can be opened again: its own hours count as open, and a draft has the rates of today. What is asked for as
 * it was saved, or left the house, keeps the rates that it had: a new rate never changes a saved invoice. A draft can be asked for with other days: what was typed
 * into its rows belongs to the days that it has and is left behind, and nothing is stored.
 */
export async function savedTimesheet(
  { tx, caller, refuse, today }: Context<SavedTimesheet>,
  { params, query }: InputOf<SavedTimesheet>,
): Promise<AnswerOf<SavedTimesheet>> {
  const record = await invoiceById(tx, params.id, caller);
  if (record === undefined) return refuse('invoice_not_found', { message: serverMessages.invoiceNotFound(params.id) });
  const project = await projectById(tx, record.projectId);
  const saved = { start: record.startDate, end: record.endDate };
  const period = query.startDate === undefined ? saved : { start: query.startDate, end: query.endDate ?? null };
  const isOfOtherDays = period.start !== saved.start || period.end !== saved.end;
  const billing = (await predictionInScope(tx, caller, record.billingId))?.billing;
  if (isOfOtherDays && project !== undefined) {
    if (record.documentState !== 'draft' || record.locked || record.corrects !== null) return refuse('invoice_locked');
    demandDays(period, refuse);
    demandEnd(project, period, refuse);
    if (billing !== undefined && !isOfItsDays(billing, period)) return refuse('prediction_dates_differ');
  }
  const facts = project && (await timesheetFacts(tx, { project, period, invoiceId: record.id }));
  if (facts === undefined || facts.project.company === null) return refuse('invoice_not_found');
  const written = isOfOtherDays ? [] : await writtenRowsOfInvoice(tx, record.id);
  const timesheet = timesheetAnswer(facts, {
    written,
    services: await servicesOfInvoice(tx, record.id),
    details: {
      invoiceId: record.id,
      predictionId: record.billingId,
      version: record.version,
      startDate: period.start,
      endDate: period.end,
      endDateNull: period.end === null,
      timesheetStartDate: facts.timesheetPeriod.start,
      timesheetEndDate: facts.timesheetPeriod.end,
      invoiceDate: record.invoiceDate,
      invoiceDueDate: record.dueDate,
      invoiceTerm: facts.project.invoiceTerm ?? 0,
      invoiceStatus: summaryAnswer(record, today).invoiceStatus,
      financialType: billing?.financialType ?? 'Revenue',
      currencyCode: record.currencyCode,
      currency: currencySign(record.currencyCode),
      exchangeRate: record.exchangeRate,
      customerMemo: record.customerMemo,
      privateNote: record.privateNote,
      note: record.note,
      modifyInBooks: record.booksId !== null,
      sheetURL: await selectSheetUrl(tx, { projectId: record.projectId, period: closed(period) }),
      givenDays: {
        startDate: billing?.isMadeByInvoice === false,
        endDate: billing?.isMadeByInvoice === false && billing.end !== null,
      },
      associatedProjects: billing?.associatedProjects.map((one) => one.name) ?? [],
      lineWords: isOfOtherDays
        ? {}
        : writtenWords(
            (await linesOfInvoice(tx, record)).map(({ lineId: key, ...line }) => ({ ...line, key })),
            written.map(({ userId, isDeletable, employeeName: name = '', userRole: role = '' }) => ({
              rowId: isDeletable ? `added:${userId}` : String(userId),
              name,
              role,
            })),
            closed(period),
          ),
      taxDetails: {
        taxable: isTaxed(facts.project.company),
        globalTaxSetting: record.taxSetting,
        taxCodeId: record.taxCodeId,
        taxName: record.taxName,
      },
    },
  });
  // the lines of a draft are made the way that was chosen for it
  if (record.documentState === 'draft' && query.asSaved === undefined)
    return { ...timesheet, invoiceTemplate: record.template };
  const rows = await savedRowsOfInvoice(tx, record.id);
  return { ...timesheet, zohoEmployeeMetadataList: rows.map((row) => ({ ...row, ...timeAnswer([]) })) };
}

/** The trace of each figure of a saved invoice. */
export async function invoiceTrace(
  { tx, caller, refuse }: Context<Trace>,
  { params }: InputOf<Trace>,
): Promise<AnswerOf<Trace>> {
  const record = await invoiceById(tx, params.id, caller);
  const trace = record && (await traceOfInvoice(tx, record.id));
  if (trace === undefined) return refuse('invoice_not_found', { message: serverMessages.invoiceNotFound(params.id) });
  return trace;
}
