export const verificationMessages = {
  verificationTooShort: 'Time duration too short for verification',
  weeksNotNeeded: 'A Fixed Cost project needs no verification.',
  weeksGenerated: 'Weeks generated successfully',
  weekSaved: 'Timesheet saved successfully',
  logsChangedSince: 'Time logs changed after this week was verified.',
  logsChangedSinceBilled:
    'Time logs changed after invoicing. Choose how to handle the difference; it is not billed until then.',
  changesCarried: 'The next invoice of the project bills the difference.',
  changesLeft: 'The difference is written off.',
  /** Beside the weeks of a billing that is paid ahead. */
  weeksBefore: (period: string) => `weeks of ${period}, because this project is Prepaid`,
  weeksOutdated: 'The dates of this prediction changed after its weeks were generated. Generate them again.',
  weekFailed: 'Failed to get week timesheet data',
  verifyFailed: 'Failed to verify the timesheet',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const verificationServerMessages = {
  changesDiffer: 'These changes are different by now, or are on another invoice. Check them again.',
  weekVerified: 'Timesheet verified successfully',
  weekHoursDiffer: 'The hours of this week changed since you opened it. Check them again.',
  weeksWritten: 'Weeks that would be removed were verified or noted since you opened them. Check them again.',
  weekInvoiced: 'This period is already invoiced. Its weeks stay verified.',
} as const;
