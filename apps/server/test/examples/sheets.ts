import type { sheetEndpoints } from '@countinghouse/contract/invoices/sheets.contract.ts';
import { aTimesheetOf, toExport } from '../invoicing.ts';
import { type ExamplesOf, ours } from './ground.ts';

export const sheetsExamples: ExamplesOf<typeof sheetEndpoints> = {
  exportSheet: {
    inside: async (ground) =>
      toExport(await aTimesheetOf(ground.admin, await ours(ground), '06-01-2026', '06-30-2026')),
    missing: async (ground) => {
      const timesheet = await aTimesheetOf(ground.admin, await ours(ground), '06-01-2026', '06-30-2026');
      return { ...toExport(timesheet), params: { id: 'none' } };
    },
  },
};
