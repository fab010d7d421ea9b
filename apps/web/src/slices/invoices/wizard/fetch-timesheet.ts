import { timesheetPeriodOf } from '@countinghouse/billing/predictions/cycle.ts';
import { calendarDate, formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { timesheetEndpoints, type Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { api } from '../../../api/api.ts';

export interface RequestedPeriod {
  readonly projectId: number;
  readonly zohoProjectId: string;
  readonly startDate: CalendarDate;
  /** Null for a retainer. */
  readonly endDate: CalendarDate | null;
  /** The prediction that becomes an invoice. */
  readonly predictionId: number | null;
}

/** The period of a fetched timesheet. */
export function periodOf({ projectId, zohoProjectId, invoiceGenerateDetails }: Timesheet): RequestedPeriod {
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

const periodQuery = (requested: Pick<RequestedPeriod, 'zohoProjectId' | 'startDate' | 'endDate'>) => ({
  params: { id: requested.zohoProjectId },
  query: {
    startDate: formatDate(requested.startDate, 'MM-dd-yyyy'),
    ...(requested.endDate === null ? {} : { endDate: formatDate(requested.endDate, 'MM-dd-yyyy') }),
  },
});

const ofPrediction = (requested: RequestedPeriod) => {
  const { params, query } = periodQuery(requested);
  return {
    params,
    query: requested.predictionId === null ? query : { ...query, predictionId: requested.predictionId },
  };
};

/** Asks what is missing before the period can be invoiced; for a draft, without the draft itself. */
export const missingRequest = (
  requested: Pick<RequestedPeriod, 'zohoProjectId' | 'startDate' | 'endDate'>,
  invoiceId: number | null,
) => {
  const { params, query } = periodQuery(requested);
  return { params, query: invoiceId === null ? query : { ...query, invoiceId } };
};

/** What is missing before the period can be invoiced. */
export const missingFor = async (
  requested: RequestedPeriod,
  invoiceId: number | null,
): Promise<readonly Prerequisite[]> =>
  (await api(timesheetEndpoints.validate, missingRequest(requested, invoiceId))).data.prerequisites;

/** The days whose logs are fetched: with Prepaid they are before the billed days; none for a retainer. */
export function workedIn(project: Pick<ProjectDetails, 'payModel' | 'invoiceCycle'>, requested: RequestedPeriod) {
  if (requested.endDate === null) return undefined;
  const { start, end } = timesheetPeriodOf(
    { start: requested.startDate, end: requested.endDate },
    { payModel: project.payModel ?? 'Postpaid', cycle: project.invoiceCycle },
  );
  return { ...requested, startDate: start, endDate: end };
}

/** The timesheet of the period from unbilled hours, or that of a saved invoice, whose days may have changed. */
export const fetchTimesheet = async (requested: RequestedPeriod, invoiceId: number | null): Promise<Timesheet> =>
  invoiceId === null
    ? (await api(timesheetEndpoints.getAllLogs, ofPrediction(requested))).data
    : (await api(invoiceEndpoints.timesheet, { params: { id: invoiceId }, query: periodQuery(requested).query })).data;
