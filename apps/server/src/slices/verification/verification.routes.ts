import { verificationEndpoints } from '@countinghouse/contract/verification/verification.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { generateWeeks } from './commands/generate-weeks.ts';
import { excludeAdded } from './commands/exclude-added.ts';
import { verifyWeek } from './commands/verify-week.ts';
import { listWeeks } from './verification.queries.ts';

export const verificationRoutes: Route[] = [
  handle(verificationEndpoints.weeks, listWeeks),
  handle(verificationEndpoints.generate, generateWeeks),
  handle(verificationEndpoints.excludeAdded, excludeAdded),
  handle(verificationEndpoints.verify, verifyWeek),
];
