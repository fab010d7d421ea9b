import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { billingModel } from '../options.ts';
import { everyone } from '../roles.ts';
import { dateOut, decimalOut, idIn, idOut } from '../wire.ts';

/** A developer of a project with the remaining leave, in days. */
const leaveOfDeveloper = z.object({
  employeeId: idOut,
  employeeName: z.string(),
  role: z.string(),
  billingModel: billingModel.nullable(),
  billingPercentage: decimalOut,
  fromDate: dateOut.nullable(),
  offBoardDate: dateOut.nullable(),
  openingLeaveBalance: decimalOut,
  /** False if the people service does not know the developer: leave taken and left are unknown. */
  isKnown: z.boolean(),
  /** The end of the latest invoiced period; null if no invoice has settled any leave. */
  invoicedThrough: dateOut.nullable(),
  /** The closing balance of that period, else the opening balance. */
  previousLeaveBalance: decimalOut,
  /** Since then until today. */
  leaveEarned: decimalOut,
  leaveTaken: decimalOut.nullable(),
  leaveUsed: decimalOut.nullable(),
  leaveDeduced: decimalOut.nullable(),
  currentLeaveBalance: decimalOut.nullable(),
  /** Approved leave on working days of each month of the response, paid or not. */
  takenByMonth: z.array(decimalOut.nullable()),
});
export type LeaveOfDeveloper = z.output<typeof leaveOfDeveloper>;

/** A calendar month of a developer's leave account, in days: opening + earned − used + settled = closing. */
const leaveMonth = z.object({
  /** The first and last day of the month in the account. */
  startDate: dateOut,
  endDate: dateOut,
  openingBalance: decimalOut,
  leaveEarned: decimalOut,
  leaveTaken: decimalOut,
  leaveUsed: decimalOut,
  leaveDeduced: decimalOut,
  /** The invoices' closing balances minus the account's. */
  leaveSettled: decimalOut,
  closingBalance: decimalOut,
  /** The trace of the closing balance. */
  trace: z.unknown(),
});
export type LeaveMonth = z.output<typeof leaveMonth>;

/** Leave balances of developers (docs/domain/leave.md). */
export const leaveEndpoints = {
  balance: endpoint({
    method: 'GET',
    path: '/employees/leaveBalance',
    summary: 'The developers of a project with their leave balance today and their leave by month',
    roles: everyone,
    consistent: true,
    query: z.strictObject({ projectId: idIn }),
    answer: z.object({
      today: dateOut,
      /** Paid leave days that a developer of the project earns in a month. */
      leaveTerm: decimalOut,
      /** The first days of the last twelve months of the project, newest first. */
      months: z.array(dateOut),
      developers: z.array(leaveOfDeveloper),
    }),
    refusals: ['project_not_found'],
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/employees/leaveLedger',
    summary: 'The leave account of a developer on a project, month by month',
    roles: everyone,
    consistent: true,
    query: z.strictObject({ projectId: idIn, employeeId: idIn }),
    answer: z.object({
      employeeId: idOut,
      employeeName: z.string(),
      /** The last twelve months of the project, from the start of the developer's account; oldest first. */
      months: z.array(leaveMonth),
    }),
    refusals: ['project_not_found', 'employee_not_found'],
  }),
};
