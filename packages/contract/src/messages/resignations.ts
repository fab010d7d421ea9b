export const resignationMessages = {
  lastDayBeforeResignation: 'The last working day cannot be before the resignation date',
  resignationUpdated: 'Resignation updated successfully',
  resignationWithdrawn: 'This resignation was withdrawn and can no longer be changed.',
  resignationsFailed: 'Failed to get the resignations. Please try again',
  resignationAddFailed: 'Failed to add resignation. Please try again',
  resignationEditFailed: 'Failed to update resignation. Please try again',
  resignationDeleteFailed: 'Failed to delete resignation. Please try again',
  resignationWithdrawQuestion: (name: string) => `Do you want to withdraw the resignation of ${name}?`,
  resignationDeleteQuestion: (name: string) => `Do you want to delete the resignation of ${name}?`,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const resignationServerMessages = {
  employeeLeaves: 'This employee cannot be the replacement: they are leaving too, or are unknown.',
  placesChanged: 'The projects of this employee changed since you opened the preview. Check it again.',
  resignationExists: 'This employee already has a resignation for these days.',
  resignationAdded: 'Resignation added successfully',
  resignationWithdrawnNow: 'Resignation withdrawn. The off-board dates are restored.',
  resignationDeleted: 'Resignation deleted successfully',
  resignationElsewhere:
    'This resignation ended assignments on projects you cannot see. Withdraw it instead, so that their CSM can restore them.',
} as const;
