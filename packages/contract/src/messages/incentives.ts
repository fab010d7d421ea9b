export const incentiveMessages = {
  incentiveFailed: 'Failed to get the incentives',
  incentiveUpdated: 'Incentive updated successfully',
  incentiveAddFailed: 'Failed to add incentive. Please try again',
  incentiveEditFailed: 'Failed to edit incentive. Please try again',
  incentiveDeleteFailed: 'Failed to delete incentive. Please try again',
  incentiveDeleteQuestion: (projectName: string) => `Do you want to delete the incentive of ${projectName}?`,
  incentivePercentage: 'Please enter a percentage up to 100 with up to 2 decimals',
  /** What an incentive counts, by the document it stands on. */
  incentiveFact: {
    receipt: (number: string) => `Payment of ${number}`,
    credit: (number: string) => `Credit ${number}`,
    application: (number: string) => `Credit note applied to ${number}`,
    hours: (number: string) => `Hours of ${number}`,
  },
  monthsReversed: 'The last month cannot be before the first one.',
  payOutQuestion: (month: string, name: string) => `Do you want to mark ${month} of ${name} as paid out?`,
  payOutFailed: 'Failed to mark the month as paid out. Please try again',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const incentiveServerMessages = {
  incentiveDeleted: 'Incentive deleted successfully',
  incentiveAdded: 'Incentive added successfully',
  incentiveAccount: 'This sales person is not on this project.',
  incentiveCurrency: 'An incentive is paid in the currency of the company or in US dollars.',
  incentiveOverlaps: 'This project already has an incentive of this category in these months.',
  incentivePaid: 'A part of this incentive was paid out. Please set its last month instead.',
  incentiveCreated: 'This month is already paid out.',
  earlierMonthUnpaid: 'An earlier month is not paid out yet. Mark it as paid out first.',
  incentiveChanged: 'The total of this month changed since you opened it.',
  monthPaidOut: (month: string) => `${month} marked as paid out`,
  incentiveBasisDiffers: 'A rate is paid by hours and a percentage by amount.',
} as const;
