export const verificationMessages = {
  verificationTooShort: 'Time duration too short for verification',
  weeksNotNeeded: 'A Fixed Cost project needs no verification.',
  weeksGenerated: 'Weeks generated successfully',
  weekSaved: 'Timesheet saved successfully',
  logsChangedSince: 'The time logs changed after this week was verified.',
  logsChangedSinceBilled:
    'The time logs changed after this was billed. Choose how to handle the difference; it is not billed until then.',
  changesCarried: 'The next invoice of the project bills the difference.',
  changesLeft: 'The difference is given up.',
  /** Beside the weeks of a billing that is paid ahead. */
  weeksBefore: (period: string) => `of ${period}, as this project is paid ahead`,
  weeksOutdated: 'The dates of this billing changed after its weeks were made. Please generate them again.',
  weekFailed: 'Failed to get week timesheet data',
  verifyFailed: 'Failed to verify the timesheet',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const verificationServerMessages = {
  changesDiffer:
    'These changes are not as you saw them, or stand on another invoice meanwhile. Please look at them again.',
  weekVerified: 'Timesheet verified successfully',
  weekHoursDiffer: 'The hours of this week changed since you looked at them. Please look at them again.',
  weeksWritten: 'Weeks that would go were verified or noted since you looked at them. Please look at them again.',
  weekInvoiced: 'This period is invoiced already. Its weeks stay verified.',
} as const;
