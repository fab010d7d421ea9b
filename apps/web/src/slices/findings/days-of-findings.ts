import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import type { findingEndpoints } from '@countinghouse/contract/findings/findings.contract.ts';

/** The project and the days whose findings are shown, and the draft or invoice whose hours they are. */
export type DaysOfFindings = RequestOf<typeof findingEndpoints.list>['query'];
