export const resignationMessages = {
  lastDayBeforeResignation: 'The last working day cannot be before the resignation date',
  resignationUpdated: 'Resignation updated successfully',
  resignationWithdrawn: 'This resignation was withdrawn and cannot be changed any more.',
  resignationsFailed: 'Failed to get the resignations. Please try again',
  resignationAddFailed: 'Failed to add resignation. Please try again',
  resignationEditFailed: 'Failed to update resignation. Please try again',
  resignationDeleteFailed: 'Failed to delete resignation. Please try again',
  resignationWithdrawQuestion: (name: string) => `Do you want to withdraw the resignation of ${name}?`,
  resignationDeleteQuestion: (name: string) => `Do you want to delete the resignation of ${name}?`,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const resignationServerMessages = {
  employeeLeaves: 'This employee cannot take over: they leave themselves, or are not known.',
  placesChanged: 'The projects of this employee changed since you looked at them. Please look at the preview again.',
  resignationExists: 'There is a resignation of this employee for these days already.',
  resignationAdded: 'Resignation added successfully',
  resignationWithdrawnNow: 'The resignation is withdrawn, and the off-board dates are as they were.',
  resignationDeleted: 'Resignation deleted successfully',
  resignationElsewhere:
    'This resignation ended places on projects you do not see. Withdraw it instead, so that their CSM can restore them.',
} as const;
