import { timesheetPeriodOf } from '@countinghouse/billing/predictions/cycle.ts';
import { calendarDate, formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { timesheetEndpoints, type Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { api } from '../../../api/api.ts';

export interface AskedPeriod {
  readonly projectId: number;
  readonly zohoProjectId: string;
  readonly startDate: CalendarDate;
  /** Null for a retainer. */
  readonly endDate: CalendarDate | null;
  /** The prediction that becomes an invoice. */
  readonly predictionId: number | null;
}

/** The period of a fetched timesheet. */
export function periodOf({ projectId, zohoProjectId, invoiceGenerateDetails }: Timesheet): AskedPeriod {
  const { startDate, endDate, predictionId } = invoiceGenerateDetails;
  return {
    projectId,
    zohoProjectId,
    startDate: calendarDate(startDate),
    endDate: endDate === null ? null : calendarDate(endDate),
    predictionId,
  };
}

export type Prerequisite = ReceivedOf<typeof timesheetEndpoints.validate>['prerequisites'][number];

const periodQuery = (asked: AskedPeriod) => ({
  params: { id: asked.zohoProjectId },
  query: {
    startDate: formatDate(asked.startDate, 'MM-dd-yyyy'),
    ...(asked.endDate === null ? {} : { endDate: formatDate(asked.endDate, 'MM-dd-yyyy') }),
  },
});

const ofPrediction = (asked: AskedPeriod) => {
  const { params, query } = periodQuery(asked);
  return { params, query: asked.predictionId === null ? query : { ...query, predictionId: asked.predictionId } };
};

/** What is missing before the period can be invoiced; for a draft, without the draft itself. */
export const missingFor = async (asked: AskedPeriod, invoiceId: number | null): Promise<readonly Prerequisite[]> => {
  const { params, query } = periodQuery(asked);
  const ofDraft = invoiceId === null ? query : { ...query, invoiceId };
  return (await api(timesheetEndpoints.validate, { params, query: ofDraft })).data.prerequisites;
};

/** The days whose logs are fetched: with Prepaid they are before the billed days; none for a retainer. */
export function workedIn(project: Pick<ProjectDetails, 'payModel' | 'invoiceCycle'>, asked: AskedPeriod) {
  if (asked.endDate === null) return undefined;
  const { start, end } = timesheetPeriodOf(
    { start: asked.startDate, end: asked.endDate },
    { payModel: project.payModel ?? 'Postpaid', cycle: project.invoiceCycle },
  );
  return { ...asked, startDate: start, endDate: end };
}

/** The timesheet of the period from unbilled hours, or that of a saved invoice, whose days may have changed. */
export const timesheetOf = async (asked: AskedPeriod, invoiceId: number | null): Promise<Timesheet> =>
  invoiceId === null
    ? (await api(timesheetEndpoints.getAllLogs, ofPrediction(asked))).data
    : (await api(invoiceEndpoints.timesheet, { params: { id: invoiceId }, query: periodQuery(asked).query })).data;
