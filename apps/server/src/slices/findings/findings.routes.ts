import { findingEndpoints } from '@countinghouse/contract/findings/findings.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { dismissFinding, withdrawDismissal } from './findings.commands.ts';
import { listDismissals, listFindings } from './findings.queries.ts';

export const findingRoutes: Route[] = [
  handle(findingEndpoints.list, listFindings),
  handle(findingEndpoints.dismiss, dismissFinding),
  handle(findingEndpoints.dismissals, listDismissals),
  handle(findingEndpoints.withdraw, withdrawDismissal),
];
