import { type CalendarDate, firstOfMonth } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText, moneyText, wholeUnits } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller, RefusalDetail } from '../../handle.ts';
import type { Actor } from '../../scope.ts';
import { projectInScope, type ProjectFacts } from '../projects/projects.public.ts';
import {
  monthOfReceipt,
  periodsOfMonth,
  type BilledDays,
} from '@countinghouse/billing/predictions/periods-of-month.ts';
import { projectsBilledBefore } from './month-of-predictions.sql.ts';
import {
  insertPrediction,
  openPredictions,
  predictionById,
  predictionsOfProject,
  updateExpected,
  projectsBeside,
  type StoredPrediction,
} from './predictions.sql.ts';
import { predictionsAnswer } from './prediction-answer.ts';

/** The predictions of a project that have no live invoice, under the head of their project. */
export const selectOpenPredictions = async (
  tx: Tx,
  project: ProjectFacts,
): Promise<AnswerOf<typeof predictionEndpoints.get>> =>
  predictionsAnswer(project, await openPredictions(tx, project.id));

/** The days of all billings of a project, and whether a live invoice bills them; what is closed is not billed any more either. */
export const selectBilledDays = async (
  tx: Tx,
  projectId: number,
): Promise<readonly (BilledDays & { readonly isInvoiced: boolean })[]> =>
  (await predictionsOfProject(tx, projectId)).map(({ start, end, invoiceId, closed }) => ({
    start,
    end,
    isInvoiced: invoiceId !== null || closed !== null,
  }));

/** The names of the projects of the same company that the caller may name beside this one. */
export async function otherProjectNames(tx: Tx, caller: Caller, project: ProjectFacts): Promise<string[]> {
  const beside = await projectsBeside(tx, caller, project);
  return beside.map((one) => one.name);
}

/** The names of the other projects that a billing names beside its own. */
export const associatedNames = async (tx: Tx, billingId: number): Promise<string[]> =>
  (await predictionById(tx, billingId))?.associatedProjects.map((one) => one.name) ?? [];

/** A billing of a project in the caller's scope; one outside it looks like a missing one. */
export async function predictionInScope(
  tx: Tx,
  caller: Actor,
  id: number,
): Promise<{ billing: StoredPrediction; project: ProjectFacts } | undefined> {
  const billing = await predictionById(tx, id);
  const project = billing && (await projectInScope(tx, caller, { id: billing.projectId }));
  return billing === undefined || project === undefined ? undefined : { billing, project };
}

/** Stores the expected month and the financial type of a billing; returns false when its version is stale. */
export const storeExpected = (
  tx: Tx,
  at: { readonly id: number; readonly version: number },
  expected: Pick<StoredPrediction, 'receivedMonth' | 'financialType'>,
): Promise<boolean> => updateExpected(tx, at, expected);

/** A prediction that the last billing of its project was carried on to. */
export interface CarriedOn {
  readonly id: number;
  readonly projectId: number;
  readonly projectName: string;
  readonly currencyCode: string;
  readonly start: CalendarDate;
  readonly end: CalendarDate | null;
  readonly receivedMonth: CalendarDate;
  /** Decimal text. */
  readonly amount: string;
}

/**
 * Makes the predictions of this month for each active project in scope that has none: cycle after cycle from its last billing, with
 * the amount of that billing in whole units (docs/domain/predictions.md#the-predictions-of-this-month).
 */
export async function carryOnInto(
  tx: Tx,
  caller: Caller,
  { today, now }: { readonly today: CalendarDate; readonly now: string },
): Promise<readonly CarriedOn[]> {
  const made: CarriedOn[] = [];
  for (const { last, ...project } of await projectsBilledBefore(tx, caller, today)) {
    const currency = parseCurrency(project.currencyCode);
    // an invoice has cents, a prediction is typed without
    for (const days of periodsOfMonth(last, project.cycle, firstOfMonth(today), project.projectEnd)) {
      const receivedMonth = monthOfReceipt(days.start, last);
      const amount = moneyText(wholeUnits(moneyFromText(last.amount, currency), currency), currency);
      const id = await insertPrediction(tx, {
        ...last,
        ...days,
        amount,
        receivedMonth,
        projectId: project.projectId,
        now,
      });
      made.push({ id, ...project, ...days, receivedMonth, amount });
    }
  }
  return made;
}

/** The days of an invoice; of a retainer without an end. */
type InvoicedDays = Pick<StoredPrediction, 'start' | 'end'>;

type RefusePrediction = (
  code:
    | 'prediction_not_found'
    | 'prediction_has_invoice'
    | 'prediction_closed'
    | 'prediction_without_invoice'
    | 'prediction_dates_differ',
  detail?: RefusalDetail,
) => never;

/**
 * The prediction that is to become the invoice of a period. It is one of the project, has no invoice yet, and the invoice
 * has its days.
 */
export async function predictionToInvoice(
  tx: Tx,
  params: { projectId: number; predictionId: number; period: InvoicedDays },
  refuse: RefusePrediction,
): Promise<StoredPrediction> {
  const { predictionId, period } = params;
  const billing = await predictionById(tx, predictionId);
  if (billing === undefined || billing.projectId !== params.projectId)
    return refuse('prediction_not_found', { message: messages.predictionNotFound(predictionId) });
  if (billing.invoiceId !== null) return refuse('prediction_has_invoice');
  if (billing.closed !== null) return refuse('prediction_closed');
  if (billing.financialType === 'No Invoice') return refuse('prediction_without_invoice');
  return isOfItsDays(billing, period) ? billing : refuse('prediction_dates_differ');
}

/** Whether an invoice of a period has the days of its prediction; one without an end takes that of its invoice. */
export const isOfItsDays = (billing: StoredPrediction, period: InvoicedDays): boolean =>
  billing.isMadeByInvoice || (billing.start === period.start && (billing.end === null || billing.end === period.end));
