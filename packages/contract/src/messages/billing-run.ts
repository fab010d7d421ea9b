import type { RowStanding } from '../billing-run/row-standing.ts';

export const billingRunMessages = {
  billingRowsFailed: 'The due billing periods could not be loaded',
  rowStanding: {
    ready: 'Ready',
    decision: 'Needs a decision',
    blocked: 'Blocked',
  } satisfies Record<RowStanding, string>,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const billingRunServerMessages = {
  findingsOpen: (count: number) => (count === 1 ? '1 finding is open' : `${count} findings are open`),
  offForecast: 'More than 20 % off the forecast',
  offPrevious: 'More than 20 % off the previous invoice',
} as const;
