import type { Developer } from '@countinghouse/contract/developers/developers.contract.ts';
import type { DeveloperRow } from './developers.sql.ts';

/** A developer as they leave. */
export const developerAnswer = (row: DeveloperRow): Developer => ({
  employeeId: row.employeeId,
  employeeName: row.name,
  role: row.role,
  billingModel: row.billingModel,
  billingPercentage: row.billingPercentage,
  fromDate: row.fromDate,
  offBoardDate: row.offBoardDate,
  openingLeaveBalance: row.openingLeaveDays,
  version: row.version,
});
