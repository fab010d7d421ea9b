import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { billingModel } from './options.ts';
import { everyone } from './roles.ts';
import { dateOut, decimalOut, idIn, idOut } from './wire.ts';

/** A developer of a project with the leave that they have left, in days. */
const leaveOfDeveloper = z.object({
  employeeId: idOut,
  employeeName: z.string(),
  role: z.string(),
  billingModel: billingModel.nullable(),
  billingPercentage: decimalOut,
  fromDate: dateOut.nullable(),
  offBoardDate: dateOut.nullable(),
  openingLeaveBalance: decimalOut,
  /** False of whom the people service does not know: what they took and have left is not known. */
  isKnown: z.boolean(),
  /** The end of the newest invoiced period, or null where the balance has run on since the beginning. */
  invoicedThrough: dateOut.nullable(),
  /** With which that period closed, else the opening balance. */
  previousLeaveBalance: decimalOut,
  /** From then until today. */
  leaveEarned: decimalOut,
  leaveTaken: decimalOut.nullable(),
  leaveUsed: decimalOut.nullable(),
  leaveDeduced: decimalOut.nullable(),
  currentLeaveBalance: decimalOut.nullable(),
  /** Approved leave on working days of each of the months that the answer names, paid or not. */
  takenByMonth: z.array(decimalOut.nullable()),
});
export type LeaveOfDeveloper = z.output<typeof leaveOfDeveloper>;

/** A calendar month of a developer's leave account, in days: opening + earned − used + settled = closing. */
const leaveMonth = z.object({
  /** The first and the last day of it that are accounted for. */
  startDate: dateOut,
  endDate: dateOut,
  openingBalance: decimalOut,
  leaveEarned: decimalOut,
  leaveTaken: decimalOut,
  leaveUsed: decimalOut,
  leaveDeduced: decimalOut,
  /** What invoices closed with less what the account says now. */
  leaveSettled: decimalOut,
  closingBalance: decimalOut,
  /** How the closing balance came about. */
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
    summary:
      'The leave account of a developer of a project, month by month, each opening with what the one before closed with',
    roles: everyone,
    consistent: true,
    query: z.strictObject({ projectId: idIn, employeeId: idIn }),
    answer: z.object({
      employeeId: idOut,
      employeeName: z.string(),
      /** The last twelve months of the project, those from which on the developer has an account; oldest first. */
      months: z.array(leaveMonth),
    }),
    refusals: ['project_not_found', 'employee_not_found'],
  }),
};
