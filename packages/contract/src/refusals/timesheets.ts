import { timesheetMessages, timesheetServerMessages } from '../messages/timesheets.ts';
import type { RefusalWords } from './refusal.ts';

export const timesheetRefusals = {
  period_too_long: { status: 400, message: timesheetServerMessages.periodTooLong },
  hours_absurd: { status: 400, message: timesheetMessages.hoursAbsurd },
  stale_timesheet: { status: 409, message: timesheetServerMessages.staleTimesheet },
  zero_rates: { status: 409, message: timesheetServerMessages.zeroRates },
  prerequisites_missing: { status: 409, message: timesheetServerMessages.prerequisitesMissing },
} as const satisfies Record<string, RefusalWords>;
