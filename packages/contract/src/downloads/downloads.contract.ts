import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { everyone } from '../roles.ts';
import { idIn, textIn } from '../wire.ts';

/** The lists that a browser stores as files: their names, and their subject if they are not everything in scope. */
export const exportedLists = {
  PROJECT: { name: 'Projects' },
  COMPANY: { name: 'Companies' },
  REVENUE: { name: 'Revenue' },
  ALL_INVOICES: { name: 'All invoices' },
  DIRECT_INVOICE: { name: 'Direct invoices' },
  BILLING_RUN: { name: 'Billing run' },
  MISSING_HOURS: { name: 'Missing hours' },
  RECEIVABLE: { name: 'Receivables' },
  OPEN_INVOICE: { name: 'Open invoices', of: 'company' },
  EXPECTED_PAYMENT: { name: 'Expected payments' },
  UNBILLED: { name: 'Unbilled work' },
  UNBILLED_LINE: { name: 'Unbilled work', of: 'project' },
  STATEMENT: { name: 'Statement of account', of: 'company' },
  DISPUTE: { name: 'Disputes' },
  RATE_MASTER: { name: 'Rates' },
  JUDGED_PREDICTION: { name: 'Judged predictions' },
  JUDGED_PAYMENT: { name: 'Judged payments' },
  TODO: { name: 'To-dos' },
  USER: { name: 'Users' },
  EMPLOYEE_COST: { name: 'Employee costs' },
  MARGIN: { name: 'Margin' },
  SALES_PERSON: { name: 'Sales persons' },
  RESIGNATION: { name: 'Resignations' },
  ACTIVITY: { name: 'Activity' },
  ASSIGNED: { name: 'Assigned projects', of: 'user' },
  CLIENT: { name: 'Clients', of: 'company' },
  CLIENT_PROJECT: { name: 'Projects', of: 'client' },
  INVOICE: { name: 'Invoices', of: 'project' },
  PREDICTION: { name: 'Predictions', of: 'project' },
  NOTE: { name: 'Notes', of: 'project' },
  INCENTIVE: { name: 'Incentives', of: 'salesPerson' },
  LEAVE_BALANCE: { name: 'Leave balance', of: 'project' },
  LEAVE_BY_MONTH: { name: 'Leave by month', of: 'project' },
  LEAVE_LEDGER: { name: 'Leave account', of: 'project' },
} as const satisfies Readonly<
  Record<string, { name: string; of?: 'project' | 'company' | 'client' | 'user' | 'salesPerson' }>
>;
export type ExportedList = keyof typeof exportedLists;

export const exportFormats = ['CSV', 'XLSX'] as const;

export const downloadEndpoints = {
  /** The browser makes a list into a file; the file is handed out only after the download is recorded. */
  audit: endpoint({
    method: 'POST',
    path: '/downloads',
    summary: 'Record in the activity log that a list was exported',
    roles: everyone,
    body: z
      .strictObject({
        list: z.enum(Object.keys(exportedLists) as [ExportedList, ...ExportedList[]]),
        /** The id of the project, company, client, user or sales person of the list. */
        id: idIn.nullable(),
        format: z.enum(exportFormats),
        rows: z.int().min(0).max(10_000_000),
        /** Only selected rows, not all that match the filter. */
        isSelection: z.boolean(),
        /** The filter of the list, in words. */
        filter: z.array(z.strictObject({ label: textIn(100).min(1), value: textIn(500) })).max(100),
      })
      .refine(({ list, id }) => 'of' in exportedLists[list] === (id !== null), { path: ['id'] }),
    answer: z.strictObject({}),
    refusals: [
      'forbidden',
      'costs_not_shown',
      'project_not_found',
      'company_not_found',
      'client_not_found',
      'user_gone',
      'not_found',
    ],
  }),
};
