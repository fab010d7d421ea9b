import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { editedRow, servicesIn } from './invoices.contract.ts';
import { everyone } from '../roles.ts';
import { zohoProjectId } from '../timesheets/timesheets.contract.ts';
import { idIn, isoDateIn } from '../wire.ts';

export const sheetEndpoints = {
  exportSheet: endpoint({
    method: 'POST',
    path: '/sheets/:id',
    summary: 'Export a timesheet to its Google Sheet and return the address of the sheet',
    roles: everyone,
    outside: true,
    params: z.strictObject({ id: zohoProjectId }),
    query: z.strictObject({
      startDate: isoDateIn,
      endDate: isoDateIn,
      predictionId: idIn.or(z.literal('0').transform(() => 0)).default(0),
      timesheetStartDate: isoDateIn,
      timesheetEndDate: isoDateIn,
    }),
    body: z.strictObject({
      /** The timesheet that the user sees; an open draft includes its own hours. */
      fingerprint: z.string().max(100),
      invoiceId: idIn.nullable().default(null),
      zohoEmployeeMetadataList: z.array(editedRow).max(1000),
      invoiceLineItemList: servicesIn,
    }),
    answer: z.string().meta({ format: 'uri' }),
    refusals: [
      'project_not_found',
      'invoice_not_found',
      'invoice_locked',
      'range_reversed',
      'period_too_long',
      'stale_timesheet',
      'developer_unknown',
      'hours_absurd',
      'discount_of_retainer',
      'still_running',
      'sheet_failed',
    ],
  }),
};
