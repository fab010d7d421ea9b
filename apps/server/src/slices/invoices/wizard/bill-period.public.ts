import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Command } from '../../../handle.ts';
import { predictionToInvoice } from '../../predictions/predictions.public.ts';
import { projectInScope } from '../../projects/projects.public.ts';
import { closed, type BilledDays } from '../../timesheets/days-to-bill.public.ts';
import { prerequisiteAnswers } from '../../timesheets/prerequisite-answers.public.ts';
import { lockLogs } from '../../work-logs/work-logs.public.ts';
import { shownAmount } from '../list/shown-amount.ts';
import { proposeInvoice } from './proposed-invoice.public.ts';
import { createInvoice } from './save-invoice.ts';

type Create = typeof invoiceEndpoints.create;

/**
 * Saves the invoice of a period with what the wizard begins with, by the command that the wizard calls. What the wizard would ask for first, such as
 * a message or a rate, is refused.
 */
export async function billProposed(
  context: Command<Create>,
  billed: {
    readonly projectId: number;
    readonly predictionId: number | null;
    readonly period: BilledDays;
    readonly invoiceDate: CalendarDate;
    /** The total that the user saw; another one is refused. */
    readonly seenTotal: string | null;
    readonly continueAnyways: boolean;
    readonly saveInBooks: boolean;
  },
): Promise<AnswerOf<Create>> {
  const { tx, caller, now, refuse } = context;
  const { projectId, predictionId, period, invoiceDate, seenTotal, continueAnyways, saveInBooks } = billed;
  const project = (await projectInScope(tx, caller, { id: projectId })) ?? refuse('project_not_found');
  // held before the figures are made, so that time logs that arrive meanwhile refuse nothing
  await lockLogs(tx, projectId);
  const prediction =
    predictionId === null ? undefined : await predictionToInvoice(tx, { projectId, predictionId, period }, refuse);
  const proposed = await proposeInvoice(tx, { project, period, prediction, invoiceDate, nowMs: Date.parse(now) });
  const { request, facts, missing, faults } = proposed;
  if (request === undefined || facts === undefined) {
    const named = await prerequisiteAnswers(tx, { project, period: closed(period), facts, missing });
    return refuse('prerequisites_missing', {
      fields: [
        ...named.map(({ code, message }) => ({ path: code, message })),
        ...faults.map((message) => ({ path: '', message })),
      ],
    });
  }
  const total = shownAmount(request.invoiceGenerateDetails.invoiceAmount, facts.currency) ?? '';
  if (seenTotal === null || shownAmount(seenTotal, facts.currency) !== total)
    return refuse('totals_differ', {
      message: serverMessages.totalIsNow(`${facts.currency.code} ${groupedDecimal(total)}`),
    });
  const body = {
    ...request,
    invoiceGenerateDetails: { ...request.invoiceGenerateDetails, continueAnyways },
    saveInBooks,
  };
  return createInvoice(context, { params: undefined, query: undefined, body });
}
