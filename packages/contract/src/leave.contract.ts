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
  /** The end of the newest invoiced period, or null where the balance has run on since the beginning. */
  invoicedThrough: dateOut.nullable(),
  /** With which that period closed, else the opening balance. */
  previousLeaveBalance: decimalOut,
  /** From then until today. */
  leaveEarned: decimalOut,
  leaveTaken: decimalOut,
  leaveUsed: decimalOut,
  leaveDeduced: decimalOut,
  currentLeaveBalance: decimalOut,
  /** Approved leave on working days of each of the months that the answer names, paid or not. */
  takenByMonth: z.array(decimalOut),
});
export type LeaveOfDeveloper = z.output<typeof leaveOfDeveloper>;

/** The leave that developers have left (decisions, section 5). */
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
};
