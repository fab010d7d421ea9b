export const costMessages = {
  costsFailed: 'Failed to get the employee costs',
  costInvalid: 'Enter a cost above 0',
  costUpdated: 'Cost updated',
  costAddFailed: 'Failed to add the cost. Please try again',
  costEditFailed: 'Failed to update the cost. Please try again',
  costDeleteFailed: 'Failed to delete the cost. Please try again',
  costDeleteQuestion: (employeeName: string) => `Delete this cost of ${employeeName}?`,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const costServerMessages = {
  costAdded: 'Cost added',
  costDeleted: 'Cost deleted',
  costsNotShown: 'You may not see costs. An administrator can allow it in the list of users.',
  /** In place of the figure, because readers of the activity log may not see costs. */
  costNotInActivity: 'Changed; costs are not shown here',
  costOverlaps: 'Another cost of this employee holds on some of these dates.',
  costOverlapsWith: (days: string) => `Another cost of this employee holds on some of these dates (${days}).`,
} as const;
