import { formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { Prediction, predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';
import type { StoredPrediction } from './predictions.sql.ts';

/** The currency of a project: that of its company. A project without one is shown in US dollars, and nothing is converted. */
export const currencyOfProject = (project: ProjectFacts): string => project.company?.currencyCode ?? 'USD';

/** Predictions under the head of their project. */
export function predictionsAnswer(
  project: ProjectFacts,
  predictions: readonly StoredPrediction[],
): AnswerOf<typeof predictionEndpoints.get> {
  const currencyCode = currencyOfProject(project);
  return {
    projectId: project.id,
    projectName: project.name,
    projectModel: project.model,
    payModel: project.payModel,
    cycle: project.cycle,
    csm: project.primaryCsm,
    currencyCode,
    predictionDetails: predictions.map((one) => onTheWire(one, currencyCode)),
  };
}

function onTheWire(one: StoredPrediction, currencyCode: string): Prediction {
  const currency = parseCurrency(currencyCode);
  return {
    predictionId: one.id,
    accuracy: one.accuracy,
    predictedRevenueAmount: moneyText(moneyFromText(one.amount, currency), currency),
    startDate: one.start,
    endDate: one.end,
    receivedMonth: one.receivedMonth === null ? null : formatDate(one.receivedMonth, 'MMM-yyyy'),
    financialType: one.financialType,
    submissionType: one.submissionType,
    associatedProjectNames: one.associatedProjects.map((project) => project.name),
    invoiceId: one.invoiceId,
    closed: one.closed,
    version: one.version,
  };
}
