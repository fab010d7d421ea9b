import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { InputOf, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { timesheetEndpoints, type Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import type { Person } from './world.ts';

/** The timesheet of a period given as MM-dd-yyyy, as the screen fetches it; without an end, that of a retainer. */
export async function aTimesheetOf(
  person: Person,
  project: { zohoProjectId: string },
  startDate: string,
  endDate: string | undefined,
  predictionId = 0,
): Promise<Timesheet> {
  const answer = await person.call(timesheetEndpoints.getAllLogs, {
    params: { id: project.zohoProjectId },
    query: { startDate, endDate, predictionId },
  });
  return answer.data;
}

type SaveBody = RequestOf<typeof invoiceEndpoints.create>['body'];
type EditedRow = NonNullable<SaveBody['zohoEmployeeMetadataList']>[number];

type Service = NonNullable<RequestOf<typeof invoiceEndpoints.lineItems>['body']['invoiceLineItemList']>[number];

export interface SaveOverrides {
  readonly saveInBooks?: boolean;
  readonly edits?: readonly EditedRow[];
  /** Lines that a user adds; those of a saved timesheet stay. */
  readonly services?: readonly Service[];
  readonly template?: 'Standard' | 'Developerwise' | 'Techwise' | 'Combined';
  readonly tax?: InputOf<typeof invoiceEndpoints.create>['body']['invoiceGenerateDetails']['taxDetails'];
  readonly exchangeRate?: string;
}

/** The screen's request on Save: it fetches the lines first and sends them back with the total. */
export async function savePayload(
  person: Person,
  timesheet: Timesheet,
  overrides: SaveOverrides = {},
): Promise<SaveBody> {
  const details = timesheet.invoiceGenerateDetails;
  const period = {
    projectId: timesheet.projectId,
    startDate: details.startDate,
    endDate: details.endDate,
    fingerprint: timesheet.fingerprint,
  };
  const taxDetails = overrides.tax ?? {
    globalTaxSetting: details.taxDetails.globalTaxSetting,
    taxCodeId: details.taxDetails.taxCodeId,
  };
  const invoiceTemplate = overrides.template ?? timesheet.invoiceTemplate;
  const rows = [...(overrides.edits ?? [])];
  const services = overrides.services ?? timesheet.invoiceLineItemList.map(serviceOf);
  const merged = await person.call(invoiceEndpoints.lineItems, {
    body: {
      ...period,
      invoiceLineItemList: [...services],
      invoiceTemplate,
      taxDetails,
      zohoEmployeeMetadataList: rows,
      invoiceId: details.invoiceId,
    },
  });
  return {
    zohoEmployeeMetadataList: rows,
    invoiceGenerateDetails: {
      ...period,
      endDateNull: details.endDateNull,
      timesheetStartDate: details.timesheetStartDate,
      timesheetEndDate: details.timesheetEndDate,
      invoiceId: details.invoiceId,
      sheetURL: details.sheetURL,
      associatedProjects: details.associatedProjects,
      predictionId: details.predictionId,
      invoiceDate: details.invoiceDate,
      invoiceDueDate: details.invoiceDueDate,
      exchangeRate: overrides.exchangeRate ?? details.exchangeRate,
      customerMemo: 'Thank you for your business',
      privateNote: 'Hours of the month',
      taxDetails: { ...taxDetails, taxable: details.taxDetails.taxable },
      invoiceTemplate,
      invoiceAmount: merged.data.totals.total,
      continueAnyways: true,
      // hours at a rate of 0 are accepted, as a user would
      zeroRatesAccepted: [
        ...timesheet.zohoEmployeeMetadataList.map(({ userId, isDeletable }) => ({ userId, isDeletable })),
        ...rows.map(({ userId, isDeletable }) => ({ userId, isDeletable: isDeletable ?? false })),
      ],
    },
    invoiceLineItemList: merged.data.invoiceLineItemList.map((line) => ({
      id: line.id,
      name: line.name,
      description: line.description,
      quantity: line.quantity,
      rate: line.rate,
      amount: line.amount,
    })),
    saveInBooks: overrides.saveInBooks ?? false,
  };
}

/** The screen's request on Export Google sheet. */
export function toExport(
  { zohoProjectId, fingerprint, invoiceGenerateDetails: details }: Timesheet,
  edits: readonly EditedRow[] = [],
  services: readonly Service[] = [],
) {
  const { startDate, endDate, timesheetStartDate, timesheetEndDate, invoiceId } = details;
  return {
    params: { id: zohoProjectId },
    query: { startDate, endDate: endDate ?? '', timesheetStartDate, timesheetEndDate },
    body: { fingerprint, invoiceId, zohoEmployeeMetadataList: [...edits], invoiceLineItemList: [...services] },
  };
}

const serviceOf = ({ id, name, description, rate }: Timesheet['invoiceLineItemList'][number]): Service => ({
  id,
  name,
  description,
  rate,
});
