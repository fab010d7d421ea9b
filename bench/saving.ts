import type { ReceivedOf, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { ask } from './ask.ts';
import type { BenchRequest } from './burst.ts';
import type { Program } from './program.ts';
import { weekOf, type HoursProject } from './seed-hours.ts';

/** A request that saves the invoice of one week, as the screen does: timesheet first, then lines, then Save. */
export async function saveOfWeek(
  product: Program,
  token: string,
  project: HoursProject,
  week: number,
  expected: { readonly lines: number; readonly logs: number },
): Promise<BenchRequest> {
  const { start, end } = weekOf(week);
  const typed = (iso: string): string => `${iso.slice(5, 7)}-${iso.slice(8)}-${iso.slice(0, 4)}`;
  const timesheet = await ask<{ data: Timesheet }>(product, {
    method: 'GET',
    path: `/api/timesheet/getAllLogs/${project.zohoProjectId}?startDate=${typed(start)}&endDate=${typed(end)}`,
    token,
  });
  const { projectId, fingerprint, invoiceGenerateDetails, zohoEmployeeMetadataList } = timesheet.data;
  const logs = zohoEmployeeMetadataList.reduce((sum, row) => sum + row.logs.length, 0);
  const period = { projectId, startDate: start, endDate: end, fingerprint };
  const taxDetails = { globalTaxSetting: 'Exclusive of Tax', taxCodeId: '20' } as const;
  const merged = await ask<{ data: ReceivedOf<typeof invoiceEndpoints.lineItems> }>(product, {
    method: 'POST',
    path: `/api${invoiceEndpoints.lineItems.path}`,
    token,
    body: { ...period, invoiceTemplate: 'Developerwise', taxDetails, zohoEmployeeMetadataList: [] },
  });
  const { invoiceLineItemList, totals } = merged.data;
  // the measurement must be of the stated size: number of lines, number of logs, and tax
  if (invoiceLineItemList.length !== expected.lines || logs !== expected.logs || Number(totals.taxAmount) === 0)
    throw new Error(`a week of ${project.name} has ${invoiceLineItemList.length} lines and ${logs} logs`);
  const body: RequestOf<typeof invoiceEndpoints.create>['body'] = {
    zohoEmployeeMetadataList: [],
    invoiceGenerateDetails: {
      ...period,
      invoiceDate: invoiceGenerateDetails.invoiceDate,
      invoiceDueDate: invoiceGenerateDetails.invoiceDueDate,
      exchangeRate: '1.25',
      customerMemo: 'Thank you for your business',
      privateNote: 'Hours of the week',
      taxDetails,
      invoiceTemplate: 'Developerwise',
      invoiceAmount: totals.total,
      continueAnyways: true,
    },
    invoiceLineItemList: invoiceLineItemList.map(({ name, description, quantity, rate, amount }) => ({
      name,
      description,
      quantity,
      rate,
      amount,
    })),
    saveInBooks: false,
  };
  return { method: 'POST', path: `/api${invoiceEndpoints.create.path}`, token, body };
}
