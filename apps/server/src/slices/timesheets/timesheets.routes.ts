import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { verificationEndpoints } from '@countinghouse/contract/verification/verification.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { recalculateLeave } from './recalculate-leave.commands.ts';
import { rateEffects } from './rate-effects.queries.ts';
import { availableEmployees, getAllLogs, nextPeriodToBill, validate } from './timesheets.queries.ts';
import { weekChanges, weekTimesheet } from './week.queries.ts';

export const timesheetRoutes: Route[] = [
  handle(timesheetEndpoints.availableEmployees, availableEmployees),
  handle(timesheetEndpoints.validate, validate),
  handle(timesheetEndpoints.nextPeriod, nextPeriodToBill),
  handle(timesheetEndpoints.getAllLogs, getAllLogs),
  handle(rateEndpoints.effects, rateEffects),
  handle(verificationEndpoints.get, weekTimesheet),
  handle(verificationEndpoints.changes, weekChanges),
  handle(timesheetEndpoints.recalculateLeave, recalculateLeave),
];
