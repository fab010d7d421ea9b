import type { BillingAct } from '../billing-run/billing-act.ts';
import type { RowStanding } from '../billing-run/row-standing.ts';

export const billingRunMessages = {
  billingRowsFailed: 'The due billing periods could not be loaded',
  billingRowsNotShown: (count: number) =>
    `${count.toLocaleString('en-US')} more ${count === 1 ? 'period is' : 'periods are'} due. They appear here once older ones are billed.`,
  settledByOthers: 'Administrators and accountants settle this.',
  rowStanding: {
    ready: 'Ready',
    decision: 'Needs a decision',
    blocked: 'Blocked',
  } satisfies Record<RowStanding, string>,
  billingRunTitle: {
    sync: 'Sync logs',
    verify: 'Verify weeks',
    draft: 'Create drafts',
    bill: 'Create invoices and send them to the books',
    send: 'Send drafts to the books',
    delete: 'Delete drafts',
  } satisfies Record<BillingAct, string>,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const billingRunServerMessages = {
  findingsOpen: (count: number) => (count === 1 ? '1 finding is open' : `${count} findings are open`),
  offForecast: 'More than 20 % off the forecast',
  offPrevious: 'More than 20 % off the previous invoice',
  nothingToStart: 'Nothing to start: these rows were billed or changed in the meantime.',
  billingRunStarted: 'The billing run starts in a moment',
  billingRunStopped: 'The billing run stops after the current project',
  billingUserGone: 'The user who started this run may no longer bill.',
  hoursAreOther: 'The hours changed since you started the run. Check the row and start it again.',
  weekObstacle: {
    not_over: 'The week is not over yet',
    findings: 'Findings are open',
    missing_hours: 'Working days without hours or leave',
    other_dates: 'The week was generated with other dates',
    no_prediction: 'Weeks need a prediction',
  },
  noWeeksToVerify: 'No week to verify is left.',
  totalIsNow: (total: string) => `The total is now ${total}. Check the row and start it again.`,
  rowWasStopped: 'Not started: the run was stopped.',
} as const;
